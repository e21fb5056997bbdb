#include "results/fuzz/plain_solver.hpp"

#include <bit>

#include "backends/backend.hpp"

namespace concord {
namespace {

class PlainSearch {
 public:
  PlainSearch(BoardView board, const PlainLimits& limits,
              const std::function<bool(std::span<const Value>)>& on_grid)
      : geometry_(board.geometry()),
        limits_(limits),
        on_grid_(on_grid),
        n_(board.order()),
        cells_(static_cast<std::size_t>(board.cell_count())),
        full_(n_ == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n_) - 1) {
    Level start{std::vector<std::uint64_t>(cells_), std::vector<std::uint8_t>(cells_, 0)};
    for (std::size_t i = 0; i < cells_; ++i)
      start.open[i] = board.candidates(static_cast<Cell>(i))[0];
    levels_.push_back(std::move(start));
  }

  PlainResult run() {
    result_.exhausted = descend(0);
    return result_;
  }

 private:
  struct Level {
    std::vector<std::uint64_t> open;    // the values that each cell may still have
    std::vector<std::uint8_t> settled;  // its value is struck out of its peers
  };

  // False when the search was cut short.
  bool descend(std::size_t depth) {
    if (!propagate(levels_[depth])) return true;
    std::size_t best = cells_;
    int fewest = 65;
    for (std::size_t i = 0; i < cells_; ++i) {
      const int count = std::popcount(levels_[depth].open[i]);
      if (count > 1 && count < fewest) {
        best = i;
        fewest = count;
      }
    }
    if (best == cells_) return report(levels_[depth]);
    std::vector<std::uint64_t> values;
    for (std::uint64_t bits = levels_[depth].open[best]; bits != 0; bits &= bits - 1)
      values.push_back(bits & (~bits + 1));
    if (limits_.random != nullptr) limits_.random->shuffle(values);
    if (levels_.size() == depth + 1) levels_.emplace_back();
    for (const std::uint64_t value : values) {
      if (result_.nodes == limits_.nodes) {
        result_.out_of_nodes = true;
        return false;
      }
      ++result_.nodes;
      levels_[depth + 1] = levels_[depth];
      levels_[depth + 1].open[best] = value;
      if (!descend(depth + 1)) return false;
    }
    return true;
  }

  // False: a contradiction.
  bool propagate(Level& level) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < cells_; ++i) {
        if (level.open[i] == 0) return false;
        if (level.settled[i] != 0 || std::popcount(level.open[i]) != 1) continue;
        level.settled[i] = 1;
        changed = true;
        if (!strike_out(level, static_cast<Cell>(i))) return false;
      }
      for (int u = 0; u < geometry_.unit_count(); ++u) {
        if (geometry_.is_complete(u) && !place_hidden(level, geometry_.unit(u), changed))
          return false;
      }
    }
    return true;
  }

  bool strike_out(Level& level, Cell cell) const {
    const std::uint64_t value = level.open[static_cast<std::size_t>(cell)];
    for (const int u : geometry_.units_of(cell)) {
      for (const Cell other : geometry_.unit(u)) {
        if (other == cell) continue;
        std::uint64_t& open = level.open[static_cast<std::size_t>(other)];
        open &= ~value;
        if (open == 0) return false;
      }
    }
    return true;
  }

  // A value with one place left in a unit that must hold all of them.
  bool place_hidden(Level& level, std::span<const Cell> unit, bool& changed) const {
    std::uint64_t once = 0;
    std::uint64_t twice = 0;
    for (const Cell cell : unit) {
      const std::uint64_t open = level.open[static_cast<std::size_t>(cell)];
      twice |= once & open;
      once |= open;
    }
    if (once != full_) return false;
    const std::uint64_t single = once & ~twice;
    if (single == 0) return true;
    for (const Cell cell : unit) {
      std::uint64_t& open = level.open[static_cast<std::size_t>(cell)];
      const std::uint64_t here = open & single;
      if (here == 0 || here == open) continue;
      if (std::popcount(here) > 1) return false;
      open = here;
      changed = true;
    }
    return true;
  }

  bool report(const Level& level) {
    grid_.resize(cells_);
    for (std::size_t i = 0; i < cells_; ++i)
      grid_[i] = static_cast<Value>(std::countr_zero(level.open[i]) + 1);
    ++result_.solutions;
    const bool on = !on_grid_ || on_grid_(grid_);
    return on && result_.solutions < limits_.solutions;
  }

  const Geometry& geometry_;
  const PlainLimits& limits_;
  const std::function<bool(std::span<const Value>)>& on_grid_;
  int n_;
  std::size_t cells_;
  std::uint64_t full_;
  std::vector<Level> levels_;
  std::vector<Value> grid_;
  PlainResult result_;
};

class PlainBackend final : public SingleBoardBackend {
 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Outcome outcome;
    PlainLimits limits;
    limits.solutions = request.solution_limit();
    limits.nodes = request.max_nodes.value_or(limits.nodes);
    bool stopped = false;
    const PlainResult result = plain_solve(board, limits, [&](std::span<const Value> values) {
      if (outcome.grids.size() < request.keep_grids)
        outcome.grids.push_back({board.order(), {values.begin(), values.end()}});
      stopped = request.sink != nullptr && !request.sink->on_solution(index, values);
      return !stopped;
    });
    outcome.solutions = result.solutions;
    outcome.exhausted = result.exhausted;
    outcome.statistics.nodes = result.nodes;
    if (result.exhausted) return outcome;
    outcome.reason = stopped               ? StopReason::kInterrupted
                     : result.out_of_nodes ? StopReason::kNodeLimit
                                           : StopReason::kSolutionLimit;
    return outcome;
  }
};

constexpr BackendRow kPlainRow{
    .id = "own-count",
    .summary = "the fuzzer's own small solver",
    .description = "",
    .kind = BackendKind::kNative,
    .independence = "fuzz",
};

}  // namespace

PlainResult plain_solve(BoardView board, const PlainLimits& limits,
                        const std::function<bool(std::span<const Value>)>& on_grid) {
  PlainResult result;
  if (board.order() > kPlainMaxOrder) {
    result.out_of_nodes = true;
    return result;
  }
  return PlainSearch(board, limits, on_grid).run();
}

std::unique_ptr<Backend> make_plain_backend() {
  return std::make_unique<PlainBackend>();
}

BackendSpec plain_spec() {
  return {&kPlainRow, {}};
}

}  // namespace concord
