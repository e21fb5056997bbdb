// The cells that block a grid must leave no other grid with the same values.

#include "backends/sat/defining_cells.hpp"

#include <gtest/gtest.h>

#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

using test::default_geometry;

// How many grids agree with `grid` in `cells`.
std::uint64_t count_agreeing(Board board, std::span<const Cell> cells,
                             std::span<const Value> grid) {
  for (const Cell cell : cells) board.settle(cell, grid[static_cast<std::size_t>(cell)]);
  return test::count_grids(board, 2);
}

TEST(DefiningCells, DetermineEachGrid) {
  Board marks(default_geometry(4));
  for (const Cell cell : {0, 5, 10}) marks.remove_candidate(cell, 1);
  const std::vector<Board> boards = {
      Board(default_geometry(4)),
      marks,
      Board(*Geometry::make({5, std::nullopt, {}, true, false})),
      Board(*Geometry::make({6, BoxShape{1, 2}, {}, false, false})),
      test::board_of(default_geometry(6), "123456" + std::string(30, '.')),
      test::board9("31...9......18........3...5.....4....21.....4..6..79...4.3.8..2.......7..9..."
                   "6..."),
  };
  for (const Board& board : boards) {
    SCOPED_TRACE(board.geometry().describe());
    const test::Reference found(board, 200);
    ASSERT_GT(found.solutions, 1U);
    DefiningCells defining(board.view());
    for (const auto& grid : found.grids) {
      const auto cells = defining.of(grid);
      EXPECT_EQ(count_agreeing(board, cells, grid), 1U);
      EXPECT_LT(cells.size(), static_cast<std::size_t>(board.cell_count()) * 2 / 3);
    }
  }
}

TEST(DefiningCells, AreNoneWhereSinglesSuffice) {
  const Board board = test::board9(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  const test::Reference found(board);
  ASSERT_EQ(found.solutions, 1U);
  EXPECT_TRUE(DefiningCells(board.view()).of(found.grids[0]).empty());
}

}  // namespace
}  // namespace concord
