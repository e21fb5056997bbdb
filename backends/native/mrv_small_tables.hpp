#pragma once
// What placing a value does, by cell, as masks for mrv_small_state.hpp: one AND with a row of a
// table is all that the value loses by it, whatever kinds of unit the geometry has. The tables have
// cells times units entries, so they are for small orders. Part of dfs-mrv alone; immutable, safe
// to read from several threads.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "backends/native/mrv_vectors.hpp"
#include "puzzles/model/geometry.hpp"

namespace concord::mrv {

// A place of a cell: the unit, and the set of all places there but this one.
struct SmallPlace {
  std::int32_t unit;
  SmallSet others;
};

struct SmallTables {
  SmallTables(const Geometry& geometry, int words)
      : order(geometry.order()),
        cells(geometry.cell_count()),
        cell_words(words),
        slots(slots_of(geometry)) {
    std::vector<std::vector<SmallPlace>> places_of(cells);
    for (int u = 0; u < geometry.unit_count(); ++u) {
      if (!geometry.is_complete(u)) continue;
      for (const Cell cell : geometry.unit(u)) {
        const auto position = cell_of.size() % order;
        places_of[cell].push_back({units, static_cast<SmallSet>(~(SmallSet{1} << position))});
        cell_of.push_back(cell);
      }
      ++units;
    }
    every_place.assign(slots, static_cast<SmallSet>(~SmallSet{0}));
    for (int u = 0; u < units; ++u)
      every_place[u] = static_cast<SmallSet>(every_place[u] >> (8 * sizeof(SmallSet) - order));
    every_cell.assign(cell_words, 0);
    for (Cell cell = 0; cell < cells; ++cell) every_cell[cell / 64] |= bit(cell);

    for (Cell cell = 0; cell < cells; ++cell) {
      first.push_back(static_cast<std::int32_t>(places.size()));
      places.insert(places.end(), places_of[cell].begin(), places_of[cell].end());
      cells_left.insert(cells_left.end(), every_cell.begin(), every_cell.end());
      places_left.insert(places_left.end(), every_place.begin(), every_place.end());
      elsewhere.insert(elsewhere.end(), slots, static_cast<SmallSet>(~SmallSet{0}));
      std::uint64_t* const cell_row = cells_left.data() + cells_left.size() - cell_words;
      SmallSet* const place_row = places_left.data() + places_left.size() - slots;
      for (const int u : geometry.units_of(cell)) {
        for (const Cell peer : geometry.unit(u)) {
          if (peer == cell) continue;
          cell_row[peer / 64] &= ~bit(peer);
          for (const SmallPlace& place : places_of[peer]) place_row[place.unit] &= place.others;
        }
      }
      for (const SmallPlace& place : places_of[cell])
        elsewhere[elsewhere.size() - slots + place.unit] = 0;
    }
    first.push_back(static_cast<std::int32_t>(places.size()));
  }

  // An upper bound in bytes. `words`: of a set of cells, here and above.
  static std::uint64_t predict_B(const Geometry& geometry, int words) {
    const std::uint64_t cells = geometry.cell_count();
    std::uint64_t slots = 0;
    for (int u = 0; u < geometry.unit_count(); ++u)
      slots += geometry.is_complete(u) ? geometry.unit(u).size() : 0;
    return cells * (words * sizeof(std::uint64_t) + slots_of(geometry) * (sizeof(SmallSet) + 1) +
                    sizeof(std::int32_t)) +
           2 * slots * (sizeof(SmallPlace) + sizeof(Cell));
  }

  static int slots_of(const Geometry& geometry) {
    int complete = 0;
    for (int u = 0; u < geometry.unit_count(); ++u) complete += geometry.is_complete(u) ? 1 : 0;
    return (complete + kBlock - 1) / kBlock * kBlock;
  }
  static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell % 64); }

  int order;
  int cells;
  int cell_words;  // of a set of cells
  int slots;       // units, and so many more that loops need no remainder
  int units = 0;   // complete ones, numbered in the geometry's order
  std::vector<std::uint64_t> every_cell;
  std::vector<SmallSet> every_place;  // by slot; of no unit: a set that never becomes a single
  // By cell, where a value placed there may still be: in the cell, and in all that are no peers.
  std::vector<std::uint64_t> cells_left;
  std::vector<SmallSet> places_left;
  std::vector<SmallSet>
      elsewhere;  // by cell and lane: 0 where the cell is in the unit, else all bits
  std::vector<std::int32_t> first;  // by cell, into places
  std::vector<SmallPlace> places;   // each cell's places in complete units
  std::vector<Cell> cell_of;        // by unit and position
};

}  // namespace concord::mrv
