#pragma once
// SatJob: what a SAT library works on: the solver, the formula in it and what it means. All that
// calls of the library touch is in here, so that they can be left behind with it (SideThread).
//
// Used by one thread at a time, except interrupt().

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "backends/request.hpp"
#include "backends/sat/block_loader.hpp"
#include "backends/sat/sat_library.hpp"
#include "backends/sat/sat_size.hpp"
#include "encoders/encoding.hpp"
#include "puzzles/model/board_batch.hpp"

namespace concord {

struct SatJob final : Interruptible {
  // The board and the loader must outlive the job.
  SatJob(std::shared_ptr<const SatLibrary> library, BoardView board, const EncodingChoice& choice,
         const Request& request, BlockLoader& loader);
  // A job that outlives the caller's board, with a loader of its own.
  [[nodiscard]] static std::shared_ptr<SatJob> with_copy(std::shared_ptr<const SatLibrary> library,
                                                         BoardView board,
                                                         const EncodingChoice& choice,
                                                         const Request& request);

  // Encodes the board into the solver, unless it refuses it. May throw what the solver throws.
  void load();
  // Decides the clauses under the assumptions.
  void solve(std::optional<std::uint64_t> max_conflicts) {
    answer = solver->solve(max_conflicts, assumptions);
  }
  void interrupt() noexcept override {
    given_up.request_stop();
    solver->interrupt();
  }

  // Whether load() has put a formula into the solver.
  [[nodiscard]] bool has_formula() const { return encoded && encoded->has_value(); }

  std::optional<BoardBatch> copy;  // before what refers to its geometry
  std::unique_ptr<BlockLoader> own_loader;
  BoardView board;
  EncodingChoice choice;
  std::optional<std::uint64_t> memory_B;
  std::uint64_t seed;
  BlockLoader* loader;
  std::shared_ptr<const SatLibrary> library;  // before the solver that is from it
  std::unique_ptr<SatSolver> solver;
  StopFlag given_up;

  // By load().
  std::optional<Refusal> refusal;
  std::optional<tl::expected<Encoding, EncodeError>> encoded;
  EncodingSize formula;
  double encode_s = 0;
  double load_s = 0;

  // For solve() and by it.
  std::vector<Lit> assumptions;
  SatSolver::Answer answer = SatSolver::Answer::kUnknown;

  // Of a job that serves one board after another.
  std::uint64_t boards = 0;
  std::uint64_t retired_B = 0;  // clauses of earlier boards
};

}  // namespace concord
