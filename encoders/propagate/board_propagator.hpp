#pragma once
// BoardPropagator: what unit propagation alone finds out about boards under one encoding, in terms
// of cells and values: through VariableMap::is_value, so it is the same for every encoding. Givens
// `unit` and `assume` need one formula a shape, of the empty board, with a board's givens as
// assumptions (unit propagation finds the same from unit clauses); it is kept for the next board.
// With `prune` and `fixpoint`, and where no assumption can state a removed candidate, each board
// has a formula of its own.
//
// Not thread-safe. Throws nothing but std::bad_alloc.

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "encoders/propagate/propagator.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

// Where unit propagation ends. When refuted there are no further figures: how far it had come by
// the conflict is an accident.
struct PropagatedBoard {
  bool refuted = false;
  std::uint32_t decided = 0;     // cells of which "cell is value" holds for some value
  std::uint64_t candidates = 0;  // pairs of a cell and a value that may still be, decided ones too
  bool solved = false;           // every cell is decided
};

class BoardPropagator {
 public:
  // What the formulas of `choice` may take in memory, all in all.
  BoardPropagator(const EncodingChoice& choice, std::uint64_t memory_limit_B);
  ~BoardPropagator();
  BoardPropagator(BoardPropagator&&) noexcept;
  BoardPropagator& operator=(BoardPropagator&&) noexcept;

  // The error says why the encoding cannot state the board, that it takes too much memory, or that
  // `stop` (may be null) was raised.
  [[nodiscard]] tl::expected<PropagatedBoard, EncodeError> propagate(
      const Board& board, const StopFlag* stop = nullptr);

  // About the board that was propagated last; only after an answer that is not refuted.
  [[nodiscard]] bool is_decided(Cell cell, Value value) const;    // "cell is value" holds
  [[nodiscard]] bool is_candidate(Cell cell, Value value) const;  // it is not false

  [[nodiscard]] const EncodingChoice& choice() const { return choice_; }

 private:
  struct Loaded;

  [[nodiscard]] tl::expected<Loaded*, EncodeError> shared_formula(const Board& board,
                                                                  const StopFlag* stop);
  // `board`, which may be the empty one of the shape, for the board that was asked about.
  [[nodiscard]] tl::expected<void, EncodeError> load(Loaded& target, const Board& board,
                                                     BoardView asked, const StopFlag* stop);
  void forget_beyond(std::uint64_t limit_B);

  EncodingChoice choice_;
  std::uint64_t limit_B_;
  std::list<Loaded> shared_;      // one a shape, used last first
  std::unique_ptr<Loaded> own_;   // of one board
  const Loaded* last_ = nullptr;  // that of the last answer
  Formula formula_;               // on its way into a propagator
};

}  // namespace concord
