// Bimander (Nguyen & Mai 2015): consecutive groups of `group` literals, the remainder last; within
// a group pairwise; each literal implies the bits of its group's number, ceil(log2 of the groups)
// bits; no code is shared by two groups, codes that no group uses are not excluded. Groups of one
// are the binary encoding, a single group is pairwise.

#include <algorithm>
#include <bit>

#include "encoders/amo/amo.hpp"

namespace concord::amo {
namespace {

std::uint64_t group_count(std::uint64_t m, std::uint64_t group) {
  return m / group + (m % group != 0 ? 1 : 0);
}

std::uint64_t bits_of(std::uint64_t m, std::uint64_t group) {
  const std::uint64_t groups = group_count(m, group);
  return groups < 2 ? 0 : static_cast<std::uint64_t>(std::bit_width(groups - 1));
}

}  // namespace

void Bimander::encode(std::span<const Lit> literals, std::uint32_t group, ClauseSink& sink) {
  const std::uint64_t m = literals.size();
  const std::uint64_t bits = bits_of(m, group);
  const Var first = bits == 0 ? 0 : sink.new_variables(static_cast<std::uint32_t>(bits));
  for (std::uint64_t start = 0, number = 0; start < m; start += group, ++number) {
    const auto members = literals.subspan(start, std::min<std::uint64_t>(group, m - start));
    Pairwise::encode(members, sink);
    for (const Lit literal : members) {
      for (std::uint64_t b = 0; b < bits; ++b) {
        sink.add_clause({~literal, Lit(first + static_cast<Var>(b), (number >> b & 1U) == 0)});
      }
    }
  }
}

EncodingSize Bimander::size(std::uint64_t m, std::uint32_t group) {
  const std::uint64_t bits = bits_of(m, group);
  const std::uint64_t pairs = saturating_add(
      saturating_multiply(m / group, saturating_pairs(group)), saturating_pairs(m % group));
  const std::uint64_t clauses = saturating_add(pairs, saturating_multiply(m, bits));
  return {bits, clauses, saturating_multiply(2, clauses)};
}

std::string Bimander::auxiliary_name(std::uint64_t, std::uint64_t k, std::uint32_t) {
  return "b" + std::to_string(k);
}

Places Bimander::auxiliary_inputs(std::uint64_t m, std::uint64_t k, std::uint32_t group) {
  Places places;
  for (std::uint32_t i = 0; i < m; ++i) {
    if ((i / group >> k & 1U) != 0) places.push_back(i);
  }
  return places;
}

}  // namespace concord::amo
