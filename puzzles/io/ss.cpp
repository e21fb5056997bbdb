// `ss`, Simple Sudoku: a grid in a frame of *---*. A file holds up to three states of one puzzle
// (givens, solved cells, candidates); the later ones are told by their cells and passed over. A
// comment between two grids makes the second a puzzle of its own. The reading is in bordered.cpp.

#include "puzzles/io/bordered.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool fits_ss(ReadContext& context, const Line& line) {
  return is_bordered(context, line);
}

void parse_ss(ReadContext& context) {
  parse_bordered_block(context, "ss");
}

std::string frame(const Alphabet& alphabet, const Geometry& geometry,
                  const std::vector<Value>& values) {
  const int n = geometry.order();
  const BoxShape box = geometry.spec().box.value_or(BoxShape{n, n});
  std::string inner;
  for (int c = 0; c < n; ++c) {
    if (c > 0 && c % box.width == 0) inner += '+';
    inner += '-';
  }
  const std::string outer = '*' + std::string(inner.size(), '-') + "*\n";
  std::string text = outer;
  for (int r = 0; r < n; ++r) {
    if (r > 0 && r % box.height == 0) text += '|' + inner + "|\n";
    for (int c = 0; c < n; ++c) {
      if (c % box.width == 0) text += '|';
      const Value value = values[static_cast<std::size_t>(r) * n + c];
      text += value == 0 ? alphabet.blank : alphabet.symbols[value - 1U];
    }
    text += "|\n";
  }
  return text + outer;
}

}  // namespace

std::string write_ss(const PuzzleRecord& record, const Board& board) {
  return frame(writing_alphabet(record, board.order(), "-*"), board.geometry(),
               settled_values(board));
}

std::string write_ss_solution(const PuzzleRecord& record, const Grid& grid) {
  const Alphabet alphabet = writing_alphabet(record, grid.order, "-*");
  if (record.board && !alphabet.is_integers())
    return frame(alphabet, record.board->geometry(), grid.values);
  return symbol_rows(alphabet, grid.order, grid.values, false);
}

const FormatParser kSsParser{0, nullptr, parse_ss, fits_ss};

}  // namespace concord::io
