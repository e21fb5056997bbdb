// The mistakes that people make in backtracking: a wrong bound, a unit that nobody looks at, a flag
// that is not cleared on the way back, givens that nobody checks.

#include <algorithm>
#include <cmath>
#include <utility>

#include "tests/mutants/mutant.hpp"
#include "tests/mutants/scan_copy.hpp"

namespace concord::test {
namespace {

bool is_of_kind(const Geometry& geometry, int unit, UnitKind kind) {
  return geometry.unit_kind(unit) == kind;
}

struct SkipsBoxes final : ScanCopy {
  bool looks_at(const Geometry& geometry, Cell, int unit) const override {
    return !is_of_kind(geometry, unit, UnitKind::kBox);
  }
};
struct SkipsTheLastBox final : ScanCopy {
  bool looks_at(const Geometry& geometry, Cell, int unit) const override {
    const bool last =
        unit + 1 == geometry.unit_count() || !is_of_kind(geometry, unit + 1, UnitKind::kBox);
    return !is_of_kind(geometry, unit, UnitKind::kBox) || !last;
  }
};
struct SkipsRegions final : ScanCopy {
  bool looks_at(const Geometry& geometry, Cell, int unit) const override {
    return !is_of_kind(geometry, unit, UnitKind::kRegion);
  }
};
struct SkipsTheSecondDiagonal final : ScanCopy {
  bool looks_at(const Geometry& geometry, Cell, int unit) const override {
    return !is_of_kind(geometry, unit, UnitKind::kDiagonal) || geometry.unit_number(unit) != 2;
  }
};
struct SkipsTheLastColumn final : ScanCopy {
  bool looks_at(const Geometry& geometry, Cell, int unit) const override {
    return !is_of_kind(geometry, unit, UnitKind::kColumn) ||
           geometry.unit_number(unit) != geometry.order();
  }
};
// The loop over the cells of a row begins at the second.
struct SkipsTheFirstCellOfARow final : ScanCopy {
  bool fits(BoardView board, const Values& grid, Cell cell, Value value) const override {
    const auto first = static_cast<std::size_t>(cell / board.order() * board.order());
    Values rest = grid;
    if (rest[first] == value) {
      for (const int unit : board.geometry().units_of(cell)) {
        if (is_of_kind(board.geometry(), unit, UnitKind::kRow)) rest[first] = 0;
      }
    }
    return ScanCopy::fits(board, rest, cell, value);
  }
};
// A box has the height and the width of the square root, whatever the board says.
struct SquareBoxes final : ScanCopy {
  bool looks_at(const Geometry& geometry, Cell, int unit) const override {
    return !is_of_kind(geometry, unit, UnitKind::kBox);
  }
  bool fits(BoardView board, const Values& grid, Cell cell, Value value) const override {
    if (!ScanCopy::fits(board, grid, cell, value)) return false;
    if (!board.geometry().spec().box) return true;
    const int n = board.order();
    const int side = static_cast<int>(std::sqrt(n));
    const int top = cell / n / side * side;
    const int left = cell % n / side * side;
    for (int row = top; row < top + side && row < n; ++row) {
      for (int column = left; column < left + side && column < n; ++column) {
        const Cell other = row * n + column;
        if (other != cell && grid[static_cast<std::size_t>(other)] == value) return false;
      }
    }
    return true;
  }
};
struct LosesTheLastValue final : ScanCopy {
  int last_value(BoardView board) const override { return board.order() - 1; }
};
struct NeverAboveNine final : ScanCopy {
  int last_value(BoardView board) const override { return std::min(board.order(), 9); }
};
struct TriesEveryValue final : ScanCopy {
  bool is_candidate(BoardView, Cell, Value) const override { return true; }
};
struct TakesTwoCandidatesForSettled final : ScanCopy {
  Value settled(BoardView board, Cell cell) const override {
    if (board.candidate_count(cell) != 2) return board.settled(cell);
    Value smallest = 0;
    for_each_candidate(board.candidates(cell), [&](Value value) {
      if (smallest == 0) smallest = value;
    });
    return smallest;
  }
};
struct NeverChecksGivens final : ScanCopy {
  bool givens_fit(BoardView, const Values&) const override { return true; }
};
struct ChecksGivensUnlessFull final : ScanCopy {
  bool givens_fit(BoardView board, const Values& grid) const override {
    for (const Value value : grid) {
      if (value == 0) return ScanCopy::givens_fit(board, grid);
    }
    return true;
  }
};
// A blank without candidates has no value to try: the search finds that by itself.
struct NeverLooksForEmptyCells final : ScanCopy {
  bool givens_fit(BoardView board, const Values& grid) const override {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const Value value = grid[static_cast<std::size_t>(cell)];
      if (value != 0 && !fits(board, grid, cell, value)) return false;
    }
    return true;
  }
};
struct LeavesTheLastTryBehind final : ScanCopy {
  Value emptied(Value last) const override { return last; }
};
struct StopsAtTheLastBlank final : ScanCopy {
  std::size_t complete_at(std::size_t blanks) const override { return blanks > 0 ? blanks - 1 : 0; }
};
struct EndsWithTheFirstGrid final : ScanCopy {
  bool report(const Values& grid, Budget& budget) const override {
    (void)budget.found(grid);
    return false;
  }
};
// Generate and test, with a sum in place of the test.
struct ChecksSums final : ScanCopy {
  bool fits(BoardView board, const Values& grid, Cell cell, Value value) const override {
    for (const int unit : board.geometry().units_of(cell)) {
      int sum = value;
      int blanks = 0;
      for (const Cell other : board.geometry().unit(unit)) {
        if (other == cell) continue;
        sum += grid[static_cast<std::size_t>(other)];
        blanks += grid[static_cast<std::size_t>(other)] == 0 ? 1 : 0;
      }
      const int n = board.order();
      if (!board.geometry().is_complete(unit)) {
        if (stands_in(board, grid, unit, cell, value)) return false;
      } else if (sum > n * (n + 1) / 2 || (blanks == 0 && sum != n * (n + 1) / 2)) {
        return false;
      }
    }
    return true;
  }
};

struct KeepsBoxFlags final : FlagsCopy {
  void taken_back(BoardView board, Cell cell, Value value) override {
    for (const int unit : board.geometry().units_of(cell)) {
      if (!is_of_kind(board.geometry(), unit, UnitKind::kBox)) set_flag(board, unit, value, 0);
    }
  }
};
struct ClearsTheNextValue final : FlagsCopy {
  void taken_back(BoardView board, Cell cell, Value value) override {
    set(board, cell, static_cast<Value>(value % board.order() + 1), 0);
    set(board, cell, value, 0);
  }
};
struct NoFlagForTheLastGiven final : FlagsCopy {
  void begin(BoardView board, const Values& grid) override {
    FlagsCopy::begin(board, grid);
    for (Cell cell = board.cell_count() - 1; cell >= 0; --cell) {
      if (const Value value = grid[static_cast<std::size_t>(cell)]; value != 0) {
        set(board, cell, value, 0);
        break;
      }
    }
  }
};
struct FlagsOfTheBoardBefore final : FlagsCopy {
  void begin(BoardView board, const Values& grid) override {
    const auto shape = std::pair(board.order(), board.geometry().unit_count());
    if (shape != shape_) FlagsCopy::begin(board, grid);
    shape_ = shape;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (const Value value = grid[static_cast<std::size_t>(cell)]; value != 0)
        set(board, cell, value, 1);
    }
  }
  std::pair<int, int> shape_;
};
struct NoFlagsForWindows final : FlagsCopy {
  void set(BoardView board, Cell cell, Value value, std::uint8_t used) override {
    for (const int unit : board.geometry().units_of(cell)) {
      if (!is_of_kind(board.geometry(), unit, UnitKind::kWindow))
        set_flag(board, unit, value, used);
    }
  }
};

template <typename T>
Mutant scanning(std::string name, std::string what, std::string equivalent = {}) {
  BackendMutant mutant;
  mutant.blind = true;
  mutant.make = [] { return std::make_unique<T>(); };
  return {std::move(name), "scan", std::move(what), std::move(mutant), std::move(equivalent)};
}

}  // namespace

std::vector<Mutant> scan_mutants() {
  return {
      scanning<ScanCopy>("healthy_scan", "nothing", "healthy"),
      scanning<FlagsCopy>("healthy_flags", "nothing", "healthy"),
      scanning<SkipsBoxes>("skips_boxes", "boxes are not looked at"),
      scanning<SkipsTheLastBox>("skips_the_last_box", "the last box is not looked at"),
      scanning<SkipsRegions>("skips_regions", "the regions of a jigsaw are not looked at"),
      scanning<SkipsTheSecondDiagonal>("skips_the_second_diagonal",
                                       "the second diagonal is not looked at"),
      scanning<SkipsTheLastColumn>(
          "skips_the_last_column", "a loop over the columns ends one too early",
          "each row has each value once, and the other columns take all but one of each"),
      scanning<SkipsTheFirstCellOfARow>("skips_the_first_cell",
                                        "the loop over the cells of a row begins at the second"),
      scanning<SquareBoxes>("square_boxes",
                            "a box is as high and as wide as the square root of the order"),
      scanning<LosesTheLastValue>("loses_the_last_value", "values are tried up to n - 1"),
      scanning<NeverAboveNine>("never_above_nine", "values are tried up to 9"),
      scanning<TriesEveryValue>("tries_every_value", "pencil marks are ignored"),
      scanning<TakesTwoCandidatesForSettled>("two_candidates_are_one",
                                             "a cell with two candidates is taken for settled"),
      scanning<NeverChecksGivens>("never_checks_givens", "givens that clash are not noticed"),
      scanning<ChecksGivensUnlessFull>("full_boards_are_right",
                                       "a board without blanks is its own solution"),
      scanning<NeverLooksForEmptyCells>(
          "never_looks_for_empty_cells",
          "nobody looks for cells without candidates before the search",
          "such a cell has no value to try, so the search finds nothing either"),
      scanning<LeavesTheLastTryBehind>(
          "leaves_the_last_try", "a blank keeps its last try when the search goes back over it"),
      scanning<StopsAtTheLastBlank>("stops_at_the_last_blank",
                                    "the grid is called complete one blank too early"),
      scanning<EndsWithTheFirstGrid>(
          "ends_with_the_first_grid",
          "the search ends with the first grid and calls it the only one"),
      scanning<ChecksSums>("checks_sums", "a unit is right when its sum is"),
      scanning<KeepsBoxFlags>("keeps_box_flags",
                              "the flag of the box is not cleared on the way back"),
      scanning<ClearsTheNextValue>("clears_the_next_value",
                                   "on the way back the flag of the next value is cleared, too"),
      scanning<NoFlagForTheLastGiven>("no_flag_for_the_last_given", "the last given sets no flag"),
      scanning<FlagsOfTheBoardBefore>("flags_of_the_board_before",
                                      "the flags are not cleared between two boards of one shape"),
      scanning<NoFlagsForWindows>("no_flags_for_windows", "windows have no flags")};
}

}  // namespace concord::test
