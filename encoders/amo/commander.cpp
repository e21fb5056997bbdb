// Commander (Klieber & Kwon 2007): consecutive groups of `group` literals, the remainder last (a
// single literal still gets a commander); within a group pairwise; each literal implies its
// commander; at most one commander, by the same encoding while there are more than `group` of
// them. The full form adds that a commander implies its group.

#include <algorithm>
#include <vector>

#include "encoders/amo/amo.hpp"

namespace concord::amo {
namespace {

std::uint64_t group_count(std::uint64_t m, std::uint64_t group) {
  return m / group + (m % group != 0 ? 1 : 0);
}

void encode_groups(std::span<const Lit> literals, std::uint32_t size, bool full, ClauseSink& sink) {
  if (literals.size() <= size) return Pairwise::encode(literals, sink);
  const std::uint64_t groups = group_count(literals.size(), size);
  const Var first = sink.new_variables(static_cast<std::uint32_t>(groups));
  std::vector<Lit> commanders(groups);
  std::vector<Lit> implied;
  for (std::uint64_t g = 0; g < groups; ++g) {
    commanders[g] = Lit::positive(first + static_cast<Var>(g));
    const auto group =
        literals.subspan(g * size, std::min<std::uint64_t>(size, literals.size() - g * size));
    Pairwise::encode(group, sink);
    for (const Lit literal : group) sink.add_clause({~literal, commanders[g]});
    if (!full) continue;
    implied.assign(1, ~commanders[g]);
    implied.insert(implied.end(), group.begin(), group.end());
    sink.add_clause(implied);
  }
  encode_groups(commanders, size, full, sink);
}

EncodingSize size_of_groups(std::uint64_t m, std::uint64_t group, bool full) {
  EncodingSize total;
  while (m > group) {
    const std::uint64_t groups = group_count(m, group);
    const std::uint64_t clauses =
        saturating_add(m, saturating_add(saturating_multiply(m / group, saturating_pairs(group)),
                                         saturating_pairs(m % group)));
    total += EncodingSize{groups, clauses, saturating_multiply(2, clauses)};
    if (full) total += EncodingSize{0, groups, saturating_add(groups, m)};
    m = groups;
  }
  total += Pairwise::size(m);
  return total;
}

}  // namespace

void Commander::encode(std::span<const Lit> literals, std::uint32_t group, ClauseSink& sink) {
  encode_groups(literals, group, false, sink);
}

EncodingSize Commander::size(std::uint64_t m, std::uint32_t group) {
  return size_of_groups(m, group, false);
}

std::string Commander::auxiliary_name(std::uint64_t m, std::uint64_t k, std::uint32_t group) {
  // Commanders of commanders: "level2.commander1".
  int level = 1;
  for (; k >= group_count(m, group); ++level) {
    k -= group_count(m, group);
    m = group_count(m, group);
  }
  const std::string prefix = level == 1 ? "" : "level" + std::to_string(level) + ".";
  return prefix + "commander" + std::to_string(k + 1);
}

Places Commander::auxiliary_inputs(std::uint64_t m, std::uint64_t k, std::uint32_t group) {
  // Each commander of level l has group^l literals below it, but for the last one.
  std::uint64_t below = group;
  for (std::uint64_t left = m; k >= group_count(left, group);) {
    k -= group_count(left, group);
    left = group_count(left, group);
    below = saturating_multiply(below, group);
  }
  return consecutive(k * below, std::min(m, saturating_multiply(k + 1, below)));
}

void CommanderFull::encode(std::span<const Lit> literals, std::uint32_t group, ClauseSink& sink) {
  encode_groups(literals, group, true, sink);
}

EncodingSize CommanderFull::size(std::uint64_t m, std::uint32_t group) {
  return size_of_groups(m, group, true);
}

}  // namespace concord::amo
