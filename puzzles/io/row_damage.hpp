#pragma once
// Blocks of rows that are no board: one invalid record each, however many lines they have.

#include <string_view>

#include "puzzles/io/row_block.hpp"

namespace concord::io {

// Takes `block`, which starts at the front line, with the rows that follow it and with its region
// map, and says what is wrong with it. `forced` names the only format allowed; may be empty.
void take_damaged_rows(ReadContext& context, const RowBlock& block, std::string_view forced);

}  // namespace concord::io
