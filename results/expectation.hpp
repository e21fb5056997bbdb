#pragma once
// Comparing an answer with what the puzzle file says the answer is. The file may be wrong as well
// as the solver: both sides are named, nobody is believed.

#include <string>
#include <string_view>

#include "puzzles/io/puzzle_record.hpp"
#include "results/judge.hpp"

namespace concord {

// Empty when the answer is compatible with what the file states (or one of them says nothing); else
// a sentence: "expected 1 solution, found 2 or more". `record.board` must hold a board.
[[nodiscard]] std::string unmet_expectation(const PuzzleRecord& record, const Answer& answer);

// Whether a sentence is one of unmet_expectation(): what a record notes of a wrong run may also be
// that a check failed, which says nothing of the corpus.
[[nodiscard]] bool is_unmet_expectation(std::string_view sentence);

}  // namespace concord
