#pragma once
// Geometries and boards that the encoder tests run over: all kinds of units, complete and not.

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "puzzles/model/board.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {

// A region map of n regions with n cells each, scattered: connected or not makes no difference.
inline std::vector<std::uint16_t> scattered_regions(int n, std::uint32_t seed) {
  std::vector<std::uint16_t> regions;
  for (int cell = 0; cell < n * n; ++cell) regions.push_back(static_cast<std::uint16_t>(cell / n));
  // std::shuffle differs between libraries; this does not.
  std::mt19937 random(seed);
  for (std::size_t i = regions.size() - 1; i > 0; --i) {
    std::swap(regions[i], regions[random() % (i + 1)]);
  }
  return regions;
}

inline GeometryPtr shape(GeometrySpec spec) {
  auto made = Geometry::make(spec);
  EXPECT_TRUE(made) << (made ? "" : made.error());
  return *made;
}

// Small enough to enumerate every grid.
inline std::vector<GeometryPtr> tiny_shapes() {
  return {shape({1, std::nullopt, {}, false, false}),
          shape({2, std::nullopt, {}, false, false}),
          shape({3, std::nullopt, {}, false, false}),
          shape({4, BoxShape{2, 2}, {}, false, false}),
          shape({4, std::nullopt, {}, false, false}),
          shape({4, BoxShape{1, 2}, {}, false, false}),
          shape({4, BoxShape{2, 2}, {}, true, false}),
          shape({4, BoxShape{2, 2}, {}, false, true}),
          shape({4, BoxShape{2, 2}, {}, true, true}),
          shape({4, std::nullopt, {0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}, false, false}),
          shape({4, BoxShape{2, 1}, {}, true, false}),
          shape({1, BoxShape{1, 1}, {}, true, false}),
          shape({2, BoxShape{2, 1}, {}, true, false}),
          shape({3, BoxShape{1, 3}, {}, false, false}),
          shape({3, BoxShape{3, 1}, {}, false, false}),
          shape({4, BoxShape{1, 1}, {}, true, true})};
}

// For counting clauses.
inline std::vector<GeometryPtr> counting_shapes() {
  auto shapes = tiny_shapes();
  for (const GeometrySpec& spec :
       {GeometrySpec{5, std::nullopt, {}, true, false},
        GeometrySpec{6, BoxShape{2, 3}, {}, false, false},
        GeometrySpec{6, BoxShape{3, 2}, {}, true, true},
        GeometrySpec{6, BoxShape{2, 2}, {}, false, true},
        GeometrySpec{6, std::nullopt, scattered_regions(6, 1), true, false},
        GeometrySpec{8, BoxShape{2, 4}, {}, true, true},
        GeometrySpec{9, BoxShape{3, 3}, {}, false, false},
        GeometrySpec{9, BoxShape{3, 3}, {}, true, true},
        GeometrySpec{9, std::nullopt, scattered_regions(9, 2), true, false},
        GeometrySpec{12, BoxShape{3, 4}, {}, true, true},
        GeometrySpec{16, BoxShape{4, 4}, {}, false, false}}) {
    shapes.push_back(shape(spec));
  }
  return shapes;
}

// A board with some cells settled and some candidates removed at random, solvable or not.
inline Board random_board(const GeometryPtr& geometry, std::uint32_t seed) {
  std::mt19937 random(seed);
  Board board(geometry);
  const auto n = static_cast<std::uint32_t>(board.order());
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const std::uint32_t kind = random() % 8;
    if (kind < 2) board.set_given(cell, static_cast<Value>(random() % n + 1));
    if (kind != 2 && kind != 3) continue;
    for (std::uint32_t i = 0; i < n / 2; ++i) {
      board.remove_candidate(cell, static_cast<Value>(random() % n + 1));
    }
  }
  return board;
}

inline std::string describe(const Geometry& geometry) {
  return geometry.describe();
}

}  // namespace concord::test
