#include "puzzles/model/board.hpp"

#include <gtest/gtest.h>

#include "puzzles/model/board_batch.hpp"
#include "puzzles/model/conflicts.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

using test::board9;
using test::default_geometry;

TEST(Board, StartsWithEveryCandidate) {
  for (const int order : {1, 9, 63, 64, 65, 128, 400}) {
    const Board board(default_geometry(order));
    EXPECT_EQ(board.view().candidate_count(0), order);
    EXPECT_EQ(board.view().candidate_count(board.cell_count() - 1), order);
    EXPECT_TRUE(board.view().has(0, static_cast<Value>(order)));
    EXPECT_EQ(board.view().settled(0), order == 1 ? 1 : 0);
  }
}

TEST(Board, SettlesAndRemovesAcrossWords) {
  Board board(default_geometry(100));
  board.set_given(5, 100);
  EXPECT_EQ(board.view().settled(5), 100);
  EXPECT_TRUE(board.is_given(5));
  board.remove_candidate(6, 65);
  EXPECT_FALSE(board.view().has(6, 65));
  EXPECT_EQ(board.view().candidate_count(6), 99);
  board.clear_candidates(7);
  EXPECT_EQ(board.view().settled(7), 0);
  std::vector<Value> seen;
  board.add_candidate(7, 64);
  board.add_candidate(7, 65);
  for_each_candidate(board.view().candidates(7), [&](Value value) { seen.push_back(value); });
  EXPECT_EQ(seen, (std::vector<Value>{64, 65}));
  EXPECT_EQ(board.view().settled(7), 0);
}

TEST(Board, EqualityAndHashIgnoreWhatWasAGiven) {
  Board given(default_geometry(9));
  Board settled(default_geometry(9));
  given.set_given(0, 5);
  settled.settle(0, 5);
  EXPECT_EQ(given, settled);
  EXPECT_EQ(given.hash(), settled.hash());
  EXPECT_EQ(given.given_count(), 1);
  EXPECT_EQ(settled.given_count(), 0);
  settled.settle(0, 6);
  EXPECT_NE(given, settled);
  EXPECT_FALSE(settled.has_pencil_marks());
  settled.remove_candidate(1, 1);
  EXPECT_TRUE(settled.has_pencil_marks());
}

TEST(BoardBatch, KeepsBoardsInOneArray) {
  BoardBatch batch(default_geometry(9));
  const Board first = board9(std::string(81, '.'));
  Board second = first;
  second.set_given(80, 9);
  batch.push_back(first.view());
  batch.push_back(second.view());
  ASSERT_EQ(batch.size(), 2U);
  EXPECT_EQ(batch.view(0).settled(80), 0);
  EXPECT_EQ(batch.view(1).settled(80), 9);
}

TEST(Conflicts, NameUnitDigitAndCells) {
  const Board board =
      board9(".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..");
  const Conflicts found = find_conflicts(board.view());
  ASSERT_EQ(found.total, 3U);
  EXPECT_EQ(found.first[0], (Conflict{"row 1", 9, {1, 2}}));
  EXPECT_EQ(found.first[1], (Conflict{"column 2", 9, {1, 37}}));
  EXPECT_EQ(found.first[2], (Conflict{"box 1", 9, {1, 2}}));
  EXPECT_EQ(found.first[0].to_string(board.geometry()), "r1c2 and r1c3 are both 9 (row 1)");
}

TEST(Conflicts, NameACellWithoutCandidatesAndCountBeyondTheLimit) {
  Board board = board9(std::string(81, '.'));
  board.clear_candidates(0);
  for (Cell cell = 9; cell < 18; ++cell) board.set_given(cell, 1);
  const Conflicts found = find_conflicts(board.view(), 2);
  EXPECT_EQ(found.total, 5U);  // row 2, three boxes, the cell
  ASSERT_EQ(found.first.size(), 2U);
  EXPECT_EQ(found.first[0].cells.size(), 9U);
  const Conflicts all = find_conflicts(board.view());
  EXPECT_EQ(all.first.back(), (Conflict{"cell", 0, {0}}));
  EXPECT_EQ(all.first.back().to_string(board.geometry()), "r1c1 has no candidate");
}

TEST(Conflicts, AreNoneOnAGoodBoard) {
  EXPECT_EQ(
      find_conflicts(
          board9(
              "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
              .view())
          .total,
      0U);
}

}  // namespace
}  // namespace concord
