// `pencilmarks`: n symbols a cell on one line, the value or a dot where it was removed (Sukaku).
// Candidate grids (groups of digits, with or without borders) are found by row_block.cpp and
// bordered.cpp, which call themselves `pencilmarks` then.

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "puzzles/io/bordered.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/row_block.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

// The order whose n*n*n is `size`; 0 when there is none up to 36.
int cube_side(std::size_t size) {
  for (std::size_t n = 1; n <= 36; ++n) {
    if (n * n * n == size) return static_cast<int>(n);
  }
  return 0;
}

// A dot, whatever the blanks are, or a blank.
bool is_removed(char c, const SymbolTable& table) {
  const std::uint8_t value = table.value[static_cast<unsigned char>(c)];
  return value == 0 || (c == '.' && value == kStranger);
}

// How the marks of a text stand in an alphabet.
struct Fit {
  std::size_t marks = 0;
  std::size_t in_place = 0;  // the k-th symbol at the k-th place of its cell
  std::size_t cells = 0;     // with a mark
};

Fit fit_marks(std::string_view text, std::size_t n, const SymbolTable& table) {
  Fit fit;
  for (std::size_t cell = 0; cell < n * n; ++cell) {
    bool any = false;
    for (std::size_t i = 0; i < n; ++i) {
      const char c = text[cell * n + i];
      if (is_removed(c, table)) continue;
      any = true;
      ++fit.marks;
      fit.in_place += table.value[static_cast<unsigned char>(c)] == i + 1;
    }
    fit.cells += any;
  }
  return fit;
}

// The alphabet that the places of the marks show: the usual one, A-I, or 0-9A-F.
std::optional<SymbolTable> marks_table(ReadContext& context, std::string_view text, int order) {
  const SymbolTable* usual = context.default_table(order);
  if (usual == nullptr) return std::nullopt;
  const auto n = static_cast<std::size_t>(order);
  if (context.forced_alphabet || fit_marks(text, n, *usual).in_place > 0) return *usual;
  for (const std::string_view symbols :
       {"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"}) {
    if (symbols.size() < n) continue;
    SymbolTable table = make_table({std::string(symbols.substr(0, n)), '.'}, ".");
    const Fit fit = fit_marks(text, n, table);
    if (fit.marks > 0 && fit.in_place == fit.marks) return table;
  }
  return *usual;
}

// 729 symbols may be a 27x27 puzzle too: pencil marks stand in their places and leave no cell, or
// few, without any.
bool starts_marks(ReadContext& context, const Line& line) {
  const std::string_view text = trim(without_comment(line.text));
  const int order = cube_side(text.size());
  if (order < 4) return false;
  // A few wrong symbols do not make it something else.
  const auto strangers =
      std::ranges::count_if(text, [&context](char c) { return !context.is_cell(c); });
  if (strangers > 3) return false;
  const auto table = marks_table(context, text, order);
  if (!table) return false;
  const auto n = static_cast<std::size_t>(order);
  const Fit fit = fit_marks(text, n, *table);
  return fit.cells * 2 >= n * n && fit.in_place * 4 >= fit.marks * 3;
}

void parse_marks_line(ReadContext& context) {
  const Line line = *context.lines.peek();
  const std::size_t indent = indent_of(line.text);
  const std::string_view text = trim(without_comment(line.text));
  const int order = cube_side(text.size());
  const auto fail = [&](std::size_t at, std::string message) {
    context.fail(line.number, "pencilmarks", line.number, line.column(indent + at),
                 std::move(message));
    context.lines.drop();
  };
  const auto table = order == 0 ? std::nullopt : marks_table(context, text, order);
  if (!table)
    return fail(0, fmt::format("{} symbols; pencil marks of a 9x9 puzzle are 729", text.size()));
  CellGrid grid{order,
                {},
                std::vector<std::vector<Value>>(static_cast<std::size_t>(order) * order),
                table->alphabet};
  const auto n = static_cast<std::size_t>(order);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_removed(text[i], *table)) continue;
    const std::size_t value = i % n + 1;
    if (table->value[static_cast<unsigned char>(text[i])] != value) {
      return fail(i, fmt::format("'{}' in r{}c{} where {} or . was expected",
                                 excerpt(text.substr(i, 1)), i / n / n + 1, i / n % n + 1,
                                 table->alphabet.write(static_cast<Value>(value))));
    }
    grid.candidates[i / n].push_back(static_cast<Value>(value));
  }
  context.emit(line.number, "pencilmarks", std::move(grid));
  context.lines.drop();
}

void parse_marks(ReadContext& context) {
  const Line line = *context.lines.peek();
  const std::string_view text = trim(without_comment(line.text));
  context.line_run_width = 0;
  if (starts_marks(context, line)) return parse_marks_line(context);
  if (cube_side(text.size()) != 0 && context.all_cells(text)) return parse_marks_line(context);
  if (is_bordered(context, line)) return parse_bordered_block(context, "pencilmarks");
  if (is_row(context, line)) return parse_row_block(context, "pencilmarks");
  parse_marks_line(context);
}

}  // namespace

std::string write_pencilmarks(const PuzzleRecord& record, const Board& board) {
  const Alphabet alphabet = writing_alphabet(record, board.order());
  std::string text;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    for (int value = 1; value <= board.order(); ++value) {
      const auto v = static_cast<Value>(value);
      text += board.view().has(cell, v) ? alphabet.symbols[v - 1U] : '.';
    }
  }
  return text + '\n';
}

std::string refuse_pencilmarks(const PuzzleRecord& record, const Board& board) {
  if (writing_alphabet(record, board.order()).is_integers())
    return fmt::format("order {} has more values than there are symbols (36)", board.order());
  return loses_regions(board);
}

const FormatParser kPencilmarksParser{45, starts_marks, parse_marks, nullptr};

}  // namespace concord::io
