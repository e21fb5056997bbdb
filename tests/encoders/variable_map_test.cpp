#include "encoders/variable_map.hpp"

#include <gtest/gtest.h>

#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
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
  EXPECT_EQ(map_of(board, "product/unit")->name(732), "r1c1.column1");
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

}  // namespace
}  // namespace concord
