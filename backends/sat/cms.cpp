#include "backends/sat/cms.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "backends/budget.hpp"
#include "backends/machine_memory.hpp"
#include "backends/sat/cms_sink.hpp"
#include "backends/sat/cms_size.hpp"
#include "backends/sat/watchdog.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

// Blocking clauses that take less than this are not worth asking for the memory limit.
constexpr std::uint64_t kFewBlocking_B = 64'000'000;
// The library addresses its long clauses, learnt ones included, with 30 bits of 4 bytes; beyond
// that it prints and throws.
constexpr std::uint64_t kMaxBlocking_B = 3'000'000'000;

// Adds the time from its making to its end.
class Stopwatch {
 public:
  explicit Stopwatch(std::optional<double>& total_s) : total_s_(total_s) {}
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  ~Stopwatch() {
    total_s_ = total_s_.value_or(0) + std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  std::optional<double>& total_s_;
  Clock::time_point start_ = Clock::now();
};

// One board from the first clause to the last model.
class CmsSearch {
 public:
  CmsSearch(const EncodingChoice& choice, const Request& request, Budget& budget, CmsSink& sink,
            std::vector<std::uint8_t>& model)
      : choice_(choice), request_(request), budget_(budget), sink_(sink), model_(model) {}

  void run(BoardView board, const StopFlag* expired, Statistics& statistics) {
    if (encode_board(board, expired, statistics)) {
      while (next_grid(statistics)) {
      }
    }
    statistics.conflicts = sink_.conflicts();
    statistics.decisions = sink_.decisions();
    statistics.propagations = sink_.propagations();
  }

 private:
  bool encode_board(BoardView board, const StopFlag* expired, Statistics& statistics) {
    const Stopwatch watch(statistics.encode_s);
    tl::expected<Encoding, EncodeError> encoded = encode(board, choice_, sink_, expired);
    if (!encoded) {
      if (encoded.error().kind == EncodeError::Kind::kUnsupported) {
        return budget_.fail(StopReason::kUnsupported, std::move(encoded.error().message));
      }
      return stopped("the encoder");
    }
    variables_ = std::move(encoded->variables);
    statistics.variables = sink_.variables();
    statistics.auxiliary = sink_.variables() - variables_->cell_variable_count();
    statistics.clauses = sink_.clauses();
    statistics.literals = sink_.literals();
    return true;
  }

  // Finds a grid, reports and blocks it. False when the board is done or given up.
  bool next_grid(Statistics& statistics) {
    switch (solve(statistics)) {
      case CmsSink::Answer::kUnsatisfiable: return false;
      case CmsSink::Answer::kUnknown: return stopped("CryptoMiniSat");
      case CmsSink::Answer::kSatisfiable: break;
    }
    std::vector<Lit> blocking;
    {
      const Stopwatch watch(statistics.decode_s);
      sink_.model(model_);
      tl::expected<Grid, std::string> grid = variables_->decode(model_);
      if (!grid) return budget_.fail(StopReason::kFailure, std::move(grid.error()));
      // A solve can take a second and still end before the library minds an interruption, so the
      // clock is read for each grid.
      if (!budget_.found(grid->values) || !budget_.look()) return false;
      blocking = variables_->blocking_clause(grid->values);
    }
    if (!has_room_for(blocking.size())) return false;
    sink_.add_clause(blocking);
    return true;
  }

  CmsSink::Answer solve(Statistics& statistics) {
    const Stopwatch watch(statistics.solve_s);
    if (!request_.max_conflicts) return sink_.solve();
    const std::uint64_t used = sink_.conflicts();
    return sink_.solve(*request_.max_conflicts - std::min(used, *request_.max_conflicts));
  }

  // Why somebody came back without an answer.
  bool stopped(std::string_view who) {
    if (!budget_.look()) return false;
    if (request_.max_conflicts && sink_.conflicts() >= *request_.max_conflicts) {
      return budget_.fail(StopReason::kConflictLimit);
    }
    if (sink_.worn_out()) {
      return budget_.fail(StopReason::kUnsupported,
                          "CryptoMiniSat cannot number the clauses of so long a search");
    }
    return budget_.fail(StopReason::kFailure,
                        fmt::format("{} stopped without an answer and without a reason", who));
  }

  // Counting without a limit must not eat the machine: what blocks the grids grows with them.
  bool has_room_for(std::size_t literals) {
    blocking_B_ += cms_clause_B(literals);
    if (blocking_B_ <= std::min(kFewBlocking_B, request_.memory_B.value_or(kFewBlocking_B))) {
      return true;
    }
    if (blocking_limit_B_ == 0) {
      const std::uint64_t limit = request_.memory_B.value_or(default_memory_limit_B());
      blocking_limit_B_ = std::min(limit, kMaxBlocking_B);
    }
    if (blocking_B_ <= blocking_limit_B_) return true;
    return budget_.fail(
        StopReason::kMemory,
        fmt::format(
            "the clauses that block the {} grids found take more than the {:.0f} MB allowed",
            budget_.solutions(), static_cast<double>(blocking_limit_B_) / 1e6));
  }

  const EncodingChoice& choice_;
  const Request& request_;
  Budget& budget_;
  CmsSink& sink_;
  std::vector<std::uint8_t>& model_;
  std::unique_ptr<VariableMap> variables_;
  std::uint64_t blocking_B_ = 0;
  std::uint64_t blocking_limit_B_ = 0;  // 0: not asked yet
};

class Cms final : public SingleBoardBackend {
 public:
  explicit Cms(const EncodingChoice& choice) : choice_(choice) {}

 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    Statistics statistics;
    if (budget.look() && fits(board, request, budget)) {
      CmsSink sink(request.seed);
      const Watchdog::Watch watch(watchdog_, budget.deadline(), request.stop, sink);
      CmsSearch search(choice_, request, budget, sink, model_);
      search.run(board, &watch.expired(), statistics);
    }
    Outcome outcome = std::move(budget).finish(false);
    outcome.statistics = statistics;
    return outcome;
  }

 private:
  bool fits(BoardView board, const Request& request, Budget& budget) const {
    auto refusal = refuse(board, choice_, request.memory_B);
    return !refusal || budget.fail(refusal->reason, std::move(refusal->detail));
  }

  EncodingChoice choice_;
  Watchdog watchdog_;
  std::vector<std::uint8_t> model_;  // reused from grid to grid
};

}  // namespace

std::unique_ptr<Backend> make_cms(const BackendOptions& options) {
  if (options.encoding.board != nullptr) return std::make_unique<Cms>(options.encoding);
  return std::make_unique<Cms>(*parse_encoding(""));
}

}  // namespace concord
