// Verifiers that accept too much: the last thing between a wrong grid and the user.

#include <algorithm>
#include <set>

#include "tests/mutants/mutant.hpp"

namespace concord::test {
namespace {

using Values = std::span<const Value>;

std::size_t at(Cell cell) {
  return static_cast<std::size_t>(cell);
}

// The verifier once more, with its steps apart.
bool right_size(BoardView board, Values grid) {
  return grid.size() == static_cast<std::size_t>(board.cell_count());
}
bool in_range(BoardView board, Values grid) {
  return std::ranges::all_of(grid, [&](Value v) { return v >= 1 && v <= board.order(); });
}
bool has_candidates(BoardView board, Values grid) {
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (!board.has(cell, grid[at(cell)])) return false;
  }
  return true;
}
bool all_differ(BoardView board, Values grid, int unit) {
  std::set<Value> seen;
  for (const Cell cell : board.geometry().unit(unit)) {
    if (!seen.insert(grid[at(cell)]).second) return false;
  }
  return true;
}

using UnitCheck = std::function<bool(BoardView, Values, int unit)>;

Verifier with_units(UnitCheck holds) {
  return [holds = std::move(holds)](BoardView board, Values grid) {
    if (!right_size(board, grid) || !in_range(board, grid) || !has_candidates(board, grid))
      return false;
    for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
      if (!holds(board, grid, unit)) return false;
    }
    return true;
  };
}

Verifier without_kind(UnitKind kind) {
  return with_units([kind](BoardView board, Values grid, int unit) {
    return board.geometry().unit_kind(unit) == kind || all_differ(board, grid, unit);
  });
}

Verifier with_cells(std::function<bool(BoardView, Values)> cells_hold) {
  return [cells_hold = std::move(cells_hold)](BoardView board, Values grid) {
    if (!right_size(board, grid) || !cells_hold(board, grid)) return false;
    for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
      if (!all_differ(board, grid, unit)) return false;
    }
    return true;
  };
}

}  // namespace

std::vector<Mutant> verifier_mutants() {
  std::vector<Mutant> all;
  const auto add = [&](std::string name, std::string what, Verifier verifier,
                       std::string equivalent = {}) {
    all.push_back(
        {std::move(name), "verifier", std::move(what), std::move(verifier), std::move(equivalent)});
  };
  add("healthy_verifier", "nothing", with_units(all_differ), "healthy");
  add("verify_without_rows", "rows are not checked", without_kind(UnitKind::kRow));
  add("verify_without_columns", "columns are not checked", without_kind(UnitKind::kColumn));
  add("verify_without_boxes", "boxes are not checked", without_kind(UnitKind::kBox));
  add("verify_without_regions", "regions are not checked", without_kind(UnitKind::kRegion));
  add("verify_without_diagonals", "diagonals are not checked", without_kind(UnitKind::kDiagonal));
  add("verify_without_windows", "windows are not checked", without_kind(UnitKind::kWindow));
  add("verify_without_the_last_row", "the last row is not checked",
      with_units([](BoardView board, Values grid, int unit) {
        return unit == board.order() - 1 || all_differ(board, grid, unit);
      }),
      "where every column and every other row has each value once, so has the last row");
  add("verify_small_units_not", "units of fewer cells than values are not checked",
      with_units([](BoardView board, Values grid, int unit) {
        return !board.geometry().is_complete(unit) || all_differ(board, grid, unit);
      }));
  add("verify_sums", "a unit is right when its sum is",
      with_units([](BoardView board, Values grid, int unit) {
        if (!board.geometry().is_complete(unit)) return all_differ(board, grid, unit);
        int sum = 0;
        for (const Cell cell : board.geometry().unit(unit)) sum += grid[at(cell)];
        return sum == board.order() * (board.order() + 1) / 2;
      }));
  add("verify_neighbours", "a value is compared with the next one of its unit only",
      with_units([](BoardView board, Values grid, int unit) {
        const auto cells = board.geometry().unit(unit);
        for (std::size_t i = 1; i < cells.size(); ++i) {
          if (grid[at(cells[i - 1])] == grid[at(cells[i])]) return false;
        }
        return true;
      }));
  add("verify_counts", "each value must stand n times in the grid",
      [](BoardView board, Values grid) {
        if (!right_size(board, grid) || !in_range(board, grid) || !has_candidates(board, grid))
          return false;
        for (int value = 1; value <= board.order(); ++value) {
          if (std::ranges::count(grid, static_cast<Value>(value)) != board.order()) return false;
        }
        return true;
      });
  add("verify_without_givens", "givens and pencil marks are not compared", with_cells(in_range));
  add("verify_givens_only", "pencil marks are not compared, givens are",
      with_cells([](BoardView board, Values grid) {
        if (!in_range(board, grid)) return false;
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
          const Value given = board.settled(cell);
          if (given != 0 && grid[at(cell)] != given) return false;
        }
        return true;
      }));
  add("verify_but_the_last_given", "the last settled cell is not compared",
      with_cells([](BoardView board, Values grid) {
        if (!in_range(board, grid)) return false;
        Cell last = board.cell_count() - 1;
        while (last >= 0 && board.settled(last) == 0) --last;
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
          if (cell != last && !board.has(cell, grid[at(cell)])) return false;
        }
        return true;
      }));
  add("verify_blanks_are_fine", "a 0 is taken for a cell that is right",
      [](BoardView board, Values grid) {
        if (!right_size(board, grid)) return false;
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
          const Value value = grid[at(cell)];
          if (value > board.order() || (value != 0 && !board.has(cell, value))) return false;
        }
        for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
          std::set<Value> seen;
          for (const Cell cell : board.geometry().unit(unit)) {
            if (grid[at(cell)] != 0 && !seen.insert(grid[at(cell)]).second) return false;
          }
        }
        return true;
      });
  add("verify_longer_grids", "what follows after the last cell is not looked at",
      [](BoardView board, Values grid) {
        const auto cells = static_cast<std::size_t>(board.cell_count());
        if (grid.size() < cells) return false;
        return with_units(all_differ)(board, grid.first(cells));
      });
  add("verify_first_nine_units", "units after the ninth are not checked",
      with_units([](BoardView board, Values grid, int unit) {
        return unit >= 9 || all_differ(board, grid, unit);
      }));
  add("verify_refuses_diagonals", "a grid whose diagonals have a value twice is always refused",
      [](BoardView board, Values grid) {
        if (!with_units(all_differ)(board, grid)) return false;
        std::set<Value> diagonal;
        const int n = board.order();
        for (int i = 0; i < n; ++i) diagonal.insert(grid[at(i * n + i)]);
        return diagonal.size() == static_cast<std::size_t>(n);
      });
  return all;
}

}  // namespace concord::test
