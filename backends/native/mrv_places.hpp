#pragma once
// Where each cell of a geometry lies, flattened for the inner loops of dfs-mrv. Part of that search
// alone; no other backend may use it. Immutable, safe to read from several threads.

#include <cstdint>
#include <vector>

#include "puzzles/model/geometry.hpp"

namespace concord::mrv {

struct Place {
  std::int32_t unit;
  std::int32_t position;  // within the unit
};

struct Places {
  explicit Places(const Geometry& geometry)
      : order(geometry.order()), cells(geometry.cell_count()), units(geometry.unit_count()) {
    cell_of.assign(static_cast<std::size_t>(units) * order, -1);
    complete.resize(units);
    first.reserve(cells + 1);
    for (Cell cell = 0; cell < cells; ++cell) {
      const auto of = geometry.units_of(cell);
      first.push_back(static_cast<std::int32_t>(places.size()));
      for (const int unit : of) places.push_back({unit, 0});
    }
    first.push_back(static_cast<std::int32_t>(places.size()));
    std::vector<std::int32_t> next(first.begin(), first.end() - 1);
    for (int u = 0; u < units; ++u) {
      complete[u] = geometry.is_complete(u) ? 1 : 0;
      const auto unit = geometry.unit(u);
      for (int k = 0; k < static_cast<int>(unit.size()); ++k) {
        cell_of[slot(u, k)] = unit[k];
        places[next[unit[k]]++].position = k;  // units come in ascending order in both
      }
    }
    others_first.reserve(cell_of.size() + 1);
    for (std::size_t s = 0; s < cell_of.size(); ++s) {
      others_first.push_back(static_cast<std::int32_t>(others.size()));
      if (cell_of[s] < 0) continue;
      for (int i = first[cell_of[s]]; i < first[cell_of[s] + 1]; ++i) {
        if (static_cast<std::size_t>(places[i].unit) != s / order) others.push_back(places[i]);
      }
    }
    others_first.push_back(static_cast<std::int32_t>(others.size()));
  }

  [[nodiscard]] std::size_t slot(int unit, int position) const {
    return static_cast<std::size_t>(unit) * order + position;
  }

  int order;
  int cells;
  int units;
  std::vector<Cell> cell_of;  // by slot; -1 beyond the end of an incomplete unit
  std::vector<std::uint8_t> complete;
  std::vector<std::int32_t> first;         // by cell, into places
  std::vector<Place> places;               // each cell's places, its row first
  std::vector<std::int32_t> others_first;  // by slot, into others
  std::vector<Place> others;               // the other places of a slot's cell
};

}  // namespace concord::mrv
