// Where one puzzle ends and the next begins: what is wrong with one never reaches another, and
// nothing that belongs to a puzzle is taken for a second one.

#include <unistd.h>
#include <cstdio>
#include <fstream>

#include "tests/puzzles/io_support.hpp"

namespace concord::test {
namespace {

// "81 values" or the message of each record, joined by " | ".
std::string summary(const std::string& text, const ReadOptions& options = {}) {
  std::string all;
  for (const PuzzleRecord& record : read_all(text, options).records) {
    if (!all.empty()) all += " | ";
    all += record.board ? values_of(*record.board) : record.board.error().message;
  }
  return all;
}

// "9 9 bad": the orders of the records.
std::string orders(const std::string& text, const ReadOptions& options = {}) {
  std::string all;
  for (const PuzzleRecord& record : read_all(text, options).records) {
    if (!all.empty()) all += ' ';
    all += record.board ? std::to_string(record.board->order()) : "bad";
  }
  return all;
}

TEST(Boundaries, CommentsSeparatePuzzlesOfWhichOneLostARow) {
  for (const std::string mark : {"#", "//", ";", "%"}) {
    for (const std::string word : {" puzzle 2", " the next one"}) {
      EXPECT_EQ(summary(mark + " first\n1234\n3412\n2143\n" + mark + word +
                        "\n4321\n1234\n2143\n3412\n" + mark + word + "\n1234\n3412\n2143\n4321\n"),
                "3 rows instead of 4 | 4321123421433412 | 1234341221434321")
          << mark << word;
    }
  }
}

TEST(Boundaries, CommentsWithinABoardAreNoSeparators) {
  const std::string rows = sample_rows();
  std::string text;
  for (std::size_t i = 0; i < 9; ++i) text += rows.substr(i * 10, 10) + "# row\n";
  EXPECT_EQ(summary(text), kSample);
  // Bands.
  const std::string bands =
      rows.substr(0, 30) + "# middle\n" + rows.substr(30, 30) + "\n# last\n" + rows.substr(60);
  EXPECT_EQ(summary(bands), kSample);
  EXPECT_EQ(summary(bands + "\n" + bands), std::string(kSample) + " | " + kSample);
}

TEST(Boundaries, RowsBelowTheTitleOfAnotherPuzzleAreNotItsRows) {
  EXPECT_EQ(orders("# puzzle 1\n1234\n3412\n# puzzle 2\n2143\n4321\n"), "bad bad");
  EXPECT_EQ(orders("1234\n3412\n2143\n# Grid 02\n4321\n"), "bad bad");
}

TEST(Boundaries, OneBadTokenIsOneRecord) {
  for (std::size_t bad = 0; bad < 9; ++bad) {
    std::string rows = sample_rows();
    rows[bad * 10 + 4] = '?';
    EXPECT_EQ(summary(rows + "\n" + sample_rows()),
              "'?' is neither a value of a 9x9 puzzle (1-9) nor a blank | " + std::string(kSample))
        << bad;
    std::string spaced;
    for (std::size_t r = 0; r < 9; ++r) {
      for (std::size_t c = 0; c < 9; ++c) {
        spaced += c > 0 ? " " : "";
        spaced += r == bad && c == 7 ? std::string("?!") : std::string(1, kSample[r * 9 + c]);
      }
      spaced += "\n";
    }
    const ReadResult result = read_all(spaced);
    ASSERT_EQ(result.records.size(), 1U) << bad;
    EXPECT_EQ(result.message(), "'?!' is neither a value of a 9x9 puzzle nor a blank");
    EXPECT_EQ(result.records[0].board.error().line, bad + 1);
    EXPECT_EQ(result.records[0].board.error().column, 15U);
  }
}

TEST(Boundaries, ALineThatIsNothingWithinABoardIsOneRecord) {
  std::string rows = sample_rows();
  rows.replace(40, 9, "what is this?");
  const ReadResult result = read_all(rows + "\n" + sample_rows());
  ASSERT_EQ(result.records.size(), 2U);
  EXPECT_EQ(result.message(), "'what is this?' is no row of 9 cells");
  EXPECT_EQ(result.records[0].board.error().line, 5U);
  EXPECT_TRUE(result.records[1].board);
}

TEST(Boundaries, NeighbouringBadLinesOfAListAreARecordEach) {
  const std::string good = std::string(kSampleDots) + "\n";
  EXPECT_EQ(orders(good + "oops\nwhat?\n" + good), "9 bad bad 9");
  const ReadResult result = read_all(good + "oops\nwhat?\n" + good);
  EXPECT_EQ(result.records[2].number, 3U);
  EXPECT_EQ(result.records[2].line, 3U);
}

TEST(Boundaries, AWordOrARulerAboveABoardIsNoRow) {
  const ReadResult named = read_all("easy\n" + sample_rows() + "\nhard\n" + sample_rows());
  ASSERT_EQ(named.good(), 2U);
  EXPECT_EQ(named.bad(), 0U);
  EXPECT_EQ(named.records[0].name, "easy");
  EXPECT_EQ(named.records[1].name, "hard");
  for (const std::string ruler : {"--------", "---------", "----------", "xxxxxxxx", "_________"}) {
    EXPECT_EQ(summary(ruler + "\n" + sample_rows() + ruler + "\n" + sample_rows()),
              std::string(kSample) + " | " + kSample)
        << ruler;
    EXPECT_EQ(summary(ruler + "\n" + sample_rows(kSample)), kSample) << ruler;
  }
  // Blanks of the board itself.
  EXPECT_EQ(orders(".........\n" + sample_rows()), "bad");
}

TEST(Boundaries, AForeignFirstLineOfAShortListIsOneRecord) {
  const std::string four = "1..4.2..3.......\n";
  EXPECT_EQ(orders("5...............\n" + four + four), "bad 4 4");
  EXPECT_EQ(orders("1A..............\n" + four + four), "bad 4 4");
}

TEST(Boundaries, ListsOfSmallPuzzlesMayHoldBlankOnes) {
  const std::string four = "1..4.2..3.......\n";
  std::string text;
  for (int i = 0; i < 40; ++i) text += i % 8 < 4 ? four : "................\n";
  EXPECT_EQ(read_all(text).good(), 40U);
  EXPECT_EQ(read_all(text).records[0].board->order(), 4);
}

TEST(Boundaries, RowsBelowAListOfSmallPuzzlesAreRows) {
  std::string board = "......A.........\n......3..8......\n";
  for (int i = 0; i < 14; ++i) board += ".5.7...2...E....\n";
  for (const std::string between : {"# comment\n", "\n"})
    EXPECT_EQ(orders("3142020020141423\n" + between + board), "4 16") << between;
}

TEST(Boundaries, AnAlphabetTellsLinesFromRows) {
  ReadOptions options;
  options.alphabet = "SORT";
  std::string text;
  for (int i = 0; i < 16; ++i) text += "S..T.O..R.......\n";
  EXPECT_EQ(read_all(text, options).good(), 16U);
  options.alphabet = ".123";
  options.blank = "0";
  EXPECT_EQ(orders(".12300000000000.\n", options), "4");
}

const std::string kMap =
    "111222333\n111222333\n111222333\n444555666\n444555666\n444555666\n777888999\n777888999\n"
    "777888999\n";
TEST(Boundaries, AMapBelongsToTheGridAboveWhateverFollows) {
  for (const std::string& after :
       {std::string(), "\n" + sample_rows(), "# another\n" + sample_rows(), sample_rows(),
        "\n# another\n" + sample_rows()}) {
    const ReadResult result = read_all(sample_rows() + "\n" + kMap + after);
    ASSERT_EQ(result.bad(), 0U) << after;
    ASSERT_EQ(result.records.size(), after.empty() ? 1U : 2U) << after;
    EXPECT_EQ(id_of(result.records[0]), "regions");
  }
}

TEST(Boundaries, AMapWithABadSymbolSpoilsItsGridOnly) {
  for (std::size_t row = 0; row < 9; ++row) {
    std::string map = kMap;
    map[row * 10 + 4] = '?';
    EXPECT_EQ(summary(sample_rows() + "\n" + map + "\n" + sample_rows()),
              "'?' at r" + std::to_string(row + 1) +
                  "c5 is no symbol of a region: letters and digits were expected | " +
                  std::string(kSample))
        << row;
  }
}

TEST(Boundaries, LettersBelowDigitsAreAMap) {
  const ReadResult result = read_all("1...\n.2..\n..3.\n...4\n\nABCD\nCDAB\nBADC\nDCBA\n");
  ASSERT_EQ(result.good(), 1U);
  ASSERT_EQ(result.records.size(), 1U);
  const std::vector<std::uint16_t> regions{0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0};
  EXPECT_EQ(result.records[0].board->geometry().spec().regions, regions);
  // Two puzzles of letters, and one whose blanks are crosses.
  EXPECT_EQ(orders("A...\n.B..\n..C.\n...D\n\nABCD\nCDAB\nBADC\nDCBA\n"), "4 4");
  EXPECT_EQ(orders("1...\n.2..\n..3.\n...4\n\nxxxx\nxxxx\nxxxx\nxxxx\n"), "4 4");
}

TEST(Boundaries, TheSolutionBesideABrokenPuzzleIsNotSolved) {
  const std::string puzzle = kSampleDots;
  const std::string solution = kSampleSolution;
  for (const std::string separator : {",", " ", ";", "\t"}) {
    EXPECT_EQ(summary(puzzle.substr(1) + separator + solution), "80 cells; a board has 81 (9x9)");
    EXPECT_EQ(summary(puzzle + "." + separator + solution), "82 cells; a board has 81 (9x9)");
    EXPECT_EQ(summary(puzzle.substr(0, 50) + separator + solution),
              "50 cells; a board has 36 (6x6)");
    EXPECT_EQ(summary("A" + puzzle.substr(1) + separator + solution),
              "'A' is neither a value of a 9x9 puzzle (1-9) nor a blank");
    EXPECT_EQ(summary("?" + puzzle.substr(1) + separator + solution),
              "'?' is neither a value of a 9x9 puzzle (1-9) nor a blank");
  }
  // Hashes and ratings beside a puzzle, and beside a full grid, are none.
  EXPECT_EQ(summary("e4d909c290d0fb1ca068ffaddf22cbd0 " + puzzle + " 7.2"), kSample);
  EXPECT_EQ(summary("e4d909c290d0fb1ca068ffaddf22cbd0 " + solution), solution);
}

TEST(Boundaries, ParametersBelowAnArrayAreItsOwnOnlyWhereNoOtherFollows) {
  const std::string array = "start=[|\n1,0,0,0|\n0,2,0,0|\n0,0,3,0|\n0,0,0,4|];\n";
  const auto boxes = [](const std::string& text) {
    std::string all;
    for (const PuzzleRecord& record : read_all(text).records) {
      if (!all.empty()) all += ' ';
      all += !record.board ? "bad" : record.board->geometry().spec().box ? "boxes" : "none";
    }
    return all;
  };
  EXPECT_EQ(boxes(array), "boxes");
  EXPECT_EQ(boxes(array + "N=4;\n"), "none");
  EXPECT_EQ(boxes("N=4;\n" + array + array), "none boxes");
  EXPECT_EQ(boxes(array + "n=4;\n" + array), "boxes boxes");
  EXPECT_EQ(boxes(array + "N=4;\n" + array), "bad none");
  EXPECT_EQ(boxes("N=4;\n" + array + "N=4;\n" + array), "none none");
  EXPECT_EQ(boxes(array + "S=2;\nN=4;\n"), "boxes");
}

TEST(Boundaries, ParametersThatCannotBeUnderstoodAreNotIgnored) {
  const std::string array = "start=[|\n1,0,0,0|\n0,2,0,0|\n0,0,3,0|\n0,0,0,4|];\n";
  for (const std::string parameter :
       {"S=99999;", "n=2*2;", "S=-1;", "N=0;", "n=x;", "S=;", "N=12345678901;"}) {
    const ReadResult result = read_all(parameter + "\n" + array);
    ASSERT_EQ(result.records.size(), 1U) << parameter;
    ASSERT_FALSE(result.records[0].board) << parameter;
    EXPECT_NE(result.message().find("a number from 1 to 400 was expected"), std::string::npos)
        << result.message();
    EXPECT_EQ(result.records[0].board.error().line, 1U);
  }
  EXPECT_EQ(summary("S=3;\n" + array), "the array is 4x4, but S=3 means 9x9");
  EXPECT_TRUE(read_all("title=\"x\";\n" + array).has_note("`title` is not used"));
}

std::string framed(const std::string& cells) {
  std::string text = "*-----------*\n";
  for (std::size_t r = 0; r < 9; ++r) {
    if (r == 3 || r == 6) text += "|---+---+---|\n";
    for (std::size_t c = 0; c < 9; c += 3) text += "|" + cells.substr(r * 9 + c, 3);
    text += "|\n";
  }
  return text + "*-----------*\n";
}

TEST(Boundaries, TheSolvedStateOfABrokenSimpleSudokuPuzzleIsNotAnswered) {
  std::string broken = kSampleDots;
  broken[40] = 'Z';
  EXPECT_EQ(orders(framed(broken) + "\n" + framed(kSampleSolution)), "bad");
  // Another puzzle below is.
  std::string other = kSampleDots;
  other[0] = '.';
  EXPECT_EQ(orders(framed(broken) + "\n# another\n" + framed(kSampleDots)), "bad 9");
  EXPECT_EQ(orders(framed(broken) + "\n" + framed(other)), "bad 9");
}

TEST(Boundaries, JsonBelowACsvIsNoRecordOfIt) {
  EXPECT_EQ(orders("puzzle,solution\n" + std::string(kSampleDots) +
                   ",\n[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]]\n"),
            "9 4");
  EXPECT_EQ(orders("puzzle,count\n" + std::string(kSampleDots) + ",many\n" +
                   std::string(kSampleDots) + ",1\n"),
            "bad 9");
}

TEST(Boundaries, EmptyFieldsBetweenCommasAreBlanks) {
  std::string text;
  for (std::size_t r = 0; r < 9; ++r) {
    for (std::size_t c = 0; c < 9; ++c) {
      text += c > 0 ? "," : "";
      if (kSample[r * 9 + c] != '0') text += kSample[r * 9 + c];
    }
    text += "\r\n";
  }
  EXPECT_EQ(summary(text), kSample);
}

TEST(Boundaries, AnAlphabetOfSymbolsHasNoSayInFormatsOfIntegers) {
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

TEST(Boundaries, IntegersOnALineReadBackWhateverTheOrder) {
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

struct Damaged {
  const char* what;
  std::string text;
  std::string expected;  // as summary() gives it
};

const std::string kFour = "1...\n..2.\n.3..\n...4\n";
const std::string kFourValues = "1000002003000004";
const std::string kFourMap = "ACBB\nAABB\nCADD\nCCDD\n";
const std::string kFourJson = "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]";
const std::string kFourArray = "[|1,0,0,0|0,0,2,0|0,3,0,0|0,0,0,4|];";

TEST(Boundaries, DamageStaysWhereItIs) {
  const std::vector<Damaged> cases = {
      {"half a puzzle above a whole one", "1..4\n.3..\n\n" + kFour + "\n" + kFour,
       "2 rows instead of 4 | " + kFourValues + " | " + kFourValues},
      {"half a puzzle below a title", "%one\n1..4\n.3..\n\n%two\n" + kFour,
       "2 rows instead of 4 | " + kFourValues},
      {"an unknown blank beside the solution", "12??34??2?4????1,1234341221434321\n",
       "'?' is neither a value of a 4x4 puzzle (1-4) nor a blank"},
      {"blanks that are spaces beside the solution", "12 34  2 4    1 ,1234341221434321\n",
       "a space is neither a value of a 4x4 puzzle (1-4) nor a blank"},
      {"a wrong symbol in an array", "n=4;start=[|1?,0,0,0|0,0,2,0|0,3,0,0|0,0,0,4|];\n",
       "'?,0,0,0|...' where a comma or the end of the array was expected"},
      {"a comma lost in an array", "n=4;start=[|1 2,0,0|0,0,2,0|0,3,0,0|0,0,0,4|];\n",
       "'2,0,0|0,...' where a comma or the end of the array was expected"},
      {"an array of regions",
       "n=4;\nregions=[|1,3,2,2|1,1,2,2|3,1,4,4|3,3,4,4|];\nstart=" + kFourArray + "\n",
       "`regions`: arrays of regions are not supported; `regions` and --regions are"},
      {"an array of regions below",
       "start=" + kFourArray + "\nregions=[|1,3,2,2|1,1,2,2|3,1,4,4|3,3,4,4|];\n",
       "`regions`: arrays of regions are not supported; `regions` and --regions are"},
      {"an array of the solution",
       "start=" + kFourArray + "\nsolution=[|1,2,4,3|3,4,2,1|4,3,1,2|2,1,3,4|];\n", kFourValues},
      {"parameters below each array",
       "start=" + kFourArray + "\nn=4;\nstart=" + kFourArray + "\nn=4;\n",
       kFourValues + " | " + kFourValues},
      {"grids drawn below each other, one of them short",
       "+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|.3|..|\n+--+--+\n|..|.4|\n|.1|..|\n+--+--+\n"
       "|..|3.|\n|2.|..|\n+--+--+\n",
       "7 rows instead of 4"},
      {"lines drawn that are no boxes",
       "+--+--+\n|1.|..|\n+--+--+\n|..|2.|\n|.3|..|\n|..|.4|\n+--+--+\n",
       "the lines drawn are not those of boxes: --box or --regions says what is meant"},
      {"a bar lost", "+--+--+\n|1. ..|\n|..|2.|\n+--+--+\n|.3|..|\n|..|.4|\n+--+--+\n",
       "the lines drawn are not those of boxes: --box or --regions says what is meant"},
      {"the map of a damaged grid", kFour.substr(0, 15) + "\n" + kFourMap + "\n" + kFour,
       "3 rows instead of 4 | " + kFourValues},
      {"a map alone", "1.....2..3.....4\n\n" + kFourMap,
       kFourValues + " | a region map without a grid of rows above it"},
      {"a short line above a board", "1..\n" + kFour,
       "3 cells; a board has 1 (1x1) | " + kFourValues},
      {"the solved state of an ss puzzle that lost a row",
       "*---*\n|1.|..|\n|--+--|\n|.3|..|\n|..|.4|\n*---*\n\n"
       "*---*\n|12|43|\n|34|21|\n|--+--|\n|43|12|\n|21|34|\n*---*\n",
       "3 rows instead of 4"},
      {"a row of nine that lost a cell",
       "000000600\n000000000\n000020000\n00060802\n700000005\n000305000\n001000080\n980000000\n"
       "576004000\n",
       "row 4 has 8 cells instead of 9"},
      {"a row too many", "0200\n0412\n0100\n0100\n2001\n", "5 rows instead of 4"},
      {"a JSON object over several lines",
       "{\"puzzle\":\n" + kFourJson +
           ",\n\"solution\":\n[[1,2,4,3],[3,4,2,1],[4,3,1,2],[2,1,3,4]]}\n",
       "a JSON object; a matrix [[...], ...] was expected"},
      {"a section with an empty line below its name",
       "[Puzzle]\n\n" + kFour + "[Solution]\n\n1243\n3421\n4312\n2134\n", kFourValues},
      {"a JSON matrix cut off",
       "[[1,0,0,0],[0,0,2,0],[0,3,0,0\nn=4;\nstart=" + kFourArray + "\n1.....2..3.....4:1\n",
       "the JSON text ends before its brackets are closed | " + kFourValues + " | " + kFourValues},
      {"a JSON matrix of several lines cut off",
       "[\n[1,0,0,0],\n[0,0,2,0],\n\n[\n[1,0,0,0],\n[0,0,2,0],\n[0,3,0,0],\n[0,0,0,4]\n]\n",
       "the JSON text ends before its brackets are closed | " + kFourValues},
      {"a MiniZinc array cut off", "start=[|1,0,0,0|0,0,2,0|\n" + kFourJson + "\n",
       "the array is not closed: ] and ; were expected | " + kFourValues},
      {"a MiniZinc array cut off above a JSON matrix of several lines",
       "start=[|1,0,0,0|\n0,0,2,0|\n\n[\n[1,0,0,0],\n[0,0,2,0],\n[0,3,0,0],\n[0,0,0,4]\n]\n",
       "the array is not closed: ] and ; were expected | " + kFourValues},
      {"a wrong cell in a list of matrices",
       "[" + kFourJson + ",\n[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,?]],\n" + kFourJson + "]\n",
       kFourValues + " | '?' where a number or a string was expected | " + kFourValues},
      {"a list of matrices over several lines",
       "[\n[\n[1,0,0,0],[0,0,2,0],\n[0,3,0,0],[0,0,0,4]\n],\n" + kFourJson + "\n]\n" + kFour,
       kFourValues + " | " + kFourValues + " | " + kFourValues},
      {"a list of matrices that is not closed", "[" + kFourJson + ",\n" + kFourJson + "\n",
       kFourValues + " | " + kFourValues +
           " | a list of JSON matrices that is not closed: ] is missing"},
      {"a comment in a JSON matrix",
       "[\n[1,0,0,0],\n[0,0,2,0],\n# note\n[0,3,0,0],\n[0,0,0,4]\n]\n", kFourValues},
      {"a word in a JSON matrix",
       "[\n[1,0,0,0],\n[0,0,2,0],\nnote\n[0,3,0,0],\n[0,0,0,4]\n]\n" + kFourJson + "\n",
       "'note' within a JSON matrix | " + kFourValues},
      {"another shape below a CSV of one column",
       "puzzle\n1.....2..3.....4\n\n+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|.3|..|\n|..|.4|\n+--+--+"
       "\n\n" +
           kFour,
       kFourValues + " | " + kFourValues + " | " + kFourValues},
      {"a quote that is not closed",
       "puzzle,solution\n\"1.....2..3.....4,\n1.....2..3.....4,\n1.....2..3.....4,"
       "\"1243342143122134\"\n",
       "a quoted field is not closed | " + kFourValues + " | " + kFourValues},
      {"a tab behind the colon", std::string(kSampleDots) + ":\t\n", kSample},
      {"a count that is none", std::string(kSampleDots) + ":x\n", "'x' is no number of solutions"},
      {"three rows of a drawn grid", "*---*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n",
       "3 rows instead of 9"},
      {"rows cut off by a comment, and less than a board behind the next",
       "1...\n..2.\n.3..\n# note\n1..4\n# note\n...4\n.2..\n3...\n",
       "3 rows instead of 4 | 1 row instead of 4 | 3 rows instead of 4"},
      {"a ruler among rows", "1..4\n----\n1243\n.2.4\n4...\n", "5 rows instead of 4"},
      {"a MiniZinc array cut off above a CSV",
       "start=[|1,0,0,0|\n0,0,2,0|\n// see below\npuzzle,solution\n1.....2..3.....4,\n",
       "the array is not closed: ] and ; were expected | " + kFourValues},
      {"words between rows", "0 0 2 0\nhello world\n2 0 0 1\n0 2 0 0\n3 0 0 0\n",
       "'hello world' is no row of 4 cells"},
      {"a negative number in an array", "n=4;start=[|-1,0,0,0|0,0,2,0|0,3,0,0|0,0,0,4|];\n",
       "'-1' is neither a value of a 4x4 puzzle nor a blank"},
  };
  for (const Damaged& damaged : cases)
    EXPECT_EQ(summary(damaged.text), damaged.expected) << damaged.what;
}

TEST(Boundaries, ADamagedGridTakesItsMapAlongWhereRegionsAreExpected) {
  const std::string map = "ABBB\nAABC\nADCC\nDDDC\n";
  EXPECT_EQ(orders(kFour.substr(0, 15) + "\n" + map + "\n" + kFour + "\n" + map, from("regions")),
            "bad 4");
}

TEST(Boundaries, LinesDrawnSayTheBoxes) {
  const auto box = [](const std::string& text) -> std::string {
    const ReadResult result = read_all(text);
    if (result.good() != 1) return result.message();
    const auto& found = result.records[0].board->geometry().spec().box;
    return found ? std::to_string(found->height) + "x" + std::to_string(found->width) : "none";
  };
  const std::string rule = "+--+--+--+\n";
  std::string rows;
  for (int r = 0; r < 6; ++r) rows += "|1.|..|..|\n";
  EXPECT_EQ(box(rule + rows + rule), "3x2");
  EXPECT_EQ(box(rule + rows.substr(0, 33) + rule + rows.substr(33) + rule), "3x2");
  EXPECT_EQ(
      box(rule + rows.substr(0, 22) + rule + rows.substr(22, 22) + rule + rows.substr(44) + rule),
      "boxes of 2x2 are drawn, which a 6x6 puzzle does not have: --box or --regions says what "
      "is meant");
}

TEST(Boundaries, RegionsBelowAGridOfAnyLook) {
  const std::vector<std::uint16_t> regions{0, 2, 1, 1, 0, 0, 1, 1, 2, 0, 3, 3, 2, 2, 3, 3};
  const std::string drawn = "+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|.3|..|\n|..|.4|\n+--+--+\n\n";
  for (const std::string& above :
       {"[Puzzle]\n" + kFour + "[Regions]\n", drawn, kFour + "# regions\n", kFour + "%regions\n",
        kFour + "regions:\n", kFour + "\n# the map\n\n"}) {
    const ReadResult result = read_all(above + kFourMap);
    ASSERT_EQ(result.records.size(), 1U) << above;
    ASSERT_EQ(result.good(), 1U) << above << result.message();
    EXPECT_EQ(result.records[0].board->geometry().spec().regions, regions) << above;
  }
}

TEST(Boundaries, PencilMarksInLettersReadBack) {
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

// Lines that belong together stop being held when there are too many of them, and what was cut off
// is not taken for puzzles.
TEST(Boundaries, EndlessDocumentsAreOneRecord) {
  std::string json = "[[1,\n";
  for (int i = 0; i < 600'000; ++i) json += "1,\n";
  EXPECT_EQ(orders(json + "1]]\n\n" + kSampleDots + "\n"), "bad 9");
  std::string dzn = "start=[|\n";
  for (int i = 0; i < 600'000; ++i) dzn += "1,\n";
  EXPECT_EQ(orders(dzn + "1|];\n\n" + kSampleDots + "\n"), "bad 9");
}

TEST(Boundaries, ManyDocumentsOnOneLine) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]] ";
  EXPECT_EQ(read_all(text + "\n").good(), 20'000U);
}

TEST(Boundaries, ARegionMapFileHoldsOneMap) {
  const std::string path = ::testing::TempDir() + "concord_map_" + std::to_string(::getpid());
  const auto read = [&](const std::string& text) -> std::string {
    std::ofstream(path) << text;
    const auto map = read_region_map(path);
    return map ? "" : map.error().message;
  };
  EXPECT_EQ(read("# a map\n" + kMap + "\n# the end\n"), "");
  EXPECT_EQ(read(kMap + "\n" + kMap), "one region map was expected, and more follows it");
  EXPECT_EQ(read("0011\n0011\n2233\n22?3\n"),
            "'?' at r4c3 is no symbol of a region: letters and digits were expected");
  EXPECT_EQ(read(std::string(17 << 20, '1')), "a line of more than 16 MiB is skipped");
  std::remove(path.c_str());
  int asked = 0;
  EXPECT_FALSE(read_region_map("/dev/zero", [&asked] { return ++asked < 3; }));
  EXPECT_EQ(asked, 3);
}

TEST(Boundaries, AnInputThatNeverEndsCanBeStopped) {
  ReadOptions options;
  int asked = 0;
  options.on_wait = [&asked] { return ++asked < 5; };
  auto reader = PuzzleReader::open("/dev/zero", options);
  ASSERT_TRUE(reader);
  EXPECT_LE(drain(*reader).records.size(), 1U);
  EXPECT_EQ(asked, 5);
}

}  // namespace
}  // namespace concord::test
