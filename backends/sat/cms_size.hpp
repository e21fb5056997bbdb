#pragma once
// What CryptoMiniSat can take, and what memory it takes for it, so that a formula which would not
// fit is refused before it is encoded. Figures of 5.11.4 (64 bits, glibc), resident memory after
// loading, largest of formulas of 0.1 to 85 million clauses:
//
//   an empty solver                 1 MB
//   a variable                    240 bytes (names, orders, four empty watch lists)
//   a clause of two literals       23 to 30 bytes (two watches, lists that grow by half)
//   a clause of k literals, k > 2  54 + 4 k bytes
//   a literal of an XOR clause    450 bytes (pieces of ordinary clauses, variables for them)
//   search                         up to a quarter more (learnt clauses, simplification)
//
// `extended/pairwise/unit` on 81x81 took 2.35 GB where these functions say 3.5.

#include <cstdint>
#include <optional>
#include <string>

#include "backends/outcome.hpp"
#include "encoders/encoding.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

// An upper bound for solving a formula of this size, in bytes; saturating.
[[nodiscard]] std::uint64_t cms_formula_B(const EncodingSize& size);

// The same for one clause added later, for instance one that blocks a grid.
[[nodiscard]] std::uint64_t cms_clause_B(std::uint64_t literals);

// Whether the formula is small whatever the board's cells: the library is done with any part of its
// work in milliseconds, but for local search, and the machine need not be asked for its memory.
[[nodiscard]] bool is_small(const Geometry& geometry, const EncodingChoice& choice);

// The same of a formula that may take so much that there should not be two of them.
[[nodiscard]] bool is_huge(const Geometry& geometry, const EncodingChoice& choice);

struct Refusal {
  StopReason reason = StopReason::kMemory;  // or kUnsupported: more than the library can number
  std::string detail;                       // one sentence with the numbers
};

// Why `board` is not to be encoded: its formula may take more than `limit_B` (none: 80 % of what
// the machine has available) or is beyond the library's own bounds. None when it fits. Small boards
// are answered in nanoseconds.
[[nodiscard]] std::optional<Refusal> refuse(BoardView board, const EncodingChoice& choice,
                                            std::optional<std::uint64_t> limit_B);

}  // namespace concord
