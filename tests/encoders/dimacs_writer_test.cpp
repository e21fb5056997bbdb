#include "encoders/dimacs_writer.hpp"

#include <cstdio>
#include <sstream>

#include <gtest/gtest.h>

#include "encoders/board_annotation.hpp"
#include "encoders/catalog.hpp"
#include "encoders/dimacs_reader.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/encoders/tiny_solver.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

std::string dimacs(const Board& board, std::string_view id, bool plain = false) {
  std::string text;
  const auto summary =
      write_dimacs(board.view(), *parse_encoding(id), target_of(text), DimacsOptions{plain});
  EXPECT_TRUE(summary) << (summary ? "" : summary.error().message);
  EXPECT_EQ(summary ? summary->bytes : 0, text.size());
  return text;
}

// With a clause more, in a group of its own.
TEST(DimacsWriter, AFormulaInMemoryGivesTheSameFile) {
  std::vector<Board> boards = {
      Board(test::default_geometry(1)), Board(test::default_geometry(4)),
      test::board9("31...9......18........3...5....94....21.....4..6..79...4.3.8..2......."
                   "7..9...6...")};
  boards[1].remove_candidate(3, 2);
  for (const Board& board : boards) {
    for (const EncodingChoice& choice : every_encoding()) {
      if (refusal(board.geometry(), choice) || choice.givens->assumed) continue;
      SCOPED_TRACE(choice.id());
      Formula formula;
      const auto encoding = encode(board.view(), choice, formula);
      ASSERT_TRUE(encoding);
      std::string text;
      ASSERT_TRUE(write_dimacs(formula, *encoding, board.view(), choice, target_of(text)));
      EXPECT_EQ(text, dimacs(board, choice.id()));
    }
  }
}

TEST(DimacsWriter, WritesASmallBoardInFull) {
  Board board(test::default_geometry(2));
  board.set_given(0, 1);
  EXPECT_EQ(dimacs(board, "extended/pairwise/unit"),
            "c concord 1\n"
            "c encoding extended/pairwise/unit\n"
            "c order 2\n"
            "c box none\n"
            "c row 1 0\n"
            "c row 0 0\n"
            "c var 1 r1c1=1\n"
            "c var 2 r1c1=2\n"
            "c var 3 r1c2=1\n"
            "c var 4 r1c2=2\n"
            "c var 5 r2c1=1\n"
            "c var 6 r2c1=2\n"
            "c var 7 r2c2=1\n"
            "c var 8 r2c2=2\n"
            "p cnf 8 25\n"
            "c p show 1 2 3 4 5 6 7 8 0\n"
            "c group 1 givens\n"
            "1 0\n"
            "c group 4 cell at-least-one\n"
            "1 2 0\n"
            "3 4 0\n"
            "5 6 0\n"
            "7 8 0\n"
            "c group 4 cell at-most-one\n"
            "-1 -2 0\n"
            "-3 -4 0\n"
            "-5 -6 0\n"
            "-7 -8 0\n"
            "c group 4 row at-least-one\n"
            "1 3 0\n"
            "2 4 0\n"
            "5 7 0\n"
            "6 8 0\n"
            "c group 4 row at-most-one\n"
            "-1 -3 0\n"
            "-2 -4 0\n"
            "-5 -7 0\n"
            "-6 -8 0\n"
            "c group 4 column at-least-one\n"
            "1 5 0\n"
            "2 6 0\n"
            "3 7 0\n"
            "4 8 0\n"
            "c group 4 column at-most-one\n"
            "-1 -5 0\n"
            "-2 -6 0\n"
            "-3 -7 0\n"
            "-4 -8 0\n");
}

TEST(DimacsWriter, PlainHasNoComments) {
  const std::string text = dimacs(test::random_board(test::default_geometry(9), 1), "", true);
  EXPECT_EQ(text.find('c', 6), std::string::npos);
  EXPECT_EQ(text.rfind("p cnf ", 0), 0U);
}

std::vector<std::string> lines_with(const std::string& text, std::string_view beginning) {
  std::vector<std::string> found;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(beginning)) found.push_back(line);
  }
  return found;
}

std::string with_projection(const Board& board, std::string_view id, Projection projection) {
  std::string text;
  EXPECT_TRUE(write_dimacs(board.view(), *parse_encoding(id), target_of(text),
                           {.plain = false, .projection = projection}));
  return text;
}

// ganak reads one `c p show` line, and no `c ind` beside it.
TEST(DimacsWriter, NamesTheVariablesOfCellsOnOneLineForCounters) {
  const Board board(test::default_geometry(16));  // 4096 of them: longer than any buffer of a line
  const std::string text = dimacs(board, "extended/binary/unit");
  std::string expected = "c p show";
  for (int number = 1; number <= 4096; ++number) expected += ' ' + std::to_string(number);
  EXPECT_EQ(lines_with(text, "c p "), std::vector<std::string>{expected + " 0"});
  EXPECT_EQ(lines_with(text, "c ind"), std::vector<std::string>{});
  EXPECT_LT(text.find("\np cnf"), text.find("\nc p show")) << "counters want the header first";
}

TEST(DimacsWriter, OlderCountersGetShortLines) {
  const Board board(test::default_geometry(9));
  const std::string text = with_projection(board, "natural/sequential/unit", Projection::kInd);
  EXPECT_EQ(lines_with(text, "c p "), std::vector<std::string>{});
  int next = 1;
  for (const std::string& line : lines_with(text, "c ind ")) {
    EXPECT_LE(line.size(), 100U);
    std::istringstream numbers(line.substr(6));
    for (int number = 0; numbers >> number && number != 0;) EXPECT_EQ(number, next++);
    EXPECT_TRUE(line.ends_with(" 0"));
  }
  EXPECT_EQ(next, 729 + 1);
}

TEST(DimacsWriter, ProjectionIsAChoice) {
  Board board(test::default_geometry(2));
  const std::string both = with_projection(board, "minimal/unit", Projection::kBoth);
  EXPECT_NE(both.find("c p show 1 2 3 4 5 6 7 8 0\nc ind 1 2 3 4 5 6 7 8 0\n"), std::string::npos);
  const std::string none = with_projection(board, "minimal/unit", Projection::kNone);
  EXPECT_EQ(lines_with(none, "c p ").size() + lines_with(none, "c ind").size(), 0U);
  // Everything is given: no variable at all.
  board = test::board_of(test::default_geometry(2), "1221");
  EXPECT_NE(dimacs(board, "minimal/prune").find("\nc p show 0\n"), std::string::npos);
}

// What a counter that obeys the line makes of the file is the number of grids, whether or not the
// encoding keeps the number of models.
TEST(DimacsWriter, CountingOverTheNamedVariablesCountsGrids) {
  for (const char* given : {"................", "1234............", "12..34..2......."}) {
    const Board board = test::board_of(test::default_geometry(4), given);
    const std::uint64_t grids = test::count_grids(board);
    for (const EncodingChoice& choice : every_encoding()) {
      const std::string text = dimacs(board, choice.id());
      const auto shown = lines_with(text, "c p show");
      ASSERT_EQ(shown.size(), 1U);
      std::istringstream numbers(shown.front().substr(8));
      Var next = 0;
      // TinySolver projects to the first variables.
      for (std::uint64_t number = 0; numbers >> number && number != 0;) ASSERT_EQ(number, ++next);
      const auto formula = read_dimacs(source_of(text), "t");
      ASSERT_TRUE(formula);
      EXPECT_EQ(test::TinySolver(*formula).count(next), grids) << choice.id() << ' ' << given;
    }
  }
}

TEST(DimacsWriter, ReadsBackAsTheSameFormulaAndBoard) {
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    for (std::uint32_t seed = 0; seed < 3; ++seed) {
      const Board board = seed == 0 ? Board(geometry) : test::random_board(geometry, seed);
      for (const char* id : {"extended/pairwise/prune", "natural/commander-3/unit"}) {
        const std::string text = dimacs(board, id);
        const auto read = read_annotated_dimacs(source_of(text), "t");
        ASSERT_TRUE(read) << read.error().to_string();
        Formula formula;
        ASSERT_TRUE(encode(board.view(), *parse_encoding(id), formula));
        EXPECT_EQ(read->formula, formula);
        ASSERT_TRUE(read->annotation);
        EXPECT_EQ(read->annotation->board, board) << geometry->describe();
        EXPECT_EQ(read->annotation->choice.id(), id);
      }
    }
  }
}

TEST(DimacsWriter, WritesAFormulaWithItsGroups) {
  Formula formula;
  formula.new_variables(120);
  formula.begin_group("some rule");
  formula.add_clause({Lit::positive(0), Lit::negative(99), Lit::positive(9), Lit::negative(119)});
  formula.begin_group("none of it");
  formula.begin_group("impossible");
  formula.add_clause(std::span<const Lit>{});
  std::string text;
  ASSERT_TRUE(write_dimacs(formula, target_of(text)));
  EXPECT_EQ(text,
            "p cnf 120 2\nc group 1 some rule\n1 -100 10 -120 0\nc group 0 none of it\n"
            "c group 1 impossible\n0\n");
  text.clear();
  const auto summary = write_dimacs(formula, target_of(text), {true});
  EXPECT_EQ(text, "p cnf 120 2\n1 -100 10 -120 0\n0\n");
  EXPECT_EQ(summary->size, (EncodingSize{120, 2, 4}));
}

TEST(DimacsWriter, NumbersOfEveryLength) {
  Formula formula;
  formula.new_variables(0x7fffffff);
  std::string expected = "p cnf 2147483647 1\n";
  std::vector<Lit> clause;
  for (std::uint64_t number = 1; number <= 2147483647; number = number * 3 + 1) {
    for (const std::uint64_t near : {number - 1, number, number + 1}) {
      if (near == 0 || near > 2147483647) continue;
      const bool negated = near % 2 == 0;
      clause.emplace_back(static_cast<Var>(near - 1), negated);
      expected += (negated ? "-" : "") + std::to_string(near) + " ";
    }
  }
  for (std::uint64_t power = 10; power <= 1000000000; power *= 10) {
    for (const std::uint64_t near : {power - 1, power, power + 1}) {
      clause.emplace_back(static_cast<Var>(near - 1), false);
      expected += std::to_string(near) + " ";
    }
  }
  formula.add_clause(clause);
  std::string text;
  ASSERT_TRUE(write_dimacs(formula, target_of(text), {true}));
  EXPECT_EQ(text, expected + "0\n");
}

TEST(DimacsWriter, AClauseLongerThanTheBuffer) {
  Formula formula;
  std::vector<Lit> clause;
  formula.new_variables(200000);
  for (Var v = 0; v < 200000; ++v) clause.push_back(Lit::negative(v));
  formula.add_clause(clause);
  std::string text;
  ASSERT_TRUE(write_dimacs(formula, target_of(text)));
  const auto read = read_dimacs(source_of(text), "t");
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, formula);
}

TEST(DimacsWriter, AFailedWriteIsAValueAndEndsTheEncoding) {
  std::size_t taken = 0;
  int calls_after = 0;
  const ByteTarget full_disk = [&](std::string_view bytes) {
    if (taken > 1000000) ++calls_after;
    taken += bytes.size();
    return taken > 1000000 ? std::make_error_code(std::errc::no_space_on_device)
                           : std::error_code();
  };
  const Board board(test::default_geometry(25));
  const auto failed = write_dimacs(board.view(), *parse_encoding("unit"), full_disk);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().kind, DimacsError::Kind::kWrite);
  EXPECT_EQ(failed.error().code, std::errc::no_space_on_device);
  EXPECT_EQ(calls_after, 0);
}

TEST(DimacsWriter, AFullDeviceIsSaid) {
  std::FILE* full = std::fopen("/dev/full", "w");
  if (full == nullptr) GTEST_SKIP() << "no /dev/full here";
  const Board board(test::default_geometry(25));
  const auto failed = write_dimacs(board.view(), *parse_encoding("unit"), target_of(full));
  EXPECT_FALSE(failed);
  std::fclose(full);
}

TEST(DimacsWriter, StopsWhenAsked) {
  StopFlag stop;
  const Board board(test::default_geometry(49));
  // Asked while writing, after the counting pass: already among the names of the variables.
  std::size_t bytes = 0;
  const ByteTarget target = [&](std::string_view text) {
    bytes += text.size();
    stop.request_stop();
    return std::error_code();
  };
  const auto stopped = write_dimacs(board.view(), *parse_encoding("unit"), target, {}, &stop);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, DimacsError::Kind::kStopped);
  EXPECT_LT(bytes, 1'000'000U) << "the names alone are more";
}

}  // namespace
}  // namespace concord
