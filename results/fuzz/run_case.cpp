#include "results/fuzz/run_case.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "backends/backend.hpp"
#include "encoders/catalog.hpp"
#include "puzzles/model/verify.hpp"
#include "results/cross_check.hpp"
#include "results/evidence.hpp"
#include "results/fuzz/plain_solver.hpp"

namespace concord {
namespace {

struct Seat {
  BackendSpec spec;
  std::unique_ptr<Backend> backend;
};

class CaseRun {
 public:
  CaseRun(const FuzzCase& fuzz_case, const Roster& roster, const CaseLimits& limits)
      : case_(fuzz_case), roster_(roster), limits_(limits) {}

  CaseResult run() {
    if (!seat_panel()) return std::move(result_);
    std::vector<Answer> about_board;
    for (Seat& seat : seats_) about_board.push_back(ask_seat(seat, case_.board));
    std::vector<Answer> about_copy;
    const GeometryPtr shape =
        case_.copy ? image_shape(case_.board.geometry(), *case_.copy) : nullptr;
    if (shape) {
      const Board copy = image(case_.board, *case_.copy, shape);
      for (Seat& seat : seats_) about_copy.push_back(ask_seat(seat, copy));
    }
    std::vector<Answer> compared = about_board;
    if (case_.again) {
      for (Seat& seat : seats_) {
        compared.push_back(ask_seat(seat, case_.board));
        compared.back().backend += " (asked again)";
      }
    }
    if (limits_.stop != nullptr && limits_.stop->stop_requested()) {
      result_ = {};
      result_.interrupted = true;
      return std::move(result_);
    }
    const std::size_t asked = compared.size();
    const Answer own = own_answer();
    compared.push_back(own);
    if (auto known = known_answer()) compared.push_back(*std::move(known));
    const Verdict verdict = cross_check(compared, case_.question.ask, case_.question.first_lex);
    for (const std::string& sentence : verdict.disagreements) {
      const bool fault = sentence.find(" failed its check: ") != std::string::npos;
      add(fault ? ProblemKind::kFault : ProblemKind::kDisagreement, sentence);
    }
    for (std::size_t i = 0; i < about_copy.size(); ++i)
      compare_copy(about_board[i], own, about_copy[i]);
    compared.erase(compared.begin() + static_cast<std::ptrdiff_t>(asked), compared.end());
    result_.answers = std::move(compared);
    result_.answers.insert(result_.answers.end(), std::make_move_iterator(about_copy.begin()),
                           std::make_move_iterator(about_copy.end()));
    return std::move(result_);
  }

 private:
  void add(ProblemKind kind, std::string text) {
    result_.problems.push_back({kind, std::move(text)});
  }

  bool seat_panel() {
    for (const std::string& id : case_.panel) {
      auto named = roster_.find(id);
      auto backend = named ? named->make(named->spec) : nullptr;
      if (!backend) {
        add(ProblemKind::kFailure, fmt::format("there is no backend '{}'", id));
        return false;
      }
      seats_.push_back({std::move(named->spec), std::move(backend)});
    }
    return true;
  }

  [[nodiscard]] AskOptions ask_options() const {
    const FuzzQuestion& question = case_.question;
    AskOptions options;
    options.request.question = question.ask;
    options.request.limit = question.limit;
    options.request.max_nodes = question.max_nodes;
    options.request.max_conflicts = question.max_conflicts;
    options.request.seed = question.seed;
    options.request.keep_grids = static_cast<std::size_t>(question.keep_grids);
    options.request.timeout_s = limits_.timeout_s;
    options.request.memory_B = limits_.memory_B;
    options.request.stop = limits_.stop;
    options.first_lex = question.first_lex;
    return options;
  }

  Answer ask_seat(Seat& seat, const Board& board) {
    AskOptions options = ask_options();
    if (seat.spec.row->blind) {
      options.request.max_nodes =
          std::min(options.request.max_nodes.value_or(limits_.blind_nodes), limits_.blind_nodes);
    }
    if (case_.proofs) options.evidence = &desk_;
    const auto start = std::chrono::steady_clock::now();
    Answer answer = ask(*seat.backend, seat.spec, board, options);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    check_stop(seat, board, options.request, answer);
    check_missing_proof(options.request, answer, spent.count());
    return answer;
  }

  // Whether it may have stopped for the reason it gives.
  void check_stop(const Seat& seat, const Board& board, const Request& request,
                  const Answer& answer) {
    if (!answer.fault.empty()) return;
    const Outcome& outcome = answer.outcome;
    const auto complain = [&](ProblemKind kind, std::string_view what) {
      add(kind, fmt::format("{} {}", answer.backend, what));
    };
    const auto& nodes = outcome.statistics.nodes;
    if (request.max_nodes && nodes && *nodes > *request.max_nodes) {
      complain(ProblemKind::kLimit,
               fmt::format("spent {} nodes of {}", *nodes, *request.max_nodes));
    }
    switch (outcome.reason) {
      case StopReason::kFailure:
        return complain(ProblemKind::kFailure, fmt::format("broke: {}", answer.reason()));
      case StopReason::kNodeLimit:
        if (!request.max_nodes)
          complain(ProblemKind::kLimit, "stopped at a limit of nodes; there was none");
        return;
      case StopReason::kConflictLimit:
        if (!request.max_conflicts)
          complain(ProblemKind::kLimit, "stopped at a limit of conflicts; there was none");
        return;
      case StopReason::kInterrupted:
        if (limits_.stop == nullptr || !limits_.stop->stop_requested())
          complain(ProblemKind::kLimit, "says that it was interrupted; it was not");
        return;
      case StopReason::kTimeout:
        if (answer.wall_s < limits_.timeout_s / 2)
          complain(ProblemKind::kLimit, "says that its time was up; it was not");
        return;
      case StopReason::kUnsupported:
        if (!may_refuse(seat.spec, board))
          complain(ProblemKind::kFailure, fmt::format("refused the board ({})", answer.reason()));
        return;
      case StopReason::kNone:
      case StopReason::kSolutionLimit:
      case StopReason::kMemory: return;
    }
  }

  // Whether it may have given no proof for the reason that it gives; `spent_s`: on answer and
  // proof.
  void check_missing_proof(const Request& request, const Answer& answer, double spent_s) {
    if (!answer.fault.empty() || !answer.proof || answer.proof->checked) return;
    const ProofRecord& proof = *answer.proof;
    const auto complain = [&](ProblemKind kind, std::string_view what) {
      add(kind, fmt::format("{} {}", answer.backend, what));
    };
    switch (proof.missing_reason) {
      // Where it says that it proves, no board that it has decided is one that it cannot state.
      case StopReason::kFailure:
      case StopReason::kUnsupported:
        return complain(ProblemKind::kFailure,
                        fmt::format("gave no proof of its answer: {}", proof.missing));
      case StopReason::kNone:
        return complain(ProblemKind::kFailure, "gave no proof of its answer and no reason");
      case StopReason::kNodeLimit:
      case StopReason::kSolutionLimit:
        return complain(ProblemKind::kLimit,
                        fmt::format("gave no proof of its answer because of a limit that proofs do "
                                    "not have: {}",
                                    proof.missing));
      case StopReason::kConflictLimit:
        if (!request.max_conflicts)
          complain(ProblemKind::kLimit, "gave up a proof at a limit of conflicts; there was none");
        return;
      case StopReason::kInterrupted:
        if (limits_.stop == nullptr || !limits_.stop->stop_requested())
          complain(ProblemKind::kLimit, "says that its proof was interrupted; it was not");
        return;
      case StopReason::kTimeout:
        if (spent_s < limits_.timeout_s / 2)
          complain(ProblemKind::kLimit, "says that the time for its proof was up; it was not");
        return;
      case StopReason::kMemory: return;
    }
  }

  // A backend may know some shapes only, and an encoding has shapes and boards that it cannot
  // state.
  static bool may_refuse(const BackendSpec& spec, const Board& board) {
    if (!spec.knows(board.geometry())) return true;
    if (!spec.row->takes_encoding) return false;
    const EncodingChoice& encoding = spec.options.encoding;
    return refusal(board.geometry(), encoding).has_value() || encoding.givens->assumed;
  }

  // What the fuzzer's own solver says; unknown where that takes too long.
  Answer own_answer() {
    AskOptions options = ask_options();
    Request& request = options.request;
    // One more than the others look for, so that it tells more than they do.
    const std::uint64_t wanted = request.solution_limit();
    request.question = Question::kCount;
    request.limit = std::min(limits_.own_solutions, std::max<std::uint64_t>(wanted, 2)) + 1;
    request.keep_grids = static_cast<std::size_t>(*request.limit);
    request.max_nodes = limits_.own_nodes;
    request.max_conflicts.reset();
    const auto backend = make_plain_backend();
    return ask(*backend, plain_spec(), case_.board, options);
  }

  [[nodiscard]] std::optional<Answer> known_answer() const {
    if (!case_.known || case_.known->order != case_.board.order() ||
        !is_solution(case_.board.view(), case_.known->values)) {
      return std::nullopt;
    }
    Answer answer;
    answer.backend = "the known solution";
    answer.independence = "known";
    answer.status = Status::kSolved;
    // It says nothing about which grid is the first.
    if (!case_.question.first_lex) answer.outcome.grids.push_back(*case_.known);
    answer.outcome.solutions = 1;
    answer.outcome.reason = StopReason::kSolutionLimit;
    return answer;
  }

  void compare_copy(const Answer& original, const Answer& own, const Answer& copy) {
    if (!copy.fault.empty()) {
      add(ProblemKind::kFault,
          fmt::format("{} failed its check on the copy: {}", copy.backend, copy.fault));
      return;
    }
    for (const Answer* other : {&original, &own}) {
      if (!other->fault.empty()) continue;
      const Claim here = other->claim();
      const Claim there = copy.claim();
      if (!here.meets(there)) {
        add(ProblemKind::kSymmetry,
            fmt::format("{} says {} of the copy, {} says {} of the board", copy.backend,
                        there.to_string(), other->backend, here.to_string()));
        return;
      }
      if (!maps_onto(*other, copy)) {
        add(ProblemKind::kSymmetry,
            fmt::format("the grids that {} has of the copy are none of those that {} says are all "
                        "of the board",
                        copy.backend, other->backend));
        return;
      }
    }
  }

  // False when one of the two has all grids, and the other has one that is none of them.
  [[nodiscard]] bool maps_onto(const Answer& original, const Answer& copy) const {
    std::vector<Grid> mapped;
    for (const Grid& grid : copy.outcome.grids) mapped.push_back(preimage(grid, *case_.copy));
    std::ranges::sort(mapped);
    std::vector<Grid> grids = original.outcome.grids;
    std::ranges::sort(grids);
    if (original.has_all_grids() && !std::ranges::includes(grids, mapped)) return false;
    return !copy.has_all_grids() || std::ranges::includes(mapped, grids);
  }

  const FuzzCase& case_;
  const Roster& roster_;
  const CaseLimits& limits_;
  std::vector<Seat> seats_;
  EvidenceDesk desk_;
  CaseResult result_;
};

}  // namespace

std::string_view to_string(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::kDisagreement: return "disagreement";
    case ProblemKind::kFault: return "fault";
    case ProblemKind::kFailure: return "failure";
    case ProblemKind::kLimit: return "limit";
    case ProblemKind::kSymmetry: return "symmetry";
  }
  return "";
}

bool CaseResult::shares_kind(const std::vector<Problem>& before) const {
  // A wrong claim is one, whether it is about the board or about a copy of it.
  const auto sort = [](const Problem& problem) {
    return problem.kind == ProblemKind::kSymmetry ? ProblemKind::kDisagreement : problem.kind;
  };
  return std::ranges::any_of(problems, [&](const Problem& problem) {
    return std::ranges::find(before, sort(problem), sort) != before.end();
  });
}

CaseResult run_case(const FuzzCase& fuzz_case, const Roster& roster, const CaseLimits& limits) {
  return CaseRun(fuzz_case, roster, limits).run();
}

}  // namespace concord
