// `numbers`: n rows of n integers. The reading is in row_block.cpp.

#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/row_block.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool fits_numbers(ReadContext& context, const Line& line) {
  return starts_block(context, line);
}

void parse_numbers(ReadContext& context) {
  parse_row_block(context, "numbers");
}

}  // namespace

std::string write_numbers(const PuzzleRecord& /*record*/, const Board& board) {
  return symbol_rows({"", '0'}, board.order(), settled_values(board), true);
}

std::string write_numbers_solution(const PuzzleRecord& /*record*/, const Grid& grid) {
  return symbol_rows({"", '0'}, grid.order, grid.values, true);
}

const FormatParser kNumbersParser{0, nullptr, parse_numbers, fits_numbers};

}  // namespace concord::io
