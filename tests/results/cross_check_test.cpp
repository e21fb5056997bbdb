#include "results/cross_check.hpp"

#include <gtest/gtest.h>

namespace concord {
namespace {

Grid grid(Value seed) {
  return {2, {seed, 2, 2, 1}};
}

Answer answer(std::string backend, std::uint64_t solutions, bool exhausted,
              StopReason reason = StopReason::kNone, Value seed = 1) {
  Answer made;
  made.backend = backend;
  made.independence = std::move(backend);
  made.outcome.solutions = solutions;
  made.outcome.exhausted = exhausted;
  made.outcome.reason = reason;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(solutions, 2); ++i) {
    made.outcome.grids.push_back(grid(static_cast<Value>(seed + i)));
  }
  if (solutions == 0) made.status = exhausted ? Status::kNone : Status::kUnknown;
  if (solutions == 1) made.status = exhausted ? Status::kUnique : Status::kUnknown;
  if (solutions > 1) made.status = Status::kMultiple;
  if (solutions == 1 && reason == StopReason::kSolutionLimit) made.status = Status::kSolved;
  return made;
}

Verdict check(std::vector<Answer> answers, Question question = Question::kUnique,
              bool first_lex = false) {
  return cross_check(answers, question, first_lex);
}

TEST(CrossCheck, AgreesOnUniqueAndCorroborates) {
  std::vector<Answer> answers{answer("a", 1, true), answer("b", 1, true)};
  const Verdict verdict = cross_check(answers, Question::kUnique, false);
  EXPECT_EQ(verdict.agreement, Agreement::kAgree);
  EXPECT_EQ(verdict.status, Status::kUnique);
  EXPECT_EQ(verdict.claim, (Claim{1, 1}));
  EXPECT_EQ(answers[0].evidence, Evidence::kCorroborated);
}

TEST(CrossCheck, DoesNotCorroborateWithTheSameSearch) {
  std::vector<Answer> answers{answer("a", 0, true), answer("b", 0, true)};
  answers[1].independence = answers[0].independence;
  static_cast<void>(cross_check(answers, Question::kUnique, false));
  EXPECT_EQ(answers[0].evidence, Evidence::kNone);
}

// Two solvers with one encoding share whatever is wrong with it.
TEST(CrossCheck, DoesNotCorroborateWithTheSameEncoding) {
  std::vector<Answer> answers{answer("a", 0, true), answer("b", 0, true)};
  answers[0].encoding = answers[1].encoding = "extended";
  static_cast<void>(cross_check(answers, Question::kUnique, false));
  EXPECT_EQ(answers[0].evidence, Evidence::kNone);
  answers[1].encoding = "minimal";
  static_cast<void>(cross_check(answers, Question::kUnique, false));
  EXPECT_EQ(answers[0].evidence, Evidence::kCorroborated);
}

TEST(CrossCheck, DisagreesWhenIntervalsDoNotMeet) {
  const StopReason limit = StopReason::kSolutionLimit;
  for (const auto& [left, right] : std::vector<std::pair<Answer, Answer>>{
           {answer("a", 0, true), answer("b", 1, true)},
           {answer("a", 1, true), answer("b", 2, false, limit)},
           {answer("a", 0, true), answer("b", 1, false, limit)},
           {answer("a", 3, true), answer("b", 4, true)},
           {answer("a", 0, true), answer("b", 1, false, StopReason::kTimeout)},
       }) {
    const Verdict verdict = check({left, right});
    EXPECT_EQ(verdict.agreement, Agreement::kDisagree);
    EXPECT_EQ(verdict.disagreements.size(), 1U);
    EXPECT_EQ(verdict.status, Status::kUnknown);
  }
}

TEST(CrossCheck, LetsBoundsMeetExactAnswers) {
  const Verdict verdict =
      check({answer("a", 2, false, StopReason::kSolutionLimit), answer("b", 5, true)});
  EXPECT_EQ(verdict.agreement, Agreement::kAgree);
  EXPECT_EQ(verdict.claim, (Claim{5, 5}));
}

TEST(CrossCheck, DisagreesOnTwoOnlyGrids) {
  const Verdict verdict = check({answer("a", 1, true), answer("b", 1, true, StopReason::kNone, 7)});
  EXPECT_EQ(verdict.agreement, Agreement::kDisagree);
  EXPECT_EQ(verdict.disagreements.front(), "a and b give different grids as the only one");
}

TEST(CrossCheck, DisagreesWhenAnotherGridExistsBesideTheOnlyOne) {
  const Verdict verdict =
      check({answer("a", 1, true), answer("b", 1, false, StopReason::kSolutionLimit, 7)});
  EXPECT_EQ(verdict.agreement, Agreement::kDisagree);
  EXPECT_EQ(verdict.disagreements.front(), "a says that its grid is the only one, b found another");
}

TEST(CrossCheck, DisagreesWhenAGridIsNoneOfThoseThatAreAll) {
  const StopReason limit = StopReason::kSolutionLimit;
  const std::string sentence = "a says that its 2 grids are all there are, b found another";
  for (const auto& other : {answer("b", 1, false, limit, 7), answer("b", 2, false, limit, 2),
                            answer("b", 2, true, StopReason::kNone, 2),
                            answer("b", 1, false, StopReason::kTimeout, 7)}) {
    EXPECT_EQ(check({answer("a", 2, true), other}).disagreements, std::vector{sentence});
  }
  EXPECT_EQ(check({answer("b", 2, false, limit, 2), answer("a", 2, true)}).disagreements,
            std::vector{sentence});
  EXPECT_EQ(
      check({answer("a", 2, true), answer("b", 1, false, limit, 2)}, Question::kCount).agreement,
      Agreement::kAgree);
  // Three counted and two kept: the other one may be the third.
  EXPECT_EQ(check({answer("a", 3, true), answer("b", 2, false, limit, 2)}).agreement,
            Agreement::kAgree);
}

TEST(CrossCheck, DisagreesWhenAsManyGridsAreNotTheSame) {
  Answer a = answer("a", 300, true);
  Answer b = answer("b", 300, true);
  a.digest.add(1);
  b.digest.add(2);
  const Verdict verdict = check({a, b}, Question::kAll);
  EXPECT_EQ(verdict.disagreements,
            std::vector<std::string>{"a and b both count 300 grids, but not the same ones"});
  b.digest = a.digest;
  EXPECT_EQ(check({a, b}, Question::kAll).agreement, Agreement::kAgree);
  // Who stopped early has seen only some of them.
  Answer c = answer("c", 299, false, StopReason::kSolutionLimit);
  EXPECT_EQ(check({a, c}, Question::kAll).agreement, Agreement::kAgree);
}

TEST(CrossCheck, CountsTheDifferentGridsOfAllAnswers) {
  const StopReason limit = StopReason::kSolutionLimit;
  EXPECT_EQ(check({answer("a", 1, false, limit), answer("b", 1, false, limit, 7)}, Question::kFirst)
                .claim,
            (Claim{2, kUnbounded}));
  EXPECT_EQ(check({answer("a", 2, false, limit), answer("b", 2, false, limit, 2)}).claim,
            (Claim{3, kUnbounded}));
  // Any two of these could be right.
  const Verdict verdict = check(
      {answer("a", 3, true), answer("b", 2, false, limit, 3), answer("c", 2, false, limit, 5)});
  EXPECT_EQ(verdict.disagreements,
            std::vector<std::string>{"a says multiple (exactly 3), 6 different ones were found"});
}

TEST(CrossCheck, ComparesFirstGridsOnlyWhenTheyAreTheSmallest) {
  const StopReason limit = StopReason::kSolutionLimit;
  const std::vector<Answer> answers{answer("a", 1, false, limit), answer("b", 1, false, limit, 7)};
  EXPECT_EQ(check(answers, Question::kFirst, false).agreement, Agreement::kAgree);
  EXPECT_EQ(check(answers, Question::kFirst, true).agreement, Agreement::kDisagree);
}

TEST(CrossCheck, IsInconclusiveWithOneDecision) {
  const Verdict verdict =
      check({answer("a", 1, true), answer("b", 0, false, StopReason::kTimeout)});
  EXPECT_EQ(verdict.agreement, Agreement::kInconclusive);
  EXPECT_EQ(verdict.status, Status::kUnique);
  EXPECT_EQ(verdict.undecided, (std::vector<std::string>{"b: timeout"}));
}

TEST(CrossCheck, NeedsOneDecisionWhereOneWasAsked) {
  EXPECT_EQ(check({answer("a", 1, true)}).agreement, Agreement::kAgree);
  EXPECT_EQ(check({answer("a", 0, false, StopReason::kTimeout)}).agreement,
            Agreement::kInconclusive);
}

TEST(CrossCheck, AgreesOfTwoAmongThree) {
  const Verdict verdict = check(
      {answer("a", 1, true), answer("b", 0, false, StopReason::kNodeLimit), answer("c", 1, true)});
  EXPECT_EQ(verdict.agreement, Agreement::kAgree);
  EXPECT_EQ(verdict.undecided.size(), 1U);
}

TEST(CrossCheck, CountsAFaultAsADisagreement) {
  Answer liar = answer("liar", 0, false);
  liar.fault = "grid 1 is no solution: ...";
  const Verdict verdict = check({answer("a", 1, true), liar});
  EXPECT_EQ(verdict.agreement, Agreement::kDisagree);
  EXPECT_EQ(verdict.disagreements.front(), "liar failed its check: grid 1 is no solution: ...");
}

TEST(CrossCheck, DoesNotTakeATimedOutCountForAnAnswer) {
  const Verdict verdict = check(
      {answer("a", 500, false, StopReason::kTimeout), answer("b", 600, true)}, Question::kCount);
  EXPECT_EQ(verdict.agreement, Agreement::kInconclusive);
  EXPECT_EQ(verdict.claim, (Claim{600, 600}));
}

}  // namespace
}  // namespace concord
