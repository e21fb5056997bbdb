// What only a running process shows: signals, answers before the end of the input, memory.

#include <csignal>
#include <string>

#include <gtest/gtest.h>

#include "tests/cli/child.hpp"

namespace concord::test {
namespace {

constexpr const char* kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
constexpr const char* kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

// Sanitizers keep freed memory and shadow the rest: figures there say nothing about the program.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kMemoryMeans = false;
#else
constexpr bool kMemoryMeans = true;
#endif

std::string endless_puzzle() {
  return std::string(81, '.') + '\n';
}

TEST(Process, AnswersBeforeTheInputEnds) {
  Child child({"solve", "-"});
  for (int i = 0; i < 3; ++i) {
    child.write(kEasy);
    EXPECT_EQ(child.read_line(), kSolved);
  }
  EXPECT_EQ(child.wait().exit, 0);
}

TEST(Process, StopsTheRunningPuzzleOnTheFirstInterrupt) {
  Child child({"solve", "-", "-b", "enumerate", "--timeout", "1000"});
  child.write(kSolved);
  EXPECT_EQ(child.read_line(), kSolved);
  child.write(endless_puzzle() + kEasy + kEasy);
  // The program has no way to say that it has begun; half a second is plenty.
  ::usleep(500'000);
  child.signal(SIGINT);
  EXPECT_EQ(child.read_rest(), "# unknown: interrupted\n") << "unstarted puzzles have no line";
  EXPECT_EQ(child.wait().exit, 130);
}

TEST(Process, PrintsTheSummaryOfCheckWhenInterrupted) {
  Child child(
      {"check", "-", "-b", "enumerate", "-b", "dfs-scan", "--ask", "count", "--timeout", "1000"});
  child.write(endless_puzzle() + kEasy);
  ::usleep(500'000);
  child.signal(SIGINT);
  const std::string output = child.read_rest();
  EXPECT_NE(output.find("inconclusive"), std::string::npos) << output;
  EXPECT_NE(output.find("1 puzzle: 0 agree, 0 disagree, 1 inconclusive (interrupted)"),
            std::string::npos)
      << output;
  EXPECT_EQ(child.wait().exit, 130);
}

TEST(Process, StopsCryptoMiniSatOnAnInterrupt) {
  Child child({"solve", "-", "-b", "cms", "--ask", "count"});
  child.write(endless_puzzle());
  ::usleep(700'000);
  child.signal(SIGINT);
  EXPECT_NE(child.read_rest().find(":>="), std::string::npos);
  EXPECT_EQ(child.wait().exit, 130);
}

TEST(Process, EndsOnAnInterruptWhileItWaitsForInput) {
  Child child({"solve", "-"});
  ::usleep(300'000);
  child.signal(SIGINT);
  EXPECT_EQ(child.wait_open().exit, 130);
}

TEST(Process, EndsAtOnceOnTheSecondInterrupt) {
  // Nobody reads the pipe, so the program is stuck in a write that a polite request does not end.
  Child child({"encode", "-", "-e", "extended/pairwise/unit", "--box", "none"});
  child.write(std::string(625, '.') + '\n');
  child.close_input();
  ::usleep(500'000);
  child.signal(SIGINT);
  ::usleep(100'000);
  child.signal(SIGINT);
  EXPECT_EQ(child.wait().exit, 130);
}

TEST(Process, TakesMemoryThatDoesNotGrowWithTheNumberOfPuzzles) {
  const auto peak = [](int puzzles) {
    Child child({"solve", "-", "--output", "csv"});
    std::string block;
    for (int i = 0; i < 100; ++i) block += kEasy;
    for (int i = 0; i < puzzles; i += 100) {
      child.write(block);
      for (int line = 0; line < (i == 0 ? 101 : 100); ++line) static_cast<void>(child.read_line());
    }
    return child.wait().max_rss_kB;
  };
  const long few = peak(100);
  const long many = peak(20'000);
  if (kMemoryMeans) {
    EXPECT_LT(many, few + 4'000);
  }
}

TEST(Process, RefusesATwoGigabyteLineInLittleMemory) {
  Child child({"solve", "-"});
  const std::string piece(1 << 20, '1');
  for (int i = 0; i < 2048; ++i) child.write(piece);
  child.write("\n");
  child.write(kEasy);
  child.close_input();
  EXPECT_EQ(child.read_line().substr(0, 10), "# invalid:");
  EXPECT_EQ(child.read_line(), kSolved) << "the rest of the batch is still answered";
  const auto end = child.wait();
  EXPECT_EQ(end.exit, 2);
  if (kMemoryMeans) {
    EXPECT_LT(end.max_rss_kB, 200'000);
  }
}

}  // namespace
}  // namespace concord::test
