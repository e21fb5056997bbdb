#pragma once
// Where each cell of a geometry lies, flattened for the inner loops of dfs-mrv. Part of that search
// alone; no other backend may use it. Immutable, safe to read from several threads.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/model/geometry.hpp"

namespace concord::mrv {

struct Place {
  std::int32_t unit;
  std::int32_t position;  // within the unit
};

// Complete units have places for every value; an incomplete one is a list of its cells, since the
// last place in it would prove nothing. There can be many of those (boxes of 1x2 at order 400:
// 80,000), so nothing here or in the state takes units times values for them.
struct Places {
  explicit Places(const Geometry& geometry)
      : order(geometry.order()), cells(geometry.cell_count()) {
    std::vector<std::int32_t> number(geometry.unit_count());
    for (int u = 0; u < geometry.unit_count(); ++u) {
      number[u] = geometry.is_complete(u) ? units++ : small_units++;
      if (geometry.is_complete(u)) unit_of.push_back(u);
    }
    first.reserve(cells + 1);
    small_of_first.reserve(cells + 1);
    for (Cell cell = 0; cell < cells; ++cell) {
      first.push_back(static_cast<std::int32_t>(places.size()));
      small_of_first.push_back(static_cast<std::int32_t>(small_of.size()));
      for (const int u : geometry.units_of(cell)) {
        if (geometry.is_complete(u)) {
          places.push_back({number[u], 0});
        } else {
          small_of.push_back(number[u]);
        }
      }
    }
    first.push_back(static_cast<std::int32_t>(places.size()));
    small_of_first.push_back(static_cast<std::int32_t>(small_of.size()));

    cell_of.reserve(static_cast<std::size_t>(units) * order);
    small_first.push_back(0);
    std::vector<std::int32_t> next(first.begin(), first.end() - 1);
    for (int u = 0; u < geometry.unit_count(); ++u) {
      const auto unit = geometry.unit(u);
      if (!geometry.is_complete(u)) {
        small_cells.insert(small_cells.end(), unit.begin(), unit.end());
        small_first.push_back(static_cast<std::int32_t>(small_cells.size()));
        continue;
      }
      for (int k = 0; k < order; ++k) {
        cell_of.push_back(unit[k]);
        places[next[unit[k]]++].position = k;  // units come in ascending order in both
      }
    }
    others_first.reserve(cell_of.size() + 1);
    for (std::size_t s = 0; s < cell_of.size(); ++s) {
      others_first.push_back(static_cast<std::int32_t>(others.size()));
      for (int i = first[cell_of[s]]; i < first[cell_of[s] + 1]; ++i) {
        if (static_cast<std::size_t>(places[i].unit) != s / order) others.push_back(places[i]);
      }
    }
    others_first.push_back(static_cast<std::int32_t>(others.size()));
  }

  // An upper bound in bytes.
  static std::uint64_t predict_B(const Geometry& geometry) {
    std::uint64_t slots = 0;
    std::uint64_t small_slots = 0;
    for (int u = 0; u < geometry.unit_count(); ++u)
      (geometry.is_complete(u) ? slots : small_slots) += geometry.unit(u).size();
    const std::uint64_t cells = geometry.cell_count();
    const std::uint64_t units = geometry.unit_count();
    return slots * (2 * sizeof(Cell) + 4 * sizeof(Place)) + small_slots * 2 * sizeof(Cell) +
           cells * 3 * sizeof(Cell) + units * 4 * sizeof(Cell);
  }

  [[nodiscard]] std::size_t slot(int unit, int position) const {
    return static_cast<std::size_t>(unit) * order + position;
  }

  int order;
  int cells;
  int units = 0;                             // complete ones, numbered in the geometry's order
  int small_units = 0;                       // incomplete ones, likewise
  std::vector<std::int32_t> unit_of;         // by complete unit: its number in the geometry
  std::vector<Cell> cell_of;                 // by slot
  std::vector<std::int32_t> first;           // by cell, into places
  std::vector<Place> places;                 // each cell's places, its row first
  std::vector<std::int32_t> others_first;    // by slot, into others
  std::vector<Place> others;                 // the other places of a slot's cell
  std::vector<std::int32_t> small_of_first;  // by cell, into small_of
  std::vector<std::int32_t> small_of;        // each cell's incomplete units
  std::vector<std::int32_t> small_first;     // by incomplete unit, into small_cells
  std::vector<Cell> small_cells;
};

}  // namespace concord::mrv
