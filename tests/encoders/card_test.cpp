// Encoding cards: what they count and try is what there is.

#include "encoders/card/encoding_card.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/propagate/count_models.hpp"
#include "tests/encoders/tiny_solver.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

constexpr std::uint64_t kMany = 1'000'000;

EncodingCard card_of(std::string_view id, int order = 9, const Board* puzzle = nullptr) {
  return make_card(*test::default_geometry(order), *parse_encoding(id), puzzle, kMany);
}

TEST(Card, CountsByGroupAndByLength) {
  const EncodingCard card = card_of("extended/commander-3/unit");
  ASSERT_TRUE(card.empty.counted);
  EXPECT_EQ(card.empty.size, (EncodingSize{1701, 6399, 15066}));
  EXPECT_EQ(card.empty.auxiliary, 972U);
  EXPECT_EQ(card.repeats.clauses, 729U);
  std::uint64_t by_group = 0;
  std::uint64_t auxiliary = 0;
  for (const GroupSize& group : card.empty.groups) {
    by_group += group.clauses;
    auxiliary += group.variables;
  }
  EXPECT_EQ(by_group, 6399U);
  EXPECT_EQ(auxiliary, 972U);
  EXPECT_EQ(
      std::accumulate(card.empty.by_length.begin(), card.empty.by_length.end(), std::uint64_t{0}),
      6399U);
  EXPECT_FALSE(card.puzzle);
}

TEST(Card, CountsWhatTheGivensLeave) {
  const Board board = test::board_of(test::default_geometry(4), "12..34..2.4....1");
  const EncodingCard card = card_of("minimal/prune", 4, &board);
  ASSERT_TRUE(card.puzzle && card.puzzle->counted);
  EXPECT_EQ(card.puzzle->size, (EncodingSize{13, 18, 31}));
  EXPECT_EQ(card.empty.size.variables, 64U);
}

TEST(Card, LargeFormulasAreNotCounted) {
  const EncodingCard card =
      make_card(*test::default_geometry(25), *parse_encoding("unit"), nullptr, 1000);
  EXPECT_FALSE(card.empty.counted);
  EXPECT_EQ(card.empty.size.clauses, 690000U);
}

TEST(Card, WhatCannotBeStatedIsSaid) {
  const EncodingCard card = card_of("triads", 7);
  EXPECT_NE(card.empty.problem, "");
  EXPECT_FALSE(card.empty.counted);
}

// On boards whose units are all full every encoding has a model a grid; elsewhere those with
// auxiliaries that nothing determines when no literal is true have more.
TEST(Card, ModelsAreKeptWhereItSaysSo) {
  const auto half = *Geometry::make({4, BoxShape{1, 2}, {}, false, false});
  const Board board = test::board_of(half, "1234............");
  for (const EncodingChoice& choice : every_encoding(*find_givens("unit"))) {
    const EncodingCard card = make_card(*half, choice, nullptr, kMany);
    EXPECT_TRUE(card.keeps_models()) << choice.id();
    Formula formula;
    ASSERT_TRUE(encode_closed(board.view(), choice, formula)) << choice.id();
    Propagator propagator;
    ASSERT_TRUE(propagator.load(formula));
    const auto models = count_models(propagator, kMany);
    // Of two literals pairwise may be all that there is.
    if (card.keeps_models_everywhere()) {
      EXPECT_EQ(models, 24U) << choice.id();
    }
    if (choice.id() == "natural/binary/unit" || choice.id() == "minimal/sequential/unit" ||
        choice.id() == "extended/totalizer/unit") {
      EXPECT_FALSE(card.keeps_models_everywhere()) << choice.id();
      EXPECT_NE(models, 24U) << choice.id();
    }
  }
}

TEST(CountModels, IsRightOnAnything) {
  Formula formula;
  const auto x = test::fresh_literals(formula, 6);
  formula.add_clause({x[0], x[1], x[2]});
  formula.add_clause({~x[2], x[3]});
  formula.add_clause({~x[4], ~x[0]});
  Propagator propagator;
  ASSERT_TRUE(propagator.load(formula));
  const std::uint64_t expected = test::TinySolver(formula).count(6);
  EXPECT_EQ(count_models(propagator, 64), expected);
  EXPECT_EQ(count_models(propagator, expected), expected);
  EXPECT_EQ(count_models(propagator, expected - 1), std::nullopt);
  EXPECT_EQ(propagator.level(), 0U);
  formula.add_clause(std::initializer_list<Lit>{});
  ASSERT_TRUE(propagator.load(formula));
  EXPECT_EQ(count_models(propagator, 64), 0U);
}

}  // namespace
}  // namespace concord
