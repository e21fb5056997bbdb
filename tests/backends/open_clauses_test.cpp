// Of a formula, the clauses that matter: some of its own, and as unsatisfiable as all of them.

#include "backends/sat/open_clauses.hpp"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "backends/sat/cms_sink.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

Formula formula_of(std::uint32_t variables, const std::vector<std::vector<int>>& clauses) {
  Formula formula;
  formula.new_variables(variables);
  for (const auto& numbers : clauses) {
    std::vector<Lit> clause;
    for (const int number : numbers) {
      clause.emplace_back(static_cast<Var>(std::abs(number) - 1), number < 0);
    }
    formula.add_clause(clause);
  }
  return formula;
}

SatSolver::Answer answer(const Formula& formula) {
  CmsSink sink;
  if (formula.variable_count() != 0) sink.new_variables(formula.variable_count());
  for (std::size_t i = 0; i < formula.clause_count(); ++i) sink.add_clause(formula.clause(i));
  return sink.solve();
}

void expect_same_question(OpenClauses& open_clauses, const Formula& formula) {
  Formula selected;
  ASSERT_TRUE(open_clauses.select(formula, selected));
  EXPECT_EQ(selected.variable_count(), formula.variable_count());
  std::size_t next = 0;
  for (std::size_t i = 0; i < selected.clause_count(); ++i) {
    while (next < formula.clause_count() &&
           !std::ranges::equal(selected.clause(i), formula.clause(next))) {
      ++next;
    }
    ASSERT_LT(next++, formula.clause_count()) << "no clause of the formula, or out of order";
  }
  EXPECT_EQ(answer(selected), answer(formula));
}

TEST(OpenClauses, DropsWhatFollows) {
  OpenClauses open_clauses;
  Formula selected;
  // 1, 2 and 3 follow; of 3's two reasons one is kept.
  ASSERT_TRUE(open_clauses.select(
      formula_of(5, {{1}, {-1, 2}, {-2, 3}, {-1, 3}, {1, 4}, {4, 5}, {-3, -4, 5}, {3, -3}}),
      selected));
  EXPECT_EQ(selected.clause_count(), 5U);
  EXPECT_EQ(selected.clause(0).size(), 1U);
  EXPECT_EQ(selected.clause(3)[0], Lit::positive(3));
  // A conflict leaves nothing else to say.
  ASSERT_TRUE(
      open_clauses.select(formula_of(4, {{3, 4}, {1}, {-1, 2}, {-2, -1}, {-3, 4}}), selected));
  EXPECT_EQ(selected.clause_count(), 3U);
  EXPECT_EQ(answer(selected), SatSolver::Answer::kUnsatisfiable);
}

TEST(OpenClauses, AskTheSameOfRandomFormulas) {
  OpenClauses open_clauses;
  int unsatisfiable = 0;
  for (std::uint32_t seed = 1; seed <= 600; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const int variables = 3 + static_cast<int>(random() % 12);
    std::vector<std::vector<int>> clauses;
    const std::size_t count = random() % static_cast<std::size_t>(variables * 4);
    while (clauses.size() < count) {
      std::vector<int> clause(1 + random() % 4);
      for (int& number : clause) {
        number = 1 + static_cast<int>(random() % static_cast<unsigned>(variables));
        if (random() % 2 == 0) number = -number;
      }
      clauses.push_back(clause);
    }
    const Formula formula = formula_of(static_cast<std::uint32_t>(variables), clauses);
    expect_same_question(open_clauses, formula);
    unsatisfiable += answer(formula) == SatSolver::Answer::kUnsatisfiable ? 1 : 0;
  }
  EXPECT_GT(unsatisfiable, 50);
  EXPECT_LT(unsatisfiable, 550);
}

TEST(OpenClauses, AskTheSameOfBoards) {
  OpenClauses open_clauses;
  const Board unique = test::board9(test::kUnique);
  Board none = unique;
  none.set_given(2, 6);
  for (const Board& board : {unique, none}) {
    for (const EncodingChoice& choice : every_encoding()) {
      if (choice.givens->assumed) continue;
      SCOPED_TRACE(choice.id());
      Formula formula;
      ASSERT_TRUE(encode(board.view(), choice, formula));
      expect_same_question(open_clauses, formula);
    }
  }
}

}  // namespace
}  // namespace concord
