#pragma once
// Backtracking cell by cell, once more, with each step open to a slip of the pen: a mutant
// overrides one. Undamaged it keeps the contract of backends. Two ways to know what is legal:
// looking at the other cells of the units, and tables of flags that are set on the way down and
// cleared on the way back.

#include <vector>

#include "backends/backend.hpp"
#include "backends/budget.hpp"

namespace concord::test {

class ScanCopy : public SingleBoardBackend {
 protected:
  using Values = std::vector<Value>;  // 0 is a blank

  // Whether `value` may stand in the cell, beside what stands in the others.
  [[nodiscard]] virtual bool fits(BoardView board, const Values& grid, Cell cell,
                                  Value value) const {
    for (const int unit : board.geometry().units_of(cell)) {
      if (looks_at(board.geometry(), cell, unit) && stands_in(board, grid, unit, cell, value))
        return false;
    }
    return true;
  }
  [[nodiscard]] virtual bool looks_at(const Geometry&, Cell, int /*unit*/) const { return true; }
  [[nodiscard]] static bool stands_in(BoardView board, const Values& grid, int unit, Cell cell,
                                      Value value) {
    for (const Cell other : board.geometry().unit(unit)) {
      if (other != cell && grid[static_cast<std::size_t>(other)] == value) return true;
    }
    return false;
  }
  [[nodiscard]] virtual Value settled(BoardView board, Cell cell) const {
    return board.settled(cell);
  }
  [[nodiscard]] virtual bool is_candidate(BoardView board, Cell cell, Value value) const {
    return board.has(cell, value);
  }
  // The values to try: after the one that stands there, up to this.
  [[nodiscard]] virtual int last_value(BoardView board) const { return board.order(); }
  [[nodiscard]] virtual bool givens_fit(BoardView board, const Values& grid) const {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const Value value = grid[static_cast<std::size_t>(cell)];
      if (value == 0 ? board.candidate_count(cell) == 0 : !fits(board, grid, cell, value))
        return false;
    }
    return true;
  }
  // On the way down and back, for who keeps flags.
  virtual void begin(BoardView, const Values& /*settled*/) {}
  virtual void placed(BoardView, Cell, Value) {}
  virtual void taken_back(BoardView, Cell, Value) {}
  // What a blank holds once none of its values is left.
  [[nodiscard]] virtual Value emptied(Value /*last*/) const { return 0; }
  // After how many blanks the grid is called complete.
  [[nodiscard]] virtual std::size_t complete_at(std::size_t blanks) const { return blanks; }
  // False: the search ends here.
  [[nodiscard]] virtual bool report(const Values& grid, Budget& budget) const {
    return budget.found(grid);
  }

  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    if (budget.look()) search(board, budget);
    return std::move(budget).finish();
  }

 private:
  void search(BoardView board, Budget& budget) {
    Values grid;
    std::vector<Cell> blanks;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      grid.push_back(settled(board, cell));
      if (grid.back() == 0) blanks.push_back(cell);
    }
    begin(board, grid);
    if (!givens_fit(board, grid)) return;
    const std::size_t complete = complete_at(blanks.size());
    std::size_t depth = 0;
    bool back = false;
    for (;;) {
      if (depth == complete && !back) {
        if (!report(grid, budget)) return;
        back = true;
      }
      if (back) {
        if (depth == 0) return;
        const Cell cell = blanks[--depth];
        taken_back(board, cell, grid[static_cast<std::size_t>(cell)]);
        budget.count_backtrack();
      }
      const Cell cell = blanks[depth];
      Value& here = grid[static_cast<std::size_t>(cell)];
      const Value before = here;
      int value = before + 1;
      here = 0;
      for (; value <= last_value(board); ++value) {
        if (!budget.tick()) return;
        if (is_candidate(board, cell, static_cast<Value>(value)) &&
            fits(board, grid, cell, static_cast<Value>(value))) {
          break;
        }
      }
      back = value > last_value(board);
      if (back) {
        here = emptied(before);
        continue;
      }
      if (!budget.spend_node()) return;
      here = static_cast<Value>(value);
      placed(board, cell, here);
      ++depth;
    }
  }
};

// The same with flags: for each unit and value, whether the unit has it.
class FlagsCopy : public ScanCopy {
 protected:
  [[nodiscard]] bool fits(BoardView board, const Values&, Cell cell, Value value) const override {
    for (const int unit : board.geometry().units_of(cell)) {
      if (used_[at(board, unit, value)] != 0) return false;
    }
    return true;
  }
  [[nodiscard]] bool givens_fit(BoardView board, const Values& grid) const override {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (board.candidate_count(cell) == 0) return false;
      const Value value = grid[static_cast<std::size_t>(cell)];
      for (const int unit : board.geometry().units_of(cell)) {
        if (value != 0 && stands_in(board, grid, unit, cell, value)) return false;
      }
    }
    return true;
  }
  void begin(BoardView board, const Values& grid) override {
    used_.assign(at(board, board.geometry().unit_count(), 1), 0);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (const Value value = grid[static_cast<std::size_t>(cell)]; value != 0)
        set(board, cell, value, 1);
    }
  }
  void placed(BoardView board, Cell cell, Value value) override { set(board, cell, value, 1); }
  void taken_back(BoardView board, Cell cell, Value value) override { set(board, cell, value, 0); }

  virtual void set(BoardView board, Cell cell, Value value, std::uint8_t used) {
    for (const int unit : board.geometry().units_of(cell)) set_flag(board, unit, value, used);
  }
  void set_flag(BoardView board, int unit, Value value, std::uint8_t used) {
    used_[at(board, unit, value)] = used;
  }

 private:
  static std::size_t at(BoardView board, int unit, Value value) {
    return static_cast<std::size_t>(unit) * static_cast<std::size_t>(board.order()) + value - 1U;
  }
  std::vector<std::uint8_t> used_;
};

}  // namespace concord::test
