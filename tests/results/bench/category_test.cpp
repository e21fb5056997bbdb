// What an answer is worth by itself.

#include "results/bench/category.hpp"

#include <gtest/gtest.h>

#include "tests/results/bench/sample_experiment.hpp"
#include "tests/results/fake_backend.hpp"

namespace concord {
namespace {

// 1... of order 2 without boxes has one solution.
const Grid kOnly{2, {1, 2, 2, 1}};
const Grid kWrong{2, {1, 2, 1, 2}};

struct Case {
  std::vector<Grid> grids;
  bool exhausted = false;
  StopReason reason = StopReason::kNone;
  std::string detail = {};
};

Worth worth(const Case& said, Question question, std::optional<std::uint64_t> stated,
            std::string_view text = "1...") {
  const ListedPuzzle puzzle = test::listed(text, stated);
  AskOptions options;
  options.request.question = question;
  options.request.keep_grids = 10;
  Outcome outcome;
  outcome.grids = said.grids;
  outcome.solutions = said.grids.size();
  outcome.exhausted = said.exhausted;
  outcome.reason = said.reason;
  outcome.detail = said.detail;
  const Answer answer = judge_outcome(test::fake_spec(), *puzzle.record.board, outcome, options);
  return worth_of(answer, puzzle.record, question);
}

TEST(Categories, OfOneCheckedGrid) {
  const Case found{{kOnly}, false, StopReason::kSolutionLimit};
  EXPECT_EQ(worth(found, Question::kFirst, {}).category, Category::kCorrect);
  const Case wrong{{kWrong}, false, StopReason::kSolutionLimit};
  const Worth worth_of_wrong = worth(wrong, Question::kFirst, {});
  EXPECT_EQ(worth_of_wrong.category, Category::kWrong);
  EXPECT_TRUE(worth_of_wrong.note->starts_with("grid 1 is no solution")) << *worth_of_wrong.note;
}

TEST(Categories, OfUniqueAreTheCorpusToSay) {
  const Case unique{{kOnly}, true};
  EXPECT_EQ(worth(unique, Question::kUnique, {}).category, Category::kUnconfirmed);
  EXPECT_EQ(worth(unique, Question::kUnique, 1).category, Category::kCorrect);
  const Worth contradicted = worth(unique, Question::kUnique, 2);
  EXPECT_EQ(contradicted.category, Category::kWrong);
  EXPECT_EQ(contradicted.note, "expected 2 solutions, found exactly 1");
  EXPECT_EQ(contradicted.termination, Termination::kCompleted);
}

TEST(Categories, OfNoneAreTheCorpusToSay) {
  const Case none{{}, true};
  EXPECT_EQ(worth(none, Question::kUnique, {}).category, Category::kUnconfirmed);
  EXPECT_EQ(worth(none, Question::kFirst, {}).category, Category::kUnconfirmed);
  EXPECT_EQ(worth(none, Question::kFirst, 0).category, Category::kCorrect);
  EXPECT_EQ(worth(none, Question::kFirst, 1).category, Category::kWrong);
}

TEST(Categories, OfTwoCheckedGridsAreCorrect) {
  const Case both{{kOnly, Grid{2, {2, 1, 1, 2}}}, false, StopReason::kSolutionLimit};
  EXPECT_EQ(worth(both, Question::kUnique, {}, "....").category, Category::kCorrect);
  EXPECT_EQ(worth(both, Question::kUnique, 1, "....").category, Category::kWrong);
}

TEST(Categories, OfWhatIsUndecided) {
  const auto of = [](StopReason reason, std::string detail = {}) {
    return worth({{}, false, reason, std::move(detail)}, Question::kUnique, 1);
  };
  EXPECT_EQ(of(StopReason::kTimeout).category, Category::kUnknown);
  EXPECT_EQ(of(StopReason::kTimeout).termination, Termination::kWalltime);
  EXPECT_EQ(of(StopReason::kTimeout).note, "timeout");
  EXPECT_EQ(of(StopReason::kMemory).termination, Termination::kMemory);
  EXPECT_EQ(of(StopReason::kNodeLimit).termination, Termination::kNodeLimit);
  EXPECT_EQ(of(StopReason::kConflictLimit).termination, Termination::kConflictLimit);
  EXPECT_EQ(of(StopReason::kUnsupported).category, Category::kUnknown);
  EXPECT_EQ(of(StopReason::kUnsupported).termination, Termination::kUnsupported);
  EXPECT_EQ(of(StopReason::kFailure, "it threw").category, Category::kError);
  EXPECT_EQ(of(StopReason::kFailure, "it threw").termination, Termination::kFailed);
  EXPECT_EQ(of(StopReason::kFailure, "signal 6 (Aborted)").termination, Termination::kSignal);
  // One grid, and a limit before it was known to be the only one.
  EXPECT_EQ(worth({{kOnly}, false, StopReason::kTimeout}, Question::kUnique, 1).category,
            Category::kUnknown);
}

}  // namespace
}  // namespace concord
