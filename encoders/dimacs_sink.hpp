#pragma once
// DimacsSink: writes each clause as a DIMACS line the moment it comes, through a large buffer of
// its own. The header must have been written before (it states counts that the sink does not know
// yet).
//
// After a failed write everything is dropped and error() says what happened; `failed`, where given,
// is set, so that whoever encodes can stop. Not thread-safe.

#include <cstdint>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "encoders/byte_io.hpp"
#include "encoders/clause_sink.hpp"
#include "encoders/counting_sink.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

class DimacsSink final : public ClauseSink {
 public:
  static constexpr std::size_t kBuffer = std::size_t{1} << 18;
  // Room for one run of literals at least.
  static constexpr std::size_t kLeastBuffer = std::size_t{1} << 14;

  // Neither is owned. `failed` may be null. The buffer is one of `buffer` bytes, or kLeastBuffer.
  explicit DimacsSink(const ByteTarget& target, StopFlag* failed = nullptr,
                      std::size_t buffer = kBuffer);
  DimacsSink(const DimacsSink&) = delete;
  DimacsSink& operator=(const DimacsSink&) = delete;

  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override;
  void add_clause(std::span<const Lit> clause) override;
  void add_conflicts(Lit first, std::span<const Lit> others) override;
  // Writes "c group CLAUSES NAME", when the counts are known from announce_groups.
  void begin_group(std::string_view name) override;

  // The groups that will come, in order, from a first pass; `groups` must outlive the writing.
  void announce_groups(std::span<const GroupSize> groups) { groups_ = groups; }

  // A header or comment; `text` brings its own line end.
  void write(std::string_view text);
  // Hands everything to the target.
  void flush();

  [[nodiscard]] std::error_code error() const { return error_; }
  [[nodiscard]] std::uint64_t bytes() const { return flushed_ + used_; }

 private:
  // Makes room for `bytes`, which must be less than the buffer.
  void reserve(std::size_t bytes) {
    if (buffer_.size() - used_ < bytes) flush();
  }

  const ByteTarget& target_;
  StopFlag* failed_;
  std::error_code error_;
  std::span<const GroupSize> groups_;
  Var variables_ = 0;
  std::uint64_t flushed_ = 0;
  std::size_t used_ = 0;
  std::vector<char> buffer_;
};

}  // namespace concord
