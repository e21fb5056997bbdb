#pragma once
// DIMACS out. A board is encoded twice: into a counter for an exact header, then through a large
// buffer straight to the target, so no formula is ever held in memory. Unless `plain`, comments
// name the encoding, the board (encoders/board_annotation.hpp reads it back), every variable and
// every group:
//
//   c concord 1                          c var 1 r1c3=1
//   c encoding extended/pairwise/prune   p cnf 312 2646
//   c order 9 ...                        c group 64 cell at-least-one
//
// Nothing throws: a failed write, a stop and an encoding that cannot be made are values.

#include <cstdint>
#include <string>
#include <system_error>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/byte_io.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"

namespace concord {

struct DimacsOptions {
  bool plain = false;  // header and clauses only
};

// What was written.
struct DimacsSummary {
  EncodingSize size;
  std::uint64_t bytes = 0;
  std::vector<GroupSize> groups;
};

struct DimacsError {
  enum class Kind : std::uint8_t { kStopped, kUnsupported, kWrite, kMemory };
  Kind kind = Kind::kWrite;
  std::string message;   // one sentence
  std::error_code code;  // of a failed write; std::errc::broken_pipe when the reader has gone
};

[[nodiscard]] tl::expected<DimacsSummary, DimacsError> write_dimacs(
    BoardView board, const EncodingChoice& choice, const ByteTarget& target,
    const DimacsOptions& options = {}, const StopFlag* stop = nullptr);

// A formula that is in memory already: header, groups (unless plain), clauses.
[[nodiscard]] tl::expected<DimacsSummary, DimacsError> write_dimacs(
    const Formula& formula, const ByteTarget& target, const DimacsOptions& options = {});

}  // namespace concord
