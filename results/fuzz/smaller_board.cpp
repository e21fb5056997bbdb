#include "results/fuzz/smaller_board.hpp"

#include <algorithm>

#include "results/fuzz/random_shape.hpp"

namespace concord {
namespace {

// Rows, columns and values (ascending, as many of each as the lower order has) that stay.
struct Kept {
  std::vector<int> rows;
  std::vector<int> columns;
  std::vector<int> values;
  bool operator==(const Kept&) const = default;
};

void add_shape(std::vector<GeometryPtr>& shapes, const GeometrySpec& spec) {
  const auto made = Geometry::make(spec);
  if (made && std::ranges::find(shapes, *made) == shapes.end()) shapes.push_back(*made);
}

std::vector<GeometryPtr> shapes_like(const Geometry& geometry, int order) {
  std::vector<GeometryPtr> shapes;
  std::vector<std::optional<BoxShape>> boxes{std::nullopt};
  if (geometry.spec().box) {
    for (const BoxShape box : boxes_of(order)) boxes.emplace_back(box);
  }
  for (const auto& box : boxes) {
    for (const bool diagonals : {false, true}) {
      for (const bool windows : {false, true}) {
        if (diagonals && !geometry.spec().diagonals) continue;
        if (windows && (!geometry.spec().windows || !box)) continue;
        add_shape(shapes, {order, box, {}, diagonals, windows});
      }
    }
  }
  return shapes;
}

// As many of 0..n-1 as `count`: the `wanted` ones first, then from the front or the back.
std::vector<int> choose(const std::vector<bool>& wanted, int count, bool from_back) {
  const int n = static_cast<int>(wanted.size());
  std::vector<int> chosen;
  for (const bool first : {true, false}) {
    for (int i = 0; i < n && static_cast<int>(chosen.size()) < count; ++i) {
      const int at = from_back ? n - 1 - i : i;
      if (wanted[static_cast<std::size_t>(at)] == first) chosen.push_back(at);
    }
  }
  std::ranges::sort(chosen);
  return chosen;
}

std::vector<Kept> choices(const Board& board, int order) {
  const auto n = static_cast<std::size_t>(board.order());
  Kept none;
  std::vector<bool> rows(n, false);
  std::vector<bool> columns(n, false);
  std::vector<bool> values(n, false);
  const std::vector<bool> any(n, false);
  for (const Cell cell : closed_cells(board)) {
    rows[static_cast<std::size_t>(board.geometry().row_of(cell))] = true;
    columns[static_cast<std::size_t>(board.geometry().column_of(cell))] = true;
    if (const Value value = board.view().settled(cell); value != 0) values[value - 1U] = true;
  }
  std::vector<Kept> kept;
  for (const bool back : {false, true}) {
    for (const bool needed : {true, false}) {
      Kept some{choose(needed ? rows : any, order, back),
                choose(needed ? columns : any, order, back),
                choose(needed ? values : any, order, back)};
      if (std::ranges::find(kept, some) == kept.end()) kept.push_back(std::move(some));
    }
  }
  return kept;
}

// A cell that keeps none of its candidates is opened: that it is empty would be a new idea.
Board cut(const Board& board, const GeometryPtr& shape, const Kept& kept) {
  Board small(shape);
  const int n = board.order();
  const int m = small.order();
  for (Cell cell = 0; cell < small.cell_count(); ++cell) {
    const Cell from = kept.rows[static_cast<std::size_t>(cell / m)] * n +
                      kept.columns[static_cast<std::size_t>(cell % m)];
    if (is_open(board, from)) continue;
    const bool was_empty = board.view().candidate_count(from) == 0;
    small.clear_candidates(cell);
    for (int v = 1; v <= m; ++v) {
      const auto old = static_cast<Value>(kept.values[static_cast<std::size_t>(v - 1)] + 1);
      if (board.view().has(from, old)) small.add_candidate(cell, static_cast<Value>(v));
    }
    if (board.is_given(from) && small.view().settled(cell) != 0) {
      small.set_given(cell, small.view().settled(cell));
    } else if (small.view().candidate_count(cell) == 0 && !was_empty) {
      open_cell(small, cell);
    }
  }
  return small;
}

}  // namespace

void open_cell(Board& board, Cell cell) {
  board.clear_candidates(cell);
  for (int v = 1; v <= board.order(); ++v) board.add_candidate(cell, static_cast<Value>(v));
}

bool is_open(const Board& board, Cell cell) {
  return board.view().candidate_count(cell) == board.order() && !board.is_given(cell);
}

std::vector<Cell> closed_cells(const Board& board) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (!is_open(board, cell)) cells.push_back(cell);
  }
  return cells;
}

Board on_shape(const Board& board, const GeometryPtr& shape) {
  Board moved(shape);
  for (const Cell cell : closed_cells(board)) {
    moved.clear_candidates(cell);
    for_each_candidate(board.view().candidates(cell),
                       [&](Value value) { moved.add_candidate(cell, value); });
    if (const Value value = board.view().settled(cell); value != 0 && board.is_given(cell))
      moved.set_given(cell, value);
  }
  return moved;
}

std::vector<GeometryPtr> fewer_units(const Geometry& geometry) {
  const GeometrySpec& spec = geometry.spec();
  std::vector<GeometryPtr> shapes;
  for (const bool boxes : {false, true}) {
    for (const bool diagonals : {false, true}) {
      for (const bool windows : {false, true}) {
        GeometrySpec less = spec;
        if (!boxes) {
          less.box.reset();
          less.regions.clear();
        }
        less.diagonals = spec.diagonals && diagonals;
        less.windows = spec.windows && windows && less.box;
        if (less != spec) add_shape(shapes, less);
      }
    }
  }
  return shapes;
}

std::vector<Board> of_lower_order(const Board& board, int order) {
  std::vector<Board> boards;
  const auto shapes = shapes_like(board.geometry(), order);
  for (const GeometryPtr& shape : shapes) boards.emplace_back(shape);
  for (const GeometryPtr& shape : shapes) {
    for (const Kept& kept : choices(board, order)) boards.push_back(cut(board, shape, kept));
  }
  return boards;
}

}  // namespace concord
