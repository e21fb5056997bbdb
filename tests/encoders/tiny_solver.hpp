#pragma once
// TinySolver: backtracking with unit propagation over a formula, a page long so that it can be
// trusted, for formulas of a few hundred clauses. It is the tests' own: it shares no code with what
// is tested.

#include <cstdint>
#include <utility>
#include <vector>

#include "encoders/formula.hpp"

namespace concord::test {

class TinySolver {
 public:
  explicit TinySolver(const Formula& formula)
      : formula_(formula), values_(formula.variable_count(), 0) {
    occurrences_.resize(2 * std::size_t{formula.variable_count()});
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
      if (formula.clause(i).empty()) empty_clause_ = true;
      for (const Lit literal : formula.clause(i)) occurrences_[literal.code()].push_back(i);
    }
  }

  // Fixes literals and propagates. False when that is a conflict.
  bool assume(const std::vector<Lit>& literals) {
    if (empty_clause_) return false;
    if (!started_) {
      started_ = true;
      for (std::size_t i = 0; i < formula_.clause_count(); ++i) {
        if (formula_.clause(i).size() == 1 && !assign(formula_.clause(i)[0])) return false;
      }
    }
    for (const Lit literal : literals) {
      if (!assign(literal)) return false;
    }
    return propagate();
  }

  // 1 true, -1 false, 0 open.
  [[nodiscard]] int value(Var var) const { return values_[var]; }

  // How many assignments of the first `projected` variables extend to a model; `limit` where there
  // are as many or more.
  std::uint64_t count(Var projected, std::uint64_t limit = UINT64_MAX) {
    return assume({}) ? count_from(0, projected, limit) : 0;
  }

  // Whether there is a model; value() then tells it.
  bool solve() { return assume({}) && solve_from(0); }

 private:
  [[nodiscard]] bool is_true(Lit l) const { return values_[l.var()] == (l.negated() ? -1 : 1); }
  [[nodiscard]] bool is_false(Lit l) const { return values_[l.var()] == (l.negated() ? 1 : -1); }

  bool assign(Lit literal) {
    if (is_false(literal)) return false;
    if (is_true(literal)) return true;
    values_[literal.var()] = literal.negated() ? -1 : 1;
    trail_.push_back(literal);
    return true;
  }

  bool propagate() {
    for (; next_ < trail_.size(); ++next_) {
      for (const std::size_t i : occurrences_[(~trail_[next_]).code()]) {
        Lit open;
        int open_count = 0;
        bool satisfied = false;
        for (const Lit literal : formula_.clause(i)) {
          satisfied = satisfied || is_true(literal);
          if (is_true(literal) || is_false(literal)) continue;
          open = literal;
          ++open_count;
        }
        if (satisfied || open_count > 1) continue;
        if (open_count == 0 || !assign(open)) return false;
      }
    }
    return true;
  }

  void undo(std::size_t level) {
    for (; trail_.size() > level; trail_.pop_back()) values_[trail_.back().var()] = 0;
    next_ = level;
  }

  std::uint64_t count_from(Var var, Var projected, std::uint64_t limit) {
    while (var < projected && values_[var] != 0) ++var;
    if (var == projected) {
      const std::size_t level = trail_.size();
      const bool found = solve_from(projected);
      undo(level);
      return found ? 1 : 0;
    }
    std::uint64_t total = 0;
    for (const bool negated : {false, true}) {
      if (total >= limit) break;
      const std::size_t level = trail_.size();
      if (assign(Lit(var, negated)) && propagate())
        total += count_from(var + 1, projected, limit - total);
      undo(level);
    }
    return total;
  }

  bool solve_from(Var var) {
    while (var < values_.size() && values_[var] != 0) ++var;
    if (var == values_.size()) return true;
    for (const bool negated : {false, true}) {
      const std::size_t level = trail_.size();
      if (assign(Lit(var, negated)) && propagate() && solve_from(var + 1)) return true;
      undo(level);
    }
    return false;
  }

  const Formula& formula_;
  std::vector<std::vector<std::size_t>> occurrences_;
  std::vector<int> values_;
  std::vector<Lit> trail_;
  std::size_t next_ = 0;
  bool started_ = false;
  bool empty_clause_ = false;
};

// Literals over variables 0..count-1 of a fresh sink.
inline std::vector<Lit> fresh_literals(ClauseSink& sink, std::uint32_t count) {
  const Var first = sink.new_variables(count);
  std::vector<Lit> literals;
  for (Var i = 0; i < count; ++i) literals.push_back(Lit::positive(first + i));
  return literals;
}

}  // namespace concord::test
