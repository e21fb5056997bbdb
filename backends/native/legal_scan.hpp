#pragma once
// What dfs-scan and dfs-blanks have in common, and why they carry the same independence tag: the
// legality of a try, found by looking at every other cell of the row, the column, the box and
// whatever other unit the cell lies in. A grid here has 0 in its empty cells. Stateless.

#include <vector>

#include "backends/budget.hpp"
#include "backends/native/search_observer.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

[[nodiscard]] inline bool is_legal(const Geometry& geometry, const std::vector<Value>& grid,
                                   Cell cell, Value value) {
  for (const int unit : geometry.units_of(cell)) {
    for (const Cell other : geometry.unit(unit)) {
      if (grid[other] == value && other != cell) return false;
    }
  }
  return true;
}

// The first legal candidate of the cell above the value that stands there; 0 when there is none, or
// when the budget says stop.
template <typename Observer>
[[nodiscard]] Value next_legal(BoardView board, const std::vector<Value>& grid, Cell cell,
                               Budget& budget, Observer& observer) {
  for (int value = grid[cell] + 1; value <= board.order(); ++value) {
    const auto tried = static_cast<Value>(value);
    if (!board.has(cell, tried)) continue;
    if (!budget.tick()) return 0;
    observer.tried(cell, tried);
    if (is_legal(board.geometry(), grid, cell, tried)) return tried;
    observer.rejected(cell, tried, [&] { return find_clash(board.geometry(), grid, cell, tried); });
  }
  return 0;
}

// The settled values, 0 in the blanks.
[[nodiscard]] inline std::vector<Value> settled_grid(BoardView board) {
  std::vector<Value> grid(board.cell_count());
  for (Cell cell = 0; cell < board.cell_count(); ++cell) grid[cell] = board.settled(cell);
  return grid;
}

// False when the search need not begin: a settled cell is not legal, or a cell has no candidates.
template <typename Observer>
[[nodiscard]] bool can_begin(BoardView board, const std::vector<Value>& grid, Budget& budget,
                             Observer& observer) {
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (!budget.tick()) return false;
    if (grid[cell] == 0 && board.candidate_count(cell) == 0) {
      observer.dead_end(cell);
      return false;
    }
    if (grid[cell] != 0 && !is_legal(board.geometry(), grid, cell, grid[cell])) {
      observer.rejected(cell, grid[cell],
                        [&] { return find_clash(board.geometry(), grid, cell, grid[cell]); });
      return false;
    }
  }
  return true;
}

}  // namespace concord
