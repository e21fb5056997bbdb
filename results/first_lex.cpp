#include "results/first_lex.hpp"

#include <fmt/format.h>

#include "puzzles/model/verify.hpp"
#include "results/violation_text.hpp"

namespace concord {
namespace {

// The values that the cells fixed so far have taken, unit by unit.
class UsedValues {
 public:
  explicit UsedValues(const Geometry& geometry)
      : geometry_(geometry),
        width_(static_cast<std::size_t>(geometry.words_per_cell())),
        words_(static_cast<std::size_t>(geometry.unit_count()) * width_) {}

  [[nodiscard]] bool has(Cell cell, Value value) const {
    for (const int u : geometry_.units_of(cell)) {
      if ((words_[u * width_ + (value - 1U) / 64] >> ((value - 1U) % 64) & 1U) != 0) return true;
    }
    return false;
  }
  void add(Cell cell, Value value) {
    for (const int u : geometry_.units_of(cell)) {
      words_[u * width_ + (value - 1U) / 64] |= std::uint64_t{1} << ((value - 1U) % 64);
    }
  }

 private:
  const Geometry& geometry_;
  std::size_t width_;
  std::vector<std::uint64_t> words_;
};

template <typename T>
void add_to(std::optional<T>& sum, const std::optional<T>& term) {
  if (term) sum = sum.value_or(T{}) + *term;
}

// Work is summed; the sizes of the formula stay those of the first call.
void add_work(Statistics& sum, const Statistics& call) {
  add_to(sum.nodes, call.nodes);
  add_to(sum.backtracks, call.backtracks);
  add_to(sum.decisions, call.decisions);
  add_to(sum.propagations, call.propagations);
  add_to(sum.conflicts, call.conflicts);
  add_to(sum.encode_s, call.encode_s);
  add_to(sum.load_s, call.load_s);
  add_to(sum.solve_s, call.solve_s);
  add_to(sum.decode_s, call.decode_s);
  add_to(sum.side_cpu_s, call.side_cpu_s);
}

std::optional<std::uint64_t> left_of(const std::optional<std::uint64_t>& limit,
                                     const std::optional<std::uint64_t>& spent) {
  if (!limit) return std::nullopt;
  const std::uint64_t used = spent.value_or(0);
  return *limit > used ? *limit - used : 0;
}

StopReason stop_now(const Request& request) {
  if (request.stop != nullptr && request.stop->stop_requested()) return StopReason::kInterrupted;
  if (request.deadline && std::chrono::steady_clock::now() >= *request.deadline) {
    return StopReason::kTimeout;
  }
  return StopReason::kNone;
}

}  // namespace

FirstLex find_first_lex(Backend& backend, const Board& board, const Request& request,
                        const Alphabet& alphabet, const Grid& known, const Statistics& spent) {
  FirstLex result;
  result.statistics = spent;
  Grid smallest = known;
  Board prefix = board;
  UsedValues used(board.geometry());
  std::vector<Value> smaller;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    result.reason = stop_now(request);
    if (result.reason != StopReason::kNone) return result;
    smaller.clear();
    for_each_candidate(board.view().candidates(cell), [&](Value value) {
      if (value < smallest.values[cell] && !used.has(cell, value)) smaller.push_back(value);
    });
    for (const Value value : smaller) {
      Request first = request;
      first.question = Question::kFirst;
      first.limit.reset();
      first.sink = nullptr;
      first.keep_grids = 1;
      first.max_nodes = left_of(request.max_nodes, result.statistics.nodes);
      first.max_conflicts = left_of(request.max_conflicts, result.statistics.conflicts);
      prefix.settle(cell, value);
      Outcome found = backend.solve(prefix, first);
      add_work(result.statistics, found.statistics);
      if (!found.grids.empty()) {
        if (!is_solution(prefix.view(), found.grids.front().values)) {
          const auto violations = verify(prefix.view(), found.grids.front().values);
          result.fault =
              fmt::format("a grid is no solution: {}",
                          violation_text(violations.front(), board.geometry(), alphabet));
          return result;
        }
        smallest = std::move(found.grids.front());
        break;
      }
      if (!found.exhausted) {
        result.reason = found.reason == StopReason::kNone ? StopReason::kFailure : found.reason;
        return result;
      }
    }
    prefix.settle(cell, smallest.values[cell]);
    used.add(cell, smallest.values[cell]);
  }
  result.grid = std::move(smallest);
  return result;
}

}  // namespace concord
