// Backend::prove: what is written down is what was decided, limits are kept, and the proof begins
// and ends as its format says. Whether proofs check is tested where the checker is.

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "backends/sat/proof_buffer.hpp"
#include "encoders/board_annotation.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;
using test::board9;
using test::board_of;
using test::default_geometry;
using test::k2718;
using test::kPatience_s;
using test::kUnique;
using test::shuffled_board;
using Kind = ProofAttempt::Kind;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The backends of the catalog that prove.
std::vector<std::string> proving_backends() {
  std::vector<std::string> ids;
  for (const BackendRow& row : backend_catalog()) {
    if (row.proof && !row.takes_target) ids.emplace_back(row.id);
  }
  return ids;
}

Grid only_grid(const Board& board) {
  const Outcome outcome = parse_backend("dlx")->make()->solve(board, {});
  EXPECT_EQ(outcome.solutions, 1U);
  return outcome.grids.at(0);
}

// What a proof in its format must at least look like, where the formula has no empty clause.
void expect_proof(const ProofAttempt& attempt, std::size_t clauses) {
  if (attempt.format == ProofFormat::kDrat) {
    ASSERT_GE(attempt.proof.size(), 2U);
    // The last step adds the empty clause: in text...
    if (attempt.proof.ends_with("\n")) {
      EXPECT_TRUE(attempt.proof == "0\n" || attempt.proof.ends_with("\n0\n"));
      return;
    }
    // ... or in the binary notation.
    EXPECT_TRUE(attempt.proof[0] == 'a' || attempt.proof[0] == 'd') << int{attempt.proof[0]};
    EXPECT_NE(attempt.proof.find(std::string("a\0", 2)), std::string::npos);
    return;
  }
  std::size_t original = 0;
  std::size_t finals = 0;
  std::size_t at = 0;
  while (at < attempt.proof.size()) {
    const std::size_t end = attempt.proof.find('\n', at);
    ASSERT_NE(end, std::string::npos) << "the last line has no end";
    original += attempt.proof[at] == 'o' ? 1 : 0;
    finals += attempt.proof[at] == 'f' ? 1 : 0;
    at = end + 1;
  }
  // A contradiction among the first clauses is the end of it.
  EXPECT_LE(original, clauses);
  EXPECT_GT(original, 0U);
  EXPECT_GT(finals, 0U);
}

class BoardProof : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static std::unique_ptr<Backend> make(std::string_view encoding = "") {
    const auto spec = parse_backend(GetParam() + ":" + std::string(encoding));
    EXPECT_TRUE(spec) << (spec ? "" : spec.error());
    return spec->make();
  }
};

TEST_P(BoardProof, TheTextIsTheFormulaThatWasDecided) {
  const Board unique = board9(kUnique);
  const Grid grid = only_grid(unique);
  Board none = unique;
  none.set_given(2, 6);
  for (const EncodingChoice& choice : every_encoding()) {
    SCOPED_TRACE(choice.id());
    const auto backend = make(choice.id());
    for (const bool has_grid : {true, false}) {
      ProofRequest request;
      if (has_grid) request.except = &grid;
      const Board& board = has_grid ? unique : none;
      const ProofAttempt attempt = backend->prove(board, request);
      const BackendSpec spec = *parse_backend(GetParam() + ":" + choice.id());
      EXPECT_EQ(attempt.format, *spec.row->proof);
      if (const auto why = spec.no_proof()) {
        EXPECT_EQ(attempt.kind, Kind::kUnknown);
        EXPECT_EQ(attempt.reason, StopReason::kUnsupported);
        EXPECT_EQ(attempt.detail, *why);
        EXPECT_EQ(attempt.formula, "");
        continue;
      }
      ASSERT_EQ(attempt.kind, Kind::kProved) << attempt.detail;
      EXPECT_EQ(attempt.reason, StopReason::kNone);
      const auto read = read_annotated_dimacs(source_of(attempt.formula), "formula");
      ASSERT_TRUE(read) << read.error().message;
      Formula expected;
      const auto encoding = encode(board.view(), choice, expected);
      ASSERT_TRUE(encoding);
      if (has_grid) {
        expected.begin_group("blocked solution");
        expected.add_clause(encoding->variables->blocking_clause(grid.values));
        EXPECT_NE(attempt.formula.find("c group 1 blocked solution\n"), std::string::npos);
      }
      EXPECT_EQ(read->formula, expected);
      ASSERT_TRUE(read->annotation);
      EXPECT_EQ(read->annotation->board, board);
      EXPECT_EQ(read->annotation->choice.id(), choice.id());
      EXPECT_NE(attempt.formula.find("\nc var 1 "), std::string::npos);
      bool has_empty = false;
      for (std::size_t i = 0; i < expected.clause_count(); ++i) {
        has_empty = has_empty || expected.clause(i).empty();
      }
      if (!has_empty) {
        expect_proof(attempt, expected.clause_count());
        EXPECT_GT(attempt.solve_s, 0);
      }
      EXPECT_FALSE(attempt.proof.empty());
      EXPECT_GT(attempt.encode_s, 0);
    }
  }
}

TEST_P(BoardProof, IsRefutedWhereThereIsAGrid) {
  const auto backend = make();
  ProofRequest request;
  EXPECT_EQ(backend->prove(board9(kUnique), request).kind, Kind::kRefuted);
  const Outcome two = make()->solve(board9(k2718), {});
  ASSERT_EQ(two.grids.size(), 2U);
  request.except = &two.grids[0];
  const ProofAttempt attempt = backend->prove(board9(k2718), request);
  EXPECT_EQ(attempt.kind, Kind::kRefuted);
  EXPECT_EQ(attempt.formula, "");
  EXPECT_EQ(attempt.proof, "");
}

// Contradictions that need no search: the formula has the empty clause, or two opposite units.
TEST_P(BoardProof, WholeProofsOfPlainContradictions) {
  Board no_candidate(default_geometry(4));
  no_candidate.clear_candidates(5);
  const std::vector<Board> boards = {board_of(default_geometry(4), "11.............."),
                                     board_of(default_geometry(4), "1....1.........."),
                                     no_candidate, board9("11" + std::string(79, '.'))};
  for (const char* encoding : {"prune", "unit", "minimal/unit", "sequential/unit", "order/unit"}) {
    for (const Board& board : boards) {
      const ProofAttempt attempt = make(encoding)->prove(board, {});
      ASSERT_EQ(attempt.kind, Kind::kProved) << encoding << " " << attempt.detail;
      EXPECT_FALSE(attempt.proof.empty()) << encoding;
    }
  }
  // All of it is given: only the clause that forbids the grid is left, and it is empty.
  const Board full =
      board9("315649827274185369689732145738594216921863754456217983147358692563921478892476531");
  const Grid grid = only_grid(full);
  ProofRequest request;
  request.except = &grid;
  for (const char* encoding : {"prune", "unit"}) {
    const ProofAttempt attempt = make(encoding)->prove(full, request);
    ASSERT_EQ(attempt.kind, Kind::kProved) << attempt.detail;
    EXPECT_FALSE(attempt.proof.empty());
  }
}

TEST_P(BoardProof, AGridThatDoesNotFitIsRefused) {
  const auto backend = make();
  const Board board = board9(kUnique);
  Grid grid = only_grid(board);
  ProofRequest request;
  request.except = &grid;
  grid.values[0] = grid.values[0] == 1 ? 2 : 1;
  EXPECT_EQ(backend->prove(board, request).reason, StopReason::kUnsupported);
  grid.values[0] = 10;
  EXPECT_EQ(backend->prove(board, request).reason, StopReason::kUnsupported);
  grid.values.pop_back();
  const ProofAttempt attempt = backend->prove(board, request);
  EXPECT_EQ(attempt.kind, Kind::kUnknown);
  EXPECT_NE(attempt.detail, "");
}

TEST_P(BoardProof, TheSameRequestGivesTheSameProof) {
  const Board board = board9(kUnique);
  const Grid grid = only_grid(board);
  const auto backend = make();
  ProofRequest request;
  request.except = &grid;
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{7}, ~std::uint64_t{0}}) {
    request.seed = seed;
    const ProofAttempt first = backend->prove(board, request);
    const ProofAttempt second = make()->prove(board, request);
    ASSERT_EQ(first.kind, Kind::kProved);
    EXPECT_EQ(first.formula, second.formula);
    EXPECT_EQ(first.proof, second.proof);
  }
}

TEST_P(BoardProof, KeepsItsConflictLimit) {
  const Board hard = shuffled_board(6, 0.5, 1);
  ProofRequest request;
  request.max_conflicts = 300;
  const ProofAttempt attempt = make()->prove(hard, request);
  EXPECT_EQ(attempt.kind, Kind::kUnknown);
  EXPECT_EQ(attempt.reason, StopReason::kConflictLimit) << attempt.detail;
  EXPECT_GE(attempt.conflicts.value_or(0), 300U);
  EXPECT_EQ(attempt.formula, "");
  EXPECT_EQ(attempt.proof, "");
}

TEST_P(BoardProof, KeepsItsDeadlineAndStops) {
  const auto backend = make();
  // In the solver; in the solver on a side thread; in the encoder.
  for (const Board& board : {shuffled_board(6, 0.5, 1), Board(default_geometry(81))}) {
    const auto start = Clock::now();
    ProofRequest request;
    request.deadline = start + std::chrono::milliseconds(100);
    const ProofAttempt attempt = backend->prove(board, request);
    EXPECT_EQ(attempt.reason, StopReason::kTimeout) << attempt.detail;
    EXPECT_LT(seconds_since(start), 0.1 + kPatience_s);
    request.deadline = start;
    EXPECT_EQ(backend->prove(board, request).reason, StopReason::kTimeout);
  }
  StopFlag stop;
  ProofRequest request;
  request.stop = &stop;
  Clock::time_point asked;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    asked = Clock::now();
    stop.request_stop();
  });
  EXPECT_EQ(backend->prove(shuffled_board(6, 0.5, 1), request).reason, StopReason::kInterrupted);
  EXPECT_LT(seconds_since(asked), kPatience_s);
  stopper.join();
  // Others are proved by the same backend.
  const Board board = board9(kUnique);
  const Grid grid = only_grid(board);
  ProofRequest next;
  next.except = &grid;
  EXPECT_EQ(backend->prove(board, next).kind, Kind::kProved);
}

TEST_P(BoardProof, KeepsItsMemoryLimit) {
  const auto backend = make();
  ProofRequest request;
  request.memory_B = 1000;
  const ProofAttempt refused = backend->prove(board9(kUnique), request);
  EXPECT_EQ(refused.reason, StopReason::kMemory);
  EXPECT_NE(refused.detail.find("takes up to"), std::string::npos) << refused.detail;
  request.memory_B = 20'000'000;
  const ProofAttempt huge = make("unit")->prove(Board(default_geometry(400)), request);
  EXPECT_EQ(huge.reason, StopReason::kMemory);
}

// FRAT repeats the formula, so that there is a limit which solver and formula fit and the proof
// does not.
TEST(BoardProofInFrat, TakesNoMoreThanItsLimit) {
  const Board board = shuffled_board(5, 0.3, 1);
  const Grid grid = only_grid(board);
  const auto backend = parse_backend("cms:unit")->make();
  ProofRequest request;
  request.except = &grid;
  std::uint64_t limit_B = 10'000'000;
  ProofAttempt attempt;
  do {
    limit_B += limit_B / 10;
    ASSERT_LT(limit_B, 1'000'000'000U);
    request.memory_B = limit_B;
    attempt = backend->prove(board, request);
    EXPECT_LE(attempt.formula.size() + attempt.proof.size(), limit_B);
  } while (attempt.detail.find("takes up to") != std::string::npos);
  EXPECT_EQ(attempt.kind, Kind::kUnknown);
  EXPECT_EQ(attempt.reason, StopReason::kMemory) << attempt.detail;
  EXPECT_EQ(attempt.detail.rfind("the proof takes more than ", 0), 0U) << attempt.detail;
  request.memory_B = 10 * limit_B;
  EXPECT_EQ(backend->prove(board, request).kind, Kind::kProved);
}

TEST(ProofBuffer, KeepsWhatFitsAndInterruptsWhoWritesMore) {
  struct Writer final : Interruptible {
    int interruptions = 0;
    void interrupt() noexcept override { ++interruptions; }
  } writer;
  const auto buffer = ProofBuffer::make(10);
  {
    const auto file = ProofBuffer::open(buffer);
    ASSERT_NE(file, nullptr);
    buffer->interrupt_when_full(&writer);
    std::fputs("0123456789", file.get());
    std::fflush(file.get());
    EXPECT_FALSE(buffer->is_full());
    EXPECT_EQ(writer.interruptions, 0);
    EXPECT_GE(std::fputs("a", file.get()), 0);
    EXPECT_EQ(std::fflush(file.get()), 0);
    EXPECT_TRUE(buffer->is_full());
    EXPECT_EQ(writer.interruptions, 1);
    buffer->interrupt_when_full(nullptr);
    std::fputs("b", file.get());
  }
  EXPECT_EQ(writer.interruptions, 1);
  EXPECT_EQ(buffer->take(), "0123456789");
}

TEST_P(BoardProof, LargeBoardsOnAThreadOfTheirOwn) {
  const Board board = shuffled_board(5, 0.3, 1);
  ASSERT_EQ(make()->solve(board, {}).solutions, 1U);
  const Grid grid = only_grid(board);
  ProofRequest request;
  request.except = &grid;
  const ProofAttempt attempt = make("unit")->prove(board, request);
  ASSERT_EQ(attempt.kind, Kind::kProved) << attempt.detail;
  const auto read = read_annotated_dimacs(source_of(attempt.formula), "formula");
  ASSERT_TRUE(read);
  expect_proof(attempt, read->formula.clause_count());
  EXPECT_GT(attempt.solve_s, 0);
}

TEST_P(BoardProof, SeventeenClues) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  const auto backend = make();
  for (const std::string& line : test::list_lines(path, 200)) {
    const Board board = board9(std::string_view(line).substr(0, 81));
    const Grid grid = only_grid(board);
    ProofRequest request;
    request.except = &grid;
    ASSERT_EQ(backend->prove(board, request).kind, Kind::kProved) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, BoardProof, testing::ValuesIn(proving_backends()),
                         [](const auto& id) { return id.param; });

TEST(NoProof, BackendsWithoutSayUnsupported) {
  const ProofAttempt attempt = parse_backend("dlx")->make()->prove(board9(kUnique), {});
  EXPECT_EQ(attempt.kind, Kind::kUnknown);
  EXPECT_EQ(attempt.reason, StopReason::kUnsupported);
}

}  // namespace
}  // namespace concord
