// What Deduction settles is what every solution has, and what it says of a board is true.

#include <bit>
#include <random>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "backends/sat/deduction.hpp"
#include "backends/sat/easy_meter.hpp"
#include "backends/sat/subsets.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

using Finding = Deduction::Finding;
using Means = Deduction::Means;
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
  EXPECT_EQ(deduction.needed(), Means::kLocked);
  for (Cell cell = 0; cell < 9; ++cell) EXPECT_EQ(deduction.left().has(cell, 7), cell < 3) << cell;
  EXPECT_EQ(deduction.run(Board(default_geometry(9)).view()), Finding::kOpen);
  EXPECT_EQ(deduction.needed(), Means::kSingles);
}

// Two cells of a row share two candidates, three others three: the rest of the row loses them.
TEST(Deduction, StrikesNakedSubsets) {
  Board board(default_geometry(9));
  const auto keep = [&board](Cell cell, std::initializer_list<Value> values) {
    board.clear_candidates(cell);
    for (const Value value : values) board.add_candidate(cell, value);
  };
  keep(0, {1, 2});
  keep(4, {1, 2});
  keep(1, {3, 4});
  keep(5, {4, 5});
  keep(8, {3, 5});
  Deduction deduction(default_geometry(9));
  EXPECT_EQ(deduction.run(board.view()), Finding::kOpen);
  EXPECT_EQ(deduction.needed(), Means::kSubsets);
  for (const Cell cell : {2, 3, 6, 7}) {
    for (Value value = 1; value <= 9; ++value)
      EXPECT_EQ(deduction.left().has(cell, value), value > 5) << cell;
  }
  EXPECT_TRUE(deduction.left().has(5, 4));
}

// Three values have three places in box 1, all others leave them.
TEST(Deduction, StrikesHiddenSubsets) {
  Board board(default_geometry(9));
  for (const Cell cell : {1, 2, 9, 11, 18, 19}) {
    for (const Value value : {1, 2, 3}) board.remove_candidate(cell, value);
  }
  Deduction deduction(default_geometry(9));
  EXPECT_EQ(deduction.run(board.view()), Finding::kOpen);
  EXPECT_EQ(deduction.needed(), Means::kSubsets);
  for (const Cell cell : {0, 10, 20}) {
    for (Value value = 1; value <= 9; ++value)
      EXPECT_EQ(deduction.left().has(cell, value), value < 4) << cell;
  }
}

// Four sets with three members between them.
TEST(Deduction, SubsetsThatDoNotFitAreAContradiction) {
  Board board(default_geometry(9));
  for (const Cell cell : {3, 4, 6, 8}) {
    board.clear_candidates(cell);
    for (const Value value : {2, 5, 9}) board.add_candidate(cell, value);
  }
  EXPECT_EQ(Deduction(default_geometry(9)).run(board.view()), Finding::kContradiction);
}

// Members that sets can have when each takes one of its own; none when they cannot.
void take(std::span<const std::uint64_t> sets, std::size_t i, std::vector<std::uint64_t>& taken,
          std::vector<std::uint64_t>& possible) {
  if (i == sets.size()) {
    for (std::size_t k = 0; k < i; ++k) possible[k] |= taken[k];
    return;
  }
  std::uint64_t used = 0;
  for (std::size_t k = 0; k < i; ++k) used |= taken[k];
  for (std::uint64_t left = sets[i] & ~used; left != 0; left &= left - 1) {
    taken[i] = left & (0 - left);
    take(sets, i + 1, taken, possible);
  }
}

TEST(Subsets, StrikeWhatNoSetCanTakeAndLeaveNoPairOrTriple) {
  std::mt19937 random(20'252);
  int struck = 0;
  int left = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<std::uint64_t> sets(3 + random() % 5);
    for (std::uint64_t& set : sets) set = (random() | random()) & random() & 0x3FU;
    const std::vector<std::uint64_t> before = sets;
    std::vector<std::uint64_t> taken(sets.size());
    std::vector<std::uint64_t> possible(sets.size());
    take(before, 0, taken, possible);
    const bool any = strike_subsets(sets);
    ASSERT_EQ(any, sets != before) << i;
    for (std::size_t k = 0; k < sets.size(); ++k) {
      ASSERT_EQ(sets[k] & ~before[k], 0U) << i;
      ASSERT_EQ(possible[k] & ~sets[k], 0U) << i;
    }
    ++(any ? struck : left);
    if (any) continue;
    const auto open = [&](std::size_t k) { return std::popcount(sets[k]) > 1; };
    for (std::size_t a = 0; a < sets.size(); ++a) {
      for (std::size_t b = a + 1; b < sets.size(); ++b) {
        for (std::size_t c = b; c < sets.size(); ++c) {
          const std::uint64_t members = sets[a] | sets[b] | sets[c];
          if (!open(a) || !open(b) || !open(c) || std::popcount(members) != (c == b ? 2 : 3))
            continue;
          for (std::size_t other = 0; other < sets.size(); ++other) {
            if (other == a || other == b || other == c || !open(other)) continue;
            ASSERT_EQ(sets[other] & members, 0U) << i;
          }
        }
      }
    }
  }
  EXPECT_GT(struck, 200);
  EXPECT_GT(left, 300);
}

// Singles and locked candidates: as many as unit propagation decides on the encodings that are as
// strong, which other programs have counted; with subsets as many as a plain search for them.
TEST(Deduction, SolvesAsManyAsPropagationDoes) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  Deduction deduction(default_geometry(9));
  std::size_t by[3] = {};
  for (const std::string& line : test::list_lines(path)) {
    const Board board = board9(std::string_view(line).substr(0, 81));
    if (deduction.run(board.view()) != Finding::kSolved) continue;
    ASSERT_TRUE(is_solution(board.view(), grid_of(deduction.left()))) << line;
    ++by[static_cast<int>(deduction.needed())];
  }
  EXPECT_EQ(by[0], 21'905U);
  EXPECT_EQ(by[0] + by[1], 37'375U);
  EXPECT_EQ(by[0] + by[1] + by[2], 41'647U);
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
