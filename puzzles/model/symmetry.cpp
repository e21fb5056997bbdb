#include "puzzles/model/symmetry.hpp"

#include <algorithm>
#include <set>

namespace concord {
namespace {

template <typename T>
bool is_permutation_of(const std::vector<T>& items, int n, int first) {
  if (items.size() != static_cast<std::size_t>(n)) return false;
  std::vector<bool> seen(static_cast<std::size_t>(n), false);
  for (const T item : items) {
    const int at = static_cast<int>(item) - first;
    if (at < 0 || at >= n || seen[static_cast<std::size_t>(at)]) return false;
    seen[static_cast<std::size_t>(at)] = true;
  }
  return true;
}

// The lines of a board cut into blocks of `height`: blocks change places, and lines within a block.
std::vector<int> shuffle_blocks(Random& random, int n, int height) {
  std::vector<int> to(static_cast<std::size_t>(n));
  const std::vector<int> blocks = random_order(random, n / height);
  for (int b = 0; b < n / height; ++b) {
    const std::vector<int> within = random_order(random, height);
    for (int i = 0; i < height; ++i) {
      to[static_cast<std::size_t>(b * height + i)] =
          blocks[static_cast<std::size_t>(b)] * height + within[static_cast<std::size_t>(i)];
    }
  }
  return to;
}

void reverse(std::vector<int>& lines) {
  std::ranges::reverse(lines);
}

}  // namespace

Cell Symmetry::cell(Cell from) const {
  const int n = static_cast<int>(rows.size());
  const int row = rows[static_cast<std::size_t>(from / n)];
  const int column = columns[static_cast<std::size_t>(from % n)];
  return transposed ? column * n + row : row * n + column;
}

Symmetry identity(int order) {
  Symmetry same;
  for (int i = 0; i < order; ++i) {
    same.rows.push_back(i);
    same.columns.push_back(i);
    same.values.push_back(static_cast<Value>(i + 1));
  }
  return same;
}

bool is_well_formed(const Symmetry& symmetry, int order) {
  return is_permutation_of(symmetry.rows, order, 0) &&
         is_permutation_of(symmetry.columns, order, 0) &&
         is_permutation_of(symmetry.values, order, 1);
}

GeometryPtr image_shape(const Geometry& geometry, const Symmetry& symmetry) {
  if (!is_well_formed(symmetry, geometry.order())) return nullptr;
  GeometrySpec spec = geometry.spec();
  if (symmetry.transposed && spec.box) std::swap(spec.box->height, spec.box->width);
  for (std::size_t i = 0; i < spec.regions.size(); ++i) {
    spec.regions[static_cast<std::size_t>(symmetry.cell(static_cast<Cell>(i)))] =
        geometry.spec().regions[i];
  }
  auto made = Geometry::make(spec);
  if (!made || (*made)->unit_count() != geometry.unit_count()) return nullptr;
  std::set<std::vector<Cell>> units;
  for (int u = 0; u < (*made)->unit_count(); ++u) {
    const auto cells = (*made)->unit(u);
    std::vector<Cell> sorted(cells.begin(), cells.end());
    std::ranges::sort(sorted);
    units.insert(std::move(sorted));
  }
  for (int u = 0; u < geometry.unit_count(); ++u) {
    std::vector<Cell> mapped;
    for (const Cell cell : geometry.unit(u)) mapped.push_back(symmetry.cell(cell));
    std::ranges::sort(mapped);
    if (!units.contains(mapped)) return nullptr;
  }
  return *std::move(made);
}

Board image(const Board& board, const Symmetry& symmetry, const GeometryPtr& shape) {
  Board mapped(shape);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const Cell to = symmetry.cell(cell);
    mapped.clear_candidates(to);
    for_each_candidate(board.view().candidates(cell), [&](Value value) {
      const Value renamed = symmetry.values[value - 1U];
      if (board.is_given(cell)) {
        mapped.set_given(to, renamed);
      } else {
        mapped.add_candidate(to, renamed);
      }
    });
  }
  return mapped;
}

Grid image(const Grid& grid, const Symmetry& symmetry) {
  Grid mapped{grid.order, std::vector<Value>(grid.values.size())};
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    mapped.values[static_cast<std::size_t>(symmetry.cell(static_cast<Cell>(i)))] =
        symmetry.values[grid.values[i] - 1U];
  }
  return mapped;
}

Grid preimage(const Grid& grid, const Symmetry& symmetry) {
  std::vector<Value> back(symmetry.values.size());
  for (std::size_t i = 0; i < back.size(); ++i)
    back[symmetry.values[i] - 1U] = static_cast<Value>(i + 1);
  Grid original{grid.order, std::vector<Value>(grid.values.size())};
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const Value value = grid.values[static_cast<std::size_t>(symmetry.cell(static_cast<Cell>(i)))];
    original.values[i] = back[value - 1U];
  }
  return original;
}

Symmetry random_symmetry(const Geometry& geometry, Random& random) {
  const GeometrySpec& spec = geometry.spec();
  const int n = spec.order;
  Symmetry found = identity(n);
  random.shuffle(found.values);
  const Symmetry renamed = found;
  if (spec.diagonals || spec.windows) {
    // Rows and columns bound to each other: turns and reflections of the square.
    if (random.chance(50)) reverse(found.rows);
    if (random.chance(50)) reverse(found.columns);
  } else {
    found.rows = shuffle_blocks(random, n, spec.box ? spec.box->height : n);
    found.columns = shuffle_blocks(random, n, spec.box ? spec.box->width : n);
  }
  found.transposed = random.chance(50);
  if (image_shape(geometry, found)) return found;
  // Windows that do not lie symmetrically: only the names change.
  return renamed;
}

}  // namespace concord
