#include "backends/sat/open_clauses.hpp"

#include <algorithm>
#include <optional>

namespace concord {

bool OpenClauses::select(const Formula& formula, Formula& selected) {
  if (!propagator_.load(formula)) return false;
  positions_.assign(formula.variable_count(), 0);
  has_reason_.assign(formula.variable_count(), 0);
  std::uint32_t position = 0;
  for (const Lit literal : propagator_.trail()) positions_[literal.var()] = ++position;
  selected.clear();
  selected.new_variables(formula.variable_count());
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    const std::span<const Lit> clause = formula.clause(i);
    if (matters(clause)) selected.add_clause(clause);
  }
  return true;
}

bool OpenClauses::matters(std::span<const Lit> clause) {
  std::optional<Lit> only_true;
  std::uint32_t last_false = 0;
  bool open = false;
  for (const Lit literal : clause) {
    if (propagator_.is_false(literal)) {
      last_false = std::max(last_false, positions_[literal.var()]);
    } else if (propagator_.is_open(literal)) {
      open = true;
    } else if (only_true && *only_true != literal) {
      return false;
    } else {
      only_true = literal;
    }
  }
  if (!only_true) return !open || propagator_.consistent();
  // Only what was false before can have made it true.
  const Var var = only_true->var();
  if (open || positions_[var] <= last_false || has_reason_[var] != 0) return false;
  has_reason_[var] = 1;
  return true;
}

}  // namespace concord
