// place_singles against the definition, one candidate after the other.

#include "encoders/singles.hpp"

#include <algorithm>
#include <optional>

#include <gtest/gtest.h>

#include "tests/encoders/shapes.hpp"

namespace concord {
namespace {

bool settled_twice(const Board& board, int unit) {
  const auto cells = board.geometry().unit(unit);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Value value = board.view().settled(cells[i]);
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (value != 0 && board.view().settled(cells[j]) == value) return true;
    }
  }
  return false;
}

bool contradicted(const Board& board) {
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (board.view().candidate_count(cell) == 0) return true;
  }
  for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
    if (settled_twice(board, unit)) return true;
  }
  return false;
}

// One step of the definition; false when nothing follows, none at a contradiction.
std::optional<bool> step(Board& board) {
  if (contradicted(board)) return std::nullopt;
  const Geometry& geometry = board.geometry();
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    const auto cells = geometry.unit(unit);
    for (const Cell cell : cells) {
      const Value value = board.view().settled(cell);
      for (const Cell peer : cells) {
        if (value == 0 || peer == cell || !board.view().has(peer, value)) continue;
        board.remove_candidate(peer, value);
        return true;
      }
    }
    if (!geometry.is_complete(unit)) continue;
    for (int v = 1; v <= board.order(); ++v) {
      const auto value = static_cast<Value>(v);
      const auto places =
          std::ranges::count_if(cells, [&](Cell cell) { return board.view().has(cell, value); });
      if (places == 0) return std::nullopt;
      if (places > 1) continue;
      const Cell place =
          *std::ranges::find_if(cells, [&](Cell cell) { return board.view().has(cell, value); });
      if (board.view().candidate_count(place) == 1) continue;
      board.clear_candidates(place);
      board.add_candidate(place, value);
      return true;
    }
  }
  return false;
}

// True when the board ended in a contradiction.
bool expect_fixpoint(const Board& board) {
  Board expected = board;
  std::optional<bool> more;
  while ((more = step(expected)).value_or(false)) {
  }
  const auto words = place_singles(board.view());
  if (!more) {
    Board found = board;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      for (int value = 1; value <= board.order(); ++value) {
        if (!BoardView(board.geometry(), words.data()).has(cell, static_cast<Value>(value)))
          found.remove_candidate(cell, static_cast<Value>(value));
      }
    }
    EXPECT_TRUE(contradicted(found));
    return true;
  }
  EXPECT_TRUE(std::ranges::equal(words, expected.view().words()));
  return false;
}

// A full grid of the pattern of its boxes with the given share of cells, in percent, emptied.
Board holed(int order, std::uint32_t percent, std::uint32_t seed) {
  const GeometryPtr geometry = test::default_geometry(order);
  const int height = geometry->spec().box->height;
  const int width = geometry->spec().box->width;
  std::mt19937 random(seed);
  Board board(geometry);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const int row = cell / order;
    const int value = (row % height * width + row / height + cell % order) % order + 1;
    if (random() % 100 >= percent) board.set_given(cell, static_cast<Value>(value));
  }
  return board;
}

TEST(Singles, AreTheFixpointOfTheDefinition) {
  int contradictions = 0;
  int others = 0;
  const auto expect = [&](const Board& board) {
    ++(expect_fixpoint(board) ? contradictions : others);
  };
  for (const GeometryPtr& geometry : test::counting_shapes()) {
    if (geometry->order() > 9) continue;
    SCOPED_TRACE(geometry->describe());
    expect(Board(geometry));
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE(seed);
      expect(test::random_board(geometry, seed));
    }
  }
  for (const int order : {4, 6, 9, 12}) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE(testing::Message() << "order " << order << ", seed " << seed);
      const Board board = holed(order, 30 + seed * 2, seed);
      EXPECT_FALSE(expect_fixpoint(board));
      // One given that is wrong.
      Board wrong = board;
      const auto cell =
          static_cast<Cell>(seed * 7 % static_cast<std::uint32_t>(board.cell_count()));
      wrong.clear_candidates(cell);
      wrong.add_candidate(cell, static_cast<Value>(seed % static_cast<std::uint32_t>(order) + 1));
      expect(wrong);
    }
  }
  EXPECT_GT(contradictions, 50);
  EXPECT_GT(others, 50);
}

// Sets of several words, and few cells open.
TEST(Singles, OfALargeBoard) {
  const Board board = holed(100, 3, 1);
  EXPECT_EQ(board.order(), 100);
  const auto words = place_singles(board.view());
  const BoardView found(board.geometry(), words.data());
  std::size_t settled = 0;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    ASSERT_TRUE(found.has(
        cell, static_cast<Value>((cell / 100 % 10 * 10 + cell / 1000 + cell % 100) % 100 + 1)));
    settled += found.settled(cell) != 0 ? 1 : 0;
  }
  EXPECT_GT(settled, 9990U);
}

}  // namespace
}  // namespace concord
