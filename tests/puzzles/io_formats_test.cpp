// Every spelling of the sample puzzle is the same board, under detection and when its format is
// named.

#include <algorithm>

#include "tests/puzzles/io_samples.hpp"

namespace concord::test {
namespace {

class Sample : public testing::TestWithParam<FormatSample> {};

TEST_P(Sample, IsDetected) {
  const ReadResult result = read_all(GetParam().text);
  ASSERT_EQ(result.records.size(), 1U);
  const PuzzleRecord& record = result.records[0];
  ASSERT_TRUE(record.board) << record.board.error().to_string();
  EXPECT_EQ(*record.board, board9(kSample));
  EXPECT_EQ(id_of(record), GetParam().format);
  EXPECT_EQ(record.number, 1U);
  EXPECT_GE(record.line, 1U);
  EXPECT_TRUE(result.has_note("`" + GetParam().format + "`"));
}

TEST_P(Sample, IsReadWhenItsFormatIsNamed) {
  const ReadResult result = read_all(GetParam().text, from(GetParam().format));
  ASSERT_EQ(result.records.size(), 1U);
  ASSERT_TRUE(result.records[0].board) << result.records[0].board.error().to_string();
  EXPECT_EQ(*result.records[0].board, board9(kSample));
}

TEST_P(Sample, StandsBetweenOthers) {
  const std::string& text = GetParam().text;
  const std::string end = text.back() == '\n' || text.back() == '\r' ? "\n" : "\n\n";
  const std::string line = std::string(kSampleDots) + "\n";
  const ReadResult result = read_all(line + "\n# comment 123\n" + text + end + line);
  ASSERT_EQ(result.records.size(), 3U);
  for (const PuzzleRecord& record : result.records) {
    ASSERT_TRUE(record.board) << record.board.error().to_string();
    EXPECT_EQ(*record.board, board9(kSample));
  }
}

std::string name_of(const testing::TestParamInfo<FormatSample>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(All, Sample, testing::ValuesIn(format_samples()), name_of);

TEST(Formats, EveryRowHasAReaderAWriterAndWords) {
  for (const FormatRow& row : format_catalog()) {
    EXPECT_NE(row.parser, nullptr) << row.id;
    EXPECT_NE(row.write, nullptr) << row.id;
    EXPECT_NE(row.refuses, nullptr) << row.id;
    EXPECT_FALSE(row.summary.empty()) << row.id;
    EXPECT_FALSE(row.example.empty()) << row.id;
    EXPECT_EQ(row.one_line, row.write_solution == nullptr) << row.id;
    EXPECT_EQ(find_format(row.id), &row);
  }
  EXPECT_EQ(find_format("nothing"), nullptr);
  EXPECT_EQ(find_format(""), nullptr);
}

TEST(Formats, WhatAFileStatesIsKept) {
  const std::string text = std::string(kSampleDots) + ":1:" + kSampleSolution + "\n" + kSampleDots +
                           ":12\n" + kSampleDots + ":0\n" + kSampleDots + ":>=5\n" + kSampleDots +
                           "::" + kSampleSolution + "\n";
  const ReadResult result = read_all(text);
  ASSERT_EQ(result.good(), 5U);
  EXPECT_EQ(result.records[0].expected.solutions, 1U);
  ASSERT_TRUE(result.records[0].expected.solution);
  EXPECT_EQ(text_of(*result.records[0].expected.solution), kSampleSolution);
  EXPECT_EQ(result.records[1].expected.solutions, 12U);
  EXPECT_EQ(result.records[2].expected.solutions, 0U);
  EXPECT_EQ(result.records[3].expected.at_least, 5U);
  EXPECT_FALSE(result.records[3].expected.solutions);
  EXPECT_FALSE(result.records[4].expected.solutions);
  EXPECT_TRUE(result.records[4].expected.solution);
}

TEST(Formats, EmptyFieldsOfATableAreBlanks) {
  for (const char* separator : {",", "\t"}) {
    std::string text;
    for (std::size_t r = 0; r < 9; ++r) {
      for (std::size_t c = 0; c < 9; ++c) {
        text += c > 0 ? separator : "";
        if (kSample[r * 9 + c] != '0') text += kSample[r * 9 + c];
      }
      text += "\r\n";
    }
    EXPECT_EQ(summary(text), kSample) << separator;
    // A row without any value.
    EXPECT_EQ(summary(std::string("1") + separator + separator + separator + "\n" + separator +
                      separator + separator + "\n" + separator + "2" + separator + separator +
                      "\n" + separator + separator + separator + "3\n"),
              "1000000002000003")
        << separator;
  }
}

TEST(Formats, AnAlphabetOfSymbolsHasNoSayInFormatsOfIntegers) {
  ReadOptions options;
  options.alphabet = "0-9";
  std::string row = "1,2,3,4,5,6,7,8,9,0";
  std::string json = "[";
  std::string dzn = "N=10;start=[|";
  std::string values;
  for (int r = 0; r < 10; ++r) {
    json += (r > 0 ? ",[" : "[") + row + "]";
    dzn += row + "|";
    values += "1234567890";
  }
  EXPECT_EQ(summary(json + "]\n", options), values);
  EXPECT_EQ(summary(dzn + "];\n", options), values);
}

TEST(Formats, IntegersOnALineReadBackWhateverTheOrder) {
  for (const int order : {4, 9, 10, 16, 25, 36, 37, 49, 100}) {
    std::string text;
    for (int i = 0; i < order * order; ++i) text += i == 1 ? std::to_string(order) + " " : "0 ";
    const ReadResult result = read_all(text + "\n");
    ASSERT_EQ(result.records.size(), 1U) << order;
    ASSERT_TRUE(result.records[0].board) << order << ": " << result.message();
    EXPECT_EQ(result.records[0].board->order(), order);
    EXPECT_EQ(result.records[0].board->view().settled(1), order);
  }
}

TEST(Formats, PencilMarksInLettersReadBack) {
  for (const std::string& symbols : {std::string("ABCD"), std::string("1234")}) {
    std::string rows;
    for (int r = 0; r < 4; ++r) {
      for (int c = 0; c < 4; ++c) rows += r == c ? symbols[static_cast<std::size_t>(r)] : '.';
      rows += '\n';
    }
    const ReadResult result = read_all(rows);
    ASSERT_EQ(result.good(), 1U);
    const Board& board = *result.records[0].board;
    const std::string marks = find_format("pencilmarks")->write(result.records[0], board);
    const ReadResult again = read_all(marks);
    ASSERT_EQ(again.good(), 1U) << marks << again.message();
    EXPECT_EQ(id_of(again.records[0]), "pencilmarks");
    EXPECT_EQ(values_of(*again.records[0].board), values_of(board));
    EXPECT_EQ(again.records[0].alphabet.symbols, symbols);
  }
}

TEST(Formats, APuzzleAndItsSolutionOnALine) {
  const ReadResult result = read_all(std::string(kSampleDots) + " " + kSampleSolution + "\n");
  ASSERT_EQ(result.good(), 1U);
  ASSERT_TRUE(result.records[0].expected.solution);
  EXPECT_EQ(text_of(*result.records[0].expected.solution), kSampleSolution);
  // Two puzzles are not a puzzle and a solution.
  const ReadResult two =
      read_all(std::string(kSampleDots) + " 9" + std::string(kSampleDots).substr(1));
  ASSERT_EQ(two.records.size(), 1U);
  EXPECT_NE(two.message().find("2 fields"), std::string::npos) << two.message();
}

TEST(Formats, NamesStandBesideThePuzzle) {
  EXPECT_EQ(read_all("Grid 01\n" + sample_rows()).records[0].name, "Grid 01");
  EXPECT_EQ(read_all("%two words\n" + sample_rows()).records[0].name, "two words");
  EXPECT_EQ(read_all("#7:\nabc17," + std::string(kSample) + "\n").records[0].name, "abc17");
  EXPECT_EQ(read_all("id,puzzle\nxy," + std::string(kSample) + "\n").records[0].name, "xy");
}

TEST(Formats, SolvedCellsOfHodokuAreNoGivens) {
  std::string cells = "+53+4+6+7+8+9+1+2";
  cells += std::string(kSampleDots).substr(9);
  const ReadResult result =
      read_all(":0000:x:" + cells + "::\n:0000:x:" + kSampleDots + ":412 115:::\n");
  ASSERT_EQ(result.good(), 2U);
  const Board& board = *result.records[0].board;
  EXPECT_FALSE(board.is_given(0));
  EXPECT_TRUE(board.is_given(1));
  EXPECT_EQ(board.view().settled(0), 5);
  EXPECT_EQ(board.view().settled(2), 4);
  // Deleted candidates: 4 of r1c2 is settled already, 1 of r1c5 too; so nothing changes.
  EXPECT_EQ(*result.records[1].board, board9(kSample));
  const ReadResult deleted = read_all(":0000:x:" + std::string(kSampleDots) + ":113 213:::\n");
  EXPECT_EQ(deleted.records[0].board->view().candidate_count(2), 7);
}

TEST(Formats, PencilMarksAreNoGivens) {
  const ReadResult result = read_all(sample_marks());
  EXPECT_EQ(result.records[0].board->given_count(), 0);
  std::string marks = sample_marks();
  marks[2 * 9] = '.';  // 1 of r1c3
  const Board board = *read_all(marks).records[0].board;
  EXPECT_TRUE(board.has_pencil_marks());
  EXPECT_FALSE(board.view().has(2, 1));
  EXPECT_TRUE(board.view().has(2, 2));
}

TEST(Formats, CandidateGrids) {
  const std::string rows = "1 234 24 34\n34 2 134 13\n23 134 4 12\n24 14 12 3\n";
  const std::string drawn =
      ".--------.--------.\n| 1  234 | 24 34  |\n| 34 2   | 134 13 |\n:--------+--------:\n"
      "| 23 134 | 4  12  |\n| 24 14  | 12 3   |\n'--------'--------'\n";
  for (const std::string& text : {rows, drawn}) {
    const ReadResult result = read_all(text);
    ASSERT_EQ(result.good(), 1U) << text << result.message();
    EXPECT_EQ(id_of(result.records[0]), "pencilmarks");
    const Board& board = *result.records[0].board;
    EXPECT_EQ(board.view().settled(0), 1);
    EXPECT_EQ(board.view().candidate_count(1), 3);
    EXPECT_TRUE(board.view().has(6, 1));
    EXPECT_FALSE(board.view().has(6, 2));
  }
}

TEST(Formats, LaterStatesOfSimpleSudokuAreSkipped) {
  const std::string grid = sample_drawn("|", "|", "|", "|---+---+---|", '.', false);
  std::string solved = grid;
  solved[solved.find('.')] = '4';
  const std::string frame = "*-----------*\n";
  const std::string first = frame + grid + frame;
  const std::string state = frame + solved + frame;
  EXPECT_EQ(read_all(first + "\n" + state + "\n" + first).good(), 1U);
  // A comment makes the next one a puzzle; so does a clue that is missing.
  EXPECT_EQ(read_all(first + "\n# next\n" + first).good(), 2U);
  EXPECT_EQ(read_all(state + "\n" + first).good(), 2U);
}

TEST(Formats, Dzn) {
  const auto latin = read_all("N=4;\nstart=[|1,0,0,0|0,2,0,0|0,0,3,0|0,0,0,4|];\n");
  ASSERT_EQ(latin.good(), 1U);
  EXPECT_FALSE(latin.records[0].board->geometry().spec().box);
  const auto sudoku = read_all("S=2; N=4; % boxes\nx=[|1,0,0,0|\n0,2,0,0|0,0,3,0|0,0,0,4|];\n");
  ASSERT_EQ(sudoku.good(), 1U) << sudoku.message();
  EXPECT_TRUE(sudoku.records[0].board->geometry().spec().box);
  const auto flat =
      read_all("start = array2d(1..4, 1..4, [1,0,0,0, 0,2,0,0, 0,0,3,0, 0,0,0,4]);\nN=4;\n");
  ASSERT_EQ(flat.good(), 1U) << flat.message();
  EXPECT_FALSE(flat.records[0].board->geometry().spec().box);
  EXPECT_EQ(read_all(sample_dzn() + sample_dzn() + sample_dzn()).good(), 3U);
}

TEST(Formats, JsonDocuments) {
  const std::string one = "[[0,0,1,0],[0,4,0,0],[0,0,0,2],[0,2,0,0]]";
  EXPECT_EQ(read_all(one + one + " " + one + "\n" + one).good(), 4U);
  EXPECT_EQ(read_all("[" + one + ",\n" + one + "]").good(), 2U);
  const auto blanks =
      read_all(R"([["1","."," ",""],[-1,null,0,"0"],["-1","3","4","x"],[1,2,3,4]])");
  ASSERT_EQ(blanks.good(), 1U) << blanks.message();
  EXPECT_EQ(values_of(*blanks.records[0].board), "1000000003401234");
  const auto strings = read_all(R"(["12..", "34..", "..21", "..43"])");
  ASSERT_EQ(strings.good(), 1U) << strings.message();
  EXPECT_TRUE(strings.records[0].layout.quoted);
}

TEST(Formats, KnownForLater) {
  const std::string later[] = {
      "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9",
      "3x3k:zzzc,__aaa___a,10_6_8a11a9a12b10",
      "3x3::k:1792:1793:3330",
      "<?xml version=\"1.0\"?>\n<opensudoku>\n<game data='123' />\n</opensudoku>",
      "{\"size\": 9, \"grid\": [[{}]]}",
      "{\"cells\": [[{\"value\": \"5\"}]], \"regions\": []}",
      ".~R1C1_5~R1C2_3~R1C5_7",
      "given(1,1,5). given(1,2,3).\ngiven(2,1,6)."};
  for (const std::string& text : later) {
    const ReadResult result = read_all(text + "\n\n" + kSampleDots + "\n");
    ASSERT_EQ(result.records.size(), 2U) << text;
    EXPECT_NE(result.message().find("recognised but not supported yet"), std::string::npos)
        << text << ": " << result.message();
    EXPECT_TRUE(result.records[1].board) << text;
  }
  const ReadResult cages = read_all("SumoCueV1=14J0+0J0=7J1+1J0\n");
  EXPECT_NE(cages.message().find("cages are not supported yet"), std::string::npos);
  const ReadResult formula = read_all("c a formula\np cnf 1 2\n1 0\n-1 0\n");
  EXPECT_EQ(formula.good(), 0U);
  EXPECT_NE(formula.records.back().board.error().message.find("DIMACS"), std::string::npos);
}

}  // namespace
}  // namespace concord::test
