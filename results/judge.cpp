#include "results/judge.hpp"

#include <ctime>
#include <unordered_set>

#include <fmt/format.h>

#include "backends/budget.hpp"
#include "puzzles/model/verify.hpp"
#include "results/first_lex.hpp"

namespace concord {
namespace {

double thread_cpu_s() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double elapsed_s(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

// Stands between the backend and everybody who wants its grids.
class CheckingSink final : public SolutionSink {
 public:
  CheckingSink(const Board& board, SolutionSink* next) : board_(board), next_(next) {}

  bool on_solution(std::size_t index, std::span<const Value> values) override {
    ++seen_;
    if (!is_solution(board_.view(), values)) {
      const auto violations = verify(board_.view(), values);
      fault_ = fmt::format("grid {} is no solution: {}", seen_,
                           violations.front().to_string(board_.geometry()));
      return false;
    }
    // Bounded: beyond this many grids a repetition goes unseen rather than the memory being used
    // up.
    if (hashes_.size() < kRememberedGrids && !hashes_.insert(hash(values)).second) {
      fault_ = fmt::format("grid {} was reported before", seen_);
      return false;
    }
    return next_ == nullptr || next_->on_solution(index, values);
  }

  [[nodiscard]] const std::string& fault() const { return fault_; }
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
  SolutionSink* next_;
  std::unordered_set<std::uint64_t> hashes_;
  std::string fault_;
  std::uint64_t seen_ = 0;
};

Status status_of(const Outcome& outcome, Question question) {
  if (outcome.solutions >= 2) return Status::kMultiple;
  if (outcome.solutions == 0) return outcome.exhausted ? Status::kNone : Status::kUnknown;
  if (question == Question::kFirst) return Status::kSolved;
  if (outcome.exhausted) return Status::kUnique;
  // One grid, as many as the user wanted to see: the question of others was not asked.
  return outcome.reason == StopReason::kSolutionLimit ? Status::kSolved : Status::kUnknown;
}

// What the outcome says of itself that cannot be: a judge believes no bookkeeping.
std::string contradiction(const Outcome& outcome, const CheckingSink& sink,
                          const Request& request) {
  if (outcome.solutions != sink.seen()) {
    return fmt::format("it counts {} grids but reported {}", outcome.solutions, sink.seen());
  }
  if (outcome.solutions > request.solution_limit()) {
    return fmt::format("it reported {} grids where {} were asked for", outcome.solutions,
                       request.solution_limit());
  }
  if (!outcome.exhausted && outcome.reason == StopReason::kNone)
    return "it stopped without saying why";
  if (outcome.reason == StopReason::kSolutionLimit &&
      outcome.solutions < request.solution_limit()) {
    return "it claims a solution limit that was not reached";
  }
  return {};
}

}  // namespace

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
  if (question == Question::kFirst || question == Question::kUnique) return true;
  return outcome.exhausted || outcome.reason == StopReason::kSolutionLimit;
}

std::string Answer::reason() const {
  if (!fault.empty()) return fault;
  std::string text(to_string(outcome.reason));
  if (!outcome.detail.empty()) text += (text.empty() ? "" : ": ") + outcome.detail;
  return text;
}

Answer ask(Backend& backend, const BackendSpec& spec, const Board& board,
           const AskOptions& options) {
  Answer answer;
  answer.backend = spec.id();
  answer.independence = spec.row->independence;
  if (spec.row->kind == BackendKind::kSat) answer.mode = "fresh";

  CheckingSink sink(board, options.first_lex ? nullptr : options.request.sink);
  Request request = options.request;
  request.sink = &sink;
  if (request.timeout_s) {
    // One deadline for everything that is done for this board, repeated calls included.
    const Budget budget(request, 0, board.order());
    request.deadline = budget.deadline();
    request.timeout_s.reset();
  }

  const auto wall = std::chrono::steady_clock::now();
  const double cpu = thread_cpu_s();
  answer.outcome = backend.solve(board, request);
  answer.fault = sink.fault();
  if (answer.fault.empty()) answer.fault = contradiction(answer.outcome, sink, request);
  if (options.first_lex && answer.fault.empty() && !answer.outcome.grids.empty()) {
    answer.fault = make_first_lex(backend, board, request, answer.outcome);
    if (answer.fault.empty() && options.request.sink != nullptr && !answer.outcome.grids.empty()) {
      options.request.sink->on_solution(0, answer.outcome.grids.front().values);
    }
  }
  answer.wall_s = elapsed_s(wall);
  answer.cpu_s = thread_cpu_s() - cpu;

  if (!answer.fault.empty()) {
    answer.outcome.grids.clear();
    answer.outcome.exhausted = false;
    return answer;
  }
  answer.status = status_of(answer.outcome, request.question);
  if (!answer.outcome.grids.empty()) answer.evidence = Evidence::kVerified;
  return answer;
}

}  // namespace concord
