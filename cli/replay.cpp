#include "cli/replay.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "puzzles/io/catalog.hpp"
#include "results/shell_word.hpp"

namespace concord::cli {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The symbols to print the puzzle with.
Alphabet safe_alphabet(const Alphabet& given, int order) {
  const auto n = static_cast<std::size_t>(order);
  if (order > Alphabet::kMostSymbols || given.symbols.size() < n) return Alphabet::standard(order);
  Alphabet kept{given.symbols.substr(0, n), '.'};
  return std::ranges::all_of(kept.symbols, is_letter_or_digit) ? kept : Alphabet::standard(order);
}

struct Written {
  std::string_view format;
  std::string text;  // one line without its end
  bool symbols;      // written with the alphabet; else with numbers, whatever the alphabet is
};

std::string alphabet_option(const Written& written, const Alphabet& alphabet, int order) {
  if (!written.symbols || alphabet == Alphabet::standard(order)) return {};
  return fmt::format(" --alphabet {}", alphabet.symbols);
}

// In the plainest format that holds the whole board; none where there is no such format.
std::optional<Written> write_on_one_line(const PuzzleRecord& record, const Board& board) {
  struct Choice {
    std::string_view format;
    bool symbols;
  };
  static constexpr std::array kChoices{Choice{"line", true}, Choice{"sumocue", false},
                                       Choice{"pencilmarks", true}, Choice{"json", false}};
  for (const auto& [id, symbols] : kChoices) {
    const FormatRow* format = find_format(id);
    if (format == nullptr || !format->refuses(record, board).empty()) continue;
    std::string text = format->write(record, board);
    if (!text.empty() && text.back() == '\n') text.pop_back();
    if (text.find('\n') == std::string::npos) return Written{id, std::move(text), symbols};
  }
  return std::nullopt;
}

// The same candidates without the region map.
std::optional<Board> without_regions(const Board& board) {
  const auto geometry = Geometry::make({board.order(), {}, {}, false, false});
  if (!geometry) return std::nullopt;
  Board plain(*geometry);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    plain.clear_candidates(cell);
    for_each_candidate(board.view().candidates(cell),
                       [&](Value value) { plain.add_candidate(cell, value); });
    if (board.is_given(cell)) plain.set_given(cell, board.view().settled(cell));
  }
  return plain;
}

// The map as n arguments, a row each.
std::string region_rows(const GeometrySpec& spec) {
  std::string text;
  for (std::size_t i = 0; i < spec.regions.size(); ++i) {
    const bool starts_row = i % static_cast<std::size_t>(spec.order) == 0;
    text += starts_row ? (i == 0 ? "'" : "' '") : " ";
    text += std::to_string(spec.regions[i] + 1);
  }
  return text + '\'';
}

}  // namespace

std::string shape_options(const Geometry& geometry) {
  const GeometrySpec& spec = geometry.spec();
  std::string text;
  if (spec.regions.empty() && spec.box != default_box(spec.order)) {
    text +=
        spec.box ? fmt::format(" --box {}x{}", spec.box->height, spec.box->width) : " --box none";
  }
  return text + unit_options(geometry);
}

std::string unit_options(const Geometry& geometry) {
  const GeometrySpec& spec = geometry.spec();
  std::string text;
  if (spec.diagonals || spec.windows) {
    text += fmt::format(" --units {}{}{}", spec.diagonals ? "diagonals" : "",
                        spec.diagonals && spec.windows ? "," : "", spec.windows ? "windows" : "");
  }
  return text;
}

bool is_command(std::string_view replay) {
  return !replay.starts_with('#');
}

std::string replay_command(const PuzzleRecord& record, std::string_view options) {
  const Board& board = *record.board;
  PuzzleRecord plain = record;
  plain.alphabet = safe_alphabet(record.alphabet, board.order());
  plain.expected = {};
  plain.name.clear();
  plain.layout = {};
  const std::string shape = shape_options(board.geometry());
  if (const auto written = write_on_one_line(plain, board)) {
    return fmt::format("printf '%s\\n' {} | concord check - --from {}{}{}{}",
                       shell_quoted(written->text), written->format, options, shape,
                       alphabet_option(*written, plain.alphabet, board.order()));
  }
  const GeometrySpec& spec = board.geometry().spec();
  const auto bare = spec.regions.empty() ? std::nullopt : without_regions(board);
  if (const auto written = bare ? write_on_one_line(plain, *bare) : std::nullopt) {
    // The map waits in descriptor 3 while the puzzle comes through standard input.
    return fmt::format(
        "printf '%s\\n' {} | {{ printf '%s\\n' {} | concord check - --from {} --regions /dev/fd/3"
        "{}{}{}; }} 3<&0",
        region_rows(spec), shell_quoted(written->text), written->format, options, shape,
        alphabet_option(*written, plain.alphabet, board.order()));
  }
  return fmt::format("# no format holds pencil marks of order {}: puzzle {} of {} again with{}{}",
                     board.order(), record.number, printable(record.source), options, shape);
}

}  // namespace concord::cli
