#pragma once
// ProofBuffer: a FILE that a solver writes its proof to, in memory. It grows up to a limit; what
// comes beyond is dropped, and whoever writes is interrupted, because a proof without its end is
// none.
//
// The solver may be left behind with the FILE (side_thread.hpp), which keeps the buffer alive. Used
// by one thread at a time.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "backends/sat/watchdog.hpp"

namespace concord {

class ProofBuffer {
 public:
  // `limit_B`; none: what the machine can give, asked once that matters. Throws std::bad_alloc.
  [[nodiscard]] static std::shared_ptr<ProofBuffer> make(std::optional<std::uint64_t> limit_B);
  ProofBuffer(const ProofBuffer&) = delete;
  ProofBuffer& operator=(const ProofBuffer&) = delete;
  ~ProofBuffer() = default;

  // Opens the FILE for `buffer`, once. It closes with the last owner. Null where it cannot be had.
  [[nodiscard]] static std::shared_ptr<std::FILE> open(std::shared_ptr<ProofBuffer> buffer);

  // Null: nobody any more. `writer` is told on the thread that writes.
  void interrupt_when_full(Interruptible* writer) { writer_ = writer; }

  // Something was dropped: the limit was met, or there was no memory.
  [[nodiscard]] bool is_full() const { return full_; }
  [[nodiscard]] std::uint64_t limit_B() const { return limit_B_; }
  // Once the FILE is closed.
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  explicit ProofBuffer(std::optional<std::uint64_t> limit_B);
  void append(const char* bytes, std::size_t size) noexcept;

  std::string text_;
  std::uint64_t limit_B_;
  bool limit_is_known_;
  bool full_ = false;
  Interruptible* writer_ = nullptr;
  std::unique_ptr<char[]> stream_buffer_;
};

}  // namespace concord
