// A replay command is run as it stands: the board that arrives must be the one it was made from.

#include "cli/replay.hpp"

#include <unistd.h>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "cli/ask_options.hpp"
#include "puzzles/io/reader.hpp"
#include "tests/cli/transcript.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {
namespace {

const std::string kOptions = " -b dfs-mrv -b dlx --ask unique --timeout 60";

// What the command hands to `concord check`: standard input, the arguments after "-", and the map
// that waits in descriptor 3.
struct Handed {
  std::string puzzle;
  std::vector<std::string> arguments;
  std::string map;
};

Handed handed_by(const std::string& replay) {
  const std::string catcher =
      "concord() { cat; echo ===; printf '%s\\n' \"$@\"; echo ===; case \"$*\" in *fd/3*) cat "
      "<&3;; "
      "esac; }\n";
  const CommandResult result = run_command(catcher + replay);
  EXPECT_EQ(result.err, "") << replay;
  const std::size_t first = result.out.find("===\n");
  const std::size_t second = result.out.find("===\n", first + 1);
  Handed handed;
  if (first == std::string::npos || second == std::string::npos) {
    ADD_FAILURE() << replay << "\ngave " << result.out;
    return handed;
  }
  handed.puzzle = result.out.substr(0, first);
  handed.map = result.out.substr(second + 4);
  std::string words = result.out.substr(first + 4, second - first - 4);
  for (std::size_t end = 0; (end = words.find('\n')) != std::string::npos; words.erase(0, end + 1))
    handed.arguments.push_back(words.substr(0, end));
  return handed;
}

// The record as `concord check` would read it.
std::optional<PuzzleRecord> read_back(const std::string& replay) {
  Handed handed = handed_by(replay);
  if (handed.arguments.size() < 2) return std::nullopt;
  EXPECT_EQ(handed.arguments[0], "check");
  const std::string map = testing::TempDir() + "concord_replay_map_" + std::to_string(::getpid());
  std::ofstream(map) << handed.map;
  std::ranges::replace(handed.arguments, "/dev/fd/3", map);
  cli::OptionSet options(cli::command_table().front());
  cli::add_ask_options(options, "", "unique", true);
  cli::add_input_options(options);
  handed.arguments.erase(handed.arguments.begin());
  const auto parsed = options.parse(handed.arguments, "FILE", 1, 1);
  EXPECT_TRUE(parsed) << replay << '\n' << parsed.error();
  const auto read = cli::read_options(options);
  EXPECT_TRUE(read) << replay << '\n' << read.error();
  if (!parsed || !read) return std::nullopt;
  EXPECT_FALSE(read->from.empty()) << "a replay leaves nothing to detection: " << replay;
  auto reader = PuzzleReader::from_text(handed.puzzle, "-", *read);
  EXPECT_TRUE(reader) << replay;
  if (!reader) return std::nullopt;
  auto record = reader->next();
  EXPECT_FALSE(reader->next()) << "more than one puzzle: " << replay;
  return record;
}

void expect_same_board(const PuzzleRecord& record) {
  const std::string replay = cli::replay_command(record, kOptions);
  EXPECT_EQ(replay.find('\n'), std::string::npos) << replay;
  const auto again = read_back(replay);
  ASSERT_TRUE(again) << replay;
  ASSERT_TRUE(again->board) << again->board.error().to_string() << '\n' << replay;
  EXPECT_TRUE(*again->board == *record.board) << record.board->geometry().describe() << " became "
                                              << again->board->geometry().describe() << '\n'
                                              << replay;
}

void expect_same_verdict(const PuzzleRecord& record) {
  Request request;
  request.question = Question::kUnique;
  const Outcome outcome = parse_backend("dlx")->make()->solve(*record.board, request);
  const std::string replay = cli::replay_command(record, kOptions);
  const CommandResult result = run_command(replay);
  EXPECT_EQ(result.exit, outcome.solutions == 1 ? 0 : 1) << replay << '\n' << result.err;
  const char* verdict = outcome.solutions == 0   ? ": agree: none"
                        : outcome.solutions == 1 ? ": agree: unique"
                                                 : ": agree: multiple";
  EXPECT_NE(result.out.find(verdict), std::string::npos) << replay << '\n' << result.out;
}

PuzzleRecord record_of(Board board, Alphabet alphabet) {
  PuzzleRecord record;
  record.source = "-";
  record.number = record.line = 1;
  record.name = "it's a 'name'";
  record.alphabet = std::move(alphabet);
  record.layout = {true, true, true};
  record.expected.solutions = 1;
  record.board = std::move(board);
  return record;
}

std::vector<GeometrySpec> shapes() {
  const std::vector<std::uint16_t> five = {0, 0, 0, 0, 1, 0, 2, 1, 1, 1, 2, 2, 2,
                                           1, 3, 4, 4, 2, 3, 3, 4, 4, 4, 3, 3};
  std::vector<std::uint16_t> slanted;  // a region of 40x40: a row, its last cell from the next one
  for (int cell = 0; cell < 1600; ++cell)
    slanted.push_back(static_cast<std::uint16_t>((cell / 40 + (cell % 40 == 39 ? 39 : 0)) % 40));
  std::vector<std::uint16_t> twelve;
  for (int cell = 0; cell < 144; ++cell)
    twelve.push_back(static_cast<std::uint16_t>((cell / 12 + (cell % 12 == 11 ? 11 : 0)) % 12));
  return {
      {1, {}, {}, false, false},
      {2, {}, {}, false, false},
      {3, {}, {}, false, false},
      {3, {}, {}, true, false},
      {4, BoxShape{2, 2}, {}, false, false},
      {4, {}, {}, false, false},
      {4, BoxShape{1, 1}, {}, false, false},
      {4, BoxShape{2, 2}, {}, true, true},
      {5, {}, five, false, false},
      {5, {}, five, true, false},
      {6, BoxShape{2, 3}, {}, false, false},
      {6, BoxShape{3, 2}, {}, true, false},
      {8, BoxShape{2, 2}, {}, false, false},
      {9, BoxShape{3, 3}, {}, false, true},
      {9, {}, {}, true, false},
      {12, {}, twelve, false, false},
      {16, BoxShape{4, 4}, {}, false, false},
      {16, BoxShape{2, 8}, {}, false, false},
      {25, BoxShape{5, 5}, {}, false, false},
      {36, BoxShape{6, 6}, {}, false, false},
      {40, BoxShape{5, 8}, {}, false, false},
      {40, BoxShape{4, 10}, {}, true, false},
      {40, {}, slanted, false, false},
  };
}

// The alphabets that can write an order, kind ones and unkind ones.
std::vector<Alphabet> alphabets(int order) {
  std::vector<Alphabet> list{Alphabet::standard(order), {"", '0'}};
  for (const char* symbols : {"0-9A-Z", "A-Z0-9", "a-z0-9", ".123", "'\"`$", "!#%&'()*+,-./:;<",
                              "=J+|-_xX0", "~1", "\\n", "*", "0-9A-Za-z"}) {
    const auto alphabet = Alphabet::parse(symbols);
    if (alphabet && alphabet->symbols.size() >= static_cast<std::size_t>(order))
      list.push_back(*alphabet);
  }
  return list;
}

// Nearly full, with the values of a cyclic grid that fits boxes.
Board givens(const GeometryPtr& geometry, std::mt19937& random) {
  const GeometrySpec& spec = geometry->spec();
  const int width = spec.box ? spec.box->width : 1;
  const int band = spec.order / width;
  Board board(geometry);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const int row = cell / spec.order;
    const int value = (row % band * width + row / band + cell % spec.order) % spec.order + 1;
    if (std::bernoulli_distribution(0.85)(random)) board.set_given(cell, static_cast<Value>(value));
  }
  return board;
}

Board marks(const GeometryPtr& geometry, std::mt19937& random) {
  Board board(geometry);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    for (int value = 1; value <= board.order(); ++value) {
      if (std::bernoulli_distribution(0.5)(random))
        board.remove_candidate(cell, static_cast<Value>(value));
    }
  }
  return board;
}

TEST(Replay, BringsBackTheBoardOfEveryShape) {
  std::mt19937 random(1);
  for (const GeometrySpec& spec : shapes()) {
    const auto geometry = Geometry::make(spec);
    ASSERT_TRUE(geometry) << geometry.error();
    SCOPED_TRACE((*geometry)->describe());
    for (const Alphabet& alphabet : alphabets(spec.order)) {
      SCOPED_TRACE(alphabet.symbols);
      expect_same_board(record_of(givens(*geometry, random), alphabet));
      expect_same_board(record_of(Board(*geometry), alphabet));
      if (spec.order <= 36) expect_same_board(record_of(marks(*geometry, random), alphabet));
    }
    expect_same_verdict(record_of(givens(*geometry, random), Alphabet::standard(spec.order)));
    if (spec.order <= 9)
      expect_same_verdict(record_of(marks(*geometry, random), Alphabet::standard(spec.order)));
  }
}

TEST(Replay, BringsBackWhatOptionsMadeOfAText) {
  struct Case {
    const char* text;
    ReadOptions options;
  };
  ReadOptions dots;
  dots.alphabet = ".123";
  dots.blank = "0";
  dots.from = "line";
  ReadOptions triples;
  triples.from = "pencilmarks";
  ReadOptions quotes;
  quotes.alphabet = "'\"!,";
  quotes.blank = "0";
  quotes.from = "line";
  for (const Case& one :
       {Case{".12300000000000.\n", dots}, Case{"1.3.2.123123123...123.2.1.3\n", triples},
        Case{"'0!0000000000000\n", quotes}}) {
    SCOPED_TRACE(one.text);
    auto reader = PuzzleReader::from_text(one.text, "-", one.options);
    ASSERT_TRUE(reader);
    const auto record = reader->next();
    ASSERT_TRUE(record && record->board) << record->board.error().to_string();
    expect_same_board(*record);
    expect_same_verdict(*record);
  }
}

TEST(Replay, KeepsTheUsersSymbolsWhereTheyAreLettersAndDigits) {
  const Board board = board_of(default_geometry(4), "12..............");
  EXPECT_EQ(cli::replay_command(record_of(board, {"0123", '.'}), " -b dlx"),
            "printf '%s\\n' '01..............' | concord check - --from line -b dlx "
            "--alphabet 0123");
}

TEST(Replay, SaysWhenNoFormatHoldsThePuzzle) {
  Board board(default_geometry(40));
  board.remove_candidate(0, 1);
  const std::string text = cli::replay_command(record_of(board, {"", '0'}), " -b dlx");
  EXPECT_EQ(text, "# no format holds pencil marks of order 40: puzzle 1 of - again with -b dlx");
  EXPECT_FALSE(cli::is_command(text));
  EXPECT_TRUE(cli::is_command(cli::replay_command(record_of(Board(default_geometry(4)), {}), "")));
}

}  // namespace
}  // namespace concord::test
