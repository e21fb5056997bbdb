// --reuse auto: the same answers, whoever decided the board, and it is said who did.

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

using test::board9;
using test::board_of;
using test::default_geometry;
using test::k2718;
using test::kUnique;
using test::shuffled_board;
using Decided = Statistics::Decided;

// A line of 17clue.txt.
constexpr const char* kSubsets =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

std::unique_ptr<Backend> reusing(const std::string& library, const std::string& encoding = "") {
  auto spec = parse_backend(library + ":" + encoding);
  EXPECT_TRUE(spec) << encoding;
  spec->options.reuse = true;
  return spec->make();
}

struct Collect : SolutionSink {
  std::set<std::vector<Value>> grids;
  bool on_solution(std::size_t, std::span<const Value> values) override {
    EXPECT_TRUE(grids.emplace(values.begin(), values.end()).second) << "a grid came twice";
    return true;
  }
};

// A board whose answer must be that of dfs-mrv.
void expect_as_dfs_mrv(Backend& backend, const Board& board, std::uint64_t limit,
                       const std::string& what) {
  static const auto native = parse_backend("dfs-mrv")->make();
  Collect here;
  Request request;
  request.question = Question::kCount;
  request.limit = limit;
  const Outcome expected = native->solve(board, request);
  request.sink = &here;
  const Outcome outcome = backend.solve(board, request);
  ASSERT_EQ(outcome.reason, expected.reason) << what << " " << outcome.detail;
  ASSERT_EQ(outcome.solutions, expected.solutions) << what;
  ASSERT_EQ(outcome.exhausted, expected.exhausted) << what;
  ASSERT_EQ(here.grids.size(), outcome.solutions) << what;
  for (const auto& grid : here.grids) ASSERT_TRUE(is_solution(board.view(), grid)) << what;
}

class SatReuse : public test::SatTest {};

TEST_P(SatReuse, SaysWhoDecided) {
  const auto backend = reusing(GetParam());
  const Board clashing = board9("11" + std::string(79, '.'));
  Board easy = board9(std::string(81, '.'));
  const auto full =
      board9("315649827274185369689732145738594216921863754456217983147358692563921478892476531");
  for (Cell cell = 0; cell < 72; ++cell) easy.set_given(cell, full.view().settled(cell));
  const Outcome singles = backend->solve(easy, {});
  EXPECT_EQ(singles.statistics.decided, Decided::kBySingles);
  EXPECT_FALSE(singles.statistics.kept_solver);
  EXPECT_FALSE(singles.statistics.conflicts);
  EXPECT_EQ(singles.solutions, 1U);
  EXPECT_TRUE(singles.exhausted);
  // One grid was asked for and found: whether there are others was not.
  Request first;
  first.question = Question::kFirst;
  EXPECT_EQ(backend->solve(easy, first).reason, StopReason::kSolutionLimit);
  const Outcome clash = backend->solve(clashing, {});
  EXPECT_EQ(clash.statistics.decided, Decided::kBySingles);
  EXPECT_EQ(clash.solutions, 0U);
  EXPECT_TRUE(clash.exhausted);

  // Subsets decide it, and nothing less.
  const Outcome subsets = backend->solve(board9(kSubsets), {});
  EXPECT_EQ(subsets.statistics.decided, Decided::kBySubsets);
  EXPECT_EQ(subsets.solutions, 1U);
  EXPECT_TRUE(subsets.exhausted);

  const Outcome open = backend->solve(board9(k2718), {});
  EXPECT_EQ(open.statistics.decided, Decided::kNot);
  EXPECT_EQ(open.statistics.kept_solver, true);
  EXPECT_EQ(open.solutions, 2U);
  // As reproducible as fresh ones.
  Request limited;
  limited.max_conflicts = 1000;
  EXPECT_EQ(backend->solve(board9(k2718), limited).statistics.kept_solver, false);
}

// Two values in the corners of a rectangle over two boxes: they can change places.
TEST_P(SatReuse, BoardsWithLittleOpenGetFreshSolvers) {
  std::string board =
      "953168742862734951417952836746893125281645397395271468138529674574386219629417583";
  for (const std::size_t corner : {10, 17, 19, 26}) board[corner] = '.';
  const auto backend = reusing(GetParam());
  EXPECT_EQ(backend->solve(board9(k2718), {}).statistics.kept_solver, true);
  Request count;
  count.question = Question::kCount;
  const Outcome outcome = backend->solve(board9(board), count);
  EXPECT_EQ(outcome.statistics.decided, Decided::kNot);
  EXPECT_EQ(outcome.statistics.kept_solver, false);
  EXPECT_EQ(outcome.statistics.variables, 8U);
  EXPECT_EQ(outcome.solutions, 2U);
  EXPECT_TRUE(outcome.exhausted);
  EXPECT_EQ(backend->solve(board9(k2718), {}).statistics.kept_solver, true);
}

TEST_P(SatReuse, HardBoardsGetFreshSolversAndEasyOnesAKeptOne) {
  const auto backend = reusing(GetParam());
  Request many;
  many.question = Question::kCount;
  many.limit = 300;
  const auto kept = [&](std::string_view board, const Request& request) {
    return backend->solve(board9(board), request).statistics.kept_solver.value();
  };
  EXPECT_TRUE(kept(k2718, {}));
  int until_fresh = 0;
  while (until_fresh < 100 && kept(k2718, many)) ++until_fresh;
  EXPECT_LT(until_fresh, 100);
  int until_kept = 0;
  Request one;
  one.question = Question::kFirst;
  while (until_kept < 500 && !kept(std::string(81, '.'), one)) ++until_kept;
  EXPECT_LT(until_kept, 500);
}

TEST_P(SatReuse, TheSameBoardsAreTreatedTheSame) {
  const auto run = [&] {
    std::vector<std::uint64_t> seen;
    const auto backend = reusing(GetParam());
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
      const Board board = shuffled_board(3, 0.6 + 0.002 * seed, seed);
      const Outcome outcome = backend->solve(board, {});
      seen.push_back(outcome.solutions);
      seen.push_back(static_cast<std::uint64_t>(outcome.statistics.decided));
      seen.push_back(outcome.statistics.kept_solver.value_or(false) ? 1 : 0);
      seen.push_back(outcome.statistics.conflicts.value_or(0));
      for (const Grid& grid : outcome.grids)
        seen.insert(seen.end(), grid.values.begin(), grid.values.end());
    }
    return seen;
  };
  EXPECT_EQ(run(), run());
}

// Boards of every shape through one object, as dfs-mrv answers them.
TEST_P(SatReuse, AgreesWithDfsMrvOnEveryShape) {
  std::vector<std::uint16_t> stripes;
  for (int cell = 0; cell < 36; ++cell)
    stripes.push_back(
        static_cast<std::uint16_t>(cell / 6 / 2 * 2 + (cell % 6 + cell / 18) / 3 % 2));
  const std::vector<GeometryPtr> shapes = {
      default_geometry(9),
      default_geometry(12),
      default_geometry(16),
      default_geometry(6),
      *Geometry::make({9, BoxShape{3, 3}, {}, true, false}),
      *Geometry::make({9, BoxShape{3, 3}, {}, false, true}),
      *Geometry::make({6, std::nullopt, stripes, false, false}),
      *Geometry::make({8, std::nullopt, {}, false, false})};
  const auto backend = reusing(GetParam());
  const auto native = parse_backend("dfs-mrv")->make();
  Request first;
  first.question = Question::kFirst;
  for (std::uint32_t seed = 1; seed <= 240; ++seed) {
    std::mt19937 random(seed);
    const GeometryPtr& geometry = shapes[seed / 3 % shapes.size()];
    const int order = geometry->order();
    // Some grid of the shape, values renamed; then holes and pencil marks, now and then a lie.
    const Outcome some = native->solve(Board(geometry), first);
    ASSERT_EQ(some.grids.size(), 1U);
    std::vector<Value> names(static_cast<std::size_t>(order));
    std::iota(names.begin(), names.end(), Value{1});
    std::shuffle(names.begin(), names.end(), random);
    Board board(geometry);
    std::uniform_int_distribution<int> percent(0, 99);
    const int givens = (order > 9 ? 45 : 20) + percent(random) / 3;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const Value value = names[some.grids[0].values[cell] - 1U];
      if (percent(random) < givens) {
        board.set_given(cell, value);
      } else if (percent(random) < 40) {
        for (int v = 1; v <= order; ++v) {
          if (v != value && percent(random) < 60)
            board.remove_candidate(cell, static_cast<Value>(v));
        }
      }
    }
    if (percent(random) < 15)
      board.remove_candidate(static_cast<Cell>(random() % board.cell_count()),
                             static_cast<Value>(random() % order + 1));
    ASSERT_NO_FATAL_FAILURE(expect_as_dfs_mrv(*backend, board, 30, "seed " + std::to_string(seed)));
  }
}

TEST_P(SatReuse, EveryEncodingThatGoesWithIt) {
  for (const char* encoding : {"minimal", "natural", "extended/product", "extended/fixpoint",
                               "triads", "direct-order", "order", "log", "commander-3"}) {
    const auto backend = reusing(GetParam(), encoding);
    for (const char* text : {kUnique, k2718, kUnique}) {
      ASSERT_NO_FATAL_FAILURE(expect_as_dfs_mrv(*backend, board9(text), 20, encoding));
    }
    if (std::string_view(encoding) == "triads") continue;
    ASSERT_NO_FATAL_FAILURE(expect_as_dfs_mrv(
        *backend, Board(*Geometry::make({4, std::nullopt, {}, true, false})), 1000, encoding));
  }
}

TEST_P(SatReuse, LargeBoardsAsWithout) {
  const auto backend = reusing(GetParam());
  const Board board = shuffled_board(5, 0.3, 3);
  const Outcome outcome = backend->solve(board, {});
  EXPECT_EQ(outcome.statistics.kept_solver, false);
  EXPECT_EQ(outcome.solutions, sat()->solve(board, {}).solutions);
}

TEST_P(SatReuse, LimitsAreKept) {
  const auto backend = reusing(GetParam());
  Request request;
  request.memory_B = 1000;
  EXPECT_EQ(backend->solve(board9(k2718), request).reason, StopReason::kMemory);
  request = {};
  StopFlag stop;
  request.stop = &stop;
  EXPECT_EQ(backend->solve(board9(k2718), request).solutions, 2U);
  stop.request_stop();
  EXPECT_EQ(backend->solve(board9(k2718), request).reason, StopReason::kInterrupted);
  request = {};
  request.question = Question::kCount;
  request.timeout_s = 0.05;
  EXPECT_EQ(backend->solve(Board(default_geometry(9)), request).reason, StopReason::kTimeout);
  request.timeout_s.reset();
  EXPECT_EQ(backend->solve(board9(k2718), request).solutions, 2718U);
}

// All of them deduce with the same code first.
TEST_P(SatReuse, CorroboratesNoOtherThatDeduces) {
  auto spec = parse_backend(GetParam());
  auto other = parse_backend("cms");
  ASSERT_TRUE(spec && other);
  spec->options.reuse = true;
  other->options.reuse = true;
  EXPECT_EQ(spec->independence(), other->independence());
  EXPECT_NE(spec->independence(), parse_backend("cms")->independence());
  EXPECT_NE(spec->independence(), parse_backend("dfs-mrv")->independence());
}

TEST_P(SatReuse, WritesNoProof) {
  auto spec = parse_backend(GetParam());
  ASSERT_TRUE(spec);
  ASSERT_FALSE(spec->no_proof());
  spec->options.reuse = true;
  ASSERT_TRUE(spec->no_proof());
  const ProofAttempt attempt = spec->make()->prove(board9(kUnique), {});
  EXPECT_EQ(attempt.reason, StopReason::kUnsupported);
  EXPECT_EQ(attempt.detail, *spec->no_proof());
}

TEST_P(SatReuse, Lists) {
  for (const char* name : {"17clue.txt", "hardest-11plus.txt", "top1465.txt", "exactly-two.txt",
                           "many-solutions.txt", "unsat-hidden.txt"}) {
    CONCORD_NEED_LIST(path, name);
    const auto backend = reusing(GetParam());
    for (const std::string& line : test::list_lines(path, 1000)) {
      const Board board = board9(std::string_view(line).substr(0, 81));
      ASSERT_NO_FATAL_FAILURE(expect_as_dfs_mrv(*backend, board, 3, line));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalog, SatReuse, testing::ValuesIn(test::sat_libraries()),
                         test::library_name);

}  // namespace
}  // namespace concord
