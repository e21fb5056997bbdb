// The fast native searches at orders on both sides of every change of width (sets of 16 bits, of a
// word, of two): what they say of boards with one solution, several and none is what each other and
// a SAT solver say, and their limits hold.

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <numeric>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "backends/native/mrv_vectors.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/solutions.hpp"

namespace concord {
namespace {

constexpr std::uint64_t kLimit = 20;

std::unique_ptr<Backend> backend(const char* id) {
  return parse_backend(id)->make();
}

// A full grid of a geometry with the default boxes: values renamed, rows and columns exchanged
// within their bands.
std::vector<Value> random_grid(const Geometry& geometry, std::mt19937_64& random) {
  const int order = geometry.order();
  const BoxShape box = *geometry.spec().box;
  std::vector<Value> names(order);
  std::iota(names.begin(), names.end(), Value{1});
  std::shuffle(names.begin(), names.end(), random);
  const auto mixed = [&](int band) {
    std::vector<int> lines(order);
    std::iota(lines.begin(), lines.end(), 0);
    for (int first = 0; first < order; first += band)
      std::shuffle(lines.begin() + first, lines.begin() + first + band, random);
    return lines;
  };
  const std::vector<int> rows = mixed(box.height);
  const std::vector<int> columns = mixed(box.width);
  std::vector<Value> grid;
  for (const int r : rows) {
    for (const int c : columns)
      grid.push_back(names[(r % box.height * box.width + r / box.height + c) % order]);
  }
  return grid;
}

enum class Kind { kHoles, kTwoValuesOut, kOneMarkWrong };

// Few enough holes that nothing here is hard; the two values that are taken out altogether may be
// exchanged, so these boards have several solutions.
Board random_board(const GeometryPtr& geometry, Kind kind, std::mt19937_64& random) {
  const std::vector<Value> grid = random_grid(*geometry, random);
  const auto first = static_cast<Value>(random() % geometry->order() + 1);
  const auto second = static_cast<Value>(first % geometry->order() + 1);
  const std::uint64_t holes = geometry->order() > 20 ? 20 : 45;  // percent
  Board board(geometry);
  std::vector<Cell> blanks;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const bool out = kind == Kind::kTwoValuesOut && (grid[cell] == first || grid[cell] == second);
    if (out || random() % 100 < holes) {
      blanks.push_back(cell);
    } else {
      board.set_given(cell, grid[cell]);
    }
  }
  if (kind == Kind::kOneMarkWrong && !blanks.empty()) {
    const Cell cell = blanks[random() % blanks.size()];
    board.remove_candidate(cell, grid[cell]);
  }
  return board;
}

class NativeOrders : public testing::TestWithParam<int> {};

TEST_P(NativeOrders, SearchesAndASatSolverAgree) {
  const GeometryPtr geometry = test::default_geometry(GetParam());
  const auto mrv = backend("dfs-mrv");
  const auto dlx = backend("dlx");
  const auto sat = backend("cms");
  Request request;
  request.question = Question::kCount;
  request.limit = kLimit;
  for (const Kind kind : {Kind::kHoles, Kind::kTwoValuesOut, Kind::kOneMarkWrong}) {
    for (const std::uint64_t seed : {1, 2}) {
      SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(kind) << ", seed " << seed);
      std::mt19937_64 random(seed);
      const Board board = random_board(geometry, kind, random);
      const Outcome expected = sat->solve(board, request);
      for (Backend* const search : {mrv.get(), dlx.get()}) {
        test::Collector collector;
        Request collecting = request;
        collecting.sink = &collector;
        const Outcome outcome = search->solve(board, collecting);
        EXPECT_EQ(outcome.solutions, expected.solutions);
        EXPECT_EQ(outcome.exhausted, expected.exhausted);
        EXPECT_EQ(collector.distinct(), outcome.solutions);
        EXPECT_TRUE(collector.all_solve(board));
      }
      const std::uint64_t least = kind == Kind::kOneMarkWrong ? 0 : kind == Kind::kHoles ? 1 : 2;
      EXPECT_GE(expected.solutions, least);
    }
  }
}

TEST_P(NativeOrders, StopsAtALimitOfNodes) {
  const Board board(test::default_geometry(GetParam()));
  for (const char* id : {"dfs-mrv", "dlx"}) {
    SCOPED_TRACE(id);
    Request request;
    request.question = Question::kCount;
    request.max_nodes = 5;
    const Outcome outcome = backend(id)->solve(board, request);
    EXPECT_EQ(outcome.reason, StopReason::kNodeLimit);
    EXPECT_EQ(outcome.statistics.nodes, 5U);
    EXPECT_FALSE(outcome.exhausted);
  }
}

TEST_P(NativeOrders, StopsWhenToldTo) {
  const Board board(test::default_geometry(GetParam()));
  for (const char* id : {"dfs-mrv", "dlx"}) {
    SCOPED_TRACE(id);
    StopFlag stop;
    if (GetParam() < 9) stop.request_stop();  // else it is done before a thread could tell it
    Request request;
    request.question = Question::kCount;
    request.keep_grids = 0;
    request.stop = &stop;
    const auto start = std::chrono::steady_clock::now();
    std::thread teller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      stop.request_stop();
    });
    const Outcome outcome = backend(id)->solve(board, request);
    teller.join();
    EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
    EXPECT_FALSE(outcome.exhausted);
    EXPECT_LT(std::chrono::steady_clock::now() - start,
              std::chrono::duration<double>(test::kPatience_s));
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, NativeOrders,
                         testing::Values(4, 9, 12, 16, 18, 25, 36, 64, 65, 100));

void expect_same_bits(std::uint64_t seed) {
  using mrv::SetVectors;
  using mrv::SmallSet;
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  std::array<SmallSet, mrv::kBlock> sets;
  for (SmallSet& set : sets)
    set = static_cast<SmallSet>((SmallSet{1} << random() % 16) | (random() % 2) << random() % 16);
  sets[random() % mrv::kBlock] = 0;
  SetVectors::Truths truths;
  for (int k = 0; k < SetVectors::kVectors; ++k)
    truths[k] = SetVectors::few(SetVectors::load(sets.data() + k * SetVectors::kStep));
  unsigned expected = 0;
  for (int i = 0; i < mrv::kBlock; ++i) expected |= (std::popcount(sets[i]) < 2 ? 1U : 0U) << i;
  EXPECT_EQ(SetVectors::bits(truths), expected);
  EXPECT_EQ(SetVectors::bits_one_by_one(truths), expected);
}

TEST(MrvVectors, SayABitASet) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    expect_same_bits(seed);
  }
}

}  // namespace
}  // namespace concord
