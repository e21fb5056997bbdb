// enumerate: generate and test. Each blank gets the candidates that the givens alone leave it;
// every combination is filled in, the last blank turning fastest, and only a full grid is checked.
// Fifty blanks with four candidates each are 10^30 grids: it is here to show why a search must look
// before it is full.

#include <vector>

#include "backends/native/classic_search.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

struct Enumerate {
  template <typename Observer>
  static void run(BoardView board, Budget& budget, Observer& observer) {
    const int order = board.order();
    std::vector<Value> grid(board.cell_count());
    for (Cell cell = 0; cell < board.cell_count(); ++cell) grid[cell] = board.settled(cell);

    std::vector<Cell> blanks;
    std::vector<bool> possible;  // for each blank, each value
    std::vector<bool> row(order + 1);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (!budget.tick()) return;
      if (!left_by_givens(board, grid, cell, row)) return observer.dead_end(cell);
      if (grid[cell] != 0) continue;
      blanks.push_back(cell);
      possible.insert(possible.end(), row.begin(), row.end());
    }
    const auto next = [&](std::size_t depth, int value) {
      for (++value; value <= order; ++value) {
        if (possible[depth * (order + 1) + value]) return value;
      }
      return 0;
    };

    std::vector<bool> seen(order + 1);
    std::size_t depth = 0;
    bool back = false;
    for (;;) {
      if (depth == blanks.size()) {
        if (all_differ(board.geometry(), grid, seen, budget, observer)) {
          observer.found();
          if (!budget.found(grid)) return;
        }
        if (budget.stopped() || depth == 0) return;
        back = true;
        --depth;
      }
      const Cell cell = blanks[depth];
      if (back) {
        budget.count_backtrack();
        observer.taken_back(cell, grid[cell]);
      }
      grid[cell] = static_cast<Value>(next(depth, grid[cell]));
      back = grid[cell] == 0;
      if (back) {
        if (!budget.tick() || depth == 0) return;
        --depth;
      } else {
        if (!budget.spend_node()) return;
        observer.placed(cell, grid[cell]);
        ++depth;
      }
    }
  }

  // row[v]: whether v is a candidate of the cell that no settled peer has. False when none is left.
  static bool left_by_givens(BoardView board, const std::vector<Value>& settled, Cell cell,
                             std::vector<bool>& row) {
    bool any = false;
    for (int value = 1; value <= board.order(); ++value)
      row[value] = board.has(cell, static_cast<Value>(value));
    for (const int unit : board.geometry().units_of(cell)) {
      for (const Cell other : board.geometry().unit(unit)) {
        if (other != cell) row[settled[other]] = false;
      }
    }
    for (int value = 1; value <= board.order(); ++value) any = any || row[value];
    return any;
  }

  template <typename Observer>
  static bool all_differ(const Geometry& geometry, const std::vector<Value>& grid,
                         std::vector<bool>& seen, Budget& budget, Observer& observer) {
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      if (!budget.tick()) return false;
      seen.assign(seen.size(), false);
      for (const Cell cell : geometry.unit(unit)) {
        if (seen[grid[cell]]) {
          observer.twice(unit, grid[cell]);
          return false;
        }
        seen[grid[cell]] = true;
      }
    }
    return true;
  }
};

}  // namespace

std::unique_ptr<Backend> make_enumerate(const BackendOptions& /*options*/) {
  return std::make_unique<ClassicBackend<Enumerate>>();
}

Outcome trace_enumerate(BoardView board, const Request& request, SearchListener& listener) {
  return trace_classic<Enumerate>(board, request, listener);
}

}  // namespace concord
