// What is wrong with an input is one record, one sentence and one place, and the next record is
// read.

#include <filesystem>
#include <fstream>

#include "tests/puzzles/io_samples.hpp"
#include "tests/support/data.hpp"

namespace concord::test {
namespace {

struct BadCase {
  std::string name;
  std::string text;  // a good line puzzle is put behind it, after a blank line
  std::uint64_t line;
  std::uint64_t column;
  std::string message;  // a part of it
};

void PrintTo(const BadCase& bad, std::ostream* out) {
  *out << bad.name;
}

std::string without_row(const std::string& rows, std::size_t row) {
  std::string text = rows;
  return text.erase(row * 10, 10);
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string replaced(std::string text, std::size_t at, char c) {
  text[at] = c;
  return text;
}

const std::string kDots = kSampleDots;

std::string jigsaw_map(const std::string& change = "") {
  const std::string map =
      "000122222\n301122444\n301122564\n301155564\n301157764\n305557764\n305887764\n333887764\n"
      "888887666\n";
  return change.empty() ? map : change;
}

std::vector<BadCase> bad_cases() {
  const std::string rows = sample_rows();
  const std::string frame = "+---+---+---+\n";
  const std::string drawn = sample_drawn("|", "|", "|", "+---+---+---+", '.', false);
  return {
      {"cells_80", kDots.substr(0, 80) + "\n", 1, 1, "80 cells; a board has 81 (9x9)"},
      {"cells_82", kDots + "1\n", 1, 1, "82 cells; a board has 81 (9x9)"},
      {"cells_80_with_comment", kDots.substr(0, 80) + " # 80\n", 1, 1, "80 cells; a board has 81"},
      {"cells_80_counted", kDots.substr(0, 80) + ":1\n", 1, 1, "80 cells; a board has 81"},
      {"cells_15", "12..34..1...2..\n", 1, 1, "15 cells; a board has 16 (4x4)"},
      {"cells_1290", std::string(1290, '.') + "\n", 1, 1, "1290 cells; a board has 1296 (36x36)"},
      {"cells_20735", std::string(20735, '.') + "\n", 1, 1,
       "20735 cells; the largest board in single symbols has 1296 (36x36)"},
      {"cells_250000", std::string(250000, '.') + "\n", 1, 1,
       "250000 cells; the largest board in single symbols has 1296 (36x36)"},
      {"letters_1370", repeated("A ", 1370) + "\n", 1, 1,
       "1370 cells; the largest board in single symbols has 1296 (36x36)"},
      {"numbers_28560", repeated("12 ", 28560) + "\n", 1, 1,
       "28560 cells; a board has 28561 (169x169)"},
      {"numbers_83520", repeated("12 ", 83520) + "\n", 1, 1,
       "83520 cells; a board has 83521 (289x289)"},
      {"array_104977", "a = [" + repeated("0,", 104976) + "0];\n", 1, 4,
       "104977 cells; a board has 104976 (324x324)"},
      {"array_130320", "a = [" + repeated("0,", 130319) + "0];\n", 1, 4,
       "130320 cells; a board has 130321 (361x361)"},
      {"array_160001", "a = [" + repeated("0,", 160000) + "0];\n", 1, 4,
       "160001 cells; the largest board has 160000 (400x400)"},
      {"rows_401", repeated(repeated("0 ", 401) + "\n", 401), 1, 1, "order 401 is outside 1..400"},
      {"rows_1500", repeated(repeated("0 ", 1500) + "\n", 1500), 1, 1,
       "rows of 1500 cells: order 1500 is above 400"},
      {"cells_257", std::string(257, '.') + "\n", 1, 1, "257 cells; a board has 256 (16x16)"},
      {"digit_above_n", "1234..5.........\n", 1, 7, "'5' is neither a value of a 4x4 puzzle (1-4)"},
      {"letter_in_line", replaced(kDots, 4, 'A') + "\n", 1, 5, "'A' is neither a value"},
      {"stranger_in_line", replaced(kDots, 8, '?') + "\n", 1, 9, "'?' is neither a value"},
      {"rows_8", without_row(rows, 3), 8, 1, "8 rows instead of 9"},
      {"rows_10", rows + "1........\n", 10, 1, "10 rows instead of 9"},
      {"row_5_short", rows.substr(0, 48) + rows.substr(49), 5, 1, "row 5 has 8 cells instead of 9"},
      {"row_1_short", rows.substr(1), 1, 1, "row 1 has 8 cells instead of 9"},
      {"row_9_long", rows.substr(0, 89) + "1\n", 9, 1, "row 9 has 10 cells instead of 9"},
      {"rows_spaced_8", spaced(rows).substr(0, 8 * 18), 8, 1, "8 rows instead of 9"},
      {"rows_spaced_digit", "1 2 3 4\n3 4 1 2\n2 1 4 7\n4 3 2 1\n", 3, 7, "'7' is neither a value"},
      {"numbers_above_n",
       [] {
         std::string text;
         for (int r = 0; r < 10; ++r)
           text += r == 6 ? "1 2 3 0 0 0 0 0 0 11\n" : "1 2 3 0 0 0 0 0 0 10\n";
         return text;
       }(),
       7, 19, "11 is above 10"},
      {"numbers_and_letters",
       [] {
         std::string text;
         for (int r = 0; r < 10; ++r)
           text += r == 2 ? "1 2 3 A 0 0 0 0 0 9\n" : "1 2 3 0 0 0 0 0 0 10\n";
         return text;
       }(),
       3, 7, "two alphabets are mixed"},
      {"alphabets_mixed", "0123456789ABCDEFG" + std::string(239, '.') + "\n", 1, 1,
       "two alphabets are mixed"},
      {"titled_8_rows", "Grid 07\n" + without_row(rows, 0), 9, 1, "8 rows instead of 9"},
      {"debian_8_rows", "%a\n" + without_row(rows, 0) + "%b\n" + rows, 9, 1, "8 rows instead of 9"},
      {"sdk_without_rows", "[Puzzle]\n", 1, 1, "[Puzzle] without rows"},
      {"sdk_8_rows", "[Puzzle]\n" + without_row(rows, 0), 9, 1, "8 rows instead of 9"},
      {"bordered_8_rows", frame + drawn.substr(14) + frame, 11, 1, "8 rows instead of 9"},
      {"bordered_short_row", frame + drawn.substr(0, 29) + drawn.substr(30) + frame, 4, 1,
       "row 3 has 8 cells instead of 9"},
      {"bordered_digit", replaced(frame + drawn, 15, '?') + frame, 2, 2, "'?' is neither a value"},
      {"count_is_no_number", kDots + ":1x\n", 1, 83, "is no number of solutions"},
      {"count_overflows", kDots + ":99999999999999999999\n", 1, 83, "is no number of solutions"},
      {"solution_is_short", kDots + ":1:12345\n", 1, 85, "the solution: 5 cells"},
      {"solution_has_blanks", kDots + ":1:" + kDots + "\n", 1, 85, "the solution has blank cells"},
      {"csv_80", "puzzle,solution\n" + kDots.substr(1) + "," + kSampleSolution + "\n", 2, 1,
       "80 cells; a board has 81"},
      {"csv_fields", "puzzle,solution\n" + kDots + ",1,2\n", 2, 1,
       "3 fields where the header has 2"},
      {"csv_open_quote", "puzzle,solution\n\"" + kDots + ",\n", 2, 1, "not closed"},
      {"csv_solution_short", "puzzle,solution\n" + kDots + ",123\n", 2, 83,
       "the solution: 3 cells"},
      {"json_truncated", sample_json(false).substr(0, 100), 1, 101, "ends before its brackets"},
      {"json_truncated_lines", "[[1,2,3,4],\n[3,4,1,2],\n[2,1\n", 3, 5, "ends before its brackets"},
      {"json_8_rows", "[[0,0,0],[0,0,0]]\n", 1, 1, "2 rows instead of 3"},
      {"json_short_row", "[[0,0,0],[0,0],[0,0,0]]\n", 1, 11, "row 2 has 2 cells instead of 3"},
      {"json_value", "[[1,2,3,4],[3,4,5,2],[2,1,4,3],[4,3,2,1]]\n", 1, 17, "5 is above 4"},
      {"json_fraction", "[[1.5]]\n", 1, 4, "an integer was expected"},
      {"json_word", "[[1,true],[2,1]]\n", 1, 5, "a number or a string was expected"},
      {"json_object", "{\"a\": 1}\n", 1, 1, "a JSON object"},
      {"dzn_truncated", "n=4;\nstart=[|1,0,0,0|\n0,2,0,0|\n", 3, 9, "not closed"},
      {"dzn_order", "n=9;\nstart=[|1,0,0,0|0,2,0,0|0,0,3,0|0,0,0,4|];\n", 2, 7,
       "the array is 4x4, but the order was said to be 9"},
      {"dzn_row", "start=[|1,0,0,0|0,2,0|0,0,3,0|0,0,0,4|];\n", 1, 17,
       "row 2 has 3 cells instead of 4"},
      {"dzn_no_array", "n=9;\n", 1, 1, "without an array"},
      {"marks_place", replaced(sample_marks(), 4, '6'), 1, 5,
       "'6' in r1c1 where 5 or . was expected"},
      {"hodoku_80", ":0000:x:" + kDots.substr(1) + ":::\n", 1, 9, "80 cells"},
      {"hodoku_deleted", ":0000:x:" + kDots + ":1x3:::\n", 1, 91, "is no deleted candidate"},
      {"sumocue_trailing", sample_sumocue().substr(0, 9 + 4 * 81) + "=\n", 1, 334, "82 fields"},
      {"sumocue_field", "SumoCueV1=0J0=xJ0=0J1=0J1\n", 1, 14, "is no field"},
      {"sumocue_regions", "SumoCueV1=0J0=0J0=0J0=0J1\n", 1, 13, "has 3 cells instead of 2"},
      {"map_hole", rows + "\n" + replaced(jigsaw_map(), 20, '.'), 13, 1, "a hole at r3c1"},
      {"map_sizes", rows + "\n" + replaced(jigsaw_map(), 0, '3'), 11, 2,
       "region '0' of the map has"},
      {"map_8_rows", rows + "\n" + jigsaw_map().substr(0, 80), 18, 1,
       "the region map has 8 rows instead of 9"},
      {"map_short_row", rows + "\n" + jigsaw_map().substr(0, 48) + jigsaw_map().substr(49), 15, 1,
       "row 5 of the region map has 8 cells"},
      {"nul", kDots.substr(0, 40) + std::string(1, '\0') + kDots.substr(41) + "\n", 1, 41,
       "a NUL byte"},
      {"utf16", std::string("\xff\xfe") + "5\0" + std::string("3\0.\0\n", 5) + "\n", 1, 0, ""},
      {"words", "these are just words\nand some more of them\n", 1, 1,
       "no puzzle in a known format"},
      {"clues", "263 288 295 331 352 445 467 534 571 629 715 787 793 832 851 854 899\n", 1, 1, ""},
  };
}

class Bad : public testing::TestWithParam<BadCase> {};

TEST_P(Bad, IsOneRecordAndTheNextIsRead) {
  const BadCase& bad = GetParam();
  const ReadResult result = read_all(bad.text + "\n\n" + kDots + "\n");
  ASSERT_GE(result.records.size(), 2U);
  EXPECT_EQ(result.bad(), 1U);
  ASSERT_FALSE(result.records[0].board);
  const Diagnostic& diagnostic = result.records[0].board.error();
  EXPECT_EQ(diagnostic.source, "test");
  EXPECT_EQ(diagnostic.line, bad.line) << diagnostic.to_string();
  if (bad.column > 0) {
    EXPECT_EQ(diagnostic.column, bad.column) << diagnostic.to_string();
  }
  EXPECT_NE(diagnostic.message.find(bad.message), std::string::npos) << diagnostic.to_string();
  ASSERT_TRUE(result.records.back().board);
  EXPECT_EQ(*result.records.back().board, board9(kSample));
  std::uint64_t number = 0;
  for (const PuzzleRecord& record : result.records) EXPECT_EQ(record.number, ++number);
}

std::string name_of(const testing::TestParamInfo<BadCase>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(All, Bad, testing::ValuesIn(bad_cases()), name_of);

TEST(BadInput, AnUnknownBlankIsNamed) {
  std::string line = kSampleDots;
  for (char& c : line) {
    if (c == '.') c = '?';
  }
  const std::string hint = "'?' is no blank symbol; if it stands for a blank, say --blank '?'";
  EXPECT_EQ(read_all(line).message(), hint);
  EXPECT_EQ(read_all(sample_rows(line)).message(), hint);
  EXPECT_EQ(read_all(line, from("line")).bad(), 1U);
}

TEST(BadInput, NothingToRead) {
  for (const std::string text : {"", "\n\n", "# only a comment\n", "Grid 01\n\n", "\xef\xbb\xbf"}) {
    const ReadResult result = read_all(text);
    ASSERT_EQ(result.records.size(), 1U) << text;
    EXPECT_EQ(result.message(), "no puzzle found");
    EXPECT_GE(result.records[0].board.error().line, 1U);
  }
}

TEST(BadInput, FilesThatCannotBeOpened) {
  const auto folder = PuzzleReader::open(project_path("tests"), {});
  ASSERT_FALSE(folder);
  EXPECT_NE(folder.error().message.find("directory"), std::string::npos);
  const auto missing = PuzzleReader::open(project_path("no such file"), {});
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message.find("No such file"), std::string::npos);
}

TEST(BadInput, OptionsThatContradictThemselves) {
  const auto refused = [](const ReadOptions& options) {
    return !PuzzleReader::from_text("", "test", options).has_value();
  };
  ReadOptions options;
  options.from = "lines";
  EXPECT_TRUE(refused(options));
  options = {};
  options.alphabet = "9-1";
  EXPECT_TRUE(refused(options));
  options.alphabet = "1-9.";
  options.blank = ".";
  EXPECT_TRUE(refused(options));
  options = {};
  options.box = BoxShape{2, 2};
  options.regions.assign(16, 0);
  EXPECT_TRUE(refused(options));
  options = {};
  options.regions.assign(15, 0);
  EXPECT_TRUE(refused(options));
}

TEST(BadInput, BinaryDataIsAHandfulOfRecords) {
  std::string garbage;
  std::uint32_t state = 12345;
  for (int i = 0; i < 2'000'000; ++i) {
    state = state * 1664525U + 1013904223U;
    garbage += static_cast<char>(state >> 24);
  }
  const ReadResult alone = read_all(garbage);
  EXPECT_EQ(alone.good(), 0U);
  EXPECT_LE(alone.records.size(), 5U);
  const ReadResult before = read_all(garbage + "\n" + kDots + "\n");
  EXPECT_EQ(before.good(), 1U);
  for (const char* format : {"line", "rows", "json", "csv"}) {
    const ReadResult forced = read_all(garbage, from(format));
    EXPECT_EQ(forced.good(), 0U) << format;
    EXPECT_LE(forced.records.size(), 5U) << format;
  }
}

TEST(BadInput, ErrorsOfANamedFormatSpeakOfIt) {
  const ReadResult rows = read_all(kDots + "\n" + kDots + "\n", from("rows"));
  EXPECT_EQ(rows.good(), 0U);
  EXPECT_EQ(rows.records.size(), 1U);
  EXPECT_NE(rows.message().find("`rows`"), std::string::npos) << rows.message();
  EXPECT_EQ(read_all("what\n", from("line")).good(), 0U);
  EXPECT_EQ(read_all(kDots + "\n", from("json")).good(), 0U);
  EXPECT_EQ(read_all(kDots + "\n", from("sumocue")).good(), 0U);
  EXPECT_EQ(read_all(sample_rows(), from("regions")).good(), 0U);
  EXPECT_EQ(read_all(sample_rows(), from("hodoku")).good(), 0U);
}

}  // namespace
}  // namespace concord::test
