#pragma once
// Is a formula what an encoding makes of a board? Where clauses have auxiliary variables, nobody
// can judge them one by one: that they mean the rules is what `concord prove-encoding` shows of the
// encoding, so the formula must be the encoding's, every clause of it.

#include <cstddef>
#include <optional>
#include <string>

#include "encoders/encoding.hpp"
#include "puzzles/model/board.hpp"
#include "results/proof/cnf.hpp"

namespace concord {

// Clause by clause and in order, literals in any order. `blocking`: the number (from 0) of the one
// clause that is not the encoding's and that somebody else has judged, if there is one. Empty when
// it is so; else one sentence. May throw std::bad_alloc.
[[nodiscard]] std::string differs_from_encoding(BoardView board, const EncodingChoice& encoding,
                                                const proof::Cnf& formula,
                                                std::optional<std::size_t> blocking);

}  // namespace concord
