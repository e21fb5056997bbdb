// Ladder (Gent & Nightingale 2004; Ansotegui & Manya 2004), full channelling: y(i) says that the
// true literal comes after the i-th.
//   y(i+1) -> y(i),   x(i) <-> y(i-1) and not y(i),   y(0) true, y(m) false,   y(1) .. y(m-1)
// That is exactly-one by itself. At-most-one is the same without the clause "x(1) or y(1)": with
// no literal true every y is false. m - 1 variables, 4m - 5 clauses (exactly-one: 4m - 4).

#include "encoders/amo/amo.hpp"

namespace concord::amo {

void Ladder::encode(std::span<const Lit> literals, ClauseSink& sink) {
  const std::size_t m = literals.size();
  if (m < 2) return;
  const Var first = sink.new_variables(static_cast<std::uint32_t>(m - 1));
  const auto y = [first](std::size_t i) { return Lit::positive(first + static_cast<Var>(i - 1)); };
  for (std::size_t i = 1; i + 1 < m; ++i) sink.add_clause({~y(i + 1), y(i)});
  sink.add_clause({~literals[0], ~y(1)});
  for (std::size_t i = 2; i < m; ++i) {
    const Lit x = literals[i - 1];
    sink.add_clause({~x, y(i - 1)});
    sink.add_clause({~x, ~y(i)});
    sink.add_clause({x, ~y(i - 1), y(i)});
  }
  sink.add_clause({~literals[m - 1], y(m - 1)});
  sink.add_clause({literals[m - 1], ~y(m - 1)});
}

EncodingSize Ladder::size(std::uint64_t m) {
  if (m < 2) return {};
  const std::uint64_t middle = m - 2;  // literals that are neither first nor last
  return {m - 1, saturating_add(saturating_multiply(4, middle), 3),
          saturating_add(saturating_multiply(9, middle), 6)};
}

std::string Ladder::auxiliary_name(std::uint64_t, std::uint64_t k) {
  return "y" + std::to_string(k + 1);
}

Places Ladder::auxiliary_inputs(std::uint64_t m, std::uint64_t k) {
  return consecutive(k + 1, m);
}

}  // namespace concord::amo
