// Where one puzzle ends and the next begins: what is wrong with one never reaches another, and
// nothing that belongs to a puzzle is taken for a second one.

#include "tests/puzzles/io_support.hpp"

namespace concord::test {
namespace {

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
  const std::string grid = "1...\n..2.\n.3..\n...4\n";
  const std::string map = "ACBB\nAABB\nCADD\nCCDD\n";
  const std::vector<std::uint16_t> regions{0, 2, 1, 1, 0, 0, 1, 1, 2, 0, 3, 3, 2, 2, 3, 3};
  const std::string drawn = "+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|.3|..|\n|..|.4|\n+--+--+\n\n";
  for (const std::string& above :
       {"[Puzzle]\n" + grid + "[Regions]\n", drawn, grid + "# regions\n", grid + "%regions\n",
        grid + "regions:\n", grid + "\n# the map\n\n"}) {
    const ReadResult result = read_all(above + map);
    ASSERT_EQ(result.records.size(), 1U) << above;
    ASSERT_EQ(result.good(), 1U) << above << result.message();
    EXPECT_EQ(result.records[0].board->geometry().spec().regions, regions) << above;
  }
}

}  // namespace
}  // namespace concord::test
