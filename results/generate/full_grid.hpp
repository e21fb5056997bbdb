#pragma once
// Solved grids to make puzzles from. Functions of their random numbers; safe to call from several
// threads on distinct ones.

#include <optional>

#include "puzzles/model/geometry.hpp"
#include "puzzles/model/grid.hpp"
#include "puzzles/model/random.hpp"

namespace concord {

// A solved grid of this shape; none where none was found within some tries (few shapes with
// diagonals or jigsaws have none at all).
//
// Up to kMostSearched by a search that tries values in random order, which every grid can come out
// of, though not all alike. Beyond, of boxes or none, a cyclic pattern whose rows, columns, bands,
// stacks and values are shuffled: far fewer grids than there are, all with the pattern's structure.
inline constexpr int kMostSearched = 25;
[[nodiscard]] std::optional<Grid> full_grid(Random& random, const GeometryPtr& shape);

// Whether there is a shuffled pattern of this shape: beyond kMostSearched no other solved grids are
// made.
[[nodiscard]] bool has_pattern(const Geometry& shape);

// The shuffled pattern, for any order; none for shapes with regions, diagonals or windows, or with
// boxes that are smaller than the order.
[[nodiscard]] std::optional<Grid> pattern_grid(Random& random, const GeometryPtr& shape);

}  // namespace concord
