// One damaged puzzle is one bad record: what is read of its neighbours, case by case.

#include "tests/puzzles/io_support.hpp"

namespace concord::test {
namespace {

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

TEST(Damage, StaysWhereItIs) {
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
      {"a value above 4 in a 4x4 puzzle on a line", "5...............\n",
       "one line of 16 cells: no 4x4 puzzle (5 is above 4), and no 16x16 one"},
      {"an element of a JSON list that is no array",
       "[" + kFourJson + ", 7, \"x\", null, " + kFourJson + "]\n" + kFourJson + "\n",
       kFourValues +
           " | '7' where a matrix of the list was expected | '\"x\"' where a matrix of the "
           "list was expected | 'null' where a matrix of the list was expected | " +
           kFourValues + " | " + kFourValues},
      {"the rest of a line in a list of larger puzzles",
       "1.....2..3.....4\n1...\n1\n1.....2..3.....4\n",
       kFourValues +
           " | 4 cells where the puzzles above have 16 | 1 cell where the puzzles above "
           "have 16 | " +
           kFourValues},
      {"lines of a list that were cut",
       std::string(kSampleDots) + "\n" + std::string(kSampleDots).substr(0, 44) + "\n" +
           std::string(kSampleDots).substr(0, 64) + "\n" + kSampleDots + "\n",
       std::string(kSample) +
           " | 44 cells where the puzzles above have 81 | 64 cells where the "
           "puzzles above have 81 | " +
           kSample},
      {"a bar lost where blanks are spaces",
       "+--+--+\n|1 |  |\n|   2 |\n+--+--+\n| 3|  |\n|  | 4|\n+--+--+\n",
       "row 2 has 2 bars where the others have 3"},
      {"words between rows", "0 0 2 0\nhello world\n2 0 0 1\n0 2 0 0\n3 0 0 0\n",
       "'hello world' is no row of 4 cells"},
      {"a negative number in an array", "n=4;start=[|-1,0,0,0|0,0,2,0|0,3,0,0|0,0,0,4|];\n",
       "'-1' is neither a value of a 4x4 puzzle nor a blank"},
  };
  for (const Damaged& damaged : cases)
    EXPECT_EQ(summary(damaged.text), damaged.expected) << damaged.what;
}

TEST(Damage, AGridTakesItsMapAlongWhereRegionsAreExpected) {
  const std::string map = "ABBB\nAABC\nADCC\nDDDC\n";
  EXPECT_EQ(orders(kFour.substr(0, 15) + "\n" + map + "\n" + kFour + "\n" + map, from("regions")),
            "bad 4");
}

}  // namespace
}  // namespace concord::test
