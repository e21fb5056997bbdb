// What an experiment runs, in which order, and under which names.

#include "results/bench/experiment.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "tests/results/bench/sample_experiment.hpp"

namespace concord {
namespace {

using test::easy_puzzles;
using test::experiment_with;

Protocol protocol_of(std::vector<std::uint64_t> seeds, std::uint64_t repeats) {
  Protocol protocol;
  protocol.seeds = std::move(seeds);
  protocol.repeats = repeats;
  return protocol;
}

using Triple = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

std::vector<Triple> turns_of(const Experiment& experiment) {
  std::vector<Triple> turns;
  for (std::uint64_t i = 0; i < experiment.turns(); ++i) {
    const Turn turn = experiment.turn(i);
    turns.emplace_back(turn.puzzle, turn.seed, turn.repeat);
  }
  return turns;
}

TEST(Experiments, HaveEveryTurnOnceInAShuffledOrder) {
  const Protocol protocol = protocol_of({0, 5, 9}, 4);
  const Experiment experiment = experiment_with(easy_puzzles(), {"dfs-mrv", "dlx"}, protocol);
  ASSERT_EQ(experiment.turns(), 36U);
  EXPECT_EQ(experiment.runs(), 72U);
  const auto turns = turns_of(experiment);
  EXPECT_EQ(std::set(turns.begin(), turns.end()).size(), 36U);
  for (const auto& [puzzle, seed, repeat] : turns) {
    EXPECT_LT(puzzle, 3U);
    EXPECT_TRUE(seed == 0 || seed == 5 || seed == 9);
    EXPECT_LT(repeat, 4U);
  }
  EXPECT_FALSE(std::ranges::is_sorted(turns));
  EXPECT_EQ(turns, turns_of(experiment_with(easy_puzzles(), {"dfs-mrv", "dlx"}, protocol)));
  Protocol other = protocol;
  other.order_seed = 2;
  EXPECT_NE(turns, turns_of(experiment_with(easy_puzzles(), {"dfs-mrv", "dlx"}, other)));
}

TEST(Experiments, GiveEveryBackendItsTurnInAChangingOrder) {
  const Experiment experiment =
      experiment_with(easy_puzzles(), {"dfs-mrv", "dlx", "dfs-scan"}, protocol_of({0}, 20));
  std::set<std::vector<int>> orders;
  for (std::uint64_t i = 0; i < experiment.turns(); ++i) {
    auto order = experiment.backend_order(i);
    orders.insert(order);
    std::ranges::sort(order);
    EXPECT_EQ(order, (std::vector{0, 1, 2}));
  }
  EXPECT_EQ(orders.size(), 6U) << "sixty turns, six orders";
}

TEST(Experiments, NameRunsByWhatDeterminesThem) {
  const Experiment a = experiment_with(easy_puzzles(), {"dfs-mrv", "dlx"}, protocol_of({0, 1}, 2));
  std::set<std::string> ids;
  for (std::uint64_t i = 0; i < a.turns(); ++i) {
    for (std::size_t backend = 0; backend < 2; ++backend) {
      const std::string id = a.run_id(a.turn(i), backend);
      EXPECT_EQ(id.size(), 20U);
      ids.insert(id);
    }
  }
  EXPECT_EQ(ids.size(), a.runs());

  const auto id_with = [](auto&& change, double timeout_s = 60) {
    Protocol protocol;
    change(protocol);
    return experiment_with(easy_puzzles(), {"dfs-mrv"}, protocol, timeout_s).run_id({}, 0);
  };
  const std::string same = id_with([](Protocol&) {});
  EXPECT_EQ(same, a.run_id({}, 0)) << "how many others there are does not matter";
  EXPECT_EQ(same, id_with([](Protocol& p) { p.order_seed = 9; }));
  EXPECT_EQ(same, id_with([](Protocol& p) { p.warmup = 0; }));
  std::set<std::string> others{same};
  others.insert(id_with([](Protocol& p) { p.goal = "first"; }));
  others.insert(id_with([](Protocol& p) { p.limit = 3; }));
  others.insert(id_with([](Protocol& p) { p.max_nodes = 3; }));
  others.insert(id_with([](Protocol& p) { p.max_conflicts = 3; }));
  others.insert(id_with([](Protocol& p) { p.memory_B = 3; }));
  others.insert(id_with([](Protocol& p) { p.mode = "reuse"; }));
  others.insert(id_with([](Protocol& p) { p.isolate = true; }));
  others.insert(id_with([](Protocol& p) { p.permute = false; }));
  others.insert(id_with([](Protocol&) {}, 61));
  EXPECT_EQ(others.size(), 10U);
}

TEST(Experiments, PermuteForSeedsOtherThanNull) {
  Protocol protocol = protocol_of({0, 1, 2}, 1);
  const Experiment experiment = experiment_with(easy_puzzles(), {"dfs-mrv"}, protocol);
  EXPECT_FALSE(experiment.symmetry({1, 0, 0}));
  ASSERT_TRUE(experiment.symmetry({1, 1, 0}));
  EXPECT_NE(*experiment.symmetry({1, 1, 0}), *experiment.symmetry({1, 2, 0}));
  EXPECT_NE(*experiment.symmetry({1, 1, 0}), *experiment.symmetry({2, 1, 0}));
  EXPECT_EQ(*experiment.symmetry({1, 1, 0}), *experiment.symmetry({1, 1, 5}));
  protocol.permute = false;
  EXPECT_FALSE(experiment_with(easy_puzzles(), {"dfs-mrv"}, protocol).symmetry({1, 1, 0}));
}

}  // namespace
}  // namespace concord
