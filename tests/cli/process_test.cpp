// What only a running process shows: signals, answers before the end of the input, memory.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "backends/catalog.hpp"
#include "tests/cli/child.hpp"
#include "tests/cli/text_file.hpp"

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
  child.work(0.2);
  child.signal(SIGINT);
  EXPECT_EQ(child.read_rest(), "# unknown: interrupted\n") << "unstarted puzzles have no line";
  EXPECT_EQ(child.wait().exit, 130);
}

// `kill` and what ends a machine: as ^C, with the code that shells expect.
TEST(Process, StopsOnATerminationAsOnAnInterrupt) {
  Child child({"solve", "-", "-b", "enumerate", "--timeout", "1000"});
  child.write(endless_puzzle() + kEasy);
  child.work(0.2);
  child.signal(SIGTERM);
  EXPECT_EQ(child.read_rest(), "# unknown: interrupted\n");
  EXPECT_EQ(child.wait().exit, 143);

  Child checking({"check", "-", "-b", "enumerate", "--timeout", "1000"});
  checking.write(endless_puzzle());
  checking.work(0.2);
  checking.signal(SIGTERM);
  EXPECT_NE(checking.read_rest().find("1 inconclusive (terminated)"), std::string::npos);
  EXPECT_EQ(checking.wait().exit, 143);
}

TEST(Process, PrintsTheSummaryOfCheckWhenInterrupted) {
  Child child(
      {"check", "-", "-b", "enumerate", "-b", "dfs-scan", "--ask", "count", "--timeout", "1000"});
  child.write(endless_puzzle() + kEasy);
  child.work(0.2);
  child.signal(SIGINT);
  const std::string output = child.read_rest();
  EXPECT_NE(output.find("inconclusive"), std::string::npos) << output;
  EXPECT_NE(output.find("1 puzzle: 0 agree, 0 disagree, 1 inconclusive (interrupted)"),
            std::string::npos)
      << output;
  EXPECT_EQ(child.wait().exit, 130);
}

TEST(Process, PrintsTheProfileSoFarWhenInterrupted) {
  Child child({"profile", "-", "-e", "extended/unit"});
  child.write(std::string(kEasy) + kSolved);
  ::usleep(500'000);
  child.signal(SIGINT);
  const std::string output = child.read_rest();
  EXPECT_EQ(output.rfind("2 puzzles (interrupted)\n", 0), 0U) << output;
  EXPECT_NE(output.find("extended/pairwise/unit        2 "), std::string::npos) << output;
  EXPECT_EQ(child.wait_open().exit, 130);
}

// 25x25 boards whose effort takes minutes to tell.
TEST(Process, StopsMeasuringWhatItGenerates) {
  Child child({"generate", "--order", "25", "--holes", "58%", "--seed", "1", "--min-effort", "1"});
  child.work(0.2);
  child.signal(SIGINT);
  EXPECT_EQ(child.read_rest(), "");
  EXPECT_EQ(child.wait().exit, 130);
}

// Those that are optional when they were built.
TEST(Process, ChecksWithTheDefaultPanel) {
  Child child({"check", "-", "-q"});
  child.write("12..34..2.4....1\n");
  child.close_input();
  const std::string output = child.read_rest();
  EXPECT_EQ(child.wait().exit, 0);
  for (const char* id : {"dfs-mrv", "dlx", "cms", "cadical"}) {
    EXPECT_EQ(output.find(fmt::format("\n{}", id)) != std::string::npos,
              find_backend(id) != nullptr)
        << id << "\n"
        << output;
  }
  Child help({"check", "--help"});
  EXPECT_EQ(help.read_rest().find("dfs-mrv, dlx, cms, cadical") != std::string::npos,
            find_backend("cadical") != nullptr);
  EXPECT_EQ(help.wait().exit, 0);
}

TEST(Process, StopsCryptoMiniSatOnAnInterrupt) {
  Child child({"solve", "-", "-b", "cms", "--ask", "count"});
  child.write(endless_puzzle());
  child.work(0.2);
  child.signal(SIGINT);
  EXPECT_NE(child.read_rest().find(":>="), std::string::npos);
  EXPECT_EQ(child.wait().exit, 130);
}

TEST(Process, EndsOnAnInterruptWhileItWaitsForInput) {
  for (const auto& command : std::vector<std::vector<std::string>>{{"solve", "-"},
                                                                   {"check", "-"},
                                                                   {"encode", "-"},
                                                                   {"encode", "-", "--puzzle", "2"},
                                                                   {"convert", "-", "--to", "line"},
                                                                   {"show", "minimal", "-"},
                                                                   {"profile", "-"}}) {
    Child child(command);
    ::usleep(300'000);
    child.signal(SIGINT);
    EXPECT_EQ(child.wait_open().exit, 130) << command[0];
  }
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

// A program that waits for each answer, or a person.
TEST(Process, AnswersBeforeTheInputEndsWithSeveralJobs) {
  for (const char* jobs : {"1", "2", "4"}) {
    Child solve({"solve", "-", "-j", jobs});
    Child check({"check", "-", "-j", jobs, "-b", "dfs-mrv", "-b", "dlx"});
    for (int i = 0; i < 3; ++i) {
      solve.write(kEasy);
      EXPECT_EQ(solve.read_line(), kSolved) << jobs;
      check.write(kEasy);
      EXPECT_EQ(check.read_line().rfind("-:" + std::to_string(i + 1) + ": agree: unique", 0), 0U)
          << jobs;
    }
    EXPECT_EQ(solve.wait().exit, 0);
    EXPECT_EQ(check.wait().exit, 0);
  }
}

// A block of puzzles is handed over even though half a line of the next one is there.
TEST(Process, AnswersWhatIsThereBeforeATornLine) {
  Child child({"solve", "-", "-j", "2"});
  child.write(std::string(kEasy) + kEasy + std::string(kEasy).substr(0, 40));
  EXPECT_EQ(child.read_line(), kSolved);
  EXPECT_EQ(child.read_line(), kSolved);
  child.write(std::string(kEasy).substr(40));
  EXPECT_EQ(child.read_line(), kSolved);
  EXPECT_EQ(child.wait().exit, 0);
}

TEST(Process, EndsOnAnInterruptWithSeveralJobs) {
  Child waiting({"solve", "-", "-j", "3"});
  Child checking({"check", "-", "-j", "3"});
  Child listing({"solve", "-", "-j", "3", "--ask", "all"});
  for (int i = 0; i < 40; ++i) listing.write(endless_puzzle());
  EXPECT_NE(listing.read_line(), "");
  for (Child* child : {&waiting, &checking, &listing}) child->signal(SIGINT);
  static_cast<void>(listing.read_rest());
  for (Child* child : {&waiting, &checking, &listing}) EXPECT_EQ(child->wait_open().exit, 130);
}

// Each grid has its number within its puzzle, whoever found it.
TEST(Process, NumbersTheGridsOfEachPuzzle) {
  std::string input;
  for (int i = 0; i < 2000; ++i) input += "................\n";
  const TextFile file(input);
  Child child(
      {"solve", file.path(), "--from", "line", "--ask", "all", "-j", "4", "--output", "json"});
  std::uint64_t puzzles = 0;
  std::uint64_t grids = 0;
  std::uint64_t wrong = 0;
  for (std::string line = child.read_line(); !line.empty(); line = child.read_line()) {
    const auto record = nlohmann::json::parse(line);
    wrong += record["puzzle"] != puzzles + 1;
    if (record["schema"] == "concord.grid/1") {
      wrong += record["solution"] != ++grids;
    } else {
      wrong += grids != 288;
      grids = 0;
      ++puzzles;
    }
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(puzzles, 2000U);
  EXPECT_EQ(child.wait().exit, 0);
}

TEST(Process, ListsGridsInMemoryThatDoesNotGrowWithTheirNumber) {
  const TextFile file(endless_puzzle() + endless_puzzle() + endless_puzzle() + endless_puzzle());
  const auto peak = [&](const char* limit, const char* output) {
    Child child({"solve", file.path(), "--ask", "count", "-j", "3", "--limit", limit});
    Child all(
        {"solve", file.path(), "--ask", "all", "-j", "3", "--limit", limit, "--output", output});
    static_cast<void>(child.read_rest());
    static_cast<void>(all.read_rest());
    return all.wait().max_rss_kB - child.wait().max_rss_kB;
  };
  // The judge remembers grids too, in either question.
  for (const char* output : {"line", "csv"}) {
    const long more = peak("100000", output);
    if (kMemoryMeans) {
      EXPECT_LT(more, 6'000) << output;
    }
  }
}

// The exit code of a shell command in which $concord is the program, ended after 30 s.
int exit_of(const std::string& command) {
  const std::string whole = "bash -c 'set -o pipefail; concord=\"timeout 30 " CONCORD_PROGRAM
                            "\"; " +
                            command + "' 2>/dev/null";
  const int status = std::system(whole.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// No answer can be written: not even a search that would never end goes on.
TEST(Process, EndsWhenTheGridsCannotBeWritten) {
  const TextFile file(endless_puzzle() + endless_puzzle() + endless_puzzle());
  for (const char* jobs : {"1", "3"}) {
    for (const char* output : {"line", "json"}) {
      const std::string run =
          "$concord solve " + file.path() + " --ask all -j " + jobs + " --output " + output;
      EXPECT_EQ(exit_of(run + " > /dev/full"), 4) << run;
      EXPECT_EQ(exit_of(run + " | head -1 > /dev/null"), 4) << run;
    }
  }
  // Nor one that finds nothing to write, when the reader has left.
  for (const char* command : {"solve", "check", "solve --ask count --output json"}) {
    for (const char* jobs : {"1", "3"}) {
      const std::string run = "$concord " + std::string(command) + ' ' + file.path() +
                              " -b enumerate --timeout 1000 -j " + jobs;
      // 4, or 0 where the reader left before a puzzle was read; 124 is the end of patience.
      EXPECT_NE(exit_of(run + " | true"), 124) << run;
    }
  }
  // Nothing was read, so nothing is undecided.
  EXPECT_EQ(exit_of("$concord solve - -j 2 < <(exec sleep 40) | true"), 0);
  EXPECT_NE(exit_of("$concord profile - < <(exec sleep 40) | true"), 124);
  // Nor does a wait for more input.
  EXPECT_EQ(exit_of("$concord solve - -j 2 --from line < <(echo 12..34..2.4....1; exec sleep 40) > "
                    "/dev/full"),
            4);
}

// Whether the reader leaves before or after the end of the run is chance; the exit code is not.
TEST(Process, ExitsAsTheAnswersSayWhenTheReaderLeaves) {
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(exit_of("echo 12..34..2.4....1 | $concord solve - | head -1 > /dev/null"), 0);
    EXPECT_EQ(exit_of("echo 12..34..2.4....1:2 | $concord check - --output json | head -1 > "
                      "/dev/null"),
              3);
  }
}

TEST(Process, WritesAllToAStreamThatDoesNotBlock) {
  constexpr int kPuzzles = 20'000;  // more answers than a pipe holds
  std::string list;
  for (int i = 0; i < kPuzzles; ++i) list += kEasy;
  const TextFile file(list);
  int out[2];
  ASSERT_EQ(::pipe2(out, O_CLOEXEC), 0);
  ASSERT_EQ(::fcntl(out[1], F_SETFL, O_NONBLOCK), 0);
  const pid_t process = ::fork();
  if (process == 0) {
    ::dup2(out[1], 1);
    ::dup2(::open("/dev/null", O_WRONLY), 2);
    ::execl(CONCORD_PROGRAM, "concord", "solve", file.path().c_str(), nullptr);
    ::_exit(127);
  }
  ::close(out[1]);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  std::vector<char> buffer(1 << 16);
  long lines = 0;
  for (ssize_t got = 0; (got = ::read(out[0], buffer.data(), buffer.size())) > 0;)
    lines += std::count(buffer.begin(), buffer.begin() + got, '\n');
  ::close(out[0]);
  int status = 0;
  ::waitpid(process, &status, 0);
  EXPECT_EQ(lines, kPuzzles);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(Process, StaysDeafToInterruptsThatWereIgnoredBefore) {
  EXPECT_EQ(exit_of("(trap \"\" INT; echo 12..34..2.4....1 | (sleep 0.3; cat) | $concord solve - > "
                    "/dev/null) & sleep 0.1; kill -INT $!; wait $!"),
            0);
}

// Too little address space for so many threads: fewer do the work.
TEST(Process, WorksWithTheThreadsThatThereAre) {
  if (!kMemoryMeans) GTEST_SKIP() << "sanitizers need more address space than any limit";
  for (const char* command : {"solve", "check"}) {
    EXPECT_EQ(
        exit_of("ulimit -v 1500000; echo 12..34..2.4....1 | $concord " + std::string(command) +
                " - --jobs 1024 | grep -E \"1234341221434321|agree\" > /dev/null"),
        0);
  }
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
    EXPECT_LT(many, few + 10'000);
  }
}

// Puzzles on their way are bounded by what they take, not by their number.
TEST(Process, HoldsFewLargePuzzlesAtATime) {
  constexpr int kOrder = 120;
  std::string puzzle;
  for (int row = 0; row < kOrder; ++row) {
    for (int column = 0; column < kOrder; ++column) {
      puzzle += std::to_string((row + column) % kOrder + 1) + ' ';
    }
    puzzle += '\n';
  }
  const auto peak = [&](int puzzles) {
    std::string text;
    for (int i = 0; i < puzzles; ++i) text += puzzle + '\n';
    const TextFile file(text);
    std::string().swap(text);  // what this process holds at a fork counts as the child's
    Child child({"solve", file.path(), "--box", "none", "-j", "2", "--output", "csv"});
    static_cast<void>(child.read_rest());
    return child.wait().max_rss_kB;
  };
  const long few = peak(3);
  const long many = peak(400);  // 90 MB of candidates
  if (kMemoryMeans) {
    EXPECT_LT(many, few + 60'000);
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
