#include "puzzles/model/verify.hpp"

#include <random>

#include <gtest/gtest.h>

#include "tests/support/boards.hpp"

namespace concord {
namespace {

using test::board9;

constexpr const char* kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

std::vector<Value> values_of(std::string_view text) {
  std::vector<Value> values;
  for (const char c : text) values.push_back(static_cast<Value>(c - '0'));
  return values;
}

TEST(Verify, AcceptsTheSolution) {
  EXPECT_TRUE(verify(board9(kPuzzle).view(), values_of(kSolved)).empty());
  EXPECT_TRUE(is_solution(board9(kPuzzle).view(), values_of(kSolved)));
}

TEST(Verify, NamesEachViolation) {
  auto values = values_of(kSolved);
  std::swap(values[2], values[3]);  // within row 1, across columns and boxes
  const Board board = board9(kPuzzle);
  const auto found = verify(board.view(), values);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].unit, "column 3");
  EXPECT_EQ(found[2].unit, "box 1");
  EXPECT_EQ(found[0].to_string(board.geometry()), "column 3 has 6 twice or more: r1c3 r5c3");
  EXPECT_FALSE(is_solution(board.view(), values));
}

TEST(Verify, ChecksCandidatesNotOnlyGivens) {
  Board board = board9(kPuzzle);
  board.remove_candidate(2, 4);
  const auto found = verify(board.view(), values_of(kSolved));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].to_string(board.geometry()), "the value 4 is not allowed at r1c3");
  EXPECT_FALSE(is_solution(board.view(), values_of(kSolved)));
}

TEST(Verify, RefusesWrongSizesAndRanges) {
  const Board board = board9(kPuzzle);
  auto values = values_of(kSolved);
  values.pop_back();
  EXPECT_EQ(verify(board.view(), values).size(), 1U);
  EXPECT_FALSE(is_solution(board.view(), values));
  values.push_back(0);
  EXPECT_FALSE(verify(board.view(), values).empty());
  EXPECT_FALSE(is_solution(board.view(), values));
  values.back() = 10;
  EXPECT_FALSE(verify(board.view(), values).empty());
  EXPECT_FALSE(is_solution(board.view(), values));
}

TEST(Verify, ChecksEveryKindOfUnit) {
  const auto plain = *Geometry::make({9, BoxShape{3, 3}, {}, false, false});
  const auto diagonal = *Geometry::make({9, BoxShape{3, 3}, {}, true, false});
  EXPECT_TRUE(is_solution(Board(plain).view(), values_of(kSolved)));
  EXPECT_FALSE(is_solution(Board(diagonal).view(), values_of(kSolved)));
}

// Row r, column c of a grid for boxes of height h: each row is the one above it moved on.
std::vector<Value> shifted_grid(int order, int height) {
  const int width = order / height;
  std::vector<Value> values;
  for (int row = 0; row < order; ++row) {
    for (int column = 0; column < order; ++column)
      values.push_back(
          static_cast<Value>((width * (row % height) + row / height + column) % order + 1));
  }
  return values;
}

// The quick judge has ways of its own for small and for classic boards; the one that gives reasons
// has one way for all.
TEST(Verify, TheQuickJudgeSaysTheSame) {
  const std::vector<GeometrySpec> specs{
      {4, BoxShape{2, 2}, {}, false, false}, {6, BoxShape{2, 3}, {}, false, false},
      {9, BoxShape{3, 3}, {}, false, false}, {9, BoxShape{3, 3}, {}, true, false},
      {9, BoxShape{3, 3}, {}, false, true},  {9, std::nullopt, {}, false, false},
      {9, BoxShape{1, 9}, {}, false, false}, {16, BoxShape{4, 4}, {}, false, false},
      {17, std::nullopt, {}, false, false},  {25, BoxShape{5, 5}, {}, false, false}};
  for (const GeometrySpec& spec : specs) {
    const auto geometry = *Geometry::make(spec);
    SCOPED_TRACE(geometry->describe());
    const auto good = shifted_grid(spec.order, spec.box ? spec.box->height : 1);
    std::size_t solutions = 0;
    for (unsigned seed = 1; seed <= 400; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      std::mt19937 random(seed);
      Board board(geometry);
      auto values = good;
      for (unsigned i = random() % 3; i > 0; --i) {
        const auto cell = random() % values.size();
        switch (random() % 5) {
          case 0: values[cell] = static_cast<Value>(random() % (spec.order + 2)); break;
          case 1: values[cell] = static_cast<Value>(random()); break;
          case 2: std::swap(values[cell], values[random() % values.size()]); break;
          case 3: board.remove_candidate(static_cast<Cell>(cell), good[cell]); break;
          default: board.set_given(static_cast<Cell>(cell), good[cell]); break;
        }
      }
      const bool expected = verify(board.view(), values).empty();
      EXPECT_EQ(is_solution(board.view(), values), expected);
      solutions += expected;
    }
    if (!spec.diagonals && !spec.windows) {
      EXPECT_GT(solutions, 50U);
    }
    EXPECT_LT(solutions, 350U);
  }
}

}  // namespace
}  // namespace concord
