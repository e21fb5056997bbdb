// Sequential counter for k = 1 (Sinz 2005): s(i) says that one of the first i literals is true.
//   x(i) -> s(i),  s(i-1) -> s(i),  s(i-1) -> not x(i),   s(1) .. s(m-1)
// One-directional: m - 1 variables, 3m - 4 clauses. With a literal true every s is determined.

#include "encoders/amo/amo.hpp"

namespace concord::amo {

void Sequential::encode(std::span<const Lit> literals, ClauseSink& sink) {
  const std::size_t m = literals.size();
  if (m < 2) return;
  const Var first = sink.new_variables(static_cast<std::uint32_t>(m - 1));
  const auto s = [first](std::size_t i) { return Lit::positive(first + static_cast<Var>(i)); };
  sink.add_clause({~literals[0], s(0)});
  for (std::size_t i = 1; i + 1 < m; ++i) {
    sink.add_clause({~literals[i], s(i)});
    sink.add_clause({~s(i - 1), s(i)});
    sink.add_clause({~literals[i], ~s(i - 1)});
  }
  sink.add_clause({~literals[m - 1], ~s(m - 2)});
}

EncodingSize Sequential::size(std::uint64_t m) {
  if (m < 2) return {};
  const std::uint64_t clauses = saturating_add(saturating_multiply(3, m - 2), 2);
  return {m - 1, clauses, saturating_multiply(2, clauses)};
}

std::string Sequential::auxiliary_name(std::uint64_t, std::uint64_t k) {
  return "s" + std::to_string(k + 1);
}

Places Sequential::auxiliary_inputs(std::uint64_t, std::uint64_t k) {
  return consecutive(0, k + 1);
}

}  // namespace concord::amo
