#pragma once
// One line of a drawn grid, with its box-drawing characters folded to | - +, and the ways in which
// cells can be found between the bars.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/io/cells.hpp"
#include "puzzles/io/read_context.hpp"

namespace concord::io {

enum class DrawnKind : std::uint8_t {
  kOther,
  kRow,
  kRule,
  kDashes,  // only dashes: a rule inside a grid, cells or a ruler elsewhere
  kEither,  // bars and dashes: a rule, or a row whose blanks are dashes
};

struct DrawnLine {
  DrawnKind kind = DrawnKind::kOther;
  std::string text;                    // folded, without a comment
  std::vector<std::uint32_t> columns;  // byte index in the line of each character; empty: the same
  bool unicode = false;
  std::size_t ahead = 0;
  std::uint64_t line = 0;
  std::uint64_t offset = 0;

  [[nodiscard]] std::uint64_t column(std::size_t i) const {
    return offset + (columns.empty() || i >= columns.size() ? i : columns[i]) + 1;
  }
};

[[nodiscard]] DrawnLine draw(const ReadContext& context, const Line& line);

// The cells of the rows when each has n of them, in one of three ways; the views are into `rows`.
[[nodiscard]] std::optional<std::vector<CellText>> cells_as_symbols(
    const std::vector<DrawnLine>& rows);
[[nodiscard]] std::optional<std::vector<CellText>> cells_as_tokens(
    const std::vector<DrawnLine>& rows);
// Blanks are spaces, so the place tells the cell: bars at the same columns in every row.
[[nodiscard]] std::optional<std::vector<CellText>> cells_by_place(
    const ReadContext& context, const std::vector<DrawnLine>& rows);

// The number of symbols between the bars.
[[nodiscard]] std::size_t symbol_count(const DrawnLine& row);
// The number of cells between two bars, when it is the same everywhere; 0 when it is not. A cell is
// a symbol, or a word.
[[nodiscard]] std::size_t segment_cells(const DrawnLine& row, bool words);

}  // namespace concord::io
