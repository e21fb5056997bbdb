#include "results/answer_batch.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

#include "puzzles/model/cpu_clock.hpp"
#include "puzzles/model/verify.hpp"

namespace concord {

bool AnswerBatch::can_ask(const AskOptions& options) {
  const Question question = options.request.question;
  return (question == Question::kFirst || question == Question::kUnique) && !options.first_lex &&
         options.evidence == nullptr && options.request.sink == nullptr &&
         options.request.solution_limit() <= 2;
}

void AnswerBatch::ask(Backend& backend, const BackendSpec& spec, const BoardBatch& boards,
                      const AskOptions& options) {
  size_ = boards.size();
  statuses_.clear();
  const auto wall = std::chrono::steady_clock::now();
  const double cpu = thread_cpu_s();
  try {
    spec_ = spec;
    options_ = options;
    // All that it may find.
    options_.request.keep_grids = static_cast<std::size_t>(options.request.solution_limit());
    backend.solve_batch(boards, options_.request, outcomes_);
    if (outcomes_.size() == size_) {
      statuses_.reserve(size_);
      for (std::size_t i = 0; i < size_; ++i) statuses_.push_back(judge(i, boards.view(i)));
    }
  } catch (const std::exception&) {
    statuses_.clear();
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, size_));
  wall_s_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count() / count;
  cpu_s_ = (thread_cpu_s() - cpu) / count;
}

// As judge_outcome(), without words.
Status AnswerBatch::judge(std::size_t i, BoardView board) const {
  const std::size_t kept = outcomes_.kept(i);
  for (std::size_t g = 0; g < kept; ++g) {
    if (!is_solution(board, outcomes_.grid(i, g))) return Status::kUnknown;
  }
  if (kept == 2 && std::ranges::equal(outcomes_.grid(i, 0), outcomes_.grid(i, 1)))
    return Status::kUnknown;
  const Account account{outcomes_.solutions(i), outcomes_.exhausted(i), outcomes_.reason(i)};
  if (!contradiction(account, kept, options_.request.solution_limit()).empty())
    return Status::kUnknown;
  return status_of(account, options_.request.question);
}

StopReason AnswerBatch::reason(std::size_t i) const {
  return is_known() ? outcomes_.reason(i) : StopReason::kMemory;
}

Answer AnswerBatch::answer(std::size_t i, const Board& board, const Alphabet& alphabet) const {
  AskOptions options = options_;
  options.alphabet = alphabet;
  Outcome outcome;
  if (is_known()) {
    outcome = outcomes_.get(i);
  } else {
    outcome.reason = StopReason::kMemory;
  }
  Answer answer = judge_outcome(spec_, board, std::move(outcome), options);
  answer.wall_s = wall_s_;
  answer.cpu_s = cpu_s_;
  return answer;
}

}  // namespace concord
