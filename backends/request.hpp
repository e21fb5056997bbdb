#pragma once
// Request: what is asked of a backend, and when it must stop.

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "puzzles/model/geometry.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

enum class Question : std::uint8_t {
  kFirst,   // one grid, or that there is none
  kUnique,  // are there 0, 1 or more? (up to `limit`, 2 by default)
  kCount,   // how many? (up to `limit`)
  kAll,     // each grid, handed to the sink (up to `limit`)
};

// Receives each grid the moment it is found, before it is checked by anybody.
class SolutionSink {
 public:
  virtual ~SolutionSink() = default;
  // `board` is the index in the batch; `values` (order * order) are valid during the call only.
  // False stops this board's search as an interruption would.
  virtual bool on_solution(std::size_t board, std::span<const Value> values) = 0;
};

// When `timeout_s` seconds from `start` are over; none: never. A timeout beyond a century is none:
// the clock's own range must not wrap.
[[nodiscard]] inline std::optional<std::chrono::steady_clock::time_point> deadline_after(
    std::chrono::steady_clock::time_point start, std::optional<double> timeout_s) {
  constexpr double kNever_s = 3e9;
  if (!timeout_s || *timeout_s >= kNever_s) return std::nullopt;
  const std::chrono::duration<double> allowed(*timeout_s > 0 ? *timeout_s : 0);
  return start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(allowed);
}

struct Request {
  Question question = Question::kUnique;
  std::optional<std::uint64_t> limit;  // solutions, 1 or more; see solution_limit()
  std::optional<double> timeout_s;     // wall clock, per board; 0 or more
  std::optional<std::chrono::steady_clock::time_point> deadline;  // wall clock, for the whole batch
  std::optional<std::uint64_t> max_nodes;      // per board; backends without nodes ignore it
  std::optional<std::uint64_t> max_conflicts;  // per board; backends without conflicts ignore it
  std::optional<std::uint64_t> memory_B;       // what the backend may allocate for one board
  std::uint64_t seed = 0;
  const StopFlag* stop = nullptr;
  std::size_t keep_grids = 2;    // how many grids an Outcome keeps; counting goes on beyond
  SolutionSink* sink = nullptr;  // optional

  // The moment a board that is begun at `start` must be given up; none: never.
  [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> board_deadline(
      std::chrono::steady_clock::time_point start) const {
    const auto own = deadline_after(start, timeout_s);
    if (!own) return deadline;
    return deadline && *deadline < *own ? deadline : own;
  }

  // When a search may stop: 1 for first, 2 for unique unless the user set a limit, else the limit
  // or never.
  [[nodiscard]] std::uint64_t solution_limit() const {
    if (question == Question::kFirst) return 1;
    if (question == Question::kUnique) return limit.value_or(2);
    return limit.value_or(std::numeric_limits<std::uint64_t>::max());
  }
};

}  // namespace concord
