#pragma once
// Sinks and a reference count for tests of solvers. Nothing here is shared with a solver.

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "backends/backend.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/verify.hpp"

namespace concord::test {

// Keeps what it is given; says stop at the `stop_at`-th grid.
class Collector final : public SolutionSink {
 public:
  explicit Collector(std::uint64_t stop_at = UINT64_MAX) : stop_at_(stop_at) {}
  bool on_solution(std::size_t board, std::span<const Value> values) override {
    boards.push_back(board);
    grids.emplace_back(values.begin(), values.end());
    return grids.size() < stop_at_;
  }
  [[nodiscard]] std::size_t distinct() const {
    return std::set<std::vector<Value>>(grids.begin(), grids.end()).size();
  }
  [[nodiscard]] bool all_solve(const Board& board) const {
    for (const auto& grid : grids) {
      if (!is_solution(board.view(), grid)) return false;
    }
    return true;
  }

  std::vector<std::size_t> boards;
  std::vector<std::vector<Value>> grids;

 private:
  std::uint64_t stop_at_;
};

// The solutions of a small board, up to `limit`, by the plainest recursion there is.
class BruteForce {
 public:
  explicit BruteForce(const Board& board) : board_(board), grid_(board.cell_count(), 0) {}
  [[nodiscard]] std::uint64_t count(std::uint64_t limit) {
    found_ = 0;
    descend(0, limit);
    return found_;
  }
  // One solution; none also when `max_nodes` were not enough to find one.
  [[nodiscard]] std::optional<std::vector<Value>> first(std::uint64_t max_nodes) {
    nodes_left_ = max_nodes;
    if (count(1) == 0) return std::nullopt;
    return first_;
  }

 private:
  void descend(Cell cell, std::uint64_t limit) {
    if (found_ == limit || nodes_left_ == 0) return;
    --nodes_left_;
    if (cell == board_.cell_count()) {
      if (found_ == 0) first_.assign(grid_.begin(), grid_.end());
      ++found_;
      return;
    }
    for (int value = 1; value <= board_.order(); ++value) {
      if (!board_.view().has(cell, static_cast<Value>(value)) || clashes(cell, value)) continue;
      grid_[cell] = value;
      descend(cell + 1, limit);
    }
    grid_[cell] = 0;
  }
  [[nodiscard]] bool clashes(Cell cell, int value) const {
    const Geometry& geometry = board_.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      bool mine = false;
      bool taken = false;
      for (const Cell other : geometry.unit(unit)) {
        mine = mine || other == cell;
        taken = taken || (other < cell && grid_[other] == value);
      }
      if (mine && taken) return true;
    }
    return false;
  }

  const Board& board_;
  std::vector<int> grid_;
  std::vector<Value> first_;
  std::uint64_t found_ = 0;
  std::uint64_t nodes_left_ = UINT64_MAX;
};

}  // namespace concord::test
