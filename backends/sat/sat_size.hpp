#pragma once
// What is refused before it is encoded, because the solver would not fit the memory limit or could
// not number it; and which formulas are small or huge. By the bounds that a SatLibrary states.

#include <cstdint>
#include <optional>
#include <string>

#include "backends/outcome.hpp"
#include "backends/sat/sat_library.hpp"
#include "encoders/encoding.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

// Whether the formula is small whatever the board's cells: the solver is done with any part of its
// work in milliseconds, and the machine need not be asked for its memory.
[[nodiscard]] bool is_small(const SatLibrary& library, const Geometry& geometry,
                            const EncodingChoice& choice);

// The same of a formula that may take so much that there should not be two of them.
[[nodiscard]] bool is_huge(const SatLibrary& library, const Geometry& geometry,
                           const EncodingChoice& choice);

struct Refusal {
  StopReason reason = StopReason::kMemory;  // or kUnsupported: more than the solver can number
  std::string detail;                       // one sentence with the numbers
};

// Why `board` is not to be encoded: its formula may take more than `limit_B` (none: 80 % of what
// the machine has available) or is beyond the library's own bounds. None when it fits. Small boards
// are answered in nanoseconds.
[[nodiscard]] std::optional<Refusal> refuse(const SatLibrary& library, BoardView board,
                                            const EncodingChoice& choice,
                                            std::optional<std::uint64_t> limit_B);

}  // namespace concord
