#pragma once
// Techniques of human solvers, by the book and slowly: naked singles, hidden singles, locked
// candidates. They know boards and units, and no clauses: what unit propagation is compared with.

#include <algorithm>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord::test {

enum class Level { kNakedSingles, kHiddenSingles, kLockedCandidates };

class Techniques {
 public:
  explicit Techniques(const Board& board)
      : geometry_(board.geometry()),
        open_(static_cast<std::size_t>(board.cell_count()),
              std::vector<bool>(static_cast<std::size_t>(board.order()) + 1, false)) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      for (Value v = 1; v <= board.order(); ++v) open_[cell][v] = board.view().has(cell, v);
    }
  }

  // Until nothing follows any more. False at a contradiction: a cell without candidates or, from
  // hidden singles on, a value without a place.
  bool run(Level level) {
    do {
      changed_ = false;
      naked_singles();
      if (level != Level::kNakedSingles) hidden_singles();
      if (level == Level::kLockedCandidates) locked_candidates();
      if (contradicted(level)) return false;
    } while (changed_);
    return true;
  }

  [[nodiscard]] bool is_candidate(Cell cell, Value v) const { return open_[cell][v]; }
  // The value of a cell with one candidate, else 0.
  [[nodiscard]] Value settled(Cell cell) const {
    Value only = 0;
    for (Value v = 1; v <= geometry_.order(); ++v) {
      if (!open_[cell][v]) continue;
      if (only != 0) return 0;
      only = v;
    }
    return only;
  }

 private:
  void remove(Cell cell, Value v) {
    if (!open_[cell][v]) return;
    open_[cell][v] = false;
    changed_ = true;
  }

  void naked_singles() {
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      const Value v = settled(cell);
      if (v == 0) continue;
      for (const Cell peer : geometry_.peers(cell)) remove(peer, v);
    }
  }

  [[nodiscard]] std::vector<Cell> places(int unit, Value v) const {
    std::vector<Cell> found;
    for (const Cell cell : geometry_.unit(unit)) {
      if (open_[cell][v]) found.push_back(cell);
    }
    return found;
  }

  void hidden_singles() {
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
      if (!geometry_.is_complete(unit)) continue;
      for (Value v = 1; v <= geometry_.order(); ++v) {
        const auto found = places(unit, v);
        if (found.size() != 1) continue;
        for (Value other = 1; other <= geometry_.order(); ++other) {
          if (other != v) remove(found[0], other);
        }
      }
    }
  }

  // Where all places of a value in a box lie in one line (pointing), or all in a line in one box
  // (claiming), the rest of the other one loses it.
  void locked_candidates() {
    for (int box = 0; box < geometry_.unit_count(); ++box) {
      if (geometry_.unit_kind(box) != UnitKind::kBox) continue;
      for (int line = 0; line < geometry_.unit_count(); ++line) {
        const UnitKind kind = geometry_.unit_kind(line);
        if (kind != UnitKind::kRow && kind != UnitKind::kColumn) continue;
        for (Value v = 1; v <= geometry_.order(); ++v) {
          lock(box, line, v);
          lock(line, box, v);
        }
      }
    }
  }

  void lock(int from, int to, Value v) {
    if (!geometry_.is_complete(from)) return;
    const auto target = geometry_.unit(to);
    const auto inside = [&](Cell cell) {
      return std::find(target.begin(), target.end(), cell) != target.end();
    };
    const auto found = places(from, v);
    if (found.empty() || !std::all_of(found.begin(), found.end(), inside)) return;
    const auto source = geometry_.unit(from);
    for (const Cell cell : target) {
      if (std::find(source.begin(), source.end(), cell) == source.end()) remove(cell, v);
    }
  }

  [[nodiscard]] bool contradicted(Level level) const {
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (std::find(open_[cell].begin(), open_[cell].end(), true) == open_[cell].end()) return true;
    }
    if (level == Level::kNakedSingles) return false;
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
      if (!geometry_.is_complete(unit)) continue;
      for (Value v = 1; v <= geometry_.order(); ++v) {
        if (places(unit, v).empty()) return true;
      }
    }
    return false;
  }

  const Geometry& geometry_;
  std::vector<std::vector<bool>> open_;  // by cell, then value
  bool changed_ = false;
};

}  // namespace concord::test
