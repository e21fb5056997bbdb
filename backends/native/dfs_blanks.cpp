// dfs-blanks: the same tries as dfs-scan, over a list of the blanks made beforehand, and with the
// flag that people add so as not to print a second answer to acmicpc 2580: once the end is reached,
// every level returns without trying anything more, and the values stay in the grid.

#include <vector>

#include "backends/native/classic_search.hpp"
#include "backends/native/legal_scan.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

struct DfsBlanks {
  template <typename Observer>
  static void run(BoardView board, Budget& budget, Observer& observer) {
    std::vector<Value> grid = settled_grid(board);
    if (!can_begin(board, grid, budget, observer)) return;
    std::vector<Cell> blanks;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (grid[cell] == 0) blanks.push_back(cell);
    }
    bool end = false;
    // One turn of this loop enters a level of the recursion, or returns to one from the next.
    bool entering = true;
    for (std::size_t level = 0;; level += entering ? 1 : -1) {
      if (entering && level == blanks.size()) {
        observer.found();
        end = !budget.found(grid);
        entering = false;
      } else if (entering || !end) {
        const Cell cell = blanks[level];
        if (!entering) {
          budget.count_backtrack();
          observer.taken_back(cell, grid[cell]);
        }
        grid[cell] = next_legal(board, grid, cell, budget, observer);
        entering = grid[cell] != 0 && budget.spend_node();
        end = budget.stopped();
        if (entering) {
          observer.placed(cell, grid[cell]);
        } else if (!end) {
          observer.dead_end(cell);
        }
      }
      if (!entering && level == 0) return;
    }
  }
};

}  // namespace

std::unique_ptr<Backend> make_dfs_blanks(const BackendOptions& /*options*/) {
  return std::make_unique<ClassicBackend<DfsBlanks>>();
}

Outcome trace_dfs_blanks(BoardView board, const Request& request, SearchListener& listener) {
  return trace_classic<DfsBlanks>(board, request, listener);
}

}  // namespace concord
