#include "encoders/cardinality.hpp"

#include <gtest/gtest.h>

#include "encoders/formula.hpp"
#include "tests/encoders/tiny_solver.hpp"

namespace concord {
namespace {

TEST(Cardinality, OneIsWritten) {
  for (const AmoRow& row : amo_catalog()) {
    const Amo amo(row);
    Formula formula;
    const auto literals = test::fresh_literals(formula, 5);
    ASSERT_TRUE(add_exactly(1, literals, amo, formula));
    EXPECT_EQ(test::TinySolver(formula).count(5), 5U) << amo.id();
    Formula at_most;
    ASSERT_TRUE(add_at_most(1, test::fresh_literals(at_most, 5), amo, at_most));
    EXPECT_EQ(test::TinySolver(at_most).count(5), 6U) << amo.id();
  }
}

TEST(Cardinality, ExactlyOneOfNothingIsImpossible) {
  for (const AmoRow& row : amo_catalog()) {
    const Amo amo(row);
    Formula formula;
    ASSERT_TRUE(add_exactly(1, {}, amo, formula));
    ASSERT_EQ(formula.clause_count(), 1U);
    EXPECT_TRUE(formula.clause(0).empty());
  }
}

TEST(Cardinality, OtherBoundsAreRefusedAndNothingIsWritten) {
  for (const AmoRow& row : amo_catalog()) {
    const Amo amo(row);
    for (const std::uint64_t k : {0U, 2U, 3U}) {
      Formula formula;
      const auto literals = test::fresh_literals(formula, 4);
      EXPECT_FALSE(add_at_most(k, literals, amo, formula));
      const auto refused = add_exactly(k, literals, amo, formula);
      ASSERT_FALSE(refused);
      EXPECT_NE(refused.error().find(amo.id()), std::string::npos);
      EXPECT_EQ(formula.clause_count(), 0U);
      EXPECT_EQ(formula.variable_count(), 4U);
    }
  }
}

TEST(Cardinality, ARepeatedLiteralIsRefused) {
  for (const AmoRow& row : amo_catalog()) {
    const Amo amo(row);
    Formula formula;
    auto literals = test::fresh_literals(formula, 3);
    literals.push_back(literals[1]);
    const auto refused = add_at_most(1, literals, amo, formula);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), "literal 2 is listed twice");
    EXPECT_EQ(formula.clause_count(), 0U);
  }
}

TEST(Cardinality, OppositeLiteralsAreTwoLiterals) {
  for (const AmoRow& row : amo_catalog()) {
    const Amo amo(row);
    Formula formula;
    const auto literals = test::fresh_literals(formula, 2);
    ASSERT_TRUE(
        add_at_most(1, std::vector<Lit>{literals[0], ~literals[0], literals[1]}, amo, formula));
    EXPECT_EQ(test::TinySolver(formula).count(2), 2U) << amo.id();  // the third must be false
  }
}

}  // namespace
}  // namespace concord
