// The checker against a naive one, by definition, and against truth tables: random formulas with
// random proofs, with those of a small solver, and with spoilt ones.

#include <gtest/gtest.h>

#include "results/proof/checker.hpp"
#include "tests/results/proof/naive_checker.hpp"
#include "tests/results/proof/proof_makers.hpp"

namespace concord::proof {
namespace {

using namespace test;

struct Tally {
  int verified = 0;
  int refused = 0;
  int by_rat = 0;  // proofs with a lemma by RAT
};

class RandomProofs : public ::testing::Test {
 protected:
  // One proof in all notations.
  void compare(const Clauses& formula, std::int32_t variables, const Operations& operations) {
    NaiveChecker naive(formula);
    const bool good = naive.verify(operations);
    const Cnf cnf = cnf_of(formula, variables);
    const auto hint = [this] {
      std::string ids;
      for (auto count = random_() % 4; count > 0; --count)
        ids += (random_() % 3 == 0 ? "-" : "") + std::to_string(1 + random_() % 40) + " ";
      return ids;
    };
    const std::string drat = drat_of(operations);
    const std::string frat = frat_of(formula, operations, hint);
    for (const auto& [format, proof] :
         {std::pair(Format::kDrat, drat), std::pair(Format::kFrat, frat),
          std::pair(Format::kDratBinary, binary_drat_of(operations))}) {
      SCOPED_TRACE(std::string(to_string(format)));
      CheckOptions options;
      options.format = format;
      const CheckResult result = checker_.check(cnf, proof, options);
      ASSERT_EQ(result.verdict, good ? Verdict::kVerified : Verdict::kNotVerified)
          << result.problem.to_string() << "\nformula " << frat;
      ASSERT_EQ(result.lemmas, naive.lemmas) << frat;
      ASSERT_EQ(result.rat_lemmas, naive.rat_lemmas) << frat;
      ASSERT_EQ(result.problem.message.empty(), good);
    }
    if (good) {
      ASSERT_FALSE(satisfiable(formula, variables)) << frat;
    }
    ++(good ? tally_.verified : tally_.refused);
    if (naive.rat_lemmas > 0) ++tally_.by_rat;
  }

  // A lemma left out, a literal turned round, left out or put first, an operation moved.
  void spoil(Operations& operations, const Clauses& formula) {
    if (operations.empty()) return;
    const std::size_t at = random_() % operations.size();
    Clause& clause = operations[at].clause;
    if (operations[at].target || random_() % 3 == 0) {
      operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (!clause.empty()) {
      std::int32_t& literal = clause[random_() % clause.size()];
      switch (random_() % 3) {
        case 0: literal = -literal; break;
        case 1: std::swap(literal, clause.front()); break;
        default: std::swap(literal, clause.back()); clause.pop_back();
      }
    }
    renumber(operations, formula);
  }

  // Deletions name a clause by its number: look the numbers up again, and drop what is gone.
  static void renumber(Operations& operations, const Clauses& formula) {
    std::vector<std::pair<std::multiset<std::int32_t>, bool>> clauses;
    const auto as_set = [](const Clause& c) {
      const std::set<std::int32_t> once(c.begin(), c.end());
      return std::multiset<std::int32_t>(once.begin(), once.end());
    };
    for (const Clause& clause : formula) clauses.emplace_back(as_set(clause), true);
    Operations kept;
    for (Operation& operation : operations) {
      if (!operation.target) {
        clauses.emplace_back(as_set(operation.clause), true);
        kept.push_back(operation);
        continue;
      }
      const auto wanted = std::pair(as_set(operation.clause), true);
      const auto found = std::ranges::find(clauses, wanted);
      if (found == clauses.end()) continue;
      found->second = false;
      operation.target = static_cast<std::size_t>(found - clauses.begin());
      kept.push_back(operation);
    }
    operations = kept;
  }

  // Anything: lemmas that hold by chance, definitions of new variables, deletions.
  Operations random_operations(const Clauses& formula, std::int32_t variables) {
    Operations operations;
    Clauses all = formula;
    std::int32_t fresh = variables;
    for (auto count = random_() % 12; count > 0; --count) {
      const auto kind = random_() % 8;
      if (kind == 0) {
        const Clause clause = all[random_() % all.size()];
        operations.push_back({0, clause});
      } else if (kind == 1) {
        const Clause two = random_clause(random_, fresh, 2);
        if (two.size() < 2) continue;
        ++fresh;
        for (const Clause& clause :
             {Clause{fresh, -two[0], -two[1]}, Clause{-fresh, two[0]}, Clause{-fresh, two[1]}}) {
          operations.push_back({std::nullopt, clause});
          all.push_back(clause);
        }
      } else {
        operations.push_back({std::nullopt, random_clause(random_, fresh, 1 + random_() % 3)});
        all.push_back(operations.back().clause);
      }
    }
    renumber(operations, formula);
    return operations;
  }

  void TearDown() override {
    if (HasFailure()) GTEST_LOG_(INFO) << "seed " << seed_;
  }

  const std::uint32_t seed_ = std::random_device{}();
  std::mt19937 random_{seed_};
  Checker checker_;  // one for all, as in earnest
  Tally tally_;
};

TEST_F(RandomProofs, OfASmallSolverAreVerified) {
  for (int round = 0; round < 400 || tally_.verified < 100; ++round) {
    const auto variables = static_cast<std::int32_t>(3 + random_() % 5);
    const Clauses formula =
        random_formula(random_, variables, 5 * static_cast<std::size_t>(variables));
    TinyProver prover(formula, variables);
    const bool refuted = prover.refute();
    ASSERT_EQ(refuted, !satisfiable(formula, variables));
    const int before = tally_.verified;
    compare(formula, variables, prover.operations);
    if (HasFatalFailure()) return;
    ASSERT_EQ(tally_.verified - before, refuted ? 1 : 0);
  }
}

TEST_F(RandomProofs, SpoiltOnesGetTheVerdictOfTheDefinition) {
  for (int round = 0; round < 1500 || tally_.refused < 100 || tally_.verified < 100; ++round) {
    const auto variables = static_cast<std::int32_t>(3 + random_() % 5);
    const Clauses formula =
        random_formula(random_, variables, 4 * static_cast<std::size_t>(variables));
    TinyProver prover(formula, variables);
    prover.refute();
    for (auto times = 1 + random_() % 3; times > 0; --times) spoil(prover.operations, formula);
    compare(formula, variables, prover.operations);
    if (HasFatalFailure()) return;
  }
}

TEST_F(RandomProofs, OfAnyOperationsGetTheVerdictOfTheDefinition) {
  for (int round = 0; round < 6000 || tally_.verified < 50 || tally_.by_rat < 50; ++round) {
    const auto variables = static_cast<std::int32_t>(2 + random_() % 3);
    const Clauses formula = random_formula(random_, variables, 3 + random_() % 12);
    compare(formula, variables, random_operations(formula, variables));
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace concord::proof
