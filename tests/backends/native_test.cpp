// What is particular to single native backends: the order in which they visit, what they count,
// their limits, and boards too large for the contract's list.

#include "backends/native/native.hpp"

#include <chrono>
#include <optional>

#include <gtest/gtest.h>

#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/solutions.hpp"

namespace concord {
namespace {

using test::default_geometry;

using Maker = std::unique_ptr<Backend> (*)(const BackendOptions&);
constexpr Maker kReadingOrder[] = {&make_dfs_scan, &make_dfs_flags, &make_dfs_candidates,
                                   &make_dfs_blanks};
constexpr Maker kNative[] = {&make_dfs_scan,   &make_dfs_flags, &make_dfs_candidates,
                             &make_dfs_blanks, &make_enumerate, &make_dfs_mrv,
                             &make_dlx};

Request count_all() {
  Request request;
  request.question = Question::kCount;
  return request;
}

// The four searches unroll the recursion that the reference is.
TEST(ReadingOrder, VisitsWhatTheRecursionVisits) {
  for (const test::Sample& sample : test::samples()) {
    if (sample.effort == test::Effort::kHard || sample.solutions == 0) continue;
    SCOPED_TRACE(sample.name);
    for (const std::uint64_t limit : {1, 2, 300}) {
      const test::Reference expected(sample.board, limit);
      for (const Maker make : kReadingOrder) {
        test::Collector collector;
        Request request = count_all();
        request.limit = limit;
        request.sink = &collector;
        const Outcome outcome = make({})->solve(sample.board, request);
        EXPECT_EQ(collector.grids, expected.grids);
        EXPECT_EQ(outcome.statistics.nodes, expected.nodes);
        EXPECT_EQ(outcome.statistics.backtracks, expected.backtracks);
      }
    }
  }
}

TEST(Native, TakesBackEveryNodeOfAClosedSearch) {
  const Board board = test::board_of(default_geometry(4), "1234............");
  for (const Maker make : kNative) {
    const Outcome outcome = make({})->solve(board, count_all());
    EXPECT_TRUE(outcome.exhausted);
    EXPECT_GT(outcome.statistics.nodes, 0U);
    EXPECT_EQ(outcome.statistics.nodes, outcome.statistics.backtracks);
  }
}

TEST(Native, HasNoNodeOnAFullGridOrAClash) {
  const Board full = test::board9(
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  const Board clash = test::board9("1" + std::string(79, '.') + "1");
  Board clashing = clash;
  clashing.settle(8, 1);
  for (const Maker make : kNative) {
    EXPECT_EQ(make({})->solve(full, count_all()).statistics.nodes, 0U);
    const Outcome none = make({})->solve(clashing, count_all());
    EXPECT_TRUE(none.exhausted);
    EXPECT_EQ(none.solutions, 0U);
    EXPECT_EQ(none.statistics.nodes, 0U);
  }
}

TEST(Enumerate, FillsInEveryCombinationOfWhatTheGivensLeave) {
  // 2 values in each cell of row 2, 3 in each of rows 3 and 4: nodes are all prefixes.
  const Board board = test::board_of(default_geometry(4), "1234............");
  std::uint64_t nodes = 0;
  std::uint64_t prefixes = 1;
  for (int blank = 0; blank < 12; ++blank) {
    prefixes *= blank < 4 ? 2 : 3;
    nodes += prefixes;
  }
  EXPECT_EQ(make_enumerate({})->solve(board, count_all()).statistics.nodes, nodes);
}

TEST(Enumerate, AnswersUnknownWhereItIsHopeless) {
  Request request;
  request.timeout_s = 0.02;
  const Outcome outcome = make_enumerate({})->solve(Board(default_geometry(9)), request);
  EXPECT_FALSE(outcome.exhausted);
  EXPECT_EQ(outcome.reason, StopReason::kTimeout);
}

TEST(DfsMrv, NeedsNoNodeWhereSinglesSuffice) {
  const Board board = test::board9(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  const Outcome outcome = make_dfs_mrv({})->solve(board, Request{});
  EXPECT_EQ(outcome.solutions, 1U);
  EXPECT_TRUE(outcome.exhausted);
  EXPECT_EQ(outcome.statistics.nodes, 0U);
}

TEST(DfsMrv, BranchesOnTheSmallestDomainFirst) {
  // The centre has the fewest candidates, so its smallest is the first value placed.
  Board board(default_geometry(9));
  for (int value = 1; value <= 9; ++value) {
    if (value != 3 && value != 4) board.remove_candidate(40, static_cast<Value>(value));
  }
  Request request;
  request.question = Question::kFirst;
  const Outcome outcome = make_dfs_mrv({})->solve(board, request);
  ASSERT_EQ(outcome.grids.size(), 1U);
  EXPECT_EQ(outcome.grids[0].values[40], 3);
}

// The Latin square Z_size x Z_blocks with one subsquare emptied but for its first row and column:
// as many completions as there are reduced Latin squares of that size. The values of the subsquare
// lie `blocks` apart, so that in large orders they are in several words of a set.
Board with_open_subsquare(int blocks, int size) {
  const int order = blocks * size;
  Board board(*Geometry::make({order, std::nullopt, {}, false, false}));
  for (int r = 0; r < order; ++r) {
    for (int c = 0; c < order; ++c) {
      if (r < size && c < size && r > 0 && c > 0) continue;
      const int block = (r / size + c / size) % blocks;
      board.set_given(r * order + c,
                      static_cast<Value>((r % size + c % size) % size * blocks + block + 1));
    }
  }
  return board;
}

TEST(DfsMrv, CountsInSetsOfEveryWidth) {
  for (const int blocks : {1, 2, 3, 10, 11, 22}) {  // orders 6 to 132: a short, a word, words
    const Board board = with_open_subsquare(blocks, 6);
    SCOPED_TRACE(board.order());
    const Outcome outcome = make_dfs_mrv({})->solve(board, count_all());
    EXPECT_EQ(outcome.solutions, 9408U);
    EXPECT_TRUE(outcome.exhausted);
    EXPECT_EQ(outcome.statistics.nodes, outcome.statistics.backtracks);
  }
}

TEST(DfsMrv, VisitsTheSameNodesWhateverTheWidth) {
  const auto count = [](int blocks) {
    return make_dfs_mrv({})->solve(with_open_subsquare(blocks, 6), count_all());
  };
  const Outcome copied = count(1);
  const Outcome undone = count(3);
  EXPECT_EQ(copied.statistics.nodes, undone.statistics.nodes);
  EXPECT_EQ(undone.statistics.nodes, count(11).statistics.nodes);
  EXPECT_EQ(undone.statistics.nodes, count(22).statistics.nodes);
}

TEST(DfsMrv, TakesNoMoreForUnitsOfFewCellsThanTheyHave) {
  const Board board(*Geometry::make({400, BoxShape{1, 2}, {}, false, false}));
  Request request;
  request.question = Question::kCount;
  request.memory_B = 400'000'000;  // units times values times places would be 1.8 GB
  request.timeout_s = 0.1;
  const Outcome outcome = make_dfs_mrv({})->solve(board, request);
  EXPECT_EQ(outcome.reason, StopReason::kTimeout) << outcome.detail;
}

TEST(DfsMrv, CountsWithUnitsOfFewCellsInSetsOfEveryWidth) {
  for (const int order : {8, 20, 68}) {
    SCOPED_TRACE(order);
    // Rows shifted by 3 keep the cells of a 2x2 box apart. Two values are left open everywhere.
    Board board(*Geometry::make({order, BoxShape{2, 2}, {}, false, false}));
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const int value = (3 * (cell / order) + cell % order) % order + 1;
      if (value != 1 && value != 4) board.set_given(cell, static_cast<Value>(value));
    }
    const Outcome exact_cover = make_dlx({})->solve(board, count_all());
    const Outcome outcome = make_dfs_mrv({})->solve(board, count_all());
    EXPECT_TRUE(outcome.exhausted);
    EXPECT_GT(outcome.solutions, 1U);
    EXPECT_EQ(outcome.solutions, exact_cover.solutions);
  }
}

TEST(DfsMrv, SurvivesManyContradictionsInLargeBoards) {
  for (const int order : {25, 49, 100}) {
    SCOPED_TRACE(order);
    const Board board(default_geometry(order));
    test::Collector collector;
    Request request = count_all();
    request.limit = 2000;
    request.max_nodes = 20000;
    request.sink = &collector;
    const Outcome outcome = make_dfs_mrv({})->solve(board, request);
    EXPECT_FALSE(outcome.exhausted);
    EXPECT_EQ(collector.distinct(), outcome.solutions);
    EXPECT_TRUE(collector.all_solve(board));
  }
}

TEST(Dlx, CountsInLargeOrders) {
  for (const int blocks : {1, 3, 11}) {
    const Outcome outcome = make_dlx({})->solve(with_open_subsquare(blocks, 6), count_all());
    EXPECT_EQ(outcome.solutions, 9408U);
    EXPECT_TRUE(outcome.exhausted);
  }
}

TEST(Dlx, CountsForcedOptionsAsNodes) {
  const Board board = test::board9(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  EXPECT_EQ(make_dlx({})->solve(board, Request{}).statistics.nodes, 51U);  // one a blank
}

TEST(MemoryLimit, RefusesBeforeBuilding) {
  for (const Maker make : {&make_dlx, &make_dfs_mrv}) {
    Request request;
    request.memory_B = 1000;
    const Outcome refused = make({})->solve(Board(default_geometry(9)), request);
    EXPECT_EQ(refused.reason, StopReason::kMemory);
    EXPECT_FALSE(refused.exhausted);
    EXPECT_NE(refused.detail.find("the limit is 1000"), std::string::npos) << refused.detail;
    request.memory_B = 1 << 20;
    EXPECT_EQ(make({})->solve(Board(default_geometry(9)), request).solutions, 2U);
  }
  // An empty 400x400 would take gigabytes of links.
  Request request;
  request.memory_B = std::uint64_t{1} << 30;
  const Outcome refused = make_dlx({})->solve(Board(default_geometry(400)), request);
  EXPECT_EQ(refused.reason, StopReason::kMemory);
  EXPECT_NE(refused.detail.find("64000000 options"), std::string::npos) << refused.detail;
}

TEST(Native, AnswersBoardsOfChangingGeometry) {
  for (const Maker make : kNative) {
    if (make == &make_enumerate) continue;
    const auto backend = make({});
    for (int round = 0; round < 2; ++round) {
      for (const test::Sample& sample : test::samples()) {
        if (sample.effort == test::Effort::kHard || sample.solutions > 1000) continue;
        EXPECT_EQ(backend->solve(sample.board, count_all()).solutions, sample.solutions)
            << sample.name;
      }
    }
  }
}

// 400x400, boxes of 20x20, every ninth cell of the diagonal band open: no search, but every table.
Board nearly_full_400() {
  Board board(default_geometry(400));
  for (int r = 0; r < 400; ++r) {
    for (int c = 0; c < 400; ++c) {
      if ((r + c) % 9 == 0 && r % 7 == 0) continue;
      board.set_given(r * 400 + c, static_cast<Value>((r % 20 * 20 + r / 20 + c) % 400 + 1));
    }
  }
  return board;
}

TEST(Native, AnswersTheLargestOrder) {
  const Board board = nearly_full_400();
  for (const Maker make : kNative) {
    Request request;
    request.question = Question::kFirst;
    const Outcome outcome = make({})->solve(board, request);
    ASSERT_EQ(outcome.solutions, 1U);
    EXPECT_TRUE(is_solution(board.view(), outcome.grids[0].values));
  }
}

TEST(Native, StopsInTimeOnTheLargestOrder) {
  // Boxes of 1x2 are 80,000 units of two cells.
  for (const auto box : {std::optional(BoxShape{20, 20}), std::optional(BoxShape{1, 2}),
                         std::optional<BoxShape>()}) {
    const Board board(*Geometry::make({400, box, {}, false, false}));
    SCOPED_TRACE(board.geometry().describe());
    for (const Maker make : kNative) {
      Request request;
      request.question = Question::kCount;
      request.timeout_s = 0.1;
      const auto start = std::chrono::steady_clock::now();
      const Outcome outcome = make({})->solve(board, request);
      EXPECT_EQ(outcome.reason, StopReason::kTimeout);
      EXPECT_LT(std::chrono::steady_clock::now() - start,
                std::chrono::duration<double>(test::kPatience_s));
    }
  }
}

TEST(Native, AgreeOnThePublicLists) {
  CONCORD_NEED_LIST(path, "hardest-1106.txt");
  BoardBatch batch(default_geometry(9));
  for (const std::string& line : test::list_lines(path, 60))
    batch.push_back(test::board9(line.substr(0, 81)).view());
  OutcomeBatch mrv;
  OutcomeBatch dlx;
  make_dfs_mrv({})->solve_batch(batch, Request{}, mrv);
  make_dlx({})->solve_batch(batch, Request{}, dlx);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    EXPECT_EQ(mrv.get(i).solutions, 1U);
    EXPECT_TRUE(mrv.get(i).exhausted);
    EXPECT_EQ(mrv.get(i).grids, dlx.get(i).grids);
  }
}

}  // namespace
}  // namespace concord
