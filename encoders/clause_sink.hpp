#pragma once
// ClauseSink: where an encoder writes. A formula in memory, a DIMACS file, a counter and a live
// solver are all sinks, so each encoding is written once. A virtual call a clause was measured
// at 2.6 ns at most.
//
// Contract: literals only over variables obtained before; begin_group opens a range of clauses that
// ends at the next begin_group, begin_rule a part of it; a clause may be empty (the formula is then
// unsatisfiable). Not thread-safe.

#include <cstdint>
#include <span>
#include <string_view>

#include "encoders/literal.hpp"
#include "puzzles/model/geometry.hpp"

namespace concord {

// One rule of the board, as an encoder states it clause by clause: about a cell (unit < 0), or
// about a value in a unit. In a cell's rule, value 0 is all of them and another one is the value
// that the clause settles or excludes; a rule about a part of a unit (a minirow) names its first
// cell too. `cell` and `unit` are -1 where they do not apply.
struct Rule {
  Cell cell = -1;
  int unit = -1;
  Value value = 0;
  bool operator==(const Rule&) const = default;
};

class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  // `count` fresh variables with consecutive numbers; returns the first, and for 0 of them the
  // number that the next one will have. Numbers start at 0 for a fresh sink.
  virtual Var new_variables(std::uint32_t count) = 0;
  virtual void add_clause(std::span<const Lit> clause) = 0;
  // The clauses "not both first and other", one for each of `others`, in their order: most of what
  // large boards are made of, so that a sink may have a shorter way than clause by clause.
  virtual void add_conflicts(Lit first, std::span<const Lit> others) {
    for (const Lit other : others) add_clause({~first, ~other});
  }
  // `name` (e.g. "row at-most-one") must outlive the call only.
  virtual void begin_group(std::string_view name) = 0;

  // What the clauses are about until the next call of it or of begin_group, for sinks that explain
  // them.
  virtual void begin_rule(const Rule& /*rule*/) {}

  // "The number of true literals is odd (`odd`) or even", of literals over distinct variables.
  // False when this sink has no such clauses; nothing is then added.
  [[nodiscard]] virtual bool add_xor(std::span<const Lit> /*literals*/, bool /*odd*/) {
    return false;
  }

  void add_clause(std::initializer_list<Lit> clause) {
    add_clause(std::span<const Lit>(clause.begin(), clause.size()));
  }
};

}  // namespace concord
