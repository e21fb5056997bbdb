#pragma once
// What anybody can see to be wrong with a board before solving it: two settled cells of one unit
// with the same value, or a cell without candidates. A board with a conflict has no solution; the
// reverse does not hold.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord {

struct Conflict {
  std::string unit;         // "row 1"; "cell" for a cell without candidates
  int digit = 0;            // the value that clashes; 0 with "cell"
  std::vector<Cell> cells;  // ascending; two or more, one with "cell"

  // "r1c2 and r1c3 are both 9 (row 1)", "r1c2 has no candidate"
  [[nodiscard]] std::string to_string(const Geometry& geometry) const;
  // The same with the value as a user writes it: "r1c1 and r1c2 are both A (row 1)".
  [[nodiscard]] std::string to_string(const Geometry& geometry, std::string_view symbol) const;
  bool operator==(const Conflict&) const = default;
};

struct Conflicts {
  std::vector<Conflict>
      first;  // in the order of the units, then by digit; at most the limit asked for
  std::size_t total = 0;
};

[[nodiscard]] Conflicts find_conflicts(BoardView board, std::size_t limit = 100);

}  // namespace concord
