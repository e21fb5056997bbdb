#include "lessons/why/cause.hpp"

namespace concord {
namespace {

bool denies(const Claim& claim, const std::vector<Value>& grid) {
  switch (claim.kind) {
    case Claim::Kind::kImpossible: return true;
    case Claim::Kind::kIs: return grid[claim.cell] != claim.value;
    case Claim::Kind::kIsNot: return grid[claim.cell] == claim.value;
    case Claim::Kind::kOnly: return grid != claim.grid;
  }
  return false;
}

bool all_differ(const Geometry& geometry, int unit, const std::vector<Value>& grid) {
  std::vector<bool> there(static_cast<std::size_t>(geometry.order()) + 1);
  for (const Cell cell : geometry.unit(unit)) {
    if (there[grid[cell]]) return false;
    there[grid[cell]] = true;
  }
  return true;
}

}  // namespace

bool is_witness(BoardView board, const Claim& claim, const Cause& cause, std::size_t left_out,
                const std::vector<Value>& grid) {
  if (grid.size() != static_cast<std::size_t>(board.cell_count())) return false;
  for (const Value value : grid) {
    if (value < 1 || value > board.order()) return false;
  }
  for (std::size_t i = 0; i < cause.size(); ++i) {
    if (i == left_out) continue;
    const bool holds =
        i < cause.clues.size()
            ? board.has(cause.clues[i], grid[cause.clues[i]])
            : all_differ(board.geometry(), cause.units[i - cause.clues.size()], grid);
    if (!holds) return false;
  }
  return denies(claim, grid);
}

}  // namespace concord
