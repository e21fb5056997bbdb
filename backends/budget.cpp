#include "backends/budget.hpp"

#include <limits>

namespace concord {

using Clock = std::chrono::steady_clock;

Budget::Budget(const Request& request, std::size_t index, int order)
    : request_(request),
      index_(index),
      order_(order),
      deadline_(request.board_deadline(Clock::now())),
      max_nodes_(request.max_nodes.value_or(std::numeric_limits<std::uint64_t>::max())),
      solution_limit_(request.solution_limit()) {}

bool Budget::look() {
  ticks_left_ = kTicksBetweenLooks;
  if (reason_ != StopReason::kNone) return false;
  if (request_.stop != nullptr && request_.stop->stop_requested())
    return fail(StopReason::kInterrupted);
  if (deadline_ && Clock::now() >= *deadline_) return fail(StopReason::kTimeout);
  return true;
}

bool Budget::found(std::span<const Value> values) {
  ++outcome_.solutions;
  if (outcome_.grids.size() < request_.keep_grids) {
    outcome_.grids.push_back({order_, std::vector<Value>(values.begin(), values.end())});
  }
  if (request_.sink != nullptr && !request_.sink->on_solution(index_, values))
    return fail(StopReason::kInterrupted);
  if (outcome_.solutions >= solution_limit_) return fail(StopReason::kSolutionLimit);
  return tick();
}

bool Budget::fail(StopReason reason, std::string detail) {
  if (reason_ == StopReason::kNone) {
    reason_ = reason;
    outcome_.detail = std::move(detail);
  }
  return false;
}

Outcome Budget::finish(bool count_nodes) && {
  outcome_.reason = reason_;
  outcome_.exhausted = reason_ == StopReason::kNone;
  if (count_nodes) {
    outcome_.statistics.nodes = nodes_;
    outcome_.statistics.backtracks = backtracks_;
  }
  return std::move(outcome_);
}

}  // namespace concord
