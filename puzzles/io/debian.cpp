// `debian`: the compact format of Debian's sudoku program, a %title line above n rows. The reading
// is in row_block.cpp; the title is taken with the comments.

#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/row_block.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool fits_debian(ReadContext& context, const Line& line) {
  return starts_block(context, line);
}

void parse_debian(ReadContext& context) {
  context.heading.percent = true;
  parse_row_block(context, "debian");
}

std::string titled(const PuzzleRecord& record, int order, const std::vector<Value>& values) {
  return "%" + record.name + "\n" +
         symbol_rows(writing_alphabet(record, order), order, values, false);
}

}  // namespace

std::string write_debian(const PuzzleRecord& record, const Board& board) {
  return titled(record, board.order(), settled_values(board));
}

std::string write_debian_solution(const PuzzleRecord& record, const Grid& grid) {
  return titled(record, grid.order, grid.values);
}

const FormatParser kDebianParser{0, nullptr, parse_debian, fits_debian};

}  // namespace concord::io
