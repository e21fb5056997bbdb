#include "results/judge.hpp"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <new>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "puzzles/model/counted.hpp"
#include "puzzles/model/cpu_clock.hpp"
#include "puzzles/model/verify.hpp"
#include "results/first_lex.hpp"
#include "results/violation_text.hpp"

namespace concord {
namespace {

double elapsed_s(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

// Stands between the backend and everybody who wants its grids. What is kept of them is kept here:
// nobody looks at the grids that the backend's own outcome holds.
class CheckingSink final : public SolutionSink {
 public:
  CheckingSink(const Board& board, const Alphabet& alphabet, std::size_t keep, SolutionSink* next)
      : board_(board), alphabet_(alphabet), keep_(keep), next_(next) {}

  bool on_solution(std::size_t index, std::span<const Value> values) override {
    ++seen_;
    if (!is_solution(board_.view(), values)) {
      const auto violations = verify(board_.view(), values);
      fault_ = fmt::format("grid {} is no solution: {}", seen_,
                           violation_text(violations.front(), board_.geometry(), alphabet_));
      return false;
    }
    const std::uint64_t h = hash(values);
    digest_.add(h);
    // Bounded: beyond this many grids a repetition goes unseen rather than the memory being used
    // up. (Two of so many different ones share a hash with a probability of 3e-8.)
    if (hashes_.size() < kRememberedGrids && !hashes_.insert(h).second) {
      fault_ = fmt::format("grid {} was reported before", seen_);
      return false;
    }
    if (grids_.size() < keep_) grids_.push_back({board_.order(), {values.begin(), values.end()}});
    return next_ == nullptr || next_->on_solution(index, values);
  }

  [[nodiscard]] std::vector<Grid> take_grids() { return std::move(grids_); }

  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] const GridDigest& digest() const { return digest_; }
  [[nodiscard]] std::uint64_t seen() const { return seen_; }

 private:
  static constexpr std::size_t kRememberedGrids = 1 << 20;

  static std::uint64_t hash(std::span<const Value> values) {
    std::uint64_t h = 0x9e3779b97f4a7c15U;
    for (const Value value : values) {
      h = (h ^ value) * 0xff51afd7ed558ccdU;
      h ^= h >> 32;
    }
    return h;
  }

  const Board& board_;
  const Alphabet& alphabet_;
  std::size_t keep_;
  SolutionSink* next_;
  std::vector<Grid> grids_;
  std::unordered_set<std::uint64_t> hashes_;
  GridDigest digest_;
  std::string fault_;
  std::uint64_t seen_ = 0;
};

}  // namespace

Status status_of(const Account& account, Question question) {
  if (account.solutions >= 2) return Status::kMultiple;
  if (account.solutions == 0) return account.exhausted ? Status::kNone : Status::kUnknown;
  if (question == Question::kFirst) return Status::kSolved;
  if (account.exhausted) return Status::kUnique;
  // One grid, as many as the user wanted to see: the question of others was not asked.
  return account.reason == StopReason::kSolutionLimit ? Status::kSolved : Status::kUnknown;
}

std::string contradiction(const Account& account, std::uint64_t reported, std::uint64_t limit) {
  if (account.solutions != reported) {
    return fmt::format("it counts {} but reported {}", counted(account.solutions, "grid"),
                       reported);
  }
  if (account.solutions > limit) {
    return fmt::format("it reported {}; at most {} was wanted", counted(account.solutions, "grid"),
                       limit);
  }
  if (!account.exhausted && account.reason == StopReason::kNone)
    return "it stopped without saying why";
  if (account.exhausted && account.reason != StopReason::kNone) {
    return fmt::format("it says both that nothing is left to search and that it stopped ({})",
                       to_string(account.reason));
  }
  if (account.reason == StopReason::kSolutionLimit && account.solutions < limit)
    return "it claims a solution limit that was not reached";
  return {};
}

std::string_view to_string(Status status) {
  switch (status) {
    case Status::kUnique: return "unique";
    case Status::kMultiple: return "multiple";
    case Status::kNone: return "none";
    case Status::kSolved: return "solved";
    case Status::kUnknown: return "unknown";
  }
  return "";
}

std::string_view to_string(Evidence evidence) {
  switch (evidence) {
    case Evidence::kNone: return "";
    case Evidence::kVerified: return "verified";
    case Evidence::kCorroborated: return "corroborated";
    case Evidence::kProved: return "proved";
  }
  return "";
}

std::string Claim::to_string() const {
  if (least == most) return fmt::format("exactly {}", least);
  if (most != kUnbounded) return fmt::format("{} to {}", least, most);
  return least == 0 ? "unknown" : fmt::format("{} or more", least);
}

Claim Answer::claim() const {
  if (!fault.empty()) return {};
  return {outcome.solutions, outcome.exhausted ? outcome.solutions : kUnbounded};
}

bool Answer::decided(Question question) const {
  if (!fault.empty() || status == Status::kUnknown) return false;
  if (question == Question::kFirst) return true;
  if (question == Question::kUnique) return status != Status::kSolved;
  return outcome.exhausted || outcome.reason == StopReason::kSolutionLimit;
}

bool Answer::has_all_grids() const {
  return fault.empty() && outcome.exhausted && outcome.grids.size() == outcome.solutions;
}

std::string Answer::reason() const {
  if (!fault.empty()) return fault;
  std::string text(to_string(outcome.reason));
  if (!outcome.detail.empty()) text += (text.empty() ? "" : ": ") + outcome.detail;
  return text;
}

void disbelieve(Answer& answer, std::string fault) {
  answer.fault = std::move(fault);
  answer.outcome.grids.clear();
  answer.outcome.solutions = 0;
  answer.outcome.exhausted = false;
  answer.digest = {};
  answer.status = Status::kUnknown;
  answer.evidence = Evidence::kNone;
}

namespace {

// The first grid becomes the lexicographically smallest one, or there is none to show: the count
// that is known stays known either way.
void put_smallest_first(Backend& backend, const Board& board, const Request& request,
                        const Alphabet& alphabet, Answer& answer) {
  Outcome& outcome = answer.outcome;
  // The only solution is the smallest one.
  if (outcome.exhausted && outcome.solutions == 1) return;
  FirstLex found =
      find_first_lex(backend, board, request, alphabet, outcome.grids.front(), outcome.statistics);
  outcome.statistics = found.statistics;
  answer.fault = std::move(found.fault);
  if (found.grid && answer.has_all_grids() &&
      std::ranges::find(outcome.grids, *found.grid) == outcome.grids.end()) {
    answer.fault = fmt::format("it says that there are no more than {}, and found another",
                               counted(outcome.solutions, "grid"));
    return;
  }
  if (!found.grid) {
    if (!answer.fault.empty()) return;
    outcome.grids.clear();
    outcome.reason = found.reason;
    outcome.detail = "while looking for the lexicographically first grid";
    answer.first_grid_unknown = true;
    return;
  }
  // Another grid that was kept stays as evidence that there are several.
  const auto kept = std::ranges::find(outcome.grids, *found.grid);
  if (kept == outcome.grids.end()) {
    outcome.grids.front() = *std::move(found.grid);
  } else {
    std::iter_swap(outcome.grids.begin(), kept);
  }
}

// `request`: with the deadline of the whole board.
void prove(Backend& backend, const BackendSpec& spec, const Board& board, const AskOptions& options,
           const Request& request, Answer& answer) {
  options.evidence->discard(spec, options.proof_name);
  if (answer.status != Status::kNone && answer.status != Status::kUnique) return;
  const Grid* only = answer.status == Status::kUnique ? &answer.outcome.grids.front() : nullptr;
  auto examined =
      options.evidence->examine(backend, spec, board, only, request, options.proof_name);
  if (!examined) return;
  answer.proof = std::move(examined->record);
  if (!examined->fault.empty()) return disbelieve(answer, std::move(examined->fault));
  if (answer.proof->checked) answer.evidence = Evidence::kProved;
}

void name(const BackendSpec& spec, Answer& answer) {
  answer.backend = spec.id();
  answer.independence = spec.independence();
  if (spec.row->takes_encoding && spec.options.encoding.board != nullptr)
    answer.encoding = spec.options.encoding.board->id;
  if (spec.row->kind == BackendKind::kSat) answer.mode = "fresh";
}

// Where it is not a fresh solver; else empty.
std::string_view mode_of(const Statistics& statistics) {
  switch (statistics.decided) {
    case Statistics::Decided::kNot: break;
    case Statistics::Decided::kBySingles: return "singles";
    case Statistics::Decided::kByLocked: return "locked";
    case Statistics::Decided::kBySubsets: return "subsets";
  }
  return statistics.kept_solver.value_or(false) ? "reuse" : "";
}

CheckingSink make_sink(const Board& board, const AskOptions& options, SolutionSink* next) {
  return {board, options.alphabet, std::max<std::size_t>(1, options.request.keep_grids), next};
}

// What the sink saw takes the place of what the outcome says of its grids.
Account take_account(CheckingSink& sink, const Request& request, Answer& answer) {
  answer.outcome.grids = sink.take_grids();
  answer.digest = sink.digest();
  answer.fault = sink.fault();
  const Account account = account_of(answer.outcome);
  if (answer.fault.empty())
    answer.fault = contradiction(account, sink.seen(), request.solution_limit());
  return account;
}

void conclude(const Account& account, Question question, Answer& answer) {
  if (!answer.fault.empty()) return disbelieve(answer, std::move(answer.fault));
  if (!answer.first_grid_unknown) answer.status = status_of(account, question);
  if (!answer.outcome.grids.empty()) answer.evidence = Evidence::kVerified;
}

void judge(Backend& backend, const Board& board, const AskOptions& options, const Request& limits,
           Answer& answer) {
  CheckingSink sink = make_sink(board, options, options.first_lex ? nullptr : options.request.sink);
  Request request = limits;
  request.sink = &sink;

  Outcome& outcome = answer.outcome;
  outcome = backend.solve(board, request);
  const Account account = take_account(sink, request, answer);
  if (options.first_lex && answer.fault.empty() && !outcome.grids.empty()) {
    put_smallest_first(backend, board, request, options.alphabet, answer);
    if (options.request.sink != nullptr && answer.fault.empty() && !outcome.grids.empty()) {
      options.request.sink->on_solution(0, outcome.grids.front().values);
    }
  }
  conclude(account, request.question, answer);
}

// The judge's own work needs memory too. Nothing that was found so far is believed.
void out_of_memory(Answer& answer) {
  answer.outcome = {};
  answer.digest = {};
  answer.outcome.reason = StopReason::kMemory;
  answer.fault.clear();
  answer.proof.reset();
  answer.status = Status::kUnknown;
  answer.evidence = Evidence::kNone;
}

}  // namespace

Answer judge_outcome(const BackendSpec& spec, const Board& board, Outcome outcome,
                     const AskOptions& options) {
  Answer answer;
  try {
    name(spec, answer);
    CheckingSink sink = make_sink(board, options, nullptr);
    answer.outcome = std::move(outcome);
    for (const Grid& grid : answer.outcome.grids) {
      if (!sink.on_solution(0, grid.values)) break;
    }
    conclude(take_account(sink, options.request, answer), options.request.question, answer);
  } catch (const std::exception&) {
    out_of_memory(answer);
  }
  return answer;
}

Answer ask(Backend& backend, const BackendSpec& spec, const Board& board,
           const AskOptions& options) {
  Answer answer;
  const auto wall = std::chrono::steady_clock::now();
  const double cpu = thread_cpu_s();
  // One deadline for everything that is done for this board, repeated calls and proof included.
  Request limits = options.request;
  limits.deadline = limits.board_deadline(wall);
  limits.timeout_s.reset();
  bool timed = false;
  const auto take_times = [&] {
    if (std::exchange(timed, true)) return;
    answer.wall_s = elapsed_s(wall);
    answer.cpu_s = thread_cpu_s() - cpu + answer.outcome.statistics.side_cpu_s.value_or(0);
  };
  try {
    name(spec, answer);
    judge(backend, board, options, limits, answer);
    if (const std::string_view mode = mode_of(answer.outcome.statistics); !mode.empty())
      answer.mode = mode;
    take_times();
    if (options.evidence != nullptr) prove(backend, spec, board, options, limits, answer);
  } catch (const std::exception&) {
    out_of_memory(answer);
  }
  take_times();
  return answer;
}

}  // namespace concord
