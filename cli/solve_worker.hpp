#pragma once
// What each thread of `concord solve` does: it asks, and makes parts of what is to be written. It
// has solvers of its own.

#include <atomic>
#include <memory>

#include "cli/bulk_source.hpp"
#include "cli/solve_part.hpp"
#include "cli/solve_plan.hpp"
#include "results/answer_batch.hpp"

namespace concord::cli {

class SolveWorker {
 public:
  // `dropped` becomes true when the run ends before a puzzle that was read is answered. Both must
  // outlive the worker.
  SolveWorker(const SolvePlan& plan, std::atomic<bool>& dropped);

  void answer(BulkBatch batch, const Emit& emit);

 private:
  void ask_plain(const BoardBatch& boards);
  // Puts the answer to a plain line into `part`; false when the run has ended before there was one.
  // `emit`, here and below: for grids that come before the answer.
  bool put_plain(const PlainLines& plain, std::size_t i, Part& part, const Emit& emit);
  void put_record(PuzzleRecord puzzle, Part& part, const Emit& emit);
  Answer solve(const std::shared_ptr<const PuzzleRecord>& record, const Emit& emit);

  const SolvePlan& plan_;
  std::atomic<bool>& dropped_;
  std::unique_ptr<EvidenceDesk> desk_;
  std::unique_ptr<Backend> single_;
  std::unique_ptr<Backend> bulk_;  // null until it is needed
  AnswerBatch answers_;
};

}  // namespace concord::cli
