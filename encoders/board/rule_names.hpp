#pragma once
// What the groups of clauses about units are called, by the kind of the unit.

#include <array>
#include <string_view>

#include "puzzles/model/geometry.hpp"

namespace concord {

struct RuleNames {
  std::string_view at_least_one;
  std::string_view at_most_one;
  std::string_view exactly_one;
};

[[nodiscard]] inline const RuleNames& rule_names(UnitKind kind) {
  static constexpr std::array<RuleNames, 6> kNames{
      {{"row at-least-one", "row at-most-one", "row exactly-one"},
       {"column at-least-one", "column at-most-one", "column exactly-one"},
       {"box at-least-one", "box at-most-one", "box exactly-one"},
       {"region at-least-one", "region at-most-one", "region exactly-one"},
       {"diagonal at-least-one", "diagonal at-most-one", "diagonal exactly-one"},
       {"window at-least-one", "window at-most-one", "window exactly-one"}}};
  return kNames[static_cast<std::size_t>(kind)];
}

// Units of one kind follow each other: the first one of another kind than `first`, or their number.
[[nodiscard]] inline int end_of_kind(const Geometry& geometry, int first) {
  int end = first;
  while (end < geometry.unit_count() && geometry.unit_kind(end) == geometry.unit_kind(first)) ++end;
  return end;
}

}  // namespace concord
