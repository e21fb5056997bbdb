#pragma once
// Boards written as n rows of n cells, one row a line: what `rows`, `numbers`, `sdk`, `debian`,
// `regions` and candidate grids without borders have in common. A block of rows ends at a blank
// line, a title, another shape or the end; what is wrong in it is one invalid record. A comment
// between two rows ends it too, unless the rows around the comments are exactly one board: rows of
// two puzzles are never put together.
//
// A line of n*n cells can be a row as well (16 cells: a 4x4 puzzle, or a row of 16x16). Then the
// lines below it decide.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "puzzles/io/cells.hpp"
#include "puzzles/io/read_context.hpp"

namespace concord::io {

struct Row {
  std::size_t ahead = 0;  // of the front line
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  std::size_t first = 0;  // in RowBlock::cells
  std::size_t count = 0;
  bool spaced = false;
  bool after_comment = false;  // comments stand between the row above and this one

  [[nodiscard]] CellStyle style() const {
    return spaced ? CellStyle::kSpaced : CellStyle::kCompact;
  }
};

struct RowBlock {
  std::vector<Row> rows;
  std::vector<CellText> cells;
  std::size_t end = 0;  // lines ahead of the front line, behind the last row

  [[nodiscard]] std::span<const CellText> row(std::size_t i) const {
    return {cells.data() + rows[i].first, rows[i].count};
  }
  // How many rows have as many cells as the first one, before one that has not.
  [[nodiscard]] std::size_t leading_run() const;
  // Keeps `count` rows, at least one.
  void cut(std::size_t count);
};

// Appends the cells of a row; false (and nothing appended) when the line is none. Compact rows have
// at most 36 cells, spaced ones at most kMaxOrder (or n*n cells of a puzzle on one line).
[[nodiscard]] bool scan_row(const ReadContext& context, const Line& line,
                            std::vector<CellText>& cells, bool& spaced);
// The same for a line of `width` cells of which some, but not most, are no cells.
[[nodiscard]] bool scan_damaged_row(const ReadContext& context, const Line& line, std::size_t width,
                                    std::vector<CellText>& cells, bool& spaced);
// Whether a line has a character that rows never have, and drawings, arrays or documents do.
[[nodiscard]] bool has_marks_of_other_shapes(std::string_view text);
[[nodiscard]] bool is_row(ReadContext& context, const Line& line);
// A line of one repeated - = * _ ~ that is an ornament between puzzles and not a row of blanks.
[[nodiscard]] bool is_ruler(ReadContext& context, const Line& line);
// A comment that names a puzzle ("# puzzle 2"): rows below it are another puzzle's.
[[nodiscard]] bool is_title_comment(std::string_view text);
// Whether a block of rows starts at the front line: a row, or a damaged row above a good one.
[[nodiscard]] bool starts_block(ReadContext& context, const Line& front);
// As many rows as two boards of the first row's width have.
inline constexpr std::size_t kTwoBoards = static_cast<std::size_t>(-1);
// Rows from `ahead` on, at most `limit`, also across comments. A line of as many cells as the row
// above it (or `width`) of which some are no cells is a damaged row, so that one wrong character
// does not tear a board apart: reading its cells says what is wrong.
[[nodiscard]] RowBlock gather_rows(ReadContext& context, std::size_t ahead, std::size_t limit,
                                   std::size_t width = 0);
// The rows from `ahead` on that belong together: across comments only when they are one board then.
[[nodiscard]] RowBlock gather_block(ReadContext& context, std::size_t ahead, std::size_t width = 0);

// Takes one board (or one line puzzle) at the front. `forced` names the only format allowed; empty:
// whichever it is.
void parse_row_block(ReadContext& context, std::string_view forced);

}  // namespace concord::io
