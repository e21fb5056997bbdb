#pragma once
// Reference: the plainest search there is, a recursion over the cells in reading order, which
// solvers and encodings are held to. It shares nothing with them but the board.

#include <cstdint>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord::test {

class Reference {
 public:
  static constexpr std::size_t kKept = 300;

  // Searches at once: until `limit` solutions are found or `max_nodes` values were tried in blanks.
  explicit Reference(const Board& board, std::uint64_t limit = UINT64_MAX,
                     std::uint64_t max_nodes = UINT64_MAX)
      : board_(board.view()), values_(board.cell_count()), limit_(limit), max_nodes_(max_nodes) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) values_[cell] = board_.settled(cell);
    descend(0);
  }

  std::uint64_t solutions = 0;
  std::uint64_t nodes = 0;  // values placed in blanks
  std::uint64_t backtracks = 0;
  std::vector<std::vector<Value>> grids;  // the first kKept, in lexicographic order

 private:
  // False when the search is over.
  bool descend(Cell cell) {
    if (cell == board_.cell_count()) {
      if (grids.size() < kKept) grids.push_back(values_);
      return ++solutions < limit_;
    }
    if (const Value value = board_.settled(cell); value != 0)
      return !fits(cell, value) || descend(cell + 1);
    for (int v = 1; v <= board_.order(); ++v) {
      const auto value = static_cast<Value>(v);
      if (!board_.has(cell, value) || !fits(cell, value)) continue;
      if (nodes == max_nodes_) return false;
      values_[cell] = value;
      ++nodes;
      if (!descend(cell + 1)) return false;
      ++backtracks;
      values_[cell] = 0;
    }
    return true;
  }
  // Blanks not yet reached are 0.
  [[nodiscard]] bool fits(Cell cell, Value value) const {
    const Geometry& geometry = board_.geometry();
    for (const int unit : geometry.units_of(cell)) {
      for (const Cell other : geometry.unit(unit)) {
        if (other != cell && values_[other] == value) return false;
      }
    }
    return true;
  }

  BoardView board_;
  std::vector<Value> values_;
  std::uint64_t limit_;
  std::uint64_t max_nodes_;
};

inline std::uint64_t count_grids(const Board& board, std::uint64_t limit = UINT64_MAX) {
  return Reference(board, limit).solutions;
}

}  // namespace concord::test
