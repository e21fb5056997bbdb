#pragma once
// Subsets: of sets that each take a member of their own, two or three that have no more members
// between them than they are: those members are no other set's. Where the sets are the candidates
// of a unit's cells these are naked pairs and triples; where they are the places of its values,
// hidden ones.
//
// Pure functions of their argument; no allocation.

#include <cstddef>
#include <cstdint>
#include <span>

namespace concord {

inline constexpr std::size_t kMostSets = 16;

// Strikes from each of `sets` what pairs and triples of the others take, once over all of them.
// Sets with fewer than two members are left out: what they take is to be struck before. At most
// kMostSets. True when something was struck; a set may come out empty.
bool strike_subsets(std::span<std::uint64_t> sets);

}  // namespace concord
