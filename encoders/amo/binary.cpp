// Binary (Frisch, Peugniez, Doggett, Nightingale 2001; Prestwich 2007): literal i implies the bits
// of the number i, ceil(log2 m) bits; codes that no literal uses are not excluded. A true literal
// determines all bits; with none true the bits are free.

#include <bit>

#include "encoders/amo/amo.hpp"

namespace concord::amo {
namespace {

std::uint64_t bits_of(std::uint64_t m) {
  return m < 2 ? 0 : static_cast<std::uint64_t>(std::bit_width(m - 1));
}

}  // namespace

void Binary::encode(std::span<const Lit> literals, ClauseSink& sink) {
  const std::uint64_t bits = bits_of(literals.size());
  if (bits == 0) return;
  const Var first = sink.new_variables(static_cast<std::uint32_t>(bits));
  for (std::uint64_t i = 0; i < literals.size(); ++i) {
    for (std::uint64_t b = 0; b < bits; ++b) {
      sink.add_clause({~literals[i], Lit(first + static_cast<Var>(b), (i >> b & 1U) == 0)});
    }
  }
}

EncodingSize Binary::size(std::uint64_t m) {
  const std::uint64_t bits = bits_of(m);
  const std::uint64_t clauses = saturating_multiply(m, bits);
  return {bits, clauses, saturating_multiply(2, clauses)};
}

std::string Binary::auxiliary_name(std::uint64_t, std::uint64_t k) {
  return "b" + std::to_string(k);
}

Places Binary::auxiliary_inputs(std::uint64_t m, std::uint64_t k) {
  Places places;
  for (std::uint32_t i = 0; i < m; ++i) {
    if ((i >> k & 1U) != 0) places.push_back(i);
  }
  return places;
}

}  // namespace concord::amo
