#include "results/expectation.hpp"

#include <gtest/gtest.h>

#include "tests/support/boards.hpp"

namespace concord {
namespace {

const Grid kFirst{4, {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}};
const Grid kSecond{4, {1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3}};

PuzzleRecord record(Expectation expected) {
  PuzzleRecord made;
  made.alphabet = {"1234", '.'};
  made.board = test::board_of(test::default_geometry(4), "1234 3412 .... ....");
  made.expected = std::move(expected);
  return made;
}

Answer answer(Status status, std::vector<Grid> grids, bool exhausted) {
  Answer made;
  made.status = status;
  made.outcome.solutions = grids.size();
  made.outcome.grids = std::move(grids);
  made.outcome.exhausted = exhausted;
  return made;
}

TEST(Expectation, IsMetBySilenceAndByTheSameAnswer) {
  const Answer unique = answer(Status::kUnique, {kFirst}, true);
  EXPECT_EQ(unmet_expectation(record({}), unique), "");
  EXPECT_EQ(unmet_expectation(record({1, std::nullopt}), unique), "");
  EXPECT_EQ(unmet_expectation(record({1, kFirst}), unique), "");
  EXPECT_EQ(unmet_expectation(record({5, kFirst}), answer(Status::kUnknown, {}, false)), "");
}

TEST(Expectation, ComparesCountsAsIntervals) {
  EXPECT_EQ(unmet_expectation(record({1, {}}), answer(Status::kMultiple, {kFirst, kSecond}, false)),
            "expected 1 solution, found 2 or more");
  EXPECT_EQ(unmet_expectation(record({2, {}}), answer(Status::kUnique, {kFirst}, true)),
            "expected 2 solutions, found exactly 1");
  EXPECT_EQ(unmet_expectation(record({0, {}}), answer(Status::kSolved, {kFirst}, false)),
            "expected 0 solutions, found 1 or more");
  EXPECT_EQ(unmet_expectation(record({7, {}}), answer(Status::kMultiple, {kFirst, kSecond}, false)),
            "");
}

TEST(Expectation, ComparesTheStatedGrid) {
  EXPECT_EQ(unmet_expectation(record({{}, kSecond}), answer(Status::kUnique, {kFirst}, true)),
            "expected the grid 1234341223414123, found 1234341221434321");
  EXPECT_EQ(unmet_expectation(record({1, kSecond}), answer(Status::kSolved, {kFirst}, false)),
            "expected the grid 1234341223414123, found 1234341221434321");
  EXPECT_EQ(unmet_expectation(record({{}, kSecond}), answer(Status::kNone, {}, true)),
            "expected the stated solution, found none");
}

TEST(Expectation, DoesNotBlameAnotherGridWhereSeveralMayExist) {
  EXPECT_EQ(unmet_expectation(record({{}, kSecond}), answer(Status::kSolved, {kFirst}, false)), "");
  EXPECT_EQ(unmet_expectation(record({{}, kSecond}), answer(Status::kMultiple, {kFirst}, false)),
            "");
}

TEST(Expectation, BlamesAnAnswerThatHasAllGridsButTheStatedOne) {
  const Grid third{4, {1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3}};
  EXPECT_EQ(
      unmet_expectation(record({{}, third}), answer(Status::kMultiple, {kFirst, kSecond}, true)),
      "expected the grid 1234341243212143, which is none of the 2 found");
  EXPECT_EQ(
      unmet_expectation(record({{}, kSecond}), answer(Status::kMultiple, {kFirst, kSecond}, true)),
      "");
  Answer counted = answer(Status::kMultiple, {kFirst, kSecond}, true);
  counted.outcome.solutions = 3;  // the third one was not kept
  EXPECT_EQ(unmet_expectation(record({{}, third}), counted), "");
}

TEST(Expectation, JudgesTheFileToo) {
  Grid wrong = kFirst;
  wrong.values[0] = 2;
  EXPECT_EQ(unmet_expectation(record({{}, wrong}), answer(Status::kUnique, {kFirst}, true)),
            "what the file gives as the solution is not one: the value 2 is not allowed at r1c1");
}

}  // namespace
}  // namespace concord
