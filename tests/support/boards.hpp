#pragma once
// Boards for tests, written the short way, independent of puzzles/io.

#include <string_view>

#include <gtest/gtest.h>

#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"

namespace concord::test {

// The geometry with the default box of the order.
inline GeometryPtr default_geometry(int order) {
  return *Geometry::make({order, default_box(order), {}, false, false});
}

// '.' and '0' are blanks; 1-9 then A, B, ... are values. Whitespace is skipped.
inline Board board_of(GeometryPtr geometry, std::string_view text) {
  Board board(geometry);
  Cell cell = 0;
  for (const char c : text) {
    if (c == ' ' || c == '\n') continue;
    if (cell == board.cell_count()) {
      ADD_FAILURE() << "more symbols than cells: " << text;
      break;
    }
    if (c >= '1' && c <= '9') board.set_given(cell, static_cast<Value>(c - '0'));
    if (c >= 'A' && c <= 'Z') board.set_given(cell, static_cast<Value>(c - 'A' + 10));
    ++cell;
  }
  EXPECT_EQ(cell, board.cell_count()) << text;
  return board;
}

inline Board board9(std::string_view text) {
  return board_of(default_geometry(9), text);
}

inline std::string text_of(const Grid& grid) {
  std::string text;
  for (const Value value : grid.values)
    text += static_cast<char>(value < 10 ? '0' + value : 'A' + value - 10);
  return text;
}

}  // namespace concord::test
