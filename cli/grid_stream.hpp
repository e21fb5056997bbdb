#pragma once
// The grids of one puzzle, handed on while the search for more goes on.

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "cli/solve_part.hpp"

namespace concord::cli {

class GridStream final : public SolutionSink {
 public:
  // `emit` gets the grids each time there are `chunk` words of them; 0: the grids are not wanted.
  // The search ends when `emit` returns false or `ended` true.
  GridStream(std::shared_ptr<const PuzzleRecord> record, std::size_t chunk, const Emit& emit,
             std::function<bool()> ended)
      : record_(std::move(record)), chunk_(chunk), emit_(emit), ended_(std::move(ended)) {}

  bool on_solution(std::size_t, std::span<const Value> values) override {
    if (chunk_ > 0) {
      Grid grid{record_->board->order(), {values.begin(), values.end()}};
      part_.pieces.push_back({record_, FoundGrid{++found_, std::move(grid)}});
      words_ += values.size();
      if (words_ >= chunk_ && !flush()) return false;
    }
    return !ended_();
  }

  bool flush() {
    words_ = 0;
    return part_.pieces.empty() || emit_(std::exchange(part_, {}));
  }

 private:
  std::shared_ptr<const PuzzleRecord> record_;
  std::size_t chunk_;
  const Emit& emit_;
  std::function<bool()> ended_;
  Part part_;
  std::size_t words_ = 0;
  std::uint64_t found_ = 0;
};

}  // namespace concord::cli
