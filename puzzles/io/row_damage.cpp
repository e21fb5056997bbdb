#include "puzzles/io/row_damage.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/region_map.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::io {
namespace {

// The rest of a block, up to a blank line, a comment, a title or another shape. A line that is
// nothing at all belongs to it when rows of the block follow. Returns the rows dropped; notes the
// first such line.
std::size_t drop_rest(ReadContext& context, std::size_t order, std::optional<Line>& strange,
                      std::string& strange_text) {
  std::size_t rows = 0;
  for (;;) {
    const Line* line = context.lines.peek();
    if (line == nullptr || line->too_long || trim(line->text).empty() ||
        context.is_comment(line->text) || is_title(line->text)) {
      return rows;
    }
    const RowBlock more = gather_rows(context, 0, 1, order);
    if (!more.rows.empty()) {
      rows += more.rows.size();
      context.lines.drop(more.end);
      continue;
    }
    const bool text = find_control(line->text) == std::string_view::npos &&
                      !has_marks_of_other_shapes(line->text);
    const RowBlock below = gather_rows(context, 1, 1, order);
    if (!text || below.rows.empty() || below.rows[0].ahead != 1 || below.rows[0].count != order)
      return rows;
    if (!strange) {
      strange = *line;
      strange_text = excerpt(line->text);
    }
    ++rows;
    context.lines.drop();
  }
}

// A lone line of k*k cells that is no puzzle of side k either. Empty when nothing in it says so.
std::string no_puzzle_on_a_line(std::span<const CellText> cells) {
  const int side = square_side(cells.size());
  if (side < 4) return {};
  const auto above = std::ranges::find_if(
      cells, [side](const CellText& cell) { return parse_number(cell.text) > side; });
  if (above == cells.end()) return {};
  return fmt::format(
      "one line of {0} cells: no {1}x{1} puzzle ({2} is above {1}), and no {0}x{0} one",
      cells.size(), side, above->text);
}

}  // namespace

void take_damaged_rows(ReadContext& context, const RowBlock& block, std::string_view forced) {
  std::map<std::size_t, std::size_t> widths;
  for (const Row& row : block.rows) ++widths[row.count];
  const auto usual = std::ranges::max_element(
      widths, [](const auto& a, const auto& b) { return a.second < b.second; });
  const std::size_t order = usual->first;
  const auto odd =
      std::ranges::find_if(block.rows, [order](const Row& row) { return row.count != order; });
  const Row first = block.rows.front();
  const Row where = odd == block.rows.end() ? block.rows.back() : *odd;
  const std::size_t odd_number = static_cast<std::size_t>(odd - block.rows.begin()) + 1;
  std::size_t count = block.rows.size();
  const bool digits = written_in_digits(block.cells);
  const int most = most_order(context, block.row(0), first.style());
  const std::string lone = count == 1 ? no_puzzle_on_a_line(block.cells) : std::string();
  context.lines.drop(block.end);
  std::optional<Line> strange;
  std::string strange_text;
  count += drop_rest(context, order, strange, strange_text);
  std::uint64_t line = where.line;
  std::uint64_t column = where.column;
  std::string message;
  if (where.count != order) {
    message =
        fmt::format("row {} has {} instead of {}", odd_number, counted(where.count, "cell"), order);
  } else if (strange) {
    line = strange->number;
    column = 1;
    message = fmt::format("'{}' is no row of {} cells", strange_text, order);
  } else if (order > kMaxOrder && count > 1) {
    line = first.line;
    column = first.column;
    message = fmt::format("rows of {} cells: order {} is above {}", order, order, kMaxOrder);
  } else if (count == 1 && !lone.empty()) {
    message = lone;
  } else if (count == 1 && square_side(order) == 0) {
    message = wrong_cell_count(order, most);
  } else {
    message = fmt::format("{} instead of {}", counted(count, "row"), order);
  }
  context.fail(first.line, forced.empty() && count > 1 ? "rows" : forced, line, column,
               std::move(message));
  // Its map is no puzzle.
  if (order >= 4 && order <= kMaxOrder) {
    const auto map = find_region_map(context, 0, static_cast<int>(order), digits, false);
    if (map) context.lines.drop(map->end);
  }
  context.below_damage = true;
}

}  // namespace concord::io
