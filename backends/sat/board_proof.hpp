#pragma once
// A board's proof by a SAT library: the formula that is written down is the formula that is put to
// the solver, clause by clause. What is shared by all backends that prove.
//
// Used by one thread.

#include <memory>

#include "backends/proof.hpp"
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
  std::shared_ptr<Formula> formula_;  // its memory is used again from board to board
};

}  // namespace concord
