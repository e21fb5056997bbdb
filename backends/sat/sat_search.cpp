#include "backends/sat/sat_search.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

// Blocking clauses that take less than this are not worth asking for the memory limit.
constexpr std::uint64_t kFewBlocking_B = 64'000'000;

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

std::optional<std::uint64_t> since(std::optional<std::uint64_t> earlier,
                                   std::optional<std::uint64_t> now) {
  if (!earlier || !now) return std::nullopt;
  return *now - *earlier;
}

}  // namespace

SatSearch::SatSearch(SatJob& job, SideThread* side, const std::optional<BoardView>& assumed,
                     const Request& request, Budget& budget, std::vector<std::uint8_t>& model)
    : job_(job),
      side_(side),
      board_(assumed.value_or(job.board)),
      assumed_(assumed.has_value()),
      activates_(assumed_ || job.library->traits().blocks_under_assumption),
      request_(request),
      budget_(budget),
      model_(model),
      defining_cells_(board_) {}

void SatSearch::run(Statistics& statistics) {
  if (!job_.encoded && !load(statistics)) return;
  variables_ = (*job_.encoded)->variables.get();
  job_.solver->limit_time(budget_.deadline());
  const SatSolver& solver = *job_.solver;
  earlier_conflicts_ = solver.conflicts();
  const auto earlier_decisions = solver.decisions();
  const auto earlier_propagations = solver.propagations();
  const double earlier_child_s = solver.child_cpu_s();
  if (assumed_ && !assume(statistics)) return retire();
  statistics.variables = job_.formula.variables;
  statistics.auxiliary = job_.formula.variables - variables_->cell_variable_count();
  statistics.clauses = job_.formula.clauses + job_.assumptions.size();
  statistics.literals = job_.formula.literals + job_.assumptions.size();
  while (next_grid(statistics)) {
  }
  if (left_behind_) return;
  statistics.conflicts = conflicts();
  statistics.decisions = since(earlier_decisions, solver.decisions());
  statistics.propagations = since(earlier_propagations, solver.propagations());
  if (const double child_s = solver.child_cpu_s() - earlier_child_s; child_s > 0) {
    statistics.side_cpu_s = statistics.side_cpu_s.value_or(0) + child_s;
  }
  statistics.max_rss_B = solver.child_rss_B();
  if (reusable_) retire();
}

// False when the call is left behind: then the job may not be touched any more.
template <typename Call>
bool SatSearch::call(Call work) {
  if (side_ == nullptr) {
    work();
  } else if (!side_->run(work)) {
    left_behind_ = true;
  }
  return !left_behind_;
}

bool SatSearch::load(Statistics& statistics) {
  if (!call([job = &job_] { job->load(); })) return overdue();
  if (job_.refusal) return budget_.fail(job_.refusal->reason, std::move(job_.refusal->detail));
  statistics.encode_s = job_.encode_s;
  statistics.load_s = job_.load_s;
  tl::expected<Encoding, EncodeError>& encoded = *job_.encoded;
  if (encoded) return true;
  if (encoded.error().kind == EncodeError::Kind::kUnsupported) {
    return budget_.fail(StopReason::kUnsupported, std::move(encoded.error().message));
  }
  return stopped("the encoder");
}

// Makes the formula of the empty board that of this one. Where it was loaded for another board,
// that took no time of this one.
bool SatSearch::assume(Statistics& statistics) {
  reusable_ = true;
  statistics.load_s = statistics.load_s.value_or(0);
  const Stopwatch watch(statistics.encode_s);
  tl::expected<std::vector<Lit>, std::string> assumptions = assumptions_for(board_, *variables_);
  if (!assumptions) return budget_.fail(StopReason::kUnsupported, std::move(assumptions.error()));
  job_.assumptions = std::move(*assumptions);
  return true;
}

// Finds a grid, reports and blocks it. False when the board is done or given up.
bool SatSearch::next_grid(Statistics& statistics) {
  if (!solve(statistics)) return overdue();
  switch (job_.answer) {
    case SatSolver::Answer::kUnsatisfiable: return false;
    case SatSolver::Answer::kUnknown: return undecided();
    case SatSolver::Answer::kSatisfiable: break;
  }
  std::vector<Lit> blocking;
  {
    const Stopwatch watch(statistics.decode_s);
    job_.solver->model(model_);
    tl::expected<Grid, std::string> grid = variables_->decode(model_);
    if (!grid) {
      reusable_ = false;
      return budget_.fail(StopReason::kFailure, std::move(grid.error()));
    }
    // A solve can take a second and still end before the library minds an interruption, so the
    // clock is read for each grid.
    if (!budget_.found(grid->values) || !budget_.look()) return false;
    blocking = blocking_clause(grid->values);
  }
  if (!has_room_for(blocking.size())) return false;
  if (activates_) {
    if (!activation_) {
      activation_ = Lit::positive(job_.solver->new_variables(1));
      job_.assumptions.push_back(*activation_);
    }
    blocking.push_back(~*activation_);
  }
  job_.solver->add_clause(blocking);
  return true;
}

// Whether there is none, one or several rests on the solver alone; only further grids are blocked
// by cells that determine them. Finding those takes too long where grids are large.
std::vector<Lit> SatSearch::blocking_clause(std::span<const Value> values) {
  // In the formula of the empty board no given is settled: each would be a literal of the clause.
  // What is assumed need not be forbidden.
  if (budget_.solutions() <= 2 || board_.order() > 64) {
    if (!assumed_) return variables_->blocking_clause(values);
    std::vector<Lit> clause;
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
      if (board_.settled(cell) == 0) {
        variables_->forbid(cell, values[static_cast<std::size_t>(cell)], clause);
      }
    }
    return clause;
  }
  std::vector<Lit> clause;
  for (const Cell cell : defining_cells_.of(values)) {
    variables_->forbid(cell, values[static_cast<std::size_t>(cell)], clause);
  }
  return clause;
}

// False when the solver is left behind.
bool SatSearch::solve(Statistics& statistics) {
  const Stopwatch watch(statistics.solve_s);
  std::optional<std::uint64_t> left = request_.max_conflicts;
  if (left) *left -= std::min(conflicts().value_or(0), *left);
  return call([job = &job_, left] { job->solve(left); });
}

// Makes the job ready for the next board: the clauses that block this one's grids hold no more.
void SatSearch::retire() {
  job_.assumptions.clear();
  if (activation_) job_.solver->add_clause({~*activation_});
  job_.retired_B += blocking_B_;
  ++job_.boards;
}

// Nobody came back.
bool SatSearch::overdue() {
  reusable_ = false;
  if (budget_.look()) budget_.fail(StopReason::kTimeout);
  return false;
}

// Of this board.
std::optional<std::uint64_t> SatSearch::conflicts() const {
  return since(earlier_conflicts_, job_.solver->conflicts());
}

// Why the solver came back without an answer.
bool SatSearch::undecided() {
  reusable_ = false;
  if (!budget_.look()) return false;
  if (auto problem = job_.solver->problem()) {
    return budget_.fail(problem->reason, std::move(problem->detail));
  }
  // Where the solver does not count, the limit is the only reason left.
  if (request_.max_conflicts && conflicts().value_or(UINT64_MAX) >= *request_.max_conflicts) {
    return budget_.fail(StopReason::kConflictLimit);
  }
  return stopped(job_.library->traits().name);
}

// Somebody came back without an answer. That is the end of the board's time, or a fault.
bool SatSearch::stopped(std::string_view who) {
  reusable_ = false;
  if (!budget_.look()) return false;
  return budget_.fail(StopReason::kFailure,
                      fmt::format("{} stopped without an answer and without a reason", who));
}

// Counting without a limit must not eat the machine: what blocks the grids grows with them.
bool SatSearch::has_room_for(std::size_t literals) {
  blocking_B_ += job_.library->clause_B(literals + (activates_ ? 1 : 0));
  if (blocking_B_ <= std::min(kFewBlocking_B, request_.memory_B.value_or(kFewBlocking_B))) {
    return true;
  }
  if (blocking_limit_B_ == 0) {
    const std::uint64_t limit = request_.memory_B.value_or(default_memory_limit_B());
    blocking_limit_B_ = std::min(limit, job_.library->traits().max_blocking_B);
  }
  if (blocking_B_ <= blocking_limit_B_) return true;
  return budget_.fail(
      StopReason::kMemory,
      fmt::format("the clauses that block the {} grids found take more than the {:.0f} MB allowed",
                  budget_.solutions(), static_cast<double>(blocking_limit_B_) / 1e6));
}

}  // namespace concord
