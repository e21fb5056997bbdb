// What a profile counts: the published figures, the same by every way to give the givens, shapes
// that change, boards that are refused.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/propagate/profile.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord {
namespace {

constexpr std::uint64_t kNoLimit = UINT64_MAX;
constexpr std::string_view kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

ProfileTotals profile(std::string_view id, const std::vector<Board>& boards,
                      std::uint64_t limit_B = kNoLimit) {
  const auto choice = parse_encoding(id);
  EXPECT_TRUE(choice) << id;
  PropagationProfile made(*choice, limit_B);
  std::vector<const Board*> pointers;
  for (const Board& board : boards) pointers.push_back(&board);
  EXPECT_TRUE(made.add(pointers));
  return made.totals();
}

std::vector<Board> seventeen_clues(const std::string& path, std::size_t step) {
  const auto geometry = test::default_geometry(9);
  const auto lines = test::list_lines(path);
  std::vector<Board> boards;
  for (std::size_t i = 0; i < lines.size(); i += step)
    boards.push_back(test::board_of(geometry, lines[i].substr(0, 81)));
  return boards;
}

// encodings.md of the issue: three independent programs, on the complete list.
TEST(Profile, HasThePublishedFiguresOn17Clues) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  const auto boards = seventeen_clues(path, 1);
  ASSERT_EQ(boards.size(), 49158U);
  struct Golden {
    const char* id;
    std::uint64_t solved;
    double mean_cells;
  };
  for (const Golden& golden :
       {Golden{"minimal/unit", 0, 17.182}, Golden{"natural/unit", 0, 17.182},
        Golden{"extended/unit", 21905, 57.891}, Golden{"triads/unit", 37375, 72.305}}) {
    const ProfileTotals totals = profile(golden.id, boards);
    SCOPED_TRACE(golden.id);
    EXPECT_EQ(totals.boards, 49158U);
    EXPECT_EQ(totals.solved, golden.solved);
    EXPECT_EQ(totals.refuted, 0U);
    EXPECT_EQ(totals.left, 49158U - golden.solved);
    EXPECT_EQ(totals.unsupported, 0U);
    ASSERT_TRUE(totals.mean_cells_decided());
    EXPECT_NEAR(*totals.mean_cells_decided(), golden.mean_cells, 0.0005);
  }
}

TEST(Profile, IsTheSameForEveryTreatmentOfTheGivens) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  const auto boards = seventeen_clues(path, 100);
  for (const char* board : {"natural", "extended", "direct-order", "triads"}) {
    if (!parse_encoding(board)) continue;
    const ProfileTotals unit = profile(std::string(board) + "/unit", boards);
    for (const char* givens : {"/assume", "/prune"}) {
      const ProfileTotals other = profile(std::string(board) + givens, boards);
      SCOPED_TRACE(std::string(board) + givens);
      EXPECT_EQ(other.solved, unit.solved);
      EXPECT_EQ(other.left, unit.left);
      EXPECT_EQ(other.cells_decided, unit.cells_decided);
      EXPECT_EQ(other.candidates_left, unit.candidates_left);
    }
  }
}

// "cell is value" for every way an encoding has to say it: on a board with every cell given, all
// cells are decided; on an empty one none is, and nothing is lost.
TEST(Profile, ReadsEveryEncoding) {
  const Board full = test::board_of(test::default_geometry(4), "1234341221434321");
  const Board empty(test::default_geometry(4));
  for (const EncodingChoice& choice : every_encoding()) {
    SCOPED_TRACE(choice.id());
    BoardPropagator propagator(choice, kNoLimit);
    const auto solved = propagator.propagate(full);
    ASSERT_TRUE(solved) << solved.error().message;
    EXPECT_TRUE(solved->solved);
    EXPECT_EQ(solved->decided, 16U);
    EXPECT_TRUE(propagator.is_decided(0, 1));
    const auto open = propagator.propagate(empty);
    ASSERT_TRUE(open) << open.error().message;
    EXPECT_EQ(open->decided, 0U);
    EXPECT_EQ(open->candidates, 64U);
    EXPECT_FALSE(propagator.is_decided(0, 1));
    EXPECT_TRUE(propagator.is_candidate(0, 1));
  }
}

// Every shape, through one propagator: a formula that is kept is the right one.
TEST(Profile, ShapesMayChangeFromBoardToBoard) {
  for (const char* id : {"extended/unit", "natural/product/assume", "minimal/prune"}) {
    const auto choice = parse_encoding(id);
    ASSERT_TRUE(choice);
    BoardPropagator used(*choice, kNoLimit);
    int compared = 0;
    for (std::uint32_t round = 0; round < 3; ++round) {
      for (const GeometryPtr& geometry : test::counting_shapes()) {
        const Board board = test::random_board(geometry, round);
        BoardPropagator fresh(*choice, kNoLimit);
        const auto expected = fresh.propagate(board);
        const auto found = used.propagate(board);
        ASSERT_TRUE(expected && found);
        SCOPED_TRACE(testing::Message()
                     << id << ", " << geometry->describe() << ", seed " << round);
        EXPECT_EQ(found->refuted, expected->refuted);
        EXPECT_EQ(found->solved, expected->solved);
        EXPECT_EQ(found->decided, expected->decided);
        EXPECT_EQ(found->candidates, expected->candidates);
        ++compared;
      }
    }
    EXPECT_GT(compared, 60);
  }
}

// A grid that propagation alone completes is a solution.
TEST(Profile, WhatIsSolvedIsASolution) {
  const Board board = test::board9(kEasy);
  BoardPropagator propagator(*parse_encoding("extended/unit"), kNoLimit);
  const auto found = propagator.propagate(board);
  ASSERT_TRUE(found);
  ASSERT_TRUE(found->solved);
  Grid grid{9, {}};
  for (Cell cell = 0; cell < 81; ++cell) {
    for (Value v = 1; v <= 9; ++v) {
      if (propagator.is_decided(cell, v)) grid.values.push_back(v);
    }
  }
  ASSERT_EQ(grid.values.size(), 81U);
  EXPECT_TRUE(is_solution(board.view(), grid.values));
}

TEST(Profile, CountsWhatBecomesOfABoard) {
  const auto geometry = test::default_geometry(4);
  const std::vector<Board> boards{
      test::board_of(geometry, "1234341221434321"), test::board_of(geometry, "12..34..2.4....1"),
      test::board_of(geometry, "................"), test::board_of(geometry, "11.............."),
      // Every cell has a candidate, and 4 no place in the first box.
      test::board_of(geometry, "1.....4..4......"), test::board_of(geometry, "12..............")};
  const ProfileTotals totals = profile("extended/unit", boards);
  EXPECT_EQ(totals.boards, 6U);
  EXPECT_EQ(totals.solved, 2U);
  EXPECT_EQ(totals.left, 2U);
  EXPECT_EQ(totals.refuted, 2U);
  EXPECT_EQ(totals.unsupported, 0U);
  EXPECT_TRUE(totals.reasons.empty());
  // 16, 16, 0 and 2 cells; 16, 16, 64 and 2 + 2 2 + 2 2 + 2 4 + 4 3 + 4 4 candidates.
  EXPECT_EQ(totals.cells_decided, 34U);
  EXPECT_EQ(totals.mean_cells_decided(), 34.0 / 4);
  EXPECT_EQ(totals.candidates_left, 142U);
  EXPECT_GE(totals.cpu_s, 0);
}

TEST(Profile, HasNoMeanWithoutABoard) {
  const ProfileTotals totals = profile("natural/unit", {});
  EXPECT_EQ(totals.boards, 0U);
  EXPECT_EQ(totals.mean_cells_decided(), std::nullopt);
  EXPECT_EQ(totals.mean_candidates_left(), std::nullopt);
  const ProfileTotals refuted =
      profile("natural/unit", {test::board_of(test::default_geometry(4), "11..............")});
  EXPECT_EQ(refuted.refuted, 1U);
  EXPECT_EQ(refuted.mean_cells_decided(), std::nullopt);
}

TEST(Profile, CountsRefusedShapesWithTheReason) {
  const std::vector<Board> boards{Board(test::shape({5, std::nullopt, {}, false, false})),
                                  Board(test::shape({5, std::nullopt, {}, false, false})),
                                  test::board9(kEasy)};
  const ProfileTotals totals = profile("extended/unit,redundant=off", boards);
  EXPECT_EQ(totals.boards, 3U);
  EXPECT_EQ(totals.unsupported, 2U);
  ASSERT_EQ(totals.reasons.size(), 1U);
  EXPECT_NE(totals.reasons.begin()->first.find("redundant=off needs boxes"), std::string::npos);
  EXPECT_EQ(totals.reasons.begin()->second, 2U);
  EXPECT_EQ(totals.solved + totals.left, 1U);
}

TEST(Profile, KeepsFewReasonsAndCountsAll) {
  std::vector<Board> boards;
  for (int order = 1; order <= 20; ++order)
    boards.emplace_back(test::shape({order, std::nullopt, {}, false, false}));
  const ProfileTotals totals = profile("extended/unit,redundant=off", boards);
  EXPECT_EQ(totals.unsupported, 20U);
  EXPECT_EQ(totals.reasons.size(), ProfileTotals::kMostReasons);
}

TEST(Profile, RefusesXor) {
  const ProfileTotals totals = profile("extended/unit,xor=on", {test::board9(kEasy)});
  EXPECT_EQ(totals.unsupported, 1U);
  EXPECT_NE(totals.reasons.begin()->first.find("XOR"), std::string::npos);
}

TEST(Profile, RefusesWhatTakesTooMuchMemory) {
  // The formula of the empty 9x9 board takes about half a megabyte, with what becomes of it.
  const std::vector<Board> boards{test::board9(kEasy), Board(test::default_geometry(4)),
                                  test::board9(kEasy)};
  const ProfileTotals unit = profile("extended/unit", boards, 200'000);
  EXPECT_EQ(unit.unsupported, 2U);
  ASSERT_EQ(unit.reasons.size(), 1U);
  EXPECT_NE(unit.reasons.begin()->first.find("may take 0.2 MB; prune leaves out"),
            std::string::npos)
      << unit.reasons.begin()->first;
  EXPECT_EQ(unit.left, 1U);
  // Pruned, it is a tenth.
  EXPECT_EQ(profile("extended/prune", boards, 200'000).unsupported, 0U);
  EXPECT_EQ(profile("extended/prune", boards, 20'000).unsupported, 3U);
}

TEST(Profile, ShapesBeyondTheMemoryAreForgotten) {
  std::vector<Board> boards;
  for (int round = 0; round < 3; ++round) {
    for (const int order : {4, 6, 8, 9}) boards.emplace_back(test::default_geometry(order));
  }
  // Room for the largest alone.
  const ProfileTotals tight = profile("natural/unit", boards, 1'500'000);
  EXPECT_EQ(tight.unsupported, 0U);
  EXPECT_EQ(tight.left, 12U);
}

TEST(Profile, StopsWhenAsked) {
  const Board board = test::board9(kEasy);
  const std::vector<const Board*> boards{&board, &board};
  StopFlag stop;
  PropagationProfile made(*parse_encoding("natural/unit"), kNoLimit);
  EXPECT_TRUE(made.add(boards, &stop));
  stop.request_stop();
  EXPECT_FALSE(made.add(boards, &stop));
  EXPECT_EQ(made.totals().boards, 2U);
}

TEST(Profile, LargeBoards) {
  // A cyclic grid of order 49 with every third cell blank: a large shape in each way.
  const auto geometry = test::default_geometry(49);
  Board board(geometry);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const int row = geometry->row_of(cell);
    const int column = geometry->column_of(cell);
    if (cell % 3 != 0)
      board.set_given(cell, static_cast<Value>((row % 7 * 7 + row / 7 + column) % 49 + 1));
  }
  for (const char* id :
       {"natural/sequential/unit", "extended/sequential/unit", "extended/pairwise/prune"}) {
    BoardPropagator propagator(*parse_encoding(id), kNoLimit);
    const auto found = propagator.propagate(board);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->solved) << id;
  }
}

}  // namespace
}  // namespace concord
