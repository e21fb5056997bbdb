#pragma once
// The direct encodings of a board (one variable for "cell is value"): what `minimal`, `natural` and
// `extended` share. They differ in which rules they state. Sources: Lynce & Ouaknine 2006; Weber
// 2005; pruning by the givens: Kwon & Jain 2006.
//
// Every clause is written once: a pair of cells that lies in several units is stated with the first
// of them (lines before boxes). With pruned givens this holds for the rules as stated: two rules
// that the givens make equal are both kept, as in the published counts.

#include "encoders/board/distinct_pairs.hpp"
#include "encoders/catalog.hpp"

namespace concord {

// At least one value a cell and at most one place a value in each unit are always stated.
struct DirectRules {
  bool cell_at_most_one = false;
  bool unit_at_least_one = false;
  // The cells' exactly-one by order variables ("value > k"), fully channelled: what the ladder
  // states (encoders/amo/ladder.cpp), whatever the at-most-one of the units is.
  bool cell_order = false;
};

[[nodiscard]] tl::expected<Encoding, EncodeError> encode_direct(const BoardEncoderJob& job,
                                                                DirectRules rules);
[[nodiscard]] EncodingSize predict_direct_size(BoardView board, const EncodingChoice& choice,
                                               DirectRules rules);
[[nodiscard]] EncodingSize direct_size_at_most(const Geometry& geometry,
                                               const EncodingChoice& choice, DirectRules rules);
[[nodiscard]] EncodingSize direct_repeats(const Geometry& geometry, const EncodingChoice& choice,
                                          DirectRules rules);

// redundant=off: which units are not stated (the last row of each band, the last column of each
// stack), one entry a unit; empty when all are. The shape must be one that allows it.
[[nodiscard]] LeftOut left_out_units(const Geometry& geometry, const EncodingChoice& choice);

}  // namespace concord
