#include "results/fuzz/random_shape.hpp"

#include <algorithm>
#include <array>

namespace concord {
namespace {

// Small orders often: they are quick, and most mistakes show there. Cheap shapes first.
constexpr std::array kOrders{1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 5,  5,  6, 6,
                             6, 6, 7, 8, 8, 8, 9, 9, 9, 9, 9, 10, 12, 16};

class RegionMap {
 public:
  RegionMap(std::vector<std::uint16_t> regions, int order)
      : regions_(std::move(regions)), n_(order) {}

  [[nodiscard]] int of(int cell) const { return regions_[static_cast<std::size_t>(cell)]; }
  void put(int cell, int region) {
    regions_[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(region);
  }

  // Calls f(neighbour) for the up to four cells beside this one.
  template <typename F>
  void around(int cell, F&& f) const {
    if (cell >= n_) f(cell - n_);
    if (cell < n_ * (n_ - 1)) f(cell + n_);
    if (cell % n_ != 0) f(cell - 1);
    if (cell % n_ != n_ - 1) f(cell + 1);
  }

  [[nodiscard]] bool touches(int cell, int region) const {
    bool found = false;
    around(cell, [&](int other) { found = found || of(other) == region; });
    return found;
  }

  [[nodiscard]] bool in_one_piece(int region) const {
    std::vector<int> todo;
    std::vector<bool> seen(regions_.size(), false);
    int first = 0;
    while (of(first) != region) ++first;
    todo.push_back(first);
    seen[static_cast<std::size_t>(first)] = true;
    int reached = 0;
    while (!todo.empty()) {
      const int cell = todo.back();
      todo.pop_back();
      ++reached;
      around(cell, [&](int other) {
        if (of(other) != region || seen[static_cast<std::size_t>(other)]) return;
        seen[static_cast<std::size_t>(other)] = true;
        todo.push_back(other);
      });
    }
    return reached == n_;
  }

  [[nodiscard]] std::vector<std::uint16_t> take() { return std::move(regions_); }

 private:
  std::vector<std::uint16_t> regions_;
  int n_;
};

}  // namespace

std::vector<BoxShape> boxes_of(int order) {
  std::vector<BoxShape> boxes;
  for (int height = 1; height <= order; ++height) {
    for (int width = 1; height * width <= order; ++width) {
      if (order % height == 0 && order % width == 0 && height * width > 1)
        boxes.push_back({height, width});
    }
  }
  return boxes;
}

std::vector<std::uint16_t> random_regions(Random& random, int order,
                                          std::vector<std::uint16_t> start) {
  const int cells = order * order;
  if (start.empty()) {
    for (int cell = 0; cell < cells; ++cell)
      start.push_back(static_cast<std::uint16_t>(cell / order));
  }
  RegionMap map(std::move(start), order);
  // Two regions exchange a cell each, as long as both stay in one piece.
  for (int i = 0; i < 12 * cells; ++i) {
    const int mine = random.between(0, cells - 1);
    const int theirs = random.between(0, cells - 1);
    const int a = map.of(mine);
    const int b = map.of(theirs);
    if (a == b || !map.touches(mine, b) || !map.touches(theirs, a)) continue;
    map.put(mine, b);
    map.put(theirs, a);
    if (map.in_one_piece(a) && map.in_one_piece(b)) continue;
    map.put(mine, a);
    map.put(theirs, b);
  }
  return map.take();
}

GeometryPtr random_shape(Random& random, int least, int most) {
  GeometrySpec spec;
  do {
    spec.order = random.pick(std::span<const int>(kOrders));
  } while (spec.order < least || spec.order > most);
  const int n = spec.order;
  const auto boxes = boxes_of(n);
  // Above order 9 only what is quick to fill: boxes of n cells, and jigsaws of no other kind.
  const bool large = n > 9;
  const unsigned kind = static_cast<unsigned>(random.below(10));
  if (kind < 5) {
    spec.box = default_box(n);
  } else if (kind < 7 && !boxes.empty()) {
    do {
      spec.box = random.pick(boxes);
    } while (large && spec.box->height * spec.box->width != n);
  } else if (kind < 9 && !large) {
    std::vector<std::uint16_t> start;
    if (const auto box = default_box(n); box && random.chance(50)) {
      for (int cell = 0; cell < n * n; ++cell) {
        start.push_back(static_cast<std::uint16_t>(cell / n / box->height * (n / box->width) +
                                                   cell % n / box->width));
      }
    }
    spec.regions = random_regions(random, n, std::move(start));
    // Maps with regions in several pieces are boards too.
    if (random.chance(10)) random.shuffle(spec.regions);
  }
  if (!large) {
    spec.diagonals = random.chance(20);
    spec.windows = spec.box.has_value() && random.chance(20);
  }
  auto made = Geometry::make(spec);
  // Every spec made here is one.
  return made ? *std::move(made) : *Geometry::make({4, BoxShape{2, 2}, {}, false, false});
}

GeometryPtr random_huge_shape(Random& random) {
  static const std::vector<GeometrySpec> specs{
      {65, {}, {}, false, false},
      {65, BoxShape{5, 13}, {}, false, false},
      {66, BoxShape{6, 11}, {}, false, false},
      {66, BoxShape{22, 3}, {}, false, false},
      {kHugeOrder, BoxShape{7, 10}, {}, false, false},
  };
  return *Geometry::make(random.pick(specs));
}

}  // namespace concord
