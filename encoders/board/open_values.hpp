#pragma once
// OpenValues: for each cell which values an encoding has to decide. Without pruning all of them,
// whatever the givens are; pruned, in one pass from the givens (Kwon & Jain 2006): a settled cell
// has none, another cell those candidates that no settled peer excludes.

#include <vector>

#include "encoders/board/value_sets.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

struct OpenValues {
  ValueSets sets;              // by cell
  std::vector<Value> settled;  // 0: not settled

  [[nodiscard]] static OpenValues all(const Geometry& geometry);
  [[nodiscard]] static OpenValues pruned(BoardView board);
};

}  // namespace concord
