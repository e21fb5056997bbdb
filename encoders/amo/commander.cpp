// Commander with groups of 3 (Klieber & Kwon 2007), one-directional: consecutive groups, the
// remainder last (a single literal still gets a commander); within a group pairwise; each literal
// implies its commander; at most one commander, by the same encoding while there are more than 3.

#include <algorithm>
#include <vector>

#include "encoders/amo/amo.hpp"

namespace concord::amo {
namespace {

constexpr std::uint64_t kGroup = 3;

std::uint64_t group_count(std::uint64_t m) {
  return m / kGroup + (m % kGroup != 0 ? 1 : 0);
}

}  // namespace

void Commander3::encode(std::span<const Lit> literals, ClauseSink& sink) {
  if (literals.size() <= kGroup) return Pairwise::encode(literals, sink);
  const std::uint64_t groups = group_count(literals.size());
  const Var first = sink.new_variables(static_cast<std::uint32_t>(groups));
  std::vector<Lit> commanders(groups);
  for (std::uint64_t g = 0; g < groups; ++g) {
    commanders[g] = Lit::positive(first + static_cast<Var>(g));
    const auto group = literals.subspan(g * kGroup, std::min(kGroup, literals.size() - g * kGroup));
    Pairwise::encode(group, sink);
    for (const Lit literal : group) sink.add_clause({~literal, commanders[g]});
  }
  encode(commanders, sink);
}

EncodingSize Commander3::size(std::uint64_t m) {
  EncodingSize total;
  while (m > kGroup) {
    const std::uint64_t groups = group_count(m);
    const std::uint64_t clauses =
        saturating_add(m, saturating_add(saturating_multiply(m / kGroup, saturating_pairs(kGroup)),
                                         saturating_pairs(m % kGroup)));
    total += EncodingSize{groups, clauses, saturating_multiply(2, clauses)};
    m = groups;
  }
  total += Pairwise::size(m);
  return total;
}

std::string Commander3::auxiliary_name(std::uint64_t m, std::uint64_t k) {
  // Commanders of commanders: "level2.commander1".
  int level = 1;
  for (; k >= group_count(m); ++level) {
    k -= group_count(m);
    m = group_count(m);
  }
  const std::string prefix = level == 1 ? "" : "level" + std::to_string(level) + ".";
  return prefix + "commander" + std::to_string(k + 1);
}

}  // namespace concord::amo
