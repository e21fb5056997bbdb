#include "puzzles/io/drawn_boxes.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"

namespace concord::io {
namespace {

// What the lines drawn say about the boxes.
struct DrawnBoxes {
  std::size_t height = 0;  // rows between rules; 0: they say nothing
  std::size_t width = 0;   // cells between bars; 0: they say nothing
  bool uneven = false;     // they are no boxes
};

// Cells between two bars where the cells are told by their places: all rows have their bars below
// each other. 0: no boxes.
std::size_t width_by_place(const std::vector<DrawnLine>& rows) {
  const auto all = [&rows](auto holds) {
    return std::ranges::all_of(rows, [&](const DrawnLine& row) { return holds(trim(row.text)); });
  };
  const auto bars = static_cast<std::size_t>(std::ranges::count(rows[0].text, '|'));
  const bool left = all([](std::string_view text) { return text.front() == '|'; });
  const bool right = all([](std::string_view text) { return text.back() == '|'; });
  const std::size_t segments = bars + 1 - (left ? 1U : 0U) - (right ? 1U : 0U);
  return segments > 0 && rows.size() % segments == 0 ? rows.size() / segments : 0;
}

DrawnBoxes drawn_boxes(const std::vector<DrawnLine>& rows, const std::vector<std::size_t>& rules,
                       CellsBy cells_by) {
  DrawnBoxes boxes;
  const std::size_t n = rows.size();
  std::size_t last = 0;
  for (const std::size_t rule : rules) {
    if (rule == n || rule == last) continue;
    if (boxes.height == 0) boxes.height = rule;
    boxes.uneven |= rule - last != boxes.height;
    last = rule;
  }
  boxes.uneven |= boxes.height != 0 && n - last != boxes.height;
  for (const DrawnLine& row : rows) {
    const std::size_t width = cells_by == CellsBy::kPlaces
                                  ? width_by_place(rows)
                                  : segment_cells(row, cells_by == CellsBy::kWords);
    if (boxes.width == 0) boxes.width = width;
    boxes.uneven |= width == 0 || width != boxes.width;
  }
  // Lines around each cell, or around the whole, say nothing.
  if (boxes.height == 1) boxes.height = 0;
  if (boxes.width == 1 || boxes.width == n) boxes.width = 0;
  return boxes;
}

}  // namespace

tl::expected<ShapeHint, std::string> boxes_of(const std::vector<DrawnLine>& rows,
                                              const std::vector<std::size_t>& rules,
                                              CellsBy cells_by) {
  const std::size_t n = rows.size();
  const DrawnBoxes drawn = drawn_boxes(rows, rules, cells_by);
  const auto wrong = [](std::string_view what) {
    return tl::unexpected(fmt::format("{}: --box or --regions says what is meant", what));
  };
  if (drawn.uneven) return wrong("the lines drawn are not those of boxes");
  if (drawn.height == 0 && drawn.width == 0) return ShapeHint{};
  const std::size_t height = drawn.height != 0 ? drawn.height : n / drawn.width;
  const std::size_t width = drawn.width != 0 ? drawn.width : n / drawn.height;
  if (height * width != n)
    return wrong(fmt::format("boxes of {}x{} are drawn, which a {}x{} puzzle does not have", height,
                             width, n, n));
  const BoxShape box{static_cast<int>(height), static_cast<int>(width)};
  if (default_box(static_cast<int>(n)) == box) return ShapeHint{};
  return ShapeHint{ShapeHint::Kind::kBox, box, {}};
}

}  // namespace concord::io
