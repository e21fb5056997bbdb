#pragma once
// Backend: a solver. Stateful and not thread-safe: one object a thread. It gets boards and shares
// nothing else with other backends.
//
// Contract. No exception, exit or print leaves a backend. Every answer is a claim that others will
// check: a backend must not call verify(). It must answer `none` (exhausted, no grid) for a board
// with clashing settled cells or a cell without candidates, must respect candidates (not only
// givens), must not depend on Board::is_given, and must stop within 0.2 s of a deadline or stop
// flag. Grids of one board are distinct. A rule, size or option that it does not know gives
// StopReason::kUnsupported; it is never ignored.

#include <memory>

#include "backends/outcome.hpp"
#include "backends/proof.hpp"
#include "backends/request.hpp"
#include "puzzles/model/board_batch.hpp"

namespace concord {

class Backend {
 public:
  virtual ~Backend() = default;

  // Answers each board of the batch; the primary call. Boards not reached before a stop or the
  // batch deadline are kInterrupted or kTimeout with nothing found. Where there is no memory for
  // the answers, `outcomes` is empty.
  virtual void solve_batch(const BoardBatch& boards, const Request& request,
                           OutcomeBatch& outcomes) = 0;

  // One board; never throws.
  [[nodiscard]] Outcome solve(const Board& board, const Request& request);

  // Shows by a proof that others can check that `board` has no solution but `request.except`. Made
  // by a solver of its own, so that the times of solve() are those of solving. Never throws. Where
  // the catalog says that there is none (BackendSpec::no_proof), kUnknown and kUnsupported.
  [[nodiscard]] virtual ProofAttempt prove(const Board& board, const ProofRequest& request);
};

// The base of every backend that works on one board at a time.
class SingleBoardBackend : public Backend {
 public:
  void solve_batch(const BoardBatch& boards, const Request& request, OutcomeBatch& outcomes) final;

 protected:
  // `index` is the board's place in the batch, for Request::sink. May throw std::bad_alloc, which
  // the caller turns into kMemory; other exceptions become kFailure.
  virtual Outcome solve_one(BoardView board, const Request& request, std::size_t index) = 0;
};

}  // namespace concord
