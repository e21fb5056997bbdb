#pragma once
// The one judge of a grid. It reads the board's geometry and candidates and shares no code with any
// solver or encoder; no backend may use it.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"

namespace concord {

struct Violation {
  std::string unit;         // "row 1", or "cell" when the cell itself is at fault
  int value = 0;            // the value that is repeated, or that the cell may not have
  std::vector<Cell> cells;  // the cells concerned, ascending

  // "row 1 has 5 twice or more: r1c1 r1c4"
  [[nodiscard]] std::string to_string(const Geometry& geometry) const;
  // The same with the value as a user writes it: "row 1 has A twice or more: r1c1 r1c4".
  [[nodiscard]] std::string to_string(const Geometry& geometry, std::string_view symbol) const;
  bool operator==(const Violation&) const = default;
};

// Each rule that `values` breaks; empty means that it is a solution of `board`. A grid of the wrong
// size is one violation of "cell".
[[nodiscard]] std::vector<Violation> verify(BoardView board, std::span<const Value> values);

// The same question without the reasons; allocation-free, for grids counted by the thousand.
[[nodiscard]] bool is_solution(BoardView board, std::span<const Value> values);

}  // namespace concord
