#pragma once
// The rule that every encoding must keep, for anything that writes a formula: the models, seen
// through the variables of the cells, are the solutions of the board. Small boards of every shape
// are asked, with givens and pencil marks, solvable and not; the first that has another number of
// models is named. Counted by solvers of the tests' own.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "encoders/formula.hpp"
#include "puzzles/model/board.hpp"

namespace concord::test {

// Writes the formula of a board, and answers how many variables speak of cells: they come first.
// None: this board cannot be stated, and that is in order.
using EncodeFormula = std::function<std::optional<std::uint32_t>(const Board& board, Formula&)>;

// Random boards a shape.
struct EncoderBoards {
  std::uint32_t seeds = 60;
  std::uint64_t solvable = 0;  // how many were, for a test of the test; counted on
};

// What was seen first that must not be; empty: nothing.
[[nodiscard]] std::string wrong_empty_boards(const EncodeFormula& encode);
[[nodiscard]] std::string wrong_random_boards(const EncodeFormula& encode, EncoderBoards& boards);
[[nodiscard]] std::string wrong_impossible_boards(const EncodeFormula& encode);
// All three.
[[nodiscard]] std::string wrong_models(const EncodeFormula& encode);

}  // namespace concord::test
