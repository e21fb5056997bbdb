#pragma once
// Symmetries of boards: rows and columns in another order, transposed, values renamed. Where one
// maps the units of a shape onto those of another, a board and its image have equally many
// solutions, and each solution maps onto one. Values; no function throws but std::bad_alloc.

#include <optional>
#include <vector>

#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"
#include "puzzles/model/random.hpp"

namespace concord {

struct Symmetry {
  std::vector<int> rows;      // row i of the board becomes row rows[i] of the image
  std::vector<int> columns;   // likewise
  bool transposed = false;    // after that
  std::vector<Value> values;  // value v becomes values[v - 1]

  [[nodiscard]] Cell cell(Cell from) const;
  bool operator==(const Symmetry&) const = default;
};

[[nodiscard]] Symmetry identity(int order);
// True when it is made of permutations of the rows, columns and values of this order.
[[nodiscard]] bool is_well_formed(const Symmetry& symmetry, int order);

// The shape of the images; none where the units of this shape do not map onto units (or the
// symmetry is not well formed).
[[nodiscard]] GeometryPtr image_shape(const Geometry& geometry, const Symmetry& symmetry);

// `shape` is image_shape() of the board's geometry, not null.
[[nodiscard]] Board image(const Board& board, const Symmetry& symmetry, const GeometryPtr& shape);
[[nodiscard]] Grid image(const Grid& grid, const Symmetry& symmetry);
// Of which grid it is the image.
[[nodiscard]] Grid preimage(const Grid& grid, const Symmetry& symmetry);

// One for which image_shape() is not null.
[[nodiscard]] Symmetry random_symmetry(const Geometry& geometry, Random& random);

}  // namespace concord
