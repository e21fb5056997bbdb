// The propagator against one that goes through all clauses again and again.

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "encoders/encoding.hpp"
#include "encoders/propagate/propagator.hpp"
#include "tests/encoders/tiny_solver.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

using test::fresh_literals;

Lit pos(Var v) {
  return Lit::positive(v);
}
Lit neg(Var v) {
  return Lit::negative(v);
}

// What follows from the formula and the assumptions by unit propagation: values by variable (1, -1,
// 0), or none at a conflict. Literals of a clause are looked at as a set.
std::optional<std::vector<int>> reference(const Formula& formula, const std::vector<Lit>& assumed) {
  std::vector<int> values(formula.variable_count(), 0);
  const auto value_of = [&](Lit l) { return l.negated() ? -values[l.var()] : values[l.var()]; };
  for (const Lit l : assumed) {
    if (value_of(l) < 0) return std::nullopt;
    values[l.var()] = l.negated() ? -1 : 1;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
      std::vector<Lit> open;
      bool satisfied = false;
      for (const Lit l : formula.clause(i)) {
        satisfied = satisfied || value_of(l) > 0;
        if (value_of(l) == 0 && std::ranges::find(open, l) == open.end()) open.push_back(l);
      }
      if (satisfied || open.size() > 1) continue;
      if (open.empty()) return std::nullopt;
      values[open[0].var()] = open[0].negated() ? -1 : 1;
      changed = true;
    }
  }
  return values;
}

std::vector<int> values_of(const Propagator& propagator) {
  std::vector<int> values;
  for (Var v = 0; v < propagator.variable_count(); ++v) {
    EXPECT_EQ(propagator.is_true(pos(v)), propagator.is_false(neg(v)));
    EXPECT_EQ(propagator.is_false(pos(v)), propagator.is_true(neg(v)));
    EXPECT_EQ(propagator.is_open(pos(v)), propagator.is_open(neg(v)));
    values.push_back(propagator.is_true(pos(v)) ? 1 : propagator.is_false(pos(v)) ? -1 : 0);
  }
  return values;
}

// Clauses of 0 to 6 literals, most of two and three; some repeat a literal or hold always.
Formula random_formula(std::mt19937& random) {
  Formula formula;
  const std::uint32_t variables = 1 + random() % 30;
  formula.new_variables(variables);
  const std::uint32_t clauses = random() % (3 * variables);
  for (std::uint32_t i = 0; i < clauses; ++i) {
    constexpr std::size_t kLengths[] = {2, 2, 2, 3, 3, 3, 4, 5, 6, 1};
    std::size_t length = kLengths[random() % (i % 8 == 0 ? 10 : 9)];
    if (random() % 500 == 0) length = 0;
    std::vector<Lit> clause;
    while (clause.size() < length) clause.emplace_back(random() % variables, random() % 2 == 0);
    formula.add_clause(clause);
  }
  return formula;
}

// Assumes and undoes at random; after each step everything is as if it had been reached directly.
TEST(Propagator, FindsWhatFollowsAndForgetsItAgain) {
  int conflicts = 0;
  int consistent = 0;
  int deep = 0;
  Propagator propagator;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    const Formula formula = random_formula(random);
    ASSERT_TRUE(propagator.load(formula));
    ASSERT_EQ(propagator.variable_count(), formula.variable_count());
    std::vector<std::vector<Lit>> levels;
    for (int step = 0; step < 25; ++step) {
      const bool undo = step > 0 && random() % 3 == 0;
      if (undo) {
        const std::size_t level =
            random() % (levels.size() + 2);  // one that is not open: no change
        propagator.undo(level);
        levels.resize(std::min(level, levels.size()));
      } else if (step > 0) {
        std::vector<Lit> more;
        for (std::uint32_t i = random() % 3; i > 0; --i)
          more.emplace_back(random() % formula.variable_count(), random() % 2 == 0);
        levels.push_back(more);
        const bool fine = propagator.assume(more);
        ASSERT_EQ(fine, propagator.consistent());
      }
      ASSERT_EQ(propagator.level(), levels.size());
      std::vector<Lit> assumed;
      for (const auto& level : levels) assumed.insert(assumed.end(), level.begin(), level.end());
      const auto expected = reference(formula, assumed);
      ASSERT_EQ(propagator.consistent(), expected.has_value());
      ++(expected ? consistent : conflicts);
      if (!expected) continue;
      ASSERT_EQ(values_of(propagator), *expected);
      const auto known = std::ranges::count_if(*expected, [](int value) { return value != 0; });
      ASSERT_EQ(propagator.trail().size(), static_cast<std::size_t>(known));
      for (const Lit l : propagator.trail()) ASSERT_TRUE(propagator.is_true(l));
      deep += known > 10;
      if (HasFatalFailure()) return;
    }
  }
  // The formulas are such that the test says something.
  EXPECT_GT(conflicts, 1000);
  EXPECT_GT(consistent, 1000);
  EXPECT_GT(deep, 1000);
}

TEST(Propagator, StaysInConflictUntilItsLevelIsUndone) {
  Formula formula;
  fresh_literals(formula, 3);
  formula.add_clause({neg(0), pos(1)});
  Propagator propagator;
  ASSERT_TRUE(propagator.load(formula));
  EXPECT_TRUE(propagator.assume(pos(0)));
  EXPECT_FALSE(propagator.assume(neg(1)));
  EXPECT_FALSE(propagator.assume(pos(2)));
  EXPECT_EQ(propagator.level(), 3U);
  propagator.undo(2);
  EXPECT_FALSE(propagator.consistent());
  propagator.undo(1);
  EXPECT_TRUE(propagator.consistent());
  EXPECT_TRUE(propagator.is_true(pos(1)));
  propagator.undo(0);
  EXPECT_TRUE(propagator.is_open(pos(1)));
}

TEST(Propagator, AConflictOfTheFormulaStays) {
  Formula contradictory;
  fresh_literals(contradictory, 2);
  contradictory.add_clause({pos(0), pos(0)});
  contradictory.add_clause({neg(0), pos(1)});
  contradictory.add_clause({neg(0), neg(1)});
  Formula empty_clause;
  empty_clause.add_clause({});
  for (const Formula* formula : {&contradictory, &empty_clause}) {
    Propagator propagator;
    ASSERT_TRUE(propagator.load(*formula));
    EXPECT_FALSE(propagator.consistent());
    EXPECT_FALSE(propagator.assume(std::vector<Lit>()));
    propagator.undo(0);
    EXPECT_FALSE(propagator.consistent());
  }
}

TEST(Propagator, AClauseThatRepeatsALiteralIsTheShorterOne) {
  Formula formula;
  fresh_literals(formula, 3);
  formula.add_clause({pos(0), pos(0), pos(0), pos(1)});
  formula.add_clause({pos(2), pos(2)});
  Propagator propagator;
  ASSERT_TRUE(propagator.load(formula));
  EXPECT_TRUE(propagator.is_true(pos(2)));
  EXPECT_TRUE(propagator.assume(neg(0)));
  EXPECT_TRUE(propagator.is_true(pos(1)));
}

TEST(Propagator, AClauseWithALiteralAndItsNegationSaysNothing) {
  Formula formula;
  fresh_literals(formula, 3);
  formula.add_clause({pos(0), neg(0)});
  formula.add_clause({pos(1), pos(2), neg(1)});
  Propagator propagator;
  ASSERT_TRUE(propagator.load(formula));
  for (const bool negated : {false, true}) {
    EXPECT_TRUE(propagator.assume(Lit(0, negated)));
    EXPECT_TRUE(propagator.assume(Lit(1, negated)));
    EXPECT_TRUE(propagator.is_open(pos(2)));
    propagator.undo(0);
  }
}

TEST(Propagator, NothingIsNoProblem) {
  Propagator propagator;
  EXPECT_EQ(propagator.variable_count(), 0U);
  EXPECT_TRUE(propagator.consistent());
  ASSERT_TRUE(propagator.load(Formula()));
  EXPECT_TRUE(propagator.assume(std::vector<Lit>()));
  EXPECT_TRUE(propagator.trail().empty());
  propagator.undo(0);
  EXPECT_EQ(propagator.level(), 0U);
}

TEST(Propagator, RefusesXorClausesAndHoldsNothingThen) {
  Formula plain;
  fresh_literals(plain, 2);
  plain.add_clause({pos(0)});
  Formula with_xor = plain;
  const Lit both[] = {pos(0), pos(1)};
  ASSERT_TRUE(with_xor.add_xor(both, true));
  Propagator propagator;
  ASSERT_TRUE(propagator.load(plain));
  const auto loaded = propagator.load(with_xor);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().kind, Propagator::LoadError::Kind::kUnsupported);
  EXPECT_NE(loaded.error().message.find("XOR"), std::string::npos);
  EXPECT_EQ(propagator.variable_count(), 0U);
  EXPECT_TRUE(propagator.trail().empty());
  ASSERT_TRUE(propagator.load(plain));
  EXPECT_TRUE(propagator.is_true(pos(0)));
}

TEST(Propagator, StopsWhenAsked) {
  Formula formula;
  fresh_literals(formula, 2);
  formula.add_clause({pos(0), pos(1)});
  StopFlag stop;
  Propagator propagator;
  ASSERT_TRUE(propagator.load(formula, &stop));
  stop.request_stop();
  const auto loaded = propagator.load(formula, &stop);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().kind, Propagator::LoadError::Kind::kStopped);
}

// A chain as long as the formula, in both kinds of clauses: no recursion, no lost watch.
TEST(Propagator, FollowsLongChains) {
  constexpr Var kLength = 200'000;
  Formula formula;
  fresh_literals(formula, kLength + 1);
  for (Var v = 1; v < kLength; ++v) {
    if (v % 2 == 0) {
      formula.add_clause({neg(v - 1), pos(v)});
    } else {
      formula.add_clause({pos(kLength), pos(v), neg(v - 1)});
    }
  }
  Propagator propagator;
  ASSERT_TRUE(propagator.load(formula));
  for (int round = 0; round < 3; ++round) {
    EXPECT_TRUE(propagator.assume(neg(kLength)));
    EXPECT_EQ(propagator.trail().size(), 1U);
    EXPECT_TRUE(propagator.assume(pos(0)));
    EXPECT_EQ(propagator.trail().size(), kLength + 1U);
    EXPECT_TRUE(propagator.is_true(pos(kLength - 1)));
    propagator.undo(0);
    EXPECT_TRUE(propagator.trail().empty());
  }
}

// Thousands of boards on one formula: watches that moved serve as well as fresh ones.
TEST(Propagator, AnswersTheSameAfterManyBoards) {
  const auto choice = parse_encoding("extended/unit");
  ASSERT_TRUE(choice);
  Formula formula;
  ASSERT_TRUE(encode(Board(test::default_geometry(9)).view(), *choice, formula));
  Propagator used;
  ASSERT_TRUE(used.load(formula));
  std::mt19937 random(7);
  int consistent = 0;
  for (int board = 0; board < 2000; ++board) {
    std::vector<Lit> givens;
    for (int i = 0; i < 25; ++i) givens.push_back(pos(random() % 729));
    used.undo(0);
    used.assume(givens);
    if (board % 100 != 0) continue;
    givens.resize(8);
    used.undo(0);
    used.assume(givens);
    const auto expected = reference(formula, givens);
    ASSERT_EQ(used.consistent(), expected.has_value()) << board;
    if (!expected) continue;
    ++consistent;
    ASSERT_EQ(values_of(used), *expected) << board;
  }
  EXPECT_GT(consistent, 2);
}

TEST(Propagator, MemoryIsFourBytesALiteralAndSomeMore) {
  EXPECT_EQ(Propagator::memory_B({}), 0U);
  EXPECT_GE(Propagator::memory_B({1000, 500, 2000}), 4U * 2000);
  EXPECT_LE(Propagator::memory_B({1000, 500, 2000}), 64U * 3500);
  EXPECT_EQ(Propagator::memory_B({UINT64_MAX, UINT64_MAX, UINT64_MAX}), UINT64_MAX);
}

}  // namespace
}  // namespace concord
