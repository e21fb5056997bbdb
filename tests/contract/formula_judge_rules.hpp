#pragma once
// What a judge of formulas must accept and refuse, for anything that can be asked whether a formula
// says no more than its board (and, where a solution is known, forbids that one): formulas of every
// encoding without auxiliary variables, and the same with one clause too many.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"

namespace concord::test {

// A formula as its file shows it: what the variables are called (from 1), and the clauses.
struct NamedFormula {
  std::vector<std::string> names;
  std::vector<std::vector<int>> clauses;

  // Of the variable of this name; 0: there is none.
  [[nodiscard]] int variable(std::string_view name) const;
  // In DIMACS, the names as comments ("c var 12 r1c2=5").
  [[nodiscard]] std::string dimacs() const;
};

[[nodiscard]] NamedFormula named_formula(const Board& board, std::string_view encoding);

// True: nothing is wrong with the formula. `known` may be null.
using FormulaVerdict =
    std::function<bool(const Board& board, const NamedFormula& formula, const Grid* known)>;

// The first formula that it judges wrongly, in one sentence; empty: none.
[[nodiscard]] std::string wrong_judgement(const FormulaVerdict& judge);

// Whether the verdict on a random formula of a small board is wrong, in one sentence; empty: it is
// not. All solutions of the board are known here.
[[nodiscard]] std::string wrong_random_judgement(const FormulaVerdict& judge, std::uint64_t seed,
                                                 std::uint64_t trial);

}  // namespace concord::test
