#include "encoders/board/open_values.hpp"

#include <algorithm>

namespace concord {
namespace {

OpenValues none(const Geometry& geometry) {
  const auto cells = static_cast<std::size_t>(geometry.cell_count());
  return {ValueSets(cells, static_cast<std::size_t>(geometry.words_per_cell())),
          std::vector<Value>(cells)};
}

}  // namespace

OpenValues OpenValues::all(const Geometry& geometry) {
  OpenValues open = none(geometry);
  const int used = geometry.order() % 64;
  for (std::size_t cell = 0; cell < open.sets.places(); ++cell) {
    const auto words = open.sets.of(cell);
    std::ranges::fill(words, ~std::uint64_t{0});
    if (used != 0) words.back() = (std::uint64_t{1} << used) - 1;
  }
  return open;
}

OpenValues OpenValues::pruned(BoardView board) {
  const Geometry& geometry = board.geometry();
  OpenValues open = none(geometry);
  // Which values each unit has settled.
  ValueSets taken(static_cast<std::size_t>(geometry.unit_count()), open.sets.width());
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    const Value value = board.settled(cell);
    open.settled[cell] = value;
    if (value == 0) continue;
    for (const int unit : geometry.units_of(cell)) taken.add(unit, value);
  }
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    if (open.settled[cell] != 0) continue;
    const auto candidates = board.candidates(cell);
    const auto words = open.sets.of(cell);
    for (std::size_t w = 0; w < words.size(); ++w) {
      std::uint64_t gone = 0;
      for (const int unit : geometry.units_of(cell)) gone |= taken.of(unit)[w];
      words[w] = candidates[w] & ~gone;
    }
  }
  return open;
}

}  // namespace concord
