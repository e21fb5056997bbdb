// What a writer writes, the reader reads back as the same board: random boards of many orders and
// shapes, in every format that does not refuse them.

#include <map>

#include <rapidcheck.h>

#include "puzzles/model/verify.hpp"
#include "tests/puzzles/io_support.hpp"

namespace concord::test {
namespace {

int pick(int from, int to) {
  return *rc::gen::resize(1000, rc::gen::inRange(from, to + 1));
}

// Regions that are strips but for a few cells swapped.
std::vector<std::uint16_t> random_regions(int order) {
  std::vector<std::uint16_t> regions;
  for (int i = 0; i < order * order; ++i) regions.push_back(static_cast<std::uint16_t>(i / order));
  for (int i = 0; i < order / 3; ++i)
    std::swap(regions[pick(0, order * order - 1)], regions[pick(0, order * order - 1)]);
  return regions;
}

struct Case {
  GeometryPtr geometry;
  ReadOptions options;
  PuzzleRecord style;  // alphabet, layout, name
};

Case random_case() {
  Case result;
  const int orders[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 10, 11, 12, 15, 16, 25, 30, 36, 40};
  const int order = orders[pick(0, static_cast<int>(std::size(orders)) - 1)];
  GeometrySpec spec{order, default_box(order), {}, false, false};
  const int shape = pick(0, 5);
  if (shape == 0) {
    spec.box.reset();
    result.options.box = std::optional<BoxShape>{};
  } else if (shape == 1 && order > 3) {
    spec.box.reset();
    spec.regions = random_regions(order);
  } else if (shape == 2 && default_box(order)) {
    spec.box = BoxShape{spec.box->width, spec.box->height};
    result.options.box = spec.box;
  } else if (shape == 3) {
    spec.diagonals = result.options.diagonals = true;
  }
  result.geometry = *Geometry::make(spec);
  // A map that is another spelling of boxes or of rows gives another unit list, not another puzzle.
  result.style.alphabet = Alphabet::standard(order);
  if (order >= 10 && order <= 35 && pick(0, 3) == 0) {
    result.options.alphabet = "0-9A-Z";
    result.style.alphabet = *Alphabet::parse(result.options.alphabet);
    result.style.alphabet.symbols.resize(static_cast<std::size_t>(order));
  } else if (order <= 36) {
    const std::string blanks = ".0*_-x#";
    result.style.alphabet.blank = blanks[pick(0, 6)];
  }
  result.style.layout = {pick(0, 1) == 1, pick(0, 1) == 1, pick(0, 1) == 1};
  result.style.name = pick(0, 1) == 1 ? "a name 12" : "";
  return result;
}

Board random_board(const GeometryPtr& geometry, bool marks) {
  Board board(geometry);
  const int order = geometry->order();
  const int density = pick(25, 100);
  // Values as a puzzle has them, none twice in a row or a column: equal neighbours make a map.
  const int shift = pick(0, order - 1);
  const int step = order > 2 && pick(0, 1) == 1 ? order - 1 : 1;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const int dice = pick(0, 99);
    if (dice < density) {
      const int row = cell / order;
      const int column = cell % order;
      const auto value = static_cast<Value>((row * step + column + shift) % order + 1);
      if (marks && dice % 3 == 0) {
        board.settle(cell, value);
      } else {
        board.set_given(cell, value);
      }
    } else if (marks && dice % 2 == 0) {
      board.remove_candidate(cell, static_cast<Value>(pick(1, order)));
    }
  }
  return board;
}

std::string write_all(const FormatRow& format, const Case& that, const std::vector<Board>& boards) {
  std::string text(format.header);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    PuzzleRecord record = that.style;
    record.board = boards[i];
    if (i > 0) text += format.separator;
    text += format.write(record, boards[i]);
  }
  return text;
}

void expect_same(const std::string& text, const ReadOptions& options,
                 const std::vector<Board>& boards) {
  const ReadResult result = read_all(text, options);
  const auto show = [&] { return "--from '" + options.from + "'\n" + text.substr(0, 4000); };
  if (result.records.size() != boards.size()) {
    RC_LOG() << show() << "records: " << result.records.size() << " " << result.message();
    RC_FAIL("another number of records");
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (!result.records[i].board) {
      RC_LOG() << show() << result.records[i].board.error().to_string();
      RC_FAIL("a bad record");
    }
    if (*result.records[i].board != boards[i]) {
      RC_LOG() << show() << result.records[i].board->geometry().describe() << " instead of "
               << boards[i].geometry().describe();
      RC_FAIL("another board");
    }
  }
}

class RoundTrip : public testing::TestWithParam<std::string> {};

TEST_P(RoundTrip, GivesTheSameBoards) {
  const FormatRow& format = *find_format(GetParam());
  int written = 0;
  const bool fine = rc::check(GetParam(), [&] {
    const Case that = random_case();
    const bool marks = GetParam() == "pencilmarks" || GetParam() == "hodoku" || pick(0, 9) == 0;
    const std::vector<Board> boards{random_board(that.geometry, marks),
                                    random_board(that.geometry, marks)};
    PuzzleRecord record = that.style;
    for (const Board& board : boards) {
      const std::string why = format.refuses(record, board);
      if (why.empty()) continue;
      RC_ASSERT(why.find('\n') == std::string::npos);
      return;
    }
    // Where the text itself says which boxes there are, nobody has to.
    ++written;
    ReadOptions options = that.options;
    options.from = GetParam();
    const std::string text = write_all(format, that, boards);
    expect_same(text, options, boards);
    // Detection cannot know pencil marks of tiny orders from rows.
    if (GetParam() == "pencilmarks" && that.geometry->order() < 4) return;
    if (that.geometry->order() < 4) return;
    // An alphabet of symbols beside rows of integers says that they are symbols.
    if (GetParam() == "numbers") options.alphabet.clear();
    options.from.clear();
    expect_same(text, options, boards);
  });
  EXPECT_TRUE(fine);
  EXPECT_GT(written, 10) << "hardly anything was written in " << GetParam();
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const FormatRow& row : format_catalog()) all.emplace_back(row.id);
  return all;
}

std::string name_of(const testing::TestParamInfo<std::string>& that) {
  return that.param;
}

INSTANTIATE_TEST_SUITE_P(All, RoundTrip, testing::ValuesIn(ids()), name_of);

TEST(Writers, SolutionsHaveTheShapeOfTheirPuzzle) {
  const ReadResult spaced = read_all(
      "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n"
      "8 0 0 0 6 0 0 0 3\n4 0 0 8 0 3 0 0 1\n7 0 0 0 2 0 0 0 6\n"
      "0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n0 0 0 0 8 0 0 7 9\n");
  ASSERT_EQ(spaced.good(), 1U);
  Grid grid{9, {}};
  for (const char c : std::string(kSampleSolution))
    grid.values.push_back(static_cast<Value>(c - '0'));
  const PuzzleRecord& record = spaced.records[0];
  EXPECT_EQ(record.format->write_solution(record, grid).substr(0, 36),
            "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n");
  EXPECT_EQ(grid_line(record.alphabet, grid), kSampleSolution);
  for (const FormatRow& row : format_catalog()) {
    if (row.write_solution == nullptr) continue;
    PuzzleRecord other = record;
    other.format = &row;
    const std::string text = row.write_solution(other, grid);
    EXPECT_EQ(text.back(), '\n') << row.id;
    const ReadResult again =
        read_all(text, from(row.id == "regions" ? "rows" : std::string(row.id)));
    ASSERT_EQ(again.good(), 1U) << row.id << "\n" << text;
    EXPECT_EQ(values_of(*again.records[0].board), kSampleSolution) << row.id;
  }
}

TEST(Writers, ExpectationsAreKept) {
  const ReadResult read = read_all(std::string(kSampleDots) + ":1:" + kSampleSolution + "\n");
  const PuzzleRecord& record = read.records[0];
  EXPECT_EQ(find_format("counted")->write(record, *record.board),
            std::string(kSampleDots) + ":1:" + kSampleSolution + "\n");
  EXPECT_EQ(find_format("csv")->write(record, *record.board),
            std::string(kSampleDots) + "," + kSampleSolution + "\n");
  PuzzleRecord bare = record;
  bare.expected = {};
  EXPECT_EQ(find_format("counted")->write(bare, *bare.board), std::string(kSampleDots) + "\n");
}

TEST(Writers, SayWhatWouldBeLost) {
  PuzzleRecord record;
  record.alphabet = Alphabet::standard(49);
  const Board large(default_geometry(49));
  EXPECT_NE(find_format("line")->refuses(record, large).find("symbols"), std::string::npos);
  EXPECT_EQ(find_format("numbers")->refuses(record, large), "");
  EXPECT_EQ(find_format("bordered")->refuses(record, large), "");
  Board marked(default_geometry(9));
  marked.remove_candidate(0, 1);
  EXPECT_NE(find_format("line")->refuses(record, marked).find("pencil marks"), std::string::npos);
  EXPECT_EQ(find_format("hodoku")->refuses(record, marked), "");
  const Board jigsaw(
      *Geometry::make({4, {}, {0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}, false, false}));
  EXPECT_NE(find_format("rows")->refuses(record, jigsaw).find("region"), std::string::npos);
  EXPECT_EQ(find_format("regions")->refuses(record, jigsaw), "");
  EXPECT_EQ(find_format("sumocue")->refuses(record, jigsaw), "");
}

TEST(Alphabets, ParseAndStandard) {
  EXPECT_EQ(Alphabet::parse("1-9A-G")->symbols, "123456789ABCDEFG");
  EXPECT_EQ(Alphabet::parse("0-F")->symbols, "0123456789ABCDEF");
  EXPECT_EQ(Alphabet::parse("A-P")->symbols, "ABCDEFGHIJKLMNOP");
  EXPECT_EQ(Alphabet::parse("0-f")->symbols, "0123456789abcdef");
  EXPECT_EQ(Alphabet::parse("@#!")->symbols, "@#!");
  for (const char* wrong : {"", "9-1", "1-91", "A-z", "1 2", "a-", "\t"}) {
    if (std::string(wrong) == "a-") continue;  // two symbols
    EXPECT_FALSE(Alphabet::parse(wrong)) << wrong;
  }
  EXPECT_EQ(Alphabet::standard(9).symbols, "123456789");
  EXPECT_EQ(Alphabet::standard(36).symbols.back(), 'a');
  EXPECT_TRUE(Alphabet::standard(37).is_integers());
  const Alphabet sixteen = Alphabet::standard(16);
  EXPECT_EQ(sixteen.value_of('G'), 16);
  EXPECT_EQ(sixteen.value_of('g'), 16);
  EXPECT_EQ(sixteen.value_of('H'), std::nullopt);
  EXPECT_EQ(sixteen.value_of('.'), std::nullopt);
  EXPECT_EQ(sixteen.write(10), "A");
  EXPECT_EQ(Alphabet::standard(49).write(49), "49");
}

}  // namespace
}  // namespace concord::test
