#pragma once
// Is a formula what an encoding makes of a board? Where clauses have auxiliary variables, nobody
// can judge them one by one: that they mean the rules is what `concord prove-encoding` shows of the
// encoding, so the formula must be that of an encoding.

#include <string>

#include "puzzles/model/board.hpp"
#include "results/proof/cnf.hpp"

namespace concord::cli {

// `encoding`: the id that the file names, may be empty. Clause by clause and in order, literals in
// any order; one clause may follow, which is somebody else's to judge. Empty when it is so; else
// one sentence.
[[nodiscard]] std::string differs_from_encoding(const Board& board, const std::string& encoding,
                                                const proof::Cnf& formula);

}  // namespace concord::cli
