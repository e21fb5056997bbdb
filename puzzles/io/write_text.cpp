#include "puzzles/io/write_text.hpp"

#include <fmt/format.h>

#include "puzzles/io/catalog.hpp"

namespace concord {
namespace io {
namespace {

bool fits(const Alphabet& alphabet, int order) {
  return alphabet.symbols.size() >= static_cast<std::size_t>(order);
}

}  // namespace

Alphabet writing_alphabet(const PuzzleRecord& record, int order, std::string_view avoid) {
  Alphabet alphabet = fits(record.alphabet, order) ? record.alphabet : Alphabet::standard(order);
  if (alphabet.is_integers()) return alphabet;
  constexpr std::string_view kReadable = ".0*_-xX";
  const auto usable = [&](char blank) {
    return kReadable.find(blank) != std::string_view::npos &&
           avoid.find(blank) == std::string_view::npos && !alphabet.value_of(blank);
  };
  for (std::size_t i = 0; i < kReadable.size() && !usable(alphabet.blank); ++i)
    alphabet.blank = kReadable[i];
  return alphabet;
}

std::vector<Value> settled_values(const Board& board) {
  std::vector<Value> values(static_cast<std::size_t>(board.cell_count()));
  const BoardView view = board.view();
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    // The one cell of order 1 has one candidate even when nothing is written in it.
    values[cell] = board.order() == 1 && !board.is_given(cell) ? Value{0} : view.settled(cell);
  }
  return values;
}

std::string symbols_line(const Alphabet& alphabet, const std::vector<Value>& values) {
  std::string text;
  text.reserve(values.size());
  for (const Value value : values)
    text += value == 0 ? alphabet.blank : alphabet.symbols[value - 1U];
  return text;
}

std::string symbol_rows(const Alphabet& alphabet, int order, const std::vector<Value>& values,
                        bool spaced) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == 0) {
      text += alphabet.is_integers() ? '0' : alphabet.blank;
    } else if (alphabet.is_integers()) {
      text += std::to_string(values[i]);
    } else {
      text += alphabet.symbols[values[i] - 1U];
    }
    const bool last = (i + 1) % static_cast<std::size_t>(order) == 0;
    if (last) {
      text += '\n';
    } else if (spaced || alphabet.is_integers()) {
      text += ' ';
    }
  }
  return text;
}

std::vector<int> region_numbers(const Geometry& geometry) {
  const GeometrySpec& spec = geometry.spec();
  if (!spec.regions.empty()) return {spec.regions.begin(), spec.regions.end()};
  std::vector<int> numbers;
  if (!spec.box || spec.box->height * spec.box->width != spec.order) return numbers;
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    numbers.push_back(geometry.row_of(cell) / spec.box->height * (spec.order / spec.box->width) +
                      geometry.column_of(cell) / spec.box->width);
  }
  return numbers;
}

std::string too_few_symbols(const PuzzleRecord& record, const Board& board) {
  if (!writing_alphabet(record, board.order()).is_integers()) return {};
  return fmt::format("order {} has more values than there are symbols (36): `numbers` can hold it",
                     board.order());
}

std::string loses_marks(const Board& board) {
  return board.has_pencil_marks() ? "its pencil marks would be lost: `pencilmarks` can hold them"
                                  : "";
}

std::string loses_regions(const Board& board) {
  return board.geometry().spec().regions.empty()
             ? ""
             : "its region map would be lost: `regions` can hold it";
}

std::string refuse_integers_only(const PuzzleRecord& /*record*/, const Board& board) {
  std::string reason = loses_marks(board);
  return reason.empty() ? loses_regions(board) : reason;
}

std::string refuse_symbols(const PuzzleRecord& record, const Board& board) {
  std::string reason = too_few_symbols(record, board);
  return reason.empty() ? refuse_integers_only(record, board) : reason;
}

}  // namespace io

void append_grid_line(const Alphabet& alphabet, std::span<const Value> values, std::string& out) {
  const std::size_t at = out.size();
  out.resize(at + values.size() + 1);
  const char* symbols = alphabet.symbols.data();
  for (std::size_t i = 0; i < values.size(); ++i) out[at + i] = symbols[values[i] - 1];
  out.back() = '\n';
}

std::string grid_line(const Alphabet& alphabet, const Grid& grid) {
  std::string text;
  const bool symbols = alphabet.symbols.size() >= static_cast<std::size_t>(grid.order);
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const Value value = grid.values[i];
    if (symbols && value >= 1 && value <= alphabet.symbols.size()) {
      text += alphabet.symbols[value - 1U];
    } else {
      if (i > 0 && !symbols) text += ' ';
      text += std::to_string(value);
    }
  }
  return text;
}

}  // namespace concord
