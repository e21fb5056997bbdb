#pragma once
// DefiningCells: a few cells that determine a grid, so that the clause which blocks it can be
// short. Counting adds a clause a grid, and the solver slows down with their literals: with these
// it counts three to four times as fast.
//
// Stated and found in terms of the board alone: no encoding, no solver. Not thread-safe.

#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord {

class DefiningCells {
 public:
  // The board must outlive this.
  explicit DefiningCells(BoardView board) : board_(board) {}

  // `grid` must be a solution of the board. Every solution with the same values in the cells
  // returned is the same grid: naked singles lead from them to the others. In reading order, none
  // that follows from those before it; valid until the next call.
  std::span<const Cell> of(std::span<const Value> grid);

 private:
  void place(Cell cell, std::span<const Value> grid);

  BoardView board_;
  std::vector<std::uint64_t> left_;  // candidates
  std::vector<int> sizes_;           // how many are left
  std::vector<std::uint8_t> known_;
  std::vector<Cell> pending_;
  std::vector<Cell> cells_;
};

}  // namespace concord
