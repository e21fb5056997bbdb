#pragma once
// A board drawn for a person at a terminal, with some of its cells marked.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "puzzles/io/alphabet.hpp"
#include "puzzles/model/board.hpp"

namespace concord::cli {

enum class Marking : std::uint8_t {
  kReverse,   // reverse video
  kBrackets,  // [5]: without escape codes
};

// How marks are to be made on this terminal: the variable NO_COLOR, when it is set and not empty,
// wants no escape codes (https://no-color.org), nor does TERM=dumb.
[[nodiscard]] Marking marking_wanted();

// Settled cells with the symbols of `alphabet`, the others as blanks, lines between boxes or
// regions; `marked` has an entry a cell. Empty when it would be wider than `columns`.
[[nodiscard]] std::string draw_board(BoardView board, const Alphabet& alphabet,
                                     const std::vector<bool>& marked, Marking marking, int columns);

}  // namespace concord::cli
