// What a watched search tells is true, it is the search that the backend does, and a story can be
// read from any step.

#include <map>
#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "backends/catalog.hpp"
#include "lessons/trace/search_story.hpp"
#include "puzzles/io/reader.hpp"
#include "tests/support/boards.hpp"

namespace concord {

void PrintTo(const BackendRow& row, std::ostream* out) {
  *out << row.id;
}

namespace {

using Kind = SearchEvent::Kind;

enum class Strength { kEnumerates, kBlind, kGood };

std::vector<Board> sample_boards(Strength strength) {
  std::vector<Board> boards;
  // Unique, none (hidden and plain), several, empty cells; and what only one of these shapes has.
  boards.push_back(test::board_of(test::default_geometry(4), "12..34..2.4....1"));
  boards.push_back(test::board_of(test::default_geometry(4), "12...3....41.1.."));
  boards.push_back(test::board_of(test::default_geometry(4), "11.............."));
  if (strength == Strength::kEnumerates) return boards;
  boards.push_back(test::board_of(test::default_geometry(4), "1...2..........."));
  boards.push_back(
      test::board_of(*Geometry::make({4, std::nullopt, {}, true, false}), "12.............."));
  Board marks = test::board_of(test::default_geometry(4), "...............1");
  marks.remove_candidate(0, 1);
  marks.clear_candidates(5);
  boards.push_back(marks);
  if (strength == Strength::kBlind) return boards;
  for (const char* name : {"9x9-hardest.txt", "9x9-none.txt", "jigsaw.txt", "16x16.txt"}) {
    auto reader = PuzzleReader::open(std::string(CONCORD_SOURCE_DIR "/puzzles/corpus/") + name, {});
    for (int i = 0; i < 3; ++i) boards.push_back(*reader->next()->board);
  }
  return boards;
}

Alphabet alphabet_of(const Board& board) {
  return Alphabet::standard(board.order());
}

Request counting(std::uint64_t limit) {
  Request request;
  request.question = Question::kCount;
  request.limit = limit;
  return request;
}

class WatchedSearch : public testing::TestWithParam<BackendRow> {
 protected:
  [[nodiscard]] std::vector<Board> boards() const {
    if (GetParam().id == "enumerate") return sample_boards(Strength::kEnumerates);
    return sample_boards(GetParam().blind ? Strength::kBlind : Strength::kGood);
  }
};

TEST_P(WatchedSearch, IsTheSearchOfTheBackend) {
  for (const Board& board : boards()) {
    for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{50}}) {
      const SearchStory story(board, GetParam(), counting(limit), 10'000'000, alphabet_of(board));
      const Outcome alone = GetParam().make({})->solve(board, counting(limit));
      const Outcome& told = story.outcome();
      EXPECT_FALSE(story.is_cut());
      EXPECT_EQ(told.solutions, alone.solutions);
      EXPECT_EQ(told.exhausted, alone.exhausted);
      EXPECT_EQ(told.statistics.nodes, alone.statistics.nodes);
      EXPECT_EQ(told.statistics.backtracks, alone.statistics.backtracks);
      ASSERT_EQ(told.grids.size(), alone.grids.size());
      for (std::size_t i = 0; i < told.grids.size(); ++i)
        EXPECT_EQ(told.grids[i].values, alone.grids[i].values);
      std::map<Kind, std::uint64_t> counts;
      for (const SearchEvent& event : story.events()) ++counts[event.kind];
      EXPECT_EQ(counts[Kind::kPlace], alone.statistics.nodes);
      EXPECT_EQ(counts[Kind::kTakeBack], alone.statistics.backtracks);
      EXPECT_EQ(counts[Kind::kSolution], alone.solutions);
    }
  }
}

// With a board of the test's own, on which only what is told is done.
TEST_P(WatchedSearch, TellsTheTruth) {
  for (const Board& board : boards()) {
    const Geometry& geometry = board.geometry();
    const SearchStory story(board, GetParam(), counting(50), 10'000'000, alphabet_of(board));
    std::vector<Value> values;
    for (Cell cell = 0; cell < board.cell_count(); ++cell)
      values.push_back(board.view().settled(cell));
    std::vector<std::pair<Cell, bool>> placed;
    const auto has_peer_with = [&](Cell cell, Value value) {
      for (const int unit : geometry.units_of(cell)) {
        for (const Cell other : geometry.unit(unit)) {
          if (other != cell && values[other] == value) return true;
        }
      }
      return false;
    };
    const auto may_be = [&](Cell cell, Value value) {
      return board.view().has(cell, value) && !has_peer_with(cell, value);
    };
    for (const SearchEvent& event : story.events()) {
      switch (event.kind) {
        case Kind::kTry: EXPECT_TRUE(board.view().has(event.cell, event.value)); break;
        case Kind::kReject: {
          ASSERT_GE(event.other, 0);
          EXPECT_NE(event.other, event.cell);
          EXPECT_EQ(values[event.other], event.value);
          const auto units = geometry.units_of(event.cell);
          const auto others = geometry.units_of(event.other);
          EXPECT_NE(std::ranges::find(units, event.unit), units.end());
          EXPECT_NE(std::ranges::find(others, event.unit), others.end());
          break;
        }
        case Kind::kNaked:
          for (int value = 1; value <= board.order(); ++value) {
            EXPECT_EQ(may_be(event.cell, static_cast<Value>(value)), value == event.value);
          }
          break;
        case Kind::kHidden:
          EXPECT_TRUE(geometry.is_complete(event.unit));
          for (const Cell cell : geometry.unit(event.unit)) {
            EXPECT_EQ(values[cell] == 0 && may_be(cell, event.value), cell == event.cell);
          }
          break;
        case Kind::kPlace:
          EXPECT_TRUE(board.view().has(event.cell, event.value));
          EXPECT_EQ(values[event.cell], 0);
          break;
        case Kind::kDeadEnd:
          if (event.cell >= 0 && GetParam().id == "dfs-mrv") {
            for (int value = 1; value <= board.order(); ++value)
              EXPECT_FALSE(may_be(event.cell, static_cast<Value>(value)));
          } else if (event.cell < 0) {
            for (const Cell cell : geometry.unit(event.unit)) {
              EXPECT_NE(values[cell], event.value);
              EXPECT_FALSE(values[cell] == 0 && may_be(cell, event.value));
            }
          }
          break;
        case Kind::kTwice: {
          int count = 0;
          for (const Cell cell : geometry.unit(event.unit)) count += values[cell] == event.value;
          EXPECT_GE(count, 2);
          break;
        }
        case Kind::kTakeBack:
          for (;;) {
            ASSERT_FALSE(placed.empty());
            const auto [cell, by_choice] = placed.back();
            placed.pop_back();
            if (by_choice) {
              EXPECT_EQ(cell, event.cell);
              EXPECT_EQ(values[cell], event.value);
            }
            values[cell] = 0;
            if (by_choice) break;
          }
          break;
        case Kind::kSolution:
          for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            EXPECT_NE(values[cell], 0);
            EXPECT_FALSE(has_peer_with(cell, values[cell]));
          }
          break;
      }
      if (event.kind == Kind::kPlace || event.kind == Kind::kNaked || event.kind == Kind::kHidden) {
        values[event.cell] = event.value;
        placed.emplace_back(event.cell, event.kind == Kind::kPlace);
      }
    }
  }
}

TEST_P(WatchedSearch, CanBeReadFromAnyStep) {
  const Board board = test::board_of(test::default_geometry(4), "1...2...........");
  SearchStory story(board, GetParam(), counting(300), 3'000, alphabet_of(board));
  const std::size_t count = story.event_count();
  ASSERT_GT(count, 100U);
  // Forwards, one after the other.
  std::vector<StoryBoard> boards;
  std::vector<std::vector<std::string>> stacks;
  for (std::size_t step = 0; step <= count; ++step) {
    boards.push_back(story.board(step));
    stacks.push_back(story.stack(step));
    if (step > 0) {
      EXPECT_EQ(stacks.back().size(), story.depth(step - 1));
    }
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 500; ++i) {
    const std::size_t step = random() % (count + 1);
    EXPECT_EQ(story.board(step).values, boards[step].values) << step;
    EXPECT_EQ(story.stack(step), stacks[step]) << step;
  }
  for (std::size_t event = 0; event < count; ++event) {
    const auto line = nlohmann::json::parse(story.json(event));
    EXPECT_EQ(line["schema"], "concord.trace/1");
    EXPECT_EQ(line["step"], event + 1);
    EXPECT_EQ(line["event"], to_string(story.kind(event)));
    EXPECT_EQ(line["words"], story.words(event));
  }
}

TEST_P(WatchedSearch, EndsWhereItIsCut) {
  const Board board = test::board_of(test::default_geometry(4), "12..34..2.4....1");
  const SearchStory whole(board, GetParam(), counting(5), 1'000'000, alphabet_of(board));
  const SearchStory cut(board, GetParam(), counting(5), 7, alphabet_of(board));
  EXPECT_TRUE(cut.is_cut());
  EXPECT_EQ(cut.outcome().reason, StopReason::kInterrupted);
  ASSERT_EQ(cut.event_count(), 7U);
  EXPECT_TRUE(std::ranges::equal(cut.events(), whole.events().subspan(0, 7)));
  const SearchStory exact(board, GetParam(), counting(5), whole.event_count(), alphabet_of(board));
  EXPECT_FALSE(exact.is_cut());
}

std::vector<BackendRow> watched_rows() {
  std::vector<BackendRow> rows;
  for (const BackendRow& row : backend_catalog()) {
    if (row.trace != nullptr) rows.push_back(row);
  }
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Catalog, WatchedSearch, testing::ValuesIn(watched_rows()),
                         [](const auto& row) {
                           std::string name(row.param.id);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(WatchedSearches, AreAllNativeOnesButTheBulkOne) {
  for (const BackendRow& row : backend_catalog()) {
    if (row.kind == BackendKind::kNative) {
      EXPECT_EQ(row.trace != nullptr, !row.bulk) << row.id;
    }
  }
}

}  // namespace
}  // namespace concord
