// SAT backends give the right answers: every encoding on boards with no, one, two and many grids,
// on every kind of geometry, in batches and in threads.

#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

using test::board9;
using test::board_of;
using test::default_geometry;
using test::k2718;
using test::kUnique;

constexpr auto k10106 =
    ".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6.";

Request count_request(std::optional<std::uint64_t> limit = std::nullopt) {
  Request request;
  request.question = Question::kCount;
  request.limit = limit;
  return request;
}

// Counts all grids and checks each that is kept.
std::uint64_t count_with(Backend& backend, const Board& board) {
  const Outcome outcome = backend.solve(board, count_request());
  EXPECT_TRUE(outcome.exhausted) << to_string(outcome.reason) << " " << outcome.detail;
  for (const Grid& grid : outcome.grids) EXPECT_TRUE(is_solution(board.view(), grid.values));
  return outcome.solutions;
}

class Sat : public test::SatTest {
 protected:
  static Outcome answer(std::string_view encoding, const Board& board, const Request& request) {
    return sat(encoding)->solve(board, request);
  }

  static std::uint64_t count(std::string_view encoding, const Board& board) {
    return count_with(*sat(encoding), board);
  }
};

TEST_P(Sat, UniqueBoard) {
  const Outcome outcome = answer("", board9(kUnique), {});
  EXPECT_TRUE(outcome.exhausted);
  EXPECT_EQ(outcome.reason, StopReason::kNone);
  ASSERT_EQ(outcome.grids.size(), 1U);
  EXPECT_EQ(test::text_of(outcome.grids[0]),
            "315649827274185369689732145738594216921863754456217983147358692563921478892476531");
}

TEST_P(Sat, QuestionsStopWhereTheyShould) {
  const Board board = board9(k2718);
  Request request;
  EXPECT_EQ(answer("", board, request).solutions, 2U);
  request.question = Question::kFirst;
  const Outcome first = answer("", board, request);
  EXPECT_EQ(first.solutions, 1U);
  EXPECT_FALSE(first.exhausted);
  EXPECT_EQ(first.reason, StopReason::kSolutionLimit);
  EXPECT_EQ(answer("", board, count_request(7)).solutions, 7U);
}

TEST_P(Sat, LargeCounts) {
  EXPECT_EQ(count("", board9(k2718)), 2718U);
  EXPECT_EQ(count("", board9(k10106)), 10106U);
}

TEST_P(Sat, FirstRowOfSixFixed) {
  EXPECT_EQ(count("", board_of(default_geometry(6), "123456" + std::string(30, '.'))), 39168U);
}

TEST_P(Sat, AllGivesEachGridOnce) {
  struct Collect : SolutionSink {
    std::set<std::vector<Value>> grids;
    std::size_t calls = 0;
    bool on_solution(std::size_t, std::span<const Value> values) override {
      ++calls;
      grids.emplace(values.begin(), values.end());
      return true;
    }
  } sink;
  Request request = count_request();
  request.question = Question::kAll;
  request.sink = &sink;
  const Board board(default_geometry(4));
  EXPECT_EQ(answer("", board, request).solutions, 288U);
  EXPECT_EQ(sink.calls, 288U);
  EXPECT_EQ(sink.grids.size(), 288U);
  for (const auto& values : sink.grids) EXPECT_TRUE(is_solution(board.view(), values));
}

TEST_P(Sat, SinkMayStop) {
  struct Once : SolutionSink {
    bool on_solution(std::size_t, std::span<const Value>) override { return false; }
  } sink;
  Request request = count_request();
  request.sink = &sink;
  const Outcome outcome = answer("", Board(default_geometry(4)), request);
  EXPECT_EQ(outcome.solutions, 1U);
  EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
}

class SatEncoding : public testing::TestWithParam<test::LibraryAndEncoding> {
 protected:
  static const EncodingChoice& encoding() { return std::get<1>(GetParam()); }
  static Outcome answer(const Board& board, const Request& request) {
    return test::sat(std::get<0>(GetParam()), encoding().id())->solve(board, request);
  }
  static std::uint64_t count(const Board& board) {
    return count_with(*test::sat(std::get<0>(GetParam()), encoding().id()), board);
  }
  // Whether the encoding cannot state this board (a shape that triads refuses, pencil marks that
  // order and log cannot assume), and the backend says so.
  static bool refuses(const Board& board) {
    const EncodingChoice& choice = encoding();
    const bool coded = choice.board->id == "order" || choice.board->id == "log";
    const bool shape = choice.board->id == "triads" && !board.geometry().spec().box;
    if (!shape && !(coded && choice.givens->assumed && board.has_pencil_marks())) return false;
    const Outcome outcome = answer(board, {});
    // At the ends of a value's range, and in one bit, a removed candidate is a literal after all.
    if (!shape && outcome.reason != StopReason::kUnsupported) return false;
    EXPECT_EQ(outcome.reason, StopReason::kUnsupported) << outcome.detail;
    EXPECT_EQ(outcome.solutions, 0U);
    EXPECT_NE(outcome.detail.find(shape ? "needs boxes" : "cannot be assumed"), std::string::npos)
        << outcome.detail;
    return true;
  }
};

TEST_P(SatEncoding, AllGridsOfOrderFour) {
  EXPECT_EQ(count(Board(default_geometry(4))), 288U);
}

TEST_P(SatEncoding, NoneOneTwoMany) {
  const Board unique = board9(kUnique);
  EXPECT_EQ(count(unique), 1U);
  const Board full =
      board9("315649827274185369689732145738594216921863754456217983147358692563921478892476531");
  EXPECT_EQ(count(full), 1U);
  // A rectangle of two values in two boxes.
  EXPECT_EQ(count(board_of(default_geometry(4), "..343412..434321")), 2U);
  Board some = unique;
  for (const Cell cell : {0, 1, 5}) {
    for (Value value = 1; value <= 9; ++value) some.add_candidate(cell, value);
  }
  const Outcome many = answer(some, count_request(30));
  EXPECT_EQ(many.solutions, 30U);
  EXPECT_EQ(many.reason, StopReason::kSolutionLimit);
  Board none = unique;
  none.set_given(2, 6);  // the only grid has a 5 there
  EXPECT_EQ(count(none), 0U);
}

TEST_P(SatEncoding, ClashesAndEmptyCells) {
  EXPECT_EQ(count(board_of(default_geometry(4), "11..............")), 0U);
  EXPECT_EQ(count(board_of(default_geometry(4), "1...1...........")), 0U);
  EXPECT_EQ(count(board_of(default_geometry(4), "1....1..........")), 0U);
  Board empty_cell(default_geometry(4));
  empty_cell.clear_candidates(5);
  if (!refuses(empty_cell)) {
    EXPECT_EQ(count(empty_cell), 0U);
  }
  Board nowhere(default_geometry(4));
  for (const Cell cell : {0, 1, 2, 3}) nowhere.remove_candidate(cell, 2);
  if (!refuses(nowhere)) {
    EXPECT_EQ(count(nowhere), 0U);
  }
  Board pair(default_geometry(4));  // three cells of a row share two values
  for (const Cell cell : {0, 1, 2}) {
    pair.remove_candidate(cell, 3);
    pair.remove_candidate(cell, 4);
  }
  if (!refuses(pair)) {
    EXPECT_EQ(count(pair), 0U);
  }
}

TEST_P(SatEncoding, RandomPencilMarksOnEveryGeometry) {
  const std::vector<std::uint16_t> regions = {0, 0, 0, 0, 1, 0, 2, 1, 1, 1, 2, 2, 2,
                                              1, 3, 4, 4, 2, 3, 3, 4, 4, 4, 3, 3};
  const std::vector<GeometrySpec> specs = {
      {1, std::nullopt, {}, false, false},      {2, std::nullopt, {}, false, false},
      {4, BoxShape{2, 2}, {}, false, false},    {4, BoxShape{2, 2}, {}, true, true},
      {5, std::nullopt, regions, false, false}, {5, std::nullopt, {}, true, false},
      {6, BoxShape{2, 3}, {}, false, false},    {6, BoxShape{3, 2}, {}, true, false},
      {8, BoxShape{2, 2}, {}, false, false},
  };
  std::size_t compared = 0;
  std::size_t refused = 0;
  for (std::uint32_t seed = 1; seed <= 3; ++seed) {
    std::mt19937 random(seed);
    for (const GeometrySpec& spec : specs) {
      const auto geometry = Geometry::make(spec);
      ASSERT_TRUE(geometry) << geometry.error();
      // Few candidates, among them those of a grid where a cyclic one fits, so that counts vary.
      Board board(*geometry);
      const double removed = spec.order <= 2 ? 0.1 : spec.order <= 5 ? 0.35 : 0.6;
      for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const int row = cell / spec.order;
        const int width = spec.box ? spec.box->width : 1;
        const int band = spec.order / width;
        const int kept = (row % band * width + row / band + cell % spec.order) % spec.order + 1;
        for (int value = 1; value <= spec.order; ++value) {
          if (value != kept && std::bernoulli_distribution(removed)(random)) {
            board.remove_candidate(cell, static_cast<Value>(value));
          }
        }
      }
      const std::uint64_t expected = test::count_grids(board);
      if (expected > 2000) continue;  // too many blocking clauses for a test
      if (refuses(board)) {
        ++refused;
        continue;
      }
      ++compared;
      EXPECT_EQ(count(board), expected) << (*geometry)->describe() << ", seed " << seed;
    }
  }
  EXPECT_GE(compared + refused, 20U)
      << "of 27 boards: the others had too many solutions to be compared";
  if (refused != 0 && !encoding().givens->assumed) {
    EXPECT_GE(compared, 12U);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalog, SatEncoding,
                         testing::Combine(testing::ValuesIn(test::sat_libraries()),
                                          testing::ValuesIn(every_encoding())),
                         test::library_and_encoding_name);
INSTANTIATE_TEST_SUITE_P(Catalog, Sat, testing::ValuesIn(test::sat_libraries()),
                         test::library_name);

TEST_P(Sat, OrderOneAndLatinSquares) {
  EXPECT_EQ(count("", Board(default_geometry(1))), 1U);
  EXPECT_EQ(count("unit", Board(default_geometry(1))), 1U);
  EXPECT_EQ(count("", Board(*Geometry::make({4, std::nullopt, {}, false, false}))), 576U);
}

TEST_P(Sat, FullGridNeedsNoSearch) {
  const Board full =
      board9("315649827274185369689732145738594216921863754456217983147358692563921478892476531");
  for (const char* encoding : {"prune", "unit"}) {
    const Outcome outcome = answer(encoding, full, {});
    EXPECT_TRUE(outcome.exhausted);
    EXPECT_EQ(outcome.solutions, 1U);
  }
}

TEST_P(Sat, Statistics) {
  const Outcome outcome = answer("unit", board9(kUnique), {});
  const Statistics& s = outcome.statistics;
  EXPECT_EQ(s.variables, 729U);
  EXPECT_EQ(s.auxiliary, 0U);
  EXPECT_GE(s.clauses.value_or(0), 10530U);
  EXPECT_GT(s.literals.value_or(0), 2 * 10530U);
  EXPECT_TRUE(s.conflicts);
  EXPECT_EQ(s.decisions && s.propagations, GetParam() != "cadical") << "which tells neither";
  EXPECT_TRUE(s.encode_s && s.solve_s && s.decode_s);
  // Ten thousand clauses: microseconds in the encoder, and as many in the library.
  EXPECT_GT(s.encode_s.value_or(0), 1e-6);
  EXPECT_GT(s.load_s.value_or(0), 1e-6);
  EXPECT_EQ(s.kept_solver, false);
  EXPECT_FALSE(s.nodes);
  EXPECT_EQ(answer("sequential/unit", board9(kUnique), {}).statistics.auxiliary, 3321U - 729U);
}

TEST_P(Sat, BatchGivesWhatSinglesGive) {
  BoardBatch batch(default_geometry(9));
  const std::vector<Board> boards = {board9(kUnique), board9(k2718),
                                     board9("11" + std::string(79, '.')), board9(k10106),
                                     board9(kUnique)};
  for (const Board& board : boards) batch.push_back(board.view());
  const auto backend = sat();
  OutcomeBatch outcomes;
  backend->solve_batch(batch, {}, outcomes);
  ASSERT_EQ(outcomes.size(), boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Outcome single = answer("", boards[i], {});
    const Outcome batched = outcomes.get(i);
    EXPECT_EQ(batched.grids, single.grids) << i;
    EXPECT_EQ(batched.solutions, single.solutions) << i;
    EXPECT_EQ(batched.exhausted, single.exhausted) << i;
    EXPECT_EQ(batched.statistics.conflicts, single.statistics.conflicts) << i;
  }
}

TEST_P(Sat, SeedsKeepTheCount) {
  Request request = count_request();
  for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
    request.seed = seed;
    EXPECT_EQ(answer("", board9(k2718), request).solutions, 2718U) << seed;
  }
}

TEST_P(Sat, TwoBackendsInTwoThreads) {
  const auto work = [](std::string_view encoding, std::uint64_t& total) {
    const auto backend = sat(encoding);
    const StopFlag stop;
    Request request = count_request();
    request.stop = &stop;
    request.timeout_s = 60;
    for (int i = 0; i < 40; ++i) {
      total += backend->solve(Board(default_geometry(4)), request).solutions;
    }
  };
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::thread other(work, "commander-3", std::ref(first));
  work("unit", second);
  other.join();
  EXPECT_EQ(first, 40U * 288);
  EXPECT_EQ(second, 40U * 288);
}

TEST_P(Sat, PrintsNothing) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  for (const char* encoding : {"", "unit", "minimal/binary/unit", "sequential"}) {
    answer(encoding, board9(k2718), count_request(100));
    answer(encoding, board9("11" + std::string(79, '.')), count_request());
  }
  std::fflush(nullptr);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_P(Sat, SeventeenClues) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  const auto backend = sat();
  for (const std::string& line : test::list_lines(path, 300)) {
    const Board board = board9(std::string_view(line).substr(0, 81));
    const Outcome outcome = backend->solve(board, {});
    ASSERT_TRUE(outcome.exhausted && outcome.solutions == 1) << line;
    ASSERT_TRUE(is_solution(board.view(), outcome.grids[0].values)) << line;
  }
}

}  // namespace
}  // namespace concord
