// SAT backends stop when it must: deadlines, stop flags, conflicts, memory; also while a large
// board is still being encoded.

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "backends/left_behind.hpp"
#include "backends/sat/cms_size.hpp"
#include "backends/sat/sat_size.hpp"
#include "encoders/size_text.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;
using test::default_geometry;
using test::shuffled_board;

using test::kPatience_s;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Request counting(double timeout_s) {
  Request request;
  request.question = Question::kCount;
  request.timeout_s = timeout_s;
  return request;
}

class SatLimits : public test::SatTest {};

TEST_P(SatLimits, DeadlineWhileCounting) {
  // At order 25 a grid takes milliseconds and no conflicts: no solve of its own is interrupted.
  for (const int order : {16, 25}) {
    const Board empty(default_geometry(order));
    const auto start = Clock::now();
    const Outcome outcome = sat()->solve(empty, counting(0.3));
    EXPECT_EQ(outcome.reason, StopReason::kTimeout);
    EXPECT_FALSE(outcome.exhausted);
    EXPECT_GE(seconds_since(start), 0.3);
    EXPECT_LT(seconds_since(start), 0.3 + kPatience_s);
    for (const Grid& grid : outcome.grids) EXPECT_TRUE(is_solution(empty.view(), grid.values));
  }
}

TEST_P(SatLimits, DeadlineInOneHardSolve) {
  const Board hard = shuffled_board(6, 0.5, 1);
  for (const char* encoding : {"prune", "unit", "minimal/unit"}) {
    const auto start = Clock::now();
    const Outcome outcome = sat(encoding)->solve(hard, counting(0.5));
    EXPECT_EQ(outcome.reason, StopReason::kTimeout) << encoding;
    EXPECT_LT(seconds_since(start), 0.5 + kPatience_s) << encoding;
  }
}

TEST_P(SatLimits, DeadlineWhileEncoding) {
  const Board board = shuffled_board(7, 1.0, 1);
  for (const char* encoding : {"unit", "sequential/unit"}) {
    const auto start = Clock::now();
    const Outcome outcome = sat(encoding)->solve(board, counting(0.1));
    EXPECT_EQ(outcome.reason, StopReason::kTimeout) << encoding;
    EXPECT_EQ(outcome.solutions, 0U);
    EXPECT_LT(seconds_since(start), 0.1 + kPatience_s) << encoding;
  }
}

TEST_P(SatLimits, LeavesBehindWhatMindsNoInterruption) {
  // Millions of variables, made in one call: it and the solver's end take longer than the timeout.
  const Board large(default_geometry(121));
  const auto backend = sat("minimal/product/unit");
  for (int round = 0; round < 2; ++round) {
    const auto start = Clock::now();
    const Outcome outcome = backend->solve(large, counting(0.05));
    EXPECT_EQ(outcome.reason, StopReason::kTimeout);
    EXPECT_FALSE(outcome.exhausted);
    EXPECT_FALSE(outcome.statistics.conflicts) << "of a solver that is somebody else's by now";
    EXPECT_LT(seconds_since(start), 0.05 + kPatience_s);
    EXPECT_EQ(backend->solve(Board(default_geometry(4)), counting(60)).solutions, 288U);
  }
}

TEST_P(SatLimits, WhatIsLeftBehindHoldsUpNoBoardOfOrdinarySize) {
  const Board huge(default_geometry(GetParam() == "cms" ? 225 : 144));
  const Board ordinary = shuffled_board(5, 0.1, 1);
  const auto backend = sat("minimal/product/unit");
  Request request;
  request.timeout_s = 60;
  int not_waited_for = 0;
  for (int round = 0; round < 6; ++round) {
    EXPECT_EQ(backend->solve(huge, counting(0.02)).reason, StopReason::kTimeout);
    EXPECT_GE(backend->solve(ordinary, request).solutions, 1U);
    not_waited_for += solver_left_behind();
  }
  EXPECT_GT(not_waited_for, 0);
}

TEST_P(SatLimits, AnswersLargeBoardsFromTheSideAsHere) {
  const Board board = shuffled_board(6, 0.3, 1);
  Request request;
  const Outcome here = sat("unit")->solve(board, request);
  request.timeout_s = 600;
  const Outcome side = sat("unit")->solve(board, request);
  EXPECT_EQ(side.grids, here.grids);
  EXPECT_EQ(side.exhausted, here.exhausted);
  EXPECT_EQ(side.statistics.conflicts, here.statistics.conflicts);
  EXPECT_EQ(side.statistics.clauses, here.statistics.clauses);
  EXPECT_GT(side.statistics.side_cpu_s.value_or(0), 0);
  EXPECT_FALSE(here.statistics.side_cpu_s);
}

TEST_P(SatLimits, NoTimeAtAll) {
  const Outcome outcome = sat()->solve(Board(default_geometry(9)), counting(0));
  EXPECT_EQ(outcome.reason, StopReason::kTimeout);
  EXPECT_EQ(outcome.solutions, 0U);
}

TEST_P(SatLimits, DeadlinesDoNotLeakIntoTheNextBoard) {
  const auto backend = sat();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(backend->solve(Board(default_geometry(16)), counting(0.05)).reason,
              StopReason::kTimeout);
    EXPECT_EQ(backend->solve(Board(default_geometry(4)), counting(60)).solutions, 288U);
  }
}

TEST_P(SatLimits, StopFlagFromAnotherThread) {
  const Board hard = shuffled_board(6, 0.5, 1);
  StopFlag stop;
  Request request;
  request.stop = &stop;
  Clock::time_point asked;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    asked = Clock::now();
    stop.request_stop();
  });
  const auto backend = sat();
  const Outcome outcome = backend->solve(hard, request);
  stopper.join();
  EXPECT_LT(seconds_since(asked), kPatience_s);
  EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
  // The flag stays: later boards are not begun.
  EXPECT_EQ(backend->solve(hard, request).reason, StopReason::kInterrupted);
}

TEST_P(SatLimits, ConflictsAreReproducible) {
  const Board hard = shuffled_board(6, 0.5, 1);
  Request request;
  request.max_conflicts = 500;
  const Outcome first = sat()->solve(hard, request);
  const Outcome second = sat()->solve(hard, request);
  EXPECT_EQ(first.reason, StopReason::kConflictLimit);
  EXPECT_GE(first.statistics.conflicts.value_or(0), 500U);
  EXPECT_LT(first.statistics.conflicts.value_or(0), 600U);
  EXPECT_EQ(first.statistics.conflicts, second.statistics.conflicts);
  EXPECT_EQ(first.statistics.decisions, second.statistics.decisions);
}

TEST_P(SatLimits, ConflictsCountOverAllSolvesOfABoard) {
  Request request;
  request.question = Question::kCount;
  const Board board(default_geometry(4));
  const std::uint64_t all = sat("minimal/unit")->solve(board, request).statistics.conflicts.value();
  ASSERT_GT(all, 50U);
  request.max_conflicts = all / 2;
  const Outcome outcome = sat("minimal/unit")->solve(board, request);
  ASSERT_EQ(outcome.reason, StopReason::kConflictLimit);
  EXPECT_GT(outcome.solutions, 1U);
  EXPECT_GE(outcome.statistics.conflicts.value_or(0), all / 2);
  EXPECT_LT(outcome.statistics.conflicts.value_or(0), all);
  request.max_conflicts = 0;
  EXPECT_EQ(sat()->solve(Board(default_geometry(9)), request).reason, StopReason::kConflictLimit);
}

TEST_P(SatLimits, RefusesWhatCannotFit) {
  const Board huge(default_geometry(400));
  Request request;
  const auto start = Clock::now();
  const Outcome outcome = sat("unit")->solve(huge, request);
  EXPECT_LT(seconds_since(start), kPatience_s);
  EXPECT_EQ(outcome.reason, StopReason::kMemory);
  EXPECT_NE(outcome.detail.find("extended/pairwise/unit of this board takes up to"),
            std::string::npos)
      << outcome.detail;
  EXPECT_NE(outcome.detail.find("64000000 variables"), std::string::npos) << outcome.detail;
  // Without givens there is nothing to leave out.
  EXPECT_EQ(outcome.detail.find("prune leaves out"), std::string::npos) << outcome.detail;
  const Outcome given = sat("unit")->solve(shuffled_board(20, 0.05, 1), request);
  EXPECT_EQ(given.reason, StopReason::kMemory);
  EXPECT_NE(given.detail.find("; prune leaves out"), std::string::npos) << given.detail;
}

TEST_P(SatLimits, WhatIsRefusedSaysItsSizeInEveryEncoding) {
  const Board board(default_geometry(49));
  Request request;
  request.memory_B = 2'000'000;
  for (const EncodingChoice& choice : every_encoding()) {
    const Outcome outcome = sat(choice.id())->solve(board, request);
    EXPECT_EQ(outcome.reason, StopReason::kMemory) << choice.id();
    EXPECT_NE(outcome.detail.find(choice.id() + " of this board takes up to "), std::string::npos)
        << outcome.detail;
    EXPECT_NE(outcome.detail.find(size_text(predict_size(board.view(), choice))), std::string::npos)
        << outcome.detail;
    EXPECT_NE(outcome.detail.find("more than the 2.0 MB"), std::string::npos) << outcome.detail;
  }
}

// 8,000 of 160,000 cells are open.
TEST_P(SatLimits, SolvesTheLargestOrderWithFewHoles) {
  const Board board = shuffled_board(20, 0.05, 1);
  ASSERT_EQ(board.order(), 400);
  Request request;
  request.question = Question::kFirst;
  const Outcome outcome = sat("fixpoint")->solve(board, request);
  ASSERT_EQ(outcome.solutions, 1U) << outcome.detail;
  EXPECT_TRUE(verify(board.view(), outcome.grids.at(0).values).empty());
}

TEST(CmsLimits, EightyOneIsJudgedByTheLimit) {
  const Board board = shuffled_board(9, 0.1, 1);
  Request request;
  request.memory_B = 1'000'000'000;
  const Outcome refused = test::cms("unit")->solve(board, request);
  EXPECT_EQ(refused.reason, StopReason::kMemory);
  EXPECT_NE(refused.detail.find("1.0 GB"), std::string::npos) << refused.detail;
  const Outcome pruned = test::cms("prune")->solve(board, request);
  EXPECT_NE(pruned.reason, StopReason::kMemory) << pruned.detail;
  EXPECT_GE(pruned.solutions, 1U);
  const auto unit = parse_encoding("unit");
  EXPECT_FALSE(refuse(*cms_library(), board.view(), *unit, 4'000'000'000));
}

TEST(CmsLimits, MoreThanTheLibraryCanNumber) {
  // 100x100 with every pair: 198 million clauses, which the library would abort on while solving.
  const Board board(default_geometry(100));
  Request request;
  request.memory_B = UINT64_MAX;
  const Outcome outcome = test::cms("unit")->solve(board, request);
  EXPECT_EQ(outcome.reason, StopReason::kUnsupported);
  EXPECT_NE(outcome.detail.find("(1000000 variables, 1"), std::string::npos) << outcome.detail;
}

TEST_P(SatLimits, SmallLimitRefusesSmallBoards) {
  Request request;
  request.memory_B = 1000;
  const Outcome outcome = sat()->solve(Board(default_geometry(9)), request);
  EXPECT_EQ(outcome.reason, StopReason::kMemory);
  EXPECT_EQ(outcome.detail.find("prune leaves out"), std::string::npos) << outcome.detail;
  request.memory_B = 10'000'000;
  EXPECT_EQ(sat()->solve(Board(default_geometry(9)), request).solutions, 2U);
}

TEST_P(SatLimits, BlockingClausesCountAsMemory) {
  Request request = counting(60);
  request.memory_B = 5'000'000;  // fits the board and some thousand grids
  const Outcome outcome = sat()->solve(Board(default_geometry(9)), request);
  EXPECT_EQ(outcome.reason, StopReason::kMemory);
  EXPECT_GT(outcome.solutions, 1000U);
  EXPECT_NE(outcome.detail.find("5 MB"), std::string::npos) << outcome.detail;
}

INSTANTIATE_TEST_SUITE_P(Catalog, SatLimits, testing::ValuesIn(test::sat_libraries()),
                         test::library_name);

TEST(CmsSize, SmallIsUpToOrderSixteen) {
  for (const EncodingChoice& encoding : every_encoding()) {
    SCOPED_TRACE(encoding.id());
    EXPECT_TRUE(is_small(*cms_library(), *default_geometry(9), encoding));
    EXPECT_TRUE(is_small(*cms_library(), *default_geometry(16), encoding));
    // With few clauses for its order, and with long ones.
    if (encoding.board->id != "triads") {
      EXPECT_FALSE(is_small(*cms_library(), *default_geometry(25), encoding));
    }
    if (encoding.board->id != "log") {
      EXPECT_FALSE(is_huge(*cms_library(), *default_geometry(36), encoding));
    }
    EXPECT_TRUE(is_huge(*cms_library(), *default_geometry(81), encoding));
  }
}

TEST(CmsSize, ModelSaturates) {
  EXPECT_EQ(cms_formula_B({UINT64_MAX, UINT64_MAX, UINT64_MAX}), UINT64_MAX);
  EXPECT_LT(cms_formula_B({729, 10530, 21384}), 2'000'000U + 1'000'000U);
}

}  // namespace
}  // namespace concord
