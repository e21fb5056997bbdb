// shuffle=on: the same answers from formulas in another order.

#include <chrono>
#include <set>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "encoders/catalog.hpp"
#include "puzzles/model/verify.hpp"
#include "results/fuzz/random_board.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

constexpr auto k11Plus =
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";

std::vector<std::string> sat_ids() {
  std::vector<std::string> ids;
  for (const char* id : {"cms", "cadical"}) {
    if (find_backend(id) != nullptr) ids.emplace_back(id);
  }
  return ids;
}

std::unique_ptr<Backend> shuffled(const std::string& id) {
  const auto spec = parse_backend(id + ",shuffle=on");
  EXPECT_TRUE(spec) << spec.error();
  return spec->make();
}

Outcome count(Backend& backend, const Board& board, std::uint64_t seed) {
  Request request;
  request.question = Question::kCount;
  request.limit = 50;
  request.seed = seed;
  return backend.solve(board, request);
}

TEST(ShuffledFormulas, HaveAsManySolutionsInEveryEncoding) {
  int several = 0;
  for (std::uint64_t i = 0; i < 40; ++i) {
    Random random = Random::of_trial(21, i);
    const Board board = random_board(random, 2, 6).board;
    const auto plain = parse_backend("dfs-mrv")->make();
    const Outcome expected = count(*plain, board, 0);
    several += expected.solutions > 1;
    for (const std::string& id : sat_ids()) {
      for (const BoardEncoderRow& row : board_encoder_catalog()) {
        for (const char* rest : {"", "/unit", "/assume"}) {
          const std::string full = id + ":" + std::string(row.id) + rest;
          const Outcome outcome = count(*shuffled(full), board, i);
          if (outcome.reason == StopReason::kUnsupported) continue;
          EXPECT_EQ(outcome.solutions, expected.solutions) << full << ", seed 21, trial " << i;
          EXPECT_EQ(outcome.exhausted, expected.exhausted) << full << ", seed 21, trial " << i;
          for (const Grid& grid : outcome.grids)
            EXPECT_TRUE(is_solution(board.view(), grid.values)) << full;
        }
      }
    }
  }
  EXPECT_GT(several, 5);
}

TEST(ShuffledFormulas, MayHaveXorClauses) {
  const Board board = test::board9(k11Plus);
  const Outcome outcome = count(*shuffled("cms:extended,xor=on"), board, 3);
  EXPECT_EQ(outcome.solutions, 1U) << outcome.detail;
  EXPECT_TRUE(outcome.exhausted);
}

TEST(ShuffledFormulas, GoOtherWaysWithOtherSeeds) {
  const Board board = test::board9(k11Plus);
  for (const std::string& id : sat_ids()) {
    std::set<std::uint64_t> conflicts;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const Outcome once = count(*shuffled(id), board, seed);
      const Outcome again = count(*shuffled(id), board, seed);
      EXPECT_EQ(once.solutions, 1U);
      EXPECT_EQ(once.statistics.conflicts, again.statistics.conflicts) << "the same order";
      conflicts.insert(once.statistics.conflicts.value_or(0));
      const Outcome plain = count(*parse_backend(id)->make(), board, 0);
      EXPECT_EQ(once.statistics.clauses, plain.statistics.clauses);
      EXPECT_EQ(once.statistics.literals, plain.statistics.literals);
      EXPECT_EQ(once.statistics.variables, plain.statistics.variables);
    }
    EXPECT_GT(conflicts.size(), 3U) << id;
  }
}

TEST(ShuffledFormulas, StopAtTheirDeadline) {
  // 49 x 49 and empty: the formula alone takes longer than that.
  const Board board(test::default_geometry(49));
  for (const std::string& id : sat_ids()) {
    Request request;
    request.timeout_s = 0.05;
    const auto backend = shuffled(id);
    const auto start = std::chrono::steady_clock::now();
    const Outcome outcome = backend->solve(board, request);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(outcome.reason, StopReason::kTimeout) << outcome.detail;
    EXPECT_LT(taken.count(), 5) << id;
  }
}

TEST(ShuffledFormulas, AreAskedForByName) {
  const auto spec = parse_backend("cms,shuffle=on");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->id(), "cms:extended/pairwise/prune,shuffle=on");
  EXPECT_EQ(parse_backend(spec->id())->id(), spec->id());
  EXPECT_EQ(parse_backend("cms:minimal,shuffle=on,redundant=off")->id(),
            "cms:minimal/pairwise/prune,redundant=off,shuffle=on");
  EXPECT_EQ(parse_backend("cms,shuffle=off")->id(), "cms:extended/pairwise/prune");
  EXPECT_TRUE(spec->no_proof());
  const auto error = [](const char* id) {
    const auto parsed = parse_backend(id);
    return parsed ? std::string("none") : parsed.error();
  };
  EXPECT_EQ(error("cms,shuffle=yes"), "'shuffle' is shuffle=on or shuffle=off, not 'shuffle=yes'");
  EXPECT_EQ(error("cms,shuffle=on,shuffle=on"), "'shuffle' is set twice");
  EXPECT_EQ(error("dlx,shuffle=on"), "backend 'dlx' has no setting 'shuffle'");
  EXPECT_NE(error("cms,shuffle=on,reuse=auto").find("leave one of them out"), std::string::npos);
}

}  // namespace
}  // namespace concord
