// dfs-candidates: the answer to acmicpc 2580 that asks first and tries after. On reaching a blank
// it computes the set of values that the row, the column and the box leave there, and tries just
// those, in ascending order. When the first blank has run out, there is no solution, and that is
// said: many programs for this judge forget to, since its puzzles always have one.

#include <algorithm>
#include <bit>
#include <vector>

#include "backends/native/classic_search.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

using Words = std::span<std::uint64_t>;

// What is left at `cell`: its candidates without the values of its peers in `grid` (0 is empty).
void compute_left(BoardView board, const std::vector<Value>& grid, Cell cell, Words left) {
  std::ranges::copy(board.candidates(cell), left.begin());
  for (const int unit : board.geometry().units_of(cell)) {
    for (const Cell other : board.geometry().unit(unit)) {
      const Value value = grid[other];
      if (value != 0 && other != cell)
        left[(value - 1U) / 64] &= ~(std::uint64_t{1} << ((value - 1U) % 64));
    }
  }
}

// Takes the smallest value out of the set; 0 when it is empty.
Value take_smallest(Words left) {
  for (std::size_t w = 0; w < left.size(); ++w) {
    if (left[w] == 0) continue;
    const auto bit = static_cast<std::size_t>(std::countr_zero(left[w]));
    left[w] &= left[w] - 1;
    return static_cast<Value>(w * 64 + bit + 1);
  }
  return 0;
}

struct DfsCandidates {
  template <typename Observer>
  static void run(BoardView board, Budget& budget, Observer& observer) {
    std::vector<Value> grid(board.cell_count());
    std::vector<Cell> blanks;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      grid[cell] = board.settled(cell);
      if (grid[cell] == 0) blanks.push_back(cell);
    }
    const std::size_t width = board.geometry().words_per_cell();
    std::vector<std::uint64_t> sets((blanks.size() + 1) * width);
    const auto left_at = [&](std::size_t depth) {
      return Words(sets).subspan(depth * width, width);
    };
    // A cell that the settled ones leave nothing, settled itself or not, has no value in any grid.
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (!budget.tick()) return;
      compute_left(board, grid, cell, left_at(0));
      if (take_smallest(left_at(0)) == 0) return observer.dead_end(cell);
    }

    std::size_t depth = 0;
    bool arriving = true;
    for (;;) {
      if (depth == blanks.size()) {
        observer.found();
        if (!budget.found(grid) || depth == 0) return;
        arriving = false;
        --depth;
      }
      const Cell cell = blanks[depth];
      if (arriving) {
        compute_left(board, grid, cell, left_at(depth));
      } else {
        budget.count_backtrack();
        observer.taken_back(cell, grid[cell]);
      }
      grid[cell] = take_smallest(left_at(depth));
      arriving = grid[cell] != 0;
      if (arriving) {
        if (!budget.spend_node()) return;
        observer.placed(cell, grid[cell]);
        ++depth;
      } else {
        observer.dead_end(cell);
        if (!budget.tick() || depth == 0) return;
        --depth;
      }
    }
  }
};

}  // namespace

std::unique_ptr<Backend> make_dfs_candidates(const BackendOptions& /*options*/) {
  return std::make_unique<ClassicBackend<DfsCandidates>>();
}

Outcome trace_dfs_candidates(BoardView board, const Request& request, SearchListener& listener) {
  return trace_classic<DfsCandidates>(board, request, listener);
}

}  // namespace concord
