// Nested (Heule; Knuth, The Art of Computer Programming 7.2.2.2): up to 4 literals pairwise;
// otherwise pairwise over the first three and a new t, and at most one of "not t" and the
// others, by the same encoding: t says that the true literal is none of the first three.
// floor((m - 3) / 2) variables and 3m - 6 clauses from m = 4 on.

#include <vector>

#include "encoders/amo/amo.hpp"

namespace concord::amo {
namespace {

constexpr std::uint64_t kPairwiseUpTo = 4;

std::uint64_t levels(std::uint64_t m) {
  return m <= kPairwiseUpTo ? 0 : (m - 3) / 2;
}

}  // namespace

void Nested::encode(std::span<const Lit> literals, ClauseSink& sink) {
  // Each level takes its first literal (the true literal is not in an earlier level, from the
  // second on), two or three more, and the new one.
  std::vector<Lit> level;
  std::size_t next = 0;
  while (literals.size() - next + level.size() > kPairwiseUpTo) {
    while (level.size() < 3) level.push_back(literals[next++]);
    const Lit later = Lit::positive(sink.new_variables(1));
    level.push_back(later);
    Pairwise::encode(level, sink);
    level.assign(1, ~later);
  }
  level.insert(level.end(), literals.begin() + static_cast<std::ptrdiff_t>(next), literals.end());
  Pairwise::encode(level, sink);
}

EncodingSize Nested::size(std::uint64_t m) {
  const std::uint64_t auxiliaries = levels(m);
  const EncodingSize last = Pairwise::size(m - 2 * auxiliaries);
  EncodingSize total = EncodingSize{1, 6, 12}.times(auxiliaries);
  total += last;
  return total;
}

std::string Nested::auxiliary_name(std::uint64_t, std::uint64_t k) {
  return "later" + std::to_string(k + 1);
}

Places Nested::auxiliary_inputs(std::uint64_t m, std::uint64_t k) {
  return consecutive(2 * k + 3, m);
}

}  // namespace concord::amo
