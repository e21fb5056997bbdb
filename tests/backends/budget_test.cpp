// Limits and answers by themselves: what is counted when a search must stop, and what does not fit.

#include "backends/budget.hpp"

#include <new>

#include <gtest/gtest.h>

#include "backends/native/native.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

TEST(Budget, CountsTheNodesThatItGrants) {
  StopFlag stop;
  Request request;
  request.stop = &stop;
  Budget budget(request, 0, 9);
  std::uint64_t granted = 0;
  while (budget.spend_node()) {
    if (++granted == 1000) stop.request_stop();
    ASSERT_LT(granted, 10'000U);
  }
  EXPECT_GE(granted, 1000U);
  EXPECT_EQ(budget.nodes(), granted);
  EXPECT_FALSE(budget.spend_node());
  const Outcome outcome = std::move(budget).finish();
  EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
  EXPECT_EQ(outcome.statistics.nodes, granted);
}

TEST(Budget, TheFirstReasonStays) {
  Request request;
  request.limit = 1;
  request.max_nodes = 0;
  Budget budget(request, 0, 1);
  const Value one = 1;
  EXPECT_FALSE(budget.found({&one, 1}));
  EXPECT_FALSE(budget.spend_node());
  EXPECT_FALSE(budget.fail(StopReason::kMemory, "too late"));
  const Outcome outcome = std::move(budget).finish();
  EXPECT_EQ(outcome.reason, StopReason::kSolutionLimit);
  EXPECT_TRUE(outcome.detail.empty());
}

TEST(OutcomeBatch, RefusesMoreGridsThanCanBe) {
  OutcomeBatch outcomes;
  EXPECT_THROW(outcomes.reset(1, 4, SIZE_MAX), std::bad_alloc);
  EXPECT_THROW(outcomes.reset(1, 4, SIZE_MAX / 16 + 1), std::bad_alloc);  // 0 when it wraps
  Request request;
  for (const std::size_t keep : {SIZE_MAX, SIZE_MAX / 16 + 1}) {
    request.keep_grids = keep;
    const Board board(test::default_geometry(4));
    EXPECT_EQ(make_dlx({})->solve(board, request).reason, StopReason::kMemory);
    BoardBatch batch(board.geometry_ptr());
    batch.push_back(board.view());
    make_dlx({})->solve_batch(batch, request, outcomes);
    EXPECT_EQ(outcomes.size(), 0U);
  }
}

}  // namespace
}  // namespace concord
