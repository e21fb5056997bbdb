// The formula is judged against the board: what an encoder writes passes, what says more does not.

#include "results/proof/formula_judge.hpp"

#include <algorithm>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/dimacs_writer.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord::proof {
namespace {

using test::board9;
using test::board_of;
using test::default_geometry;

struct Read {
  Cnf formula;
  Readings readings;
};

Read read(const Board& board, const std::string& text) {
  Read result;
  const CommentSink comments = [&](std::uint64_t, std::string_view comment) {
    result.readings.comment(board.geometry(), comment);
  };
  const auto formula = read_cnf(text, "test.cnf", &comments);
  EXPECT_TRUE(formula) << formula.error().to_string();
  if (formula) result.formula = *formula;
  result.readings.finish();
  return result;
}

Read encoded(const Board& board, const EncodingChoice& choice) {
  std::string text;
  EXPECT_TRUE(write_dimacs(board.view(), choice, target_of(text)));
  return read(board, text);
}

void add(Cnf& formula, const std::vector<std::int32_t>& clause) {
  formula.literals.insert(formula.literals.end(), clause.begin(), clause.end());
  formula.ends.push_back(formula.literals.size());
}

FormulaJudgement judged(const Board& board, const Read& read, const Grid* known = nullptr) {
  return FormulaJudge(board.geometry_ptr()).judge(board.view(), read.formula, read.readings, known);
}

Grid grid_of(const Board& board) {
  return {board.order(), test::Reference(board, 1).grids.at(0)};
}

// The number of the variable of this name, or 0.
std::int32_t variable(const Board& board, const Read& read, std::string_view name) {
  const Reading wanted = read_name(board.geometry(), name);
  for (std::int32_t v = 1; v <= read.formula.variables; ++v) {
    const Reading& r = read.readings.of(v);
    if (r.kind == wanted.kind && r.cell == wanted.cell && r.number == wanted.number) return v;
  }
  return 0;
}

std::vector<Board> boards() {
  std::vector<Board> result;
  result.push_back(board_of(default_geometry(4), "12.. 34.. 2... ...1"));
  result.push_back(board_of(default_geometry(4), ".... .... .... ...."));
  result.push_back(board_of(default_geometry(4), "11.. .... .... ...."));
  result.push_back(board_of(default_geometry(4), "123. ...4 .... ...."));
  result.push_back(
      board9("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
  Board marks(default_geometry(6));
  marks.set_given(0, 3);
  marks.remove_candidate(1, 3);
  marks.remove_candidate(7, 1);
  marks.remove_candidate(7, 6);
  result.push_back(marks);
  Board empty_cell(default_geometry(4));
  empty_cell.clear_candidates(5);
  result.push_back(empty_cell);
  result.push_back(
      board_of(*Geometry::make({4, BoxShape{1, 2}, {}, false, false}), "1... .2.. .... ...."));
  result.push_back(board_of(*Geometry::make({5, std::nullopt, {}, true, false}),
                            "12... ..... ..3.. ..... ....."));
  result.push_back(board_of(
      *Geometry::make({9, BoxShape{3, 3}, {}, false, true}),
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
  result.push_back(board_of(
      *Geometry::make(
          {4, std::nullopt, {0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3}, false, false}),
      "1... .... .... ...2"));
  return result;
}

TEST(FormulaJudge, PassesWhatEveryEncodingWrites) {
  std::size_t pure = 0;
  std::size_t all = 0;
  for (const Board& board : boards()) {
    for (EncodingChoice choice : every_encoding()) {
      if (refusal(board.geometry(), choice)) continue;
      for (const char* givens : {"unit", "prune"}) {
        choice.givens = find_givens(givens);
        std::string text;
        if (!write_dimacs(board.view(), choice, target_of(text))) continue;
        const Read formula = read(board, text);
        const FormulaJudgement judgement = judged(board, formula);
        EXPECT_EQ(judgement.problem, "") << choice.id() << " on " << board.geometry().describe();
        EXPECT_EQ(judgement.rules + judgement.auxiliary, formula.formula.clause_count());
        EXPECT_FALSE(judgement.blocking);
        pure += judgement.auxiliary == 0;
        ++all;
      }
    }
  }
  EXPECT_GT(pure, 50U);
  EXPECT_GT(all, 2 * pure);
}

TEST(FormulaJudge, JudgesEveryClauseOfTheEncodingsWithoutAuxiliaries) {
  const Board board = boards().front();
  for (const char* id : {"minimal", "natural", "extended", "direct-order", "order", "log"}) {
    const FormulaJudgement judgement = judged(board, encoded(board, *parse_encoding(id)));
    EXPECT_EQ(judgement.auxiliary, 0U) << id;
    EXPECT_GT(judgement.rules, 0U) << id;
  }
  EXPECT_GT(judged(board, encoded(board, *parse_encoding("minimal/sequential"))).auxiliary, 0U);
}

TEST(FormulaJudge, WantsTheClauseThatForbidsTheKnownGridOnceAndNoOther) {
  const Board board = boards().front();
  const Grid known = grid_of(board);
  Read formula = encoded(board, *parse_encoding("extended/unit"));
  EXPECT_EQ(judged(board, formula, &known).problem,
            "the formula does not forbid the grid that was found");
  std::vector<std::int32_t> blocking;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    blocking.push_back(-variable(board, formula,
                                 fmt::format("{}={}", board.geometry().cell_name(cell),
                                             known.values[static_cast<std::size_t>(cell)])));
  }
  Read blocked = formula;
  add(blocked.formula, blocking);
  EXPECT_EQ(judged(board, blocked, &known).problem, "");
  EXPECT_TRUE(judged(board, blocked, &known).blocking);

  const auto starts = [](const std::string& text, std::string_view start) {
    return text.starts_with(start);
  };
  const std::string place =
      fmt::format("clause {} of the formula is neither", blocked.formula.clause_count());
  EXPECT_TRUE(starts(judged(board, blocked).problem, place)) << "where no grid is known";
  Read twice = blocked;
  add(twice.formula, blocking);
  EXPECT_TRUE(starts(judged(board, twice, &known).problem,
                     fmt::format("clause {} ", twice.formula.clause_count())));
  // One open cell less, and it forbids other grids as well.
  Cell open_cell = 0;
  while (board.view().settled(open_cell) != 0) ++open_cell;
  Read wider = formula;
  std::vector<std::int32_t> fewer = blocking;
  fewer.erase(fewer.begin() + open_cell);
  add(wider.formula, fewer);
  EXPECT_TRUE(starts(judged(board, wider, &known).problem, place));
  // Without a cell that the givens settle it forbids the same.
  Read settled = formula;
  fewer = blocking;
  fewer.erase(fewer.begin());
  ASSERT_NE(board.view().settled(0), 0);
  add(settled.formula, fewer);
  EXPECT_EQ(judged(board, settled, &known).problem, "");
  // Another grid is not the one that is known.
  Grid other = known;
  std::swap(other.values[2], other.values[3]);
  EXPECT_TRUE(starts(judged(board, blocked, &other).problem, place));
}

TEST(FormulaJudge, FindsTheGridThatIsForbiddenWhereNobodyNamesIt) {
  const Board board = boards().front();
  const Grid known = grid_of(board);
  Read formula = encoded(board, *parse_encoding("extended/unit"));
  FormulaJudge judge(board.geometry_ptr());
  EXPECT_FALSE(judge.judge_any(board.view(), formula.formula, formula.readings).blocked);
  std::vector<std::int32_t> blocking;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (board.view().settled(cell) != 0) continue;
    blocking.push_back(-variable(board, formula,
                                 fmt::format("{}={}", board.geometry().cell_name(cell),
                                             known.values[static_cast<std::size_t>(cell)])));
  }
  add(formula.formula, blocking);
  const auto judgement = judge.judge_any(board.view(), formula.formula, formula.readings);
  EXPECT_EQ(judgement.problem, "");
  EXPECT_EQ(judgement.blocked, known);
  // Once, and one grid.
  add(formula.formula, blocking);
  EXPECT_NE(judge.judge_any(board.view(), formula.formula, formula.readings).problem, "");
  Read wider = encoded(board, *parse_encoding("extended/unit"));
  blocking.pop_back();
  add(wider.formula, blocking);
  EXPECT_NE(judge.judge_any(board.view(), wider.formula, wider.readings).problem, "");
}

TEST(FormulaJudge, SaysInWordsWhichClauseSaysMoreThanTheBoard) {
  const Board board = board_of(default_geometry(4), "12.. 3... .... ....");
  Read formula = encoded(board, *parse_encoding("extended/unit"));
  const std::size_t next = formula.formula.clause_count() + 1;
  add(formula.formula, {variable(board, formula, "r3c3=4"), -variable(board, formula, "r4c4=1")});
  EXPECT_EQ(judged(board, formula).problem,
            fmt::format("clause {} of the formula is neither a rule of the board nor one of its "
                        "givens: r3c3=4 or not r4c4=1",
                        next));
  Read empty = encoded(board, *parse_encoding("extended/unit"));
  add(empty.formula, {});
  EXPECT_TRUE(judged(board, empty).problem.ends_with("givens: the empty clause"));
}

TEST(FormulaJudge, RefusesVariablesWithoutAName) {
  const Board board = boards().front();
  Read formula = encoded(board, *parse_encoding("extended/unit"));
  ++formula.formula.variables;
  add(formula.formula, {formula.formula.variables});
  EXPECT_EQ(judged(board, formula).problem,
            fmt::format("clause {} of the formula has a variable without a name, or with one that "
                        "is no cell's",
                        formula.formula.clause_count()));
}

TEST(FormulaJudge, RefusesAuxiliaryClausesThatRuleOutTheKnownGrid) {
  const Board board = boards().front();
  const Grid known = grid_of(board);
  Read formula = encoded(board, *parse_encoding("extended/sequential/unit"));
  std::vector<std::int32_t> blocking;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    blocking.push_back(-variable(board, formula,
                                 fmt::format("{}={}", board.geometry().cell_name(cell),
                                             known.values[static_cast<std::size_t>(cell)])));
  }
  add(formula.formula, blocking);
  EXPECT_EQ(judged(board, formula, &known).problem, "");
  EXPECT_EQ(FormulaJudge(board.geometry_ptr())
                .judge_any(board.view(), formula.formula, formula.readings)
                .problem,
            "");
  // An auxiliary variable and the value of a cell that is in the grid: never both.
  const std::int32_t auxiliary = formula.formula.variables;
  ASSERT_EQ(formula.readings.of(auxiliary).kind, Reading::Kind::kAuxiliary);
  add(formula.formula, {auxiliary, blocking.front()});
  add(formula.formula, {-auxiliary, blocking.front()});
  EXPECT_EQ(judged(board, formula, &known).problem,
            "the clauses with auxiliary variables rule out the grid that was found, which is a "
            "solution");
}

// An encoder's clause with a literal less says more, unless the givens make that literal false.
TEST(FormulaJudge, RefusesClausesThatLostALiteral) {
  const Board board = board_of(default_geometry(4), ".... .... .... ....");
  const Read formula = encoded(board, *parse_encoding("extended/unit"));
  for (std::size_t i = 0; i < formula.formula.clause_count(); ++i) {
    const auto clause = formula.formula.clause(i);
    Read damaged = formula;
    add(damaged.formula, {clause.begin() + 1, clause.end()});
    EXPECT_NE(judged(board, damaged).problem, "") << "clause " << i + 1;
  }
}

// What passes holds in every solution: random clauses on boards whose solutions are all known.
TEST(FormulaJudge, PassesNothingThatSomeSolutionContradicts) {
  const std::uint64_t seed = std::random_device{}();
  SCOPED_TRACE(fmt::format("seed {}", seed));
  std::mt19937_64 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::size_t passed = 0;
  std::size_t refused = 0;
  for (const Board& board : boards()) {
    if (board.order() != 4) continue;
    const test::Reference reference(board);
    ASSERT_LE(reference.solutions, test::Reference::kKept);
    for (const char* id :
         {"extended/unit", "order/unit", "log/unit", "direct-order/unit", "extended/prune"}) {
      const Read formula = encoded(board, *parse_encoding(id));
      if (formula.formula.variables == 0) continue;
      for (int round = 0; round < 400; ++round) {
        std::vector<std::int32_t> clause;
        // Half of them are an encoder's with a change, which are closer to the mark.
        if (formula.formula.clause_count() > 0 && below(2) == 0) {
          const auto real = formula.formula.clause(below(formula.formula.clause_count()));
          clause.assign(real.begin(), real.end());
          if (!clause.empty() && below(2) == 0)
            clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(below(clause.size())));
          if (!clause.empty() && below(2) == 0) clause[below(clause.size())] *= -1;
        }
        while (clause.empty() || below(3) == 0) {
          const auto v = static_cast<std::int32_t>(
              1 + below(static_cast<std::size_t>(formula.formula.variables)));
          clause.push_back(below(2) == 0 ? v : -v);
        }
        Read one;
        one.readings = formula.readings;
        one.formula.variables = formula.formula.variables;
        add(one.formula, clause);
        if (judged(board, one).problem.empty()) {
          ++passed;
          for (const auto& values : reference.grids) {
            const bool holds = std::ranges::any_of(clause, [&](std::int32_t literal) {
              const Reading& r = formula.readings.of(literal < 0 ? -literal : literal);
              return r.holds_for(values[static_cast<std::size_t>(r.cell)]) == (literal > 0);
            });
            ASSERT_TRUE(holds) << id << ", clause " << fmt::format("{}", fmt::join(clause, " "));
          }
        } else {
          ++refused;
        }
      }
    }
  }
  EXPECT_GT(passed, 500U);
  EXPECT_GT(refused, 500U);
}

TEST(Readings, KnowNamesOfCellsAndNothingElse) {
  const GeometryPtr nine = default_geometry(9);
  const Reading equal = read_name(*nine, "r1c2=5");
  EXPECT_EQ(equal.kind, Reading::Kind::kEqual);
  EXPECT_EQ(equal.cell, 1);
  EXPECT_TRUE(equal.holds_for(5));
  EXPECT_FALSE(equal.holds_for(4));
  EXPECT_TRUE(read_name(*nine, "r9c9>3").holds_for(4));
  EXPECT_FALSE(read_name(*nine, "r9c9>3").holds_for(3));
  EXPECT_TRUE(read_name(*nine, "r1c1.bit3").holds_for(9));
  EXPECT_FALSE(read_name(*nine, "r1c1.bit3").holds_for(8));
  for (const char* name : {"row1=5.s3", "r1c2.s3", "r1c2", "r-1c2=3", "c1r2=3"})
    EXPECT_EQ(read_name(*nine, name).kind, Reading::Kind::kAuxiliary) << name;
  // What would be a cell's variable and is none counts as no name at all.
  for (const char* name :
       {"", "r1c2=", "r1c2=10", "r0c2=1", "r10c1=1", "r1c0=1", "r1c2=5x", "r1c2.bit16", "r1c2>x"}) {
    EXPECT_EQ(read_name(*nine, name).kind, Reading::Kind::kUnnamed) << name;
  }
}

TEST(Readings, OfVariablesThatAreNotThereCountForNothing) {
  const GeometryPtr four = default_geometry(4);
  Readings readings;
  readings.comment(*four, "var 2 r1c1=1");
  readings.comment(*four, "var 2 r1c1=2");
  readings.comment(*four, "var 9 r1c1=3");
  readings.comment(*four, "var 0 r1c1=3");
  readings.comment(*four, "var 4294967297 r1c1=3");
  readings.comment(*four, "group 4 cell");
  readings.comment(*four, "var 2000000000 row1=1.s1");
  readings.finish();
  EXPECT_EQ(readings.of(1).kind, Reading::Kind::kUnnamed);
  EXPECT_EQ(readings.of(2).number, 2);
  EXPECT_EQ(readings.of(3).kind, Reading::Kind::kUnnamed);
  EXPECT_EQ(readings.of(9).number, 3);
  EXPECT_EQ(readings.of(INT32_MAX).kind, Reading::Kind::kUnnamed) << "and no memory for those";
  readings.begin();
  readings.finish();
  EXPECT_EQ(readings.of(2).kind, Reading::Kind::kUnnamed);
}

}  // namespace
}  // namespace concord::proof
