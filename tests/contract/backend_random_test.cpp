// Random small boards of every kind of geometry: each backend that is not blind counts what a plain
// recursion in this test counts.

#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck.h>

// The search itself, to ask for each width of its words. Under other names, since the library has
// the functions too.
#define make_dfs_mrv make_dfs_mrv_of_this_test
#define trace_dfs_mrv trace_dfs_mrv_of_this_test
#include "backends/native/dfs_mrv.cpp"  // NOLINT(bugprone-suspicious-include)
#undef make_dfs_mrv
#undef trace_dfs_mrv

#include "backends/catalog.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/solutions.hpp"

namespace concord {
namespace {

// Enough to tell counts apart, few enough for a solver that blocks each grid by a clause.
constexpr std::uint64_t kLimit = 200;

GeometrySpec random_shape(std::mt19937_64& random) {
  GeometrySpec spec;
  spec.order = random() % 2 == 0 ? 4 : 6;
  switch (random() % 4) {
    case 0: break;  // a Latin square
    case 1: spec.box = default_box(spec.order); break;
    case 2: spec.box = spec.order == 4 ? BoxShape{1, 2} : BoxShape{3, 2}; break;
    default:
      // Equal regions, in one piece or not.
      for (int i = 0; i < spec.order * spec.order; ++i)
        spec.regions.push_back(static_cast<std::uint16_t>(i % spec.order));
      std::shuffle(spec.regions.begin(), spec.regions.end(), random);
  }
  spec.diagonals = random() % 4 == 0;
  spec.windows = spec.box && random() % 4 == 0;
  return spec;
}

// Candidates taken out at random, a few cells settled. For every other board a solution is kept, or
// nearly all would have none.
Board random_board(std::mt19937_64& random, const GeometryPtr& geometry) {
  Board board(geometry);
  const auto order = static_cast<std::uint64_t>(board.order());
  std::vector<Value> kept(order * order, 0);
  if (random() % 2 == 0) {
    if (const test::Reference first(board, 1, 100000); first.solutions != 0) {
      std::vector<Value> names(order);
      std::iota(names.begin(), names.end(), Value{1});
      std::shuffle(names.begin(), names.end(), random);
      for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = names[first.grids[0][i] - 1];
    }
  }
  const std::uint64_t removed = random() % (order * order * order);
  for (std::uint64_t i = 0; i < removed; ++i) {
    const std::uint64_t cell = random() % kept.size();
    const auto value = static_cast<Value>(random() % order + 1);
    if (value != kept[cell]) board.remove_candidate(static_cast<Cell>(cell), value);
  }
  const std::uint64_t givens = random() % 4;
  for (std::uint64_t i = 0; i < givens; ++i) {
    const std::uint64_t cell = random() % kept.size();
    board.set_given(static_cast<Cell>(cell),
                    kept[cell] != 0 ? kept[cell] : static_cast<Value>(random() % order + 1));
  }
  return board;
}

TEST(BackendsOnRandomBoards, CountWhatAPlainRecursionCounts) {
  EXPECT_TRUE(rc::check("random small boards", [] {
    std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
    const Board board = random_board(random, *Geometry::make(random_shape(random)));
    const std::uint64_t expected = test::count_grids(board, kLimit);
    RC_CLASSIFY(expected == 0);
    RC_CLASSIFY(expected == 1);
    RC_CLASSIFY(expected == kLimit);
    for (const BackendRow& row : backend_catalog()) {
      if (row.id == "enumerate" || row.takes_target || row.classic_only) continue;
      Request request;
      request.question = Question::kCount;
      request.limit = kLimit;
      test::Collector collector;
      request.sink = &collector;
      const Outcome outcome = parse_backend(row.id)->make()->solve(board, request);
      RC_LOG() << row.id << ": " << outcome.solutions << ", expected " << expected << " on "
               << board.geometry().describe() << "\n";
      RC_ASSERT(outcome.solutions == expected);
      RC_ASSERT(outcome.exhausted == (expected < kLimit));
      RC_ASSERT(collector.distinct() == expected);
      RC_ASSERT(collector.all_solve(board));
    }
  }));
}

// Asks one search object, which keeps its tables from board to board. The nodes it needed.
std::uint64_t check_search(Solver& search, const Board& board, std::uint64_t expected) {
  Request request;
  request.question = Question::kCount;
  request.limit = kLimit;
  test::Collector collector;
  request.sink = &collector;
  Budget budget(request, 0, board.order());
  search.solve(board.view(), budget);
  const Outcome outcome = std::move(budget).finish();
  RC_LOG() << outcome.solutions << ", expected " << expected << " on "
           << board.geometry().describe() << "\n";
  RC_ASSERT(outcome.solutions == expected);
  RC_ASSERT(outcome.exhausted == (expected < kLimit));
  RC_ASSERT(collector.distinct() == expected);
  RC_ASSERT(collector.all_solve(board));
  return outcome.statistics.nodes.value_or(0);
}

// Small orders take one width and large ones another: here small orders take all of them.
TEST(DfsMrvOnRandomBoards, CountsTheSameWithEveryWidthOfWords) {
  EXPECT_TRUE(rc::check("random small boards", [] {
    std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
    const GeometryPtr geometry = *Geometry::make(random_shape(random));
    SmallSearch small(*geometry);
    WordSearch word(*geometry);
    WideSearch wide(*geometry);
    for (int i = 0; i < 3; ++i) {
      const Board board = random_board(random, geometry);
      const std::uint64_t expected = test::count_grids(board, kLimit);
      const std::uint64_t nodes = check_search(small, board, expected);
      // The same search: whether a state is copied or undone is nothing to it.
      RC_ASSERT(check_search(word, board, expected) == nodes);
      RC_ASSERT(check_search(wide, board, expected) == nodes);
    }
  }));
}

// Above 64 values a set has several words. Some pairs of rows of a cyclic Latin square may be
// exchanged in each of their cycles, and here and there a cell may have one value more.
TEST(DfsMrvOnRandomBoards, CountsWithSetsOfSeveralWords) {
  EXPECT_TRUE(rc::check("cyclic squares with rows to exchange", [] {
    std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
    const int order = static_cast<int>(65 + random() % 8);
    const auto geometry = *Geometry::make({order, {}, {}, false, false});
    std::vector<Value> names(order);
    std::iota(names.begin(), names.end(), Value{1});
    std::shuffle(names.begin(), names.end(), random);
    const auto value = [&](int row, int column) { return names[(row + column) % order]; };
    WideSearch wide(*geometry);
    for (int i = 0; i < 2; ++i) {
      Board board(geometry);
      for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        board.clear_candidates(cell);
        board.add_candidate(cell, value(cell / order, cell % order));
      }
      const int pairs = static_cast<int>(random() % 3);
      for (int pair = 0; pair < pairs; ++pair) {
        const int row = static_cast<int>(random() % order);
        // Near each other, or the reference would try too many beginnings of a row.
        const int other = static_cast<int>(row + 1 + random() % 3) % order;
        for (int column = 0; column < order; ++column) {
          board.add_candidate(row * order + column, value(other, column));
          board.add_candidate(other * order + column, value(row, column));
        }
      }
      for (std::uint64_t extra = random() % 100; extra > 0; --extra) {
        board.add_candidate(static_cast<Cell>(random() % board.cell_count()),
                            static_cast<Value>(random() % order + 1));
      }
      const test::Reference reference(board, kLimit, 100000);
      if (reference.nodes == 100000) continue;
      RC_CLASSIFY(reference.solutions > 1);
      check_search(wide, board, reference.solutions);
    }
  }));
}

}  // namespace
}  // namespace concord
