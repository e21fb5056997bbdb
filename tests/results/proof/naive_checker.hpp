#pragma once
// What a proof is worth, by definition: each lemma by propagation that looks at every clause again
// and again, RAT likewise, no watches, no lists, no arena. For formulas of a few dozen clauses.
// Proofs are lists of operations, which become FRAT, DRAT in text and DRAT in binary.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "results/proof/cnf.hpp"

namespace concord::proof::test {

using Clause = std::vector<std::int32_t>;
using Clauses = std::vector<Clause>;

// Adds `clause`, or deletes clause number `target`: the formula's count from 0, then the lemmas.
struct Operation {
  std::optional<std::size_t> target;
  Clause clause;
};
using Operations = std::vector<Operation>;

inline Cnf cnf_of(const Clauses& clauses, std::int32_t variables) {
  Cnf cnf;
  cnf.variables = variables;
  for (const Clause& clause : clauses) {
    cnf.literals.insert(cnf.literals.end(), clause.begin(), clause.end());
    cnf.ends.push_back(cnf.literals.size());
  }
  return cnf;
}

inline bool satisfiable(const Clauses& clauses, std::int32_t variables) {
  for (std::uint32_t model = 0; model < std::uint32_t{1} << variables; ++model) {
    const auto is_true = [&](std::int32_t l) {
      return ((model >> (std::abs(l) - 1) & 1U) != 0) == (l > 0);
    };
    if (std::ranges::all_of(clauses,
                            [&](const Clause& c) { return std::ranges::any_of(c, is_true); })) {
      return true;
    }
  }
  return false;
}

class NaiveChecker {
 public:
  explicit NaiveChecker(const Clauses& formula) {
    for (const Clause& clause : formula) add(clause);
  }

  // Whether the operations show that the formula has no model.
  bool verify(const Operations& operations) {
    if (!propagate(root_)) return true;
    for (const Operation& operation : operations) {
      if (operation.target) {
        remove(operation.clause);
        continue;
      }
      if (!holds(operation.clause)) return false;
      ++lemmas;
      add(operation.clause);
      if (!propagate(root_)) return true;
    }
    return false;
  }

  int lemmas = 0;
  int rat_lemmas = 0;

 private:
  using Set = std::set<std::int32_t>;

  static bool tautology(const Set& clause) {
    return std::ranges::any_of(clause, [&](std::int32_t l) { return clause.contains(-l); });
  }
  void add(const Clause& clause) { clauses_.insert(Set(clause.begin(), clause.end())); }
  // What was found by propagation stays found, whatever is deleted.
  void remove(const Clause& clause) {
    const Set set(clause.begin(), clause.end());
    const auto found = clauses_.find(set);
    if (found != clauses_.end() && set.size() > 1) clauses_.erase(found);
  }

  // False when no assignment is left.
  [[nodiscard]] bool propagate(Set& assigned) const {
    for (const std::int32_t literal : assigned) {
      if (assigned.contains(-literal)) return false;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Set& clause : clauses_) {
        std::vector<std::int32_t> open;
        bool satisfied = false;
        for (const std::int32_t literal : clause) {
          satisfied = satisfied || assigned.contains(literal);
          if (!assigned.contains(-literal)) open.push_back(literal);
        }
        if (satisfied) continue;
        if (open.empty()) return false;
        if (open.size() == 1) changed = assigned.insert(open[0]).second || changed;
      }
    }
    return true;
  }

  bool holds(const Clause& lemma) {
    Set assigned = root_;
    for (const std::int32_t literal : lemma) assigned.insert(-literal);
    if (!propagate(assigned)) return true;
    if (lemma.empty()) return false;
    const std::int32_t pivot = lemma.front();
    // What was found at the root counts as a clause of one literal.
    std::vector<Set> others(clauses_.begin(), clauses_.end());
    for (const std::int32_t literal : root_) others.push_back({literal});
    for (const Set& other : others) {
      if (!other.contains(-pivot) || tautology(other)) continue;
      Set more = assigned;
      for (const std::int32_t literal : other) {
        if (literal != -pivot) more.insert(-literal);
      }
      if (propagate(more)) return false;
    }
    ++rat_lemmas;
    return true;
  }

  std::multiset<Set> clauses_;
  Set root_;
};

inline std::string text_of(const Clause& clause) {
  std::string text;
  for (const std::int32_t literal : clause) text += std::to_string(literal) + " ";
  return text + "0\n";
}

inline std::string drat_of(const Operations& operations) {
  std::string text;
  for (const Operation& operation : operations)
    text += (operation.target ? "d " : "") + text_of(operation.clause);
  return text;
}

inline std::string binary_drat_of(const Operations& operations) {
  std::string bytes;
  for (const Operation& operation : operations) {
    bytes += operation.target ? 'd' : 'a';
    for (const std::int32_t literal : operation.clause) {
      std::uint32_t code = 2 * static_cast<std::uint32_t>(std::abs(literal)) + (literal < 0);
      for (; code >= 0x80; code >>= 7) bytes += static_cast<char>(0x80 | (code & 0x7f));
      bytes += static_cast<char>(code);
    }
    bytes += '\0';
  }
  return bytes;
}

// `hint` makes up the hints of a lemma: a text of ids.
template <typename Hint>
std::string frat_of(const Clauses& formula, const Operations& operations, Hint&& hint) {
  std::string text;
  std::size_t id = 0;
  for (const Clause& clause : formula) text += "o " + std::to_string(++id) + " " + text_of(clause);
  for (const Operation& operation : operations) {
    if (operation.target) {
      text += "d " + std::to_string(*operation.target + 1) + " " + text_of(operation.clause);
      continue;
    }
    text += "a " + std::to_string(++id) + " " + text_of(operation.clause);
    const std::string hints = hint();
    if (hints.empty()) continue;
    text.back() = ' ';
    text += "l " + hints + "0\n";
  }
  return text;
}

inline std::string frat_of(const Clauses& formula, const Operations& operations) {
  return frat_of(formula, operations, [] { return std::string(); });
}

}  // namespace concord::proof::test
