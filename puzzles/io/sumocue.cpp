// `sumocue`: SumoCue's jigsaw line, =digitJregion for each cell (regions from 0). Its killer lines
// (=sum, +index) have cages, which are refused, never ignored.

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/region_map.hpp"
#include "puzzles/io/write_text.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::io {
namespace {

bool starts_sumocue(ReadContext& /*context*/, const Line& line) {
  const std::string_view text = trim(line.text);
  if (lower(text.substr(0, 7)) == "sumocue") return true;
  if (text.size() < 4 || text[0] != '=') return false;
  std::size_t at = 1;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at > 1 && at < text.size() && (text[at] == 'J' || text[at] == '+');
}

void parse_sumocue(ReadContext& context) {
  const Line line = *context.lines.peek();
  context.line_run_width = 0;
  const std::string_view text = trim_end(line.text);
  const auto fail = [&](std::size_t at, std::string message) {
    context.fail(line.number, "sumocue", line.number, line.column(at), std::move(message));
    context.lines.drop();
  };
  std::size_t at = text.find_first_of("=+");
  if (at == std::string_view::npos) return fail(indent_of(text), "a SumoCue line without fields");
  std::vector<CellText> digits;
  std::vector<CellText> regions;
  bool cages = false;
  std::size_t fields = 0;
  std::size_t last_field = at;
  std::size_t bad_field = std::string_view::npos;
  while (at < text.size()) {
    ++fields;
    last_field = at;
    cages |= text[at] == '+';
    const std::size_t end = std::min(text.find_first_of("=+", at + 1), text.size());
    const std::string_view field = text.substr(at + 1, end - at - 1);
    const std::size_t mark = field.find('J');
    const std::string_view digit = field.substr(0, mark);
    digits.push_back({digit, line.number, line.column(at + 1)});
    if (mark != std::string_view::npos) {
      regions.push_back({field.substr(mark + 1), line.number, line.column(at + 2 + mark)});
    }
    const bool fine = parse_number(digit) >= 0 &&
                      (mark == std::string_view::npos || parse_number(field.substr(mark + 1)) >= 0);
    if (!fine && bad_field == std::string_view::npos) bad_field = at;
    at = end;
  }
  if (cages) return fail(0, "SumoCue killer: cages are not supported yet");
  const int order = square_side(fields);
  if (fields < 4) {
    return fail(last_field,
                fmt::format("{}; a SumoCue board has at least 4 (2x2)", counted(fields, "field")));
  }
  if (order == 0) {
    std::string message = wrong_cell_count(fields, kMaxOrder);
    if (const std::size_t cell = message.find("cell"); cell != std::string::npos)
      message.replace(cell, 4, "field");
    return fail(last_field, std::move(message));
  }
  if (bad_field != std::string_view::npos) {
    return fail(bad_field, fmt::format("'{}' is no field: =digitJregion was expected",
                                       excerpt(text.substr(bad_field, 6))));
  }
  if (!regions.empty() && regions.size() != fields) {
    return fail(last_field, fmt::format("{} of {} fields name a region", regions.size(), fields));
  }
  auto grid = read_cells(context, order, digits, CellStyle::kIntegers);
  if (!grid) {
    context.fail(line.number, "sumocue", std::move(grid.error()));
    return context.lines.drop();
  }
  ShapeHint hint;
  if (!regions.empty()) {
    auto map = read_regions(context.source, order, regions);
    if (!map) {
      context.fail(line.number, "sumocue", std::move(map.error()));
      return context.lines.drop();
    }
    hint = {ShapeHint::Kind::kRegions, {}, *std::move(map)};
  }
  context.emit(line.number, "sumocue", *std::move(grid), {}, hint);
  context.lines.drop();
}

}  // namespace

std::string write_sumocue(const PuzzleRecord& /*record*/, const Board& board) {
  const std::vector<Value> values = settled_values(board);
  const std::vector<int> regions = region_numbers(board.geometry());
  std::string text = "SumoCueV1";
  for (std::size_t i = 0; i < values.size(); ++i)
    text += fmt::format("={}J{}", values[i], regions[i]);
  return text + '\n';
}

std::string refuse_sumocue(const PuzzleRecord& record, const Board& board) {
  if (board.order() == 1) return "order 1 is too small";
  return refuse_regions(record, board);
}

const FormatParser kSumocueParser{25, starts_sumocue, parse_sumocue, nullptr};

}  // namespace concord::io
