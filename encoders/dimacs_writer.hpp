#pragma once
// DIMACS out. A board is encoded twice: into a counter for an exact header, then through a large
// buffer straight to the target, so no formula is ever held in memory. Unless `plain`, comments
// name the encoding, the board (encoders/board_annotation.hpp reads it back), every variable and
// every group, and the variables that speak of cells are named for counters of models:
//
//   c concord 1                          p cnf 312 2646
//   c encoding extended/pairwise/prune   c p show 1 2 3 ... 312 0
//   c order 9 ...                        c group 64 cell at-least-one
//   c var 1 r1c3=1
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

// How a file tells a model counter that models are to be told apart by the variables that speak of
// cells alone. `c p show` is the form of the Model Counting Competition (since 2021), on one line:
// ganak, arjun and approxmc of 2025 exit with an error at a second such line, and at a file that
// has `c ind` lines as well. `c ind` is what approxmc, ganak and cryptominisat took before that, on
// as many lines as one likes. Both stand after the header, which some want to know first.
enum class Projection : std::uint8_t { kShow, kInd, kBoth, kNone };

struct DimacsOptions {
  bool plain = false;  // header and clauses only
  Projection projection = Projection::kShow;
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

// A formula in memory that is `board` in this encoding, with the variables of `encoding`, or has
// clauses more: with all comments as above.
[[nodiscard]] tl::expected<DimacsSummary, DimacsError> write_dimacs(
    const Formula& formula, const Encoding& encoding, BoardView board, const EncodingChoice& choice,
    const ByteTarget& target, const DimacsOptions& options = {}, const StopFlag* stop = nullptr);

// A formula that is in memory already: header, groups (unless plain), clauses.
[[nodiscard]] tl::expected<DimacsSummary, DimacsError> write_dimacs(
    const Formula& formula, const ByteTarget& target, const DimacsOptions& options = {});

}  // namespace concord
