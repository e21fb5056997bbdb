#pragma once
// A sink for tests of solvers that keeps what it is given.

#include <cstdint>
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

}  // namespace concord::test
