#include <gtest/gtest.h>

#include <string>

#include "encoders/counting_sink.hpp"
#include "encoders/dimacs_sink.hpp"
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

// The conflicts of `first` with each of `others`, by the short way and by add_clause.
template <typename Sink>
void add_conflicts(Sink& by_call, Sink& by_clause, Lit first, const std::vector<Lit>& others) {
  by_call.add_conflicts(first, others);
  for (const Lit other : others) by_clause.add_clause({~first, ~other});
}

TEST(Sinks, ConflictsAreClausesWhateverTheSink) {
  const std::vector<Lit> few = {Lit::positive(7), Lit::negative(1), Lit::positive(0)};
  std::vector<Lit> many;
  for (Var var = 0; var < 5000; ++var) many.push_back(Lit(var, var % 3 == 0));
  Formula formula[2];
  CountingSink counter[2];
  std::string text[2];
  const ByteTarget targets[2] = {target_of(text[0]), target_of(text[1])};
  // The least buffer there is: the conflicts go beyond it.
  DimacsSink dimacs[2] = {DimacsSink(targets[0], nullptr, 0), DimacsSink(targets[1], nullptr, 0)};
  for (const std::vector<Lit>& others : {std::vector<Lit>{}, few, many, few}) {
    for (const Lit first : {Lit::positive(8), Lit::negative(123456)}) {
      add_conflicts(formula[0], formula[1], first, others);
      add_conflicts(counter[0], counter[1], first, others);
      add_conflicts(dimacs[0], dimacs[1], first, others);
    }
  }
  dimacs[0].flush();
  dimacs[1].flush();
  EXPECT_EQ(formula[0], formula[1]);
  EXPECT_EQ(formula[0].clause_count(), 2U * (5000U + 2 * few.size()));
  EXPECT_EQ(counter[0].size(), counter[1].size());
  EXPECT_EQ(counter[0].by_length(), counter[1].by_length());
  EXPECT_FALSE(text[0].empty());
  EXPECT_EQ(text[0], text[1]);
}

TEST(DimacsSink, WritesNumbersOfEveryLength) {
  std::vector<Lit> literals;
  std::string expected;
  const auto add = [&](std::uint64_t number) {
    if (number < 1 || number > std::uint64_t{1} << 31) return;
    const auto var = static_cast<Var>(number - 1);
    literals.push_back(Lit::positive(var));
    literals.push_back(Lit::negative(var));
    expected += std::to_string(number) + " -" + std::to_string(number) + " ";
  };
  for (std::uint64_t power = 1; power <= 10'000'000'000; power *= 10) {
    for (const std::uint64_t number : {power - 1, power, power + 1, power + power / 2, 7 * power})
      add(number);
  }
  for (std::uint64_t number = 1; number < 12'000; ++number) add(number);
  add(std::uint64_t{1} << 31);
  std::string text;
  const ByteTarget target = target_of(text);
  DimacsSink sink(target);
  sink.add_clause(literals);
  sink.flush();
  EXPECT_EQ(text, expected + "0\n");
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
