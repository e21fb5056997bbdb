#pragma once
// The one field of a line that is a board, among hashes, names and ratings. Shared by `line`,
// `csv` without a header, and `sdm`.

#include <string_view>

#include <tl/expected.hpp>

#include "puzzles/io/cells.hpp"
#include "puzzles/io/read_context.hpp"

namespace concord::io {

// A board written as one field: n*n symbols, or n*n cells separated by blanks or commas. `column`
// is where `text` starts. Errors: a wrong number of cells, a symbol that is no cell.
[[nodiscard]] tl::expected<CellGrid, Diagnostic> read_board_text(ReadContext& context,
                                                                 std::string_view text,
                                                                 std::uint64_t line,
                                                                 std::uint64_t column);
// The same for a stated solution of a board of `order`, which has no blanks.
[[nodiscard]] tl::expected<Grid, Diagnostic> read_solution_text(ReadContext& context, int order,
                                                                std::string_view text,
                                                                std::uint64_t line,
                                                                std::uint64_t column);
// Whether `text` is meant for a board, though maybe a wrong one.
[[nodiscard]] bool resembles_board(const ReadContext& context, std::string_view text);

// Takes the front line.
void parse_board_line(ReadContext& context);

}  // namespace concord::io
