#include "encoders/variable_map.hpp"

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

std::unique_ptr<VariableMap> map_of(const Board& board, std::string_view id) {
  CountingSink counter;
  auto encoding = encode(board.view(), *parse_encoding(id), counter);
  EXPECT_TRUE(encoding);
  return std::move(encoding->variables);
}

TEST(VariableMap, NamesCellsAndAuxiliaries) {
  const Board board(test::default_geometry(9));
  const auto sequential = map_of(board, "sequential/unit");
  EXPECT_EQ(sequential->name(0), "r1c1=1");
  EXPECT_EQ(sequential->name(728), "r9c9=9");
  EXPECT_EQ(sequential->name(729), "r1c1.s1");
  EXPECT_EQ(sequential->name(729 + 81 * 8), "row1=1.s1");
  EXPECT_EQ(sequential->name(729 + 81 * 8 + 4 * 8 + 2), "row1=5.s3");
  EXPECT_EQ(sequential->name(729 + 2 * 81 * 8), "column1=1.s1");
  EXPECT_EQ(sequential->name(3320), "box9=9.s8");
  EXPECT_EQ(sequential->name(3321), "");
  EXPECT_EQ(map_of(board, "binary/unit")->name(729 + 4), "r1c2.b0");
  EXPECT_EQ(map_of(board, "commander-3/unit")->name(731), "r1c1.commander3");
  EXPECT_EQ(map_of(board, "product/unit")->name(732), "r1c1.tablecolumn1");
  const Board sixteen(test::default_geometry(16));
  EXPECT_EQ(map_of(sixteen, "commander-3/unit")->name(4096 + 6), "r1c1.level2.commander1");
}

TEST(VariableMap, PrunedVariablesKeepTheOrder) {
  Board board(test::default_geometry(4));
  board.set_given(0, 1);
  const auto map = map_of(board, "");
  EXPECT_EQ(map->cell_variable_count(), 64U - 4 - 7);
  EXPECT_EQ(map->name(0), "r1c2=2");
  EXPECT_EQ(map->name(2), "r1c2=4");
  EXPECT_EQ(map->name(3), "r1c3=2");
  std::vector<Lit> literals;
  EXPECT_EQ(map->is_value(0, 1, literals), VariableMap::Truth::kAlways);
  EXPECT_EQ(map->is_value(0, 2, literals), VariableMap::Truth::kNever);
  EXPECT_EQ(map->is_value(1, 1, literals), VariableMap::Truth::kNever);
  EXPECT_TRUE(literals.empty());
  EXPECT_EQ(map->is_value(1, 3, literals), VariableMap::Truth::kOpen);
  EXPECT_EQ(literals, std::vector<Lit>{Lit::positive(1)});
}

TEST(VariableMap, OrdersAboveOneWord) {
  Board board(test::default_geometry(81));
  board.remove_candidate(0, 3);
  board.remove_candidate(0, 70);
  const auto map = map_of(board, "binary/prune");
  std::vector<Lit> literals;
  EXPECT_EQ(map->is_value(0, 81, literals), VariableMap::Truth::kOpen);
  EXPECT_EQ(literals[0].var(), 78U);
  EXPECT_EQ(map->name(78), "r1c1=81");
  EXPECT_EQ(map->name(79), "r1c2=1");
  EXPECT_EQ(map->is_value(0, 70, literals), VariableMap::Truth::kNever);
}

std::vector<std::int64_t> value_literals(const VariableMap& map, Cell cell, Value value) {
  std::vector<Lit> literals;
  map.is_value(cell, value, literals);
  std::vector<std::int64_t> numbers;
  for (const Lit literal : literals) numbers.push_back(literal.dimacs());
  return numbers;
}

std::vector<Candidate> definition_of(const VariableMap& map, Var var) {
  std::vector<Candidate> any_of;
  EXPECT_TRUE(map.definition(var, any_of));
  return any_of;
}

using Numbers = std::vector<std::int64_t>;
using Candidates = std::vector<Candidate>;

TEST(VariableMap, OrderSaysGreater) {
  Board board(test::default_geometry(9));
  const auto whole = map_of(board, "order/unit");
  EXPECT_EQ(whole->name(0), "r1c1>1");
  EXPECT_EQ(whole->name(7), "r1c1>8");
  EXPECT_EQ(whole->name(8), "r1c2>1");
  EXPECT_EQ(whole->name(647), "r9c9>8");
  EXPECT_EQ(whole->name(648), "");
  EXPECT_EQ(value_literals(*whole, 1, 1), Numbers{-9});
  EXPECT_EQ(value_literals(*whole, 1, 4), (Numbers{11, -12}));
  EXPECT_EQ(value_literals(*whole, 1, 9), Numbers{16});
  EXPECT_EQ(definition_of(*whole, 6), (Candidates{{0, 8}, {0, 9}}));

  // Open values 3, 4, 6 and 8: only 3 to 7 are asked about.
  for (const int removed : {1, 2, 5, 9}) board.remove_candidate(0, static_cast<Value>(removed));
  board.set_given(10, 7);
  const auto pruned = map_of(board, "order/prune");
  EXPECT_EQ(pruned->name(0), "r1c1>3");
  EXPECT_EQ(pruned->name(4), "r1c1>7");
  EXPECT_EQ(pruned->name(5), "r1c2>1");
  EXPECT_EQ(value_literals(*pruned, 0, 3), Numbers{-1});
  EXPECT_EQ(value_literals(*pruned, 0, 6), (Numbers{3, -4}));
  EXPECT_EQ(value_literals(*pruned, 0, 8), Numbers{5});
  EXPECT_EQ(definition_of(*pruned, 4), (Candidates{{0, 8}, {0, 9}}));
  std::vector<Lit> none;
  EXPECT_EQ(pruned->is_value(0, 5, none), VariableMap::Truth::kNever);
  EXPECT_EQ(pruned->is_value(0, 7, none), VariableMap::Truth::kNever);  // by the given
  EXPECT_EQ(pruned->is_value(10, 7, none), VariableMap::Truth::kAlways);
  EXPECT_TRUE(none.empty());
}

// What is left for a cell when all other values are gone needs no variable.
TEST(VariableMap, OrderKnowsACellWithOneOpenValue) {
  Board board(test::default_geometry(4));
  for (const int value : {1, 2, 3}) board.set_given(value, static_cast<Value>(value));
  const auto map = map_of(board, "order/prune");
  std::vector<Lit> none;
  EXPECT_EQ(map->is_value(0, 4, none), VariableMap::Truth::kAlways);
  EXPECT_EQ(map->is_value(0, 3, none), VariableMap::Truth::kNever);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(map->name(0), "r2c1>2");  // the 1 is in its box
}

TEST(VariableMap, LogSaysBits) {
  Board board(test::default_geometry(9));
  const auto whole = map_of(board, "log/unit");
  EXPECT_EQ(whole->name(0), "r1c1.bit0");
  EXPECT_EQ(whole->name(7), "r1c2.bit3");
  EXPECT_EQ(whole->name(323), "r9c9.bit3");
  EXPECT_EQ(whole->name(324), "");
  EXPECT_EQ(value_literals(*whole, 1, 1), (Numbers{-5, -6, -7, -8}));
  EXPECT_EQ(value_literals(*whole, 1, 6), (Numbers{5, -6, 7, -8}));
  EXPECT_EQ(definition_of(*whole, 3), Candidates(1, Candidate{0, 9}));
  EXPECT_EQ(definition_of(*whole, 2), (Candidates{{0, 5}, {0, 6}, {0, 7}, {0, 8}}));
  board.set_given(0, 5);
  const auto pruned = map_of(board, "log/prune");
  EXPECT_EQ(pruned->variable_count(), 320U);
  EXPECT_EQ(pruned->name(0), "r1c2.bit0");
  std::vector<Lit> none;
  EXPECT_EQ(pruned->is_value(1, 5, none), VariableMap::Truth::kNever);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(pruned->is_value(1, 6, none), VariableMap::Truth::kOpen);
}

TEST(VariableMap, TriadsFollowTheCells) {
  Board board(test::default_geometry(6));
  const auto whole = map_of(board, "triads/unit");
  EXPECT_EQ(whole->cell_variable_count(), 216U);
  EXPECT_EQ(whole->variable_count(), 396U);
  EXPECT_EQ(whole->name(215), "r6c6=6");
  EXPECT_EQ(whole->name(216), "r1c1-3=1");
  EXPECT_EQ(whole->name(216 + 6 + 4), "r1c4-6=5");
  EXPECT_EQ(whole->name(216 + 12), "r2c1-3=1");
  EXPECT_EQ(whole->name(216 + 72), "r1-2c1=1");
  EXPECT_EQ(whole->name(216 + 72 + 6), "r3-4c1=1");
  EXPECT_EQ(whole->name(395), "r5-6c6=6");
  EXPECT_EQ(whole->name(396), "");
  EXPECT_EQ(definition_of(*whole, 216 + 6 + 4), (Candidates{{3, 5}, {4, 5}, {5, 5}}));
  EXPECT_EQ(definition_of(*whole, 216 + 72 + 6), (Candidates{{12, 1}, {18, 1}}));

  // A given settles both of its triads, and those of its value in its row, column and box.
  board.set_given(0, 1);
  const auto pruned = map_of(board, "triads/prune");
  EXPECT_EQ(pruned->cell_variable_count(), 216U - 6 - 12);
  EXPECT_EQ(pruned->variable_count() - pruned->cell_variable_count(), 180U - 3 - 5);
  EXPECT_EQ(pruned->name(pruned->cell_variable_count()), "r1c1-3=2");
}

// A minirow of one cell says what the cell does, and needs a name of its own.
TEST(VariableMap, TriadsOfOneCell) {
  const Board board(test::shape({4, BoxShape{1, 2}, {}, false, false}));
  const auto map = map_of(board, "triads/unit");
  EXPECT_EQ(map->name(64), "r1c1-2=1");
  EXPECT_EQ(map->name(64 + 32), "minicolumn.r1c1=1");
}

TEST(VariableMap, CodesAboveOneWord) {
  Board board(test::default_geometry(81));
  board.remove_candidate(0, 3);
  board.remove_candidate(0, 81);
  const auto order = map_of(board, "order/prune");
  EXPECT_EQ(order->name(78), "r1c1>79");
  EXPECT_EQ(order->name(79), "r1c2>1");
  EXPECT_EQ(value_literals(*order, 0, 70), (Numbers{69, -70}));
  const auto log = map_of(board, "log/prune");
  EXPECT_EQ(log->name(6), "r1c1.bit6");
  EXPECT_EQ(value_literals(*log, 0, 70), (Numbers{1, -2, 3, -4, -5, -6, 7}));
  const auto triads = map_of(board, "triads/prune");
  EXPECT_EQ(triads->name(triads->cell_variable_count() + 69), "r1c1-9=70");
}

TEST(VariableMap, BlockingClauseSkipsSettledCells) {
  Board board(test::default_geometry(4));
  board.set_given(0, 1);
  const auto map = map_of(board, "");
  const std::vector<Value> values = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  EXPECT_EQ(map->blocking_clause(values).size(), 15U);
  EXPECT_EQ(map_of(board, "unit")->blocking_clause(values).size(), 16U);
  EXPECT_EQ(map->blocking_clause(values)[0], Lit::negative(0));  // r1c2=2
}

TEST(VariableMap, DecodeNamesTheCellAtFault) {
  const Board board(test::default_geometry(4));
  const auto map = map_of(board, "unit");
  std::vector<std::uint8_t> model(64);
  EXPECT_EQ(map->decode(model).error(), "the model gives r1c1 no value");
  model[0] = model[2] = 1;
  EXPECT_EQ(map->decode(model).error(), "the model gives r1c1 both 1 and 3");
  model.resize(60);
  EXPECT_EQ(map->decode(model).error(), "the model has 60 of 64 variables");
}

TEST(VariableMap, ASettledCellHasItsValueAndNoOther) {
  for (const EncodingChoice& choice : every_encoding()) {
    for (const GeometryPtr& geometry : test::tiny_shapes()) {
      if (refusal(*geometry, choice)) continue;
      const Board board = test::random_board(geometry, 3);
      Formula formula;
      const auto encoding = encode(board.view(), choice, formula);
      if (!encoding) continue;  // what cannot be assumed
      SCOPED_TRACE(choice.id() + " on " + geometry->describe());
      for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const Value settled = encoding->variables->settled(cell);
        for (int value = 1; settled != 0 && value <= board.order(); ++value) {
          std::vector<Lit> literals;
          EXPECT_EQ(encoding->variables->is_value(cell, static_cast<Value>(value), literals),
                    value == settled ? VariableMap::Truth::kAlways : VariableMap::Truth::kNever);
        }
        // Pruned, every given is settled.
        if (choice.givens->prune && !choice.givens->singles_first) {
          EXPECT_EQ(settled, board.view().settled(cell));
        }
      }
    }
  }
}

}  // namespace
}  // namespace concord
