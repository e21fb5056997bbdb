#pragma once
// The rules of a board as clauses over "cell is value", for judging encodings. Written here from
// the geometry alone: it shares no code with the encoders, which are what is judged.
//
// Variable cell * n + value - 1 says that the cell has the value.

#include <cstdint>
#include <string>
#include <vector>

#include "encoders/formula.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

// One kind of rule. Its clauses are a group of RuleSet::formula, of that name.
struct RuleKind {
  std::string name;   // "row at-most-one"
  std::string words;  // "no value stands twice in a row"
  // Follows from the others of the board: that every value has a place in a unit, and that no cell
  // has two values, once each cell has a value and no value stands twice in a unit.
  bool derived = false;
};

struct RuleSet {
  Formula formula;
  std::vector<RuleKind> kinds;  // one a group, in the same order
};

// Givens, and for each cell and unit "at least one" and "at most one" (units with fewer cells than
// values: at most one). `left_out`: 1 for each unit whose rules are kinds of their own, at the end
// ("row at-most-one, left out"); empty when none is.
[[nodiscard]] RuleSet board_rules(BoardView board, const std::vector<std::uint8_t>& left_out);

[[nodiscard]] inline Lit rule_literal(const Geometry& geometry, Cell cell, Value value) {
  return Lit::positive(static_cast<Var>(cell * geometry.order() + value - 1));
}

// A rule's clause over variables as above, in words: "r1c2=5 or r1c3=5", "not both r1c2=5 and
// r1c3=5".
[[nodiscard]] std::string rule_words(const Geometry& geometry, std::span<const Lit> clause);

}  // namespace concord
