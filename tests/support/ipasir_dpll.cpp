// A shared object with the IPASIR interface for the tests: a naive DPLL search (unit propagation
// over occurrence lists, branching on the first free variable), correct and slow. Compiled with
// IPASIR_FAULT it misbehaves in one way:
//
//   1  returns 30           4  gives up by itself
//   2  turns its models     5  has no ipasir_set_terminate
//   3  gives values that    6  ignores its assumptions
//      are none             7  makes no solver

#include <cstdint>
#include <cstdlib>
#include <vector>

#ifndef IPASIR_FAULT
#define IPASIR_FAULT 0
#endif

namespace {

using Literal = std::int32_t;

struct Solver {
  std::vector<std::vector<Literal>> clauses;
  std::vector<Literal> clause;
  std::vector<Literal> assumptions;
  std::vector<std::vector<std::size_t>> occurrences;  // of a literal's negation: see index()
  std::vector<int> value;                             // of a variable: 1, -1, or 0
  std::vector<Literal> trail;
  std::vector<std::size_t> decisions;  // places in the trail
  void* data = nullptr;
  int (*terminate)(void*) = nullptr;

  static std::size_t index(Literal literal) {
    return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1 : 0);
  }
  void grow(Literal literal) {
    const auto variable = static_cast<std::size_t>(std::abs(literal));
    if (value.size() > variable) return;
    value.resize(variable + 1, 0);
    occurrences.resize(2 * (variable + 1));
  }
  [[nodiscard]] int of(Literal literal) const {
    const int v = value[static_cast<std::size_t>(std::abs(literal))];
    return literal < 0 ? -v : v;
  }
  void assign(Literal literal) {
    value[static_cast<std::size_t>(std::abs(literal))] = literal < 0 ? -1 : 1;
    trail.push_back(literal);
  }
  void undo_to(std::size_t size) {
    while (trail.size() > size) {
      value[static_cast<std::size_t>(std::abs(trail.back()))] = 0;
      trail.pop_back();
    }
  }
  // False on a conflict. Sets the literal that the clause leaves, if it leaves one.
  bool look(const std::vector<Literal>& of_clause) {
    Literal free = 0;
    for (const Literal literal : of_clause) {
      if (of(literal) > 0) return true;
      if (of(literal) < 0 || literal == free) continue;
      if (free != 0) return true;
      free = literal;
    }
    if (free == 0) return false;
    assign(free);
    return true;
  }
  bool propagate(std::size_t from) {
    for (std::size_t at = from; at < trail.size(); ++at) {
      for (const std::size_t i : occurrences[index(-trail[at])]) {
        if (!look(clauses[i])) return false;
      }
    }
    return true;
  }
  bool begin() {
    undo_to(0);
    decisions.clear();
    for (const auto& one : clauses) {
      if (!look(one)) return false;
    }
    for (const Literal literal : assumptions) {
      if (of(literal) < 0) return false;
      if (of(literal) == 0) assign(literal);
    }
    return propagate(0);
  }
  int solve() {
    if (!begin()) return 20;
    for (std::size_t next = 1;;) {
      if (terminate != nullptr && terminate(data) != 0) return 0;
      while (next < value.size() && value[next] != 0) ++next;
      if (next >= value.size()) return 10;
      decisions.push_back(trail.size());
      assign(static_cast<Literal>(next));
      while (!propagate(decisions.empty() ? 0 : decisions.back())) {
        if (terminate != nullptr && terminate(data) != 0) return 0;
        // The last decision that was not turned yet.
        Literal turned = 0;
        while (!decisions.empty() && turned == 0) {
          const Literal decision = trail[decisions.back()];
          undo_to(decisions.back());
          if (decision > 0) {
            turned = -decision;
          } else {
            decisions.pop_back();
          }
        }
        if (turned == 0) return 20;
        assign(turned);
        next = 1;
      }
    }
  }
};

Solver& of(void* solver) {
  return *static_cast<Solver*>(solver);
}

}  // namespace

extern "C" {

const char* ipasir_signature() {
  return "naive-dpll";
}

void* ipasir_init() {
  return IPASIR_FAULT == 7 ? nullptr : new Solver;
}

void ipasir_release(void* solver) {
  delete static_cast<Solver*>(solver);
}

void ipasir_add(void* solver, std::int32_t literal) {
  Solver& s = of(solver);
  if (literal != 0) {
    s.grow(literal);
    s.clause.push_back(literal);
    return;
  }
  for (const Literal one : s.clause) s.occurrences[Solver::index(one)].push_back(s.clauses.size());
  s.clauses.push_back(s.clause);
  s.clause.clear();
}

void ipasir_assume(void* solver, std::int32_t literal) {
  if (IPASIR_FAULT == 6) return;
  of(solver).grow(literal);
  of(solver).assumptions.push_back(literal);
}

int ipasir_solve(void* solver) {
  if (IPASIR_FAULT == 1) return 30;
  if (IPASIR_FAULT == 4) return 0;
  const int answer = of(solver).solve();
  of(solver).assumptions.clear();
  return answer;
}

std::int32_t ipasir_val(void* solver, std::int32_t literal) {
  if (IPASIR_FAULT == 3) return literal + 1;
  const int value = of(solver).of(literal) * (IPASIR_FAULT == 2 ? -1 : 1);
  return value > 0 ? literal : value < 0 ? -literal : 0;
}

int ipasir_failed(void* /*solver*/, std::int32_t /*literal*/) {
  return 1;
}

#if IPASIR_FAULT != 5
void ipasir_set_terminate(void* solver, void* data, int (*terminate)(void*)) {
  of(solver).data = data;
  of(solver).terminate = terminate;
}
#endif

}  // extern "C"
