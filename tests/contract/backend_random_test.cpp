// Random small boards of every kind of geometry: each backend that is not blind counts what a plain
// recursion in this test counts.

#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck.h>

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
Board random_board(std::mt19937_64& random) {
  Board board(*Geometry::make(random_shape(random)));
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
    const Board board = random_board(random);
    const std::uint64_t expected = test::count_grids(board, kLimit);
    RC_CLASSIFY(expected == 0);
    RC_CLASSIFY(expected == 1);
    RC_CLASSIFY(expected == kLimit);
    for (const BackendRow& row : backend_catalog()) {
      if (row.id == "enumerate") continue;
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

}  // namespace
}  // namespace concord
