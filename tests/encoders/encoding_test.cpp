// What the treatments of the givens write, rule by rule. The counts of whole boards are in
// counts_test.cpp.

#include "encoders/encoding.hpp"

#include <chrono>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/formula.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord {
namespace {

CountingSink counted(const Board& board, std::string_view id) {
  CountingSink counter;
  EXPECT_TRUE(encode(board.view(), *parse_encoding(id), counter));
  return counter;
}

std::uint64_t clauses(const GeometryPtr& geometry, std::string_view id) {
  return counted(Board(geometry), id).size().clauses;
}

TEST(EncodingCounts, ByRuleGroup) {
  const std::vector<GroupSize> expected = {{"givens", 0, 0, 0},
                                           {"cell at-least-one", 0, 81, 729},
                                           {"cell at-most-one", 0, 2916, 5832},
                                           {"row at-least-one", 0, 81, 729},
                                           {"row at-most-one", 0, 2916, 5832},
                                           {"column at-least-one", 0, 81, 729},
                                           {"column at-most-one", 0, 2916, 5832},
                                           {"box at-least-one", 0, 81, 729},
                                           {"box at-most-one", 0, 1458, 2916}};
  auto groups = counted(Board(test::default_geometry(9)), "extended/pairwise/unit").groups();
  ASSERT_EQ(groups.size(), expected.size());
  EXPECT_EQ(groups[0].variables, 0U);
  for (std::size_t i = 0; i < groups.size(); ++i)
    EXPECT_EQ(groups[i], expected[i]) << groups[i].name;
}

TEST(EncodingCounts, OrderOneIsOneClause) {
  const auto one = test::default_geometry(1);
  for (const char* board : {"extended", "minimal", "natural", "direct-order"}) {
    for (const AmoRow& amo : amo_catalog()) {
      const std::string id = std::string(board) + "/" + Amo(amo).id();
      EXPECT_EQ(counted(Board(one), id + "/unit").size(), (EncodingSize{1, 1, 1})) << id;
      EXPECT_EQ(counted(Board(one), id + "/prune").size(), (EncodingSize{0, 0, 0})) << id;
    }
  }
  // No variable says that a cell of one value has it.
  for (const char* id : {"order/unit", "order/prune", "log/unit", "log/prune"})
    EXPECT_EQ(counted(Board(one), id).size(), EncodingSize{}) << id;
}

// Units with fewer cells than values may not demand every value.
TEST(EncodingCounts, IncompleteUnitsAreAtMostOneOnly) {
  const auto geometry = test::shape({6, BoxShape{2, 2}, {}, false, false});
  for (const auto& group : counted(Board(geometry), "extended/pairwise/unit").groups()) {
    EXPECT_NE(group.name, "box at-least-one");
  }
  EXPECT_EQ(clauses(geometry, "extended/pairwise/unit"), 3U * 36 * 16 + 9U * 6 * 2);
}

TEST(EncodingGivens, AreUnitClausesInTheirGroup) {
  Board board(test::default_geometry(9));
  board.set_given(0, 5);
  board.remove_candidate(1, 9);
  board.remove_candidate(1, 1);
  board.clear_candidates(80);
  Formula formula;
  ASSERT_TRUE(encode(board.view(), *parse_encoding("unit"), formula));
  const auto groups = formula.groups();
  ASSERT_EQ(groups[0].name, "givens");
  ASSERT_EQ(groups[0].count, 3U + 9U);
  EXPECT_EQ(formula.clause(0)[0].dimacs(), 5);
  EXPECT_EQ(formula.clause(1)[0].dimacs(), -10);
  EXPECT_EQ(formula.clause(2)[0].dimacs(), -18);
  EXPECT_EQ(formula.clause(3)[0].dimacs(), -(80 * 9 + 1));
}

// Under order a settled cell is two literals but at the ends, under log all bits.
TEST(EncodingGivens, AreTheLiteralsOfTheirCells) {
  Board board(test::default_geometry(9));
  board.set_given(0, 5);
  board.set_given(1, 1);
  board.set_given(2, 9);
  board.remove_candidate(3, 4);
  const auto clauses_of = [&](std::string_view id) {
    Formula formula;
    EXPECT_TRUE(encode(board.view(), *parse_encoding(id), formula));
    EXPECT_EQ(formula.groups()[0].name, "givens");
    std::vector<std::vector<std::int64_t>> clauses;
    for (std::size_t i = 0; i < formula.groups()[0].count; ++i) {
      clauses.emplace_back();
      for (const Lit literal : formula.clause(i)) clauses.back().push_back(literal.dimacs());
    }
    return clauses;
  };
  using Clauses = std::vector<std::vector<std::int64_t>>;
  EXPECT_EQ(clauses_of("order/unit"), (Clauses{{4}, {-5}, {-9}, {24}, {-27, 28}}));
  EXPECT_EQ(clauses_of("log/unit"), (Clauses{{-1},
                                             {-2},
                                             {3},
                                             {-4},
                                             {-5},
                                             {-6},
                                             {-7},
                                             {-8},
                                             {-9},
                                             {-10},
                                             {-11},
                                             {12},
                                             {-13, -14, 15, 16}}));
  EXPECT_EQ(clauses_of("triads/unit"), (Clauses{{5}, {10}, {27}, {-31}}));
}

// x(r, c, v) = ((r n) + c) n + v
TEST(EncodingGivens, UnitNumbersVariablesByRowColumnValue) {
  const Board board(test::default_geometry(9));
  CountingSink counter;
  const auto encoding = encode(board.view(), *parse_encoding("unit"), counter);
  std::vector<Lit> literals;
  EXPECT_EQ(encoding->variables->is_value(4 * 9 + 7, 3, literals), VariableMap::Truth::kOpen);
  EXPECT_EQ(literals[0].dimacs(), (4 * 9 + 7) * 9 + 3);
}

TEST(EncodingGivens, ContradictionsAreOneEmptyClause) {
  for (const std::string_view text : {"11..............", "1....1..........", "1...1..........."}) {
    const Board board = test::board_of(test::default_geometry(4), text);
    for (const std::string_view id :
         {"extended", "minimal", "natural/commander-3", "order", "log", "triads"}) {
      const CountingSink counter = counted(board, id);
      ASSERT_FALSE(counter.by_length().empty());
      EXPECT_EQ(counter.by_length()[0], 1U) << text << " " << id;
    }
  }
}

// With xor=on each exactly-one is an XOR too, over the literals of its "at least one".
TEST(EncodingXor, IsStatedForEachExactlyOne) {
  const std::map<std::string, std::size_t> expected = {
      {"natural", 81}, {"extended", 324}, {"direct-order", 324}, {"triads", 81 + 486 + 324}};
  for (const auto& [id, count] : expected) {
    for (const bool solved : {false, true}) {
      Board board(test::default_geometry(9));
      if (solved) {
        for (Cell cell = 0; cell < 9; ++cell) board.set_given(cell, static_cast<Value>(cell + 1));
      }
      Formula formula;
      ASSERT_TRUE(encode(board.view(), *parse_encoding(id + ",xor=on"), formula));
      if (!solved) {
        EXPECT_EQ(formula.xors().size(), count) << id;
      }
      EXPECT_FALSE(formula.xors().empty()) << id;
      std::set<std::vector<Lit>> clauses;
      for (std::size_t i = 0; i < formula.clause_count(); ++i)
        clauses.emplace(formula.clause(i).begin(), formula.clause(i).end());
      for (const Formula::Xor& stated : formula.xors()) {
        EXPECT_TRUE(stated.odd);
        if (id != "direct-order") {
          EXPECT_TRUE(clauses.contains(stated.literals)) << id;
        }
      }
    }
  }
}

TEST(EncodingXor, NeedsASinkThatKnowsThem) {
  struct Plain final : ClauseSink {
    Var new_variables(std::uint32_t count) override { return std::exchange(next, next + count); }
    void add_clause(std::span<const Lit>) override {}
    void begin_group(std::string_view) override {}
    Var next = 0;
  };
  for (const char* id : {"extended/unit,xor=on", "triads/unit,xor=on"}) {
    Plain sink;
    const auto encoding =
        encode(Board(test::default_geometry(4)).view(), *parse_encoding(id), sink);
    ASSERT_FALSE(encoding) << id;
    EXPECT_EQ(encoding.error().kind, EncodeError::Kind::kUnsupported);
    EXPECT_EQ(encoding.error().message.find("xor=on needs a solver that knows XOR clauses"), 0U);
  }
}

// First line of the public list of 17-clue puzzles.
constexpr std::string_view kFirst17Clue =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

TEST(EncodingPrune, FirstSeventeenCluePuzzle) {
  const Board board = test::board9(kFirst17Clue);
  EXPECT_EQ(counted(board, "extended").size().variables, 312U);
  EXPECT_EQ(counted(board, "extended").size().clauses, 2646U);
  EXPECT_EQ(counted(board, "natural").size().clauses, 2454U);
  EXPECT_EQ(counted(board, "minimal").size().clauses, 1779U);
}

TEST(EncodingPrune, MeansOverThousandSeventeenCluePuzzles) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  const auto lines = test::list_lines(path, 1000);
  ASSERT_EQ(lines.size(), 1000U);
  std::map<std::string, std::uint64_t> clauses_of;
  std::uint64_t variables_of = 0;
  for (const std::string& line : lines) {
    const Board board = test::board9(line.substr(0, 81));
    for (const char* id : {"extended", "natural", "minimal"}) {
      const EncodingSize size = counted(board, id).size();
      clauses_of[id] += size.clauses;
      if (std::string(id) == "extended") variables_of += size.variables;
    }
  }
  EXPECT_EQ(variables_of, 311128U);
  EXPECT_EQ(clauses_of["extended"], 2602493U);
  EXPECT_EQ(clauses_of["natural"], 2410493U);
  EXPECT_EQ(clauses_of["minimal"], 1758967U);
}

// A removed candidate is a false literal: no variable, and it takes part in nothing.
TEST(EncodingPrune, PencilMarksAreLeftOut) {
  Board board(test::default_geometry(4));
  board.remove_candidate(0, 1);
  board.remove_candidate(0, 2);
  const EncodingSize size = counted(board, "extended").size();
  EXPECT_EQ(size.variables, 62U);
  const EncodingSize full = counted(Board(test::default_geometry(4)), "extended").size();
  // In the cell 5 of 6 pairs go; each of the two values was in 3 + 3 + 1 pairs.
  EXPECT_EQ(full.clauses - size.clauses, 5U + 2 * 7);
}

TEST(EncodingStop, AHugeBoardStopsSoon) {
  const Board board(test::default_geometry(400));
  for (const char* id : {"extended/pairwise/unit", "extended/commander-3/unit", "triads/unit",
                         "order/unit", "log/prune"}) {
    StopFlag stop;
    CountingSink counter;
    std::chrono::steady_clock::time_point asked;
    std::thread later([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      asked = std::chrono::steady_clock::now();
      stop.request_stop();
    });
    const auto encoding = encode(board.view(), *parse_encoding(id), counter, &stop);
    const auto stopped = std::chrono::steady_clock::now();
    later.join();
    ASSERT_FALSE(encoding);
    EXPECT_EQ(encoding.error().kind, EncodeError::Kind::kStopped);
    // 0.1 s is meant; machines that run tests are busy.
    EXPECT_LT(std::chrono::duration<double>(stopped - asked).count(), 2.0);
  }
}

}  // namespace
}  // namespace concord
