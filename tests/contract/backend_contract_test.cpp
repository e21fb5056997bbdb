// One body for every row of the catalog of backends: what each must do, whatever it is.

#include <algorithm>
#include <chrono>
#include <ostream>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/solutions.hpp"

namespace concord {

// How gtest names a parameter.
void PrintTo(const BackendRow& row, std::ostream* out) {
  *out << row.id;
}

namespace {

using test::Collector;
using test::default_geometry;
using test::Effort;
using test::Sample;
using test::samples;
using Clock = std::chrono::steady_clock;

// A blind backend gets this long for a board that it need not decide.
constexpr double kBlindTime_s = 0.05;
// A SAT solver's blocking clauses make long counts a matter of their own (see its tests).
constexpr std::uint64_t kLongestSatCount = 3000;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

class BackendContract : public testing::TestWithParam<BackendRow> {
 protected:
  [[nodiscard]] static std::unique_ptr<Backend> make() {
    const auto spec = parse_backend(GetParam().id);
    EXPECT_TRUE(spec) << GetParam().id;
    return spec->make();
  }
  [[nodiscard]] static bool must_decide(const Sample& sample) {
    if (!GetParam().blind) return true;
    if (sample.effort == Effort::kBlind) return GetParam().id != "enumerate";
    return sample.effort == Effort::kEnumerate;
  }
  [[nodiscard]] static Request ask(Question question, const Sample& sample) {
    Request request;
    request.question = question;
    if (!must_decide(sample)) request.timeout_s = kBlindTime_s;
    return request;
  }
  [[nodiscard]] static bool is_too_long(const Sample& sample) {
    return GetParam().kind == BackendKind::kSat && sample.solutions > kLongestSatCount;
  }
  // Zeros are no answer: a kept grid must solve its board.
  static void expect_grids(const Sample& sample, const Outcome& outcome, std::size_t kept) {
    ASSERT_EQ(outcome.grids.size(), kept);
    for (const Grid& grid : outcome.grids) {
      EXPECT_TRUE(verify(sample.board.view(), grid.values).empty()) << test::text_of(grid);
    }
  }
};

TEST_P(BackendContract, CountsEverySample) {
  const auto backend = make();
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    Request request = ask(Question::kCount, sample);
    // One more than there are: a backend that finds wrong grids is not to fill the disk with them.
    request.limit = is_too_long(sample) ? kLongestSatCount : sample.solutions + 1;
    const Outcome outcome = backend->solve(sample.board, request);
    if (is_too_long(sample)) {
      EXPECT_EQ(outcome.reason, StopReason::kSolutionLimit);
      EXPECT_EQ(outcome.solutions, kLongestSatCount);
    } else if (must_decide(sample) || outcome.exhausted) {
      EXPECT_TRUE(outcome.exhausted) << to_string(outcome.reason) << " " << outcome.detail;
      EXPECT_EQ(outcome.reason, StopReason::kNone);
      EXPECT_EQ(outcome.solutions, sample.solutions);
    } else {
      EXPECT_EQ(outcome.reason, StopReason::kTimeout);
      EXPECT_LE(outcome.solutions, sample.solutions);
    }
    expect_grids(sample, outcome, std::min<std::uint64_t>(2, outcome.solutions));
  }
}

TEST_P(BackendContract, SaysWhetherThereIsOne) {
  const auto backend = make();
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const Outcome outcome = backend->solve(sample.board, ask(Question::kUnique, sample));
    if (!must_decide(sample) && outcome.reason == StopReason::kTimeout) continue;
    EXPECT_EQ(outcome.solutions, std::min<std::uint64_t>(2, sample.solutions));
    EXPECT_EQ(outcome.exhausted, sample.solutions < 2);
    EXPECT_EQ(outcome.reason,
              sample.solutions < 2 ? StopReason::kNone : StopReason::kSolutionLimit);
    expect_grids(sample, outcome, outcome.solutions);
    if (outcome.grids.size() == 2) {
      EXPECT_NE(outcome.grids[0], outcome.grids[1]);
    }
  }
}

TEST_P(BackendContract, FindsAFirst) {
  const auto backend = make();
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const Outcome outcome = backend->solve(sample.board, ask(Question::kFirst, sample));
    if (!must_decide(sample) && outcome.reason == StopReason::kTimeout) continue;
    EXPECT_EQ(outcome.solutions, std::min<std::uint64_t>(1, sample.solutions));
    if (sample.solutions == 0) {
      EXPECT_TRUE(outcome.exhausted);
    }
    expect_grids(sample, outcome, outcome.solutions);
  }
}

TEST_P(BackendContract, HandsOverEachGridOnce) {
  const auto backend = make();
  for (const Sample& sample : samples()) {
    if (sample.solutions > kLongestSatCount || !must_decide(sample)) continue;
    SCOPED_TRACE(sample.name);
    Collector collector;
    Request request = ask(Question::kAll, sample);
    request.sink = &collector;
    request.keep_grids = 0;
    const Outcome outcome = backend->solve(sample.board, request);
    EXPECT_TRUE(outcome.exhausted);
    EXPECT_TRUE(outcome.grids.empty());
    EXPECT_EQ(collector.grids.size(), sample.solutions);
    EXPECT_EQ(collector.distinct(), sample.solutions);
    EXPECT_TRUE(collector.all_solve(sample.board));
  }
}

TEST_P(BackendContract, TwoHundredAndEightyEightGridsOfOrderFour) {
  const auto backend = make();
  std::uint64_t grids = 0;
  std::string row = "1234";
  do {
    const Board board = test::board_of(default_geometry(4), row + std::string(12, '.'));
    Request request;
    request.question = Question::kCount;
    const Outcome outcome = backend->solve(board, request);
    EXPECT_TRUE(outcome.exhausted);
    grids += outcome.solutions;
  } while (std::next_permutation(row.begin(), row.end()));
  EXPECT_EQ(grids, 288U);
}

TEST_P(BackendContract, StopsAtTheSolutionLimit) {
  const auto backend = make();
  const Board board = test::board_of(default_geometry(4), "1234............");
  for (const std::uint64_t limit : {1, 2, 5, 11, 12, 13, 100}) {
    for (const Question question : {Question::kUnique, Question::kCount, Question::kAll}) {
      Collector collector;
      Request request;
      request.question = question;
      request.limit = limit;
      request.sink = &collector;
      request.keep_grids = 3;
      const Outcome outcome = backend->solve(board, request);
      EXPECT_EQ(outcome.solutions, std::min<std::uint64_t>(12, limit));
      EXPECT_EQ(collector.distinct(), outcome.solutions);
      EXPECT_EQ(outcome.grids.size(), std::min<std::uint64_t>(3, outcome.solutions));
      if (limit < 12) {
        EXPECT_EQ(outcome.reason, StopReason::kSolutionLimit);
      }
      if (limit > 12) {
        EXPECT_TRUE(outcome.exhausted);
      }
    }
  }
}

TEST_P(BackendContract, CountsAnEmptyBoardToALimit) {
  const auto backend = make();
  for (const int order : {4, 6, 9, 16, 25}) {
    SCOPED_TRACE(order);
    const Board board(default_geometry(order));
    Collector collector;
    Request request;
    request.question = Question::kCount;
    request.limit = 100;
    request.sink = &collector;
    if (GetParam().blind) request.timeout_s = kBlindTime_s;
    const Outcome outcome = backend->solve(board, request);
    EXPECT_FALSE(outcome.exhausted);
    EXPECT_EQ(collector.distinct(), outcome.solutions);
    EXPECT_TRUE(collector.all_solve(board));
    if (GetParam().blind && outcome.reason == StopReason::kTimeout) continue;
    EXPECT_EQ(outcome.reason, StopReason::kSolutionLimit);
    EXPECT_EQ(outcome.solutions, 100U);
  }
}

TEST_P(BackendContract, StopsAtTheDeadline) {
  const auto backend = make();
  for (const int order : {9, 25, 49}) {
    SCOPED_TRACE(order);
    const Board board(default_geometry(order));
    Request request;
    request.question = Question::kCount;
    request.timeout_s = 0.05;
    auto start = Clock::now();
    EXPECT_EQ(backend->solve(board, request).reason, StopReason::kTimeout);
    EXPECT_LT(seconds_since(start), 0.05 + test::kPatience_s);
    request.timeout_s.reset();
    start = Clock::now();
    request.deadline = start + std::chrono::milliseconds(50);
    EXPECT_EQ(backend->solve(board, request).reason, StopReason::kTimeout);
    EXPECT_LT(seconds_since(start), 0.05 + test::kPatience_s);
  }
}

TEST_P(BackendContract, HasNoTimeAtAll) {
  Request request;
  request.timeout_s = 0;
  const Outcome outcome = make()->solve(Board(default_geometry(9)), request);
  EXPECT_EQ(outcome.reason, StopReason::kTimeout);
  EXPECT_FALSE(outcome.exhausted);
  EXPECT_EQ(outcome.solutions, 0U);
}

TEST_P(BackendContract, StopsWhenAnotherThreadSaysSo) {
  const auto backend = make();
  for (const int order : {9, 25}) {
    SCOPED_TRACE(order);
    StopFlag stop;
    Request request;
    request.question = Question::kCount;
    request.stop = &stop;
    std::thread other([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      stop.request_stop();
    });
    const auto start = Clock::now();
    const Outcome outcome = backend->solve(Board(default_geometry(order)), request);
    EXPECT_LT(seconds_since(start), 0.03 + test::kPatience_s);
    other.join();
    EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
    EXPECT_FALSE(outcome.exhausted);
  }
}

TEST_P(BackendContract, StopsWhenTheSinkSaysSo) {
  const Board board = test::board_of(default_geometry(4), "1234............");
  Collector collector(3);
  Request request;
  request.question = Question::kAll;
  request.sink = &collector;
  const Outcome outcome = make()->solve(board, request);
  EXPECT_EQ(outcome.solutions, 3U);
  EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
}

TEST_P(BackendContract, StopsAtTheNodeLimit) {
  if (GetParam().kind == BackendKind::kSat)
    GTEST_SKIP() << GetParam().id << " has no nodes; StopsAtTheConflictLimit is its test";
  const auto backend = make();
  const Board board(default_geometry(9));
  Request request;
  request.question = Question::kCount;
  request.limit = 1000;
  for (const std::uint64_t limit : {0, 1, 10, 1000}) {
    request.max_nodes = limit;
    const Outcome outcome = backend->solve(board, request);
    EXPECT_EQ(outcome.reason, StopReason::kNodeLimit);
    EXPECT_EQ(outcome.statistics.nodes, limit);
    EXPECT_LE(outcome.statistics.backtracks, limit);
  }
}

TEST_P(BackendContract, StopsAtTheConflictLimit) {
  if (GetParam().kind != BackendKind::kSat)
    GTEST_SKIP() << GetParam().id << " has no conflicts; StopsAtTheNodeLimit is its test";
  const auto backend = make();
  Request request;
  request.question = Question::kCount;
  request.max_conflicts = 0;
  const Outcome none = backend->solve(Board(default_geometry(9)), request);
  EXPECT_EQ(none.reason, StopReason::kConflictLimit);
  EXPECT_EQ(none.solutions, 0U);
  EXPECT_FALSE(none.exhausted);
  for (const std::uint64_t limit : {1, 100}) {
    request.max_conflicts = limit;
    const Outcome outcome = backend->solve(Board(default_geometry(9)), request);
    EXPECT_EQ(outcome.reason, StopReason::kConflictLimit);
    EXPECT_FALSE(outcome.exhausted);
    ASSERT_TRUE(outcome.statistics.conflicts);
    EXPECT_GE(*outcome.statistics.conflicts, limit);
  }
}

TEST_P(BackendContract, IsUsableAfterEveryStop) {
  const auto backend = make();
  const Sample& easy = samples()[2];
  Request hopeless;
  hopeless.question = Question::kCount;
  hopeless.timeout_s = 0.02;
  for (const int order : {25, 9, 4}) {
    Collector collector(1);
    if (order == 4) hopeless.sink = &collector;
    (void)backend->solve(Board(default_geometry(order)), hopeless);
    Request request;
    request.question = Question::kCount;
    const Outcome outcome = backend->solve(easy.board, request);
    EXPECT_EQ(outcome.solutions, easy.solutions);
    EXPECT_TRUE(outcome.exhausted);
  }
}

TEST_P(BackendContract, AnswersABatchAsItAnswersEachBoard) {
  BoardBatch batch(default_geometry(9));
  std::vector<const Sample*> chosen;
  for (const Sample& sample : samples()) {
    if (sample.board.geometry_ptr() != batch.geometry_ptr() || !must_decide(sample)) continue;
    chosen.push_back(&sample);
    batch.push_back(sample.board.view());
  }
  Collector collector;
  Request request;
  request.sink = &collector;
  OutcomeBatch outcomes;
  make()->solve_batch(batch, request, outcomes);
  ASSERT_EQ(outcomes.size(), chosen.size());
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    SCOPED_TRACE(chosen[i]->name);
    const Outcome single = make()->solve(chosen[i]->board, Request{});
    const Outcome batched = outcomes.get(i);
    EXPECT_EQ(batched.solutions, single.solutions);
    EXPECT_EQ(batched.exhausted, single.exhausted);
    EXPECT_EQ(batched.reason, single.reason);
    EXPECT_EQ(batched.grids, single.grids);
    EXPECT_EQ(batched.statistics.nodes, single.statistics.nodes);
    EXPECT_EQ(static_cast<std::uint64_t>(std::ranges::count(collector.boards, i)),
              single.solutions);
  }
}

TEST_P(BackendContract, GivesUpTheBatchAtItsDeadline) {
  BoardBatch batch(default_geometry(9));
  for (int i = 0; i < 50; ++i) batch.push_back(Board(default_geometry(9)).view());
  Request request;
  request.question = Question::kCount;
  request.deadline = Clock::now() + std::chrono::milliseconds(30);
  OutcomeBatch outcomes;
  const auto start = Clock::now();
  make()->solve_batch(batch, request, outcomes);
  EXPECT_LT(seconds_since(start), 0.03 + test::kPatience_s);
  for (std::size_t i = 0; i < batch.size(); ++i)
    EXPECT_EQ(outcomes.get(i).reason, StopReason::kTimeout);
}

TEST_P(BackendContract, GivesTheSameAnswerForTheSameSeed) {
  for (const std::uint64_t seed : {0, 7}) {
    Request request;
    request.question = Question::kCount;
    request.limit = 5;
    request.seed = seed;
    request.keep_grids = 5;
    const Board board = test::board_of(default_geometry(4), "1234............");
    const Outcome first = make()->solve(board, request);
    const Outcome second = make()->solve(board, request);
    EXPECT_EQ(first.grids, second.grids);
    EXPECT_EQ(first.statistics.nodes, second.statistics.nodes);
    EXPECT_EQ(first.statistics.backtracks, second.statistics.backtracks);
    EXPECT_EQ(first.statistics.conflicts, second.statistics.conflicts);
  }
}

TEST_P(BackendContract, HasACompleteRow) {
  const BackendRow& row = GetParam();
  EXPECT_FALSE(row.summary.empty());
  EXPECT_EQ(row.summary.find('\n'), std::string_view::npos);
  EXPECT_GT(row.description.size(), row.summary.size());
  EXPECT_FALSE(row.independence.empty());
  EXPECT_EQ(find_backend(row.id)->id, row.id);
}

// Those that have to be told which solver they are to use have tests of their own.
std::vector<BackendRow> rows_without_target() {
  std::vector<BackendRow> rows;
  for (const BackendRow& row : backend_catalog()) {
    if (!row.takes_target) rows.push_back(row);
  }
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Catalog, BackendContract, testing::ValuesIn(rows_without_target()),
                         [](const testing::TestParamInfo<BackendRow>& row) {
                           std::string name(row.param.id);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace concord
