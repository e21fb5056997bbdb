// What happens in a worker stays there: each misbehaviour costs the answer to one board, and has
// its name.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "backends/process/isolated.hpp"
#include "tests/backends/process/misbehaving.hpp"
#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

using test::kPatience_s;
using test::spec_named;
using Clock = std::chrono::steady_clock;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

std::unique_ptr<Backend> isolated(const char* name) {
  return make_isolated(spec_named(name), this_program());
}

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// A board at which the backend misbehaves, and one at which it does not.
Board bad_board() {
  Board board(test::default_geometry(4));
  board.set_given(0, 1);
  return board;
}
Board good_board() {
  return Board(test::default_geometry(4));
}

bool is_none(const Outcome& outcome) {
  return outcome.exhausted && outcome.solutions == 0 && outcome.reason == StopReason::kNone;
}

class Counter final : public SolutionSink {
 public:
  explicit Counter(std::uint64_t most) : most_(most) {}
  bool on_solution(std::size_t /*board*/, std::span<const Value> values) override {
    ++count;
    size = values.size();
    return count < most_;
  }
  std::uint64_t count = 0;
  std::size_t size = 0;

 private:
  std::uint64_t most_;
};

struct Death {
  const char* name;
  const char* detail;
};

void PrintTo(const Death& death, std::ostream* out) {
  *out << death.name;
}

class Deaths : public ::testing::TestWithParam<Death> {};

TEST_P(Deaths, CostOneBoardAndHaveANameThatIsTold) {
  const auto backend = isolated(GetParam().name);
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(is_none(backend->solve(good_board(), {})));
    const Outcome outcome = backend->solve(bad_board(), {});
    EXPECT_EQ(outcome.reason, StopReason::kFailure);
    EXPECT_EQ(outcome.detail, GetParam().detail);
    EXPECT_FALSE(outcome.exhausted);
    EXPECT_EQ(outcome.solutions, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Workers, Deaths,
    ::testing::Values(Death{"abort", "signal 6 (Aborted)"},
                      Death{"exit0", "exit code 0 instead of an answer"},
                      Death{"exit7", "exit code 7"},
                      Death{"segfault", "signal 11 (Segmentation fault)"},
                      Death{"complain", "signal 6 (Aborted) (\"the library is unhappy\")"}),
    [](const auto& one) { return std::string(one.param.name); });

class WrongWorkers : public ::testing::TestWithParam<Death> {};

TEST_P(WrongWorkers, AreNamed) {
  const auto backend = isolated(GetParam().name);
  const Outcome outcome = backend->solve(good_board(), {});
  EXPECT_EQ(outcome.reason, StopReason::kFailure);
  EXPECT_EQ(outcome.detail, GetParam().detail);
}

INSTANTIATE_TEST_SUITE_P(
    Workers, WrongWorkers,
    ::testing::Values(Death{"mute-exit", "its process did not start: exit code 5"},
                      Death{"nonsense-hello",
                            "its process did not start: its process sent what cannot be read"},
                      Death{"old-hello", "its process is none of this version of Concord"},
                      Death{"other-hello", "its process serves 'dlx'"},
                      Death{"nonsense-answer", "its process sent what cannot be read"},
                      Death{"long-answer", "its process sent what cannot be read"},
                      Death{"early-answer", "its process sent what cannot be read"}),
    [](const auto& one) {
      std::string name = one.param.name;
      name[name.find('-')] = '_';
      return name;
    });

TEST(Isolated, AProgramThatIsNotThereIsNamed) {
  const auto backend = make_isolated(spec_named("abort"), "/no/such/program");
  const Outcome outcome = backend->solve(good_board(), {});
  EXPECT_EQ(outcome.reason, StopReason::kFailure);
  EXPECT_EQ(outcome.detail, "there is no program '/no/such/program' that can be run");
}

TEST(Isolated, OfABatchOnlyTheBoardsThatKillAreLost) {
  const auto backend = isolated("abort");
  BoardBatch boards(test::default_geometry(4));
  const Board good = good_board();
  const Board bad = bad_board();
  for (int i = 0; i < 600; ++i) boards.push_back(i == 3 || i == 400 ? bad.view() : good.view());
  OutcomeBatch outcomes;
  backend->solve_batch(boards, {}, outcomes);
  ASSERT_EQ(outcomes.size(), 600u);
  for (std::size_t i = 0; i < 600; ++i) {
    if (i == 3 || i == 400) {
      EXPECT_EQ(outcomes.get(i).detail, "signal 6 (Aborted)") << i;
    } else {
      EXPECT_TRUE(is_none(outcomes.get(i))) << i;
    }
  }
}

TEST(Isolated, WhatALibraryPrintsIsNoAnswer) {
  const auto backend = isolated("print");
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(is_none(backend->solve(bad_board(), {})));
}

TEST(Isolated, WhatALibraryReadsIsNoRequest) {
  const auto backend = isolated("read");
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(is_none(backend->solve(bad_board(), {})));
}

TEST(Isolated, AHangIsEndedSoonAfterTheDeadline) {
  for (const char* name : {"spin", "stop"}) {
    const auto backend = isolated(name);
    Request request;
    request.timeout_s = 0.1;
    const auto start = Clock::now();
    const Outcome outcome = backend->solve(bad_board(), request);
    EXPECT_EQ(outcome.reason, StopReason::kTimeout);
    EXPECT_LT(since(start), kPatience_s);
    EXPECT_TRUE(is_none(backend->solve(good_board(), request)));
  }
}

TEST(Isolated, AHangIsEndedWhenItIsToStop) {
  const auto backend = isolated("spin");
  StopFlag stop;
  Request request;
  request.stop = &stop;
  std::thread other([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  const auto start = Clock::now();
  EXPECT_EQ(backend->solve(bad_board(), request).reason, StopReason::kInterrupted);
  EXPECT_LT(since(start), kPatience_s);
  other.join();
}

TEST(Isolated, AStopThatComesWhileItStartsIsNotForgotten) {
  for (const int delay_us : {500, 1000, 2000, 4000}) {
    const auto backend = isolated("spin");  // which minds no stop
    StopFlag stop;
    const auto start = Clock::now();
    Request request;
    request.stop = &stop;
    request.deadline = start + std::chrono::seconds(2 * static_cast<int>(kPatience_s));
    std::thread other([&stop, delay_us] {
      std::this_thread::sleep_for(std::chrono::microseconds(delay_us));
      stop.request_stop();
    });
    EXPECT_EQ(backend->solve(bad_board(), request).reason, StopReason::kInterrupted) << delay_us;
    EXPECT_LT(since(start), kPatience_s) << delay_us;
    other.join();
  }
}

// On a machine that is busy with other things the worker may come too late and be ended: once is
// enough.
TEST(Isolated, AStopReachesTheBackendAndTheWorkerLives) {
  const auto backend = isolated("patient");
  bool came_back = false;
  for (int i = 0; i < 20 && !came_back; ++i) {
    StopFlag stop;
    Request request;
    request.stop = &stop;
    std::thread other([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      stop.request_stop();
    });
    const Outcome outcome = backend->solve(bad_board(), request);
    EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
    came_back = outcome.detail.empty();
    other.join();
    EXPECT_TRUE(is_none(backend->solve(good_board(), {})));
  }
  EXPECT_TRUE(came_back);
}

TEST(Isolated, ASinkMayStop) {
  const auto backend = isolated("grids");
  for (const std::uint64_t most : {1, 2, 1000}) {
    Counter sink(most);
    Request request;
    request.sink = &sink;
    request.keep_grids = 3;
    const Outcome outcome = backend->solve(bad_board(), request);
    EXPECT_EQ(sink.count, most);
    EXPECT_EQ(sink.size, 16u);
    EXPECT_EQ(outcome.solutions, most);
    EXPECT_EQ(outcome.grids.size(), std::min<std::uint64_t>(most, 3));
    EXPECT_EQ(outcome.reason, StopReason::kInterrupted);
    EXPECT_FALSE(outcome.exhausted);
    EXPECT_TRUE(is_none(backend->solve(good_board(), {})));
  }
}

TEST(Isolated, GridsBeforeADeathAreKept) {
  const auto backend = isolated("grids-then-abort");
  Counter sink(100);
  Request request;
  request.sink = &sink;
  const Outcome outcome = backend->solve(bad_board(), request);
  EXPECT_EQ(outcome.detail, "signal 6 (Aborted)");
  EXPECT_GE(sink.count, 2u);
  EXPECT_EQ(outcome.solutions, sink.count);
  EXPECT_EQ(outcome.grids.size(), 2u);
}

TEST(Isolated, MemoryIsLimited) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer needs all the address space there is";
  for (const char* name : {"leak", "eat"}) {
    const auto backend = isolated(name);
    Request request;
    request.memory_B = 50'000'000;
    const Outcome outcome = backend->solve(bad_board(), request);
    EXPECT_EQ(outcome.reason, StopReason::kMemory) << name << ": " << outcome.detail;
    EXPECT_TRUE(is_none(backend->solve(good_board(), request))) << name;
  }
}

// Shared objects that anybody may have written.
Outcome with_shared_object(const char* name, const Request& request) {
  const auto spec = parse_backend(std::string("ipasir:" CONCORD_TEST_IPASIR) + name);
  EXPECT_TRUE(spec) << spec.error();
  EXPECT_TRUE(spec->row->needs_isolation);
  return make_isolated(*spec, this_program())->solve(good_board(), request);
}

TEST(Isolated, SharedObjectsTakeOnlyTheirOwnProcess) {
  Request request;
  EXPECT_EQ(with_shared_object("dpll_0.so", request).solutions, 2u);
  EXPECT_EQ(with_shared_object("reckless_0.so", request).detail, "signal 6 (Aborted)");
  EXPECT_EQ(with_shared_object("reckless_1.so", request).detail,
            "exit code 0 instead of an answer");
  request.timeout_s = 0.1;
  EXPECT_EQ(with_shared_object("reckless_2.so", request).reason, StopReason::kTimeout);
}

TEST(Isolated, SharedObjectsAreHeldToTheMemoryLimit) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer needs all the address space there is";
  Request request;
  request.memory_B = 50'000'000;
  const Outcome outcome = with_shared_object("reckless_3.so", request);
  EXPECT_EQ(outcome.reason, StopReason::kMemory) << outcome.detail;
}

TEST(Isolated, ProofsComeWhole) {
  const auto backend = isolated("grids");
  Board board = good_board();
  board.set_given(5, 3);
  board.settle(0, 2);
  Grid except{4, std::vector<Value>(16, 4)};
  ProofRequest request;
  request.except = &except;
  request.seed = 77;
  const ProofAttempt attempt = backend->prove(board, request);
  EXPECT_EQ(attempt.kind, ProofAttempt::Kind::kProved) << attempt.detail;
  EXPECT_EQ(attempt.format, ProofFormat::kDrat);
  EXPECT_EQ(attempt.formula, "p cnf 1 4");
  EXPECT_EQ(attempt.proof.size(), 40'000'000u);
  EXPECT_EQ(attempt.conflicts, 77u);
}

TEST(Isolated, AProofThatIsLongerThanItMayBeIsNotHeardToItsEnd) {
  const auto backend = isolated("grids");
  ProofRequest request;
  request.memory_B = 30'000'000;
  const ProofAttempt attempt = backend->prove(good_board(), request);
  EXPECT_EQ(attempt.kind, ProofAttempt::Kind::kUnknown);
  EXPECT_EQ(attempt.reason, StopReason::kMemory);
  EXPECT_EQ(attempt.detail, "its proof takes more than 30 MB");
  EXPECT_TRUE(attempt.proof.empty());
  request.memory_B = 50'000'000;
  EXPECT_EQ(backend->prove(good_board(), request).kind, ProofAttempt::Kind::kProved);
}

TEST(Isolated, ADeathWhileProvingIsNamed) {
  const auto backend = isolated("abort");
  const ProofAttempt attempt = backend->prove(good_board(), {});
  EXPECT_EQ(attempt.kind, ProofAttempt::Kind::kUnknown);
  EXPECT_EQ(attempt.reason, StopReason::kFailure);
  EXPECT_EQ(attempt.detail, "signal 6 (Aborted)");
  EXPECT_TRUE(attempt.proof.empty());
}

TEST(Isolated, NoProcessIsLeftBehind) {
  {
    const auto busy = isolated("abort");
    EXPECT_TRUE(is_none(busy->solve(good_board(), {})));
    (void)busy->solve(bad_board(), {});
    EXPECT_TRUE(is_none(busy->solve(good_board(), {})));
  }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

// What the next backend made from the pool says of itself: its process, and whether it is new.
std::string process_of(const std::shared_ptr<WorkerPool>& pool, const char* name) {
  return make_isolated(spec_named(name), pool)->solve(bad_board(), {}).detail;
}

TEST(WorkerPools, HaveOneProcessForOneBackendAfterAnother) {
  const auto pool = make_worker_pool(this_program());
  const std::string first = process_of(pool, "process-id");
  EXPECT_NE(first, "");
  EXPECT_EQ(process_of(pool, "process-id-too"), first);
  EXPECT_EQ(process_of(pool, "process-id"), first) << "as new";
  // Another limit of memory is another process.
  Request request;
  request.memory_B = std::uint64_t{1} << 32;
  EXPECT_NE(make_isolated(spec_named("process-id"), pool)->solve(bad_board(), request).detail,
            first);
  // Two at a time have two.
  const auto one = make_isolated(spec_named("process-id"), pool);
  const auto two = make_isolated(spec_named("process-id"), pool);
  EXPECT_NE(one->solve(bad_board(), {}).detail, two->solve(bad_board(), {}).detail);
}

TEST(WorkerPools, DoNotUseALostWorkerAgain) {
  const auto pool = make_worker_pool(this_program());
  const std::string first = process_of(pool, "process-id");
  EXPECT_EQ(process_of(pool, "abort"), "signal 6 (Aborted)");
  const std::string next = process_of(pool, "process-id");
  EXPECT_NE(next, first);
  EXPECT_EQ(next.find(' '), std::string::npos);
}

TEST(WorkerPools, DoNotStopABackendForWhatAnotherWasToldTo) {
  const auto pool = make_worker_pool(this_program());
  for (int i = 0; i < 3; ++i) {
    StopFlag stop;
    Request request;
    request.stop = &stop;
    const auto patient = make_isolated(spec_named("patient"), pool);
    std::thread other([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      stop.request_stop();
    });
    EXPECT_EQ(patient->solve(bad_board(), request).reason, StopReason::kInterrupted);
    other.join();
  }
  StopFlag never;
  Request request;
  request.stop = &never;
  for (int i = 0; i < 5; ++i) {
    const auto next = make_isolated(*parse_backend("dlx"), pool);
    EXPECT_EQ(next->solve(good_board(), request).solutions, 2u);
  }
}

TEST(WorkerPools, LeaveNoProcessBehind) {
  {
    const auto pool = make_worker_pool(this_program());
    (void)process_of(pool, "process-id");
  }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

class SameAnswers : public ::testing::TestWithParam<const char*> {};

TEST_P(SameAnswers, AsInThisProcess) {
  const auto spec = parse_backend(GetParam());
  ASSERT_TRUE(spec) << spec.error();
  const auto here = spec->make();
  const auto there = make_isolated(*spec, this_program());
  for (const test::Sample& sample : test::samples()) {
    if (sample.effort == test::Effort::kHard && sample.board.order() > 9) continue;
    for (const Question question : {Question::kFirst, Question::kUnique, Question::kCount}) {
      SCOPED_TRACE(sample.name);
      Request request;
      request.question = question;
      if (question == Question::kCount) request.limit = 20;
      request.keep_grids = 4;
      const Outcome one = here->solve(sample.board, request);
      const Outcome other = there->solve(sample.board, request);
      EXPECT_EQ(one.solutions, other.solutions);
      EXPECT_EQ(one.exhausted, other.exhausted);
      EXPECT_EQ(one.reason, other.reason);
      EXPECT_EQ(one.detail, other.detail);
      EXPECT_EQ(one.grids.size(), other.grids.size());
      if (spec->row->kind == BackendKind::kNative) {
        EXPECT_EQ(one.grids, other.grids);
        EXPECT_EQ(one.statistics.nodes, other.statistics.nodes);
        EXPECT_EQ(one.statistics.backtracks, other.statistics.backtracks);
      }
      Counter sink(3);
      request.sink = &sink;
      const Outcome stopped = there->solve(sample.board, request);
      EXPECT_EQ(stopped.solutions, std::min<std::uint64_t>(one.solutions, 3));
      EXPECT_EQ(sink.count, stopped.solutions);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, SameAnswers,
                         ::testing::Values("dfs-mrv", "dlx", "cms", "cms:natural/commander-3/unit",
                                           "cms:assume"),
                         [](const auto& one) {
                           std::string name = one.param;
                           for (char& c : name) {
                             if (c == '-' || c == ':' || c == '/') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace concord
