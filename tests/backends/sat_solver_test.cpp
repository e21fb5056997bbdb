// The live solvers by themselves: clauses before, between and after solves, and everything that
// would make a library abort.

#include "backends/sat/sat_solver.hpp"

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "tests/backends/sat_solvers.hpp"

namespace concord {
namespace {

using Answer = SatSolver::Answer;

class SatSolverTest : public testing::TestWithParam<test::NamedLibrary> {
 protected:
  std::unique_ptr<SatSolver> solver = GetParam().library->make(0, false);
  SatSolver& sink = *solver;

  [[nodiscard]] Answer solve(std::optional<std::uint64_t> max_conflicts = std::nullopt,
                             const std::vector<Lit>& assumptions = {}) {
    return sink.solve(max_conflicts, assumptions);
  }
};

// DIMACS numbers.
void add(SatSolver& sink, std::initializer_list<int> numbers) {
  std::vector<Lit> clause;
  for (const int number : numbers) {
    clause.emplace_back(static_cast<Var>(std::abs(number) - 1), number < 0);
  }
  sink.add_clause(clause);
}

// Every pigeon in a hole, no two in one: unsatisfiable, and hard from about 11 holes on.
void add_pigeons(SatSolver& sink, int holes) {
  const Var first = sink.new_variables(static_cast<std::uint32_t>(holes * (holes + 1)));
  const auto in = [&](int pigeon, int hole) {
    return Lit::positive(first + static_cast<Var>(pigeon * holes + hole));
  };
  for (int pigeon = 0; pigeon <= holes; ++pigeon) {
    std::vector<Lit> clause;
    for (int hole = 0; hole < holes; ++hole) clause.push_back(in(pigeon, hole));
    sink.add_clause(clause);
    for (int other = 0; other < pigeon; ++other) {
      for (int hole = 0; hole < holes; ++hole) {
        sink.add_clause({~in(pigeon, hole), ~in(other, hole)});
      }
    }
  }
}

TEST_P(SatSolverTest, NewVariablesAndClausesBetweenSolves) {
  EXPECT_EQ(sink.new_variables(3), 0U);
  add(sink, {-1, -2, 3});
  EXPECT_EQ(solve(), Answer::kSatisfiable);
  EXPECT_EQ(sink.new_variables(2), 3U);
  add(sink, {-5, 1});
  add(sink, {4, -3});
  add(sink, {2, 3, 5});
  ASSERT_EQ(solve(), Answer::kSatisfiable);
  std::vector<std::uint8_t> model;
  sink.model(model);
  ASSERT_EQ(model.size(), 5U);
  EXPECT_TRUE(!model[0] || !model[1] || model[2]);
  EXPECT_TRUE(!model[4] || model[0]);
  EXPECT_TRUE(model[3] || !model[2]);
  EXPECT_TRUE(model[1] || model[2] || model[4]);
  EXPECT_EQ(sink.variables(), 5U);
  EXPECT_EQ(sink.clauses(), 4U);
  EXPECT_EQ(sink.literals(), 10U);
}

TEST_P(SatSolverTest, CountsByBlockingEachModel) {
  sink.new_variables(4);
  add(sink, {1, 2, 3, 4});
  std::vector<std::uint8_t> model;
  int models = 0;
  while (solve() == Answer::kSatisfiable) {
    ++models;
    sink.model(model);
    std::vector<Lit> block;
    for (Var v = 0; v < 4; ++v) block.emplace_back(v, model[v] != 0);
    sink.add_clause(block);
  }
  EXPECT_EQ(models, 15);
}

TEST_P(SatSolverTest, UnknownVariablesDoNotReachTheLibrary) {
  EXPECT_THROW(add(sink, {1}), std::out_of_range);
  sink.new_variables(2);
  EXPECT_THROW(add(sink, {1, -3}), std::out_of_range);
  EXPECT_EQ(sink.clauses(), 0U);
  add(sink, {1, -2});
  EXPECT_EQ(solve(), Answer::kSatisfiable);
}

TEST_P(SatSolverTest, TooManyVariables) {
  sink.new_variables(10);
  EXPECT_THROW(sink.new_variables(0xffffffff), std::length_error);
  EXPECT_THROW(
      sink.new_variables(static_cast<std::uint32_t>(GetParam().library->traits().max_variables)),
      std::length_error);
  EXPECT_EQ(sink.new_variables(1), 10U);
}

TEST_P(SatSolverTest, EmptyClauseAndWhatFollows) {
  sink.new_variables(1);
  sink.add_clause(std::span<const Lit>());
  EXPECT_EQ(solve(), Answer::kUnsatisfiable);
  add(sink, {1});
  sink.new_variables(1);
  add(sink, {2});
  EXPECT_EQ(solve(), Answer::kUnsatisfiable);
}

TEST_P(SatSolverTest, NothingAtAll) {
  EXPECT_EQ(solve(), Answer::kSatisfiable);
  std::vector<std::uint8_t> model;
  sink.model(model);
  EXPECT_TRUE(model.empty());
}

TEST_P(SatSolverTest, OppositeUnitsRepeatsAndTautologies) {
  sink.new_variables(2);
  add(sink, {1, 1, -2, 1});
  add(sink, {2, -2});
  add(sink, {2});
  EXPECT_EQ(solve(), Answer::kSatisfiable);
  add(sink, {-1});
  EXPECT_EQ(solve(), Answer::kUnsatisfiable);
  EXPECT_EQ(solve(), Answer::kUnsatisfiable);
}

TEST_P(SatSolverTest, ConflictLimitIsOfTheCallAndForgotten) {
  if (!sink.conflicts()) GTEST_SKIP() << "it counts no conflicts";
  add_pigeons(sink, 7);
  ASSERT_EQ(solve(20), Answer::kUnknown);
  EXPECT_GE(sink.conflicts().value(), 20U);
  const std::uint64_t before = sink.conflicts().value();
  ASSERT_EQ(solve(20), Answer::kUnknown);
  EXPECT_GE(sink.conflicts().value(), before + 20);
  EXPECT_EQ(solve(), Answer::kUnsatisfiable);
}

TEST_P(SatSolverTest, InterruptedFromAnotherThreadAndUsableAfterwards) {
  add_pigeons(sink, 14);
  const StopFlag stop;
  Watchdog dog;
  const auto start = Watchdog::Clock::now();
  {
    const Watchdog::Watch watch(dog, start + std::chrono::milliseconds(100), &stop, sink);
    EXPECT_EQ(solve(), Answer::kUnknown);
  }
  EXPECT_LT(Watchdog::Clock::now() - start, std::chrono::seconds(4));
  if (sink.conflicts()) {
    EXPECT_EQ(solve(10), Answer::kUnknown);
  }
}

TEST_P(SatSolverTest, AssumptionsAreOfTheCall) {
  sink.new_variables(3);
  add(sink, {-1, 2});
  add(sink, {-2, 3});
  const Lit one = Lit::positive(0);
  const Lit three = Lit::positive(2);
  EXPECT_EQ(solve({}, {one, ~three}), Answer::kUnsatisfiable);
  EXPECT_EQ(solve({}, {one, ~one}), Answer::kUnsatisfiable);
  ASSERT_EQ(solve({}, {one}), Answer::kSatisfiable);
  std::vector<std::uint8_t> model;
  sink.model(model);
  EXPECT_EQ(model, (std::vector<std::uint8_t>{1, 1, 1}));
  ASSERT_EQ(solve({}, {~three}), Answer::kSatisfiable);
  sink.model(model);
  EXPECT_EQ(model, (std::vector<std::uint8_t>{0, 0, 0}));
  EXPECT_THROW((void)solve({}, {Lit::positive(3)}), std::out_of_range);
  EXPECT_EQ(solve(), Answer::kSatisfiable);
  EXPECT_EQ(sink.clauses(), 2U);
  EXPECT_EQ(sink.literals(), 4U);
}

// As boards do: clauses under a literal that is assumed, then retired.
TEST_P(SatSolverTest, ClausesThatAreRetired) {
  sink.new_variables(3);
  std::vector<std::uint8_t> model;
  for (int round = 0; round < 3; ++round) {
    const Lit active = Lit::positive(sink.new_variables(1));
    int models = 0;
    while (solve({}, {active}) == Answer::kSatisfiable) {
      ASSERT_LE(++models, 8);
      sink.model(model);
      std::vector<Lit> block = {~active};
      for (Var v = 0; v < 3; ++v) block.emplace_back(v, model[v] != 0);
      sink.add_clause(block);
    }
    EXPECT_EQ(models, 8);
    sink.add_clause({~active});
  }
  EXPECT_EQ(solve(), Answer::kSatisfiable);
}

INSTANTIATE_TEST_SUITE_P(Libraries, SatSolverTest, testing::ValuesIn(test::named_libraries()),
                         [](const auto& library) { return library.param.name; });

}  // namespace
}  // namespace concord
