#pragma once
// ByteSource: where the bytes of a puzzle file come from (a file, standard input, memory), and
// decompression on top of it. A source never throws: after a failure it ends, and failure() says in
// a sentence what happened. Not thread-safe.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include <tl/expected.hpp>

namespace concord::io {

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  // Up to `size` bytes, as soon as there are any; 0 at the end and after a failure.
  [[nodiscard]] virtual std::size_t read(char* out, std::size_t size) = 0;
  [[nodiscard]] const std::string& failure() const { return failure_; }

 protected:
  std::string failure_;
};

// Called (by the thread that reads) before each read of a block of input, with whether the read
// would have to wait, and 20 times a second while it waits. False ends the input.
using OnWait = std::function<bool(bool waits)>;

// "-" is standard input. Does not wait for a pipe's writer. `on_wait` may be empty. Errors: no such
// file, a directory, not permitted.
[[nodiscard]] tl::expected<std::unique_ptr<ByteSource>, std::string> open_bytes(
    const std::string& path, OnWait on_wait);
[[nodiscard]] std::unique_ptr<ByteSource> text_bytes(std::string text);
// Plain, gzip or xz, told by the first bytes; files of several members are one text.
[[nodiscard]] std::unique_ptr<ByteSource> decompressed(std::unique_ptr<ByteSource> source);

}  // namespace concord::io
