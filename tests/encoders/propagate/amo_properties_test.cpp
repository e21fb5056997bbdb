// What unit propagation makes of each at-most-one, over all sizes up to 10 and everything that can
// be known of the literals; and that amo_properties() notices at-most-ones that are worse.

#include <algorithm>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/formula.hpp"
#include "encoders/propagate/amo_properties.hpp"
#include "encoders/propagate/propagator.hpp"
#include "tests/encoders/every_amo.hpp"
#include "tests/encoders/tiny_solver.hpp"

namespace concord {
namespace {

constexpr std::uint32_t kMost = 10;

struct Expected {
  std::string_view id;  // of the row
  bool true_makes_others_false;
  bool two_true_conflict;
  bool others_false_make_last_true;
  bool keeps_models;
};

// A row that is not here fails the test: a new one is looked at, not taken for granted.
constexpr Expected kExpected[] = {
    {"bimander-G", true, true, true, true},  {"binary", true, true, true, true},
    {"commander-K", true, true, true, true}, {"commander-K-full", true, true, true, true},
    {"ladder", true, true, true, true},      {"nested", true, true, true, true},
    {"pairwise", true, true, true, true},    {"product", true, true, true, true},
    {"sequential", true, true, true, true},  {"totalizer", true, true, true, true},
};

const Expected* expected_of(const AmoRow& row) {
  for (const Expected& expected : kExpected) {
    if (expected.id == row.id) return &expected;
  }
  return nullptr;
}

// The families with every size of their groups that makes a difference up to kMost literals.
std::vector<Amo> amos() {
  std::vector<std::uint32_t> sizes{400};
  for (std::uint32_t size = 1; size <= kMost + 1; ++size) sizes.push_back(size);
  return test::every_amo(sizes);
}

TEST(AmoProperties, AreWhatIsExpectedOfEachRow) {
  for (const Amo& amo : amos()) {
    const Expected* expected = expected_of(amo.row());
    ASSERT_NE(expected, nullptr) << amo.id() << " is not in the table of this test";
    for (std::uint32_t m = 2; m <= kMost; ++m) {
      const AmoProperties found = amo_properties(amo, m);
      SCOPED_TRACE(testing::Message() << amo.id() << " over " << m);
      EXPECT_EQ(found.literals, m);
      EXPECT_EQ(found.true_makes_others_false, expected->true_makes_others_false);
      EXPECT_EQ(found.two_true_conflict, expected->two_true_conflict);
      EXPECT_EQ(found.others_false_make_last_true, expected->others_false_make_last_true);
      EXPECT_EQ(found.keeps_models(), expected->keeps_models);
      EXPECT_EQ(found.keeps_models(), amo.row().exactly_one_keeps_models);
      // By a counter of another make.
      Formula formula;
      amo.encode_exactly_one(test::fresh_literals(formula, m), formula);
      EXPECT_EQ(found.models, test::TinySolver(formula).count(formula.variable_count()));
    }
  }
  for (const Expected& expected : kExpected) {
    EXPECT_TRUE(std::ranges::any_of(amo_catalog(), [&](const AmoRow& row) {
      return row.id == expected.id;
    })) << expected.id;
  }
}

TEST(AmoProperties, OfNoneOneAndMany) {
  for (const Amo& amo : amos()) {
    for (const std::uint32_t m : {0U, 1U, 25U, 64U}) {
      const AmoProperties found = amo_properties(amo, m);
      SCOPED_TRACE(testing::Message() << amo.id() << " over " << m);
      EXPECT_TRUE(found.propagation_complete());
      EXPECT_EQ(found.models, m);
    }
  }
}

// Goes through everything that can be known of m literals, 3^m states, one literal a level.
class EveryState {
 public:
  EveryState(const Formula& formula, std::uint32_t m, bool at_least_one)
      : m_(m), at_least_one_(at_least_one) {
    EXPECT_TRUE(propagator_.load(formula));
  }

  // False at the first state in which something that follows was not found, or something was found
  // that does not follow.
  bool complete() { return from(0, 0, 0); }
  [[nodiscard]] std::uint64_t states() const { return states_; }

 private:
  bool from(Var next, std::uint32_t trues, std::uint32_t falses) {
    if (next == m_) {
      ++states_;
      return state(trues, falses);
    }
    if (!from(next + 1, trues, falses)) return false;
    for (const bool negated : {false, true}) {
      const std::size_t level = propagator_.level();
      propagator_.assume(Lit(next, negated));
      known_.push_back(Lit(next, negated));
      const bool fine = from(next + 1, trues + (negated ? 0 : 1), falses + (negated ? 1 : 0));
      known_.pop_back();
      propagator_.undo(level);
      if (!fine) return false;
    }
    return true;
  }

  bool state(std::uint32_t trues, std::uint32_t falses) {
    const bool possible = trues <= 1 && (trues == 1 || falses < m_ || !at_least_one_);
    if (propagator_.consistent() != possible) return false;
    if (!possible) return true;
    const bool last = at_least_one_ && trues == 0 && falses + 1 == m_;
    std::vector<int> expected(m_, trues == 1 ? -1 : last ? 1 : 0);
    for (const Lit literal : known_) expected[literal.var()] = literal.negated() ? -1 : 1;
    for (Var v = 0; v < m_; ++v) {
      const Lit literal = Lit::positive(v);
      const int value = propagator_.is_true(literal) ? 1 : propagator_.is_false(literal) ? -1 : 0;
      if (value != expected[v]) return false;
    }
    return true;
  }

  std::uint32_t m_;
  bool at_least_one_;
  Propagator propagator_;
  std::vector<Lit> known_;
  std::uint64_t states_ = 0;
};

bool complete(const Amo& amo, std::uint32_t m, bool at_least_one) {
  Formula formula;
  const auto literals = test::fresh_literals(formula, m);
  if (at_least_one) {
    amo.encode_exactly_one(literals, formula);
  } else {
    amo.encode(literals, formula);
  }
  EveryState states(formula, m, at_least_one);
  const bool result = states.complete();
  std::uint64_t all = 1;
  for (std::uint32_t i = 0; i < m; ++i) all *= 3;
  EXPECT_EQ(states.states() == all, result);
  return result;
}

// propagation_complete() argues from three cases; here every case is tried.
TEST(AmoProperties, PropagationIsCompleteInEveryState) {
  for (const Amo& amo : amos()) {
    for (std::uint32_t m = 2; m <= kMost; ++m) {
      SCOPED_TRACE(testing::Message() << amo.id() << " over " << m);
      EXPECT_EQ(complete(amo, m, true), amo_properties(amo, m).propagation_complete());
      EXPECT_TRUE(complete(amo, m, false));
    }
  }
}

// At-most-ones that lack something.

void encode_pairs_but_one(std::span<const Lit> literals, std::uint32_t, ClauseSink& sink) {
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = i + 1; j < literals.size(); ++j) {
      if (i != 1 || j != 2) sink.add_clause({~literals[i], ~literals[j]});
    }
  }
}

// All pairs, each said twice with a variable that decides nothing: right, and nothing propagates.
void encode_cases(std::span<const Lit> literals, std::uint32_t, ClauseSink& sink) {
  const Lit either = Lit::positive(sink.new_variables(1));
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = i + 1; j < literals.size(); ++j) {
      sink.add_clause({either, ~literals[i], ~literals[j]});
      sink.add_clause({~either, ~literals[i], ~literals[j]});
    }
  }
}

// All pairs, and "at least one" through a variable that nothing ties to the other literals.
void encode_loose(std::span<const Lit> literals, std::uint32_t, ClauseSink& sink) {
  sink.new_variables(1);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = i + 1; j < literals.size(); ++j)
      sink.add_clause({~literals[i], ~literals[j]});
  }
}

AmoRow row_of(decltype(AmoRow::encode) encode) {
  AmoRow row{.id = "broken", .summary = {}, .source = {}, .formula = {}};
  row.encode = encode;
  return row;
}

TEST(AmoProperties, NoticeAPairThatIsMissing) {
  const AmoRow row = row_of(encode_pairs_but_one);
  const AmoProperties found = amo_properties(Amo(row), 5);
  EXPECT_FALSE(found.true_makes_others_false);
  EXPECT_FALSE(found.two_true_conflict);
  EXPECT_TRUE(found.others_false_make_last_true);
  EXPECT_EQ(found.models, 6U);
  EXPECT_FALSE(found.keeps_models());
  EXPECT_FALSE(complete(Amo(row), 5, true));
}

TEST(AmoProperties, NoticeWhatOnlySearchWouldFind) {
  const AmoRow row = row_of(encode_cases);
  const AmoProperties found = amo_properties(Amo(row), 4);
  EXPECT_FALSE(found.true_makes_others_false);
  // Two true: either clause of the pair leaves one literal, and the other clause then none.
  EXPECT_TRUE(found.two_true_conflict);
  EXPECT_TRUE(found.others_false_make_last_true);
  EXPECT_EQ(found.models, 8U);
  EXPECT_FALSE(found.propagation_complete());
  EXPECT_FALSE(complete(Amo(row), 4, true));
}

TEST(AmoProperties, NoticeAnAtLeastOneThatIsLoose) {
  AmoRow row = row_of(encode_loose);
  row.short_at_least_one = true;
  const AmoProperties found = amo_properties(Amo(row), 4);
  EXPECT_TRUE(found.true_makes_others_false);
  EXPECT_TRUE(found.two_true_conflict);
  EXPECT_FALSE(found.others_false_make_last_true);
  // The first literal with the variable or without, and with it any other literal or none.
  EXPECT_EQ(found.models, 6U);
  EXPECT_FALSE(complete(Amo(row), 4, true));
}

TEST(AmoProperties, CountNoFurtherThanTold) {
  const AmoRow row = row_of(encode_cases);
  EXPECT_EQ(amo_properties(Amo(row), 4, 8).models, 8U);
  EXPECT_EQ(amo_properties(Amo(row), 4, 7).models, std::nullopt);
  EXPECT_FALSE(amo_properties(Amo(row), 4, 7).keeps_models());
}

}  // namespace
}  // namespace concord
