// One body for every row of the at-most-one catalog: the right models, the right sizes, the names.

#include <bit>
#include <cctype>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/formula.hpp"
#include "tests/encoders/tiny_solver.hpp"

namespace concord {

static void PrintTo(const AmoRow& row, std::ostream* out) {
  *out << row.id;
}

namespace {

using test::fresh_literals;
using test::TinySolver;

class AmoContract : public testing::TestWithParam<AmoRow> {
 protected:
  // At most one, or exactly one, of m literals.
  static Formula formula(std::uint32_t m, bool at_least_one) {
    Formula made;
    const auto literals = fresh_literals(made, m);
    if (at_least_one) made.add_clause(literals);
    GetParam().encode(literals, made);
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
  if (!GetParam().exactly_one_keeps_models) GTEST_SKIP() << "does not claim to";
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
    const auto literals = fresh_literals(counter, m);
    GetParam().encode(literals, counter);
    EncodingSize size = GetParam().size(m);
    size.variables += m;
    EXPECT_EQ(counter.size(), size) << m;
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
  EXPECT_FALSE(GetParam().summary.empty());
  EXPECT_FALSE(GetParam().source.empty());
  EXPECT_FALSE(GetParam().formula.empty());
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
      made.add_clause(line);
      GetParam().encode(line, made);
    }
  }
  EXPECT_EQ(TinySolver(made).count(25), 120U);
}

INSTANTIATE_TEST_SUITE_P(Catalog, AmoContract,
                         testing::ValuesIn(amo_catalog().begin(), amo_catalog().end()),
                         [](const auto& row) {
                           std::string name(row.param.id);
                           for (char& c : name) {
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           }
                           return name;
                         });

// The published counts: auxiliaries and clauses at 9, 16 and 25.
TEST(AmoCounts, AreThePublishedOnes) {
  struct Row {
    std::string_view id;
    std::uint64_t counts[3][2];
  };
  const Row rows[] = {{"binary", {{4, 36}, {4, 64}, {5, 125}}},
                      {"commander-3", {{3, 21}, {8, 44}, {12, 70}}},
                      {"pairwise", {{0, 36}, {0, 120}, {0, 300}}},
                      {"product", {{6, 24}, {8, 44}, {10, 70}}},
                      {"sequential", {{8, 23}, {15, 44}, {24, 71}}}};
  const std::uint64_t sizes[] = {9, 16, 25};
  for (const Row& row : rows) {
    const AmoRow* found = nullptr;
    for (const AmoRow& candidate : amo_catalog()) {
      if (candidate.id == row.id) found = &candidate;
    }
    ASSERT_NE(found, nullptr) << row.id;
    for (int i = 0; i < 3; ++i) {
      const EncodingSize size = found->size(sizes[i]);
      EXPECT_EQ(size.variables, row.counts[i][0]) << row.id << " " << sizes[i];
      EXPECT_EQ(size.clauses, row.counts[i][1]) << row.id << " " << sizes[i];
    }
  }
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
      made.add_clause(line);
      amo_catalog()[next++ % amo_catalog().size()].encode(line, made);
    }
  }
  EXPECT_EQ(TinySolver(made).count(25), 120U);
}

}  // namespace
}  // namespace concord
