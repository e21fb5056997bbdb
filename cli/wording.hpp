#pragma once
// Sentences that several commands say, with values written as the user wrote them.

#include <cstddef>
#include <string>
#include <vector>

#include "puzzles/io/puzzle_record.hpp"
#include "puzzles/model/conflicts.hpp"

namespace concord::cli {

// "r1c1 and r1c2 are both A (row 1)", "r1c2 has no candidate"
[[nodiscard]] std::string conflict_text(const Conflict& conflict, const Geometry& geometry,
                                        const Alphabet& alphabet);

// How many clashes a text names before it only counts them.
inline constexpr std::size_t kShownClashes = 3;

// What is wrong with a board at first sight, one sentence a clash, at most `shown`; then "and 2
// more clashes" where there are. Empty when nothing is.
[[nodiscard]] std::vector<std::string> clash_sentences(const Board& board, const Alphabet& alphabet,
                                                       std::size_t shown = kShownClashes);
// The same in one sentence: "r1c1 and r1c2 are both 1 (row 1); ...; and 2 more".
[[nodiscard]] std::string clash_text(const Board& board, const Alphabet& alphabet,
                                     std::size_t shown = kShownClashes);

// Where a puzzle stands: "FILE:12", with its name where it has one: "FILE:12 (the name)";
// "FILE" where there is no line;
// printable.
[[nodiscard]] std::string place_text(const PuzzleRecord& record);

}  // namespace concord::cli
