#pragma once
// PartFormula: a board as clauses of which each part (a clue, a unit) has some of its own. Variable
// "cell is value" is cell * order + value - 1, for every cell and value; that each cell has exactly
// one value holds always. A part's clauses may be written as they are, or so that they hold only
// while a literal of the caller's is true.
//
// Pure; safe to call from several threads.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "encoders/literal.hpp"
#include "lessons/why/cause.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

// Receives one clause.
using ClauseHandler = std::function<void(std::span<const Lit>)>;

class PartFormula {
 public:
  explicit PartFormula(BoardView board);

  // The parts there are: clues, then units.
  [[nodiscard]] const Cause& parts() const { return parts_; }

  [[nodiscard]] Lit is(Cell cell, Value value) const {
    return Lit::positive(static_cast<Var>(cell) * order() + value - 1U);
  }
  [[nodiscard]] std::uint32_t variable_count() const {
    return static_cast<std::uint32_t>(board_.cell_count()) * order();
  }

  // `holder`, where there is one, is added to each clause: the clauses hold when it is false.
  void cells(const ClauseHandler& clause) const;
  void clue(Cell cell, std::optional<Lit> holder, const ClauseHandler& clause) const;
  void unit(int unit, std::optional<Lit> holder, const ClauseHandler& clause) const;
  // The denial of a claim; nothing for kImpossible.
  void denial(const Claim& claim, std::optional<Lit> holder, const ClauseHandler& clause) const;

  // What all of it takes in Cdcl, at most; saturating.
  [[nodiscard]] static std::uint64_t predict_B(BoardView board);

  // The values of a model: the first true one of each cell.
  [[nodiscard]] std::vector<Value> grid_of(std::span<const std::uint8_t> model) const;

 private:
  [[nodiscard]] std::uint32_t order() const { return static_cast<std::uint32_t>(board_.order()); }

  BoardView board_;
  Cause parts_;
};

}  // namespace concord
