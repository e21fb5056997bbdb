#pragma once
// The lexicographically smallest grid of a board, from any backend: in reading order each cell
// takes its smallest candidate for which the backend still finds a grid. Done above the backends,
// so that it means the same for all.

#include <string>

#include "backends/backend.hpp"

namespace concord {

// Replaces outcome.grids.front(), a verified solution of `board`, by the smallest one. When a limit
// of `request` comes first, the outcome loses its grids, is no longer exhausted and has that limit
// as its reason. Returns what was wrong with a grid that the backend gave on the way; empty when
// nothing was.
[[nodiscard]] std::string make_first_lex(Backend& backend, const Board& board,
                                         const Request& request, Outcome& outcome);

}  // namespace concord
