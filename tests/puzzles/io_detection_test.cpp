// What is taken for what: shapes mixed in a file, small lines against rows, alphabets, options.

#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "tests/puzzles/io_samples.hpp"
#include "tests/support/data.hpp"

namespace concord::test {
namespace {

std::string repeat(const std::string& line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line + "\n";
  return text;
}

TEST(Detection, AFileMayMixShapes) {
  std::string all;
  std::size_t count = 0;
  for (const FormatSample& sample : format_samples()) {
    if (sample.format == "csv") continue;  // its header holds for the lines below
    all += sample.text + (sample.text.back() == '\n' ? "\n" : "\n\n");
    ++count;
  }
  const ReadResult result = read_all(all);
  EXPECT_EQ(result.records.size(), count);
  for (const PuzzleRecord& record : result.records) {
    ASSERT_TRUE(record.board) << record.board.error().to_string();
    EXPECT_EQ(*record.board, board9(kSample)) << record.line;
  }
}

TEST(Detection, LinesOfSeveralOrders) {
  const std::string text = "1\n" + std::string(81, '.') + "\n" + std::string(256, '.') + "\n" +
                           std::string(16, '.') + "\n" + std::string(36, '0') + "\n" +
                           std::string(625, '.') + "\n" + std::string(144, '.') + "\n" +
                           std::string(49, '.') + "\n" + std::string(1296, '.') + "\n";
  EXPECT_EQ(orders_of(read_all(text)), "1 9 16 4 6 25 12 7 36");
}

TEST(Detection, SmallLinesAgainstRows) {
  const std::string four = "1..4.2..3.......";
  EXPECT_EQ(orders_of(read_all(repeat(four, 1))), "4");
  EXPECT_EQ(orders_of(read_all(repeat(four, 3))), "4 4 4");
  EXPECT_EQ(read_all(repeat(four, 16)).good(), 16U);
  EXPECT_EQ(read_all(repeat(four, 1000)).good(), 1000U);
  EXPECT_EQ(read_all(repeat("123456..............................", 40)).good(), 40U);
  EXPECT_EQ(orders_of(read_all(repeat("................", 16))), "16");
  EXPECT_EQ(orders_of(read_all(repeat("5...............", 16))), "16");
  EXPECT_EQ(orders_of(read_all(repeat("1........", 9))), "9");
  EXPECT_EQ(orders_of(read_all(repeat(".........", 9))), "9");
  EXPECT_EQ(orders_of(read_all("12.3.1..2\n")), "3");
  EXPECT_EQ(orders_of(read_all("12..\n34..\n..1.\n..2.\n")), "4");
  // One bad puzzle of a list is one bad record.
  EXPECT_EQ(orders_of(read_all(repeat(four, 10) + "1..4.2..3...7...\n" + repeat(four, 10))),
            "4 4 4 4 4 4 4 4 4 4 bad 4 4 4 4 4 4 4 4 4 4");
}

TEST(Detection, RowsWithoutSeparators) {
  EXPECT_EQ(orders_of(read_all(sample_rows() + sample_rows() + "1..4\n.2..\n....\n3...\n" +
                               sample_rows() + kSampleDots + "\n")),
            "9 9 4 9 9");
  // Nine rows and then eight, or eight and then nine: nobody can say which.
  EXPECT_EQ(orders_of(read_all(sample_rows() + sample_rows().substr(0, 80))), "bad");
  EXPECT_EQ(orders_of(read_all(sample_rows().substr(0, 80) + sample_rows())), "bad");
  EXPECT_EQ(orders_of(read_all(sample_rows().substr(0, 80) + sample_rows() + sample_rows() + "\n" +
                               sample_rows())),
            "bad 9");
  // Eleven rows are not a puzzle and two rows.
  EXPECT_EQ(orders_of(read_all(sample_rows() + sample_rows().substr(0, 20))), "bad");
}

TEST(Detection, CommentsStandAnywhere) {
  std::string text;
  for (std::size_t i = 0; i < 9; ++i) {
    text += sample_rows().substr(i * 10, 9) + "  # row\n";
    text += i % 4 == 0   ? "# 123456789\n"
            : i % 4 == 1 ? "// ........."
            : i % 4 == 2 ? "; 1\n"
                         : "% 2\n";
    if (i % 4 == 1) text += "\n";
  }
  const ReadResult result = read_all(text);
  ASSERT_EQ(orders_of(result), "9") << result.message();
  EXPECT_EQ(*result.records[0].board, board9(kSample));
}

TEST(Detection, RulersAreNoRows) {
  const std::string line = std::string(kSampleDots) + "\n";
  EXPECT_EQ(orders_of(read_all(line + "-----------\n" + line + "====\n" + sample_rows() +
                               "---------\n" + sample_rows() + "*****\n" + line)),
            "9 9 9 9 9");
  const std::string dashes = sample_rows(with_blank('-'));
  const std::string blank_first = "---------\n" + dashes.substr(10, 70) + "---------\n";
  EXPECT_EQ(orders_of(read_all(blank_first)), "9");
}

TEST(Detection, DebianTitlesSeparate) {
  const std::string text =
      "%one\n" + sample_rows() + "%two\n" + sample_rows().substr(10) + "%three\n" + sample_rows();
  const ReadResult result = read_all(text);
  EXPECT_EQ(orders_of(result), "9 bad 9");
  EXPECT_EQ(result.records[1].name, "two");
  EXPECT_EQ(id_of(result.records[2]), "debian");
}

TEST(Detection, CsvHeadersEndWithTheirLines) {
  const std::string csv =
      std::string("puzzle,solution\n") + kSample + "," + kSampleSolution + "\n" + kSample + ",\n";
  const ReadResult result = read_all(csv + "\n" + kSampleDots + "\n" + sample_rows());
  EXPECT_EQ(orders_of(result), "9 9 9 9");
  EXPECT_EQ(id_of(result.records[2]), "line");
  EXPECT_TRUE(result.records[1].expected.empty());
}

TEST(Detection, Alphabets) {
  const std::string rest(256 - 16, '.');
  const auto first = [](const ReadResult& result) {
    return result.records.at(0).board ? values_of(*result.records[0].board).substr(0, 4) : "bad";
  };
  EXPECT_EQ(first(read_all("123G............" + rest)), "123G");
  // 0 beside another blank is a value.
  const ReadResult zero = read_all("0F12............" + rest);
  EXPECT_EQ(first(zero), "1G23");
  EXPECT_TRUE(zero.has_note("0-9 A-F"));
  const ReadResult letters = read_all("ABPC............" + rest);
  EXPECT_EQ(first(letters), "12G3");
  EXPECT_TRUE(letters.has_note("A-P"));
  const ReadResult assumed = read_all("12FE" + std::string(252, '0'));
  EXPECT_EQ(first(assumed), "12FE");
  EXPECT_TRUE(assumed.has_note("0 a blank"));
  // Small letters are read, and written again.
  const ReadResult small = read_all("12fg............" + rest);
  EXPECT_EQ(first(small), "12FG");
  EXPECT_EQ(small.records[0].alphabet.symbols, "123456789abcdefg");
  EXPECT_EQ(first(read_all("10G............." + rest)), "bad");
  EXPECT_EQ(first(read_all("12H............." + rest)), "bad");
  ReadOptions options;
  options.alphabet = "0-F";
  EXPECT_EQ(first(read_all("01F2" + std::string(252, '.'), options)), "12G3");
  EXPECT_EQ(first(read_all("01G2" + std::string(252, '.'), options)), "bad");
  EXPECT_EQ(orders_of(read_all(std::string(625, '.'), options)), "bad");
  // x is a value where the order reaches it.
  const std::string many(1296 - 2, '.');
  EXPECT_EQ(values_of(*read_all("xX" + many).records[0].board).substr(0, 2), "XX");
  EXPECT_EQ(first(read_all("xX1." + std::string(252, '.'))), "0010");
}

TEST(Detection, Blanks) {
  ReadOptions options;
  options.blank = "?";
  const ReadResult result = read_all(with_blank('?') + "\n", options);
  ASSERT_EQ(result.good(), 1U) << result.message();
  EXPECT_EQ(*result.records[0].board, board9(kSample));
  EXPECT_EQ(read_all(std::string(kSampleDots) + "\n", options).good(), 0U);
  options.blank = " ";
  const ReadResult spaces =
      read_all(with_blank(' ') + "\n" + sample_rows(with_blank(' ')), options);
  ASSERT_EQ(spaces.good(), 2U) << spaces.message();
  EXPECT_EQ(*spaces.records[1].board, board9(kSample));
}

TEST(Detection, Boxes) {
  const std::string six(36, '.');
  EXPECT_EQ(read_all(six).records[0].board->geometry().spec().box, (BoxShape{2, 3}));
  ReadOptions options;
  options.box = BoxShape{3, 2};
  EXPECT_EQ(read_all(six, options).records[0].board->geometry().spec().box, (BoxShape{3, 2}));
  const ReadResult mixed = read_all(six + "\n" + kSampleDots + "\n", options);
  EXPECT_EQ(orders_of(mixed), "6 bad");
  options.box = std::optional<BoxShape>{};
  EXPECT_EQ(read_all(six, options).records[0].board->geometry().spec().box, std::nullopt);
  const ReadResult seven = read_all(std::string(49, '.'));
  EXPECT_EQ(seven.records[0].board->geometry().spec().box, std::nullopt);
  EXPECT_TRUE(seven.has_note("no box shape fits order 7: read without boxes"));
  // Lines drawn both ways tell the boxes.
  const ReadResult drawn = read_all(
      "+---+---+---+\n|1 .|. .|. .|\n|. .|. .|. .|\n|. .|. 3|. .|\n+---+---+---+\n|. .|. .|. "
      ".|\n|. .|. .|. .|\n|. .|. .|. 6|\n+---+---+---+\n");
  ASSERT_EQ(drawn.good(), 1U) << drawn.message();
  EXPECT_EQ(drawn.records[0].board->geometry().spec().box, (BoxShape{3, 2}));
}

TEST(Detection, FurtherUnits) {
  ReadOptions options;
  options.diagonals = true;
  options.windows = true;
  const GeometrySpec spec =
      read_all(std::string(kSampleDots), options).records[0].board->geometry().spec();
  EXPECT_TRUE(spec.diagonals);
  EXPECT_TRUE(spec.windows);
  EXPECT_EQ(orders_of(read_all(std::string(49, '.'), options)), "bad");
}

TEST(Detection, RegionsBelowTheGrid) {
  const std::string grid = "1...\n..2.\n.3..\n...4\n";
  const std::string map = "1122\n1122\n1333\n4444\n";
  EXPECT_EQ(orders_of(read_all(grid + "\n" + map)), "bad");
  const std::string right = "1112\n1222\n3334\n3444\n";
  for (const std::string& text :
       {grid + "\n" + right, spaced(grid) + "\n# map\n" + spaced(right), grid + "\n\n" + right}) {
    const ReadResult result = read_all(text + "\n" + grid);
    ASSERT_EQ(orders_of(result), "4 4") << text << result.message();
    EXPECT_EQ(id_of(result.records[0]), "regions");
    EXPECT_EQ(result.records[0].board->geometry().spec().regions,
              (std::vector<std::uint16_t>{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}));
    EXPECT_TRUE(result.records[1].board->geometry().spec().regions.empty());
  }
  // A map of boxes is another spelling of boxes.
  EXPECT_EQ(read_all(grid + "\n1122\n1122\n3344\n3344\n").records[0].board->geometry().spec().box,
            (BoxShape{2, 2}));
  // A puzzle and its solution are two records; so are two puzzles.
  EXPECT_EQ(orders_of(read_all(sample_rows() + "\n" + sample_rows(kSampleSolution))), "9 9");
  EXPECT_EQ(orders_of(read_all(sample_rows(kSample) + "\n" + sample_rows(kSample))), "9 9");
}

TEST(Detection, RegionMapsFromFiles) {
  const std::string path = testing::TempDir() + "concord_region_map_" + std::to_string(::getpid());
  const auto with_text = [&path](const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    return read_region_map(path);
  };
  const std::vector<std::uint16_t> expected{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3};
  for (const std::string text :
       {"1112\n1222\n3334\n3444\n", "# map\n\na a a b\na b b b\nc c c d\nc d d d\n",
        "0001011122232333\n", "10 10 10 11\n10 11 11 11\n12 12 12 13\n12 13 13 13\n"}) {
    const auto map = with_text(text);
    ASSERT_TRUE(map) << text << map.error().to_string();
    EXPECT_EQ(*map, expected) << text;
  }
  const auto message = [&](const std::string& text) {
    const auto map = with_text(text);
    return map ? "" : map.error().message;
  };
  EXPECT_NE(message("1112\n12.2\n3334\n3444\n").find("hole at r2c3"), std::string::npos);
  EXPECT_NE(message("1112\n1122\n3334\n3444\n").find("cells instead of 4"), std::string::npos);
  EXPECT_NE(message("1112\n1222\n3334\n").find("3 rows instead of 4"), std::string::npos);
  EXPECT_NE(message("1112\n122\n3334\n3444\n").find("row 2"), std::string::npos);
  EXPECT_NE(message("").find("no region map"), std::string::npos);
  EXPECT_NE(message("what is this?\n").find("no row of a region map"), std::string::npos);
  EXPECT_FALSE(read_region_map(path + ".missing"));
  ReadOptions options;
  options.regions = expected;
  EXPECT_EQ(orders_of(read_all("1...............\n" + std::string(kSampleDots), options)), "4 bad");
}

TEST(Detection, ForcedLinesAreNeverRows) {
  EXPECT_EQ(orders_of(read_all(repeat("1..4.2..3.......", 16), from("line"))),
            "4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4");
  EXPECT_EQ(orders_of(read_all(repeat("................", 16), from("rows"))), "16");
}

TEST(Detection, ARegionMapFileHoldsOneMap) {
  const std::string four = "0011\n0011\n2233\n2233\n";
  const std::string path = ::testing::TempDir() + "concord_map_" + std::to_string(::getpid());
  const auto read = [&](const std::string& text) -> std::string {
    std::ofstream(path) << text;
    const auto map = read_region_map(path);
    return map ? "" : map.error().message;
  };
  EXPECT_EQ(read("# a map\n" + four + "\n# the end\n"), "");
  EXPECT_EQ(read(four + "\n" + four), "one region map was expected, and more follows it");
  EXPECT_EQ(read("0011\n0011\n2233\n22?3\n"),
            "'?' at r4c3 is no symbol of a region: letters and digits were expected");
  EXPECT_EQ(read(std::string(17 << 20, '1')), "a line of more than 16 MiB is skipped");
  std::remove(path.c_str());
  int asked = 0;
  EXPECT_FALSE(read_region_map("/dev/zero", [&asked](bool) { return ++asked < 3; }));
  EXPECT_EQ(asked, 3);
}

TEST(Detection, TheBigLists) {
  CONCORD_NEED_LIST(large, "large-16-25.txt");
  auto reader = PuzzleReader::open(large, {});
  ASSERT_TRUE(reader);
  const ReadResult result = drain(*reader);
  EXPECT_EQ(result.bad(), 0U);
  EXPECT_EQ(result.good(), 73U);
  CONCORD_NEED_LIST(latin, "qwh-order30.dzn");
  auto second = PuzzleReader::open(latin, {});
  ASSERT_TRUE(second);
  EXPECT_EQ(orders_of(drain(*second)), "30");
}

}  // namespace
}  // namespace concord::test
