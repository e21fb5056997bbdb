#include "cli/replay.hpp"

#include <array>

#include <fmt/format.h>

#include "puzzles/io/catalog.hpp"

namespace concord::cli {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + '\'';
}

// What the one-line text cannot say of the shape, as options.
std::string shape_options(const Geometry& geometry, const Alphabet& alphabet) {
  const GeometrySpec& spec = geometry.spec();
  std::string text;
  if (spec.regions.empty() && spec.box != default_box(spec.order)) {
    text +=
        spec.box ? fmt::format(" --box {}x{}", spec.box->height, spec.box->width) : " --box none";
  }
  if (spec.diagonals || spec.windows) {
    text += fmt::format(" --units {}{}{}", spec.diagonals ? "diagonals" : "",
                        spec.diagonals && spec.windows ? "," : "", spec.windows ? "windows" : "");
  }
  if (!alphabet.is_integers() && alphabet.symbols != Alphabet::standard(spec.order).symbols) {
    text += fmt::format(" --alphabet {}", quoted(alphabet.symbols));
  }
  return text;
}

}  // namespace

std::string replay_command(const PuzzleRecord& record, std::string_view options) {
  const Board& board = *record.board;
  PuzzleRecord plain = record;
  if (plain.alphabet.is_integers()) plain.alphabet = Alphabet::standard(board.order());
  plain.expected = {};
  plain.name.clear();
  // In this order: the plainest format that holds the whole board.
  static constexpr std::array<std::string_view, 4> kFormats{"line", "sumocue", "pencilmarks",
                                                            "json"};
  for (const std::string_view id : kFormats) {
    const FormatRow* format = find_format(id);
    if (format == nullptr || !format->refuses(plain, board).empty()) continue;
    std::string text = format->write(plain, board);
    if (!text.empty() && text.back() == '\n') text.pop_back();
    if (text.find('\n') != std::string::npos) continue;
    return fmt::format("printf '%s\\n' {} | concord check -{}{}", quoted(text), options,
                       shape_options(board.geometry(), plain.alphabet));
  }
  return {};
}

}  // namespace concord::cli
