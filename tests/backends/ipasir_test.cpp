// ipasir:FILE, with a naive solver that is right and with copies of it that misbehave.

#include "backends/sat/ipasir.hpp"

#include <chrono>

#include <gtest/gtest.h>

#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/backends/sat_solvers.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

using test::board9;
using test::board_of;
using test::default_geometry;
using test::ipasir_file;
using test::kUnique;

std::unique_ptr<Backend> ipasir(int fault, std::string_view encoding = "") {
  const auto spec = parse_backend("ipasir:" + ipasir_file(fault) + ":" + std::string(encoding));
  EXPECT_TRUE(spec) << (spec ? "" : spec.error());
  return spec->make();
}

Outcome count(Backend& backend, const Board& board) {
  Request request;
  request.question = Question::kCount;
  return backend.solve(board, request);
}

TEST(Ipasir, AnswersAsOthersDo) {
  for (const char* encoding :
       {"", "unit", "minimal/unit", "sequential", "assume", "order", "log"}) {
    SCOPED_TRACE(encoding);
    const auto backend = ipasir(0, encoding);
    for (int round = 0; round < 2; ++round) {
      const Outcome all = count(*backend, Board(default_geometry(4)));
      EXPECT_TRUE(all.exhausted) << all.detail;
      EXPECT_EQ(all.solutions, 288U);
      EXPECT_EQ(count(*backend, board_of(default_geometry(4), "..343412..434321")).solutions, 2U);
      EXPECT_TRUE(count(*backend, board_of(default_geometry(4), "11..............")).exhausted);
      EXPECT_EQ(count(*backend, Board(default_geometry(1))).solutions, 1U);
    }
  }
  const Board board = board9(kUnique);
  const Outcome unique = ipasir(0)->solve(board, {});
  EXPECT_TRUE(unique.exhausted) << unique.detail;
  ASSERT_EQ(unique.grids.size(), 1U);
  EXPECT_TRUE(is_solution(board.view(), unique.grids[0].values));
  // What the interface does not tell is absent.
  EXPECT_FALSE(unique.statistics.conflicts);
  EXPECT_FALSE(unique.statistics.decisions);
  EXPECT_GT(unique.statistics.clauses.value_or(0), 0U);
}

TEST(Ipasir, StopsWhenItMust) {
  for (const int order : {9, 16}) {
    Request request;
    request.question = Question::kCount;
    request.timeout_s = 0.1;
    const auto start = std::chrono::steady_clock::now();
    const Outcome outcome = ipasir(0)->solve(Board(default_geometry(order)), request);
    EXPECT_EQ(outcome.reason, StopReason::kTimeout) << outcome.detail;
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
              0.1 + test::kPatience_s);
  }
}

TEST(Ipasir, NamesWhatASolverDoesWrong) {
  const struct {
    int fault;
    const char* words;
  } kFaults[] = {
      {1, "returned 30, which is neither 10 nor 20 nor 0"},
      {2, "gave a model in which clause "},
      {3, "gave variable 1 the value 2, which is neither 1 nor -1 nor 0"},
      {4, "gave up, though nobody told it to"},
      {5, "it has no ipasir_set_terminate"},
      {7, "made no solver"},
  };
  for (const auto& [fault, words] : kFaults) {
    const auto backend = ipasir(fault);
    for (int round = 0; round < 2; ++round) {
      const Outcome outcome = backend->solve(board9(kUnique), {});
      EXPECT_EQ(outcome.reason, StopReason::kFailure) << fault;
      EXPECT_FALSE(outcome.exhausted);
      EXPECT_EQ(outcome.solutions, 0U);
      EXPECT_NE(outcome.detail.find(words), std::string::npos) << fault << ": " << outcome.detail;
      EXPECT_NE(outcome.detail.find("ipasir_dpll_" + std::to_string(fault) + ".so"),
                std::string::npos)
          << outcome.detail;
    }
  }
  const Outcome ignores = ipasir(6, "assume")->solve(board9(kUnique), {});
  EXPECT_EQ(ignores.reason, StopReason::kFailure);
  EXPECT_NE(ignores.detail.find("gave a model in which the assumption "), std::string::npos)
      << ignores.detail;
}

TEST(Ipasir, RefusesWhatIsNoSharedObject) {
  EXPECT_EQ(parse_backend("ipasir").error(), "ipasir needs a shared object: ipasir:./libsolver.so");
  EXPECT_EQ(parse_backend("ipasir:/no/such.so").error(), "ipasir: there is no file '/no/such.so'");
  EXPECT_EQ(parse_backend("ipasir:/tmp").error(),
            "ipasir: '/tmp' is no file that could be a shared object");
  const auto text = parse_backend("ipasir:/proc/self/exe:unit");
  ASSERT_TRUE(text) << text.error();
  const Outcome outcome = text->make()->solve(Board(default_geometry(4)), {});
  EXPECT_EQ(outcome.reason, StopReason::kFailure);
  EXPECT_NE(outcome.detail.find("cannot be loaded"), std::string::npos) << outcome.detail;
}

TEST(Ipasir, WritesNoProofAndTakesNoXor) {
  const auto spec = parse_backend("ipasir:" + ipasir_file(0));
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->no_proof(), "it writes no proof");
  const ProofAttempt attempt = spec->make()->prove(board9(kUnique), {});
  EXPECT_EQ(attempt.reason, StopReason::kUnsupported);
  EXPECT_EQ(ipasir(0, "unit,xor=on")->solve(board9(kUnique), {}).reason, StopReason::kUnsupported);
}

}  // namespace
}  // namespace concord
