// Generated puzzles are what was asked for, whoever asks in which pieces.

#include "results/generate/generator.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "puzzles/model/conflicts.hpp"
#include "puzzles/model/verify.hpp"
#include "results/generate/full_grid.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

GenerateSpec spec_of(GeometryPtr shape) {
  GenerateSpec spec;
  spec.shape = std::move(shape);
  spec.seed = 5;
  return spec;
}

std::vector<GeneratedPuzzle> made(const GenerateSpec& spec, std::size_t count) {
  Generator generator(spec);
  auto puzzles = generator.make(0, count, nullptr);
  EXPECT_TRUE(puzzles) << puzzles.error().sentence;
  std::vector<GeneratedPuzzle> found;
  for (auto& puzzle : *puzzles) {
    if (puzzle) found.push_back(std::move(*puzzle));
  }
  return found;
}

std::uint64_t count_of(const Board& board, std::uint64_t limit) {
  Request request;
  request.question = Question::kCount;
  request.limit = limit;
  return find_backend("dlx")->make({})->solve(board, request).solutions;
}

TEST(FullGrids, AreSolved) {
  for (const int order : {1, 2, 4, 5, 6, 9, 12, 16, 25, 36}) {
    const GeometryPtr shape = test::default_geometry(order);
    Random random(static_cast<std::uint64_t>(order));
    for (int i = 0; i < 3; ++i) {
      const auto grid = full_grid(random, shape);
      ASSERT_TRUE(grid) << order;
      EXPECT_TRUE(is_solution(Board(shape).view(), grid->values)) << order;
    }
    const auto pattern = pattern_grid(random, shape);
    ASSERT_TRUE(pattern) << order;
    EXPECT_TRUE(is_solution(Board(shape).view(), pattern->values)) << order;
  }
  Random random(1);
  EXPECT_FALSE(pattern_grid(random, *Geometry::make({9, BoxShape{3, 3}, {}, true, false})));
}

TEST(Generators, DoNotMindHowTheyAreAsked) {
  const GenerateSpec spec = spec_of(test::default_geometry(9));
  Generator whole(spec);
  const auto all = whole.make(0, 20, nullptr);
  ASSERT_TRUE(all);
  Generator other(spec);
  for (const std::uint64_t first : {15, 3}) {
    const auto part = other.make(first, 5, nullptr);
    ASSERT_TRUE(part);
    for (std::size_t i = 0; i < 5; ++i) {
      ASSERT_EQ((*part)[i].has_value(), (*all)[first + i].has_value());
      EXPECT_EQ((*part)[i]->board, (*all)[first + i]->board);
    }
  }
}

TEST(Generators, LeaveNoClueThatIsNotNeeded) {
  for (const int order : {4, 6, 9}) {
    for (const GeneratedPuzzle& puzzle : made(spec_of(test::default_geometry(order)), 5)) {
      EXPECT_EQ(count_of(puzzle.board, 3), 1U);
      for (Cell cell = 0; cell < puzzle.board.cell_count(); ++cell) {
        if (!puzzle.board.is_given(cell)) continue;
        Board without(puzzle.board.geometry_ptr());
        for (Cell other = 0; other < without.cell_count(); ++other) {
          if (other != cell && puzzle.board.is_given(other))
            without.set_given(other, puzzle.board.view().settled(other));
        }
        EXPECT_GT(count_of(without, 2), 1U) << order << ' ' << cell;
      }
    }
  }
}

TEST(Generators, KeepSymmetries) {
  const auto mirror = [](ClueSymmetry symmetry, int row, int column) {
    switch (symmetry) {
      case ClueSymmetry::kHalfTurn: return (8 - row) * 9 + 8 - column;
      case ClueSymmetry::kQuarterTurn: return column * 9 + 8 - row;
      case ClueSymmetry::kDiagonal: return column * 9 + row;
      case ClueSymmetry::kUpright: return row * 9 + 8 - column;
      case ClueSymmetry::kNone: break;
    }
    return row * 9 + column;
  };
  for (const ClueSymmetry symmetry : {ClueSymmetry::kHalfTurn, ClueSymmetry::kQuarterTurn,
                                      ClueSymmetry::kDiagonal, ClueSymmetry::kUpright}) {
    GenerateSpec spec = spec_of(test::default_geometry(9));
    spec.symmetry = symmetry;
    for (const GeneratedPuzzle& puzzle : made(spec, 5)) {
      EXPECT_EQ(count_of(puzzle.board, 2), 1U);
      EXPECT_LT(puzzle.board.given_count(), 81);
      for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
          EXPECT_EQ(puzzle.board.is_given(row * 9 + column),
                    puzzle.board.is_given(mirror(symmetry, row, column)));
        }
      }
    }
  }
}

TEST(Generators, MakeTheWantedNumberOfSolutions) {
  GenerateSpec spec = spec_of(test::default_geometry(9));
  spec.kind = GenerateSpec::Kind::kSolutions;
  spec.solutions = 5;
  const auto puzzles = made(spec, 40);
  EXPECT_GT(puzzles.size(), 5U);
  for (const GeneratedPuzzle& puzzle : puzzles) EXPECT_EQ(count_of(puzzle.board, 10), 5U);
}

TEST(Generators, HideThatThereIsNoSolution) {
  GenerateSpec spec = spec_of(test::default_geometry(9));
  spec.kind = GenerateSpec::Kind::kUnsolvable;
  const auto puzzles = made(spec, 20);
  EXPECT_GT(puzzles.size(), 10U);
  for (const GeneratedPuzzle& puzzle : puzzles) {
    EXPECT_EQ(count_of(puzzle.board, 1), 0U);
    EXPECT_EQ(find_conflicts(puzzle.board.view()).total, 0U);
    Request request;
    request.max_nodes = 0;
    EXPECT_EQ(find_backend("dfs-mrv")->make({})->solve(puzzle.board, request).reason,
              StopReason::kNodeLimit);
  }
}

TEST(Generators, BalanceHoles) {
  for (const auto& [order, holes] : {std::pair{16, 100}, std::pair{9, 40}, std::pair{36, 500}}) {
    GenerateSpec spec = spec_of(test::default_geometry(order));
    spec.kind = GenerateSpec::Kind::kHoles;
    spec.holes = holes;
    const auto puzzles = made(spec, 3);
    ASSERT_EQ(puzzles.size(), 3U);
    for (const GeneratedPuzzle& puzzle : puzzles) {
      const Board& board = puzzle.board;
      EXPECT_EQ(board.given_count(), order * order - holes);
      EXPECT_TRUE(is_solution(board.view(), puzzle.solution.values));
      for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
        int blanks = 0;
        for (const Cell cell : board.geometry().unit(unit)) blanks += !board.is_given(cell);
        EXPECT_GE(blanks, holes / order) << board.geometry().unit_name(unit);
        EXPECT_LE(blanks, holes / order + 1) << board.geometry().unit_name(unit);
      }
    }
  }
}

TEST(Generators, MeasureEffort) {
  GenerateSpec spec = spec_of(test::default_geometry(9));
  spec.min_effort = 5;
  spec.max_effort = 50;
  const auto puzzles = made(spec, 100);
  EXPECT_GT(puzzles.size(), 5U);
  EXPECT_LT(puzzles.size(), 95U);
  for (const GeneratedPuzzle& puzzle : puzzles) {
    const auto nodes = find_backend("dfs-mrv")->make({})->solve(puzzle.board, {}).statistics.nodes;
    EXPECT_EQ(nodes, puzzle.effort);
    EXPECT_GE(*nodes, 5U);
    EXPECT_LE(*nodes, 50U);
  }
}

// Whether 25x25 boards at the hard density are unique takes dfs-mrv minutes: a stop comes in
// between.
TEST(Generators, StopWhileTheyMeasure) {
  GenerateSpec spec = spec_of(test::default_geometry(25));
  spec.kind = GenerateSpec::Kind::kHoles;
  spec.holes = 363;
  spec.min_effort = 1;
  spec.seed = 1;
  StopFlag stop;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.request_stop();
  });
  Generator generator(spec);
  const auto puzzles = generator.make(0, 4, &stop);
  stopper.join();
  ASSERT_TRUE(puzzles) << "a stop is no error: " << puzzles.error().sentence;
  ASSERT_EQ(puzzles->size(), 4U);
  EXPECT_FALSE(
      std::ranges::any_of(*puzzles, [](const auto& puzzle) { return puzzle.has_value(); }));
}

TEST(Generators, DoNotTakeAnUnknownEffortForNone) {
  GenerateSpec spec = spec_of(test::default_geometry(16));
  spec.kind = GenerateSpec::Kind::kHoles;
  spec.holes = 20;
  spec.effort = "lanes";  // of 9x9 boards alone
  spec.max_effort = 5;
  Generator generator(spec);
  const auto puzzles = generator.make(0, 1, nullptr);
  ASSERT_FALSE(puzzles);
  EXPECT_EQ(puzzles.error().kind, GenerateError::Kind::kNoEffort);
  EXPECT_NE(puzzles.error().sentence.find("lanes"), std::string::npos) << puzzles.error().sentence;
}

// The bound of the search is the bound of what is wanted: what is at the bound is kept.
TEST(Generators, MeasureUpToTheBound) {
  GenerateSpec spec = spec_of(test::default_geometry(9));
  spec.min_effort = 0;
  const auto all = made(spec, 60);
  for (const std::uint64_t most : {0U, 3U, 10U}) {
    spec.max_effort = most;
    const auto wanted = std::ranges::count_if(
        all, [&](const GeneratedPuzzle& puzzle) { return *puzzle.effort <= most; });
    EXPECT_EQ(made(spec, 60).size(), static_cast<std::size_t>(wanted)) << most;
  }
}

TEST(Generators, MakeJigsaws) {
  GenerateSpec spec = spec_of(*Geometry::make({7, std::nullopt, {}, false, false}));
  spec.jigsaw = true;
  const auto puzzles = made(spec, 6);
  EXPECT_GT(puzzles.size(), 2U);
  for (const GeneratedPuzzle& puzzle : puzzles) {
    EXPECT_FALSE(puzzle.board.geometry().spec().regions.empty());
    EXPECT_EQ(count_of(puzzle.board, 2), 1U);
  }
}

}  // namespace
}  // namespace concord
