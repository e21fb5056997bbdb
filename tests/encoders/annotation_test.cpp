#include "encoders/board_annotation.hpp"

#include <gtest/gtest.h>

#include "tests/encoders/shapes.hpp"

namespace concord {
namespace {

tl::expected<std::optional<AnnotatedBoard>, Diagnostic> read(std::string_view text) {
  AnnotationReader reader;
  std::uint64_t line = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    reader.comment({++line, 3, text.substr(2, end - 2)});
    text.remove_prefix(end + 1);
  }
  return reader.finish();
}

std::string error_of(std::string_view text) {
  const auto board = read(text);
  if (board) return *board ? "none" : "no board";
  return board.error().to_string();
}

TEST(Annotation, IsShortAndComplete) {
  Board board(test::shape({4, BoxShape{2, 2}, {}, true, true}));
  board.set_given(0, 4);
  board.remove_candidate(1, 2);
  board.clear_candidates(15);
  EXPECT_EQ(board_annotation(board.view(), *parse_encoding("")),
            "c concord 1\nc encoding extended/pairwise/prune\nc order 4\nc box 2x2\n"
            "c units diagonals windows\n"
            "c row 4 0 0 0\nc row 0 0 0 0\nc row 0 0 0 0\nc row 0 0 0 0\n"
            "c candidates r1c2 1 3 4\nc candidates r4c4\n");
}

TEST(Annotation, RegionsAreWrittenRowByRow) {
  const Board board(test::shape(
      {4, std::nullopt, {0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}, false, false}));
  const std::string text = board_annotation(board.view(), *parse_encoding(""));
  EXPECT_NE(text.find("c box none\nc region 1 1 1 2\nc region 3 1 2 2\n"), std::string::npos);
  const auto back = read(text);
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_EQ((*back)->board, board);
}

TEST(Annotation, LargeOrdersComeBack) {
  const Board board = test::random_board(test::default_geometry(100), 9);
  const auto back = read(board_annotation(board.view(), *parse_encoding("binary")));
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_EQ((*back)->board, board);
}

TEST(Annotation, OtherCommentsAreIgnored) {
  EXPECT_EQ(error_of("c order of the day\nc row 1\n"), "no board");
  EXPECT_EQ(error_of("c concord 1\nc hello\nc encoding unit\nc order 1\nc box none\nc row 0\n"
                     "c var 1 row\n"),
            "none");
}

TEST(Annotation, Errors) {
  EXPECT_EQ(error_of("c concord 2\n"),
            "line 1:11: comments of version '2'; this program knows version 1");
  EXPECT_EQ(error_of("c concord 1\nc order 4\n"), "line 1:3: the comments name no encoding");
  EXPECT_EQ(error_of("c concord 1\nc encoding unit\n"),
            "line 1:3: the comments have no 'c order' line");
  EXPECT_EQ(error_of("c concord 1\nc encoding unit\nc order 1\nc row 0\n"),
            "line 1:3: the comments have no 'c box' line");
  EXPECT_EQ(error_of("c concord 1\nc encoding unit\nc order 2\nc box none\nc row 1 0\n"),
            "line 1:3: the comments have 1 of 2 rows of the board");
  EXPECT_EQ(error_of("c concord 1\nc encoding unit\nc order 2\nc box none\nc region 1 1\n"
                     "c row 1 0\nc row 0 0\n"),
            "line 1:3: the comments have 1 of 2 rows of the region map");
  EXPECT_EQ(error_of("c concord 1\nc encoding unit\nc order 2\nc row 1 3\n"),
            "line 4:9: '3' is not a number from 0 to 2");
  EXPECT_EQ(error_of("c concord 1\nc order 2\nc row 1\n"),
            "line 3:8: 1 number where 2 were expected");
  EXPECT_EQ(error_of("c concord 1\nc order 2\nc row 1 2 1\n"), "line 3:11: more than 2 numbers");
  EXPECT_EQ(error_of("c concord 1\nc order 1\nc row\n"),
            "line 3:6: 0 numbers where 1 was expected");
  EXPECT_EQ(error_of("c concord 1\nc order 1\nc row 1\nc row 1\n"), "line 4:7: more than 1 row");
  EXPECT_EQ(error_of("c concord 1\nc order 500\n"),
            "line 2:9: order '500' is not a number from 1 to 400");
  EXPECT_EQ(error_of("c concord 1\nc row 1\n"), "line 2:7: 'c order' must come first");
  EXPECT_EQ(error_of("c concord 1\nc box 3\n"), "line 2:7: box '3' is not HEIGHTxWIDTH or none");
  EXPECT_EQ(error_of("c concord 1\nc units rings\n"), "line 2:9: unknown units 'rings'");
  EXPECT_EQ(error_of("c concord 1\nc order 2\nc candidates r3c1 1\n"),
            "line 3:14: 'r3c1' is not a cell of the board");
  EXPECT_EQ(error_of("c concord 1\nc order 2\nc candidates r1c1 3\n"),
            "line 3:19: '3' is not a number from 1 to 2");
  EXPECT_NE(error_of("c concord 1\nc encoding nonsense\n").find("line 2:12: 'nonsense'"),
            std::string::npos);
  EXPECT_NE(error_of("c concord 1\nc encoding unit\nc order 2\nc box 3x3\nc row 0 0\nc row 0 0\n")
                .find("do not tile"),
            std::string::npos);
  EXPECT_EQ(error_of("c concord 1\nc row" + std::string(9000, ' ') + "1\n"),
            "line 2:3: a 'c row' line of 8192 bytes or more");
}

// A line that comes again contradicts or repeats the first: which one is meant is anybody's guess.
TEST(Annotation, Repetitions) {
  EXPECT_EQ(error_of("c concord 1\nc concord 1\n"), "line 2:3: a second 'c concord' line");
  EXPECT_EQ(error_of("c concord 1\nc encoding unit\nc encoding unit\n"),
            "line 3:3: a second 'c encoding' line");
  EXPECT_EQ(error_of("c concord 1\nc order 4\nc order 4\n"), "line 3:9: a second 'c order' line");
  EXPECT_EQ(error_of("c concord 1\nc box none\nc box 3x3\n"), "line 3:7: a second 'c box' line");
  EXPECT_EQ(error_of("c concord 1\nc units windows\nc units windows\n"),
            "line 3:9: a second 'c units' line");
  EXPECT_EQ(error_of("c concord 1\nc units windows windows\n"),
            "line 2:17: 'windows' is said twice");
  EXPECT_EQ(error_of("c concord 1\nc order 2\nc candidates r1c2 1\nc candidates r1c2 2\n"),
            "line 4:14: a second line of candidates of r1c2");
  EXPECT_EQ(error_of("c concord 1\nc order 2\nc candidates r2c2 1\nc candidates r1c2 2\n"),
            "line 4:14: candidates of r1c2: the cells must ascend");
  EXPECT_EQ(error_of("c concord 1\nc order 2\nc candidates r1c2 1 1\n"),
            "line 3:21: candidate 1 of r1c2 is named twice");
  EXPECT_EQ(error_of("c concord 1\nc encoding unit\nc order 2\nc box none\nc row 0 2\nc row 0 0\n"
                     "c candidates r1c2 1\n"),
            "line 7:14: candidates of a cell that is settled to 2");
}

TEST(Annotation, TheBoardIsCompleteWhenItIsTaken) {
  const auto after = [](std::string_view first, std::string_view second) {
    AnnotationReader reader;
    if (!first.empty()) reader.comment({1, 3, first});
    static_cast<void>(reader.finish());
    reader.comment({9, 3, second});
    return reader.error() ? reader.error()->to_string() : "none";
  };
  EXPECT_EQ(after("", "row 1 2"), "none");
  EXPECT_EQ(after("", "concord 1"), "line 9:3: the board must stand before the formula");
}

}  // namespace
}  // namespace concord
