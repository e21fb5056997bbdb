// A formula with auxiliary variables is an encoding's to the letter, or it proves nothing.

#include "results/encoded_formula.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "encoders/formula.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

const Board& board() {
  static const Board board = test::board_of(test::default_geometry(4), "12.. 34.. 2.4. ...1");
  return board;
}

EncodingChoice sequential() {
  return *parse_encoding("extended/sequential/prune");
}

using Clauses = std::vector<std::vector<std::int32_t>>;

Clauses encoded() {
  Formula formula;
  EXPECT_TRUE(encode(board().view(), sequential(), formula));
  Clauses clauses;
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    auto& clause = clauses.emplace_back();
    for (const Lit literal : formula.clause(i))
      clause.push_back(static_cast<std::int32_t>(literal.dimacs()));
  }
  return clauses;
}

std::string difference(const Clauses& clauses, std::optional<std::size_t> blocking = std::nullopt) {
  proof::Cnf formula;
  formula.variables = 1000;
  for (const auto& clause : clauses) {
    formula.literals.insert(formula.literals.end(), clause.begin(), clause.end());
    formula.ends.push_back(formula.literals.size());
  }
  return differs_from_encoding(board().view(), sequential(), formula, blocking);
}

TEST(EncodedFormula, IsWhatTheEncoderMakes) {
  Clauses clauses = encoded();
  EXPECT_EQ(difference(clauses), "");
  for (auto& clause : clauses) std::ranges::reverse(clause);
  EXPECT_EQ(difference(clauses), "");
}

TEST(EncodedFormula, LeavesOutTheClauseThatWasJudgedElsewhere) {
  for (const std::size_t at : {std::size_t{0}, std::size_t{7}, encoded().size()}) {
    Clauses clauses = encoded();
    clauses.insert(clauses.begin() + static_cast<std::ptrdiff_t>(at), {-1, -2});
    EXPECT_EQ(difference(clauses, at), "");
    EXPECT_NE(difference(clauses), "") << at;
    EXPECT_NE(difference(clauses, at == 0 ? 1 : at - 1), "") << at;
  }
}

TEST(EncodedFormula, MissesAndFindsEveryClause) {
  const Clauses good = encoded();
  for (std::size_t i = 0; i < good.size(); ++i) {
    Clauses clauses = good;
    clauses[i][0] = -clauses[i][0];
    EXPECT_NE(difference(clauses), "") << i;
    clauses = good;
    clauses[i].pop_back();
    EXPECT_NE(difference(clauses), "") << i;
    clauses = good;
    clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(difference(clauses), "") << i;
  }
  Clauses more = good;
  more.push_back({good.back()[0]});
  EXPECT_NE(difference(more), "");
  EXPECT_NE(difference({}), "");
  EXPECT_NE(difference({}, 0), "");
}

TEST(EncodedFormula, SaysWhatTheEncodingCannotState) {
  const Board latin(*Geometry::make({5, std::nullopt, {}, false, false}));
  EXPECT_NE(differs_from_encoding(latin.view(), *parse_encoding("triads"), {}, std::nullopt), "");
}

}  // namespace
}  // namespace concord
