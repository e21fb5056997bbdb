#include "puzzles/io/row_block.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/region_map.hpp"
#include "puzzles/io/row_damage.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::io {
namespace {

enum class RowFit : std::uint8_t { kBlank, kFits, kTooLarge };

// Whether a row could be a whole puzzle of side `side`. One value in four may be a mistake.
RowFit fit_of(const ReadContext& context, std::span<const CellText> cells, int side) {
  std::size_t values = 0;
  std::size_t too_large = 0;
  bool digits = false;
  bool letters = false;
  for (const CellText& cell : cells) {
    // 0 is a blank among integers, whatever the alphabet of symbols says.
    if (cell.text.empty() || cell.text == "<>" || cell.text == "0") continue;
    const char c = cell.text[0];
    if (cell.text.size() == 1 && (context.is_blank_symbol(c) || !context.is_cell(c))) continue;
    ++values;
    const int number = parse_number(cell.text);
    if (number >= 0) {
      digits = true;
      too_large += number > side;
    } else {
      letters = true;
      too_large += cell.text.size() > 1 || side < 4 || to_upper(c) - 'A' >= side;
    }
  }
  if (too_large * 4 > values || (digits && letters)) return RowFit::kTooLarge;
  return values > 0 ? RowFit::kFits : RowFit::kBlank;
}

// Lines of 4, 9, 16, 25, 36 cells: a list of small puzzles, or the rows of one? A puzzle of side k
// holds no value above k; a row of a board of side k*k hardly ever lacks one, unless it is blank.
bool are_line_puzzles(const ReadContext& context, const RowBlock& block, std::size_t run) {
  const std::size_t width = block.rows[0].count;
  const int side = square_side(width);
  if (side == 0) return false;
  if (width == 1) return true;
  // An alphabet too small for such a row.
  if (context.forced_alphabet && context.forced_alphabet->symbols.size() < width) return true;
  std::size_t lines = 0;
  std::size_t fitting = 0;
  std::size_t blank = 0;
  std::size_t too_large = 0;
  std::size_t values = 0;
  for (std::size_t i = 0; i < block.rows.size(); ++i) {
    if (block.rows[i].count != width) continue;
    ++lines;
    const std::span<const CellText> cells = block.row(i);
    const RowFit fit = fit_of(context, cells, side);
    ++(fit == RowFit::kFits ? fitting : fit == RowFit::kBlank ? blank : too_large);
    values += static_cast<std::size_t>(std::ranges::count_if(cells, [&](const CellText& cell) {
      return cell.text.size() != 1 || !context.is_blank_symbol(cell.text[0]);
    }));
  }
  const bool first_fits = fit_of(context, block.row(0), side) != RowFit::kTooLarge;
  if (width > 36 && block.rows[0].spaced && first_fits && run < width) return true;
  // Nobody lists 2x2 and 3x3 puzzles but for their own sake.
  if (width <= 9 && (run == width || too_large > 0 || block.rows[0].spaced)) return false;
  // Far too few lines for a board of this width; one of them may be a mistake.
  if (lines < (width + 1) / 2) return (first_fits || fitting > 0) && too_large * 2 <= lines;
  if (fitting == 0 || too_large * 4 > fitting) return false;
  // A board of side k*k with this many values has one above k.
  return blank * 4 <= fitting || (too_large == 0 && values >= 12);
}

void take_line_puzzle(ReadContext& context, const RowBlock& block) {
  const int side = square_side(block.rows[0].count);
  const std::uint64_t line = block.rows[0].line;
  auto grid = read_cells(context, side, block.row(0), block.rows[0].style());
  if (grid) {
    context.emit(line, "line", *std::move(grid), {block.rows[0].spaced, false, false});
  } else {
    context.fail(line, "line", std::move(grid.error()));
  }
  context.lines.drop();
}

std::string_view format_of(const ReadContext& context, std::string_view forced, int order,
                           const CellGrid& grid) {
  if (!forced.empty()) return forced;
  if (!grid.candidates.empty()) return "pencilmarks";
  if (context.heading.puzzle_section) return "sdk";
  if (context.heading.percent) return "debian";
  // One lettered comment may be chance.
  if ((context.heading.sdk_tags & (context.heading.sdk_tags - 1)) != 0) return "sdk";
  if (order > 9 && grid.alphabet.is_integers()) return "numbers";
  return "rows";
}

// Whether the rows from the front on, to their end, are whole boards: when they are not, nobody can
// say where one of them begins. Counted once a block.
bool boards_below_each_other(ReadContext& context, std::size_t order, std::uint64_t first_line) {
  constexpr std::size_t kMostRows = 20'000;
  if (context.stack_end > first_line) return true;
  std::vector<CellText> cells;
  bool spaced = false;
  std::size_t rows = 0;
  const Line* line = context.lines.peek();
  for (; line != nullptr && rows < kMostRows; line = context.lines.peek(rows)) {
    cells.clear();
    const bool row = scan_row(context, *line, cells, spaced) ||
                     scan_damaged_row(context, *line, order, cells, spaced);
    if (!row || cells.size() != order || is_title(line->text)) break;
    ++rows;
    context.stack_end = line->number;
  }
  const bool whole = rows % order == 0 || rows >= kMostRows;
  if (!whole) context.stack_end = 0;
  return whole;
}

void complete(ReadContext& context, const RowBlock& block, std::size_t run,
              std::string_view forced) {
  const std::size_t order = block.rows[0].count;
  const std::uint64_t first_line = block.rows[0].line;
  const std::size_t extra = run - order;
  if (extra > 0 && !boards_below_each_other(context, order, first_line)) {
    return take_damaged_rows(context, block, forced);
  }
  const std::span<const CellText> cells(block.cells.data(), order * order);
  const int n = static_cast<int>(order);
  auto grid = forced == "pencilmarks" || (forced.empty() && looks_like_candidates(n, cells))
                  ? read_candidates(context, n, cells)
                  : read_cells(context, n, cells,
                               forced == "numbers"    ? CellStyle::kIntegers
                               : block.rows[0].spaced ? CellStyle::kSpaced
                                                      : CellStyle::kCompact);
  const std::size_t end = block.rows[order - 1].ahead + 1;
  const bool may_have_map =
      extra == 0 && (forced.empty() || forced == "regions" || forced == "sdk");
  const auto map =
      may_have_map ? find_region_map(context, end, n, written_in_digits(cells), forced == "regions")
                   : std::nullopt;
  const std::size_t used = map ? map->end : end;
  if (!grid) {
    context.fail(first_line, forced.empty() ? "rows" : forced, std::move(grid.error()));
  } else if (map && !map->regions) {
    context.fail(first_line, "regions", map->regions.error());
  } else if (forced.empty() && !map && is_region_map(n, cells)) {
    context.fail(first_line, "regions", first_line, block.rows[0].column,
                 "a region map without a grid of rows above it");
  } else if (forced == "regions" && !map) {
    context.fail(first_line, forced, block.rows[order - 1].line, block.rows[order - 1].column,
                 fmt::format("no region map of {} rows follows the grid", order));
  } else {
    const std::string_view format = map ? "regions" : format_of(context, forced, n, *grid);
    ShapeHint hint;
    if (map) hint = {ShapeHint::Kind::kRegions, {}, *map->regions};
    context.emit(first_line, format, *std::move(grid), {block.rows[0].spaced, false, false}, hint);
  }
  // Only now: the cells are views into these lines.
  context.lines.drop(used);
}

// A board written in bands: blocks of as many rows as a box is high with blank lines or comments
// between them, together as many rows as cells in one. Grows `block` by the later bands when that
// is what stands here.
bool join_bands(ReadContext& context, RowBlock& block) {
  const std::size_t width = block.rows[0].count;
  const std::size_t height = block.rows.size();
  const auto box = width <= kMaxOrder ? default_box(static_cast<int>(width)) : std::nullopt;
  if (block.leading_run() != height || !box || static_cast<int>(height) != box->height)
    return false;
  RowBlock joined = block;
  while (joined.rows.size() < width) {
    std::size_t ahead = joined.end;
    const auto stands_between = [&](const Line* line) {
      return line != nullptr && !line->too_long &&
             (trim(line->text).empty() ||
              (context.is_comment(line->text) && trim(line->text)[0] != '%' &&
               !is_title_comment(line->text)));
    };
    while (stands_between(context.lines.peek(ahead))) ++ahead;
    if (ahead == joined.end) return false;
    RowBlock band = gather_rows(context, ahead, height + 1);
    // A longer block is a board of its own.
    if (band.rows.size() > height && band.rows.back().after_comment) band.cut(height);
    if (band.rows.size() != height || band.leading_run() != height || band.rows[0].count != width) {
      return false;
    }
    const std::size_t offset = joined.cells.size();
    joined.cells.insert(joined.cells.end(), band.cells.begin(), band.cells.end());
    for (Row row : band.rows) {
      row.first += offset;
      joined.rows.push_back(row);
    }
    joined.end = band.end;
  }
  block = std::move(joined);
  return true;
}

// The whole board that begins right below the front line, if one does.
std::optional<RowBlock> board_below(ReadContext& context) {
  RowBlock board = gather_block(context, 1);
  if (board.rows.size() < 4 || board.rows[0].ahead != 1) return std::nullopt;
  const std::size_t width = board.rows[0].count;
  if (board.leading_run() != width) return std::nullopt;
  board.cut(width);
  return board;
}

// A line of another length right above a whole board: a title of symbols, or the rest of a line.
bool stands_above_a_board(ReadContext& context, const RowBlock& block) {
  if (block.leading_run() > 1) return false;
  const auto board = board_below(context);
  if (!board) return false;
  // What may be a ruler is no first row here.
  const std::span<const CellText> first = board->row(0);
  return std::ranges::any_of(
      first, [&](const CellText& cell) { return cell.text != first[0].text || cell.text == "0"; });
}

// A list of small puzzles in which the front line alone has the wrong length. Either such a list
// stands above, or one stands below and there are far too few lines for a board of this width.
bool is_stray_line(const ReadContext& context, const RowBlock& block) {
  if (block.leading_run() > 2) return false;
  if (context.line_run_width > 0) return true;
  const std::size_t width = block.rows[0].count;
  if (block.rows.size() * 2 > width) return false;
  for (std::size_t i = 1; i < block.rows.size(); ++i) {
    const std::size_t count = block.rows[i].count;
    if (count >= 16 && count != width && square_side(count) != 0 &&
        fit_of(context, block.row(i), square_side(count)) == RowFit::kFits) {
      return true;
    }
  }
  return false;
}

// The rest of a line, alone in a list of larger puzzles.
bool is_rest_of_a_line(const ReadContext& context, const RowBlock& block) {
  const std::size_t width = block.rows[0].count;
  // Rows of nearly its width below it are its own.
  const bool lone = block.rows.size() == 1 || width == 1 || block.rows[1].count < 4 ||
                    (block.leading_run() == 1 && block.rows[1].count == context.list_cells);
  return lone && context.in_list && context.list_cells >= 16 && width < context.list_cells &&
         (width < 16 || square_side(width) == 0);
}

void take_stray_line(ReadContext& context, const RowBlock& block) {
  const Row row = block.rows.front();
  context.fail(row.line, "line", row.line, row.column,
               context.wrong_count(row.count, most_order(context, block.row(0), row.style())));
  context.lines.drop();
  context.below_damage = true;
}

// A word or a ruler of blanks right above a board, which would make its first row a wrong one.
bool take_heading(ReadContext& context, const RowBlock& first) {
  const std::string_view word =
      first.rows[0].spaced ? std::string_view() : trim(context.lines.peek()->text);
  const bool name = !word.empty() && std::ranges::all_of(word, is_letter);
  const bool ruler = !word.empty() && std::ranges::all_of(word, [&](char c) {
    return c == word[0] && !is_digit(c) && context.is_blank_symbol(c);
  });
  if (!name && !ruler) return false;
  const auto board = board_below(context);
  if (!board) return false;
  // Blanks that the board has too, and letters as wide as it, may be its first row.
  const bool may_be_a_row =
      ruler
          ? std::ranges::any_of(
                board->cells, [&](const CellText& cell) { return cell.text == word.substr(0, 1); })
          : first.rows[0].count == board->rows[0].count;
  if (may_be_a_row) return false;
  if (name) context.heading.name = std::string(word);
  context.heading.comment = true;
  context.lines.drop();
  return true;
}

}  // namespace

void parse_row_block(ReadContext& context, std::string_view forced) {
  RowBlock block = gather_rows(context, 0, 1);
  if (block.rows.empty()) return;
  const std::size_t width = block.rows[0].count;
  const bool detect = forced.empty();
  if (detect && context.line_run_width == static_cast<int>(width) &&
      fit_of(context, block.cells, square_side(width)) != RowFit::kTooLarge) {
    return take_line_puzzle(context, block);
  }
  if (detect && take_heading(context, block)) return;
  block = gather_block(context, 0);
  const std::size_t run = block.leading_run();
  if (detect && is_rest_of_a_line(context, block)) return take_stray_line(context, block);
  if (detect && are_line_puzzles(context, block, run)) {
    context.line_run_width = static_cast<int>(width);
    return take_line_puzzle(context, block);
  }
  if (detect && run < width &&
      (is_stray_line(context, block) || stands_above_a_board(context, block))) {
    return take_stray_line(context, block);
  }
  context.line_run_width = 0;
  if (run >= width || join_bands(context, block)) {
    complete(context, block, block.leading_run(), forced);
  } else {
    take_damaged_rows(context, block, forced);
  }
}

}  // namespace concord::io
