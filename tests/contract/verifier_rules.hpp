#pragma once
// What a verifier must accept and refuse, for anything that can be asked whether a grid solves a
// board: solutions of boards of every shape; the same with a cell changed, cells exchanged, values
// out of range, a cell too few or too many; grids that break one kind of unit and no other; grids
// that contradict a given or a pencil mark and nothing else.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord::test {

using Verifier = std::function<bool(BoardView, std::span<const Value>)>;

struct GridCase {
  std::string name;
  Board board;
  std::vector<Value> grid;
  bool solves;
};

[[nodiscard]] const std::vector<GridCase>& grid_cases();

// The first case that it judges wrongly, in one sentence; empty: none.
[[nodiscard]] std::string wrong_verdict(const Verifier& verifier);

// The same question by code of the tests' own, as plain as can be.
[[nodiscard]] bool plainly_solves(BoardView board, std::span<const Value> grid);

// A random board with a grid that is a solution, nearly one, or none.
[[nodiscard]] GridCase random_grid_case(std::uint64_t seed, std::uint64_t trial);

}  // namespace concord::test
