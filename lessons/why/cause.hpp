#pragma once
// What a puzzle says, taken apart: clues ("r1c2 is 5", or with pencil marks "r1c2 is 5 or 7") and
// units ("the values of row 3 differ"). A cause is some of them, from which something follows that
// does not follow when any one is left out. That each cell has one of the values goes without
// saying.
//
// The word for such a set is minimal unsatisfiable subset (MUS); a smallest one is one with the
// fewest parts of all. That those explain puzzles well is from Espasa, Gent, Hoffmann, Jefferson &
// Lynch, "Using Small MUSes to Explain How to Solve Pen and Paper Puzzles" (2021).

#include <cstdint>
#include <vector>

#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"

namespace concord {

struct Claim {
  enum class Kind : std::uint8_t {
    kImpossible,  // the board has no solution
    kIs,          // in every solution, `cell` is `value`
    kIsNot,       // in no solution, `cell` is `value`
    kOnly,        // there is no solution but `grid`
  };
  Kind kind = Kind::kImpossible;
  Cell cell = -1;
  Value value = 0;
  std::vector<Value> grid = {};
};

struct Cause {
  std::vector<Cell> clues;  // ascending
  std::vector<int> units;   // of the geometry, ascending

  [[nodiscard]] std::size_t size() const { return clues.size() + units.size(); }
  bool operator==(const Cause&) const = default;
};

// Whether a grid (a value for each cell, not all of them of one unit different) is what it must be
// to show that a part of a cause is needed: it obeys every other part and denies the claim. By code
// that has nothing to do with who found it. `left_out` is an index into the clues, or beyond them
// into the units.
[[nodiscard]] bool is_witness(BoardView board, const Claim& claim, const Cause& cause,
                              std::size_t left_out, const std::vector<Value>& grid);

}  // namespace concord
