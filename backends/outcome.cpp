#include "backends/outcome.hpp"

#include <algorithm>
#include <new>

namespace concord {

std::string_view to_string(StopReason reason) {
  switch (reason) {
    case StopReason::kNone: return "";
    case StopReason::kSolutionLimit: return "solution limit";
    case StopReason::kTimeout: return "timeout";
    case StopReason::kNodeLimit: return "node limit";
    case StopReason::kConflictLimit: return "conflict limit";
    case StopReason::kMemory: return "memory";
    case StopReason::kInterrupted: return "interrupted";
    case StopReason::kUnsupported: return "unsupported";
    case StopReason::kFailure: return "failure";
  }
  return "";
}

void OutcomeBatch::reset(std::size_t size, int order, std::size_t keep) {
  const std::size_t cells = static_cast<std::size_t>(order) * order;
  // The product must not wrap: set() would write beyond the end.
  if (size * cells != 0 && keep > grids_.max_size() / cells / size) throw std::bad_alloc();
  order_ = order;
  keep_ = keep;
  grids_.assign(size * keep * cells, 0);
  kept_.assign(size, 0);
  solutions_.assign(size, 0);
  exhausted_.assign(size, 0);
  reasons_.assign(size, StopReason::kInterrupted);
  statistics_.assign(size, {});
  details_.clear();
}

void OutcomeBatch::set(std::size_t board, Outcome outcome) {
  const std::size_t cells = static_cast<std::size_t>(order_) * order_;
  for (const Grid& grid : outcome.grids) {
    if (grid.values.size() == cells) continue;
    outcome = {};
    outcome.reason = StopReason::kFailure;
    outcome.detail = "a grid of the wrong size was reported";
    break;
  }
  const std::size_t kept = std::min(keep_, outcome.grids.size());
  for (std::size_t i = 0; i < kept; ++i) {
    std::ranges::copy(outcome.grids[i].values,
                      grids_.begin() + static_cast<std::ptrdiff_t>((board * keep_ + i) * cells));
  }
  kept_[board] = static_cast<std::uint32_t>(kept);
  solutions_[board] = outcome.solutions;
  exhausted_[board] = outcome.exhausted ? 1 : 0;
  reasons_[board] = outcome.reason;
  statistics_[board] = outcome.statistics;
  if (!outcome.detail.empty()) details_[board] = std::move(outcome.detail);
}

void OutcomeBatch::add_grid(std::size_t board, std::span<const Value> values) {
  if (kept_[board] >= keep_) return;
  const std::size_t cells = static_cast<std::size_t>(order_) * order_;
  std::ranges::copy(
      values, grids_.begin() + static_cast<std::ptrdiff_t>((board * keep_ + kept_[board]) * cells));
  ++kept_[board];
}

void OutcomeBatch::close(std::size_t board, std::uint64_t solutions, bool exhausted,
                         StopReason reason, const Statistics& statistics) {
  solutions_[board] = solutions;
  exhausted_[board] = exhausted ? 1 : 0;
  reasons_[board] = reason;
  statistics_[board] = statistics;
}

Outcome OutcomeBatch::get(std::size_t board) const {
  const std::size_t cells = static_cast<std::size_t>(order_) * order_;
  Outcome outcome;
  for (std::size_t i = 0; i < kept_[board]; ++i) {
    const auto first = grids_.begin() + static_cast<std::ptrdiff_t>((board * keep_ + i) * cells);
    outcome.grids.push_back(
        {order_, std::vector<Value>(first, first + static_cast<std::ptrdiff_t>(cells))});
  }
  outcome.solutions = solutions_[board];
  outcome.exhausted = exhausted_[board] != 0;
  outcome.reason = reasons_[board];
  outcome.statistics = statistics_[board];
  if (const auto found = details_.find(board); found != details_.end())
    outcome.detail = found->second;
  return outcome;
}

}  // namespace concord
