// One run: what is measured, what is recorded of it, and what is made of wrong answers.

#include "results/bench/bencher.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "backends/budget.hpp"
#include "tests/results/bench/sample_experiment.hpp"
#include "tests/results/fake_backend.hpp"

namespace concord {
namespace {

using test::easy_puzzles;
using test::experiment_of;
using test::experiment_with;

RunRecord run_of(const Experiment& experiment, const Turn& turn, std::size_t backend,
                 BencherOptions options = {}) {
  options.default_memory_B = 1'000'000'000;
  auto record = Bencher(experiment, options).run(turn, backend);
  EXPECT_TRUE(record);
  return record.value_or(RunRecord{});
}

TEST(Benchers, RecordWhatABackendDid) {
  const Experiment experiment = experiment_with(easy_puzzles(), {"cms", "dfs-mrv"});
  const RunRecord sat = run_of(experiment, {1, 0, 0}, 0);
  EXPECT_EQ(sat.run, experiment.run_id({1, 0, 0}, 0));
  EXPECT_EQ(sat.session, "test");
  EXPECT_EQ(sat.puzzle_name, "list.txt:2");
  EXPECT_EQ(sat.order, 9);
  EXPECT_EQ(sat.givens, 30);
  EXPECT_EQ(sat.backend, "cms:extended/pairwise/prune");
  EXPECT_EQ(sat.mode, "fresh");
  EXPECT_EQ(sat.status, "unique");
  EXPECT_TRUE(sat.exhausted);
  EXPECT_EQ(sat.category, Category::kUnconfirmed);
  EXPECT_EQ(sat.termination, Termination::kCompleted);
  EXPECT_EQ(sat.evidence, "verified");
  EXPECT_GT(sat.wall_s, 0);
  EXPECT_GT(sat.clauses.value_or(0), 0U);
  EXPECT_TRUE(sat.encode_s && sat.load_s && sat.solve_s && sat.verify_s);
  EXPECT_LE(*sat.encode_s + *sat.load_s + *sat.solve_s, sat.wall_s * 1.01);
  EXPECT_FALSE(sat.nodes);
  const RunRecord native = run_of(experiment, {1, 0, 0}, 1);
  EXPECT_TRUE(native.nodes);
  EXPECT_FALSE(native.clauses);
  EXPECT_EQ(native.grid_sha, sat.grid_sha);
}

TEST(Benchers, TimeShortRunsInBlocks) {
  Protocol protocol;
  protocol.block_s = 0.2;
  const Experiment experiment = experiment_with(easy_puzzles(), {"dfs-mrv"}, protocol);
  const RunRecord record = run_of(experiment, {0, 0, 0}, 0);
  EXPECT_GT(record.inner, 1U);
  protocol.block_s = 0;
  EXPECT_EQ(run_of(experiment_with(easy_puzzles(), {"dfs-mrv"}, protocol), {0, 0, 0}, 0).inner, 1U);
}

TEST(Benchers, FindTheSameGridWhateverTheSeed) {
  Protocol protocol;
  protocol.seeds = {0, 1, 2, 3, 4, 5};
  const Experiment experiment = experiment_with(
      easy_puzzles(), {"dfs-mrv", "dlx", "cms", "cms:minimal,shuffle=on"}, protocol);
  for (std::size_t puzzle = 0; puzzle < 3; ++puzzle) {
    const auto expected = run_of(experiment, {puzzle, 0, 0}, 0).grid_sha;
    ASSERT_TRUE(expected);
    for (const std::uint64_t seed : protocol.seeds) {
      for (std::size_t backend = 0; backend < 4; ++backend) {
        const RunRecord record = run_of(experiment, {puzzle, seed, 0}, backend);
        EXPECT_EQ(record.status, "unique");
        EXPECT_EQ(record.grid_sha, expected) << puzzle << ' ' << seed << ' ' << record.backend;
      }
    }
  }
}

TEST(Benchers, HoldAnswersAgainstTheCorpus) {
  const Grid solution{4, {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}};
  const Grid other{4, {1, 2, 4, 3, 3, 4, 1, 2, 2, 1, 3, 4, 4, 3, 2, 1}};
  std::vector<ListedPuzzle> puzzles{test::listed("12..34..2.4....1", 1),
                                    test::listed("12..34..2.4....1", 1),
                                    test::listed("1...............", 1)};
  puzzles[0].record.expected.solution = solution;
  puzzles[1].record.expected.solution = other;
  Protocol protocol;
  protocol.seeds = {0, 3};
  const Experiment experiment = experiment_with(puzzles, {"dfs-mrv"}, protocol);
  for (const std::uint64_t seed : protocol.seeds) {
    // The solution that is stated moves with the board.
    EXPECT_EQ(run_of(experiment, {0, seed, 0}, 0).category, Category::kCorrect);
    EXPECT_EQ(run_of(experiment, {1, seed, 0}, 0).category, Category::kWrong);
    const RunRecord contradicted = run_of(experiment, {2, seed, 0}, 0);
    EXPECT_EQ(contradicted.category, Category::kWrong);
    EXPECT_EQ(contradicted.note, "expected 1 solution, found 2 or more");
  }
}

BencherOptions with_fake(test::FakeBackend::Script script) {
  BencherOptions options;
  options.make = [script = std::move(script)](const BackendSpec&) {
    return std::make_unique<test::FakeBackend>(script);
  };
  return options;
}

TEST(Benchers, CatchAWrongGrid) {
  const Experiment experiment = experiment_of(easy_puzzles(), std::vector{test::fake_spec()});
  const RunRecord record =
      run_of(experiment, {0, 0, 0}, 0,
             with_fake([](BoardView board, const Request& request, std::size_t index) {
               Budget budget(request, index, board.order());
               const std::vector<Value> ones(static_cast<std::size_t>(board.cell_count()), 1);
               static_cast<void>(budget.found(ones));
               return std::move(budget).finish();
             }));
  EXPECT_EQ(record.category, Category::kWrong);
  EXPECT_EQ(record.status, "unknown");
  EXPECT_FALSE(record.grid_sha);
  EXPECT_TRUE(record.note->starts_with("grid 1 is no solution")) << *record.note;
}

// In a block so long that there are repeats, on any machine.
Experiment repeated_fake() {
  Protocol protocol;
  protocol.block_s = 1;
  return experiment_of(easy_puzzles(), std::vector{test::fake_spec()}, protocol);
}

// The solution of the board, as the only one or not, as often as it is asked.
Outcome solved(BoardView board, bool exhausted) {
  Board copy(Geometry::make(board.geometry().spec()).value());
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (board.settled(cell) != 0) copy.set_given(cell, board.settled(cell));
  }
  Outcome outcome = parse_backend("dlx")->make()->solve(copy, {});
  EXPECT_EQ(outcome.solutions, 1U);
  outcome.exhausted = exhausted;
  return outcome;
}

// No grid: because there is none, or for another reason.
Outcome without_answer(StopReason reason) {
  Outcome outcome;
  outcome.reason = reason;
  outcome.exhausted = reason == StopReason::kNone;
  return outcome;
}

TEST(Benchers, CatchABackendThatWavers) {
  const Experiment experiment = repeated_fake();
  int calls = 0;
  const RunRecord record =
      run_of(experiment, {0, 0, 0}, 0, with_fake([&](BoardView board, const Request&, std::size_t) {
               if (calls++ == 2) return without_answer(StopReason::kNone);
               return solved(board, true);
             }));
  EXPECT_GT(record.inner, 2U);
  EXPECT_EQ(record.category, Category::kWrong);
  EXPECT_EQ(record.note, "it gave another answer when it was asked the same again");
  // It says nothing any more that a report could weigh.
  EXPECT_EQ(record.status, "unknown");
  EXPECT_EQ(record.solutions, 0U);
  EXPECT_FALSE(record.grid_sha);
}

TEST(Benchers, CheckTheGridsOfRepeats) {
  const Experiment experiment = repeated_fake();
  int calls = 0;
  const RunRecord record =
      run_of(experiment, {0, 0, 0}, 0, with_fake([&](BoardView board, const Request&, std::size_t) {
               Outcome outcome = solved(board, true);
               Grid& grid = outcome.grids.front();
               if (calls++ == 2) std::swap(grid.values[0], grid.values[1]);
               return outcome;
             }));
  EXPECT_EQ(record.category, Category::kWrong);
  EXPECT_TRUE(record.note.value_or("").starts_with("grid 1 is no solution")) << *record.note;
}

// The machine was slow for a moment, in a repeat only: the first run stands alone.
TEST(Benchers, LetTheFirstRunStandWhereALimitComesFirstInARepeat) {
  for (const StopReason reason :
       {StopReason::kTimeout, StopReason::kNodeLimit, StopReason::kMemory}) {
    const Experiment experiment = repeated_fake();
    int calls = 0;
    const RunRecord record = run_of(experiment, {0, 0, 0}, 0,
                                    with_fake([&](BoardView board, const Request&, std::size_t) {
                                      if (calls++ == 2) return without_answer(reason);
                                      return solved(board, true);
                                    }));
    EXPECT_EQ(record.category, Category::kUnconfirmed);
    EXPECT_EQ(record.status, "unique");
    EXPECT_EQ(record.inner, 1U);
    EXPECT_FALSE(record.note) << *record.note;
  }
}

TEST(Benchers, SayThatABackendBrokeInARepeat) {
  const Experiment experiment = repeated_fake();
  int calls = 0;
  const RunRecord record =
      run_of(experiment, {0, 0, 0}, 0,
             with_fake([&](BoardView board, const Request&, std::size_t) -> Outcome {
               if (calls++ == 2) throw std::runtime_error("the roof is on fire");
               return solved(board, true);
             }));
  EXPECT_EQ(record.category, Category::kError);
  EXPECT_EQ(record.status, "unknown");
}

TEST(Benchers, SayThatABackendBroke) {
  const Experiment experiment = experiment_of(easy_puzzles(), std::vector{test::fake_spec()});
  const RunRecord record = run_of(experiment, {0, 0, 0}, 0,
                                  with_fake([](BoardView, const Request&, std::size_t) -> Outcome {
                                    throw std::runtime_error("the roof is on fire");
                                  }));
  EXPECT_EQ(record.category, Category::kError);
  EXPECT_EQ(record.termination, Termination::kFailed);
  EXPECT_NE(record.note->find("the roof is on fire"), std::string::npos) << *record.note;
}

TEST(Benchers, StopAtTheTimeLimit) {
  // 17 clues, none in the first rows, in the order of the cells: hours.
  const std::vector<ListedPuzzle> hard{test::listed(
      "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")};
  const RunRecord record = run_of(experiment_with(hard, {"dfs-scan"}, {}, 0.05), {0, 0, 0}, 0);
  EXPECT_EQ(record.category, Category::kUnknown);
  EXPECT_EQ(record.termination, Termination::kWalltime);
  EXPECT_EQ(record.inner, 1U);
  EXPECT_GE(record.wall_s, 0.05);
}

TEST(Benchers, GiveNoRunWhenTheyAreStopped) {
  StopFlag stop;
  stop.request_stop();
  BencherOptions options;
  options.stop = &stop;
  const Experiment experiment = experiment_with(easy_puzzles(), {"dfs-mrv"});
  EXPECT_FALSE(Bencher(experiment, options).run({0, 0, 0}, 0));
}

TEST(Benchers, KeepSolversWithReuse) {
  Protocol protocol;
  protocol.mode = "reuse";
  const Experiment experiment =
      experiment_of(easy_puzzles(), std::vector{test::fake_spec()}, protocol);
  int made = 0;
  BencherOptions options;
  options.make = [&](const BackendSpec&) {
    ++made;
    return std::make_unique<test::FakeBackend>([](BoardView, const Request&, std::size_t) {
      Outcome outcome;
      outcome.exhausted = true;
      return outcome;
    });
  };
  Bencher bencher(experiment, options);
  for (std::uint64_t puzzle = 0; puzzle < 3; ++puzzle)
    EXPECT_EQ(bencher.run({puzzle, 0, 0}, 0)->mode, "reuse");
  EXPECT_EQ(made, 1);
}

TEST(Benchers, CountMoreGridsThanCanBeKept) {
  Protocol protocol;
  protocol.goal = "count";
  const Experiment experiment =
      experiment_with({test::listed("................", 288)}, {"dfs-mrv"}, protocol);
  const RunRecord record = run_of(experiment, {0, 0, 0}, 0);
  EXPECT_EQ(record.solutions, 288U);
  EXPECT_EQ(record.category, Category::kCorrect);
  EXPECT_FALSE(record.verify_s) << "the judge looked on while they came";
}

}  // namespace
}  // namespace concord
