#pragma once
// Grid: a total assignment, one value a cell, nothing promised about it. Only verify() may call one
// valid.

#include <cstdint>
#include <vector>

#include "puzzles/model/geometry.hpp"

namespace concord {

struct Grid {
  int order = 0;
  std::vector<Value> values;  // order * order, in reading order

  auto operator<=>(const Grid&) const = default;
};

}  // namespace concord
