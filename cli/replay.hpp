#pragma once
// A command that asks the same question about one puzzle again: the puzzle on one line, in a format
// that loses nothing of it.

#include <string>
#include <string_view>

#include "puzzles/io/puzzle_record.hpp"

namespace concord::cli {

// "printf '%s\n' 'PUZZLE' | concord check - OPTIONS"; quoted for a POSIX shell. Empty when no
// one-line format can hold the puzzle.
[[nodiscard]] std::string replay_command(const PuzzleRecord& record, std::string_view options);

}  // namespace concord::cli
