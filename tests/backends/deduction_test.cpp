// What Deduction settles is what every solution has, and what it says of a board is true.

#include <random>

#include <gtest/gtest.h>

#include "backends/sat/deduction.hpp"
#include "backends/sat/easy_meter.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

using Finding = Deduction::Finding;
using test::board9;
using test::default_geometry;

std::vector<Value> grid_of(BoardView board) {
  std::vector<Value> grid;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) grid.push_back(board.settled(cell));
  return grid;
}

Board random_board(std::mt19937& random, const GeometryPtr& geometry) {
  const int order = geometry->order();
  Board board(geometry);
  // From a solution in every other case, or nearly all would have none.
  std::vector<Value> kept(geometry->cell_count(), 0);
  if (random() % 2 == 0) {
    if (const test::Reference first(board, 1, 100'000); first.solutions != 0) kept = first.grids[0];
  }
  const unsigned removed = random() % static_cast<unsigned>(order * order * order);
  for (unsigned i = 0; i < removed; ++i) {
    const auto cell = static_cast<Cell>(random() % geometry->cell_count());
    const auto value = static_cast<Value>(random() % order + 1);
    if (value != kept[cell]) board.remove_candidate(cell, value);
  }
  return board;
}

TEST(Deduction, LosesNoSolutionAndFindsNone) {
  std::vector<GeometryPtr> shapes = {
      default_geometry(1),
      default_geometry(4),
      default_geometry(6),
      *Geometry::make({4, std::nullopt, {}, false, false}),
      *Geometry::make({4, BoxShape{1, 2}, {}, true, false}),
      *Geometry::make({6, BoxShape{2, 2}, {}, true, false}),
      *Geometry::make(
          {4, std::nullopt, {0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}, false, false})};
  std::mt19937 random(20'251);
  std::size_t findings[3] = {};
  for (int i = 0; i < 1000; ++i) {
    const GeometryPtr& geometry = shapes[static_cast<std::size_t>(i) % shapes.size()];
    Deduction deduction(geometry);
    const Board board = random_board(random, geometry);
    const test::Reference all(board, 200, 100'000);
    const Finding finding = deduction.run(board.view());
    ++findings[static_cast<int>(finding)];
    if (finding == Finding::kContradiction) {
      ASSERT_EQ(all.solutions, 0U) << i;
      continue;
    }
    for (const auto& grid : all.grids) {
      for (Cell cell = 0; cell < board.cell_count(); ++cell)
        ASSERT_TRUE(deduction.left().has(cell, grid[cell])) << i;
    }
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      for (Value value = 1; value <= board.order(); ++value) {
        ASSERT_TRUE(board.view().has(cell, value) || !deduction.left().has(cell, value)) << i;
      }
    }
    const BoardView placed = deduction.placed_on(board.view());
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const BoardView same = deduction.left().settled(cell) != 0 ? deduction.left() : board.view();
      ASSERT_EQ(placed.candidates(cell)[0], same.candidates(cell)[0]) << i;
    }
    if (finding != Finding::kSolved || all.nodes == 100'000) continue;
    ASSERT_EQ(all.solutions, 1U) << i;
    ASSERT_EQ(all.grids[0], grid_of(deduction.left())) << i;
  }
  for (const std::size_t count : findings) EXPECT_GT(count, 30U);
}

TEST(Deduction, ContradictionsOfEveryKind) {
  Deduction deduction(default_geometry(9));
  EXPECT_EQ(deduction.run(board9("11" + std::string(79, '.')).view()), Finding::kContradiction);
  Board empty_cell(default_geometry(9));
  empty_cell.clear_candidates(40);
  EXPECT_EQ(deduction.run(empty_cell.view()), Finding::kContradiction);
  Board no_place(default_geometry(9));
  for (Cell cell = 0; cell < 9; ++cell) no_place.remove_candidate(cell, 5);
  EXPECT_EQ(deduction.run(no_place.view()), Finding::kContradiction);
  // Two values with one place: the same.
  Board one_place(default_geometry(9));
  for (Cell cell = 1; cell < 9; ++cell) {
    one_place.remove_candidate(cell, 5);
    one_place.remove_candidate(cell, 6);
  }
  EXPECT_EQ(deduction.run(one_place.view()), Finding::kContradiction);
  EXPECT_EQ(deduction.run(Board(default_geometry(9)).view()), Finding::kOpen);
}

// A row of box 1 has all its places for 7: the rest of the row loses it.
TEST(Deduction, StrikesLockedCandidates) {
  Board board(default_geometry(9));
  for (const Cell cell : {9, 10, 11, 18, 19, 20}) board.remove_candidate(cell, 7);
  Deduction deduction(default_geometry(9));
  EXPECT_EQ(deduction.run(board.view()), Finding::kOpen);
  EXPECT_TRUE(deduction.used_locked());
  for (Cell cell = 0; cell < 9; ++cell) EXPECT_EQ(deduction.left().has(cell, 7), cell < 3) << cell;
  EXPECT_EQ(deduction.run(Board(default_geometry(9)).view()), Finding::kOpen);
  EXPECT_FALSE(deduction.used_locked());
}

// As many as unit propagation decides on the encodings that are as strong, which other programs
// have counted.
TEST(Deduction, SolvesAsManyAsPropagationDoes) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  Deduction deduction(default_geometry(9));
  std::size_t by_singles = 0;
  std::size_t by_locked = 0;
  for (const std::string& line : test::list_lines(path)) {
    const Board board = board9(std::string_view(line).substr(0, 81));
    if (deduction.run(board.view()) != Finding::kSolved) continue;
    ASSERT_TRUE(is_solution(board.view(), grid_of(deduction.left()))) << line;
    ++(deduction.used_locked() ? by_locked : by_singles);
  }
  EXPECT_EQ(by_singles, 21'905U);
  EXPECT_EQ(by_singles + by_locked, 37'375U);
}

TEST(EasyMeter, FollowsTheBoardsAndForgets) {
  EasyMeter meter(6);
  EXPECT_TRUE(meter.easy());
  for (int i = 0; i < 100; ++i) meter.note(5);
  EXPECT_TRUE(meter.easy());
  for (int i = 0; i < 20; ++i) meter.note(100);
  EXPECT_FALSE(meter.easy());
  for (int i = 0; i < 200; ++i) meter.note(1);
  EXPECT_TRUE(meter.easy());
  // One monster is not to be remembered for long.
  meter.note(1'000'000'000);
  for (int i = 0; i < 40; ++i) meter.note(1);
  EXPECT_TRUE(meter.easy());
}

}  // namespace
}  // namespace concord
