#pragma once
// Budget: when one board's search must stop, and the grids it has found. The common part of every
// search, so that limits mean the same in each. Made at the start of a board; not thread-safe.

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "backends/outcome.hpp"
#include "backends/request.hpp"

namespace concord {

class Budget {
 public:
  // `index`: the board's place in its batch; `order`: of the grids that will be reported.
  Budget(const Request& request, std::size_t index, int order);

  // Counts a node. False when the search must stop: then no node was counted.
  [[nodiscard]] bool spend_node() {
    if (nodes_ >= max_nodes_) return fail(StopReason::kNodeLimit);
    if (!tick()) return false;
    ++nodes_;
    return true;
  }
  // To be called for each piece of work of about a microsecond or less; reads the clock and the
  // stop flag once in kTicksBetweenLooks calls. False when the search must stop.
  [[nodiscard]] bool tick() {
    if (--ticks_left_ > 0) return reason_ == StopReason::kNone;
    return look();
  }
  // Reads the clock and the stop flag now. False when the search must stop.
  [[nodiscard]] bool look();

  // Reports a grid. False when the search must stop (limit reached, sink said so).
  [[nodiscard]] bool found(std::span<const Value> values);

  void count_backtrack() { ++backtracks_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] std::uint64_t solutions() const { return outcome_.solutions; }
  [[nodiscard]] bool stopped() const { return reason_ != StopReason::kNone; }
  // The moment the board must be given up, if there is one: for solvers that watch the clock by
  // themselves.
  [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> deadline() const {
    return deadline_;
  }
  // Stops the search for `reason`; returns false so that it can end a chain of conditions.
  bool fail(StopReason reason, std::string detail = {});

  // The outcome: exhausted unless the search was stopped. Fills nodes and backtracks when
  // `count_nodes`.
  [[nodiscard]] Outcome finish(bool count_nodes = true) &&;

 private:
  static constexpr int kTicksBetweenLooks = 256;

  const Request& request_;
  std::size_t index_;
  int order_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;
  std::uint64_t max_nodes_;
  std::uint64_t solution_limit_;
  std::uint64_t nodes_ = 0;
  std::uint64_t backtracks_ = 0;
  int ticks_left_ = kTicksBetweenLooks;
  StopReason reason_ = StopReason::kNone;
  Outcome outcome_;
};

}  // namespace concord
