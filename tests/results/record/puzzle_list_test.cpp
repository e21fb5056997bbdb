// Puzzles as lines and back, of every shape and kind of candidates.

#include "results/record/puzzle_list.hpp"

#include <gtest/gtest.h>

#include "results/fuzz/random_board.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

PuzzleRecord record_of(Board board) {
  PuzzleRecord record;
  record.source = "a \"list\".txt";
  record.line = 12;
  record.name = "name";
  record.alphabet = Alphabet::standard(board.order());
  record.board = std::move(board);
  return record;
}

TEST(PuzzleLists, GiveEveryBoardBack) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    Random random = Random::of_trial(7, i);
    const Board board = random_board(random, 1, 12).board;
    const std::string id = puzzle_id(board);
    const auto back = read_puzzle(puzzle_json(record_of(board), id));
    ASSERT_TRUE(back) << "seed 7, trial " << i << ": " << back.error();
    EXPECT_EQ(back->id, id);
    EXPECT_EQ(*back->record.board, board) << i;
    for (Cell cell = 0; cell < board.cell_count(); ++cell)
      ASSERT_EQ(back->record.board->is_given(cell), board.is_given(cell)) << i;
    EXPECT_EQ(back->record.source, "a \"list\".txt");
    EXPECT_EQ(back->record.line, 12U);
    EXPECT_EQ(back->record.name, "name");
  }
}

TEST(PuzzleLists, GiveExpectationsBack) {
  PuzzleRecord record = record_of(test::board_of(test::default_geometry(2), "1..."));
  record.expected.solutions = 1;
  record.expected.solution = Grid{2, {1, 2, 2, 1}};
  auto back = read_puzzle(puzzle_json(record, puzzle_id(*record.board)));
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(back->record.expected.solutions, 1U);
  EXPECT_EQ(back->record.expected.solution, record.expected.solution);
  record.expected = {};
  record.expected.at_least = 5;
  back = read_puzzle(puzzle_json(record, puzzle_id(*record.board)));
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(back->record.expected.at_least, 5U);
  EXPECT_FALSE(back->record.expected.solutions);
}

TEST(PuzzleLists, TellBoardsApartByTheirIds) {
  const Board a = test::board9(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  Board b = a;
  EXPECT_EQ(puzzle_id(a), puzzle_id(b));
  b.remove_candidate(80 - 1, 1);
  EXPECT_EQ(puzzle_id(a), puzzle_id(b)) << "r9c8 is a given 7: 1 was no candidate";
  b.remove_candidate(2, 4);
  EXPECT_NE(puzzle_id(a), puzzle_id(b));
  const Board latin(*Geometry::make({9, std::nullopt, {}, false, false}));
  EXPECT_NE(puzzle_id(latin), puzzle_id(Board(test::default_geometry(9))));
  // An id is a name that others keep: it must not change.
  EXPECT_EQ(puzzle_id(a), "aace930a001a9793");
}

TEST(PuzzleLists, RefuseWhatIsNoPuzzle) {
  const Board board = test::board_of(test::default_geometry(4), "12..34..2.4....1");
  const std::string line = puzzle_json(record_of(board), puzzle_id(board));
  const auto error = [](const std::string& text) {
    const auto read = read_puzzle(text);
    return read ? std::string("none") : read.error();
  };
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string text = line;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  EXPECT_EQ(error(line), "none");
  EXPECT_EQ(error(with("\"cells\":\"1 2", "\"cells\":\"1 5")), "\"cells\" must be 16 cells");
  EXPECT_EQ(error(with("\"cells\":\"1 2", "\"cells\":\"1")), "\"cells\" must be 16 cells");
  EXPECT_EQ(error(with("\"cells\":\"1 2", "\"cells\":\"1 3")),
            "\"puzzle_id\" is not that of the board");
  EXPECT_EQ(error(with("\"order\":4", "\"order\":401")), "\"order\" must be from 1 to 400");
  EXPECT_EQ(error(with("\"box\":[2,2]", "\"box\":[3,2]")),
            "boxes of 3x2 (height x width) do not tile a 4x4 grid");
  EXPECT_NE(error(with("\"windows\":false,", "")), "none");
  EXPECT_NE(error("{"), "none");
}

}  // namespace
}  // namespace concord
