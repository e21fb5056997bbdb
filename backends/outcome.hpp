#pragma once
// Outcome: what a backend says about one board, unchecked. It holds facts only (grids, how many,
// whether the search space was closed, why it stopped); the status is derived from them and never
// stored twice.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/request.hpp"
#include "puzzles/model/grid.hpp"

namespace concord {

enum class StopReason : std::uint8_t {
  kNone,           // exhausted: nothing was left to search
  kSolutionLimit,  // as many grids as were asked for
  kTimeout,
  kNodeLimit,
  kConflictLimit,
  kMemory,       // refused or stopped, because it would not fit the memory limit
  kInterrupted,  // the stop flag, or the sink said stop
  kUnsupported,  // a rule, a size or an option that this backend does not know
  kFailure,      // the backend broke; `detail` says how
};

// "timeout", "node limit", ... as in answers; empty for kNone.
[[nodiscard]] std::string_view to_string(StopReason reason);

// Absent means not measured; never 0 for that.
struct Statistics {
  std::optional<std::uint64_t> nodes;       // values placed by the search (not by propagation)
  std::optional<std::uint64_t> backtracks;  // placed values taken back
  std::optional<std::uint64_t> decisions;
  std::optional<std::uint64_t> propagations;
  std::optional<std::uint64_t> conflicts;
  std::optional<std::uint64_t> variables;  // of the formula, auxiliary ones included
  std::optional<std::uint64_t> auxiliary;
  std::optional<std::uint64_t> clauses;
  std::optional<std::uint64_t> literals;
  std::optional<double> encode_s;
  std::optional<double> load_s;
  std::optional<double> solve_s;
  std::optional<double> decode_s;
  std::optional<double> side_cpu_s;  // CPU time of threads other than the caller's
  // Where another process solved: the wall-clock time that it says it took for this board, without
  // the way there and back, and its largest resident set so far.
  std::optional<double> apart_s;
  std::optional<std::uint64_t> max_rss_B;
  // The solver is kept from board to board (true) or was made for this one.
  std::optional<bool> kept_solver;
  // No solver was asked: what was deduced before decided the board (--reuse auto).
  enum class Decided : std::uint8_t { kNot, kBySingles, kByLocked, kBySubsets };
  Decided decided = Decided::kNot;
};

struct Outcome {
  std::vector<Grid> grids;      // the first keep_grids found, in the order found
  std::uint64_t solutions = 0;  // found in all
  bool exhausted = false;       // there are no others
  StopReason reason = StopReason::kNone;
  std::string detail;  // one sentence where the reason needs one (kMemory, kUnsupported, kFailure)
  Statistics statistics;
};

// Outcomes of a batch in flat arrays: one allocation a kind, not one a puzzle.
class OutcomeBatch {
 public:
  // Makes room for `size` boards of the given order, keeping up to `keep` grids each, whether they
  // come or not. Earlier content goes. Throws std::bad_alloc.
  void reset(std::size_t size, int order, std::size_t keep);
  // A kept grid of another size makes the whole outcome a kFailure.
  void set(std::size_t board, Outcome outcome);
  // The same without an Outcome in between, for who answers very many boards: first each grid as it
  // is found (of the right size; those beyond `keep` are dropped), then the rest. Neither
  // allocates.
  void add_grid(std::size_t board, std::span<const Value> values);
  void close(std::size_t board, std::uint64_t solutions, bool exhausted, StopReason reason,
             const Statistics& statistics);
  [[nodiscard]] Outcome get(std::size_t board) const;
  // The same piecewise, without an allocation.
  [[nodiscard]] std::uint64_t solutions(std::size_t board) const { return solutions_[board]; }
  [[nodiscard]] bool exhausted(std::size_t board) const { return exhausted_[board] != 0; }
  [[nodiscard]] StopReason reason(std::size_t board) const { return reasons_[board]; }
  [[nodiscard]] std::size_t kept(std::size_t board) const { return kept_[board]; }
  [[nodiscard]] std::span<const Value> grid(std::size_t board, std::size_t i) const {
    const std::size_t cells = static_cast<std::size_t>(order_) * order_;
    return {grids_.data() + (board * keep_ + i) * cells, cells};
  }
  [[nodiscard]] std::size_t size() const { return solutions_.size(); }

 private:
  int order_ = 0;
  std::size_t keep_ = 0;
  std::vector<Value> grids_;  // size * keep * order * order
  std::vector<std::uint32_t> kept_;
  std::vector<std::uint64_t> solutions_;
  std::vector<std::uint8_t> exhausted_;
  std::vector<StopReason> reasons_;
  std::vector<Statistics> statistics_;
  std::map<std::size_t, std::string> details_;  // few boards have one
};

}  // namespace concord
