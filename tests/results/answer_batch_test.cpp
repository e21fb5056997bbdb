// What is asked in a batch is judged as hard as what is asked one by one.

#include "results/answer_batch.hpp"

#include <gtest/gtest.h>

#include "tests/results/fake_backend.hpp"
#include "tests/results/small_boards.hpp"

namespace concord {
namespace {

using test::asking;
using test::fake_spec;
using test::FakeBackend;
using test::kFirst;
using test::kSecond;
using test::open_board;
using test::Values;

const Values kWrong(16, 1);

Outcome saying(std::uint64_t solutions, bool exhausted, StopReason reason,
               std::vector<Values> grids) {
  Outcome outcome;
  outcome.solutions = solutions;
  outcome.exhausted = exhausted;
  outcome.reason = reason;
  for (Values& values : grids) outcome.grids.push_back({4, std::move(values)});
  return outcome;
}

FakeBackend that_says(const Outcome& outcome) {
  return FakeBackend([outcome](BoardView, const Request& request, std::size_t index) {
    // As the contract has it: what is found also goes to the sink.
    for (const Grid& grid : outcome.grids) {
      if (request.sink != nullptr && !request.sink->on_solution(index, grid.values)) break;
    }
    return outcome;
  });
}

// Three boards, since what is said of one must not reach another.
void expect_as_one_by_one(const Outcome& outcome, Question question, Status expected) {
  const Board board = open_board();
  BoardBatch boards(board.geometry_ptr());
  for (int i = 0; i < 3; ++i) boards.push_back(board.view());
  const AskOptions options = asking(question);
  FakeBackend backend = that_says(outcome);
  AnswerBatch batch;
  batch.ask(backend, fake_spec(), boards, options);
  ASSERT_EQ(batch.size(), 3U);
  const Answer single = ask(backend, fake_spec(), board, options);
  for (std::size_t i = 0; i < 3; ++i) {
    const Answer answer = batch.answer(i, board, {});
    EXPECT_EQ(batch.status(i), expected);
    EXPECT_EQ(answer.status, single.status);
    EXPECT_EQ(answer.fault, single.fault);
    EXPECT_EQ(answer.reason(), single.reason());
    EXPECT_EQ(answer.claim(), single.claim());
    EXPECT_EQ(answer.evidence, single.evidence);
    EXPECT_EQ(answer.backend, single.backend);
    EXPECT_EQ(answer.outcome.grids, single.outcome.grids);
    if (expected != Status::kNone && expected != Status::kUnknown) {
      EXPECT_TRUE(std::ranges::equal(batch.grid(i), kFirst));
    }
  }
}

TEST(AnswerBatch, GoodAnswers) {
  const auto none = StopReason::kNone;
  const auto limit = StopReason::kSolutionLimit;
  expect_as_one_by_one(saying(0, true, none, {}), Question::kUnique, Status::kNone);
  expect_as_one_by_one(saying(1, true, none, {kFirst}), Question::kUnique, Status::kUnique);
  expect_as_one_by_one(saying(2, false, limit, {kFirst, kSecond}), Question::kUnique,
                       Status::kMultiple);
  expect_as_one_by_one(saying(1, false, limit, {kFirst}), Question::kFirst, Status::kSolved);
}

TEST(AnswerBatch, Unknowns) {
  for (const StopReason reason : {StopReason::kTimeout, StopReason::kInterrupted,
                                  StopReason::kUnsupported, StopReason::kFailure}) {
    expect_as_one_by_one(saying(0, false, reason, {}), Question::kUnique, Status::kUnknown);
    expect_as_one_by_one(saying(1, false, reason, {kFirst}), Question::kUnique, Status::kUnknown);
  }
}

TEST(AnswerBatch, LiesAreFound) {
  const auto none = StopReason::kNone;
  const auto limit = StopReason::kSolutionLimit;
  expect_as_one_by_one(saying(1, true, none, {kWrong}), Question::kUnique, Status::kUnknown);
  expect_as_one_by_one(saying(2, false, limit, {kFirst, kWrong}), Question::kUnique,
                       Status::kUnknown);
  expect_as_one_by_one(saying(2, false, limit, {kFirst, kFirst}), Question::kUnique,
                       Status::kUnknown);
  expect_as_one_by_one(saying(2, true, none, {kFirst}), Question::kUnique, Status::kUnknown);
  expect_as_one_by_one(saying(0, true, none, {kFirst}), Question::kUnique, Status::kUnknown);
  expect_as_one_by_one(saying(1, false, none, {kFirst}), Question::kUnique, Status::kUnknown);
  expect_as_one_by_one(saying(1, true, limit, {kFirst}), Question::kUnique, Status::kUnknown);
  expect_as_one_by_one(saying(1, false, limit, {kFirst}), Question::kUnique, Status::kUnknown);
}

class Thrower final : public Backend {
 public:
  void solve_batch(const BoardBatch&, const Request&, OutcomeBatch&) override {
    throw std::bad_alloc();
  }
};

// As a backend does where there is no memory for the answers.
class Silent final : public Backend {
 public:
  void solve_batch(const BoardBatch&, const Request&, OutcomeBatch& outcomes) override {
    outcomes = {};
  }
};

TEST(AnswerBatch, WithoutMemoryNothingIsKnown) {
  const Board board = open_board();
  BoardBatch boards(board.geometry_ptr());
  boards.push_back(board.view());
  Thrower thrower;
  Silent silent;
  for (Backend* backend : {static_cast<Backend*>(&thrower), static_cast<Backend*>(&silent)}) {
    AnswerBatch batch;
    batch.ask(*backend, fake_spec(), boards, asking(Question::kUnique));
    ASSERT_EQ(batch.size(), 1U);
    EXPECT_EQ(batch.status(0), Status::kUnknown);
    EXPECT_EQ(batch.reason(0), StopReason::kMemory);
    EXPECT_EQ(batch.answer(0, board, {}).reason(), "memory");
  }
}

TEST(AnswerBatch, OnlyWhatCanBeVerifiedIsAsked) {
  AskOptions options = asking(Question::kUnique);
  EXPECT_TRUE(AnswerBatch::can_ask(options));
  options.request.limit = 3;
  EXPECT_FALSE(AnswerBatch::can_ask(options));
  EXPECT_TRUE(AnswerBatch::can_ask(asking(Question::kFirst)));
  EXPECT_FALSE(AnswerBatch::can_ask(asking(Question::kCount)));
  EXPECT_FALSE(AnswerBatch::can_ask(asking(Question::kAll)));
  options = asking(Question::kFirst);
  options.first_lex = true;
  EXPECT_FALSE(AnswerBatch::can_ask(options));
}

}  // namespace
}  // namespace concord
