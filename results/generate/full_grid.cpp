#include "results/generate/full_grid.hpp"

#include "puzzles/model/symmetry.hpp"
#include "results/fuzz/random_board.hpp"

namespace concord {

bool has_pattern(const Geometry& shape) {
  const GeometrySpec& spec = shape.spec();
  return spec.regions.empty() && !spec.diagonals && !spec.windows &&
         (!spec.box || spec.box->height * spec.box->width == spec.order);
}

std::optional<Grid> pattern_grid(Random& random, const GeometryPtr& shape) {
  if (!has_pattern(*shape)) return std::nullopt;
  const GeometrySpec& spec = shape->spec();
  const int n = spec.order;
  // Each row is the one above shifted by a box's width, each band by one more.
  const int height = spec.box ? spec.box->height : 1;
  const int width = spec.box ? spec.box->width : 1;
  Grid grid{n, {}};
  for (int row = 0; row < n; ++row) {
    const int shift = spec.box ? width * (row % height) + row / height : row;
    for (int column = 0; column < n; ++column)
      grid.values.push_back(static_cast<Value>((column + shift) % n + 1));
  }
  Symmetry symmetry = random_symmetry(*shape, random);
  // Boxes that are not square lie across when they are transposed: that is another shape.
  while (image_shape(*shape, symmetry) != shape) symmetry = random_symmetry(*shape, random);
  return image(grid, symmetry);
}

std::optional<Grid> full_grid(Random& random, const GeometryPtr& shape) {
  if (shape->order() <= kMostSearched) {
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
      if (auto grid = random_grid(random, shape)) return grid;
    }
  }
  return pattern_grid(random, shape);
}

}  // namespace concord
