// The rows of the built-in table with the programs they are about, or stand-ins for them.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "backends/process/exec_solver.hpp"
#include "backends/process/program_path.hpp"

namespace concord {
namespace {

using Answer = SatSolver::Answer;

constexpr std::uint32_t kVariables = 8;

// A few clauses of three literals: about half of the formulas are satisfiable.
Formula random_formula(std::mt19937& random) {
  Formula formula;
  formula.new_variables(kVariables);
  const auto clauses = 30 + random() % 10;
  for (std::uint32_t i = 0; i < clauses; ++i) {
    Var vars[3];
    for (Var& var : vars) var = random() % kVariables;
    const Lit clause[] = {Lit(vars[0], random() % 2 == 0), Lit(vars[1], random() % 2 == 0),
                          Lit(vars[2], random() % 2 == 0)};
    formula.add_clause(clause);
  }
  return formula;
}

bool satisfied(const Formula& formula, std::span<const Lit> assumptions, std::uint32_t bits) {
  const auto holds = [&](Lit literal) {
    return ((bits >> literal.var()) & 1) == (literal.negated() ? 0 : 1);
  };
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    if (!std::ranges::any_of(formula.clause(i), holds)) return false;
  }
  return std::ranges::all_of(assumptions, holds);
}

bool satisfiable(const Formula& formula, std::span<const Lit> assumptions) {
  for (std::uint32_t bits = 0; bits < (1U << kVariables); ++bits) {
    if (satisfied(formula, assumptions, bits)) return true;
  }
  return false;
}

Formula pigeons(std::uint32_t holes) {
  Formula formula;
  formula.new_variables(holes * (holes + 1));
  for (Var pigeon = 0; pigeon <= holes; ++pigeon) {
    std::vector<Lit> somewhere;
    for (Var hole = 0; hole < holes; ++hole)
      somewhere.push_back(Lit::positive(pigeon * holes + hole));
    formula.add_clause(somewhere);
  }
  for (Var hole = 0; hole < holes; ++hole) {
    for (Var a = 0; a <= holes; ++a) {
      for (Var b = 0; b < a; ++b) {
        formula.add_clause({Lit::negative(a * holes + hole), Lit::negative(b * holes + hole)});
      }
    }
  }
  return formula;
}

class Rows : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    // Behind what is installed: the stand-ins are for what is not.
    const char* path = std::getenv("PATH");
    path_ = path == nullptr ? "" : path;
    ::setenv("PATH", (path_ + ":" CONCORD_SOURCE_DIR "/tests/backends/fakes/programs").c_str(), 1);
    row_ = SolverTable::built_in().find(GetParam());
    ASSERT_TRUE(row_);
    if (!find_program(row_->command.front())) GTEST_SKIP() << row_->command.front();
  }
  void TearDown() override { ::setenv("PATH", path_.c_str(), 1); }

  std::shared_ptr<const SolverRow> row_;
  std::string path_;
};

TEST_P(Rows, AnswersAreThoseOfTheFormula) {
  constexpr unsigned kSeed = 20'240'611;
  std::mt19937 random(kSeed);
  int both[2] = {0, 0};
  for (int i = 0; i < 20; ++i) {
    const Formula formula = random_formula(random);
    ExecSolver solver(row_, i % 2 == 0 ? 0 : random());
    solver.new_variables(kVariables);
    for (std::size_t c = 0; c < formula.clause_count(); ++c) solver.add_clause(formula.clause(c));
    const Lit assumption(random() % kVariables, random() % 2 == 0);
    const std::span<const Lit> assumptions(&assumption, i % 3 == 0 ? 1 : 0);
    const bool expected = satisfiable(formula, assumptions);
    ++both[expected ? 1 : 0];
    const Answer answer = solver.solve(std::nullopt, assumptions);
    ASSERT_FALSE(solver.problem()) << solver.problem()->detail << ", seed " << kSeed;
    ASSERT_EQ(answer, expected ? Answer::kSatisfiable : Answer::kUnsatisfiable)
        << i << ", seed " << kSeed;
    if (!expected) continue;
    std::vector<std::uint8_t> model;
    solver.model(model);
    ASSERT_EQ(model.size(), kVariables);
    std::uint32_t bits = 0;
    for (std::uint32_t v = 0; v < kVariables; ++v) bits |= std::uint32_t{model[v]} << v;
    EXPECT_TRUE(satisfied(formula, assumptions, bits)) << i << ", seed " << kSeed;
  }
  EXPECT_GT(both[0], 3);
  EXPECT_GT(both[1], 3);
}

TEST_P(Rows, EmptyFormulasAndEmptyClauses) {
  ExecSolver solver(row_, 0);
  solver.new_variables(2);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kSatisfiable);
  EXPECT_FALSE(solver.problem()) << solver.problem()->detail;
  solver.add_clause({});
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnsatisfiable);
  EXPECT_FALSE(solver.problem()) << solver.problem()->detail;
}

TEST_P(Rows, AConflictLimitIsNoProblem) {
  if (row_->limit.empty()) GTEST_SKIP() << "it takes none";
  const Formula hard = pigeons(9);
  ExecOptions options;
  options.max_conflicts = std::string(GetParam()) == "kissat" ? 0 : 10;  // a stand-in has none
  const ExecRun run = run_solver(*row_, hard, {}, options);
  EXPECT_EQ(run.verdict.answer, Answer::kUnknown);
  EXPECT_FALSE(run.verdict.problem) << run.verdict.problem->detail;
}

TEST_P(Rows, WithoutMemoryNothingIsAnswered) {
  if (std::string(GetParam()) == "kissat" || std::string(GetParam()) == "glucose")
    GTEST_SKIP() << "a stand-in needs little";
  // The formula alone is larger than the limit; cryptominisat5 takes what it has read for all.
  Formula large;
  large.new_variables(3'000'000);
  for (Var v = 0; v + 4 < 3'000'000; ++v)
    large.add_clause({Lit::positive(v), Lit::negative(v + 1), Lit::negative(v + 4)});
  large.add_clause({Lit::positive(0)});
  ExecOptions options;
  options.memory_B = 1'000'000;
  const ExecRun run = run_solver(*row_, large, {}, options);
  EXPECT_EQ(run.verdict.answer, Answer::kUnknown);
  EXPECT_TRUE(run.verdict.problem);
}

TEST_P(Rows, ProofsAreHandedOver) {
  if (row_->proof.empty()) GTEST_SKIP() << "it writes none";
  Formula formula;
  formula.new_variables(2);
  for (int i = 0; i < 4; ++i) formula.add_clause({Lit(0, i % 2 == 0), Lit(1, i / 2 == 0)});
  ExecOptions options;
  char* text = nullptr;
  std::size_t size = 0;
  options.proof = ::open_memstream(&text, &size);
  const ExecRun run = run_solver(*row_, formula, {}, options);
  std::fclose(options.proof);
  EXPECT_GT(size, 0u);
  std::free(text);
  EXPECT_EQ(run.verdict.answer, Answer::kUnsatisfiable);
  EXPECT_FALSE(run.verdict.problem) << run.verdict.problem->detail;
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, Rows,
                         ::testing::Values("cadical", "clasp", "cryptominisat5", "glucose",
                                           "kissat", "minisat", "picosat"),
                         [](const auto& one) { return std::string(one.param); });

TEST(ExecSolver, TheFormulaGoesToTheStandardInputWhereNoPathIsAskedFor) {
  SolverTable table;
  const std::string search = CONCORD_SOURCE_DIR "/tests/backends/fakes/programs/search.awk";
  ASSERT_FALSE(table.add_line("stdin=sh -c 'echo s SATISFIABLE; exec awk -f " + search + "'", ""));
  ExecSolver solver(table.find("stdin"), 0);
  solver.new_variables(3);
  solver.add_clause({Lit::negative(0)});
  solver.add_clause({Lit::positive(0), Lit::positive(2)});
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kSatisfiable);
  ASSERT_FALSE(solver.problem()) << solver.problem()->detail;
  std::vector<std::uint8_t> model;
  solver.model(model);
  EXPECT_EQ(model, (std::vector<std::uint8_t>{0, 0, 1}));
}

TEST(ExecSolver, WhatNoFormulaCanHoldIsRefused) {
  SolverTable table;
  ASSERT_FALSE(table.add_line("any=true %cnf", ""));
  ExecSolver solver(table.find("any"), 0);
  solver.new_variables(3);
  EXPECT_THROW(solver.add_clause({Lit::positive(3)}), std::out_of_range);
  const Lit unknown = Lit::negative(7);
  EXPECT_THROW((void)solver.solve(std::nullopt, std::span(&unknown, 1)), std::out_of_range);
  EXPECT_THROW(solver.new_variables(2'147'483'647), std::length_error);
  EXPECT_EQ(solver.variables(), 3u);
}

TEST(ExecSolver, AFolderThatCannotBeIsAProblem) {
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("TMPDIR", "/no/such/folder", 1);
  SolverTable table;
  ASSERT_FALSE(table.add_line("any=true %cnf", ""));
  ExecSolver solver(table.find("any"), 0);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  ASSERT_TRUE(solver.problem());
  EXPECT_EQ(solver.problem()->detail.rfind("any: there can be no folder /no/such/folder/", 0), 0u);
  if (before == nullptr) {
    ::unsetenv("TMPDIR");
  } else {
    ::setenv("TMPDIR", kept.c_str(), 1);
  }
}

}  // namespace
}  // namespace concord
