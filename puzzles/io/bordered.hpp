#pragma once
// Grids drawn with lines: `bordered`, `ss`, and candidate grids (`pencilmarks`).

#include <string_view>

#include "puzzles/io/read_context.hpp"

namespace concord::io {

// Whether a line is a row between bars or a rule of such a grid.
[[nodiscard]] bool is_bordered(ReadContext& context, const Line& line);
// A rule that opens an `ss` grid: *-----------*
[[nodiscard]] bool is_star_rule(const Line& line);
// Takes one grid. `forced` names the only format allowed; empty: whichever it is.
void parse_bordered_block(ReadContext& context, std::string_view forced);

}  // namespace concord::io
