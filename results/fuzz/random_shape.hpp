#pragma once
// Random shapes: every kind of geometry there is, small ones mostly.

#include "puzzles/model/geometry.hpp"
#include "puzzles/model/random.hpp"

namespace concord {

// Every box that tiles a board of this order, those of fewer cells than values too; not 1x1.
[[nodiscard]] std::vector<BoxShape> boxes_of(int order);

// Regions in one piece each: the rows (or `start`, if it is not empty), after many exchanges of
// cells between neighbours. Random in shape, not evenly drawn.
[[nodiscard]] std::vector<std::uint16_t> random_regions(Random& random, int order,
                                                        std::vector<std::uint16_t> start = {});

// A shape of an order from `least` to `most` (1..10, 12 and 16 are there). Some have no solved grid
// at all (diagonals on some jigsaws), as shapes that people draw may have none.
[[nodiscard]] GeometryPtr random_shape(Random& random, int least, int most);

// Of an order from 65 to 70: a cell's candidates take two words.
inline constexpr int kHugeOrder = 70;
[[nodiscard]] GeometryPtr random_huge_shape(Random& random);

}  // namespace concord
