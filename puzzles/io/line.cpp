// `line` and `sdm`: n*n symbols on one line.

#include <algorithm>
#include <vector>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/line_fields.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool starts_line(ReadContext& context, const Line& line) {
  if (context.space_is_blank) return context.all_cells(line.text);
  std::vector<Field> fields;
  split_fields(without_comment(line.text), " \t,;\"", fields);
  // Groups of cells: short fields, one board.
  std::size_t cells = 0;
  for (const Field& field : fields) {
    if (resembles_board(context, field.text)) return true;
    cells += context.all_cells(field.text) ? field.text.size() : 0;
  }
  return fields.size() >= 4 && cells >= 16 && square_side(cells) != 0 &&
         std::ranges::all_of(fields, [&](const Field& field) {
           return field.text.size() == fields[0].text.size() && context.all_cells(field.text);
         });
}

}  // namespace

std::string write_line(const PuzzleRecord& record, const Board& board) {
  return symbols_line(writing_alphabet(record, board.order()), settled_values(board)) + '\n';
}

const FormatParser kLineParser{70, starts_line, parse_board_line, nullptr};
// A collection cannot be told from lines.
const FormatParser kSdmParser{0, nullptr, parse_board_line, nullptr};

}  // namespace concord::io
