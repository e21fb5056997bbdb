#include "results/bench/category.hpp"

#include "results/expectation.hpp"

namespace concord {
namespace {

Termination termination_of(const Outcome& outcome) {
  switch (outcome.reason) {
    case StopReason::kNone:
    case StopReason::kSolutionLimit: return Termination::kCompleted;
    case StopReason::kTimeout:
    case StopReason::kInterrupted: return Termination::kWalltime;
    case StopReason::kNodeLimit: return Termination::kNodeLimit;
    case StopReason::kConflictLimit: return Termination::kConflictLimit;
    case StopReason::kMemory: return Termination::kMemory;
    case StopReason::kUnsupported: return Termination::kUnsupported;
    case StopReason::kFailure:
      return outcome.detail.find("signal ") != std::string::npos ? Termination::kSignal
                                                                 : Termination::kFailed;
  }
  return Termination::kFailed;
}

// A claim that nothing is left to doubt: a checked grid where one was asked for, two of them where
// the question was whether there are several, or the number of solutions that the corpus states.
bool is_confirmed(const Answer& answer, const Expectation& expected, Question question) {
  if (answer.evidence == Evidence::kProved) return true;
  const bool has_grid = !answer.outcome.grids.empty();
  if (question == Question::kFirst && has_grid) return true;
  if (question == Question::kUnique && answer.status == Status::kMultiple) return true;
  // As many grids as were wanted, each of them checked.
  if (has_grid && answer.outcome.reason == StopReason::kSolutionLimit) return true;
  return expected.solutions && answer.outcome.exhausted &&
         *expected.solutions == answer.outcome.solutions;
}

}  // namespace

Worth worth_of(const Answer& answer, const PuzzleRecord& record, Question question) {
  Worth worth;
  worth.termination = termination_of(answer.outcome);
  if (!answer.fault.empty()) {
    worth.category = Category::kWrong;
    worth.note = answer.fault;
    return worth;
  }
  if (std::string unmet = unmet_expectation(record, answer); !unmet.empty()) {
    worth.category = Category::kWrong;
    worth.note = std::move(unmet);
    return worth;
  }
  if (!answer.decided(question)) {
    worth.category =
        answer.outcome.reason == StopReason::kFailure ? Category::kError : Category::kUnknown;
    if (std::string reason = answer.reason(); !reason.empty()) worth.note = std::move(reason);
    return worth;
  }
  worth.category =
      is_confirmed(answer, record.expected, question) ? Category::kCorrect : Category::kUnconfirmed;
  return worth;
}

}  // namespace concord
