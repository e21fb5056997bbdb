// The live solver by itself: clauses before, between and after solves, and everything that would
// make the library abort.

#include "backends/sat/cms_sink.hpp"

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace concord {
namespace {

using Answer = CmsSink::Answer;

// DIMACS numbers.
void add(CmsSink& sink, std::initializer_list<int> numbers) {
  std::vector<Lit> clause;
  for (const int number : numbers) {
    clause.emplace_back(static_cast<Var>(std::abs(number) - 1), number < 0);
  }
  sink.add_clause(clause);
}

// Every pigeon in a hole, no two in one: unsatisfiable, and hard from about 11 holes on.
void add_pigeons(CmsSink& sink, int holes) {
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

TEST(CmsSink, NewVariablesAndClausesBetweenSolves) {
  CmsSink sink;
  EXPECT_EQ(sink.new_variables(3), 0U);
  add(sink, {-1, -2, 3});
  EXPECT_EQ(sink.solve(), Answer::kSatisfiable);
  EXPECT_EQ(sink.new_variables(2), 3U);
  add(sink, {-5, 1});
  add(sink, {4, -3});
  add(sink, {2, 3, 5});
  ASSERT_EQ(sink.solve(), Answer::kSatisfiable);
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

TEST(CmsSink, CountsByBlockingEachModel) {
  CmsSink sink;
  sink.new_variables(4);
  add(sink, {1, 2, 3, 4});
  std::vector<std::uint8_t> model;
  int models = 0;
  while (sink.solve() == Answer::kSatisfiable) {
    ++models;
    sink.model(model);
    std::vector<Lit> block;
    for (Var v = 0; v < 4; ++v) block.emplace_back(v, model[v] != 0);
    sink.add_clause(block);
  }
  EXPECT_EQ(models, 15);
}

TEST(CmsSink, UnknownVariablesDoNotReachTheLibrary) {
  CmsSink sink;
  EXPECT_THROW(add(sink, {1}), std::out_of_range);
  sink.new_variables(2);
  EXPECT_THROW(add(sink, {1, -3}), std::out_of_range);
  EXPECT_EQ(sink.clauses(), 0U);
  add(sink, {1, -2});
  EXPECT_EQ(sink.solve(), Answer::kSatisfiable);
}

TEST(CmsSink, TooManyVariables) {
  CmsSink sink;
  sink.new_variables(10);
  EXPECT_THROW(sink.new_variables(0xffffffff), std::length_error);
  EXPECT_THROW(sink.new_variables(CmsSink::kMaxVariables), std::length_error);
  EXPECT_EQ(sink.new_variables(1), 10U);
}

TEST(CmsSink, EmptyClauseAndWhatFollows) {
  CmsSink sink;
  sink.new_variables(1);
  sink.add_clause(std::span<const Lit>());
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
  add(sink, {1});
  sink.new_variables(1);
  add(sink, {2});
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
}

TEST(CmsSink, NothingAtAll) {
  CmsSink sink;
  EXPECT_EQ(sink.solve(), Answer::kSatisfiable);
  std::vector<std::uint8_t> model;
  sink.model(model);
  EXPECT_TRUE(model.empty());
}

TEST(CmsSink, OppositeUnitsRepeatsAndTautologies) {
  CmsSink sink;
  sink.new_variables(2);
  add(sink, {1, 1, -2, 1});
  add(sink, {2, -2});
  add(sink, {2});
  EXPECT_EQ(sink.solve(), Answer::kSatisfiable);
  add(sink, {-1});
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
}

TEST(CmsSink, ConflictLimitIsOfTheCallAndForgotten) {
  CmsSink sink;
  add_pigeons(sink, 7);
  ASSERT_EQ(sink.solve(20), Answer::kUnknown);
  EXPECT_GE(sink.conflicts(), 20U);
  const std::uint64_t before = sink.conflicts().value();
  ASSERT_EQ(sink.solve(20), Answer::kUnknown);
  EXPECT_GE(sink.conflicts(), before + 20);
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
}

TEST(CmsSink, InterruptedFromAnotherThreadAndUsableAfterwards) {
  CmsSink sink;
  add_pigeons(sink, 14);
  const StopFlag stop;
  Watchdog dog;
  const auto start = Watchdog::Clock::now();
  {
    const Watchdog::Watch watch(dog, start + std::chrono::milliseconds(100), &stop, sink);
    EXPECT_EQ(sink.solve(), Answer::kUnknown);
  }
  EXPECT_LT(Watchdog::Clock::now() - start, std::chrono::seconds(4));
  EXPECT_EQ(sink.solve(10), Answer::kUnknown);
}

}  // namespace
}  // namespace concord
