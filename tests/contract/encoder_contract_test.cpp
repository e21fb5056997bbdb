// One body for every combination of the catalogs (board encoding, at-most-one, givens): exactly the
// right grids on boards of every shape, decode of encode, no clause twice, sizes, names.

#include <algorithm>
#include <cctype>
#include <map>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/formula.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/contract/encoder_rules.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/encoders/tiny_solver.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord {

static void PrintTo(const EncodingChoice& choice, std::ostream* out) {
  *out << choice.id();
}

namespace {

using test::TinySolver;

constexpr const char* kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

class EncoderContract : public testing::TestWithParam<EncodingChoice> {
 protected:
  struct Made {
    Formula formula;
    std::unique_ptr<VariableMap> variables;
  };
  static Made make(const Board& board) {
    Made made;
    auto encoding = encode_closed(board.view(), GetParam(), made.formula);
    EXPECT_TRUE(encoding) << (encoding ? "" : encoding.error().message);
    made.variables = std::move(encoding->variables);
    EXPECT_EQ(made.variables->variable_count(), made.formula.variable_count());
    return made;
  }
  // Whether the choice cannot state this board, and says so: a shape that it refuses, or pencil
  // marks that it cannot assume.
  static bool refuses(const Board& board) {
    CountingSink counter;
    const auto encoding = encode(board.view(), GetParam(), counter);
    const BoardEncoderRow& row = *GetParam().board;
    if (const auto why = refusal(board.geometry(), GetParam())) {
      EXPECT_EQ(row.id, "triads");
      EXPECT_FALSE(board.geometry().spec().box);
      EXPECT_NE(why->find("needs boxes; the board is " + board.geometry().describe()),
                std::string::npos)
          << *why;
      EXPECT_FALSE(encoding);
      if (!encoding) {
        EXPECT_EQ(encoding.error().kind, EncodeError::Kind::kUnsupported);
        EXPECT_EQ(encoding.error().message, *why);
      }
      EXPECT_EQ(predict_size(board.view(), GetParam()), EncodingSize{});
      return true;
    }
    if (encoding) return false;
    EXPECT_TRUE(GetParam().givens->assumed && is_coded()) << encoding.error().message;
    EXPECT_TRUE(board.has_pencil_marks());
    EXPECT_NE(encoding.error().message.find("cannot be assumed; take unit or prune"),
              std::string::npos)
        << encoding.error().message;
    EXPECT_EQ(encoding.error().kind, EncodeError::Kind::kUnsupported);
    return true;
  }
  // "cell is value" is several literals.
  static bool is_coded() {
    return GetParam().board->id == "order" || GetParam().board->id == "log";
  }
  // As the rules of the contract ask for a formula.
  static std::optional<std::uint32_t> encode_or_refuse(const Board& board, Formula& formula) {
    if (refuses(board)) return std::nullopt;
    Made made = make(board);
    formula = std::move(made.formula);
    return made.variables->cell_variable_count();
  }
};

TEST_P(EncoderContract, EmptyBoardsOfEveryShapeHaveTheRightNumberOfGrids) {
  EXPECT_EQ(test::wrong_empty_boards(encode_or_refuse), "");
}

TEST_P(EncoderContract, GivensAndPencilMarksAreRespected) {
  test::EncoderBoards boards;
  EXPECT_EQ(test::wrong_random_boards(encode_or_refuse, boards), "");
  // Few of the random boards have no pencil mark.
  EXPECT_GT(boards.solvable, GetParam().givens->assumed && is_coded() ? 20U : 60U);
}

TEST_P(EncoderContract, ImpossibleBoardsHaveNoModel) {
  EXPECT_EQ(test::wrong_impossible_boards(encode_or_refuse), "");
}

TEST_P(EncoderContract, AFullGridIsItsOnlyModel) {
  const Board board = test::board9(kSolved);
  const Made made = make(board);
  TinySolver solver(made.formula);
  ASSERT_TRUE(solver.solve());
  std::vector<std::uint8_t> model(made.variables->variable_count());
  for (Var v = 0; v < model.size(); ++v) model[v] = solver.value(v) > 0;
  const auto grid = made.variables->decode(model);
  ASSERT_TRUE(grid) << grid.error();
  EXPECT_EQ(test::text_of(*grid), kSolved);
}

// The solution, put into the variables, extends to a model by unit propagation, and decodes to
// itself; with the blocking clause it is refused.
TEST_P(EncoderContract, DecodeOfEncode) {
  for (const GeometrySpec& spec : {GeometrySpec{9, BoxShape{3, 3}, {}, false, false},
                                   GeometrySpec{9, std::nullopt, {}, false, false}}) {
    const Board board = test::board_of(test::shape(spec), kPuzzle);
    if (refuses(board)) continue;
    Made made = make(board);
    std::vector<Value> values;
    for (const char* c = kSolved; *c != 0; ++c) values.push_back(static_cast<Value>(*c - '0'));
    std::vector<Lit> literals;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      made.variables->is_value(cell, values[cell], literals);
    }
    TinySolver solver(made.formula);
    ASSERT_TRUE(solver.assume(literals));
    std::vector<std::uint8_t> model(made.variables->variable_count());
    for (Var v = 0; v < model.size(); ++v) {
      ASSERT_NE(solver.value(v), 0) << made.variables->name(v);
      model[v] = solver.value(v) > 0;
    }
    const auto grid = made.variables->decode(model);
    ASSERT_TRUE(grid) << grid.error();
    EXPECT_EQ(grid->values, values);

    const auto blocking = made.variables->blocking_clause(values);
    EXPECT_EQ(blocking.size(), literals.size());
    made.formula.add_clause(blocking);
    EXPECT_FALSE(TinySolver(made.formula).assume(literals));
  }
}

// On empty boards: rules that givens make equal are both kept.
TEST_P(EncoderContract, NoClauseIsWrittenTwice) {
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    if (geometry->order() > 9 || refuses(Board(geometry))) continue;
    const Made made = make(Board(geometry));
    std::set<std::vector<Lit>> seen;
    for (std::size_t i = 0; i < made.formula.clause_count(); ++i) {
      const auto clause = made.formula.clause(i);
      std::vector<Lit> sorted(clause.begin(), clause.end());
      std::ranges::sort(sorted);
      ASSERT_TRUE(seen.insert(sorted).second) << geometry->describe() << ", clause " << i;
    }
  }
}

// Of the clauses over two cells none is written twice, whatever was pruned.
TEST_P(EncoderContract, NoPairIsWrittenTwice) {
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    if (geometry->order() > 9) continue;
    for (std::uint32_t seed = 0; seed < 4; ++seed) {
      const Board board = test::random_board(geometry, seed);
      if (refuses(board)) continue;
      const Made made = make(board);
      std::set<std::vector<Lit>> seen;
      for (std::size_t i = 0; i < made.formula.clause_count(); ++i) {
        const auto clause = made.formula.clause(i);
        if (clause.size() != 2 || !clause[0].negated() || !clause[1].negated()) continue;
        std::vector<Lit> sorted(clause.begin(), clause.end());
        std::ranges::sort(sorted);
        ASSERT_TRUE(seen.insert(sorted).second) << geometry->describe() << ", seed " << seed;
      }
    }
  }
}

TEST_P(EncoderContract, SizesAreExactWithUnitGivensAndABoundWhenPruned) {
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    for (std::uint32_t seed = 0; seed < 5; ++seed) {
      const Board board = seed == 0 ? Board(geometry) : test::random_board(geometry, seed);
      if (refuses(board)) continue;
      CountingSink counter;
      ASSERT_TRUE(encode_closed(board.view(), GetParam(), counter));
      const EncodingSize counted = counter.size();
      const EncodingSize predicted = predict_size(board.view(), GetParam());
      const EncodingSize most = GetParam().board->size_at_most(*geometry, GetParam());
      EXPECT_GE(most.variables, predicted.variables);
      EXPECT_GE(most.clauses, predicted.clauses);
      EXPECT_GE(most.literals, predicted.literals);
      if (!GetParam().givens->prune) {
        EXPECT_EQ(predicted, counted) << geometry->describe() << ", seed " << seed;
      } else {
        EXPECT_EQ(predicted.variables, counted.variables);
        EXPECT_GE(predicted.clauses, counted.clauses);
        EXPECT_GE(predicted.literals, counted.literals);
        EXPECT_LE(predicted.clauses, 2 * counted.clauses + 100);
      }
    }
  }
}

// What definition() says of a variable, in a grid.
bool holds(const VariableMap& variables, Var var, std::span<const Value> grid) {
  std::vector<Candidate> any_of;
  EXPECT_TRUE(variables.definition(var, any_of));
  EXPECT_TRUE(std::ranges::is_sorted(any_of));
  EXPECT_EQ(std::ranges::adjacent_find(any_of), any_of.end());
  return std::ranges::any_of(any_of, [&](const Candidate& candidate) {
    return grid[static_cast<std::size_t>(candidate.cell)] == candidate.value;
  });
}

// Every solution, put into the variables by their definitions, is a model that decodes to it.
TEST_P(EncoderContract, DefinitionsMakeEachSolutionAModel) {
  std::size_t grids = 0;
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    if (geometry->order() > 6) continue;
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      const Board board = seed == 0 ? Board(geometry) : test::random_board(geometry, seed);
      if (refuses(board)) continue;
      const test::Reference found(board, 20, 20'000);
      if (found.grids.empty()) continue;
      const Made made = make(board);
      std::vector<std::uint8_t> model(made.variables->variable_count());
      for (const auto& grid : found.grids) {
        for (Var v = 0; v < model.size(); ++v) model[v] = holds(*made.variables, v, grid) ? 1 : 0;
        for (std::size_t i = 0; i < made.formula.clause_count(); ++i) {
          ASSERT_TRUE(std::ranges::any_of(
              made.formula.clause(i),
              [&](Lit literal) { return (model[literal.var()] != 0) != literal.negated(); }))
              << geometry->describe() << ", seed " << seed << ", clause " << i;
        }
        const auto decoded = made.variables->decode(model);
        ASSERT_TRUE(decoded) << decoded.error();
        EXPECT_EQ(decoded->values, grid);
        ++grids;
      }
    }
  }
  EXPECT_GT(grids, 100U);
}

TEST_P(EncoderContract, IsDeterministic) {
  const Board board = test::board9(kPuzzle);
  EXPECT_EQ(make(board).formula, make(board).formula);
}

TEST_P(EncoderContract, EveryVariableHasANameOfItsOwn) {
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    if (geometry->order() > 9) continue;
    const Board board = test::random_board(geometry, 3);
    if (refuses(board)) continue;
    const Made made = make(board);
    std::set<std::string> names;
    for (Var v = 0; v < made.variables->variable_count(); ++v) {
      const std::string name = made.variables->name(v);
      ASSERT_FALSE(name.empty());
      ASSERT_EQ(name.find(' '), std::string::npos) << name;
      ASSERT_TRUE(names.insert(name).second) << name;
    }
  }
}

TEST_P(EncoderContract, GroupsCoverEveryClauseAndNameTheRules) {
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    if (refuses(Board(geometry))) continue;
    const Made made = make(Board(geometry));
    std::uint64_t next = 0;
    std::set<std::string> names;
    for (const ClauseGroup& group : made.formula.groups()) {
      EXPECT_EQ(group.first, next);
      next += group.count;
      EXPECT_TRUE(names.insert(group.name).second) << group.name;
    }
    EXPECT_EQ(next, made.formula.clause_count());
    const auto named = [&](const std::string& rule) {
      return std::ranges::any_of(
          names, [&](const std::string& name) { return name.starts_with(rule + " "); });
    };
    EXPECT_TRUE(named("cell"));
    EXPECT_TRUE(named("row"));
    const GivensRow& givens = *GetParam().givens;
    EXPECT_EQ(names.count("givens") != 0, !givens.prune && !givens.assumed);
    EXPECT_EQ(names.count("assumptions") != 0, givens.assumed);
  }
}

// In a direct encoding a literal a cell; else those of "cell is value", negated.
TEST_P(EncoderContract, BlockingClauseHasTheLiteralsOfEachCell) {
  const Board board(test::default_geometry(25));
  CountingSink counter;
  const auto encoding = encode(board.view(), GetParam(), counter);
  ASSERT_TRUE(encoding);
  std::vector<Value> values;
  for (Cell cell = 0; cell < 625; ++cell) values.push_back(static_cast<Value>(cell % 25 + 1));
  std::vector<Lit> literals;
  for (Cell cell = 0; cell < 625; ++cell)
    encoding->variables->is_value(cell, values[cell], literals);
  if (!is_coded()) {
    EXPECT_EQ(literals.size(), 625U);
  }
  for (Lit& literal : literals) literal = ~literal;
  EXPECT_EQ(encoding->variables->blocking_clause(values), literals);
}

TEST_P(EncoderContract, StopsWhenAsked) {
  StopFlag stop;
  stop.request_stop();
  CountingSink counter;
  const Board board(test::default_geometry(400));
  const auto encoding = encode(board.view(), GetParam(), counter, &stop);
  ASSERT_FALSE(encoding);
  EXPECT_EQ(encoding.error().kind, EncodeError::Kind::kStopped);
}

TEST_P(EncoderContract, RefusesASinkThatIsNotFresh) {
  Formula formula;
  formula.new_variables(1);
  const auto encoding = encode(test::board9(kPuzzle).view(), GetParam(), formula);
  ASSERT_FALSE(encoding);
  EXPECT_EQ(encoding.error().kind, EncodeError::Kind::kUnsupported);
}

INSTANTIATE_TEST_SUITE_P(Catalog, EncoderContract, testing::ValuesIn(every_encoding()),
                         [](const auto& choice) {
                           std::string name = choice.param.id();
                           for (char& c : name) {
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace concord
