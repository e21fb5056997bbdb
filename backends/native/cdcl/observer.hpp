#pragma once
// What Cdcl tells of its work, as a type that is chosen when it is compiled: each call here is a
// place in the solver where something happens, and with this class, whose calls are empty, the
// solver is as if they were not there. Whoever listens derives from it and hides what it wants to
// hear (CdclSolver is a template over it; no call is virtual).
//
// Spans are valid during the call. Clauses have the number that Cdcl::add_clause gave them or, when
// learnt, the next one.

#include <cstdint>
#include <span>

#include "encoders/literal.hpp"

namespace concord {

using ClauseNumber = std::uint32_t;

class SilentCdclObserver {
 public:
  // The literal is made true by choice, which opens `level` (1 is the first).
  void decided(Lit /*literal*/, std::size_t /*level*/) {}
  // An assumption of the caller, which opens `level`; it may have been true already.
  void assumed(Lit /*literal*/, std::size_t /*level*/) {}
  // All other literals of the clause are false, so that this one is true.
  void implied(Lit /*literal*/, ClauseNumber /*reason*/, std::span<const Lit> /*clause*/) {}
  // All literals of the clause are false.
  void conflicting(ClauseNumber /*number*/, std::span<const Lit> /*clause*/) {}
  // The clause is worked out: it starts as the conflicting one, and each step resolves it with the
  // reason of `literal`, the literal of it that was made false last.
  void resolved(Lit /*literal*/, ClauseNumber /*reason*/) {}
  // A clause that follows from the others; its first literal will be true once the levels above
  // `level` are undone.
  void learnt(ClauseNumber /*number*/, std::span<const Lit> /*clause*/, std::size_t /*level*/) {}
  // What was learnt is dropped.
  void forgotten(ClauseNumber /*number*/, std::span<const Lit> /*clause*/) {}
  // Everything above `level` is undone.
  void undone(std::size_t /*level*/) {}
  void restarted() {}
  // Every variable has a value, and every clause is true.
  void found() {}
  // The clauses contradict each other, whatever is assumed.
  void refuted() {}
};

}  // namespace concord
