#include "results/judge.hpp"

#include <gtest/gtest.h>

#include "tests/results/fake_backend.hpp"
#include "tests/results/small_boards.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

using test::asking;
using test::board_of;
using test::default_geometry;
using test::fake_spec;
using test::FakeBackend;
using test::kFirst;
using test::kSecond;
using test::open_board;
using test::reporting;
using test::Values;

Answer answer_of(FakeBackend backend, const AskOptions& options,
                 const Board& board = open_board()) {
  return ask(backend, fake_spec(), board, options);
}

TEST(Judge, DerivesTheStatus) {
  EXPECT_EQ(answer_of(reporting({}), asking(Question::kUnique)).status, Status::kNone);
  EXPECT_EQ(answer_of(reporting({kFirst}), asking(Question::kUnique)).status, Status::kUnique);
  EXPECT_EQ(answer_of(reporting({kFirst}), asking(Question::kFirst)).status, Status::kSolved);
  EXPECT_EQ(answer_of(reporting({}), asking(Question::kFirst)).status, Status::kNone);

  const Answer two = answer_of(reporting({kFirst, kSecond}), asking(Question::kUnique));
  EXPECT_EQ(two.status, Status::kMultiple);
  EXPECT_EQ(two.claim(), (Claim{2, kUnbounded}));
  EXPECT_EQ(two.evidence, Evidence::kVerified);
  EXPECT_TRUE(two.decided(Question::kUnique));

  const Answer exact = answer_of(reporting({kFirst, kSecond}), asking(Question::kCount));
  EXPECT_EQ(exact.claim(), (Claim{2, 2}));
  EXPECT_TRUE(exact.decided(Question::kCount));
}

TEST(Judge, SaysSolvedWhenOneGridWasAllThatWasAskedFor) {
  AskOptions options = asking(Question::kCount);
  options.request.limit = 1;
  const Answer answer = answer_of(reporting({kFirst, kSecond}), options);
  EXPECT_EQ(answer.status, Status::kSolved);
  EXPECT_EQ(answer.claim(), (Claim{1, kUnbounded}));
  EXPECT_TRUE(answer.decided(Question::kCount));
}

TEST(Judge, CatchesAGridThatIsNone) {
  Values wrong = kFirst;
  std::swap(wrong[8], wrong[9]);
  const Answer answer = answer_of(reporting({wrong}), asking(Question::kUnique));
  EXPECT_EQ(answer.status, Status::kUnknown);
  EXPECT_EQ(answer.fault, "grid 1 is no solution: column 1 has 1 twice or more: r1c1 r3c1");
  EXPECT_TRUE(answer.outcome.grids.empty()) << "a wrong grid must not be printable";
  EXPECT_EQ(answer.claim(), (Claim{0, kUnbounded}));
  EXPECT_FALSE(answer.decided(Question::kFirst));
}

TEST(Judge, CatchesAWrongGridBehindRightOnes) {
  Values wrong = kFirst;
  wrong[15] = 4;
  const Answer answer = answer_of(reporting({kFirst, kSecond, wrong}), asking(Question::kCount));
  EXPECT_EQ(answer.fault.substr(0, 21), "grid 3 is no solution");
}

TEST(Judge, CatchesARepeatedGrid) {
  const Answer answer = answer_of(reporting({kFirst, kSecond, kFirst}), asking(Question::kCount));
  EXPECT_EQ(answer.fault, "grid 3 was reported before");
}

TEST(Judge, CatchesAGridThatIgnoresAGiven) {
  const Board other = board_of(default_geometry(4), "2134 3412 .... ....");
  EXPECT_EQ(answer_of(reporting({kFirst}), asking(Question::kUnique), other).fault,
            "grid 1 is no solution: the value 1 is not allowed at r1c1");
}

TEST(Judge, NamesValuesAsThePuzzleDoes) {
  const Board other = board_of(default_geometry(4), "2134 3412 .... ....");
  AskOptions options = asking(Question::kUnique);
  options.alphabet = *Alphabet::parse("A-D");
  EXPECT_EQ(answer_of(reporting({kFirst}), options, other).fault,
            "grid 1 is no solution: the value A is not allowed at r1c1");
  Values wrong = kFirst;
  std::swap(wrong[8], wrong[9]);
  EXPECT_EQ(answer_of(reporting({wrong}), options).fault,
            "grid 1 is no solution: column 1 has A twice or more: r1c1 r3c1");
  // The same while looking for the first grid.
  int calls = 0;
  FakeBackend late([&](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    static_cast<void>(budget.found(++calls == 1 ? kSecond : wrong));
    return std::move(budget).finish();
  });
  options = asking(Question::kFirst);
  options.alphabet = *Alphabet::parse("A-D");
  options.first_lex = true;
  EXPECT_EQ(ask(late, fake_spec(), open_board(), options).fault.substr(0, 22),
            "a grid is no solution:");
  EXPECT_NE(ask(late, fake_spec(), open_board(), options).fault.find(" A "), std::string::npos);
}

TEST(Judge, BelievesNoBookkeeping) {
  const auto saying = [](Outcome outcome) {
    return FakeBackend([outcome](BoardView, const Request&, std::size_t) { return outcome; });
  };
  Outcome unreported;
  unreported.solutions = 1;
  unreported.exhausted = true;
  EXPECT_EQ(answer_of(saying(unreported), asking(Question::kUnique)).fault,
            "it counts 1 grid but reported 0");

  Outcome silent;
  EXPECT_EQ(answer_of(saying(silent), asking(Question::kUnique)).fault,
            "it stopped without saying why");

  Outcome early;
  early.reason = StopReason::kSolutionLimit;
  EXPECT_EQ(answer_of(saying(early), asking(Question::kUnique)).fault,
            "it claims a solution limit that was not reached");
}

// What a backend keeps in its own outcome is nobody's evidence: only reported, verified grids are.
TEST(Judge, ShowsOnlyGridsThatWereReportedAndVerified) {
  const FakeBackend two_faced([](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    static_cast<void>(budget.found(kFirst));
    Outcome outcome = std::move(budget).finish();
    outcome.grids = {{4, Values(16, 4)}};
    return outcome;
  });
  const Answer answer = answer_of(two_faced, asking(Question::kUnique));
  ASSERT_EQ(answer.outcome.grids.size(), 1U);
  EXPECT_EQ(answer.outcome.grids.front().values, kFirst);

  const FakeBackend forgetful([](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    static_cast<void>(budget.found(kFirst));
    Outcome outcome = std::move(budget).finish();
    outcome.grids.clear();
    return outcome;
  });
  EXPECT_EQ(answer_of(forgetful, asking(Question::kUnique)).outcome.grids.size(), 1U);
}

TEST(Judge, SurvivesAGridOfTheWrongSize) {
  const FakeBackend oversized([](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    Outcome outcome = std::move(budget).finish();
    outcome.grids = {{4, Values(4000, 1)}};
    return outcome;
  });
  const Answer kept = answer_of(oversized, asking(Question::kUnique));
  EXPECT_EQ(kept.reason(), "failure: a grid of the wrong size was reported");
  const Answer reported = answer_of(reporting({Values(3, 1)}), asking(Question::kUnique));
  EXPECT_EQ(reported.fault, "grid 1 is no solution: the grid has the wrong number of cells");
}

TEST(Judge, DoesNotBelieveExhaustionBesideALimit) {
  Outcome both;
  both.exhausted = true;
  both.reason = StopReason::kTimeout;
  const FakeBackend backend([both](BoardView, const Request&, std::size_t) { return both; });
  const Answer answer = answer_of(backend, asking(Question::kUnique));
  EXPECT_EQ(answer.fault,
            "it says both that nothing is left to search and that it stopped (timeout)");
  EXPECT_EQ(answer.status, Status::kUnknown);
}

TEST(Judge, ClaimsNothingAfterAFault) {
  const Answer answer = answer_of(reporting({kFirst, kFirst}), asking(Question::kCount));
  EXPECT_EQ(answer.outcome.solutions, 0U);
  EXPECT_FALSE(answer.outcome.exhausted);
  EXPECT_EQ(answer.claim(), (Claim{0, kUnbounded}));
}

TEST(Judge, DoesNotCallOneGridAnAnswerToWhetherItIsTheOnlyOne) {
  AskOptions options = asking(Question::kUnique);
  options.request.limit = 1;
  const Answer answer = answer_of(reporting({kFirst, kSecond}), options);
  EXPECT_EQ(answer.status, Status::kSolved);
  EXPECT_FALSE(answer.decided(Question::kUnique));
}

TEST(Judge, NamesWhyABoardIsUndecided) {
  const FakeBackend stopping([](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    budget.fail(StopReason::kMemory, "9 GB needed");
    return std::move(budget).finish();
  });
  const Answer answer = answer_of(stopping, asking(Question::kUnique));
  EXPECT_EQ(answer.status, Status::kUnknown);
  EXPECT_EQ(answer.reason(), "memory: 9 GB needed");
}

TEST(Judge, TurnsAnExceptionIntoAFailure) {
  const FakeBackend throwing(
      [](BoardView, const Request&, std::size_t) -> Outcome { throw std::runtime_error("ouch"); });
  const Answer answer = answer_of(throwing, asking(Question::kUnique));
  EXPECT_EQ(answer.reason(), "failure: ouch");
  EXPECT_EQ(answer.status, Status::kUnknown);
}

TEST(Judge, CountsMoreGridsThanItKeeps) {
  AskOptions options = asking(Question::kCount);
  options.request.keep_grids = 1;
  const Answer answer = answer_of(reporting({kFirst, kSecond}), options);
  EXPECT_EQ(answer.outcome.grids.size(), 1U);
  EXPECT_EQ(answer.outcome.solutions, 2U);
}

TEST(Judge, KeepsADigestOfAllGridsWhateverTheirOrder) {
  const auto digest = [](std::vector<Values> grids, std::size_t kept) {
    AskOptions options = asking(Question::kAll);
    options.request.keep_grids = kept;
    return answer_of(reporting(std::move(grids)), options).digest;
  };
  const Values third{1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3};
  const GridDigest all = digest({kFirst, kSecond, third}, 1);
  EXPECT_EQ(digest({third, kFirst, kSecond}, 5), all);
  EXPECT_NE(digest({kFirst, kSecond}, 1), all);
  EXPECT_NE(digest({kFirst, kSecond}, 1), digest({kFirst, third}, 1));
  EXPECT_EQ(digest({kFirst, kSecond, kFirst}, 1), GridDigest{}) << "a fault leaves nothing";
}

// Its own calls contradict each other: no other backend is needed to see that.
TEST(FirstLex, CatchesAGridBesideThoseThatWereAll) {
  int calls = 0;
  FakeBackend forgetful([&calls](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    const Values other{1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3};
    if (++calls > 1) {
      static_cast<void>(budget.found(kFirst));
    } else if (budget.found(kSecond)) {
      static_cast<void>(budget.found(other));
    }
    return std::move(budget).finish();
  });
  AskOptions options = asking(Question::kCount);
  options.first_lex = true;
  EXPECT_EQ(ask(forgetful, fake_spec(), open_board(), options).fault,
            "it says that there are no more than 2 grids, and found another");
}

TEST(FirstLex, FindsTheSmallestGridWithEveryBackend) {
  const Board board = board_of(default_geometry(4), "1... .... .... ....");
  for (const BackendRow& row : backend_catalog()) {
    if (row.takes_target || row.classic_only) continue;
    const BackendSpec spec = *parse_backend(row.id);
    AskOptions options = asking(Question::kFirst);
    options.first_lex = true;
    const auto backend = spec.make();
    const Answer answer = ask(*backend, spec, board, options);
    ASSERT_EQ(answer.outcome.grids.size(), 1U) << row.id << ' ' << answer.reason();
    EXPECT_EQ(test::text_of(answer.outcome.grids.front()), "1234341221434321") << row.id;
  }
}

TEST(FirstLex, RespectsPencilMarksAndKeepsTheOtherGrid) {
  Board board(default_geometry(4));
  board.remove_candidate(0, 1);
  const BackendSpec spec = *parse_backend("dfs-mrv");
  AskOptions options = asking(Question::kUnique);
  options.first_lex = true;
  const auto backend = spec.make();
  const Answer answer = ask(*backend, spec, board, options);
  EXPECT_EQ(answer.status, Status::kMultiple);
  EXPECT_EQ(test::text_of(answer.outcome.grids.front()), "2134341212434321");
}

TEST(FirstLex, IsUndecidedWhenALimitComesFirst) {
  int calls = 0;
  FakeBackend tiring([&calls](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    if (++calls == 1) {
      static_cast<void>(budget.found(kSecond));
    } else {
      budget.fail(StopReason::kTimeout);
    }
    return std::move(budget).finish();
  });
  AskOptions options = asking(Question::kFirst);
  options.first_lex = true;
  const Answer answer = ask(tiring, fake_spec(), open_board(), options);
  EXPECT_EQ(answer.status, Status::kUnknown);
  EXPECT_TRUE(answer.outcome.grids.empty());
  EXPECT_EQ(answer.outcome.reason, StopReason::kTimeout);
  EXPECT_EQ(answer.reason(), "timeout: while looking for the lexicographically first grid");
  EXPECT_EQ(answer.claim(), (Claim{1, kUnbounded})) << "a grid that was verified stays a fact";
}

TEST(FirstLex, LooksAtTheClockAndTheStopFlagItself) {
  // The backend answers at once, so nobody but the loop above it can notice.
  StopFlag stop;
  FakeBackend quick([&stop](BoardView board, const Request& request, std::size_t index) {
    Budget budget(request, index, board.order());
    static_cast<void>(budget.found(kSecond));
    stop.request_stop();
    return std::move(budget).finish();
  });
  AskOptions options = asking(Question::kFirst);
  options.first_lex = true;
  options.request.stop = &stop;
  const Answer answer = ask(quick, fake_spec(), open_board(), options);
  EXPECT_EQ(answer.status, Status::kUnknown);
  EXPECT_EQ(answer.outcome.reason, StopReason::kInterrupted);
}

TEST(FirstLex, SpendsTheNodesOfAllCallsTogether) {
  const Board board(default_geometry(9));
  const BackendSpec spec = *parse_backend("dfs-mrv");
  const auto backend = spec.make();
  AskOptions options = asking(Question::kFirst);
  options.first_lex = true;
  const Answer whole = ask(*backend, spec, board, options);
  ASSERT_EQ(whole.status, Status::kSolved);
  options.request.max_nodes = *whole.outcome.statistics.nodes - 1;
  EXPECT_EQ(ask(*backend, spec, board, options).outcome.reason, StopReason::kNodeLimit);
  options.request.max_nodes = *whole.outcome.statistics.nodes;
  EXPECT_EQ(ask(*backend, spec, board, options).status, Status::kSolved);
}

}  // namespace
}  // namespace concord
