#pragma once
// A board's proof by a SAT library. The formula is written down clause by clause; where it is
// small, the solver is put those of its clauses that matter (open_clauses.hpp), else all. Shared by
// all backends that prove.
//
// Used by one thread.

#include <memory>

#include "backends/proof.hpp"
#include "backends/sat/open_clauses.hpp"
#include "backends/sat/sat_library.hpp"
#include "backends/sat/watchdog.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

class BoardProver {
 public:
  BoardProver(std::shared_ptr<const SatLibrary> library, const EncodingChoice& choice)
      : library_(std::move(library)), choice_(choice) {}

  // As Backend::prove. `watchdog` is that of the calling thread.
  [[nodiscard]] ProofAttempt prove(const Board& board, const ProofRequest& request,
                                   Watchdog& watchdog);

 private:
  std::shared_ptr<const SatLibrary> library_;
  EncodingChoice choice_;
  // Their memory is used again from board to board.
  std::shared_ptr<Formula> formula_;
  std::shared_ptr<Formula> selected_;
  OpenClauses open_clauses_;
};

}  // namespace concord
