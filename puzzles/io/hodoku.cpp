// `hodoku`: lines of a HoDoKu library, :technique:candidates:CELLS:deleted candidates:...: A +
// before a digit says that it was solved, not given. The deleted candidates (digit, row, column)
// are part of the state and are taken off the cells that are open.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/io/catalog.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool starts_hodoku(ReadContext& /*context*/, const Line& line) {
  const std::string_view text = trim(line.text);
  if (text.size() < 3 || text[0] != ':') return false;
  std::size_t at = 1;
  while (at < text.size() && (is_digit(text[at]) || text[at] == '-')) ++at;
  return at > 1 && at < text.size() && text[at] == ':' && std::ranges::count(text, ':') >= 3;
}

struct DeletedMark {
  Cell cell;
  Value value;
};

void parse_hodoku(ReadContext& context) {
  const Line line = *context.lines.peek();
  context.line_run_width = 0;
  const auto fail = [&](std::uint64_t column, std::string message) {
    context.fail(line.number, "hodoku", line.number, column, std::move(message));
    context.lines.drop();
  };
  std::vector<Field> parts;
  for (std::size_t at = 0; at <= line.text.size();) {
    const std::size_t end = std::min(line.text.find(':', at), line.text.size());
    parts.push_back({line.text.substr(at, end - at), at});
    at = end + 1;
  }
  if (parts.size() < 4)
    return fail(line.column(indent_of(line.text)),
                "a HoDoKu line has at least three colons before its cells");
  std::vector<CellText> cells;
  std::vector<bool> solved;
  bool plus = false;
  for (std::size_t i = 0; i < parts[3].text.size(); ++i) {
    if (parts[3].text[i] == '+' && !plus) {
      plus = true;
      continue;
    }
    cells.push_back({parts[3].text.substr(i, 1), line.number, line.column(parts[3].at + i)});
    solved.push_back(plus);
    plus = false;
  }
  const std::uint64_t cells_column = line.column(parts[3].at);
  const int order = square_side(cells.size());
  if (order == 0) return fail(cells_column, wrong_cell_count(cells.size(), Alphabet::kMostSymbols));
  if (plus) return fail(cells_column, "a + without a cell behind it");
  auto grid = read_cells(context, order, cells, CellStyle::kCompact);
  if (!grid) {
    context.fail(line.number, "hodoku", std::move(grid.error()));
    return context.lines.drop();
  }
  std::vector<DeletedMark> deleted;
  std::vector<Field> marks;
  if (parts.size() > 4) split_fields(parts[4].text, " \t", marks);
  for (const Field& mark : marks) {
    const auto digit = [&mark](std::size_t i) { return mark.text[i] - '0'; };
    const bool fine = mark.text.size() == 3 && parse_number(mark.text) > 0 && digit(0) >= 1 &&
                      digit(0) <= order && digit(1) >= 1 && digit(1) <= order && digit(2) >= 1 &&
                      digit(2) <= order;
    if (!fine) {
      return fail(
          line.column(parts[4].at + mark.at),
          fmt::format("'{}' is no deleted candidate (digit, row, column)", excerpt(mark.text)));
    }
    deleted.push_back({(digit(1) - 1) * order + digit(2) - 1, static_cast<Value>(digit(0))});
  }
  auto board = context.empty_board(order, {});
  if (!board) return fail(cells_column, std::move(board.error()));
  for (Cell cell = 0; cell < board->cell_count(); ++cell) {
    if (grid->values[cell] == 0) continue;
    if (solved[cell]) {
      board->settle(cell, grid->values[cell]);
    } else {
      board->set_given(cell, grid->values[cell]);
    }
  }
  for (const DeletedMark& mark : deleted) {
    if (grid->values[mark.cell] == 0) board->remove_candidate(mark.cell, mark.value);
  }
  PuzzleRecord record = context.begin_record(line.number, find_format("hodoku"));
  record.alphabet = std::move(grid->alphabet);
  record.board = *std::move(board);
  context.note("read as `hodoku`");
  context.emit(std::move(record));
  context.lines.drop();
}

}  // namespace

std::string write_hodoku(const PuzzleRecord& record, const Board& board) {
  const Alphabet alphabet = writing_alphabet(record, board.order());
  const std::vector<Value> values = settled_values(board);
  std::string text = ":0000:x:";
  std::string deleted;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (values[cell] != 0) {
      if (!board.is_given(cell)) text += '+';
      text += alphabet.symbols[values[cell] - 1U];
      continue;
    }
    text += alphabet.blank;
    for (int value = 1; value <= board.order(); ++value) {
      if (board.view().has(cell, static_cast<Value>(value))) continue;
      deleted +=
          fmt::format("{}{}{}{}", deleted.empty() ? "" : " ", value,
                      board.geometry().row_of(cell) + 1, board.geometry().column_of(cell) + 1);
    }
  }
  return text + ":" + deleted + "::\n";
}

std::string refuse_hodoku(const PuzzleRecord& /*record*/, const Board& board) {
  if (board.order() > 9) return fmt::format("order {} is above 9", board.order());
  return loses_regions(board);
}

const FormatParser kHodokuParser{30, starts_hodoku, parse_hodoku, nullptr};

}  // namespace concord::io
