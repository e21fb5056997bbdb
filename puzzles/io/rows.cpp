// `rows`: n rows of n symbols, with or without spaces. The reading is in row_block.cpp.

#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/row_block.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool starts_rows(ReadContext& context, const Line& line) {
  return starts_block(context, line);
}

void parse_rows(ReadContext& context) {
  parse_row_block(context, context.options.from);
}

}  // namespace

std::string write_rows(const PuzzleRecord& record, const Board& board) {
  return symbol_rows(writing_alphabet(record, board.order()), board.order(), settled_values(board),
                     record.layout.spaced);
}

std::string write_rows_solution(const PuzzleRecord& record, const Grid& grid) {
  return symbol_rows(writing_alphabet(record, grid.order), grid.order, grid.values,
                     record.layout.spaced);
}

const FormatParser kRowsParser{60, starts_rows, parse_rows, starts_rows};

}  // namespace concord::io
