#include "encoders/propagate/count_models.hpp"

#include <vector>

namespace concord {

std::optional<std::uint64_t> count_models(Propagator& propagator, std::uint64_t most) {
  std::uint64_t found = 0;
  std::vector<Lit> decisions;
  bool consistent = propagator.consistent();
  for (Var next = 0;;) {
    if (consistent) {
      while (next < propagator.variable_count() && !propagator.is_open(Lit::positive(next))) ++next;
      if (next < propagator.variable_count()) {
        decisions.push_back(Lit::positive(next));
        consistent = propagator.assume(decisions.back());
        continue;
      }
      if (++found > most) {
        propagator.undo(0);
        return std::nullopt;
      }
    }
    // The other value of the last decision that has one left.
    while (!decisions.empty() && decisions.back().negated()) decisions.pop_back();
    if (decisions.empty()) {
      propagator.undo(0);
      return found;
    }
    propagator.undo(decisions.size() - 1);
    next = decisions.back().var();
    decisions.back() = ~decisions.back();
    consistent = propagator.assume(decisions.back());
  }
}

}  // namespace concord
