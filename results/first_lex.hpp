#pragma once
// The lexicographically smallest grid of a board, from any backend: in reading order each cell
// takes its smallest candidate for which the backend still finds a grid. Done above the backends,
// so that it means the same for all. The limits of the request hold for all calls together.

#include <optional>
#include <string>

#include "backends/backend.hpp"
#include "puzzles/io/alphabet.hpp"

namespace concord {

struct FirstLex {
  std::optional<Grid> grid;               // verified; none when a limit or a fault came first
  StopReason reason = StopReason::kNone;  // that limit
  std::string fault;                      // what was wrong with a grid that the backend gave
  Statistics statistics;                  // `spent` and every call made here, summed
};

// `alphabet`: how a fault names values. `known`: a verified solution of `board`, an upper bound to
// begin with. `spent`: what finding it cost, to be taken off the limits. `request` has no timeout
// of its own, only a deadline.
[[nodiscard]] FirstLex find_first_lex(Backend& backend, const Board& board, const Request& request,
                                      const Alphabet& alphabet, const Grid& known,
                                      const Statistics& spent);

}  // namespace concord
