#pragma once
// RuleWriter: the clauses that every board encoder writes: at least one, all pairs, the XOR beside
// an exactly-one, the empty clause of a rule that the givens made impossible (once a formula).
//
// Not thread-safe.

#include <span>
#include <string>

#include "encoders/catalog.hpp"
#include "encoders/clause_sink.hpp"

namespace concord {

class RuleWriter {
 public:
  // `native_xor`: write_xor() is to write something.
  RuleWriter(ClauseSink& sink, bool native_xor) : sink_(sink), native_xor_(native_xor) {}

  void write_at_least_one(std::span<const Lit> literals) {
    if (literals.empty()) return write_contradiction();
    sink_.add_clause(literals);
  }

  void write_pairs(std::span<const Lit> literals) {
    for (; literals.size() > 1; literals = literals.subspan(1))
      sink_.add_conflicts(literals.front(), literals.subspan(1));
  }

  // The empty clause, once.
  void write_contradiction() {
    if (!contradicted_) sink_.add_clause(std::span<const Lit>{});
    contradicted_ = true;
  }

  // Exactly one of the literals is stated elsewhere, so an odd number of them is true.
  void write_xor(std::span<const Lit> literals) {
    if (!native_xor_ || literals.empty()) return;
    xor_refused_ = !sink_.add_xor(literals, true) || xor_refused_;
  }

  // The sink has no XOR clauses: nothing more need be written.
  [[nodiscard]] bool xor_refused() const { return xor_refused_; }

  // What a board encoder that stopped before its end answers.
  [[nodiscard]] EncodeError why_stopped() const {
    if (!xor_refused_) return {EncodeError::Kind::kStopped, "stopped while encoding"};
    return {EncodeError::Kind::kUnsupported,
            "xor=on needs a solver that knows XOR clauses (`-b cms:...,xor=on`); nothing else has "
            "them"};
  }

 private:
  ClauseSink& sink_;
  bool native_xor_;
  bool contradicted_ = false;
  bool xor_refused_ = false;
};

// What a board encoder answers when it is given a sink that has variables.
[[nodiscard]] inline EncodeError sink_not_fresh() {
  return {EncodeError::Kind::kUnsupported, "the clause sink already has variables"};
}

}  // namespace concord
