#include "puzzles/model/conflicts.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace concord {

std::string Conflict::to_string(const Geometry& geometry) const {
  return to_string(geometry, std::to_string(digit));
}

std::string Conflict::to_string(const Geometry& geometry, std::string_view symbol) const {
  if (unit == "cell") return fmt::format("{} has no candidate", geometry.cell_name(cells.front()));
  std::string names = geometry.cell_name(cells.front());
  for (std::size_t i = 1; i < cells.size(); ++i) {
    names += (i + 1 == cells.size() ? " and " : ", ") + geometry.cell_name(cells[i]);
  }
  return fmt::format("{} are {} {} ({})", names, cells.size() == 2 ? "both" : "all", symbol, unit);
}

Conflicts find_conflicts(BoardView board, std::size_t limit) {
  const Geometry& geometry = board.geometry();
  Conflicts found;
  const auto note = [&](Conflict conflict) {
    ++found.total;
    if (found.first.size() < limit) found.first.push_back(std::move(conflict));
  };

  std::vector<Value> settled(geometry.cell_count());
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) settled[cell] = board.settled(cell);

  std::vector<int> count(geometry.order() + 1);
  for (int u = 0; u < geometry.unit_count(); ++u) {
    const auto cells = geometry.unit(u);
    std::ranges::fill(count, 0);
    bool clash = false;
    for (const Cell cell : cells) clash |= settled[cell] != 0 && ++count[settled[cell]] > 1;
    if (!clash) continue;
    for (int digit = 1; digit <= geometry.order(); ++digit) {
      if (count[digit] < 2) continue;
      Conflict conflict{geometry.unit_name(u), digit, {}};
      std::ranges::copy_if(cells, std::back_inserter(conflict.cells),
                           [&](Cell cell) { return settled[cell] == digit; });
      note(std::move(conflict));
    }
  }
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    if (board.candidate_count(cell) == 0) note({"cell", 0, {cell}});
  }
  return found;
}

}  // namespace concord
