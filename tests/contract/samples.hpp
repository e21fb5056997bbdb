#pragma once
// Boards with their number of solutions, one list for every backend. A new kind of board goes here,
// and every backend is held to it.

#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord::test {

// The least able backend that must decide the board within the time of a test.
enum class Effort : std::uint8_t {
  kEnumerate,  // every backend
  kBlind,      // every backend but `enumerate`
  kHard,       // the backends that are not blind; others may answer unknown
};

struct Sample {
  std::string name;
  Board board;
  std::uint64_t solutions;
  Effort effort;
};

[[nodiscard]] const std::vector<Sample>& samples();

// The jigsaw of case 43.
[[nodiscard]] Board sumocue_board(bool with_regions);

}  // namespace concord::test
