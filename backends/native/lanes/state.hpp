#pragma once
// The state of a search, one puzzle a lane: for each cell the set of its candidates, and for each
// band of three rows or three columns the *configurations* that are left. In a band a digit has one
// place in each of the three rows and each of the three boxes, so only six ways to lie there: the
// permutations. Configuration i of a band is the set of digits for which permutation i is possible.

#include <cstdint>

#include "backends/native/lanes/job.hpp"

namespace concord::lanes {

inline constexpr unsigned kBands = 6;           // three of rows, then three of columns
inline constexpr unsigned kConfigurations = 6;  // of a band
// Not of the board but of its search: the nodes that it is in, at most as many as there are digits
// in configurations (324), since each of them removed one.
inline constexpr unsigned kPath = kCells + kBands * kConfigurations;
inline constexpr unsigned kVectors = kPath + 1;
inline constexpr std::uint16_t kAllDigits = 0x1ff;
// Of the cells of a grid: nine times each digit's bit.
inline constexpr std::uint16_t kSolvedSum = 9 * kAllDigits;

// In which box of the band permutation i has the digit, by row of the band.
inline constexpr unsigned kBoxOf[kConfigurations][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                        {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

template <unsigned kLanes>
struct alignas(kAlignment) State {
  // kCells of cells in reading order, then the configurations of band 0, 1, ..., then kPath.
  std::uint16_t at[kVectors][kLanes];
};

}  // namespace concord::lanes
