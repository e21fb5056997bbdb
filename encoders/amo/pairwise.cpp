// Pairwise (binomial): not (a and b) for each pair. No auxiliary variable; m (m - 1) / 2 clauses.

#include "encoders/amo/amo.hpp"

namespace concord::amo {

void Pairwise::encode(std::span<const Lit> literals, ClauseSink& sink) {
  for (; literals.size() > 1; literals = literals.subspan(1))
    sink.add_conflicts(literals.front(), literals.subspan(1));
}

EncodingSize Pairwise::size(std::uint64_t m) {
  const std::uint64_t pairs = saturating_pairs(m);
  return {0, pairs, saturating_multiply(2, pairs)};
}

std::string Pairwise::auxiliary_name(std::uint64_t, std::uint64_t) {
  return {};
}

Places Pairwise::auxiliary_inputs(std::uint64_t, std::uint64_t) {
  return {};
}

}  // namespace concord::amo
