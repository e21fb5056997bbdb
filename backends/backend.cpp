#include "backends/backend.hpp"

#include <exception>
#include <new>

namespace concord {
namespace {

Outcome stopped(StopReason reason, std::string detail) {
  Outcome outcome;
  outcome.reason = reason;
  outcome.detail = std::move(detail);
  return outcome;
}

bool past(const Request& request) {
  return request.deadline && std::chrono::steady_clock::now() >= *request.deadline;
}

}  // namespace

Outcome Backend::solve(const Board& board, const Request& request) {
  BoardBatch batch(board.geometry_ptr());
  batch.push_back(board.view());
  OutcomeBatch outcomes;
  outcomes.reset(1, board.order(), request.keep_grids);
  solve_batch(batch, request, outcomes);
  return outcomes.get(0);
}

void SingleBoardBackend::solve_batch(const BoardBatch& boards, const Request& request,
                                     OutcomeBatch& outcomes) {
  outcomes.reset(boards.size(), boards.geometry_ptr()->order(), request.keep_grids);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (request.stop != nullptr && request.stop->stop_requested()) {
      outcomes.set(i, stopped(StopReason::kInterrupted, ""));
      continue;
    }
    if (past(request)) {
      outcomes.set(i, stopped(StopReason::kTimeout, ""));
      continue;
    }
    try {
      outcomes.set(i, solve_one(boards.view(i), request, i));
    } catch (const std::bad_alloc&) {
      outcomes.set(i, stopped(StopReason::kMemory, "the machine gave no more memory"));
    } catch (const std::exception& problem) {
      outcomes.set(i, stopped(StopReason::kFailure, problem.what()));
    } catch (...) {
      outcomes.set(i, stopped(StopReason::kFailure, "an exception of unknown type"));
    }
  }
}

}  // namespace concord
