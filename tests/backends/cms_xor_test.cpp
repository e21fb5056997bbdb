// xor=on: XOR clauses reach CryptoMiniSat with the right parity, and change no answer.

#include <stdexcept>

#include <gtest/gtest.h>

#include "backends/sat/cms_sink.hpp"
#include "backends/sat/cms_size.hpp"
#include "backends/sat/sat_size.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

using Answer = CmsSink::Answer;
using test::board9;
using test::board_of;
using test::cms;
using test::default_geometry;

// The models of one XOR clause over `count` variables of a sink of `count`, each checked.
int models(int count, const std::vector<Lit>& literals, bool odd) {
  CmsSink sink;
  sink.new_variables(static_cast<std::uint32_t>(count));
  EXPECT_TRUE(sink.add_xor(literals, odd));
  int found = 0;
  std::vector<std::uint8_t> model;
  while (sink.solve() == Answer::kSatisfiable && found < 1000) {
    ++found;
    sink.model(model);
    bool parity = false;
    for (const Lit literal : literals) parity ^= (model[literal.var()] != 0) != literal.negated();
    EXPECT_EQ(parity, odd);
    std::vector<Lit> block;
    for (Var v = 0; v < static_cast<Var>(count); ++v) block.emplace_back(v, model[v] != 0);
    sink.add_clause(block);
  }
  return found;
}

TEST(CmsXor, ParityAndSigns) {
  const auto p = Lit::positive;
  const auto n = Lit::negative;
  for (const bool odd : {false, true}) {
    EXPECT_EQ(models(3, {p(0), p(1), p(2)}, odd), 4);
    EXPECT_EQ(models(3, {p(0), n(1), p(2)}, odd), 4);
    EXPECT_EQ(models(3, {n(0), n(1), n(2)}, odd), 4);
    EXPECT_EQ(models(2, {n(0), p(1)}, odd), 2);
    EXPECT_EQ(models(2, {n(1)}, odd), 2);
    EXPECT_EQ(models(8, {p(0), n(1), p(2), n(3), p(4), n(5), n(6), p(7)}, odd), 128);
  }
  EXPECT_EQ(models(1, {}, false), 2);
  EXPECT_EQ(models(1, {}, true), 0);
}

TEST(CmsXor, ContradictionsAndUnknownVariables) {
  CmsSink sink;
  sink.new_variables(2);
  const std::vector<Lit> both = {Lit::positive(0), Lit::positive(1)};
  EXPECT_THROW((void)sink.add_xor(std::vector<Lit>{Lit::positive(2)}, true), std::out_of_range);
  EXPECT_TRUE(sink.add_xor(both, true));
  EXPECT_EQ(sink.solve(), Answer::kSatisfiable);
  EXPECT_TRUE(sink.add_xor(both, false));
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
  EXPECT_TRUE(sink.add_xor(both, true));
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
  EXPECT_EQ(sink.clauses(), 0U);
}

TEST(CmsXor, EveryEncodingThatTakesItCountsAsWithout) {
  const std::vector<Board> boards = [] {
    std::vector<Board> made = {
        Board(default_geometry(1)), Board(default_geometry(4)),
        board_of(default_geometry(4), "..343412..434321"),
        board_of(default_geometry(4), "11.............."),
        board_of(default_geometry(6), "123456......" + std::string(24, '.'))};
    Board marks(*Geometry::make({4, BoxShape{2, 2}, {}, true, true}));
    marks.remove_candidate(0, 1);
    marks.remove_candidate(5, 3);
    made.push_back(marks);
    // Boxes of fewer cells than values.
    Board incomplete(*Geometry::make({6, BoxShape{2, 2}, {}, false, false}));
    for (Cell cell = 0; cell < 18; ++cell)
      incomplete.set_given(cell, static_cast<Value>((cell % 6 + 2 * (cell / 6)) % 6 + 1));
    made.push_back(incomplete);
    return made;
  }();
  std::vector<std::uint64_t> grids;
  for (const Board& board : boards) grids.push_back(test::count_grids(board));
  Request request;
  request.question = Question::kCount;
  std::size_t encodings = 0;
  for (const EncodingChoice& choice : test::every_xor_encoding()) {
    SCOPED_TRACE(choice.id());
    // All 288 grids of order 4 once, a few of them for the other treatments.
    request.limit = choice.givens->id == "unit" ? 300 : 20;
    ++encodings;
    const auto backend = cms(choice.id());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const Board& board = boards[i];
      const Outcome outcome = backend->solve(board, request);
      if (const auto why = refusal(board.geometry(), choice)) {
        EXPECT_EQ(outcome.reason, StopReason::kUnsupported);
        EXPECT_EQ(outcome.detail, *why);
        continue;
      }
      EXPECT_EQ(outcome.solutions, std::min(grids[i], *request.limit));
      EXPECT_EQ(outcome.detail, "");
      for (const Grid& grid : outcome.grids) EXPECT_TRUE(is_solution(board.view(), grid.values));
    }
  }
  EXPECT_GT(encodings, 80U);
}

TEST(CmsXor, SeventeenClues) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  for (const char* encoding :
       {"extended,xor=on", "natural/unit,xor=on", "direct-order/assume,xor=on"}) {
    const auto backend = cms(encoding);
    for (const std::string& line : test::list_lines(path, 50)) {
      const Board board = board9(std::string_view(line).substr(0, 81));
      const Outcome outcome = backend->solve(board, {});
      ASSERT_TRUE(outcome.exhausted && outcome.solutions == 1) << encoding << " " << line;
      ASSERT_TRUE(is_solution(board.view(), outcome.grids[0].values)) << line;
    }
  }
}

TEST(CmsXor, CountsAsMemory) {
  const Board board(default_geometry(25));
  const EncodingChoice plain = *parse_encoding("unit");
  const EncodingChoice with = *parse_encoding("unit,xor=on");
  const std::uint64_t needed = cms_formula_B(predict_size(board.view(), plain));
  EXPECT_FALSE(refuse(*cms_library(), board.view(), plain, needed));
  // 1,875 XOR clauses of 25 literals, at least 450 bytes a literal.
  EXPECT_TRUE(refuse(*cms_library(), board.view(), with, needed + 1875 * 25 * 450));
  EXPECT_FALSE(refuse(*cms_library(), board.view(), with, 3 * needed));
}

}  // namespace
}  // namespace concord
