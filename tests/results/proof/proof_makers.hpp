#pragma once
// Formulas and proofs for the tests: random ones, those of a solver of half a page, and a proof
// that needs definitions.

#include <random>

#include "tests/results/proof/naive_checker.hpp"

namespace concord::proof::test {

// Backtracking that writes down, whenever it turns round, that it was wrong to come here; and
// deletes what the lemma makes superfluous.
class TinyProver {
 public:
  TinyProver(Clauses formula, std::int32_t variables)
      : clauses_(std::move(formula)), alive_(clauses_.size(), true), variables_(variables) {}

  // False when the formula has a model.
  bool refute() { return refute({}); }
  Operations operations;

 private:
  bool refute(const Clause& decisions) {
    std::vector<int> value(static_cast<std::size_t>(variables_) + 1, 0);
    for (const std::int32_t l : decisions) value[std::abs(l)] = l > 0 ? 1 : -1;
    const bool conflict = !propagate(value);
    const std::size_t first = clauses_.size();
    if (!conflict) {
      std::int32_t branch = 1;
      while (branch <= variables_ && value[branch] != 0) ++branch;
      if (branch > variables_) return false;
      for (const std::int32_t literal : {branch, -branch}) {
        Clause more = decisions;
        more.push_back(literal);
        if (!refute(more)) return false;
      }
    }
    Clause lemma;
    for (const std::int32_t l : decisions) lemma.push_back(-l);
    operations.push_back({std::nullopt, lemma});
    const std::size_t end = clauses_.size();
    clauses_.push_back(lemma);
    alive_.push_back(true);
    for (std::size_t i = first; i < end; ++i) {
      if (!alive_[i]) continue;
      alive_[i] = false;
      operations.push_back({i, clauses_[i]});
    }
    return true;
  }

  bool propagate(std::vector<int>& value) const {
    const auto of = [&](std::int32_t l) { return l > 0 ? value[l] : -value[-l]; };
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < clauses_.size(); ++i) {
        if (!alive_[i]) continue;
        std::set<std::int32_t> open;
        bool satisfied = false;
        for (const std::int32_t l : clauses_[i]) {
          satisfied = satisfied || of(l) > 0;
          if (of(l) == 0) open.insert(l);
        }
        if (satisfied || open.size() > 1) continue;
        if (open.empty()) return false;
        const std::int32_t l = *open.begin();
        value[std::abs(l)] = l > 0 ? 1 : -1;
        changed = true;
      }
    }
    return true;
  }

  Clauses clauses_;
  std::vector<bool> alive_;
  std::int32_t variables_;
};

inline Clause random_clause(std::mt19937& random, std::int32_t variables, std::size_t most) {
  Clause clause;
  // Long clauses are the rule, so that formulas are not trivial.
  const std::size_t size = random() % 6 == 0 ? random() % (most + 1) : most;
  for (std::size_t i = 0; i < size; ++i) {
    const auto variable = static_cast<std::int32_t>(1 + random() % variables);
    clause.push_back(random() % 2 == 0 ? variable : -variable);
  }
  return clause;
}

inline Clauses random_formula(std::mt19937& random, std::int32_t variables, std::size_t clauses) {
  Clauses formula;
  for (std::size_t i = 0; i < clauses; ++i) {
    Clause clause = random_clause(random, variables, 3);
    if (clause.empty()) clause = {1, 2};
    formula.push_back(clause);
  }
  return formula;
}

// n + 1 pigeons in n holes, refuted with n^3 definitions (Cook 1976): what a pigeon of the last
// hole does is passed on to the others, until one hole is left for two.
struct PigeonHoles {
  explicit PigeonHoles(int holes) {
    std::vector<std::vector<std::int32_t>> in(holes + 1);  // [pigeon][hole]
    for (auto& pigeon : in) {
      for (int h = 0; h < holes; ++h) pigeon.push_back(++variables);
    }
    for (const auto& pigeon : in) formula.push_back(pigeon);
    for (int h = 0; h < holes; ++h) {
      for (int p = 0; p <= holes; ++p) {
        for (int q = 0; q < p; ++q) formula.push_back({-in[q][h], -in[p][h]});
      }
    }
    std::int32_t next = variables;
    for (int n = holes; n > 1; --n) {
      auto less = in;
      less.pop_back();
      for (int p = 0; p < n; ++p) {
        less[p].pop_back();
        for (int h = 0; h < n - 1; ++h) {
          const std::int32_t d =
              ++next;  // in[p][h], or p in the last hole and the last pigeon here
          less[p][h] = d;
          lemma({d, -in[p][h]});
          lemma({d, -in[p][n - 1], -in[n][h]});
          lemma({-d, in[p][h], in[p][n - 1]});
          lemma({-d, in[p][h], in[n][h]});
        }
      }
      for (int p = 0; p < n; ++p) lemma(less[p]);
      for (int h = 0; h < n - 1; ++h) {
        for (int p = 0; p < n; ++p) {
          for (int q = 0; q < p; ++q) {
            lemma({-less[p][h], -less[q][h], -in[p][h]});
            lemma({-less[p][h], -less[q][h], -in[q][h]});
            lemma({-less[p][h], -less[q][h]});
          }
        }
      }
      in = less;
    }
    lemma({});
  }

  std::int32_t variables = 0;
  Clauses formula;
  Operations proof;

 private:
  void lemma(Clause clause) { proof.push_back({std::nullopt, std::move(clause)}); }
};

}  // namespace concord::proof::test
