#include "puzzles/model/verify.hpp"

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

}  // namespace
}  // namespace concord
