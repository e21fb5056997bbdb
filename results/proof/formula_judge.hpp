#pragma once
// Is a formula about its board? A proof shows that a formula has no model; that the board then has
// no solution (or none but the one that is known) rests on every clause holding in every solution.
// This is judged clause by clause, by code that shares nothing with the encoders. A clause over
// variables of cells must be one of
//
//   a domain clause    some cell has one of its candidates: givens, pencil marks, at-least-one,
//                      at-most-one within a cell, and what ties several variables of a cell
//   an exclusion       two cells of a unit do not both have a value
//   a place            a value has a place in a unit of as many cells as values
//   the blocked grid   once, where a solution is known: the clause that is false in it alone
//
// The candidates are those of the board without the values of settled peers (one pass), so literals
// that the givens make false may be there or not. A clause with an auxiliary variable is not
// judged: that such clauses leave every solution possible is what an encoding's certificate shows
// (`concord prove-encoding`), and that they are the encoding's is the caller's to see. Here they
// must leave the solution possible that is known, if there is one (extension.hpp). A variable
// without a name is a fault.
//
// Time is linear in the formula's literals (times a cell's values and units). One object serves any
// number of formulas of a shape, one after another. Not thread-safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"
#include "results/proof/cnf.hpp"
#include "results/proof/readings.hpp"

namespace concord::proof {

struct FormulaJudgement {
  std::uint64_t rules = 0;      // clauses that are instances of the board's rules
  std::uint64_t auxiliary = 0;  // clauses with auxiliary variables, which nobody judged here
  // Which clause (from 0) forbids the known solution; none: it is not there.
  std::optional<std::size_t> blocking;
  // What the clause forbids that was taken for that of the known solution, where none was named.
  std::optional<Grid> blocked;
  // Which clause says more than the board, in one sentence; empty: none.
  std::string problem;
};

class FormulaJudge {
 public:
  explicit FormulaJudge(GeometryPtr geometry);

  // `known`: a solution of the board, or null. A formula without the clause that forbids it is at
  // fault.
  [[nodiscard]] FormulaJudgement judge(BoardView board, const Cnf& formula,
                                       const Readings& readings, const Grid* known);
  // Where nobody knows what the formula was made for: it may forbid one grid, which is then the
  // caller's to verify().
  [[nodiscard]] FormulaJudgement judge_any(BoardView board, const Cnf& formula,
                                           const Readings& readings);

 private:
  using Word = std::uint64_t;
  enum class Finding : std::uint8_t { kRule, kAuxiliary, kUnnamed, kBlocking, kNothing };

  void settle_candidates(BoardView board);
  FormulaJudgement judge_clauses(const Cnf& formula, const Readings& readings, const Grid* known,
                                 bool any_grid);
  static void check_extension(const Cnf& formula, const Readings& readings, const Grid* known,
                              FormulaJudgement& judgement);
  [[nodiscard]] Finding find(std::span<const std::int32_t> clause, const Readings& readings,
                             const Grid* known);
  [[nodiscard]] bool is_quick_rule(const Reading& a, const Reading& b) const;
  void collect(std::span<const std::int32_t> clause, const Readings& readings);
  [[nodiscard]] bool is_domain() const;
  [[nodiscard]] bool is_exclusion();
  [[nodiscard]] bool is_place();
  [[nodiscard]] bool is_blocking(const Grid& known) const;
  [[nodiscard]] std::optional<Grid> forbidden_grid() const;
  void clear();
  [[nodiscard]] bool shares_unit(Cell a, Cell b) const;
  [[nodiscard]] std::string words(std::span<const std::int32_t> clause,
                                  const Readings& readings) const;

  [[nodiscard]] std::span<const Word> open(Cell cell) const {
    return {open_.data() + static_cast<std::size_t>(cell) * width_, width_};
  }
  [[nodiscard]] std::span<const Word> allowed(Cell cell) const {
    return {allowed_.data() + static_cast<std::size_t>(cell) * width_, width_};
  }
  // The cell's value when it has one candidate left; else 0.
  [[nodiscard]] Value single(Cell cell) const;
  // The one open value that the clause does not allow the cell; 0 when there is none or several.
  [[nodiscard]] Value only_value_left(Cell cell) const;

  GeometryPtr geometry_;
  std::size_t order_;
  std::size_t width_;  // words a cell
  std::vector<Word> open_;
  std::vector<std::uint32_t> places_;   // units * order: cells where a value is open
  std::vector<std::uint32_t> singles_;  // units * order: of them, cells that have no other
  // A cell without candidates, a value without a place, or two cells of a unit that must be equal.
  bool impossible_ = false;

  // Of the clause at hand: the values with which a cell makes it true.
  std::vector<Word> allowed_;
  std::vector<Cell> touched_;
  std::vector<std::uint8_t> is_touched_;
  std::vector<std::uint32_t> counts_;  // units * order, zero between clauses
  std::vector<std::size_t> counted_;
};

}  // namespace concord::proof
