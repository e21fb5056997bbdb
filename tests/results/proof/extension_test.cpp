// Whether a grid can be a model: against all values of the auxiliary variables.

#include "results/proof/extension.hpp"

#include <algorithm>
#include <limits>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/boards.hpp"

namespace concord::proof {
namespace {

constexpr std::int32_t kCells =
    4;  // variables 1 to 4 say that r1c1 is 1 to 4, the rest is auxiliary

Readings named(std::int32_t variables) {
  const GeometryPtr four = test::default_geometry(4);
  Readings readings;
  for (std::int32_t v = 1; v <= variables; ++v) {
    readings.comment(*four, v <= kCells ? fmt::format("var {} r1c1={}", v, v)
                                        : fmt::format("var {} row1=1.s{}", v, v));
  }
  readings.finish();
  return readings;
}

Cnf formula_of(std::int32_t variables, const std::vector<std::vector<std::int32_t>>& clauses) {
  Cnf formula;
  formula.variables = variables;
  for (const auto& clause : clauses) {
    formula.literals.insert(formula.literals.end(), clause.begin(), clause.end());
    formula.ends.push_back(formula.literals.size());
  }
  return formula;
}

// r1c1 is 2.
const Grid kGrid{4, {2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1}};

Extension extension(std::int32_t variables, const std::vector<std::vector<std::int32_t>>& clauses) {
  return find_extension(formula_of(variables, clauses), named(variables), kGrid);
}

TEST(Extension, SetsWhatTheCellsForce) {
  EXPECT_EQ(extension(5, {{-2, 5}, {-5, 2}}), Extension::kFound);
  EXPECT_EQ(extension(5, {{-2, 5}, {-2, -5}}), Extension::kImpossible);
  EXPECT_EQ(extension(6, {{-2, 5}, {-5, 6}, {-6, -5, -2}}), Extension::kImpossible);
  EXPECT_EQ(extension(5, {{-1, 5}, {-1, -5}}), Extension::kFound) << "r1c1 is not 1";
}

TEST(Extension, TriesWhatIsOpen) {
  EXPECT_EQ(extension(6, {{5, 6}, {5, -6}}), Extension::kFound);
  EXPECT_EQ(extension(6, {{5, 6}, {5, -6}, {-5, 6}, {-5, -6}}), Extension::kImpossible);
  EXPECT_EQ(extension(6, {}), Extension::kFound);
}

// What a header promises costs nothing, and what is tried in vain has an end.
TEST(Extension, TakesTimeAndMemoryOfTheClausesOnly) {
  Cnf formula = formula_of(6, {{-2, 5}, {-5, 6}, {-6, -5, -2}});
  formula.variables = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(find_extension(formula, named(6), kGrid), Extension::kImpossible);

  // The false side of each of many variables runs down a long chain before it fails.
  constexpr std::int32_t kLong = 20'000;
  std::vector<std::vector<std::int32_t>> clauses;
  const std::int32_t first = kCells + 1;
  for (std::int32_t i = 0; i + 1 < kLong; ++i) {
    clauses.push_back({-(first + kLong + i), first + kLong + i + 1});
    clauses.push_back({first + i, first + kLong});
  }
  clauses.push_back({-(first + 2 * kLong - 1), -(first + kLong)});
  EXPECT_EQ(extension(first + 2 * kLong, clauses), Extension::kNotFound);
}

TEST(Extension, IsRightAboutRandomFormulas) {
  const std::uint64_t seed = std::random_device{}();
  SCOPED_TRACE(fmt::format("seed {}", seed));
  std::mt19937_64 random(seed);
  constexpr std::int32_t kVariables = 10;
  std::size_t found = 0;
  std::size_t impossible = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::vector<std::int32_t>> clauses(3 + random() % 40);
    for (auto& clause : clauses) {
      for (std::uint64_t k = random() % 3; k > 0; --k) {
        const auto v = static_cast<std::int32_t>(1 + random() % kVariables);
        clause.push_back(random() % 2 == 0 ? v : -v);
      }
      const auto auxiliary =
          kCells + 1 + static_cast<std::int32_t>(random() % (kVariables - kCells));
      clause.push_back(random() % 2 == 0 ? auxiliary : -auxiliary);
    }
    bool possible = false;
    for (std::uint32_t bits = 0; bits < 1U << (kVariables - kCells) && !possible; ++bits) {
      const auto holds = [&](std::int32_t literal) {
        const std::int32_t v = literal < 0 ? -literal : literal;
        const bool value = v <= kCells ? v == 2 : (bits >> (v - kCells - 1) & 1U) != 0;
        return value == (literal > 0);
      };
      possible = std::ranges::all_of(
          clauses, [&](const auto& clause) { return std::ranges::any_of(clause, holds); });
    }
    const Extension answer = extension(kVariables, clauses);
    if (answer != Extension::kNotFound) {
      ASSERT_EQ(answer == Extension::kFound, possible) << "round " << round;
    }
    found += answer == Extension::kFound;
    impossible += answer == Extension::kImpossible;
  }
  EXPECT_GT(found, 100U);
  EXPECT_GT(impossible, 10U);
}

}  // namespace
}  // namespace concord::proof
