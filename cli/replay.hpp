#pragma once
// A command that asks the same question about one puzzle again: the puzzle on one line, in a format
// that loses nothing of it. It names the format and the shape, so that nothing is left to
// detection.

#include <string>
#include <string_view>

#include "puzzles/io/puzzle_record.hpp"

namespace concord::cli {

// What a text of a puzzle does not say of its shape, as options: " --box 1x6 --units windows";
// empty when the usual shape of its order is meant.
[[nodiscard]] std::string shape_options(const Geometry& geometry);
// The part of it that is about diagonals and windows, of which no format knows.
[[nodiscard]] std::string unit_options(const Geometry& geometry);

// "printf '%s\n' 'PUZZLE' | concord check - --from FORMAT OPTIONS"; one line, quoted for a POSIX
// shell. A region map that the format has no room for comes in beside it through descriptor 3. An
// alphabet of letters and digits is kept; any other one becomes the standard one, since what a
// reader makes of a comma or a quote depends on where it stands. Where no format holds the puzzle
// (pencil marks above order 36, which no file can state either), a shell comment that says so.
[[nodiscard]] std::string replay_command(const PuzzleRecord& record, std::string_view options);
// False for the comment.
[[nodiscard]] bool is_command(std::string_view replay);

}  // namespace concord::cli
