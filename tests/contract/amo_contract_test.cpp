// One body for every row of the at-most-one catalog: the right models, the right sizes, the names.

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/formula.hpp"
#include "tests/encoders/every_amo.hpp"
#include "tests/encoders/tiny_solver.hpp"

namespace concord {

static void PrintTo(const Amo& amo, std::ostream* out) {
  *out << amo.id();
}

namespace {

using test::fresh_literals;
using test::TinySolver;

class AmoContract : public testing::TestWithParam<Amo> {
 protected:
  // At most one, or exactly one, of m literals.
  static Formula formula(std::uint32_t m, bool at_least_one) {
    Formula made;
    const auto literals = fresh_literals(made, m);
    if (at_least_one) {
      GetParam().encode_exactly_one(literals, made);
    } else {
      GetParam().encode(literals, made);
    }
    return made;
  }
};

TEST_P(AmoContract, AllowsExactlyTheRightAssignments) {
  for (std::uint32_t m = 0; m <= 10; ++m) {
    for (const bool at_least_one : {false, true}) {
      const Formula made = formula(m, at_least_one);
      for (std::uint32_t bits = 0; bits < (1U << m); ++bits) {
        std::vector<Lit> inputs;
        for (Var v = 0; v < m; ++v) inputs.emplace_back(v, (bits >> v & 1U) == 0);
        TinySolver solver(made);
        const bool allowed = solver.assume(inputs) && solver.solve();
        const int trues = std::popcount(bits);
        ASSERT_EQ(allowed, trues == 1 || (trues == 0 && !at_least_one))
            << "m " << m << ", inputs " << bits << (at_least_one ? ", exactly one" : "");
      }
    }
  }
}

TEST_P(AmoContract, ExactlyOneKeepsTheNumberOfModels) {
  if (!GetParam().row().exactly_one_keeps_models) GTEST_SKIP() << "does not claim to";
  for (std::uint32_t m = 1; m <= 12; ++m) {
    const Formula made = formula(m, true);
    EXPECT_EQ(TinySolver(made).count(made.variable_count()), m);
  }
}

TEST_P(AmoContract, OneTrueLiteralPropagatesTheOthersToFalse) {
  for (std::uint32_t m = 2; m <= 30; ++m) {
    const Formula made = formula(m, false);
    for (Var v = 0; v < m; ++v) {
      TinySolver solver(made);
      ASSERT_TRUE(solver.assume({Lit::positive(v)}));
      for (Var other = 0; other < m; ++other) EXPECT_EQ(solver.value(other), other == v ? 1 : -1);
    }
  }
}

TEST_P(AmoContract, SizeIsExact) {
  for (std::uint32_t m = 0; m <= 130; ++m) {
    CountingSink counter;
    GetParam().encode(fresh_literals(counter, m), counter);
    EncodingSize size = GetParam().size(m);
    size.variables += m;
    EXPECT_EQ(counter.size(), size) << m;

    CountingSink exactly_one;
    GetParam().encode_exactly_one(fresh_literals(exactly_one, m), exactly_one);
    size = GetParam().exactly_one_size(m);
    size.variables += m;
    EXPECT_EQ(exactly_one.size(), size) << m;
  }
}

// Each auxiliary, put to what it stands for, satisfies every clause, whichever literal is true; and
// with one true it is the only way.
TEST_P(AmoContract, AuxiliariesAreWhatTheyAreSaidToBe) {
  for (std::uint32_t m = 2; m <= 40; ++m) {
    const Formula made = formula(m, false);
    for (std::uint32_t chosen = 0; chosen <= m; ++chosen) {  // m: none
      std::vector<bool> model(made.variable_count());
      if (chosen < m) model[chosen] = true;
      for (Var v = m; v < made.variable_count(); ++v) {
        const auto inputs = GetParam().auxiliary_inputs(m, v - m);
        EXPECT_TRUE(std::ranges::is_sorted(inputs, std::ranges::less_equal{}));
        model[v] = std::ranges::find(inputs, chosen) != inputs.end();
      }
      for (std::size_t i = 0; i < made.clause_count(); ++i) {
        const auto clause = made.clause(i);
        ASSERT_TRUE(std::ranges::any_of(
            clause, [&](Lit literal) { return model[literal.var()] != literal.negated(); }))
            << "m " << m << ", true " << chosen << ", clause " << i;
      }
    }
  }
}

TEST_P(AmoContract, SizeSaturatesInsteadOfWrapping) {
  EncodingSize last;
  for (std::uint64_t m = 1; m != 0; m *= 2) {
    const EncodingSize size = GetParam().size(m);
    EXPECT_GE(size.clauses, last.clauses);
    EXPECT_GE(size.literals, last.literals);
    last = size;
  }
  EXPECT_GE(GetParam().size(UINT64_MAX).clauses, UINT64_MAX / 2);
}

TEST_P(AmoContract, NoClauseIsWrittenTwice) {
  for (std::uint32_t m = 0; m <= 40; ++m) {
    const Formula made = formula(m, false);
    std::set<std::set<Lit>> seen;
    for (std::size_t i = 0; i < made.clause_count(); ++i) {
      const auto clause = made.clause(i);
      EXPECT_TRUE(seen.emplace(clause.begin(), clause.end()).second) << m;
    }
  }
}

TEST_P(AmoContract, AuxiliariesHaveDistinctNamesWithoutSpaces) {
  for (const std::uint64_t m : {2U, 3U, 9U, 16U, 25U, 100U, 400U}) {
    std::set<std::string> names;
    for (std::uint64_t k = 0; k < GetParam().size(m).variables; ++k) {
      const std::string name = GetParam().auxiliary_name(m, k);
      EXPECT_FALSE(name.empty());
      EXPECT_EQ(name.find(' '), std::string::npos) << name;
      EXPECT_TRUE(names.insert(name).second) << name;
    }
  }
}

TEST_P(AmoContract, SaysWhatItIs) {
  EXPECT_FALSE(GetParam().row().summary.empty());
  EXPECT_FALSE(GetParam().row().source.empty());
  EXPECT_FALSE(GetParam().row().formula.empty());
}

// Five rows and five columns with exactly one each: permutations. Auxiliary variables that two
// constraints shared by mistake would lose some.
TEST_P(AmoContract, ConstraintsDoNotShareAuxiliaries) {
  Formula made;
  const auto cells = fresh_literals(made, 25);
  for (std::size_t i = 0; i < 5; ++i) {
    std::vector<Lit> row;
    std::vector<Lit> column;
    for (std::size_t j = 0; j < 5; ++j) {
      row.push_back(cells[5 * i + j]);
      column.push_back(cells[5 * j + i]);
    }
    for (const auto& line : {row, column}) {
      GetParam().encode_exactly_one(line, made);
    }
  }
  EXPECT_EQ(TinySolver(made).count(25), 120U);
}

INSTANTIATE_TEST_SUITE_P(Catalog, AmoContract,
                         testing::ValuesIn(test::every_amo(std::array{1U, 2U, 3U, 4U, 7U, 400U})),
                         [](const auto& amo) {
                           std::string name = amo.param.id();
                           for (char& c : name) {
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           }
                           return name;
                         });

// The published counts: auxiliaries and clauses at 9, 16 and 25; the ladder's as exactly-one.
TEST(AmoCounts, AreThePublishedOnes) {
  struct Row {
    std::string_view id;
    std::uint64_t counts[3][2];
  };
  const Row rows[] = {{"binary", {{4, 36}, {4, 64}, {5, 125}}},
                      {"commander-3", {{3, 21}, {8, 44}, {12, 70}}},
                      {"commander-3-full", {{3, 24}, {8, 52}, {12, 82}}},
                      {"ladder", {{8, 32}, {15, 60}, {24, 96}}},
                      {"nested", {{3, 21}, {6, 42}, {11, 69}}},
                      {"pairwise", {{0, 36}, {0, 120}, {0, 300}}},
                      {"product", {{6, 24}, {8, 44}, {10, 70}}},
                      {"sequential", {{8, 23}, {15, 44}, {24, 71}}},
                      {"totalizer", {{16, 32}, {30, 60}, {48, 96}}}};
  const std::uint64_t sizes[] = {9, 16, 25};
  for (const Row& row : rows) {
    const auto found = parse_amo(row.id);
    ASSERT_TRUE(found && *found) << row.id;
    for (int i = 0; i < 3; ++i) {
      const EncodingSize size =
          row.id == "ladder" ? (*found)->exactly_one_size(sizes[i]) : (*found)->size(sizes[i]);
      EXPECT_EQ(size.variables, row.counts[i][0]) << row.id << " " << sizes[i];
      EXPECT_EQ(size.clauses, row.counts[i][1]) << row.id << " " << sizes[i];
    }
  }
  // Groups of the square root.
  EXPECT_EQ((*parse_amo("bimander-3"))->size(9), (EncodingSize{2, 27, 54}));
  EXPECT_EQ((*parse_amo("bimander-4"))->size(16), (EncodingSize{2, 56, 112}));
  EXPECT_EQ((*parse_amo("bimander-5"))->size(25), (EncodingSize{3, 125, 250}));
}

// All at-most-ones mixed in one formula.
TEST(AmoMix, RowsAndColumnsByDifferentEncodings) {
  Formula made;
  const auto cells = fresh_literals(made, 25);
  std::size_t next = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    std::vector<Lit> row;
    std::vector<Lit> column;
    for (std::size_t j = 0; j < 5; ++j) {
      row.push_back(cells[5 * i + j]);
      column.push_back(cells[5 * j + i]);
    }
    for (const auto& line : {row, column}) {
      Amo(amo_catalog()[next++ % amo_catalog().size()]).encode_exactly_one(line, made);
    }
  }
  EXPECT_EQ(TinySolver(made).count(25), 120U);
}

}  // namespace
}  // namespace concord
