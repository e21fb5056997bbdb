// Boards through solver programs.

#include <algorithm>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "backends/process/program_path.hpp"
#include "backends/process/solver_table.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

class ExecBackend : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!find_program(GetParam())) GTEST_SKIP() << GetParam();
  }
};

TEST_P(ExecBackend, CountsTheSamples) {
  const auto backend = parse_backend(std::string("exec:") + GetParam())->make();
  for (const test::Sample& sample : test::samples()) {
    if (sample.board.order() > 9) continue;
    SCOPED_TRACE(sample.name);
    Request request;
    request.question = Question::kCount;
    request.limit = std::min<std::uint64_t>(sample.solutions + 1, 5);
    const Outcome outcome = backend->solve(sample.board, request);
    EXPECT_EQ(outcome.solutions, std::min<std::uint64_t>(sample.solutions, 5));
    EXPECT_EQ(outcome.exhausted, sample.solutions < 5) << outcome.detail;
    for (const Grid& grid : outcome.grids)
      EXPECT_TRUE(verify(sample.board.view(), grid.values).empty());
  }
}

TEST_P(ExecBackend, TakesAssumedGivensAndOtherEncodings) {
  for (const char* encoding : {"assume", "order/unit", "log/unit", "natural/commander-3"}) {
    const auto spec = parse_backend(std::string("exec:") + GetParam() + ":" + encoding);
    ASSERT_TRUE(spec) << spec.error();
    const auto backend = spec->make();
    for (const test::Sample& sample : test::samples()) {
      if (sample.board.order() > 4) continue;
      Request request;
      const Outcome outcome = backend->solve(sample.board, request);
      EXPECT_EQ(outcome.solutions, std::min<std::uint64_t>(sample.solutions, 2))
          << encoding << " " << sample.name << ": " << outcome.detail;
    }
  }
}

TEST_P(ExecBackend, CpuTimeOfTheProgramIsCounted) {
  const auto backend = parse_backend(std::string("exec:") + GetParam())->make();
  const Outcome outcome = backend->solve(test::samples().front().board, Request());
  ASSERT_TRUE(outcome.statistics.side_cpu_s);
  EXPECT_GT(*outcome.statistics.side_cpu_s, 0);
}

TEST_P(ExecBackend, ProvesWhereItsRowSaysSo) {
  const auto spec = parse_backend(std::string("exec:") + GetParam());
  const bool proves = !spec->no_proof();
  const Board board = test::board9(
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  const Outcome outcome = parse_backend("dfs-mrv")->make()->solve(board, {});
  ASSERT_EQ(outcome.grids.size(), 1u);
  ProofRequest request;
  request.except = &outcome.grids.front();
  const ProofAttempt attempt = spec->make()->prove(board, request);
  EXPECT_EQ(attempt.kind, proves ? ProofAttempt::Kind::kProved : ProofAttempt::Kind::kUnknown)
      << attempt.detail;
  EXPECT_EQ(attempt.reason, proves ? StopReason::kNone : StopReason::kUnsupported);
  EXPECT_EQ(attempt.proof.empty(), !proves);
  if (proves) {
    EXPECT_EQ(attempt.format, spec->options.solver->proof_format);
    EXPECT_FALSE(attempt.conflicts) << "no program tells them: 0 would be wrong";
    request.max_conflicts = 1;
    const ProofAttempt limited = spec->make()->prove(board, request);
    if (!spec->options.solver->limit.empty()) {
      EXPECT_EQ(limited.reason, StopReason::kConflictLimit) << limited.detail;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Installed, ExecBackend,
                         ::testing::Values("cadical", "clasp", "cryptominisat5", "minisat",
                                           "picosat"),
                         [](const auto& one) { return std::string(one.param); });

TEST(ExecCatalog, TargetsAreNamesOfTheTable) {
  EXPECT_EQ(parse_backend("exec:minisat")->id(), "exec:minisat:extended/pairwise/prune");
  EXPECT_EQ(parse_backend("exec:minsat").error(),
            "there is no solver 'minsat'; did you mean 'minisat'?");
  EXPECT_EQ(parse_backend("exec").error(), "exec needs the name of a solver, as in exec:minisat");
  SolverTable table;
  ASSERT_FALSE(table.add_line("mine=sh /tmp/x.sh %cnf", "--exec"));
  const auto spec = parse_backend("exec:mine:minimal", table);
  ASSERT_TRUE(spec) << spec.error();
  EXPECT_EQ(spec->id(), "exec:mine:minimal/pairwise/prune");
  EXPECT_FALSE(parse_backend("exec:minisat", table));
}

TEST(ExecCatalog, WhoCorroboratesWhom) {
  const auto tag = [](const char* id) { return parse_backend(id)->independence(); };
  EXPECT_EQ(tag("exec:cryptominisat5"), tag("cms"));
  EXPECT_EQ(tag("exec:glucose"), tag("exec:minisat"));
  EXPECT_NE(tag("exec:minisat"), tag("exec:clasp"));
  EXPECT_NE(tag("exec:minisat"), tag("cms"));
  EXPECT_NE(tag("exec:picosat"), tag("exec:kissat"));
}

TEST(ExecCatalog, WhoHasProofs) {
  EXPECT_EQ(parse_backend("exec:minisat")->no_proof(), "the program writes no proof");
  EXPECT_FALSE(parse_backend("exec:cadical")->no_proof());
  EXPECT_TRUE(parse_backend("exec:cadical:assume")->no_proof());
}

TEST(ExecCatalog, AFailureIsTheBoardsAndTheNextBoardIsAsked) {
  SolverTable table;
  ASSERT_FALSE(table.add_line(
      "broken=sh " CONCORD_SOURCE_DIR "/tests/backends/fakes/wrong_model.sh %cnf", "--exec"));
  const auto backend = parse_backend("exec:broken", table)->make();
  for (int i = 0; i < 2; ++i) {
    const Outcome outcome = backend->solve(Board(test::default_geometry(4)), Request());
    EXPECT_EQ(outcome.reason, StopReason::kFailure);
    EXPECT_EQ(outcome.detail.rfind("broken: its model does not satisfy clause ", 0), 0u)
        << outcome.detail;
    EXPECT_EQ(outcome.solutions, 0u);
    EXPECT_FALSE(outcome.exhausted);
  }
}

TEST(ExecCatalog, AHangIsATimeout) {
  SolverTable table;
  ASSERT_FALSE(
      table.add_line("slow=sh " CONCORD_SOURCE_DIR "/tests/backends/fakes/hang.sh %cnf", "--exec"));
  const auto backend = parse_backend("exec:slow", table)->make();
  Request request;
  request.timeout_s = 0.1;
  EXPECT_EQ(backend->solve(test::samples().front().board, request).reason, StopReason::kTimeout);
}

}  // namespace
}  // namespace concord
