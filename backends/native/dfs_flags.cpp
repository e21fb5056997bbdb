// dfs-flags: the answer to acmicpc 2580 that needs no scan. A table for each kind of unit says
// which values row 3, column 5, box 7 have already; the flags are set on the way down and cleared
// on the way back. The blanks are listed in reading order beforehand, and the grid is complete when
// the depth equals their number.

#include <array>
#include <vector>

#include "backends/native/classic_search.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

class UsedFlags {
 public:
  explicit UsedFlags(const Geometry& geometry) : geometry_(geometry) {
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      const std::size_t size =
          static_cast<std::size_t>(geometry.unit_number(unit)) * geometry.order();
      auto& table = tables_[static_cast<std::size_t>(geometry.unit_kind(unit))];
      if (table.size() < size) table.resize(size);
    }
  }

  [[nodiscard]] bool any(Cell cell, Value value) const {
    for (const int unit : geometry_.units_of(cell)) {
      if (table(unit)[at(unit, value)] != 0) return true;
    }
    return false;
  }
  void set(Cell cell, Value value, bool used) {
    for (const int unit : geometry_.units_of(cell))
      tables_[static_cast<std::size_t>(geometry_.unit_kind(unit))][at(unit, value)] = used ? 1 : 0;
  }

 private:
  [[nodiscard]] const std::vector<std::uint8_t>& table(int unit) const {
    return tables_[static_cast<std::size_t>(geometry_.unit_kind(unit))];
  }
  [[nodiscard]] std::size_t at(int unit, Value value) const {
    return static_cast<std::size_t>(geometry_.unit_number(unit) - 1) * geometry_.order() + value -
           1;
  }

  const Geometry& geometry_;
  // By kind, then by number of the unit and value: rows, columns, boxes, regions, diagonals,
  // windows.
  std::array<std::vector<std::uint8_t>, 6> tables_;
};

struct DfsFlags {
  template <typename Observer>
  static void run(BoardView board, Budget& budget, Observer& observer) {
    UsedFlags used(board.geometry());
    std::vector<Value> grid(board.cell_count());
    std::vector<Cell> blanks;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (!budget.tick()) return;
      grid[cell] = board.settled(cell);
      if (grid[cell] == 0) {
        if (board.candidate_count(cell) == 0) return observer.dead_end(cell);
        blanks.push_back(cell);
        continue;
      }
      if (used.any(cell, grid[cell])) {  // two settled cells clash
        return observer.rejected(
            cell, grid[cell], [&] { return find_clash(board.geometry(), grid, cell, grid[cell]); });
      }
      used.set(cell, grid[cell], true);
    }

    std::size_t depth = 0;
    bool back = false;
    for (;;) {
      if (depth == blanks.size() && !back) {
        observer.found();
        if (!budget.found(grid)) return;
        back = true;
      }
      if (back) {
        if (depth == 0) return;
        --depth;
        used.set(blanks[depth], grid[blanks[depth]], false);
        observer.taken_back(blanks[depth], grid[blanks[depth]]);
        budget.count_backtrack();
      }
      const Cell cell = blanks[depth];
      int value = grid[cell] + 1;
      for (; value <= board.order(); ++value) {
        if (!budget.tick()) return;
        const auto tried = static_cast<Value>(value);
        if (!board.has(cell, tried)) continue;
        observer.tried(cell, tried);
        if (!used.any(cell, tried)) break;
        observer.rejected(cell, tried,
                          [&] { return find_clash(board.geometry(), grid, cell, tried); });
      }
      back = value > board.order();
      if (back) {
        grid[cell] = 0;
        observer.dead_end(cell);
        continue;
      }
      if (!budget.spend_node()) return;
      grid[cell] = static_cast<Value>(value);
      observer.placed(cell, grid[cell]);
      used.set(cell, grid[cell], true);
      ++depth;
    }
  }
};

}  // namespace

std::unique_ptr<Backend> make_dfs_flags(const BackendOptions& /*options*/) {
  return std::make_unique<ClassicBackend<DfsFlags>>();
}

Outcome trace_dfs_flags(BoardView board, const Request& request, SearchListener& listener) {
  return trace_classic<DfsFlags>(board, request, listener);
}

}  // namespace concord
