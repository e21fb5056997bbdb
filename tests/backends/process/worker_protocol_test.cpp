// Messages survive the way there and back, and whatever else arrives is no message and no crash.

#include <array>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "backends/process/frames.hpp"
#include "backends/process/worker_protocol.hpp"
#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord {
namespace {

std::string body_of(const std::string& frames) {
  bool nonsense = false;
  const auto frame = first_frame(frames, nonsense);
  EXPECT_TRUE(frame);
  EXPECT_FALSE(nonsense);
  return frame ? std::string(frame->body) : "";
}

Request full_request() {
  Request request;
  request.question = Question::kAll;
  request.limit = 7;
  request.timeout_s = 1.5;
  request.deadline = std::chrono::steady_clock::time_point(std::chrono::nanoseconds(123456789));
  request.max_nodes = 8;
  request.max_conflicts = 9;
  request.memory_B = 10;
  request.seed = 11;
  request.keep_grids = 12;
  return request;
}

OutcomeBatch some_outcomes() {
  OutcomeBatch outcomes;
  outcomes.reset(2, 4, 3);
  Outcome outcome;
  outcome.grids = {{4, std::vector<Value>(16, 3)}, {4, std::vector<Value>(16, 2)}};
  outcome.solutions = 5;
  outcome.reason = StopReason::kFailure;
  outcome.detail = "it \n broke";
  outcome.statistics.nodes = 0;
  outcome.statistics.literals = 44;
  outcome.statistics.solve_s = 0.25;
  outcome.statistics.kept_solver = true;
  outcomes.set(0, outcome);
  outcome = {};
  outcome.exhausted = true;
  outcomes.set(1, outcome);
  return outcomes;
}

TEST(WorkerProtocol, BoardsOfEveryShapeArriveAsTheyWere) {
  for (const test::Sample& sample : test::samples()) {
    BoardBatch boards(sample.board.geometry_ptr());
    boards.push_back(Board(sample.board.geometry_ptr()).view());
    boards.push_back(sample.board.view());
    std::string out;
    put_solve(out, 42, full_request(), boards, 1, 1);
    const auto message = get_solve(body_of(out));
    ASSERT_TRUE(message) << sample.name;
    EXPECT_EQ(message->number, 42u);
    ASSERT_EQ(message->boards->size(), 1u);
    EXPECT_EQ(message->boards->geometry_ptr(), sample.board.geometry_ptr());
    EXPECT_TRUE(std::ranges::equal(message->boards->view(0).words(), sample.board.view().words()));
  }
}

TEST(WorkerProtocol, RequestsArriveAsTheyWere) {
  BoardBatch boards(test::default_geometry(4));
  std::string out;
  put_solve(out, 1, full_request(), boards, 0, 0);
  const Request there = get_solve(body_of(out))->request;
  const Request here = full_request();
  EXPECT_EQ(there.question, here.question);
  EXPECT_EQ(there.limit, here.limit);
  EXPECT_EQ(there.timeout_s, here.timeout_s);
  EXPECT_EQ(there.deadline, here.deadline);
  EXPECT_EQ(there.max_nodes, here.max_nodes);
  EXPECT_EQ(there.max_conflicts, here.max_conflicts);
  EXPECT_EQ(there.memory_B, here.memory_B);
  EXPECT_EQ(there.seed, here.seed);
  EXPECT_EQ(there.keep_grids, here.keep_grids);
  out.clear();
  put_solve(out, 1, {}, boards, 0, 0);
  const Request plain = get_solve(body_of(out))->request;
  EXPECT_FALSE(plain.limit || plain.timeout_s || plain.deadline || plain.memory_B);
}

TEST(WorkerProtocol, OutcomesArriveAsTheyWere) {
  std::string out;
  put_outcomes(out, 3, some_outcomes());
  const auto outcomes = get_outcomes(body_of(out), 3, 2, 4, 3);
  ASSERT_TRUE(outcomes);
  const Outcome& first = outcomes->front();
  EXPECT_EQ(first.grids.size(), 2u);
  EXPECT_EQ(first.grids[1].values, std::vector<Value>(16, 2));
  EXPECT_EQ(first.solutions, 5u);
  EXPECT_EQ(first.reason, StopReason::kFailure);
  EXPECT_EQ(first.detail, "it \n broke");
  EXPECT_EQ(first.statistics.nodes, 0u);
  EXPECT_FALSE(first.statistics.backtracks);
  EXPECT_EQ(first.statistics.literals, 44u);
  EXPECT_EQ(first.statistics.solve_s, 0.25);
  EXPECT_EQ(first.statistics.kept_solver, true);
  EXPECT_TRUE(outcomes->back().exhausted);
  EXPECT_FALSE(outcomes->back().statistics.kept_solver);
  // Of another request, another number of boards, another order, more grids than were asked for.
  EXPECT_FALSE(get_outcomes(body_of(out), 4, 2, 4, 3));
  EXPECT_FALSE(get_outcomes(body_of(out), 3, 1, 4, 3));
  EXPECT_FALSE(get_outcomes(body_of(out), 3, 2, 5, 3));
  EXPECT_FALSE(get_outcomes(body_of(out), 3, 2, 4, 1));
}

// Every message cut short, longer, and with each byte changed: decoding says no, or gives a message
// whose fields are in range.
TEST(WorkerProtocol, WhateverElseArrivesIsNoCrash) {
  constexpr unsigned kSeed = 71;
  std::mt19937 random(kSeed);
  BoardBatch boards(test::default_geometry(9));
  boards.push_back(Board(boards.geometry_ptr()).view());
  std::string solve;
  put_solve(solve, 1, full_request(), boards, 0, 1);
  std::string prove;
  Board board(test::sumocue_board(true));
  const Grid except{board.order(),
                    std::vector<Value>(static_cast<std::size_t>(board.cell_count()), 1)};
  ProofRequest proof_request;
  proof_request.except = &except;
  put_prove(prove, 1, proof_request, board);
  std::string outcomes;
  put_outcomes(outcomes, 1, some_outcomes());
  std::string attempt;
  put_attempt(attempt, 1, {});
  std::string hello;
  put_hello(hello, "dlx");
  const auto decode = [](std::string_view body) {
    int read = 0;
    if (const auto message = get_solve(body)) {
      read += 1;
      EXPECT_GE(message->boards->geometry_ptr()->order(), 1);
      EXPECT_LE(message->request.question, Question::kAll);
    }
    if (const auto message = get_prove(body)) read += 2;
    if (const auto found = get_outcomes(body, 1, 2, 4, 3)) read += 4;
    ProofAttempt into;
    if (get_attempt(body, 1, into)) read += 8;
    (void)get_part(body, 1, into);
    if (get_hello(body)) read += 16;
    return read;
  };
  int expected = 1;
  for (const std::string& frame : {solve, prove, outcomes, attempt, hello}) {
    const std::string body = body_of(frame);
    EXPECT_EQ(decode(body), expected);
    for (std::size_t length = 0; length < body.size(); ++length)
      EXPECT_EQ(decode(std::string_view(body).substr(0, length)), 0) << expected << " " << length;
    EXPECT_EQ(decode(body + '\0'), 0) << expected;
    for (int i = 0; i < 3000; ++i) {
      std::string changed = body;
      for (std::uint32_t n = random() % 3 + 1; n > 0; --n)
        changed[random() % changed.size()] = static_cast<char>(random() % 256);
      (void)decode(changed);
    }
    expected *= 2;
  }
}

TEST(WorkerProtocol, CandidatesBeyondTheOrderAreNone) {
  BoardBatch boards(test::default_geometry(9));
  boards.push_back(Board(boards.geometry_ptr()).view());
  std::string out;
  put_solve(out, 1, {}, boards, 0, 1);
  std::string body = body_of(out);
  ASSERT_TRUE(get_solve(body));
  body[body.size() - 7] |= 2;  // bit 9 of the last cell's word
  EXPECT_FALSE(get_solve(body));
}

TEST(WorkerProtocol, FramesAreWholeOrNotThere) {
  std::string out;
  put_hello(out, "dlx");
  for (std::size_t length = 0; length < out.size(); ++length) {
    bool nonsense = false;
    EXPECT_FALSE(first_frame(std::string_view(out).substr(0, length), nonsense));
    EXPECT_FALSE(nonsense);
  }
  bool nonsense = false;
  EXPECT_TRUE(first_frame(out, nonsense));
  (void)first_frame(std::string(8, '\0'), nonsense);
  EXPECT_TRUE(nonsense);
  (void)first_frame("\xff\xff\xff\xff\x01", nonsense);
  EXPECT_TRUE(nonsense);
}

// What fuzzing begins with are messages still.
TEST(WorkerProtocol, TheCorpusOfTheFuzzTargetIsRead) {
  const auto body_in = [](const std::string& name) {
    const auto frame =
        test::read_text(test::project_path("fuzz/corpus/fuzz_worker_frames/" + name));
    return body_of(frame);
  };
  for (const char* name : {"solve", "solve_diagonals", "solve_regions"})
    EXPECT_TRUE(get_solve(body_in(name))) << name;
  EXPECT_TRUE(get_prove(body_in("prove")));
  EXPECT_TRUE(get_hello(body_in("hello")));
  EXPECT_TRUE(get_outcomes(body_in("outcomes"), 1, 2, 4, 3));
  std::array<Value, 16> grid{};
  EXPECT_TRUE(get_grid(body_in("grid"), 1, grid));
  ProofAttempt attempt;
  EXPECT_TRUE(get_part(body_in("part"), 1, attempt));
  EXPECT_TRUE(get_attempt(body_in("attempt"), 1, attempt));
}

}  // namespace
}  // namespace concord
