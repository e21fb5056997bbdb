#include "backends/sat/defining_cells.hpp"

namespace concord {

std::span<const Cell> DefiningCells::of(std::span<const Value> grid) {
  const auto words = board_.words();
  left_.assign(words.begin(), words.end());
  sizes_.resize(board_.cell_count());
  known_.assign(board_.cell_count(), 0);
  cells_.clear();
  for (Cell cell = 0; cell < board_.cell_count(); ++cell)
    sizes_[cell] = board_.candidate_count(cell);
  for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
    if (sizes_[cell] == 1 && known_[cell] == 0) place(cell, grid);
  }
  for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
    if (known_[cell] != 0) continue;
    cells_.push_back(cell);
    place(cell, grid);
  }
  return cells_;
}

// Takes the cell's value out of its peers, and goes on with each that has one candidate left.
void DefiningCells::place(Cell cell, std::span<const Value> grid) {
  const Geometry& geometry = board_.geometry();
  const auto width = static_cast<std::size_t>(geometry.words_per_cell());
  known_[cell] = 1;
  pending_.assign(1, cell);
  while (!pending_.empty()) {
    const Cell placed = pending_.back();
    pending_.pop_back();
    const std::size_t word = (grid[placed] - 1U) / 64;
    const std::uint64_t bit = std::uint64_t{1} << ((grid[placed] - 1U) % 64);
    for (const int unit : geometry.units_of(placed)) {
      for (const Cell other : geometry.unit(unit)) {
        std::uint64_t& left = left_[static_cast<std::size_t>(other) * width + word];
        if (known_[other] != 0 || (left & bit) == 0) continue;
        left &= ~bit;
        if (--sizes_[other] > 1) continue;
        known_[other] = 1;
        pending_.push_back(other);
      }
    }
  }
}

}  // namespace concord
