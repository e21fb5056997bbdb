// dfs-scan: the first answer that people give to acmicpc 2580. Walk the cells in reading order; at
// a blank try 1..n and go on with the first that no cell of the row, the column or the box has;
// where none is left, empty the blank and go back to the one before. What a recursion would keep on
// the machine stack is in the grid itself: the value of a blank says which tries are behind it.

#include <vector>

#include "backends/native/classic_search.hpp"
#include "backends/native/legal_scan.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

struct DfsScan {
  template <typename Observer>
  static void run(BoardView board, Budget& budget, Observer& observer) {
    std::vector<Value> grid = settled_grid(board);
    if (!can_begin(board, grid, budget, observer)) return;
    const std::vector<Value> settled = grid;
    Cell cell = 0;
    bool back = false;
    while (cell >= 0) {
      if (cell == board.cell_count()) {
        observer.found();
        if (!budget.found(grid)) return;
        back = true;
        --cell;
        continue;
      }
      if (settled[cell] != 0) {
        if (!budget.tick()) return;
        cell += back ? -1 : 1;
        continue;
      }
      if (back) {
        budget.count_backtrack();
        observer.taken_back(cell, grid[cell]);
      }
      const Value value = next_legal(board, grid, cell, budget, observer);
      if (budget.stopped()) return;
      grid[cell] = value;
      back = value == 0;
      if (back) {
        observer.dead_end(cell);
        --cell;
      } else {
        if (!budget.spend_node()) return;
        observer.placed(cell, value);
        ++cell;
      }
    }
  }
};

}  // namespace

std::unique_ptr<Backend> make_dfs_scan(const BackendOptions& /*options*/) {
  return std::make_unique<ClassicBackend<DfsScan>>();
}

Outcome trace_dfs_scan(BoardView board, const Request& request, SearchListener& listener) {
  return trace_classic<DfsScan>(board, request, listener);
}

}  // namespace concord
