// Shrinking: down to what is needed for the failure and nothing else.

#include "results/fuzz/shrink.hpp"

#include <gtest/gtest.h>

#include "results/fuzz/case_text.hpp"
#include "results/fuzz/smaller_board.hpp"
#include "tests/results/fuzz/wrong_backends.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

FuzzOptions options_of(std::uint64_t seed) {
  FuzzOptions options;
  options.seed = seed;
  options.trials = 3000;
  return options;
}

// Runs until something is found, and shrinks it.
std::optional<ShrinkResult> first_shrunken(std::uint64_t seed, const Roster& roster,
                                           ProblemKind kind) {
  std::optional<ShrinkResult> small;
  const FuzzRun run = run_fuzz(options_of(seed), roster, [&](const FuzzFinding& finding) {
    // Looking for the first grid asks a backend about many boards: another way to go wrong.
    if (finding.fuzz_case.question.first_lex) return true;
    bool wanted = true;
    for (const Problem& problem : finding.fuzz_case.seen) wanted = wanted && problem.kind == kind;
    if (!wanted) return true;
    small = shrink(finding.fuzz_case, roster, {}, {});
    return false;
  });
  EXPECT_GE(run.findings, 1U);
  return small;
}

// Says none where the first row begins 1 2.
Outcome wrong_with_one_two(Backend& solver, const Board& board, const Request& request) {
  const bool wrong =
      board.order() > 1 && board.view().settled(0) == 1 && board.view().settled(1) == 2;
  return wrong ? test::no_solution() : solver.solve(board, request);
}

TEST(Shrinking, LeavesTwoGivens) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto small =
        first_shrunken(seed, test::roster_with(wrong_with_one_two), ProblemKind::kDisagreement);
    ASSERT_TRUE(small) << "seed " << seed;
    EXPECT_TRUE(small->minimal);
    const FuzzCase expected{
        test::board_of(*Geometry::make({2, {}, {}, false, false}), "12.."), {}, {"fake"}, {}};
    EXPECT_EQ(case_key(small->fuzz_case), case_key(expected)) << "seed " << seed;
    EXPECT_EQ(small->fuzz_case.seen.front().kind, ProblemKind::kDisagreement);
    EXPECT_TRUE(small->fuzz_case.origin);
  }
}

TEST(Shrinking, LeavesTheUnitThatIsForgotten) {
  // Knows no diagonals.
  const auto wrong = [](Backend& solver, const Board& board, const Request& request) {
    GeometrySpec spec = board.geometry().spec();
    spec.diagonals = false;
    return solver.solve(on_shape(board, *Geometry::make(spec)), request);
  };
  const auto small = first_shrunken(4, test::roster_with(wrong), ProblemKind::kFault);
  ASSERT_TRUE(small);
  // In a Latin square of order 2 both diagonals are pairs.
  const FuzzCase expected{Board(*Geometry::make({2, {}, {}, true, false})), {}, {"fake"}, {}};
  EXPECT_EQ(case_key(small->fuzz_case), case_key(expected)) << case_json(small->fuzz_case);
}

TEST(Shrinking, LeavesTheLimitThatMatters) {
  // Has one solution less than there are, where it has seen all of them.
  const auto wrong = [](Backend& solver, const Board& board, const Request& request) {
    Outcome outcome = solver.solve(board, request);
    if (outcome.exhausted && outcome.solutions > 1) {
      Request fewer = request;
      fewer.limit = outcome.solutions - 1;
      fewer.sink = nullptr;
      outcome = solver.solve(board, fewer);
      outcome.exhausted = true;
      outcome.reason = StopReason::kNone;
    }
    return outcome;
  };
  // The grids went to the sink all the same: a lie that the judge sees.
  const auto small = first_shrunken(5, test::roster_with(wrong), ProblemKind::kFault);
  ASSERT_TRUE(small);
  FuzzCase expected{Board(*Geometry::make({2, {}, {}, false, false})), {}, {"fake"}, {}};
  expected.question.ask = Question::kUnique;
  expected.question.limit = 3;
  EXPECT_EQ(case_key(small->fuzz_case), case_key(expected)) << case_json(small->fuzz_case);
}

TEST(Shrinking, KeepsTheSecondQuestionWhereTheFirstIsAnswered) {
  const MakeBackend make = [](const BackendSpec&) -> std::unique_ptr<Backend> {
    const std::shared_ptr<Backend> solver = test::honest();
    return std::make_unique<test::FakeBackend>(
        [solver, asked = 0](BoardView board, const Request& request, std::size_t) mutable {
          // Spoilt by the first board.
          return ++asked > 1 ? test::no_solution()
                             : solver->solve(test::board_of_view(board), request);
        });
  };
  Roster roster;
  roster.add({test::fake_spec(), false, true, make});
  const auto small = first_shrunken(6, roster, ProblemKind::kDisagreement);
  ASSERT_TRUE(small);
  EXPECT_EQ(small->fuzz_case.board.order(), 1);
  EXPECT_TRUE(small->fuzz_case.again);
  const auto copied = first_shrunken(6, roster, ProblemKind::kSymmetry);
  ASSERT_TRUE(copied);
  EXPECT_LE(copied->fuzz_case.board.order(), 2);
}

TEST(Shrinking, SimplifiesEncodings) {
  FuzzCase big{Board(test::default_geometry(4)), {}, {"dlx", "cms:minimal/commander-3/unit"}, {}};
  const auto result = shrink(
      big, [](const FuzzCase& c) { return c.panel.back().find("/unit") != std::string::npos; }, {});
  EXPECT_EQ(result.fuzz_case.panel, std::vector<std::string>{"cms:extended/pairwise/unit"});
  EXPECT_TRUE(result.minimal);
}

TEST(Shrinking, SimplifiesTheEncodingOfABackendWithATarget) {
  FuzzCase big{
      Board(test::default_geometry(4)), {}, {"dlx", "exec:minisat:minimal/commander-3/unit"}, {}};
  const auto result = shrink(
      big, [](const FuzzCase& c) { return c.panel.back().find("/unit") != std::string::npos; }, {});
  EXPECT_EQ(result.fuzz_case.panel,
            std::vector<std::string>{"exec:minisat:extended/pairwise/unit"});
}

TEST(Shrinking, OpensCellsAndLowersLimits) {
  FuzzOptions options;
  options.seed = 21;
  const Roster roster = catalog_roster();
  const auto fails = [](const FuzzCase& c) {
    return c.board.order() >= 3 && closed_cells(c.board).size() >= 2 &&
           (!c.question.max_nodes || *c.question.max_nodes >= 137) && c.panel.size() >= 2;
  };
  int shrunken = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    FuzzCase trial = make_trial(options, roster, i);
    trial.question.max_nodes = 20'000;
    if (!fails(trial)) continue;
    ++shrunken;
    const auto result = shrink(trial, fails, {});
    EXPECT_TRUE(result.minimal) << "trial " << i;
    EXPECT_EQ(result.fuzz_case.board.order(), 3) << "trial " << i;
    EXPECT_EQ(closed_cells(result.fuzz_case.board).size(), 2U) << "trial " << i;
    EXPECT_EQ(result.fuzz_case.question, FuzzQuestion{}) << "trial " << i;
    EXPECT_EQ(result.fuzz_case.panel.size(), 2U) << "trial " << i;
    EXPECT_FALSE(result.fuzz_case.copy || result.fuzz_case.again) << "trial " << i;
  }
  EXPECT_GE(shrunken, 20);
  FuzzCase needs_nodes = make_trial(options, roster, 0);
  needs_nodes.question.max_nodes = 20'000;
  const auto lowered = shrink(
      needs_nodes,
      [](const FuzzCase& c) { return c.question.max_nodes && *c.question.max_nodes >= 137; }, {});
  EXPECT_EQ(lowered.fuzz_case.question.max_nodes, 137U);
}

TEST(Shrinking, KeepsToItsLimits) {
  FuzzOptions options;
  options.seed = 22;
  const FuzzCase trial = make_trial(options, catalog_roster(), 320);
  std::uint64_t asked = 0;
  ShrinkLimits limits;
  limits.tries = 5;
  const auto few = shrink(
      trial, [&](const FuzzCase&) { return ++asked % 2 == 0; }, limits);
  EXPECT_EQ(few.tries, 5U);
  EXPECT_EQ(asked, 5U);
  EXPECT_FALSE(few.minimal);
  StopFlag stop;
  stop.request_stop();
  limits.stop = &stop;
  EXPECT_EQ(shrink(
                trial, [](const FuzzCase&) { return true; }, limits)
                .tries,
            0U);
}

TEST(Shrinking, SaysWhenNothingGoesWrong) {
  FuzzOptions options;
  const Roster roster = catalog_roster();
  EXPECT_FALSE(shrink(make_trial(options, roster, 2), roster, {}, {}));
}

}  // namespace
}  // namespace concord
