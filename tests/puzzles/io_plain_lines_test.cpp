// Plain lines hold what records would have held, whatever stands among them.

#include "puzzles/io/plain_lines.hpp"

#include <random>

#include "tests/puzzles/io_samples.hpp"
#include "tests/puzzles/io_support.hpp"

namespace concord::test {
namespace {

struct BulkResult {
  std::vector<PuzzleRecord> records;  // plain lines and the others, in order
  std::vector<std::string> notes;
  std::size_t plain = 0;
};

// Reads as bulk solving does: blocks of `most` plain lines.
BulkResult read_plain(const std::string& text, const ReadOptions& options, std::size_t most) {
  BulkResult result;
  auto reader = PuzzleReader::from_text(text, "test", options);
  if (!reader) {
    ADD_FAILURE() << reader.error().to_string();
    return result;
  }
  PlainLines lines;
  const auto take_lines = [&] {
    for (std::size_t i = 0; i < lines.size(); ++i) result.records.push_back(lines.record(i));
    result.plain += lines.size();
    lines = {};
  };
  for (;;) {
    if (reader->next_plain(lines, most)) {
      if (lines.size() == most) take_lines();
      continue;
    }
    take_lines();
    auto record = reader->next();
    if (!record) break;
    result.records.push_back(*std::move(record));
  }
  result.notes = reader->take_notes();
  return result;
}

void expect_same(const PuzzleRecord& a, const PuzzleRecord& b) {
  EXPECT_EQ(a.source, b.source);
  EXPECT_EQ(a.number, b.number);
  EXPECT_EQ(a.line, b.line);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.format, b.format);
  EXPECT_EQ(a.alphabet, b.alphabet);
  EXPECT_TRUE(a.expected.empty() == b.expected.empty());
  ASSERT_EQ(a.board.has_value(), b.board.has_value());
  if (!a.board) {
    EXPECT_EQ(a.board.error().to_string(), b.board.error().to_string());
    return;
  }
  EXPECT_EQ(*a.board, *b.board);
  for (Cell cell = 0; cell < a.board->cell_count(); ++cell)
    EXPECT_EQ(a.board->is_given(cell), b.board->is_given(cell)) << cell;
}

// How many of them were plain.
std::size_t expect_plain_reads_the_same(const std::string& text, const ReadOptions& options = {}) {
  const ReadResult usual = read_all(text, options);
  std::size_t plain = 0;
  for (const std::size_t most : {1, 3, 1000}) {
    const BulkResult bulk = read_plain(text, options, most);
    EXPECT_EQ(bulk.records.size(), usual.records.size()) << text;
    for (std::size_t i = 0; i < std::min(bulk.records.size(), usual.records.size()); ++i) {
      SCOPED_TRACE("record " + std::to_string(i + 1));
      expect_same(bulk.records[i], usual.records[i]);
    }
    EXPECT_EQ(bulk.notes, usual.notes);
    plain = bulk.plain;
  }
  return plain;
}

std::string line_with(char blank) {
  std::string text = kSampleDots;
  for (char& c : text) c = c == '.' ? blank : c;
  return text;
}

TEST(PlainLines, AreTheListsThatPeopleHave) {
  const std::string dots = line_with('.') + "\n";
  EXPECT_EQ(expect_plain_reads_the_same(dots + line_with('0') + "\r\n" + line_with('*') + "\n"),
            3U);
  EXPECT_EQ(expect_plain_reads_the_same(dots + dots.substr(0, 81)), 2U);  // no newline at the end
  EXPECT_EQ(expect_plain_reads_the_same("\xef\xbb\xbf" + dots + "\n\n" + dots), 2U);
  EXPECT_EQ(expect_plain_reads_the_same(line_with('.') + " # a note\n" + dots), 2U);
}

TEST(PlainLines, LeaveEverythingElseToTheRecords) {
  const std::string dots = line_with('.') + "\n";
  // A title belongs to the next record.
  EXPECT_EQ(expect_plain_reads_the_same("# a title\n" + dots + dots), 2U);
  EXPECT_EQ(expect_plain_reads_the_same("% a title\n" + dots + dots), 1U);
  EXPECT_EQ(expect_plain_reads_the_same(dots.substr(0, 80) + "\n" + dots), 1U);
  EXPECT_EQ(expect_plain_reads_the_same(dots.substr(0, 40) + "?" + dots.substr(41) + dots), 1U);
  EXPECT_EQ(expect_plain_reads_the_same("1" + dots + dots), 1U);
  EXPECT_EQ(expect_plain_reads_the_same(dots + "1...\n....\n....\n...4\n" + dots), 2U);
  EXPECT_EQ(expect_plain_reads_the_same("puzzle,solution\n" + line_with('0') + ",\n"), 0U);
  EXPECT_EQ(expect_plain_reads_the_same(""), 0U);
}

TEST(PlainLines, FollowTheOptions) {
  const std::string text = line_with('.') + "\n" + line_with('q') + "\n";
  EXPECT_EQ(expect_plain_reads_the_same(text), 1U);
  ReadOptions options;
  options.blank = "q";
  EXPECT_EQ(expect_plain_reads_the_same(text, options), 1U);
  options.blank = " ";
  EXPECT_EQ(expect_plain_reads_the_same(line_with(' ') + "\n", options), 0U);
  options = {};
  options.alphabet = "A-I";
  std::string letters = line_with('.');
  for (char& c : letters)
    if (c != '.') c = static_cast<char>(c - '1' + 'a');
  EXPECT_EQ(expect_plain_reads_the_same(letters + "\n", options), 1U);
  EXPECT_EQ(expect_plain_reads_the_same(line_with('.') + "\n", from("sdm")), 1U);
  EXPECT_EQ(expect_plain_reads_the_same(line_with('.') + "\n", from("rows")), 0U);
  options = {};
  options.diagonals = true;
  EXPECT_EQ(expect_plain_reads_the_same(line_with('.') + "\n", options), 1U);
}

TEST(PlainLines, DamagedListsReadTheSame) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::string text;
    for (int i = 0; i < 60; ++i) {
      std::string line = line_with("._0xX*-"[random() % 7]);
      switch (random() % 12) {
        case 0: line.resize(random() % 82); break;
        case 1: line[random() % 81] = static_cast<char>(random() % 256); break;
        case 2: line += std::string(1 + random() % 3, " \t#;9"[random() % 5]); break;
        case 3: line.insert(random() % 82, 1, " ,\"|"[random() % 4]); break;
        case 4: line = "# " + line.substr(0, random() % 20); break;
        default: break;
      }
      text += line + (random() % 9 == 0 ? "\r\n" : random() % 15 == 0 ? "\n\n" : "\n");
    }
    expect_plain_reads_the_same(text);
  }
}

}  // namespace
}  // namespace concord::test
