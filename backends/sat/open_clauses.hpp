#pragma once
// OpenClauses: of a formula, the clauses that still say something once its unit clauses are
// propagated, and for each literal that is then true one clause that it follows from. The others
// are made true by those literals. A solver that is given these alone has the same question, and
// where it repeats its clauses in a proof, the proof is half as long or less.
//
// A proof from these clauses is one from all of them: what is left out holds an implied unit
// literal, so it is true at the root wherever a checker looks for clauses that a RAT lemma must
// resolve with. Memory is used again from formula to formula; not thread-safe.

#include <cstdint>
#include <vector>

#include "encoders/formula.hpp"
#include "encoders/propagate/propagator.hpp"

namespace concord {

class OpenClauses {
 public:
  // Into `selected`, in order and over the same variables, without groups. When propagation meets a
  // conflict, only the clause that it makes false, and what that follows from. False when the
  // formula cannot be propagated (see Propagator); nothing is then selected.
  [[nodiscard]] bool select(const Formula& formula, Formula& selected);
  // After select(): propagation met a conflict, so `selected` has no model and nobody need be
  // asked.
  [[nodiscard]] bool refuted() const { return !propagator_.consistent(); }

 private:
  [[nodiscard]] bool matters(std::span<const Lit> clause);

  Propagator propagator_;
  std::vector<std::uint32_t> positions_;  // of a variable in the trail, from 1 on; 0: open
  std::vector<std::uint8_t> has_reason_;  // by variable
};

}  // namespace concord
