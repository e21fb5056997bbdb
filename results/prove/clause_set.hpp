#pragma once
// Sets of clauses, for asking whether a renaming of variables takes one formula into another: what
// "by symmetry" and "by renaming" rest on.

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "encoders/formula.hpp"

namespace concord {

using ClauseSet = std::set<std::vector<Lit>>;  // each clause sorted

// Clauses first..first+count-1 of the formula.
inline void insert_clauses(const Formula& formula, std::uint64_t first, std::uint64_t count,
                           ClauseSet& clauses) {
  for (std::uint64_t i = first; i < first + count; ++i) {
    std::vector<Lit> sorted(formula.clause(i).begin(), formula.clause(i).end());
    std::ranges::sort(sorted);
    clauses.insert(std::move(sorted));
  }
}

// Whether `rename(variable)`, which must be one-to-one, takes each clause of `formula` to one of
// `clauses`.
template <typename Rename>
[[nodiscard]] bool maps_into(const Formula& formula, const ClauseSet& clauses,
                             const Rename& rename) {
  std::vector<Lit> image;
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    image.clear();
    for (const Lit literal : formula.clause(i))
      image.push_back(Lit(rename(literal.var()), literal.negated()));
    std::ranges::sort(image);
    if (!clauses.contains(image)) return false;
  }
  return true;
}

}  // namespace concord
