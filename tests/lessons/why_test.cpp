// What `why` answers is right: each claim follows from its cause, as a SAT library says of a
// formula that is written here, and without any one part it does not, as a grid shows that is
// looked at here.

#include <bit>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "backends/decide.hpp"
#include "lessons/why/hitting_set.hpp"
#include "lessons/why/why.hpp"
#include "puzzles/io/reader.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

// Whether some grid obeys the parts and denies the claim: asked of another solver, of a formula
// that has nothing in common with that of `why` but the rules.
bool can_be_denied(const Board& board, const Claim& claim, const Cause& cause) {
  const BoardView view = board.view();
  const int n = view.order();
  Formula formula;
  formula.new_variables(static_cast<std::uint32_t>(view.cell_count() * n));
  const auto is = [n](int value, Cell cell) {
    return Lit::positive(static_cast<Var>((value - 1) * n * n + cell));
  };
  for (Cell cell = 0; cell < view.cell_count(); ++cell) {
    std::vector<Lit> some;
    for (int value = 1; value <= n; ++value) {
      some.push_back(is(value, cell));
      for (int less = 1; less < value; ++less)
        formula.add_clause({~is(value, cell), ~is(less, cell)});
    }
    formula.add_clause(some);
  }
  for (const Cell cell : cause.clues) {
    std::vector<Lit> some;
    for (int value = 1; value <= n; ++value) {
      if (view.has(cell, static_cast<Value>(value))) some.push_back(is(value, cell));
    }
    formula.add_clause(some);
  }
  for (const int unit : cause.units) {
    const auto cells = view.geometry().unit(unit);
    for (int value = 1; value <= n; ++value) {
      // As many cells as values that differ: each value is somewhere.
      std::vector<Lit> some;
      for (const Cell cell : cells) some.push_back(is(value, cell));
      if (cells.size() == static_cast<std::size_t>(n)) formula.add_clause(some);
      for (const Cell a : cells) {
        for (const Cell b : cells) {
          if (a < b) formula.add_clause({~is(value, a), ~is(value, b)});
        }
      }
    }
  }
  if (claim.kind == Claim::Kind::kIs) formula.add_clause({~is(claim.value, claim.cell)});
  if (claim.kind == Claim::Kind::kIsNot) formula.add_clause({is(claim.value, claim.cell)});
  if (claim.kind == Claim::Kind::kOnly) {
    std::vector<Lit> other;
    for (Cell cell = 0; cell < view.cell_count(); ++cell)
      other.push_back(~is(claim.grid[cell], cell));
    formula.add_clause(other);
  }
  const auto answer = decide(formula, {});
  EXPECT_NE(answer.kind, ProvenAnswer::Kind::kUnknown);
  return answer.kind == ProvenAnswer::Kind::kSatisfiable;
}

bool obeys(const Board& board, std::optional<Cell> clue, std::optional<int> unit,
           const std::vector<Value>& grid) {
  if (clue) return board.view().has(*clue, grid[*clue]);
  std::set<Value> values;
  for (const Cell cell : board.view().geometry().unit(*unit)) values.insert(grid[cell]);
  return values.size() == board.view().geometry().unit(*unit).size();
}

void expect_right(const Board& board, const Claim& claim, const WhyAnswer& answer) {
  ASSERT_EQ(answer.kind, WhyAnswer::Kind::kCause);
  ASSERT_TRUE(answer.minimal);
  const Cause& cause = answer.cause;
  EXPECT_FALSE(can_be_denied(board, claim, cause));
  ASSERT_EQ(answer.witnesses.size(), cause.size());
  for (std::size_t left_out = 0; left_out < cause.size(); ++left_out) {
    const auto& grid = answer.witnesses[left_out];
    for (std::size_t i = 0; i < cause.size(); ++i) {
      const bool is_clue = i < cause.clues.size();
      const bool holds = is_clue ? obeys(board, cause.clues[i], {}, grid)
                                 : obeys(board, {}, cause.units[i - cause.clues.size()], grid);
      EXPECT_EQ(holds, i != left_out) << "part " << i << " without part " << left_out;
    }
    if (claim.kind == Claim::Kind::kIs) {
      EXPECT_NE(grid[claim.cell], claim.value);
    }
    if (claim.kind == Claim::Kind::kIsNot) {
      EXPECT_EQ(grid[claim.cell], claim.value);
    }
    if (claim.kind == Claim::Kind::kOnly) {
      EXPECT_NE(grid, claim.grid);
    }
  }
}

std::vector<Board> corpus(const std::string& name, std::size_t most) {
  std::vector<Board> boards;
  auto reader = PuzzleReader::open(CONCORD_SOURCE_DIR "/puzzles/corpus/" + name, {});
  EXPECT_TRUE(reader) << name;
  while (reader && boards.size() < most) {
    auto record = reader->next();
    if (!record) break;
    EXPECT_TRUE(record->board) << name;
    boards.push_back(*record->board);
  }
  EXPECT_FALSE(boards.empty()) << name;
  return boards;
}

Why why_of(const Board& board) {
  auto why = Why::make(board);
  EXPECT_TRUE(why);
  return std::move(*why);
}

// Of each board what can be asked of it: that it has no solution; or that it has one only, that a
// cell must have its value, or that it cannot have another one, in turns.
TEST(Why, IsRightOnTwoHundredBoards) {
  std::vector<Board> boards;
  for (const auto& [name, most] :
       std::vector<std::pair<std::string, std::size_t>>{{"9x9-none.txt", 40},
                                                        {"9x9-hardest.txt", 40},
                                                        {"9x9-minimal.txt", 50},
                                                        {"9x9-symmetric.txt", 24},
                                                        {"9x9-easy.txt", 30},
                                                        {"9x9-extreme.txt", 20},
                                                        {"jigsaw.txt", 25},
                                                        {"16x16.txt", 1}}) {
    for (Board& board : corpus(name, most)) boards.push_back(std::move(board));
  }
  ASSERT_GE(boards.size(), 200U);
  constexpr std::size_t kBoardsWithCulprits = 10;
  std::mt19937_64 random(20261201);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    SCOPED_TRACE("board " + std::to_string(i));
    const Board& board = boards[i];
    Why why = why_of(board);
    const auto none = why.minimal({});
    ASSERT_TRUE(none) << none.error().message;
    if (none->kind == WhyAnswer::Kind::kCause) {
      expect_right(board, {}, *none);
      if (i >= kBoardsWithCulprits) continue;
      const auto culprits = why.culprits(none->cause);
      ASSERT_TRUE(culprits);
      // All other clues and every unit.
      Cause all;
      for (int unit = 0; unit < board.view().geometry().unit_count(); ++unit)
        all.units.push_back(unit);
      for (Cell cell = 0; cell < board.view().cell_count(); ++cell) {
        if (board.view().settled(cell) != 0) all.clues.push_back(cell);
      }
      for (const Cell cell : all.clues) {
        Cause without = all;
        std::erase(without.clues, cell);
        EXPECT_EQ(std::ranges::binary_search(*culprits, cell), can_be_denied(board, {}, without));
      }
      continue;
    }
    ASSERT_EQ(none->kind, WhyAnswer::Kind::kNotSo);
    const std::vector<Value>& grid = none->witnesses.front();
    const auto cell =
        static_cast<Cell>(random() % static_cast<std::size_t>(board.view().cell_count()));
    const auto other = static_cast<Value>(grid[cell] % board.view().order() + 1);
    const Claim claims[] = {
        {.kind = Claim::Kind::kOnly, .grid = grid},
        {.kind = Claim::Kind::kIs, .cell = cell, .value = grid[cell]},
        {.kind = Claim::Kind::kIsNot, .cell = cell, .value = other},
    };
    const Claim& claim = claims[i % 3];
    const auto answer = why.minimal(claim);
    ASSERT_TRUE(answer) << answer.error().message;
    expect_right(board, claim, *answer);
  }
}

TEST(Why, SaysWhatIsNotSoAndShowsIt) {
  const Board board = corpus("9x9-two.txt", 1).front();
  Why why = why_of(board);
  const auto first = why.minimal({});
  ASSERT_TRUE(first);
  ASSERT_EQ(first->kind, WhyAnswer::Kind::kNotSo);
  const Claim only{.kind = Claim::Kind::kOnly, .grid = first->witnesses.front()};
  const auto second = why.minimal(only);
  ASSERT_TRUE(second);
  ASSERT_EQ(second->kind, WhyAnswer::Kind::kNotSo);
  EXPECT_NE(second->witnesses.front(), only.grid);
}

// The parts of a board, of which a cause is a set.
Cause subset(const Cause& all, std::uint32_t set) {
  Cause some;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((set >> i & 1) == 0) continue;
    if (i < all.clues.size()) {
      some.clues.push_back(all.clues[i]);
    } else {
      some.units.push_back(all.units[i - all.clues.size()]);
    }
  }
  return some;
}

// Every set of parts that is one smaller was tried: none of them is a cause.
TEST(Why, FindsSmallestCauses) {
  constexpr std::size_t kMostParts = 5;
  std::size_t tried = 0;
  std::size_t sizes = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::mt19937_64 random(seed);
    // 4x4 with clues at random: some possible, most not.
    Board board(test::default_geometry(4));
    for (int i = 0; i < 6; ++i) {
      board.set_given(static_cast<Cell>(random() % 16), static_cast<Value>(random() % 4 + 1));
    }
    const auto answer = why_of(board).smallest({});
    ASSERT_TRUE(answer) << answer.error().message;
    if (answer->kind != WhyAnswer::Kind::kCause) continue;
    expect_right(board, {}, *answer);
    EXPECT_EQ(answer->at_least, answer->cause.size());
    if (answer->cause.size() > kMostParts) continue;
    Cause all;
    for (Cell cell = 0; cell < 16; ++cell) {
      if (board.view().settled(cell) != 0) all.clues.push_back(cell);
    }
    for (int unit = 0; unit < board.geometry().unit_count(); ++unit) all.units.push_back(unit);
    for (std::uint32_t set = 0; set < (1U << all.size()); ++set) {
      if (static_cast<std::size_t>(std::popcount(set)) + 1 != answer->cause.size()) continue;
      ASSERT_TRUE(can_be_denied(board, {}, subset(all, set))) << "seed " << seed;
      ++tried;
    }
    sizes |= std::size_t{1} << answer->cause.size();
  }
  EXPECT_GT(tried, 1000U);
  EXPECT_GT(std::popcount(sizes), 1) << "all of one size";
}

TEST(Why, TakesPencilMarksForClues) {
  // Three cells of a row for two values.
  Board board(test::default_geometry(4));
  for (Cell cell = 0; cell < 3; ++cell) {
    board.remove_candidate(cell, 3);
    board.remove_candidate(cell, 4);
  }
  const auto answer = why_of(board).smallest({});
  ASSERT_TRUE(answer);
  expect_right(board, {}, *answer);
  EXPECT_EQ(answer->cause.clues, (std::vector<Cell>{0, 1, 2}));
  EXPECT_EQ(answer->cause.units.size(), 1U);
}

TEST(Why, StopsAtItsLimits) {
  const Board board = corpus("9x9-hardest.txt", 1).front();
  StopFlag stop;
  stop.request_stop();
  WhyLimits limits;
  limits.stop = &stop;
  const auto stopped = why_of(board).minimal({}, limits);
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->kind, WhyAnswer::Kind::kUnknown);
  EXPECT_FALSE(Why::make(board, 1000));
}

// A witness that is none is not taken for one.
TEST(Why, JudgesWitnesses) {
  const Board board = test::board_of(test::default_geometry(4), "11..............");
  const Cause cause{{0, 1}, {0}};
  std::vector<Value> grid(16, Value{1});
  EXPECT_TRUE(is_witness(board.view(), {}, cause, 2, grid)) << "without the row";
  EXPECT_FALSE(is_witness(board.view(), {}, cause, 0, grid)) << "the row has 1 four times";
  grid[1] = 2;
  grid[2] = 3;
  grid[3] = 4;
  EXPECT_TRUE(is_witness(board.view(), {}, cause, 1, grid)) << "without r1c2=1";
  EXPECT_FALSE(is_witness(board.view(), {}, cause, 0, grid)) << "r1c2 is not 1";
  const Claim is{.kind = Claim::Kind::kIs, .cell = 3, .value = 4};
  EXPECT_FALSE(is_witness(board.view(), is, cause, 1, grid)) << "does not deny the claim";
  grid[3] = 5;
  EXPECT_FALSE(is_witness(board.view(), {}, cause, 1, grid)) << "5 is no value";
  EXPECT_FALSE(is_witness(board.view(), {}, cause, 1, {})) << "no grid";
}

TEST(HittingSet, FindsTheSmallest) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<std::uint32_t> sets;
    HittingSet hitting(10, 10);
    for (int i = 0; i < 8; ++i) {
      std::vector<std::size_t> set;
      std::uint32_t mask = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        set.push_back(random() % 10);
        mask |= 1U << set.back();
      }
      sets.push_back(mask);
      hitting.add(set);
      int least = 10;
      for (std::uint32_t chosen = 0; chosen < 1024; ++chosen) {
        if (std::ranges::all_of(sets, [&](std::uint32_t s) { return (s & chosen) != 0; }))
          least = std::min(least, std::popcount(chosen));
      }
      const auto found = hitting.find({}, nullptr);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->size(), static_cast<std::size_t>(least)) << "seed " << seed;
      EXPECT_EQ(hitting.at_least(), static_cast<std::size_t>(least));
    }
  }
}

}  // namespace
}  // namespace concord
