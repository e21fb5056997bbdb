#pragma once
// Naked and hidden singles to a fixpoint, for the treatment `fixpoint` of the givens.

#include <cstdint>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord {

// The candidates of the board, BoardView::words() long, after every settled cell has taken its
// value from its peers and every value with one place left in a unit of n cells has been placed
// there, until nothing follows. Where that is a contradiction, some cell is without
// candidates, or two cells of a unit have the same single one.
// Pure; safe to call from several threads.
[[nodiscard]] std::vector<std::uint64_t> place_singles(BoardView board);

}  // namespace concord
