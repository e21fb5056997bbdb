#include "cli/explain_selection.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

struct Kind {
  UnitKind kind;
  std::string_view one;
  std::string_view many;
};

constexpr std::array kKinds{
    Kind{UnitKind::kRow, "row", "rows"},
    Kind{UnitKind::kColumn, "column", "columns"},
    Kind{UnitKind::kBox, "box", "boxes"},
    Kind{UnitKind::kRegion, "region", "regions"},
    Kind{UnitKind::kDiagonal, "diagonal", "diagonals"},
    Kind{UnitKind::kWindow, "window", "windows"},
};

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

// "r1c2", in either case.
std::optional<Cell> read_cell(const std::string& text, int order) {
  const std::string name = lower(text);
  const std::size_t c = name.find('c');
  if (name.empty() || name[0] != 'r' || c == std::string::npos) return std::nullopt;
  const auto row = parse_whole(std::string_view(name).substr(1, c - 1));
  const auto column = parse_whole(std::string_view(name).substr(c + 1));
  const auto n = static_cast<std::uint64_t>(order);
  if (!row || !column || *row < 1 || *row > n || *column < 1 || *column > n) return std::nullopt;
  return static_cast<Cell>((*row - 1) * n + *column - 1);
}

// "box 3", "Box3"
std::optional<int> parse_unit(const std::string& text, const Geometry& geometry) {
  const std::string name = lower(text);
  const std::size_t word = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
  if (word == std::string::npos) return std::nullopt;
  const auto* const kind = std::ranges::find(kKinds, name.substr(0, word), &Kind::one);
  const std::size_t digits = name.find_first_not_of(' ', word);
  if (kind == kKinds.end() || digits == std::string::npos) return std::nullopt;
  const auto number = parse_whole(std::string_view(name).substr(digits));
  if (!number) return std::nullopt;
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    if (geometry.unit_kind(unit) == kind->kind &&
        static_cast<std::uint64_t>(geometry.unit_number(unit)) == *number) {
      return unit;
    }
  }
  return std::nullopt;
}

// "rows 1 to 9, columns 1 to 9 and boxes 1 to 9"
std::string units_there_are(const Geometry& geometry) {
  std::vector<std::string> parts;
  for (const Kind& kind : kKinds) {
    int count = 0;
    int most = 0;
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      if (geometry.unit_kind(unit) != kind.kind) continue;
      ++count;
      most = std::max(most, geometry.unit_number(unit));
    }
    if (count == 1) parts.push_back(fmt::format("{} {}", kind.one, most));
    if (count > 1) parts.push_back(fmt::format("{} 1 to {}", kind.many, most));
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

}  // namespace

Parsed<Cell> parse_cell(const std::string& option, const std::string& text, int order) {
  if (const auto cell = read_cell(text, order)) return *cell;
  return tl::unexpected(fmt::format("{}: '{}' is not a cell of the board (r1c1 to r{}c{})", option,
                                    text, order, order));
}

Parsed<Value> parse_value(const std::string& option, const std::string& text, int order) {
  const auto digit = parse_whole(text);
  if (digit && *digit >= 1 && *digit <= static_cast<std::uint64_t>(order)) {
    return static_cast<Value>(*digit);
  }
  return tl::unexpected(fmt::format("{}: '{}' is not a value of the board, a number from 1 to {}",
                                    option, text, order));
}

void add_selection_options(OptionSet& options) {
  options.section("Selection (what meets all of them is shown)")
      .value("cell", "rRcC", "clauses that speak of this cell")
      .value("digit", "N", "clauses that speak of this value (1 to the order)")
      .value("unit", "UNIT", "clauses about 'row 1', 'column 2', 'box 3', 'region 4', ...")
      .value("clause", "N", "the N-th clause of the formula, as `concord encode` writes it");
}

Parsed<ClauseFilter> selection(const OptionSet& options, const Geometry& geometry) {
  const int n = geometry.order();
  ClauseFilter filter;
  if (options.has("cell")) {
    const auto cell = parse_cell("--cell", options.text("cell"), n);
    if (!cell) return tl::unexpected(cell.error());
    filter.cell = *cell;
  }
  if (options.has("digit")) {
    const auto digit = parse_value("--digit", options.text("digit"), n);
    if (!digit) return tl::unexpected(digit.error());
    filter.digit = *digit;
  }
  if (options.has("unit")) {
    filter.unit = parse_unit(options.text("unit"), geometry);
    if (!filter.unit)
      return tl::unexpected(fmt::format("--unit: '{}' is not a unit of the board, which has {}",
                                        options.text("unit"), units_there_are(geometry)));
  }
  const auto number = options.whole("clause", 1);
  if (!number) return tl::unexpected(number.error());
  filter.number = *number;
  return filter;
}

}  // namespace concord::cli
