// Unit propagation on an encoding against the technique that it is said to amount to, board by
// board, candidate by candidate.

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/propagate/board_propagator.hpp"
#include "encoders/propagate/technique.hpp"
#include "tests/encoders/propagate/techniques.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord {
namespace {

using test::Level;
using test::Techniques;

// A shape and a grid that is right in it, but where it says otherwise.
struct Shape {
  GeometryPtr geometry;
  std::vector<int> grid;  // by cell, 0-based values
};

Shape boxed(int height, int width, GeometrySpec spec = {}) {
  const int n = spec.order = height * width;
  if (!spec.box) spec.box = BoxShape{height, width};
  Shape made{test::shape(spec), {}};
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) made.grid.push_back((r % height * width + r / height + c) % n);
  }
  return made;
}

Shape latin(GeometrySpec spec) {
  Shape made{test::shape(spec), {}};
  for (int r = 0; r < spec.order; ++r) {
    for (int c = 0; c < spec.order; ++c) made.grid.push_back((2 * r + c) % spec.order);
  }
  return made;
}

std::vector<Shape> shapes() {
  // Regions along lines of another slope than the values of latin(): each value once in each.
  std::vector<std::uint16_t> slanted;
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) slanted.push_back(static_cast<std::uint16_t>((r + c) % 9));
  }
  return {
      boxed(2, 2), boxed(2, 3), boxed(3, 2), boxed(3, 3), boxed(2, 4),
      boxed(3, 3, {9, std::nullopt, {}, true, true}),  // the grid is wrong on diagonals and windows
      latin({5, std::nullopt, {}, true, false}), latin({7, std::nullopt, {}, false, false}),
      latin({9, std::nullopt, slanted, false, false}),
      // Boxes with fewer cells than values.
      boxed(2, 4, {8, BoxShape{2, 2}, {}, false, false})};
}

// Part of the shape's grid with the values renamed, some other candidates removed; now and then
// with a mistake.
Board random_board(const Shape& shape, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto n = static_cast<std::uint32_t>(shape.geometry->order());
  std::vector<Value> names;
  for (Value v = 1; v <= n; ++v) names.push_back(v);
  for (std::size_t i = n - 1; i > 0; --i) std::swap(names[i], names[random() % (i + 1)]);
  Board board(shape.geometry);
  const std::uint32_t givens = 15 + random() % 35;  // in a hundred cells
  const std::uint32_t marks = random() % 40;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const Value right = names[static_cast<std::size_t>(shape.grid[cell])];
    if (random() % 100 < givens) {
      board.set_given(cell, random() % 200 == 0 ? static_cast<Value>(random() % n + 1) : right);
    } else if (random() % 100 < marks) {
      for (std::uint32_t i = random() % n; i > 0; --i) {
        const auto wrong = static_cast<Value>(random() % n + 1);
        if (wrong != right) board.remove_candidate(cell, wrong);
      }
    }
  }
  return board;
}

struct Side {
  std::string id;
  Level level;
  bool candidates = true;  // compared too
};

// Those that there are.
std::vector<Side> sides() {
  std::vector<Side> all;
  for (const Side& side : {Side{"minimal/unit", Level::kNakedSingles, false},
                           Side{"minimal/prune", Level::kNakedSingles},
                           Side{"natural/unit", Level::kNakedSingles},
                           Side{"natural/assume", Level::kNakedSingles},
                           Side{"natural/prune", Level::kNakedSingles},
                           Side{"natural/product/unit", Level::kNakedSingles},
                           Side{"minimal/fixpoint", Level::kHiddenSingles},
                           Side{"natural/fixpoint", Level::kHiddenSingles},
                           Side{"extended/unit", Level::kHiddenSingles},
                           Side{"extended/prune", Level::kHiddenSingles},
                           Side{"extended/fixpoint", Level::kHiddenSingles},
                           Side{"extended/sequential/unit", Level::kHiddenSingles},
                           Side{"extended/ladder/prune", Level::kHiddenSingles},
                           Side{"extended/commander-3/unit", Level::kHiddenSingles},
                           Side{"extended/totalizer/assume", Level::kHiddenSingles},
                           Side{"direct-order/unit", Level::kHiddenSingles},
                           Side{"direct-order/binary/prune", Level::kHiddenSingles},
                           Side{"triads/unit", Level::kLockedCandidates},
                           Side{"triads/prune", Level::kLockedCandidates},
                           Side{"triads/fixpoint", Level::kLockedCandidates}}) {
    if (parse_encoding(side.id)) all.push_back(side);
  }
  return all;
}

struct Tally {
  int refuted = 0;
  int consistent = 0;
  int solved = 0;
  std::uint64_t candidates = 0;
};

class TechniqueTest : public testing::Test {
 protected:
  // False when the sides differ.
  bool compare(BoardPropagator& propagation, const Side& side, const Board& board) {
    Techniques technique(board);
    const bool possible = technique.run(side.level);
    const auto found = propagation.propagate(board);
    EXPECT_TRUE(found) << found.error().message;
    if (!found) return false;
    EXPECT_EQ(found->refuted, !possible);
    if (found->refuted == possible) return false;
    Tally& tally = tallies_[side.id];
    if (!possible) {
      ++tally.refuted;
      return true;
    }
    ++tally.consistent;
    tally.solved += found->solved;
    std::uint32_t decided = 0;
    std::uint64_t candidates = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const Value settled = technique.settled(cell);
      decided += settled != 0;
      for (Value v = 1; v <= board.order(); ++v) {
        const bool both_decide = propagation.is_decided(cell, v) == (settled == v);
        EXPECT_TRUE(both_decide) << board.geometry().cell_name(cell) << " is " << v;
        if (!both_decide) return false;
        const bool candidate = technique.is_candidate(cell, v);
        candidates += candidate;
        if (!side.candidates) continue;
        const bool both_keep = propagation.is_candidate(cell, v) == candidate;
        EXPECT_TRUE(both_keep) << board.geometry().cell_name(cell) << " may be " << v;
        if (!both_keep) return false;
      }
    }
    tally.candidates += candidates;
    EXPECT_EQ(found->decided, decided);
    EXPECT_EQ(found->solved, decided == static_cast<std::uint32_t>(board.cell_count()));
    if (side.candidates) {
      EXPECT_EQ(found->candidates, candidates);
    }
    return true;
  }

  std::map<std::string, Tally> tallies_;
};

TEST_F(TechniqueTest, PropagationIsTheTechniqueOnRandomBoards) {
  std::map<std::string, int> boards;
  // With boxes and nothing more: the shape that every encoding states.
  std::map<std::string, std::uint64_t> left_9x9;
  for (const Side& side : sides()) {
    const auto choice = parse_encoding(side.id);
    BoardPropagator propagation(*choice, UINT64_MAX);
    std::uint32_t shape_number = 0;
    for (const Shape& shape : shapes()) {
      ++shape_number;
      if (refusal(*shape.geometry, *choice)) continue;
      for (std::uint32_t i = 0; i < 100; ++i) {
        const std::uint32_t seed = 1000 * shape_number + i;
        SCOPED_TRACE(testing::Message()
                     << side.id << ", " << shape.geometry->describe() << ", seed " << seed);
        const std::uint64_t before = tallies_[side.id].candidates;
        ASSERT_TRUE(compare(propagation, side, random_board(shape, seed)));
        ++boards[side.id];
        if (shape.geometry == test::default_geometry(9))
          left_9x9[side.id] += tallies_[side.id].candidates - before;
      }
    }
  }
  // All outcomes occur, and the stronger technique does more.
  for (const auto& [id, tally] : tallies_) {
    EXPECT_GT(tally.refuted, 10) << id;
    EXPECT_GT(tally.consistent, 100) << id;
    EXPECT_GT(tally.solved, 10) << id;
  }
  EXPECT_GT(left_9x9["natural/unit"], left_9x9["extended/unit"]);
  EXPECT_EQ(boards["extended/unit"], 1000);
  EXPECT_GE(boards["triads/unit"], 400);
  EXPECT_GT(left_9x9["extended/unit"], left_9x9["triads/unit"]);
}

TEST_F(TechniqueTest, PropagationIsTheTechniqueOnTheHardestBoards) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  const auto lines = test::list_lines(path);
  ASSERT_EQ(lines.size(), 49158U);
  const auto geometry = test::default_geometry(9);
  for (const Side& side : sides()) {
    // One of each: the others were compared with the technique above.
    if (std::ranges::count(side.id, '/') != 1 || !side.id.ends_with("/unit")) continue;
    BoardPropagator propagation(*parse_encoding(side.id), UINT64_MAX);
    for (std::size_t i = 0; i < lines.size(); i += 49) {
      SCOPED_TRACE(testing::Message() << side.id << ", line " << i + 1);
      ASSERT_TRUE(compare(propagation, side, test::board_of(geometry, lines[i].substr(0, 81))));
    }
  }
  EXPECT_EQ(tallies_["natural/unit"].solved, 0);
  EXPECT_LT(tallies_["extended/unit"].candidates, tallies_["natural/unit"].candidates);
  EXPECT_LT(tallies_["triads/unit"].candidates, tallies_["extended/unit"].candidates);
}

// The table for the cards says what was compared above.
TEST(TechniqueTable, SaysWhatTheComparisonShows) {
  for (const Side& side : sides()) {
    const auto choice = parse_encoding(side.id);
    const Technique technique = technique_of(*choice);
    const std::string_view expected = side.level == Level::kNakedSingles ? "naked singles"
                                      : side.level == Level::kHiddenSingles
                                          ? "naked and hidden singles"
                                          : "naked and hidden singles, locked candidates";
    EXPECT_EQ(technique.name, expected) << side.id;
    EXPECT_EQ(technique.exception.empty(), side.candidates) << side.id;
    EXPECT_EQ(technique_text(technique),
              std::string(expected) + (side.candidates ? "" : ", placements only"))
        << side.id;
  }
}

TEST(TechniqueTable, NamesNoneWhereThereIsNone) {
  for (const char* id : {"order/unit", "log/unit", "extended/unit,redundant=off",
                         "extended/unit,xor=on", "minimal/prune,redundant=off"}) {
    const auto choice = parse_encoding(id);
    ASSERT_TRUE(choice) << id;
    EXPECT_TRUE(technique_of(*choice).name.empty()) << id;
    EXPECT_EQ(technique_text(technique_of(*choice)), "none named") << id;
  }
}

// What minimal does not say is visible: a given leaves the other values of its cell open.
TEST(TechniqueTable, TheExceptionOfMinimalIsReal) {
  const Board board = test::board9("5" + std::string(80, '.'));
  BoardPropagator minimal(*parse_encoding("minimal/unit"), UINT64_MAX);
  ASSERT_TRUE(minimal.propagate(board));
  EXPECT_TRUE(minimal.is_decided(0, 5));
  EXPECT_TRUE(minimal.is_candidate(0, 6));
  BoardPropagator natural(*parse_encoding("natural/unit"), UINT64_MAX);
  ASSERT_TRUE(natural.propagate(board));
  EXPECT_FALSE(natural.is_candidate(0, 6));
}

}  // namespace
}  // namespace concord
