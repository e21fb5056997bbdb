#pragma once
// EncodingCard: all there is to say about one encoding: where it comes from, what it costs, what
// unit propagation infers from it, whether it keeps the number of models, and what others mean by
// the name. Whatever can be counted or tried is, when the card is made.
//
// Pure; safe to call from several threads. Throws nothing but std::bad_alloc.

#include <optional>

#include "encoders/card/counted_formula.hpp"
#include "encoders/propagate/amo_properties.hpp"
#include "encoders/propagate/technique.hpp"

namespace concord {

struct EncodingCard {
  EncodingChoice choice;
  CountedFormula empty;  // on the empty board
  // What a clause that several rules share would add if it were written for each of them.
  EncodingSize repeats;
  std::optional<CountedFormula> puzzle;

  // Of the at-most-one, where there is one, over as many literals as a cell has values, at most
  // kMostLiterals of them.
  std::optional<AmoProperties> amo;
  static constexpr std::uint32_t kMostLiterals = 25;
  // Models of "at most one" of kFewLiterals literals: one more than these where the auxiliaries are
  // determined also when no literal is true.
  static constexpr std::uint32_t kFewLiterals = 9;
  std::optional<std::uint64_t> at_most_one_models;

  Technique technique;
  // The models of the empty 4x4 over all variables, none where there are many more than its grids.
  std::optional<std::uint64_t> models;
  static constexpr std::uint64_t kGrids = 288;

  // Models and grids are as many, on boards whose units all have as many cells as there are values.
  // The at-most-one is looked at as well: over four literals some are pairwise.
  [[nodiscard]] bool keeps_models() const {
    return models == kGrids && (!amo || amo->keeps_models());
  }
  // On other boards too, where a rule may leave a value without a place.
  [[nodiscard]] bool keeps_models_everywhere() const {
    return keeps_models() && (!amo || at_most_one_models == kFewLiterals + 1);
  }
};

// `geometry`: the board to count on. `puzzle` may be null, `stop` too.
[[nodiscard]] EncodingCard make_card(const Geometry& geometry, const EncodingChoice& choice,
                                     const Board* puzzle, std::uint64_t most_clauses,
                                     const StopFlag* stop = nullptr);

}  // namespace concord
