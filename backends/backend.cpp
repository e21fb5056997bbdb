#include "backends/backend.hpp"

#include <exception>
#include <new>

namespace concord {
namespace {

// Must not throw, whatever little memory is left: the sentence is dropped before the reason is.
void set_stopped(OutcomeBatch& outcomes, std::size_t board, StopReason reason, const char* detail) {
  Outcome outcome;
  outcome.reason = reason;
  try {
    outcome.detail = detail;
    outcomes.set(board, outcome);
  } catch (...) {
    outcome.detail.clear();
    outcomes.set(board, std::move(outcome));
  }
}

bool past(const Request& request) {
  return request.deadline && std::chrono::steady_clock::now() >= *request.deadline;
}

}  // namespace

Outcome Backend::solve(const Board& board, const Request& request) {
  try {
    BoardBatch batch(board.geometry_ptr());
    batch.push_back(board.view());
    OutcomeBatch outcomes;
    outcomes.reset(1, board.order(), request.keep_grids);
    solve_batch(batch, request, outcomes);
    if (outcomes.size() == 1) return outcomes.get(0);
  } catch (...) {
    // Only memory can be short here: what a solver throws does not leave solve_batch.
  }
  Outcome outcome;
  outcome.reason = StopReason::kMemory;
  return outcome;
}

ProofAttempt Backend::prove(const Board& /*board*/, const ProofRequest& /*request*/) {
  ProofAttempt attempt;
  attempt.reason = StopReason::kUnsupported;
  return attempt;
}

void SingleBoardBackend::solve_batch(const BoardBatch& boards, const Request& request,
                                     OutcomeBatch& outcomes) {
  try {
    outcomes.reset(boards.size(), boards.geometry_ptr()->order(), request.keep_grids);
  } catch (const std::bad_alloc&) {
    outcomes = OutcomeBatch();
    return;
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (request.stop != nullptr && request.stop->stop_requested()) {
      set_stopped(outcomes, i, StopReason::kInterrupted, "");
      continue;
    }
    if (past(request)) {
      set_stopped(outcomes, i, StopReason::kTimeout, "");
      continue;
    }
    try {
      outcomes.set(i, solve_one(boards.view(i), request, i));
    } catch (const std::bad_alloc&) {
      set_stopped(outcomes, i, StopReason::kMemory, "the machine gave no more memory");
    } catch (const std::exception& problem) {
      set_stopped(outcomes, i, StopReason::kFailure, problem.what());
    } catch (...) {
      set_stopped(outcomes, i, StopReason::kFailure, "an exception of unknown type");
    }
  }
}

}  // namespace concord
