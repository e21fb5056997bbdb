// The boards of the fuzzer: each is what it says, as honest backends see it, and shapes of every
// kind come up.

#include "results/fuzz/random_board.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "puzzles/model/conflicts.hpp"
#include "puzzles/model/verify.hpp"
#include "results/fuzz/plain_solver.hpp"
#include "results/fuzz/random_shape.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

constexpr std::uint64_t kNodes = 20'000;

Outcome count_with(const char* backend, const Board& board) {
  Request request;
  request.question = Question::kCount;
  request.limit = kManyAtLeast + 1;
  request.keep_grids = 1;
  request.max_nodes = kNodes;
  return parse_backend(backend)->make()->solve(board, request);
}

int blanks(const Board& board) {
  int count = 0;
  for (Cell cell = 0; cell < board.cell_count(); ++cell)
    count += board.view().settled(cell) == 0 ? 1 : 0;
  return count;
}

void expect_kind(const RandomBoard& made, const std::string& where) {
  const Board& board = made.board;
  const Outcome mrv = count_with("dfs-mrv", board);
  const Outcome dlx = count_with("dlx", board);
  const Outcome& outcome = mrv.reason == StopReason::kNodeLimit ? dlx : mrv;
  const std::uint64_t solutions = outcome.solutions;
  if (mrv.reason != StopReason::kNodeLimit && dlx.reason != StopReason::kNodeLimit) {
    EXPECT_EQ(dlx.solutions, mrv.solutions) << where;
  }
  if (made.solutions) {
    EXPECT_EQ(std::min(*made.solutions, kManyAtLeast + 1), solutions) << where;
  }
  if (made.planted) {
    EXPECT_TRUE(is_solution(board.view(), made.planted->values)) << where;
  }
  const std::size_t conflicts = find_conflicts(board.view()).total;
  switch (made.kind) {
    case BoardKind::kUnique: EXPECT_EQ(solutions, 1U) << where; break;
    case BoardKind::kNone:
      EXPECT_EQ(solutions, 0U) << where;
      EXPECT_EQ(conflicts, 0U) << where;
      break;
    case BoardKind::kFew:
      EXPECT_GE(solutions, 2U) << where;
      EXPECT_LE(solutions, kFewAtMost) << where;
      break;
    case BoardKind::kMany: EXPECT_GE(solutions, kManyAtLeast) << where; break;
    case BoardKind::kNearlyFull: EXPECT_LE(blanks(board), 6) << where; break;
    case BoardKind::kNearlyEmpty:
      EXPECT_LE(board.given_count(), 2) << where;
      EXPECT_TRUE(made.planted) << where;
      break;
    case BoardKind::kClash:
      EXPECT_GT(conflicts, 0U) << where;
      EXPECT_EQ(solutions, 0U) << where;
      break;
    case BoardKind::kEmptyCell:
      EXPECT_GT(conflicts, 0U) << where;
      EXPECT_EQ(solutions, 0U) << where;
      break;
    case BoardKind::kMarks: EXPECT_TRUE(made.planted) << where; break;
    case BoardKind::kWildMarks: break;
  }
}

TEST(RandomBoards, AreOfTheKindTheySay) {
  std::map<BoardKind, int> seen;
  for (std::uint64_t i = 0; i < 700; ++i) {
    Random random = Random::of_trial(5, i);
    const RandomBoard made =
        i % 20 == 0 ? random_board(random, 10, 16) : random_board(random, 1, 9);
    ++seen[made.kind];
    expect_kind(made, "trial " + std::to_string(i) + ", " + std::string(to_string(made.kind)) +
                          ", " + made.board.geometry().describe());
  }
  for (const BoardKind kind : board_kinds()) EXPECT_GE(seen[kind], 15) << to_string(kind);
}

TEST(RandomBoards, AreHugeNowAndThen) {
  std::set<int> orders;
  std::set<BoardKind> kinds;
  for (std::uint64_t i = 0; i < 24; ++i) {
    Random random = Random::of_trial(7, i);
    const RandomBoard made = random_huge_board(random);
    EXPECT_EQ(made.board.geometry().words_per_cell(), 2);
    orders.insert(made.board.order());
    kinds.insert(made.kind);
    const Board& board = made.board;
    if (made.planted) {
      EXPECT_TRUE(is_solution(board.view(), made.planted->values)) << "trial " << i;
      EXPECT_LE(blanks(board), board.cell_count() / 10) << "trial " << i;
    } else {
      EXPECT_GT(find_conflicts(board.view()).total, 0U) << "trial " << i;
    }
  }
  EXPECT_EQ(orders, (std::set{65, 66, 70}));
  EXPECT_EQ(kinds.size(), 3U);
}

TEST(RandomBoards, ComeInEveryShape) {
  std::set<int> orders;
  std::set<BoxShape> boxes;
  int latin = 0;
  int jigsaws = 0;
  int diagonals = 0;
  int windows = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Random random = Random::of_trial(6, i);
    const GeometryPtr shape = random_shape(random, 1, 16);
    const GeometrySpec& spec = shape->spec();
    orders.insert(spec.order);
    if (spec.box) boxes.insert(*spec.box);
    latin += !spec.box && spec.regions.empty() ? 1 : 0;
    jigsaws += spec.regions.empty() ? 0 : 1;
    diagonals += spec.diagonals ? 1 : 0;
    windows += spec.windows ? 1 : 0;
  }
  EXPECT_EQ(orders, (std::set{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16}));
  for (const BoxShape box : {BoxShape{2, 2}, BoxShape{2, 3}, BoxShape{3, 2}, BoxShape{3, 3},
                             BoxShape{2, 4}, BoxShape{1, 2}, BoxShape{4, 4}, BoxShape{2, 5}}) {
    EXPECT_TRUE(boxes.contains(box)) << box.height << "x" << box.width;
  }
  for (const int count : {latin, jigsaws, diagonals, windows}) EXPECT_GE(count, 100);
  Random random(1);
  for (int i = 0; i < 50; ++i) EXPECT_LE(random_shape(random, 1, 5)->order(), 5);
}

TEST(RandomBoards, AreTheSameEverywhere) {
  // Pinned: another compiler or library must come to the same numbers.
  Random random(0);
  EXPECT_EQ(random.next(), 0xe220a8397b1dcdafU);  // splitmix64 as published
  std::vector<int> drawn;
  for (int i = 0; i < 8; ++i) drawn.push_back(random.between(1, 100));
  EXPECT_EQ(drawn, (std::vector<int>{1, 80, 45, 48, 91, 14, 41, 100}));
  std::string text;
  for (std::uint64_t i = 0; i < 4; ++i) {
    Random trial = Random::of_trial(1, i);
    const RandomBoard made = random_board(trial, 1, 4);
    text += std::string(to_string(made.kind)) + " " + made.board.geometry().describe() + "; ";
  }
  EXPECT_EQ(text,
            "marks 4x4, no boxes; none 4x4, regions, diagonals; unique 2x2, no boxes; few 4x4, "
            "regions; ");
}

TEST(RandomRegions, AreInOnePieceEach) {
  Random random(9);
  for (const int order : {2, 4, 5, 9}) {
    const auto regions = random_regions(random, order);
    ASSERT_TRUE(Geometry::make({order, {}, regions, false, false})) << order;
    // Each cell reaches another one of its region, unless it is alone in it.
    for (Cell cell = 0; cell < order * order; ++cell) {
      const auto region = regions[static_cast<std::size_t>(cell)];
      int beside = 0;
      const auto look = [&](int other, bool there) {
        beside += there && regions[static_cast<std::size_t>(other)] == region ? 1 : 0;
      };
      look(cell - 1, cell % order != 0);
      look(cell + 1, cell % order != order - 1);
      look(cell - order, cell >= order);
      look(cell + order, cell < order * (order - 1));
      EXPECT_GT(beside, 0) << "order " << order << ", cell " << cell;
    }
  }
}

TEST(RandomGrids, SolveTheirShape) {
  Random random(3);
  int found = 0;
  for (int i = 0; i < 100; ++i) {
    const GeometryPtr shape = random_shape(random, 1, 16);
    const auto grid = random_grid(random, shape);
    if (!grid) continue;
    ++found;
    EXPECT_TRUE(is_solution(Board(shape).view(), grid->values)) << shape->describe();
  }
  EXPECT_GE(found, 70);
}

TEST(PlainSolver, CountsWhatAPlainRecursionCounts) {
  for (std::uint64_t i = 0; i < 400; ++i) {
    Random random = Random::of_trial(8, i);
    const Board board = random_board(random, 1, i % 2 == 0 ? 4 : 6).board;
    PlainLimits limits;
    limits.solutions = 60;
    std::set<std::vector<Value>> grids;
    const PlainResult result = plain_solve(board.view(), limits, [&](std::span<const Value> grid) {
      EXPECT_TRUE(is_solution(board.view(), grid));
      grids.emplace(grid.begin(), grid.end());
      return true;
    });
    const test::Reference expected(board, 60, 200'000);
    if (expected.nodes == 200'000) continue;
    EXPECT_EQ(result.solutions, expected.solutions) << "trial " << i;
    EXPECT_EQ(grids.size(), result.solutions) << "trial " << i;
    EXPECT_EQ(result.exhausted, expected.solutions < 60) << "trial " << i;
  }
}

TEST(PlainSolver, SaysWhenItStopped) {
  const Board empty(test::default_geometry(9));
  PlainLimits limits;
  limits.nodes = 3;
  EXPECT_TRUE(plain_solve(empty.view(), limits, {}).out_of_nodes);
  limits.nodes = 1000;
  limits.solutions = 3;
  const PlainResult three = plain_solve(empty.view(), limits, {});
  EXPECT_EQ(three.solutions, 3U);
  EXPECT_FALSE(three.exhausted);
  EXPECT_FALSE(three.out_of_nodes);
  const PlainResult one = plain_solve(empty.view(), limits, [](auto) { return false; });
  EXPECT_EQ(one.solutions, 1U);
  EXPECT_FALSE(one.exhausted);
  const Board large(*Geometry::make({65, {}, {}, false, false}));
  EXPECT_TRUE(plain_solve(large.view(), limits, {}).out_of_nodes);
}

}  // namespace
}  // namespace concord
