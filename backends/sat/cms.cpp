#include "backends/sat/cms.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "backends/budget.hpp"
#include "backends/machine_memory.hpp"
#include "backends/sat/cms_sink.hpp"
#include "backends/sat/cms_size.hpp"
#include "backends/sat/defining_cells.hpp"
#include "backends/sat/side_thread.hpp"
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

// What the library works on: all that its calls touch, so that they can be left behind.
struct CmsJob final : Interruptible {
  // Local search would make small formulas late, which are solved on the caller's thread. On large
  // ones it can save half of the conflicts.
  CmsJob(BoardView view, const EncodingChoice& encoding, const Request& request)
      : board(view),
        choice(encoding),
        memory_B(request.memory_B),
        sink(request.seed, !is_small(view.geometry(), encoding)) {}

  // A job that outlives the caller's board.
  static std::shared_ptr<CmsJob> with_copy(BoardView view, const EncodingChoice& encoding,
                                           const Request& request) {
    // The shape exists, so this finds it and cannot fail.
    BoardBatch copy(*Geometry::make(view.geometry().spec()));
    copy.push_back(view);
    auto job = std::make_shared<CmsJob>(copy.view(0), encoding, request);
    job->copy = std::move(copy);
    return job;
  }

  void load() {
    refusal = refuse(board, choice, memory_B);
    if (!refusal) encoded = encode_closed(board, choice, sink, &given_up);
  }
  void interrupt() noexcept override {
    given_up.request_stop();
    sink.interrupt();
  }

  std::optional<BoardBatch> copy;  // before what refers to its geometry
  BoardView board;
  EncodingChoice choice;
  std::optional<std::uint64_t> memory_B;
  CmsSink sink;
  StopFlag given_up;
  std::optional<Refusal> refusal;
  std::optional<tl::expected<Encoding, EncodeError>> encoded;
  CmsSink::Answer answer = CmsSink::Answer::kUnknown;
};

// One board from the first clause to the last model. The library is called on `side`, or on this
// thread where there is none.
class CmsSearch {
 public:
  CmsSearch(CmsJob& job, SideThread* side, const Request& request, Budget& budget,
            std::vector<std::uint8_t>& model)
      : job_(job),
        side_(side),
        request_(request),
        budget_(budget),
        model_(model),
        defining_cells_(job.board) {}

  void run(Statistics& statistics) {
    if (load(statistics)) {
      while (next_grid(statistics)) {
      }
    }
    if (left_behind_ || job_.refusal) return;
    statistics.conflicts = job_.sink.conflicts();
    statistics.decisions = job_.sink.decisions();
    statistics.propagations = job_.sink.propagations();
  }

 private:
  // False when the call is left behind: then the job may not be touched any more.
  template <typename Call>
  bool call(Call work) {
    if (side_ == nullptr) {
      work();
    } else if (!side_->run(work)) {
      left_behind_ = true;
    }
    return !left_behind_;
  }

  bool load(Statistics& statistics) {
    {
      const Stopwatch watch(statistics.encode_s);
      if (!call([job = &job_] { job->load(); })) return overdue();
    }
    if (job_.refusal) {
      statistics.encode_s.reset();
      return budget_.fail(job_.refusal->reason, std::move(job_.refusal->detail));
    }
    tl::expected<Encoding, EncodeError>& encoded = *job_.encoded;
    if (!encoded) {
      if (encoded.error().kind == EncodeError::Kind::kUnsupported) {
        return budget_.fail(StopReason::kUnsupported, std::move(encoded.error().message));
      }
      return stopped("the encoder");
    }
    variables_ = encoded->variables.get();
    statistics.variables = job_.sink.variables();
    statistics.auxiliary = job_.sink.variables() - variables_->cell_variable_count();
    statistics.clauses = job_.sink.clauses();
    statistics.literals = job_.sink.literals();
    return true;
  }

  // Finds a grid, reports and blocks it. False when the board is done or given up.
  bool next_grid(Statistics& statistics) {
    if (!solve(statistics)) return overdue();
    switch (job_.answer) {
      case CmsSink::Answer::kUnsatisfiable: return false;
      case CmsSink::Answer::kUnknown: return stopped("CryptoMiniSat");
      case CmsSink::Answer::kSatisfiable: break;
    }
    std::vector<Lit> blocking;
    {
      const Stopwatch watch(statistics.decode_s);
      job_.sink.model(model_);
      tl::expected<Grid, std::string> grid = variables_->decode(model_);
      if (!grid) return budget_.fail(StopReason::kFailure, std::move(grid.error()));
      // A solve can take a second and still end before the library minds an interruption, so the
      // clock is read for each grid.
      if (!budget_.found(grid->values) || !budget_.look()) return false;
      blocking = blocking_clause(grid->values);
    }
    if (!has_room_for(blocking.size())) return false;
    job_.sink.add_clause(blocking);
    return true;
  }

  // Whether there is none, one or several rests on the solver alone; only further grids are blocked
  // by cells that determine them. Finding those takes too long where grids are large.
  [[nodiscard]] std::vector<Lit> blocking_clause(std::span<const Value> values) {
    if (budget_.solutions() <= 2 || job_.board.order() > 64) {
      return variables_->blocking_clause(values);
    }
    std::vector<Lit> clause;
    for (const Cell cell : defining_cells_.of(values)) {
      variables_->forbid(cell, values[static_cast<std::size_t>(cell)], clause);
    }
    return clause;
  }

  // False when the solver is left behind.
  bool solve(Statistics& statistics) {
    const Stopwatch watch(statistics.solve_s);
    std::optional<std::uint64_t> left = request_.max_conflicts;
    if (left) *left -= std::min(job_.sink.conflicts(), *left);
    return call([job = &job_, left] { job->answer = job->sink.solve(left); });
  }

  // Nobody came back.
  bool overdue() {
    if (budget_.look()) budget_.fail(StopReason::kTimeout);
    return false;
  }

  // Why somebody came back without an answer.
  bool stopped(std::string_view who) {
    if (!budget_.look()) return false;
    if (request_.max_conflicts && job_.sink.conflicts() >= *request_.max_conflicts) {
      return budget_.fail(StopReason::kConflictLimit);
    }
    if (job_.sink.worn_out()) {
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

  CmsJob& job_;
  SideThread* side_;
  const Request& request_;
  Budget& budget_;
  std::vector<std::uint8_t>& model_;
  const VariableMap* variables_ = nullptr;
  DefiningCells defining_cells_;
  bool left_behind_ = false;
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
    if (budget.look()) {
      const bool can_be_late = budget.deadline() || request.stop != nullptr;
      if (can_be_late && !is_small(board.geometry(), choice_)) {
        solve_on_the_side(board, request, budget, statistics);
      } else {
        solve_here(board, request, budget, statistics);
      }
    }
    Outcome outcome = std::move(budget).finish(false);
    outcome.statistics = statistics;
    return outcome;
  }

 private:
  void solve_here(BoardView board, const Request& request, Budget& budget, Statistics& statistics) {
    CmsJob job(board, choice_, request);
    const Watchdog::Watch watch(watchdog_, budget.deadline(), request.stop, job);
    CmsSearch(job, nullptr, request, budget, model_).run(statistics);
  }

  void solve_on_the_side(BoardView board, const Request& request, Budget& budget,
                         Statistics& statistics) {
    const SideThread::Due due{budget.deadline(), request.stop};
    make_room(is_huge(board.geometry(), choice_), due);
    if (!budget.look()) return;
    auto job = CmsJob::with_copy(board, choice_, request);
    CmsJob& job_here = *job;
    SideThread side(std::move(job), due);
    CmsSearch(job_here, &side, request, budget, model_).run(statistics);
    leftovers_.push_back(side.finish());
    statistics.side_cpu_s = side.cpu_s();
  }

  // Solvers left behind must not add up: few at a time, and a huge board begins beside none.
  // Waiting counts as the board's own time; gives up when due.
  void make_room(bool huge, const SideThread::Due& due) {
    constexpr std::size_t kMostLeftovers = 4;
    const auto gone = [](const SideThread::Leftover& leftover) { return leftover.gone(); };
    std::erase_if(leftovers_, gone);
    while (leftovers_.size() >= (huge ? 1 : kMostLeftovers)) {
      leftovers_.front().wait(due);
      if (!leftovers_.front().gone()) return;
      std::erase_if(leftovers_, gone);
    }
  }

  EncodingChoice choice_;
  Watchdog watchdog_;
  std::vector<SideThread::Leftover> leftovers_;
  std::vector<std::uint8_t> model_;  // reused from grid to grid
};

}  // namespace

std::unique_ptr<Backend> make_cms(const BackendOptions& options) {
  if (options.encoding.board != nullptr) return std::make_unique<Cms>(options.encoding);
  return std::make_unique<Cms>(*parse_encoding(""));
}

}  // namespace concord
