#include "results/bench/bencher.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <utility>

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "puzzles/model/cpu_clock.hpp"
#include "results/bench/category.hpp"
#include "results/judge.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

// Up to so many grids are kept and judged when the clock has stopped; beyond, they are judged while
// they come.
constexpr std::uint64_t kMostKept = 1000;
// So many solves in a block at most.
constexpr double kLargestBlock = 10'000;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// "2026-12-01T06:52:15.123456Z"
std::string utc_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto micro = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  const auto seconds = static_cast<std::time_t>(micro / 1'000'000);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                     micro % 1'000'000);
}

void add(std::optional<double>& sum, const std::optional<double>& part) {
  if (part) sum = sum.value_or(0) + *part;
}

void divide(std::optional<double>& sum, double by) {
  if (sum) *sum /= by;
}

bool is_answer(const Outcome& outcome) {
  return outcome.reason == StopReason::kNone || outcome.reason == StopReason::kSolutionLimit;
}

// Whether both can be true. A limit that came first in one of them says nothing.
bool contradict(const Outcome& a, const Outcome& b) {
  const auto claim = [](const Outcome& outcome) {
    return Claim{outcome.solutions, outcome.exhausted ? outcome.solutions : kUnbounded};
  };
  if (!claim(a).meets(claim(b))) return true;
  const auto only = [](const Outcome& outcome) {
    return outcome.exhausted && outcome.solutions == 1 && !outcome.grids.empty();
  };
  return only(a) && only(b) && a.grids.front() != b.grids.front();
}

}  // namespace

Bencher::Bencher(const Experiment& experiment, BencherOptions options)
    : experiment_(experiment), options_(std::move(options)), kept_(experiment.panel().size()) {}

bool Bencher::interrupted() const {
  return options_.stop != nullptr && options_.stop->stop_requested();
}

void Bencher::prepare(const Turn& turn) {
  if (turn_ && turn_->puzzle == turn.puzzle && turn_->seed == turn.seed) return;
  turn_ = turn;
  const PuzzleRecord& puzzle = experiment_.puzzles()[turn.puzzle].record;
  symmetry_ = experiment_.symmetry(turn);
  asked_ = puzzle;
  if (!symmetry_) return;
  // random_symmetry() gives those alone that have an image.
  asked_.board =
      image(*puzzle.board, *symmetry_, image_shape(puzzle.board->geometry(), *symmetry_));
  if (asked_.expected.solution)
    asked_.expected.solution = image(*puzzle.expected.solution, *symmetry_);
}

Request Bencher::request_for(const Turn& turn, std::size_t backend) const {
  const Protocol& protocol = experiment_.protocol();
  Request request;
  request.question = experiment_.question();
  request.limit = protocol.limit;
  double timeout_s = experiment_.session().backends[backend].timeout_s;
  if (options_.longest_s) timeout_s = std::min(timeout_s, *options_.longest_s);
  request.timeout_s = timeout_s;
  request.max_nodes = protocol.max_nodes;
  request.max_conflicts = protocol.max_conflicts;
  request.memory_B = protocol.memory_B.value_or(options_.default_memory_B);
  request.seed = turn.seed;
  request.stop = options_.stop;
  request.keep_grids = std::min(request.solution_limit(), kMostKept);
  return request;
}

std::unique_ptr<Backend> Bencher::make(const BackendSpec& spec) const {
  return options_.make ? options_.make(spec) : spec.make();
}

Outcome Bencher::solve(std::size_t backend, const Request& request) {
  if (!may_keep(backend)) return make(experiment_.panel()[backend])->solve(*asked_.board, request);
  return kept(backend).solve(*asked_.board, request);
}

bool Bencher::may_keep(std::size_t backend) const {
  if (experiment_.protocol().mode != "fresh") return true;
  // A SAT backend makes a fresh solver for each board itself, unless the givens are assumed; what
  // it keeps is a thread that watches the time, which is not to be paid for by every run.
  const BackendSpec& spec = experiment_.panel()[backend];
  return spec.row->kind == BackendKind::kSat && !spec.options.encoding.givens->assumed &&
         !spec.options.reuse && !spec.row->needs_isolation && !experiment_.protocol().isolate;
}

Backend& Bencher::kept(std::size_t backend) {
  if (kept_[backend] == nullptr) kept_[backend] = make(experiment_.panel()[backend]);
  return *kept_[backend];
}

bool Bencher::may_block(std::size_t backend) const {
  const BackendSpec& spec = experiment_.panel()[backend];
  // A solver that learns would know the board by then.
  if (spec.row->kind == BackendKind::kSat && experiment_.protocol().mode != "fresh") return false;
  return !spec.row->needs_isolation && !spec.row->target_in_table &&
         !experiment_.protocol().isolate;
}

void Bencher::time_block(std::size_t backend, const Request& request, Timed& timed) {
  const double fits = experiment_.protocol().block_s / std::max(timed.wall_s, 1e-7);
  const auto inner = static_cast<std::uint64_t>(std::min(std::ceil(fits), kLargestBlock));
  // Of repeats with other grids; more than a few prove no more.
  constexpr std::size_t kMostOthers = 3;
  Statistics sum;
  bool wavered = false;
  const Clock::time_point start = Clock::now();
  const double cpu_s = thread_cpu_s();
  for (std::uint64_t i = 0; i < inner; ++i) {
    Outcome outcome = solve(backend, request);
    if (!is_answer(outcome)) {
      // The machine was slow for a moment: the first run stands alone. What broke is what counts.
      if (outcome.reason == StopReason::kFailure) timed.outcome = std::move(outcome);
      return;
    }
    wavered = wavered || contradict(outcome, timed.outcome);
    add(sum.encode_s, outcome.statistics.encode_s);
    add(sum.load_s, outcome.statistics.load_s);
    add(sum.solve_s, outcome.statistics.solve_s);
    add(sum.decode_s, outcome.statistics.decode_s);
    add(sum.side_cpu_s, outcome.statistics.side_cpu_s);
    if (outcome.grids != timed.outcome.grids && timed.others.size() < kMostOthers)
      timed.others.push_back(std::move(outcome));
  }
  const auto solves = static_cast<double>(inner);
  const double block_cpu_s = thread_cpu_s() - cpu_s + sum.side_cpu_s.value_or(0);
  const double block_wall_s = seconds_since(start);
  if (interrupted()) return;
  timed.inner = inner;
  timed.wavered = wavered;
  timed.wall_s = block_wall_s / solves;
  timed.cpu_s = block_cpu_s / solves;
  Statistics& statistics = timed.outcome.statistics;
  for (const auto time :
       {&Statistics::encode_s, &Statistics::load_s, &Statistics::solve_s, &Statistics::decode_s}) {
    statistics.*time = sum.*time;
    divide(statistics.*time, solves);
  }
}

Bencher::Timed Bencher::time(std::size_t backend, const Request& request) {
  Timed timed;
  const Clock::time_point start = Clock::now();
  const double cpu_s = thread_cpu_s();
  timed.outcome = solve(backend, request);
  timed.cpu_s = thread_cpu_s() - cpu_s;
  timed.wall_s = seconds_since(start);
  const Statistics& statistics = timed.outcome.statistics;
  timed.cpu_s += statistics.side_cpu_s.value_or(0);
  if (statistics.apart_s) {
    // Starting the process and talking to it is not the solver's doing.
    timed.wall_s = *statistics.apart_s;
    timed.cpu_s = statistics.side_cpu_s.value_or(0);
  }
  if (is_answer(timed.outcome) && timed.wall_s < experiment_.protocol().block_s &&
      may_block(backend))
    time_block(backend, request, timed);
  return timed;
}

std::optional<RunRecord> Bencher::run(const Turn& turn, std::size_t backend) {
  prepare(turn);
  const SessionRecord& session = experiment_.session();
  const ListedPuzzle& puzzle = experiment_.puzzles()[turn.puzzle];
  const BackendSpec& spec = experiment_.panel()[backend];
  RunRecord record;
  record.run = experiment_.run_id(turn, backend);
  record.session = session.session;
  record.puzzle_id = puzzle.id;
  record.puzzle_name = puzzle.record.name.empty()
                           ? fmt::format("{}:{}", puzzle.record.source, puzzle.record.line)
                           : puzzle.record.name;
  record.corpus = puzzle.record.source;
  const Board& board = *asked_.board;
  record.order = board.order();
  for (Cell cell = 0; cell < board.cell_count(); ++cell)
    record.givens += board.view().settled(cell) != 0;
  record.backend = session.backends[backend].id;
  record.mode = session.protocol.mode;
  record.seed = turn.seed;
  record.repeat = turn.repeat;
  record.goal = session.protocol.goal;
  record.started = utc_now();

  AskOptions options;
  options.request = request_for(turn, backend);
  options.alphabet = asked_.alphabet;
  Answer answer;
  if (options.request.solution_limit() <= kMostKept) {
    Timed timed = time(backend, options.request);
    record.wall_s = timed.wall_s;
    record.cpu_s = timed.cpu_s;
    record.inner = timed.inner;
    const Clock::time_point start = Clock::now();
    answer = judge_outcome(spec, board, std::move(timed.outcome), options);
    record.verify_s = seconds_since(start);
    for (Outcome& other : timed.others) {
      Answer again = judge_outcome(spec, board, std::move(other), options);
      if (answer.fault.empty() && !again.fault.empty()) disbelieve(answer, std::move(again.fault));
    }
    if (timed.wavered && answer.fault.empty())
      disbelieve(answer, "it gave another answer when it was asked the same again");
  } else {
    // More grids than can be kept: judged while they come, and the judge's time is in the solver's.
    options.request.keep_grids = 2;
    const std::unique_ptr<Backend> fresh = may_keep(backend) ? nullptr : make(spec);
    answer = ask(fresh != nullptr ? *fresh : kept(backend), spec, board, options);
    record.wall_s = answer.wall_s;
    record.cpu_s = answer.cpu_s;
  }
  if (interrupted()) return std::nullopt;

  const Outcome& outcome = answer.outcome;
  const Statistics& statistics = outcome.statistics;
  Worth worth = worth_of(answer, asked_, experiment_.question());
  record.status = to_string(answer.status);
  record.solutions = outcome.solutions;
  record.exhausted = outcome.exhausted;
  record.category = worth.category;
  record.termination = worth.termination;
  record.note = std::move(worth.note);
  if (answer.evidence != Evidence::kNone) record.evidence = to_string(answer.evidence);
  record.encode_s = statistics.encode_s;
  record.load_s = statistics.load_s;
  record.solve_s = statistics.solve_s;
  record.decode_s = statistics.decode_s;
  record.max_rss_B = statistics.max_rss_B;
  record.variables = statistics.variables;
  record.auxiliary = statistics.auxiliary;
  record.clauses = statistics.clauses;
  record.literals = statistics.literals;
  record.decisions = statistics.decisions;
  record.propagations = statistics.propagations;
  record.conflicts = statistics.conflicts;
  record.nodes = statistics.nodes;
  record.backtracks = statistics.backtracks;
  if (!outcome.grids.empty()) {
    const Grid& grid = outcome.grids.front();
    record.grid_sha = grid_id(symmetry_ ? preimage(grid, *symmetry_) : grid);
  }
  return record;
}

}  // namespace concord
