#pragma once
// AnswerBatch: many boards asked at once, for answers that are read quickly and are checked like
// any others: each grid is verified, the account of the search is held against it. What is not
// plain (no grid, an unknown, a fault) is told in full by answer(). One object a thread.

#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/model/board_batch.hpp"
#include "results/judge.hpp"

namespace concord {

class AnswerBatch {
 public:
  // Whether a question can be asked in a batch: one that ends with the second grid at the latest,
  // since each grid that is found must be there to be verified; without a proof, and with any grid
  // as the first one.
  [[nodiscard]] static bool can_ask(const AskOptions& options);

  // Asks `backend`, made from `spec`, and judges. Never throws; where memory ends, every answer is
  // "unknown: memory".
  void ask(Backend& backend, const BackendSpec& spec, const BoardBatch& boards,
           const AskOptions& options);

  [[nodiscard]] std::size_t size() const { return size_; }
  // kUnknown also after a fault.
  [[nodiscard]] Status status(std::size_t i) const {
    return is_known() ? statuses_[i] : Status::kUnknown;
  }
  // The first grid; only where the status says that there is one.
  [[nodiscard]] std::span<const Value> grid(std::size_t i) const { return outcomes_.grid(i, 0); }
  [[nodiscard]] StopReason reason(std::size_t i) const;
  // In full. Its times are its share of those of the whole batch.
  [[nodiscard]] Answer answer(std::size_t i, const Board& board, const Alphabet& alphabet) const;

 private:
  // False where memory ended.
  [[nodiscard]] bool is_known() const { return statuses_.size() == size_; }
  [[nodiscard]] Status judge(std::size_t i, BoardView board) const;

  BackendSpec spec_;
  AskOptions options_;
  OutcomeBatch outcomes_;
  std::size_t size_ = 0;
  std::vector<Status> statuses_;  // of all boards, or none
  double wall_s_ = 0;             // a board
  double cpu_s_ = 0;
};

}  // namespace concord
