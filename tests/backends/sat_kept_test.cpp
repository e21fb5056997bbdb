// assume: a solver that is kept from board to board answers each as a fresh one would.

#include <map>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

using test::board9;
using test::board_of;
using test::default_geometry;
using test::k2718;
using test::kUnique;
using test::shuffled_board;

struct Collect : SolutionSink {
  std::set<std::vector<Value>> grids;
  std::size_t most = SIZE_MAX;
  bool on_solution(std::size_t, std::span<const Value> values) override {
    grids.emplace(values.begin(), values.end());
    return grids.size() < most;
  }
};

Request count_request(std::optional<std::uint64_t> limit = std::nullopt) {
  Request request;
  request.question = Question::kCount;
  request.limit = limit;
  return request;
}

// One board of the stream and what is asked of it.
struct Step {
  std::string name;
  Board board;
  Request request;
  std::size_t stop_after = SIZE_MAX;  // grids, by the sink
  bool is_interrupted = false;        // how far it came is its own affair
};

std::vector<Step> mixed_stream() {
  std::vector<Step> steps;
  const auto four = default_geometry(4);
  const Board unique = board9(kUnique);
  Board pencil(default_geometry(9));  // a given and candidates struck out
  pencil = unique;
  for (Value value = 1; value <= 6; ++value) pencil.add_candidate(0, value);
  pencil.remove_candidate(2, 7);
  Board empty_cell(four);
  empty_cell.clear_candidates(5);
  const std::vector<std::uint16_t> regions = {0, 0, 0, 0, 1, 0, 2, 1, 1, 1, 2, 2, 2,
                                              1, 3, 4, 4, 2, 3, 3, 4, 4, 4, 3, 3};
  const Board jigsaw(*Geometry::make({5, std::nullopt, regions, false, false}));
  Board diagonals(*Geometry::make({4, BoxShape{2, 2}, {}, true, false}));
  steps.push_back({"unique", unique, {}});
  steps.push_back({"many", board9(k2718), count_request(60)});
  steps.push_back({"unique again", unique, {}});
  steps.push_back({"clash", board9("11" + std::string(79, '.')), {}});
  steps.push_back({"unique after a clash", unique, count_request()});
  steps.push_back({"stopped by the sink", board9(k2718), count_request(), 3, true});
  steps.push_back({"unique after a stop", unique, {}});
  Request no_time = count_request();
  no_time.timeout_s = 0;
  steps.push_back({"no time", unique, no_time, SIZE_MAX, true});
  Request little_time = count_request();
  little_time.timeout_s = 0.02;
  steps.push_back({"out of time", Board(default_geometry(9)), little_time, SIZE_MAX, true});
  steps.push_back({"pencil marks", pencil, count_request()});
  Request no_conflicts = count_request();
  no_conflicts.max_conflicts = 0;
  steps.push_back({"no conflicts", unique, no_conflicts, SIZE_MAX, true});
  steps.push_back({"all of order 4", Board(four), count_request()});
  steps.push_back({"all of order 4 again", Board(four), count_request()});
  steps.push_back({"two", board_of(four, "..343412..434321"), count_request()});
  steps.push_back({"no candidates", empty_cell, count_request()});
  Board only_cell(default_geometry(1));
  only_cell.clear_candidates(0);
  steps.push_back({"no candidates at order 1", only_cell, count_request()});
  steps.push_back({"full", board_of(four, "1234341221434321"), count_request()});
  steps.push_back({"regions", jigsaw, count_request(20)});
  steps.push_back({"diagonals", diagonals, count_request()});
  steps.push_back({"order 1", Board(default_geometry(1)), count_request()});
  steps.push_back({"order 2 with diagonals",
                   Board(*Geometry::make({2, std::nullopt, {}, true, false})), count_request()});
  steps.push_back({"another seed", unique, count_request()});
  steps.back().request.seed = 7;
  steps.push_back({"little memory", Board(default_geometry(9)), count_request()});
  steps.back().request.memory_B = 1000;
  steps.push_back({"two of order 4", board_of(four, "..343412..434321"), {}});
  return steps;
}

class SatKept : public testing::TestWithParam<std::tuple<std::string, const char*>> {};

TEST_P(SatKept, MixedStreamGivesWhatFreshSolversGive) {
  const auto& [library, encoding] = GetParam();
  const std::vector<Step> steps = mixed_stream();
  const auto kept = test::sat(library, encoding);
  for (int round = 0; round < 2; ++round) {
    for (const Step& step : steps) {
      SCOPED_TRACE(testing::Message() << "round " << round << ": " << step.name);
      Collect here;
      Collect there;
      here.most = there.most = step.stop_after;
      Request request = step.request;
      request.sink = &here;
      const Outcome outcome = kept->solve(step.board, request);
      request.sink = &there;
      const Outcome fresh = test::sat(library, encoding)->solve(step.board, request);
      EXPECT_EQ(outcome.reason, fresh.reason) << outcome.detail << " / " << fresh.detail;
      EXPECT_EQ(outcome.detail, fresh.detail);
      if (outcome.reason == StopReason::kUnsupported) {
        // Triads without boxes; pencil marks under order and log; XOR clauses.
        const std::string id = encoding;
        EXPECT_TRUE(id.starts_with("triads") || id.starts_with("order") || id.starts_with("log") ||
                    (id.ends_with("xor=on") && library != "cms"))
            << outcome.detail;
        EXPECT_NE(outcome.detail, "");
        EXPECT_EQ(outcome.solutions, 0U);
        continue;
      }
      EXPECT_EQ(outcome.exhausted, fresh.exhausted);
      for (const auto& values : here.grids) EXPECT_TRUE(is_solution(step.board.view(), values));
      if (step.is_interrupted) continue;
      EXPECT_EQ(outcome.solutions, fresh.solutions);
      EXPECT_EQ(here.grids.size(), outcome.solutions) << "a grid came twice";
      if (outcome.exhausted) {
        EXPECT_EQ(here.grids, there.grids);
        EXPECT_EQ(outcome.solutions, test::count_grids(step.board));
      }
      EXPECT_EQ(outcome.statistics.clauses, fresh.statistics.clauses);
      EXPECT_EQ(outcome.statistics.literals, fresh.statistics.literals);
      EXPECT_EQ(outcome.statistics.variables, fresh.statistics.variables);
      EXPECT_EQ(outcome.statistics.auxiliary, fresh.statistics.auxiliary);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Encodings, SatKept,
    testing::Combine(testing::ValuesIn(test::sat_libraries()),
                     testing::Values("assume", "minimal/product/assume", "natural/ladder/assume",
                                     "direct-order/assume", "commander-3/assume,xor=on",
                                     "triads/assume", "order/assume", "log/assume")));

class SatKeptSolver : public test::SatTest {};

TEST_P(SatKeptSolver, IsRebuiltAndGoesOn) {
  const auto backend = sat("assume");
  const Board board(default_geometry(4));
  std::size_t loads = 0;
  for (int i = 0; i < 600; ++i) {
    const Outcome outcome = backend->solve(board, count_request(3));
    ASSERT_EQ(outcome.solutions, 3U) << i;
    ASSERT_EQ(outcome.statistics.kept_solver, true);
    loads += outcome.statistics.load_s.value() > 0 ? 1 : 0;
  }
  EXPECT_EQ(loads, GetParam() == "cms" ? 3U : 1U);
  // What blocks ten thousand grids is not carried along.
  EXPECT_EQ(backend->solve(Board(default_geometry(9)), count_request(10'000)).solutions, 10'000U);
  const Outcome next = backend->solve(board9(kUnique), count_request());
  EXPECT_EQ(next.solutions, 1U);
  EXPECT_GT(next.statistics.load_s.value(), 0);
}

TEST_P(SatKeptSolver, StatisticsAreOfTheBoard) {
  const auto backend = sat("minimal/assume");
  const Board board = board9(kUnique);
  const Outcome hard = backend->solve(board9(k2718), count_request(300));
  ASSERT_GT(hard.statistics.conflicts.value(), 20U);
  const Board full =
      board9("315649827274185369689732145738594216921863754456217983147358692563921478892476531");
  const Outcome easy = backend->solve(full, {});
  EXPECT_LT(easy.statistics.conflicts.value(), 3U);
  EXPECT_EQ(easy.statistics.load_s, 0.0);
  EXPECT_GT(easy.statistics.encode_s.value(), 0);
  EXPECT_EQ(easy.statistics.clauses,
            predict_size(full.view(), *parse_encoding("minimal/assume")).clauses);
  EXPECT_EQ(easy.statistics.variables, 729U);
  EXPECT_EQ(easy.statistics.kept_solver, true);
  EXPECT_EQ(sat("unit")->solve(board, {}).statistics.kept_solver, false);
}

// A conflict limit that depended on earlier boards would not be reproducible.
TEST_P(SatKeptSolver, ConflictLimitsAreReproducible) {
  const Board hard = shuffled_board(6, 0.5, 1);
  Request request;
  request.max_conflicts = 300;
  const auto backend = sat("assume");
  const Outcome first = backend->solve(hard, request);
  EXPECT_EQ(first.reason, StopReason::kConflictLimit);
  EXPECT_EQ(first.statistics.kept_solver, false);
  const Outcome second = backend->solve(hard, request);
  EXPECT_EQ(first.statistics.conflicts, second.statistics.conflicts);
  EXPECT_EQ(first.statistics.decisions, second.statistics.decisions);
}

TEST_P(SatKeptSolver, LargeBoardsOnAThreadOfTheirOwn) {
  StopFlag stop;
  Request request;
  request.stop = &stop;
  const auto backend = sat("assume");
  for (std::uint32_t seed = 1; seed <= 3; ++seed) {
    const Board board = shuffled_board(5, 0.3, seed);
    const Outcome outcome = backend->solve(board, request);
    const Outcome pruned = sat()->solve(board, request);
    EXPECT_EQ(outcome.exhausted, pruned.exhausted);
    EXPECT_EQ(outcome.solutions, pruned.solutions);
    EXPECT_EQ(outcome.statistics.kept_solver, true);
    EXPECT_EQ(outcome.statistics.load_s.value() > 0, seed == 1);
    EXPECT_GT(outcome.statistics.side_cpu_s.value_or(0), 0);
    for (const Grid& grid : outcome.grids) EXPECT_TRUE(is_solution(board.view(), grid.values));
  }
  // Too hard for its time: given up in time, and the next board has a solver of its own.
  const auto start = std::chrono::steady_clock::now();
  request.timeout_s = 0.3;
  const Outcome late = backend->solve(Board(default_geometry(25)), [&] {
    Request all = request;
    all.question = Question::kCount;
    return all;
  }());
  EXPECT_EQ(late.reason, StopReason::kTimeout);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
            0.3 + test::kPatience_s);
  request.timeout_s = 600;
  const Outcome after = backend->solve(shuffled_board(5, 0.2, 4), request);
  EXPECT_GE(after.solutions, 1U);
  // A stop flag from another thread, and a backend that ends while its solver is large.
  request.timeout_s.reset();
  std::thread stopper([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.request_stop();
  });
  EXPECT_EQ(backend->solve(shuffled_board(6, 0.6, 1), request).reason, StopReason::kInterrupted);
  stopper.join();
}

// A huge formula is not to lie in memory while others work.
TEST_P(SatKeptSolver, HugeFormulasAreNotKept) {
  Request request;
  request.timeout_s = 0.05;
  const Outcome outcome =
      sat("minimal/product/assume")->solve(Board(default_geometry(121)), request);
  EXPECT_EQ(outcome.reason, StopReason::kTimeout);
  EXPECT_EQ(outcome.statistics.kept_solver, false);
}

TEST_P(SatKeptSolver, TwoBackendsInTwoThreads) {
  const auto work = [](std::uint64_t& total) {
    const auto backend = sat("assume");
    const StopFlag stop;
    Request request = count_request();
    request.stop = &stop;
    request.timeout_s = 60;
    for (int i = 0; i < 20; ++i) {
      total += backend->solve(Board(default_geometry(4)), request).solutions;
    }
  };
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::thread other(work, std::ref(first));
  work(second);
  other.join();
  EXPECT_EQ(first, 20U * 288);
  EXPECT_EQ(second, 20U * 288);
}

TEST_P(SatKeptSolver, Batch) {
  BoardBatch batch(default_geometry(9));
  for (int i = 0; i < 5; ++i) {
    batch.push_back(board9(kUnique).view());
    batch.push_back(board9(k2718).view());
    batch.push_back(board9("11" + std::string(79, '.')).view());
  }
  OutcomeBatch outcomes;
  sat("assume")->solve_batch(batch, {}, outcomes);
  ASSERT_EQ(outcomes.size(), 15U);
  for (std::size_t i = 0; i < 15; ++i) {
    EXPECT_EQ(outcomes.get(i).solutions, i % 3 == 0 ? 1U : i % 3 == 1 ? 2U : 0U) << i;
  }
}

// Encodings in which a removed candidate is no literal refuse boards that have some, and go on.
TEST_P(SatKeptSolver, WhatCannotBeAssumedIsUnsupported) {
  const auto backend = sat("order/assume");
  Board marks(default_geometry(4));
  marks.remove_candidate(0, 2);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(backend->solve(Board(default_geometry(4)), count_request()).solutions, 288U);
    const Outcome refused = backend->solve(marks, count_request());
    EXPECT_EQ(refused.reason, StopReason::kUnsupported);
    EXPECT_NE(refused.detail.find("r1c1"), std::string::npos) << refused.detail;
    EXPECT_FALSE(refused.statistics.conflicts);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalog, SatKeptSolver, testing::ValuesIn(test::sat_libraries()),
                         test::library_name);

TEST_P(SatKeptSolver, SeventeenClues) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  const auto backend = sat("assume");
  for (const std::string& line : test::list_lines(path, 500)) {
    const Board board = board9(std::string_view(line).substr(0, 81));
    const Outcome outcome = backend->solve(board, {});
    ASSERT_TRUE(outcome.exhausted && outcome.solutions == 1) << line;
    ASSERT_TRUE(is_solution(board.view(), outcome.grids[0].values)) << line;
  }
}

}  // namespace
}  // namespace concord
