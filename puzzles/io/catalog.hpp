#pragma once
// The catalog of text formats: an explicit table sorted by id, one row and one .cpp a format.
// Constant data; all functions are safe to call from several threads.

#include <span>
#include <string>
#include <string_view>

#include "puzzles/io/puzzle_record.hpp"

namespace concord {

namespace io {
struct FormatParser;  // puzzles/io/format_parser.hpp
}

struct FormatRow {
  std::string_view id;       // "rows"
  std::string_view summary;  // one line
  std::string_view example;  // the start of one, for help; may span lines
  // True when a puzzle is one line: then its answer is one line too, whatever happens.
  bool one_line = false;
  // Writes one puzzle, ending in '\n'; the format's `header` goes before the first one. Never
  // fails for a board that `refuses` accepts.
  std::string (*write)(const PuzzleRecord& record, const Board& board) = nullptr;
  // Why this board cannot be written in this format, in a sentence; empty when it can (an order
  // without enough symbols, pencil marks, regions). Boxes that are not the order's usual ones,
  // diagonals and windows come from options and are no reason: the same options read them again.
  std::string (*refuses)(const PuzzleRecord& record, const Board& board) = nullptr;
  std::string_view header;  // "puzzle,solution\n"; empty for most
  // Block formats: what stands between two puzzles of one file ("\n").
  std::string_view separator;
  // Whether what `write` writes says which boxes the board has, when they are not the usual ones of
  // its order. Null: never. (Region maps are never left out: see `refuses`.)
  bool (*states_boxes)(const Geometry& geometry) = nullptr;
  // Writes a solution in this format's shape, ending in '\n': only in block formats; one-line
  // formats give the grid as one line of symbols.
  std::string (*write_solution)(const PuzzleRecord& record, const Grid& grid) = nullptr;
  const io::FormatParser* parser = nullptr;  // how the reader takes it
};

[[nodiscard]] std::span<const FormatRow> format_catalog();
[[nodiscard]] const FormatRow* find_format(std::string_view id);

// The grid as one line of symbols without newline; integers separated by single spaces where the
// alphabet has no symbols.
[[nodiscard]] std::string grid_line(const Alphabet& alphabet, const Grid& grid);
// The same with a newline, for lists: `alphabet` has a symbol for each value.
void append_grid_line(const Alphabet& alphabet, std::span<const Value> values, std::string& out);

}  // namespace concord
