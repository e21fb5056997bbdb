// Programs that misbehave: each gets its name, and nothing else stops.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "backends/process/exec_solver.hpp"
#include "tests/support/boards.hpp"
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
        Fake{"result_words.sh",
             "its output is no answer: SAT, UNSAT or INDET alone is minisat's result file, which "
             "needs %out in the command; an 's' line was expected"},
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

// What limits.sh says of itself: seconds and kilobytes as `ulimit` prints them.
std::string limits_in(const std::string& detail) {
  const std::size_t from = detail.find('"');
  return from == std::string::npos ? detail : detail.substr(from);
}

// So that whatever escapes its supervisor ends too. All processors may be used until the deadline.
void expect_cpu_limit(const std::string& limits, double seconds) {
  const double most = seconds * std::max(1U, std::thread::hardware_concurrency()) + 1;
  double limit = 0;
  ASSERT_EQ(std::sscanf(limits.c_str(), "\"%lf s", &limit), 1) << limits;
  EXPECT_GT(limit, most / 2) << limits;
  EXPECT_LE(limit, most + 1) << limits;
}

TEST(SolverLimits, TheCpuLimitFollowsFromTheDeadline) {
  ExecSolver solver(fake("limits.sh"), 0);
  add_formula(solver);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  const std::string before = limits_in(solver.problem()->detail);
  solver.limit_time(std::chrono::steady_clock::now() + std::chrono::seconds(1000));
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  expect_cpu_limit(limits_in(solver.problem()->detail), 1000);
  solver.limit_time(std::nullopt);
  EXPECT_EQ(solver.solve(std::nullopt, {}), Answer::kUnknown);
  EXPECT_EQ(limits_in(solver.problem()->detail), before);

  Formula formula;
  ExecOptions options;
  options.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1000);
  const ExecRun run = run_solver(*fake("limits.sh"), formula, {}, options);
  ASSERT_TRUE(run.verdict.problem);
  expect_cpu_limit(limits_in(run.verdict.problem->detail), 1000);
}

TEST(SolverLimits, HoldForBoardsAndForProofs) {
  SolverTable table;
  ASSERT_FALSE(table.add_text("[fake]\ncommand = sh " CONCORD_SOURCE_DIR
                              "/tests/backends/fakes/limits.sh %cnf\nproof = drat -p %proof\n",
                              ""));
  const auto backend = parse_backend("exec:fake", table)->make();
  const Board board(test::default_geometry(4));
  Request request;
  request.timeout_s = 1000;
  request.memory_B = 100'000'000;
  const std::string solving = limits_in(backend->solve(board, request).detail);
  expect_cpu_limit(solving, 1000);
  // With 64 MiB for the program itself.
  EXPECT_NE(solving.find("s, 163192 kB\""), std::string::npos) << solving;
  ProofRequest proof;
  proof.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1000);
  proof.memory_B = 100'000'000;
  const std::string proving = limits_in(backend->prove(board, proof).detail);
  expect_cpu_limit(proving, 1000);
  EXPECT_NE(proving.find("s, 163192 kB\""), std::string::npos) << proving;
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
