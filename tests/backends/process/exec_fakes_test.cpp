// Programs that misbehave: each gets its name, and nothing else stops.

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "backends/process/exec_solver.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

using Answer = SatSolver::Answer;

std::shared_ptr<const SolverRow> fake(const std::string& script) {
  SolverTable table;
  const auto error =
      table.add_line("fake=sh " CONCORD_SOURCE_DIR "/tests/backends/fakes/" + script + " %cnf", "");
  EXPECT_FALSE(error) << error->message;
  return table.find("fake");
}

// Satisfiable, by variable 1 or 2 beside 4, and only with some variable true.
void add_formula(SatSolver& solver) {
  const Var first = solver.new_variables(6);
  solver.add_clause({Lit::positive(first), Lit::positive(first + 1)});
  solver.add_clause({Lit::positive(first + 3)});
  solver.add_clause({Lit::negative(first + 4), Lit::positive(first + 5)});
}

struct Fake {
  const char* script;
  const char* problem;
};

void PrintTo(const Fake& fake, std::ostream* out) {
  *out << fake.script;
}

class Misbehaving : public ::testing::TestWithParam<Fake> {};

TEST_P(Misbehaving, IsNamed) {
  ExecSolver solver(fake(GetParam().script), 0);
  add_formula(solver);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  ASSERT_TRUE(solver.problem());
  EXPECT_EQ(solver.problem()->detail, std::string("fake: ") + GetParam().problem);
  EXPECT_EQ(solver.problem()->reason, StopReason::kFailure);
}

INSTANTIATE_TEST_SUITE_P(
    Fakes, Misbehaving,
    ::testing::Values(
        Fake{"wrong_model.sh", "its model does not satisfy clause 1"},
        Fake{"partial_model.sh", "its model leaves variable 4 open, and so clause 2 unsatisfied"},
        Fake{"larger_model.sh",
             "its output is no answer: line 2, column 8: a literal of a variable above 6, which is "
             "all the formula has"},
        Fake{"truncated_model.sh",
             "its output is no answer: line 2, column 7: the output ends within a model: its 0 is "
             "missing (truncated?)"},
        Fake{"no_model.sh", "it says SATISFIABLE without a model"},
        Fake{"two_models.sh", "2 models instead of one"},
        Fake{"both_answers.sh",
             "its output is no answer: line 2, column 1: a second 's' line: SATISFIABLE here, "
             "UNSATISFIABLE on line 1"},
        Fake{"exit_contradiction.sh", "exit code 10 (satisfiable), but it says UNSATISFIABLE"},
        Fake{"line_contradiction.sh", "exit code 20 (unsatisfiable), but it says SATISFIABLE"},
        Fake{"silence.sh", "exit code 0, but no answer"},
        Fake{"exit_only.sh", "exit code 20 (unsatisfiable), but no answer"},
        Fake{"strange_exit.sh",
             "exit code 3, which is none of an answer (\"cannot parse line 1\")"},
        Fake{"garbage.sh",
             "its output is no answer: line 1, column 1: 'H' begins no line of a solver's output; "
             "an 's', 'v' or 'c' line, or minisat's result file, was expected"},
        Fake{"noise.sh",
             "its output is no answer: line 1, column 1: byte 0x01 begins no line of a solver's "
             "output; an 's', 'v' or 'c' line, or minisat's result file, was expected"},
        Fake{"wrong_stream.sh",
             "exit code 20, and its answer is on the standard error, not on the standard output"},
        Fake{"gives_up.sh", "it gave up, though no limit of conflicts was set"},
        Fake{"endless.sh", "it printed more than any answer needs, and was ended"},
        Fake{"crash.sh", "signal 11 (Segmentation fault)"}),
    [](const auto& one) {
      std::string name = one.param.script;
      return name.substr(0, name.find('.'));
    });

TEST(MisbehavingSolver, AHangIsEndedByAnInterruption) {
  const auto start = std::chrono::steady_clock::now();
  ExecSolver solver(fake("hang.sh"), 0);
  add_formula(solver);
  Watchdog dog;
  {
    const Watchdog::Watch watch(dog, start + std::chrono::milliseconds(100), nullptr, solver);
    EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  }
  EXPECT_FALSE(solver.problem());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took.count(), test::kPatience_s);
}

TEST(MisbehavingSolver, AHangIsEndedAtADeadline) {
  Formula formula;
  ExecOptions options;
  options.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  const ExecRun run = run_solver(*fake("hang.sh"), formula, {}, options);
  EXPECT_EQ(run.verdict.answer, Answer::kUnknown);
  ASSERT_TRUE(run.verdict.problem);
  EXPECT_EQ(run.verdict.problem->reason, StopReason::kTimeout);
}

TEST(MisbehavingSolver, OneThatEatsMemoryIsNamed) {
  ExecSolver solver(fake("eats_memory.sh"), 0);
  solver.limit_memory(100'000'000);
  add_formula(solver);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  ASSERT_TRUE(solver.problem());
  EXPECT_EQ(solver.problem()->reason, StopReason::kMemory) << solver.problem()->detail;
  EXPECT_EQ(solver.problem()->detail.rfind("fake: it ran out of memory (limit 100 MB): ", 0), 0u)
      << solver.problem()->detail;
}

// Nobody can tell from one answer: that is what the cross-check and proofs are for.
TEST(MisbehavingSolver, ALieAboutUnsatisfiabilityIsAnAnswer) {
  ExecSolver solver(fake("liar.sh"), 0);
  add_formula(solver);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnsatisfiable);
  EXPECT_FALSE(solver.problem());
}

TEST(MisbehavingSolver, AProblemIsThatOfTheLastCall) {
  ExecSolver solver(fake("strange_exit.sh"), 0);
  ASSERT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  ASSERT_TRUE(solver.problem());
  ExecSolver other(fake("liar.sh"), 0);
  ASSERT_EQ(other.solve(std::nullopt, {}), Answer::kUnsatisfiable);
  EXPECT_FALSE(other.problem());
}

TEST(MisbehavingSolver, AnAnswerWithoutTheProofThatWasAskedForIsAProblem) {
  SolverTable table;
  ASSERT_FALSE(table.add_text("[fake]\ncommand = sh " CONCORD_SOURCE_DIR
                              "/tests/backends/fakes/liar.sh %cnf\nproof = drat -p %proof\n",
                              ""));
  const std::shared_ptr<std::FILE> proof(std::tmpfile(), &std::fclose);
  ExecSolver solver(table.find("fake"), 0, proof);
  add_formula(solver);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  ASSERT_TRUE(solver.problem());
  EXPECT_EQ(solver.problem()->detail, "fake: it wrote no proof of its answer");
}

TEST(MisbehavingSolver, AProgramThatIsNotThereIsAProblem) {
  SolverTable table;
  ASSERT_FALSE(table.add_line("gone=no-such-solver-anywhere %cnf", "--exec"));
  ExecSolver solver(table.find("gone"), 0);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  ASSERT_TRUE(solver.problem());
  EXPECT_EQ(solver.problem()->detail,
            "gone: there is no program 'no-such-solver-anywhere' on the PATH");
}

}  // namespace
}  // namespace concord
