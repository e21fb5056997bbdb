#include "puzzles/io/region_map.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/row_block.hpp"

namespace concord {
namespace io {
namespace {

bool is_hole(std::string_view cell) {
  return cell.empty() || cell == "." || cell == "_" || cell == "*" || cell == "-" || cell == "<>";
}

// Digits before capitals before small letters, numbers by size.
std::pair<int, std::string> rank(std::string_view cell) {
  const int number = parse_number(cell);
  return number >= 0 ? std::make_pair(number, std::string())
                     : std::make_pair(1 << 30, std::string(cell));
}

// The share of cells that have a neighbour with the same symbol is at least three in five.
bool has_clumps(int order, std::span<const CellText> cells) {
  const auto n = static_cast<std::size_t>(order);
  // More than a region's worth of zeros or crosses are the blanks of a puzzle.
  std::size_t zeros = 0;
  std::size_t crosses = 0;
  for (const CellText& cell : cells) {
    zeros += cell.text == "0";
    crosses += cell.text == "x" || cell.text == "X";
  }
  const auto text = [&](std::size_t i) -> std::string_view {
    const std::string_view cell = cells[i].text;
    const bool hole =
        (cell == "0" && zeros > 2 * n) || ((cell == "x" || cell == "X") && crosses > 2 * n);
    return hole ? std::string_view() : cell;
  };
  std::size_t filled = 0;
  std::size_t clumped = 0;
  for (std::size_t i = 0; i < n * n; ++i) {
    if (is_hole(text(i))) continue;
    ++filled;
    const bool same =
        (i % n > 0 && text(i - 1) == text(i)) || (i % n + 1 < n && text(i + 1) == text(i)) ||
        (i >= n && text(i - n) == text(i)) || (i + n < n * n && text(i + n) == text(i));
    clumped += same;
  }
  return order > 1 && filled * 2 >= n * n && clumped * 5 >= filled * 3;
}

// Nothing but letters, and more than one of them.
bool is_letters(std::span<const CellText> cells) {
  return std::ranges::all_of(cells,
                             [](const CellText& cell) {
                               return cell.text.size() == 1 && is_letter(cell.text[0]);
                             }) &&
         std::ranges::any_of(cells,
                             [&](const CellText& cell) { return cell.text != cells[0].text; });
}

// "regions", "# region map", "[Regions]": what stands below is the map.
bool announces_map(std::string_view text) {
  const auto is_mark = [](char c) { return !is_letter(c); };
  while (!text.empty() && is_mark(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_mark(text.back())) text.remove_suffix(1);
  const std::string word = lower(text);
  return word == "regions" || word == "region" || word == "region map" || word == "map" ||
         word == "jigsaw";
}

// The rows of a map, damaged or not, each cut or padded to n cells, to see whether it is one.
bool looks_like_map(int order, const RowBlock& block, bool below_digits) {
  const auto n = static_cast<std::size_t>(order);
  if (block.rows.size() < (n + 1) / 2) return false;
  std::vector<CellText> cells(n * n);
  std::size_t fitting = 0;
  for (std::size_t r = 0; r < std::min(n, block.rows.size()); ++r) {
    const Row& row = block.rows[r];
    fitting += row.count == n;
    for (std::size_t c = 0; c < std::min(n, row.count); ++c)
      cells[r * n + c] = block.cells[row.first + c];
  }
  if (fitting * 2 < n) return false;
  // Digits above and nothing but letters below: of one alphabet both would be.
  return has_clumps(order, cells) || (below_digits && is_letters(block.cells));
}

}  // namespace

tl::expected<std::vector<std::uint16_t>, Diagnostic> read_regions(const std::string& source,
                                                                  int order,
                                                                  std::span<const CellText> cells) {
  const auto wrong = [&source](const CellText& cell, std::string message) {
    return tl::unexpected(Diagnostic{source, cell.line, cell.column, std::move(message)});
  };
  const auto n = static_cast<std::size_t>(order);
  std::map<std::pair<int, std::string>, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (is_hole(cells[i].text)) {
      return wrong(cells[i],
                   fmt::format("the region map has a hole at r{}c{}", i / n + 1, i % n + 1));
    }
    if (!std::ranges::all_of(cells[i].text, [](char c) { return is_digit(c) || is_letter(c); })) {
      return wrong(cells[i], fmt::format("'{}' at r{}c{} is no symbol of a region: letters and "
                                         "digits were expected",
                                         excerpt(cells[i].text), i / n + 1, i % n + 1));
    }
    members[rank(cells[i].text)].push_back(i);
  }
  for (const auto& [symbol, where] : members) {
    if (where.size() == n) continue;
    return wrong(cells[where[0]], fmt::format("region '{}' of the map has {} cells instead of {}",
                                              excerpt(cells[where[0]].text), where.size(), n));
  }
  std::vector<std::uint16_t> regions(cells.size());
  std::uint16_t number = 0;
  for (const auto& [symbol, where] : members) {
    for (const std::size_t i : where) regions[i] = number;
    ++number;
  }
  return regions;
}

bool written_in_digits(std::span<const CellText> grid) {
  bool digits = false;
  for (const CellText& cell : grid) {
    if (cell.text.size() != 1) continue;
    if (is_letter(cell.text[0]) && to_upper(cell.text[0]) != 'X') return false;
    digits |= is_digit(cell.text[0]) && cell.text[0] != '0';
  }
  return digits;
}

bool is_region_map(int order, std::span<const CellText> cells) {
  return has_clumps(order, cells) && read_regions({}, order, cells).has_value();
}

std::optional<FoundMap> find_region_map(ReadContext& context, std::size_t ahead, int order,
                                        bool below_digits, bool expected) {
  const auto n = static_cast<std::size_t>(order);
  std::size_t start = ahead;
  // A map stands close to its grid; no reason to hold a long run of blank lines.
  constexpr std::size_t kMostBetween = 8;
  for (;; ++start) {
    const Line* line = context.lines.peek(start);
    if (line == nullptr || line->too_long || start - ahead > kMostBetween) return std::nullopt;
    if (announces_map(line->text)) {
      expected = true;
      continue;
    }
    if (context.is_comment(line->text)) {
      if (trim(line->text)[0] == '%' && !expected) return std::nullopt;
      continue;
    }
    if (!trim(line->text).empty()) break;
  }
  if (start == ahead && !expected) return std::nullopt;
  RowBlock block = gather_block(context, start, n);
  if (block.rows.empty() || (!expected && !looks_like_map(order, block, below_digits)))
    return std::nullopt;
  // Another grid right below the map.
  if (block.rows.size() == 2 * n) block.cut(n);
  FoundMap found{block.end, {}};
  const auto wrong = [&](const Row& row, std::string message) {
    found.regions =
        tl::unexpected(Diagnostic{context.source, row.line, row.column, std::move(message)});
    return found;
  };
  for (std::size_t r = 0; r < block.rows.size(); ++r) {
    if (block.rows[r].count == n) continue;
    return wrong(block.rows[r], fmt::format("row {} of the region map has {} cells instead of {}",
                                            r + 1, block.rows[r].count, n));
  }
  if (block.rows.size() != n) {
    return wrong(block.rows.back(),
                 fmt::format("the region map has {} rows instead of {}", block.rows.size(), n));
  }
  found.regions = read_regions(context.source, order, block.cells);
  return found;
}

}  // namespace io

namespace {

// The rows of the map as they stand, and the lines they take.
tl::expected<io::RowBlock, Diagnostic> read_map_rows(io::ReadContext& context,
                                                     const io::Line& line) {
  const auto wrong = [&](std::uint64_t number, std::uint64_t column, std::string message) {
    return tl::unexpected(Diagnostic{context.source, number, column, std::move(message)});
  };
  io::RowBlock block;
  // One line of n*n symbols.
  const std::string_view whole = io::trim(io::without_comment(line.text));
  if (whole.size() > 36 && context.all_cells(whole)) {
    io::append_cells(whole, line.number, line.column(io::indent_of(line.text)), block.cells);
    block.end = 1;
    if (io::square_side(whole.size()) > 0) return block;
    return wrong(line.number, 1, io::wrong_cell_count(whole.size(), Alphabet::kMostSymbols));
  }
  block = io::gather_rows(context, 0, kMaxOrder + 1);
  if (block.rows.empty()) {
    return wrong(line.number, line.column(io::indent_of(line.text)),
                 fmt::format("'{}' is no row of a region map", io::excerpt(line.text)));
  }
  const std::size_t width = block.rows[0].count;
  if (block.rows.size() == 1 && io::square_side(width) > 0) return block;
  for (std::size_t r = 0; r < block.rows.size(); ++r) {
    if (block.rows[r].count == width) continue;
    return wrong(block.rows[r].line, block.rows[r].column,
                 fmt::format("row {} of the region map has {} cells instead of {}", r + 1,
                             block.rows[r].count, width));
  }
  if (block.rows.size() != width) {
    return wrong(block.rows.back().line, 1,
                 fmt::format("the region map has {} rows instead of {}", block.rows.size(), width));
  }
  return block;
}

}  // namespace

tl::expected<std::vector<std::uint16_t>, Diagnostic> read_region_map(const std::string& path,
                                                                     io::OnWait on_wait) {
  auto bytes = io::open_bytes(path, std::move(on_wait));
  if (!bytes) return tl::unexpected(Diagnostic{path, 0, 0, std::move(bytes.error())});
  io::ReadContext context(*std::move(bytes), path, {});
  const auto wrong = [&](std::uint64_t line, std::uint64_t column, std::string message) {
    return tl::unexpected(Diagnostic{path, line, column, std::move(message)});
  };
  const io::Line* line = context.drop_to_content();
  if (line == nullptr) {
    const std::string& failure = context.lines.failure();
    return wrong(1, 1, failure.empty() ? "no region map found" : failure);
  }
  if (line->too_long) return wrong(line->number, 1, io::too_long_line());
  const auto block = read_map_rows(context, *line);
  if (!block) return tl::unexpected(block.error());
  auto regions = io::read_regions(path, io::square_side(block->cells.size()), block->cells);
  if (!regions) return regions;
  context.lines.drop(block->end);
  if (const io::Line* more = context.drop_to_content(); more != nullptr)
    return wrong(more->number, 1, "one region map was expected, and more follows it");
  if (!context.lines.failure().empty())
    return wrong(context.lines.last_number(), 1, context.lines.failure());
  return regions;
}

}  // namespace concord
