#include "results/generate/full_grid.hpp"

#include "puzzles/model/symmetry.hpp"
#include "results/fuzz/random_board.hpp"

namespace concord {

std::optional<Grid> pattern_grid(Random& random, const GeometryPtr& shape) {
  const GeometrySpec& spec = shape->spec();
  const int n = spec.order;
  if (!spec.regions.empty() || spec.diagonals || spec.windows) return std::nullopt;
  if (spec.box && spec.box->height * spec.box->width != n) return std::nullopt;
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
