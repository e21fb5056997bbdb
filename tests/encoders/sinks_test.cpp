#include <gtest/gtest.h>

#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

template <typename Sink>
void fill(Sink& sink) {
  sink.new_variables(3);
  sink.begin_group("first");
  sink.add_clause({Lit::positive(0), Lit::negative(1)});
  sink.add_clause(std::span<const Lit>{});
  sink.begin_group("nothing");
  sink.begin_group("second");
  sink.new_variables(2);
  sink.add_clause({Lit::positive(4)});
}

TEST(Formula, KeepsClausesAndGroups) {
  Formula formula;
  fill(formula);
  EXPECT_EQ(formula.variable_count(), 5U);
  ASSERT_EQ(formula.clause_count(), 3U);
  EXPECT_EQ(formula.literal_count(), 3U);
  EXPECT_EQ(formula.clause(0)[1], Lit::negative(1));
  EXPECT_TRUE(formula.clause(1).empty());
  EXPECT_EQ(formula.clause(2)[0].dimacs(), 5);
  const std::vector<ClauseGroup> groups = {{"first", 0, 2}, {"nothing", 2, 0}, {"second", 2, 1}};
  EXPECT_EQ(formula.groups(), groups);
  formula.clear();
  EXPECT_EQ(formula, Formula());
  EXPECT_EQ(formula.new_variables(1), 0U);
}

TEST(CountingSink, CountsByGroupAndLength) {
  CountingSink counter;
  fill(counter);
  EXPECT_EQ(counter.size(), (EncodingSize{5, 3, 3}));
  const std::vector<GroupSize> groups = {
      {"first", 0, 2, 2}, {"nothing", 0, 0, 0}, {"second", 2, 1, 1}};
  EXPECT_EQ(counter.groups(), groups);
  EXPECT_EQ(counter.by_length(), (std::vector<std::uint64_t>{1, 1, 1}));
}

TEST(CountingSink, AgreesWithTheFormula) {
  const Board board(test::default_geometry(9));
  CountingSink counter;
  Formula formula;
  ASSERT_TRUE(encode(board.view(), *parse_encoding("commander-3/unit"), counter));
  ASSERT_TRUE(encode(board.view(), *parse_encoding("commander-3/unit"), formula));
  EXPECT_EQ(counter.size(), (EncodingSize{formula.variable_count(), formula.clause_count(),
                                          formula.literal_count()}));
}

TEST(EncodingSize, Saturates) {
  EXPECT_EQ(saturating_add(UINT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(saturating_multiply(UINT64_MAX / 2, 3), UINT64_MAX);
  EXPECT_EQ(saturating_multiply(0, UINT64_MAX), 0U);
  EXPECT_EQ(saturating_pairs(0), 0U);
  EXPECT_EQ(saturating_pairs(1), 0U);
  EXPECT_EQ(saturating_pairs(9), 36U);
  EXPECT_EQ(saturating_pairs(UINT64_MAX), UINT64_MAX);
  EXPECT_EQ((EncodingSize{1, 2, 3}).formula_B(), 12U + 24U);
  EXPECT_EQ((EncodingSize{0, UINT64_MAX, 1}).formula_B(), UINT64_MAX);
}

}  // namespace
}  // namespace concord
