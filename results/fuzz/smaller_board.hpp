#pragma once
// Boards that are simpler than a given one in one respect: what shrinking tries. Pure functions.

#include <vector>

#include "puzzles/model/board.hpp"

namespace concord {

// Every value is a candidate of the cell again.
void open_cell(Board& board, Cell cell);
[[nodiscard]] bool is_open(const Board& board, Cell cell);
[[nodiscard]] std::vector<Cell> closed_cells(const Board& board);

// The same cells on another shape of this order.
[[nodiscard]] Board on_shape(const Board& board, const GeometryPtr& shape);
// Shapes of the same order with fewer kinds of units, those that lack most first.
[[nodiscard]] std::vector<GeometryPtr> fewer_units(const Geometry& geometry);

// Boards of this lower order, of shapes like the given one, simplest first: empty ones, and what
// some of the rows, columns and values leave of the given one.
[[nodiscard]] std::vector<Board> of_lower_order(const Board& board, int order);

}  // namespace concord
