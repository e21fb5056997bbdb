#include "results/prove/counting_lemma.hpp"

#include <fmt/format.h>

#include "results/prove/clause_set.hpp"

namespace concord {
namespace {

// k things in k - 1 places: each is in one, no two are in the same. As clauses of the formula, or
// as clauses of which some is to be false.
template <typename At>
void add_pigeons(ProofQuestion& question, int k, const At& at, bool some_false) {
  const auto add = [&](std::span<const Lit> clause) {
    if (some_false) {
      question.some_false(clause);
    } else {
      question.formula().add_clause(clause);
    }
  };
  std::vector<Lit> clause;
  for (int i = 0; i < k; ++i) {
    clause.clear();
    for (int j = 0; j + 1 < k; ++j) clause.push_back(at(i, j));
    add(clause);
  }
  for (int j = 0; j + 1 < k; ++j) {
    for (int i = 0; i < k; ++i) {
      for (int other = i + 1; other < k; ++other) {
        clause.assign({~at(i, j), ~at(other, j)});
        add(clause);
      }
    }
  }
}

Lit pigeon(int k, int i, int j) {
  return Lit::positive(static_cast<Var>(i * (k - 1) + j));
}

// The last thing is taken out: whoever was in the last place takes the last thing's.
void ask_for_fewer_pigeons(ProofQuestion& question, int k) {
  std::vector<Lit> moved;
  for (int i = 0; i + 1 < k; ++i) {
    for (int j = 0; j + 2 < k; ++j) {
      const std::vector<Lit> not_swapped{~pigeon(k, i, k - 2), ~pigeon(k, k - 1, j)};
      const Lit swapped = ~question.define_any_of(not_swapped);
      moved.push_back(question.define_any_of(std::vector<Lit>{pigeon(k, i, j), swapped}));
    }
  }
  add_pigeons(
      question, k - 1,
      [&](int i, int j) { return moved[static_cast<std::size_t>(i * (k - 2) + j)]; }, true);
  question.close();
}

// k things in k - 1 places give k - 1 things in k - 2 places; two in one are impossible.
LemmaStep induction_step(int k) {
  LemmaStep step;
  step.kind = fmt::format("step-{}", k);
  step.question.formula().new_variables(static_cast<Var>(k * (k - 1)));
  const auto at = [k](int i, int j) { return pigeon(k, i, j); };
  add_pigeons(step.question, k, at, false);
  if (k == 2) {
    step.statement = "two things do not fit into one place";
    return step;
  }
  step.statement = fmt::format("if {} things fitted into {} places, {} would fit into {}", k, k - 1,
                               k - 1, k - 2);
  ask_for_fewer_pigeons(step.question, k);
  return step;
}

// What the lemma denies puts k things into k - 1 places.
LemmaStep final_step(int n, bool about_value) {
  LemmaStep step;
  const Formula formula = lemma_formula(n);
  step.question.formula().new_variables(formula.variable_count());
  step.question.add_formula(formula, 0);
  const auto at = [n](int i, int j) { return Lit::positive(static_cast<Var>(i * n + j)); };
  const std::string given =
      fmt::format("{0} cells, each with one of {0} values, no value twice: ", n);
  if (about_value) {
    step.kind = "value";
    step.statement =
        given +
        fmt::format("if value 1 had no place, {} things would fit into {} places", n, n - 1);
    for (int i = 0; i < n; ++i) step.question.formula().add_clause({~at(i, 0)});
    add_pigeons(
        step.question, n, [&](int i, int j) { return at(i, j + 1); }, true);
  } else {
    step.kind = "cell";
    step.statement =
        given + fmt::format("if cell 1 had values 1 and 2, {} things would fit into {} places",
                            n - 1, n - 2);
    step.question.formula().add_clause({at(0, 0)});
    step.question.formula().add_clause({at(0, 1)});
    add_pigeons(
        step.question, n - 1, [&](int i, int j) { return at(i + 1, j + 2); }, true);
  }
  step.question.close();
  return step;
}

}  // namespace

int lemma_steps(int n) {
  return n - 1 + 2;
}

LemmaStep lemma_step(int n, int step) {
  const int inductions = n - 1;
  return step < inductions ? induction_step(n - step) : final_step(n, step == inductions);
}

Formula lemma_formula(int n) {
  Formula formula;
  const auto size = static_cast<Var>(n);
  formula.new_variables(size * size);
  std::vector<Lit> clause;
  for (Var cell = 0; cell < size; ++cell) {
    clause.clear();
    for (Var value = 0; value < size; ++value) clause.push_back(Lit::positive(cell * size + value));
    formula.add_clause(clause);
  }
  for (Var value = 0; value < size; ++value) {
    for (Var a = 0; a < size; ++a) {
      for (Var b = a + 1; b < size; ++b)
        formula.add_clause({Lit::negative(a * size + value), Lit::negative(b * size + value)});
    }
  }
  return formula;
}

bool is_symmetric(const Formula& formula, int n) {
  ClauseSet clauses;
  insert_clauses(formula, 0, formula.clause_count(), clauses);
  const auto size = static_cast<Var>(n);
  const auto swapped = [](Var x, Var a) { return x == a ? a + 1 : x == a + 1 ? a : x; };
  for (Var a = 0; a + 1 < size; ++a) {
    const bool cells =
        maps_into(formula, clauses, [&](Var v) { return swapped(v / size, a) * size + v % size; });
    const bool values =
        maps_into(formula, clauses, [&](Var v) { return v / size * size + swapped(v % size, a); });
    if (!cells || !values) return false;
  }
  return true;
}

}  // namespace concord
