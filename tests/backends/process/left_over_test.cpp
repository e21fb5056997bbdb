// Nothing is left of a child: no process, no descriptor, no folder, not even when Concord is
// killed.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/backends/process/shell.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using test::kPatience_s;
using test::shell;
using test::within;

// A folder of its own for each test.
class LeftOver : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "concord-left-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  // The process numbers that the script wrote, one a line, as soon as there are `count`.
  std::vector<pid_t> wait_for_numbers(std::size_t count) const {
    const auto until = Clock::now() + std::chrono::duration<double>(kPatience_s);
    std::vector<pid_t> numbers;
    while (numbers.size() < count && Clock::now() < until) {
      numbers.clear();
      std::ifstream in(folder_ / "numbers");
      for (pid_t number = 0; in >> number;) numbers.push_back(number);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(numbers.size(), count);
    return numbers;
  }

  // A zombie is gone too: whoever inherits it may take its time to reap it.
  static bool gone(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::getline(in, text);
    const std::size_t name_end = text.rfind(')');
    return name_end == std::string::npos || text.compare(name_end + 2, 1, "Z") == 0;
  }
  static bool soon_gone(pid_t process) {
    const auto until = Clock::now() + std::chrono::duration<double>(kPatience_s);
    while (!gone(process) && Clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return gone(process);
  }

  // A child, one in its background, one that fled into a session of its own, and one whose parent
  // has ended in that session; their numbers go to the file.
  ChildCommand family(const std::string& then) const {
    return shell("cd " + folder_.string() +
                 "; trap '' TERM HUP; echo $$ >> numbers; sleep 1000 & echo $! >> numbers;"
                 "setsid sh -c 'echo $$ >> numbers; exec sleep 1000' &"
                 "setsid sh -c 'sh -c \"echo \\$\\$ >> numbers; exec sleep 1000\" & exit' &"
                 "while [ $(wc -l < numbers) -lt 4 ]; do sleep 0.01; done; " +
                 then);
  }

  fs::path folder_;
};

std::size_t open_descriptors() {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()));
}

TEST_F(LeftOver, DescendantsOfOneThatExits) {
  const auto finished = run_child(family("exit 7"), within(60));
  ASSERT_TRUE(finished);
  EXPECT_EQ(finished->run.end.code, 7);
  for (const pid_t process : wait_for_numbers(4)) EXPECT_TRUE(gone(process)) << process;
}

TEST_F(LeftOver, DescendantsOfOneThatHangs) {
  auto child = ChildProcess::start(family("sleep 1000"));
  ASSERT_TRUE(child);
  const auto numbers = wait_for_numbers(4);
  for (const pid_t process : numbers) EXPECT_FALSE(gone(process));
  EXPECT_EQ(child->end().kind, ChildEnd::Kind::kEnded);
  for (const pid_t process : numbers) EXPECT_TRUE(gone(process)) << process;
}

TEST_F(LeftOver, DescendantsWhenConcordIsKilled) {
  const fs::path scratch = folder_ / "scratch";
  fs::create_directory(scratch);
  std::ofstream(scratch / "a.cnf") << "p cnf 0 0\n";
  const pid_t concord = ::fork();
  ASSERT_GE(concord, 0);
  if (concord == 0) {
    ChildCommand command = family("sleep 1000");
    command.scratch = scratch.string();
    const auto child = ChildProcess::start(command);
    for (;;) ::pause();
  }
  const auto numbers = wait_for_numbers(4);
  for (const pid_t process : numbers) EXPECT_FALSE(gone(process));
  ::kill(concord, SIGKILL);
  ::waitpid(concord, nullptr, 0);
  for (const pid_t process : numbers) EXPECT_TRUE(soon_gone(process)) << process;
  const auto until = Clock::now() + std::chrono::duration<double>(kPatience_s);
  while (fs::exists(scratch) && Clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(fs::exists(scratch));
}

TEST_F(LeftOver, TheChildWhenItsSupervisorIsKilled) {
  auto child = ChildProcess::start(
      shell("cd " + folder_.string() + "; echo $$ $PPID > numbers; exec sleep 1000"));
  ASSERT_TRUE(child);
  const auto numbers = wait_for_numbers(2);
  ASSERT_EQ(numbers.size(), 2u);
  ::kill(numbers[1], SIGKILL);
  EXPECT_TRUE(soon_gone(numbers[0]));
  EXPECT_EQ(child->end().kind, ChildEnd::Kind::kLost);
}

TEST_F(LeftOver, TheScratchFolderGoesWithTheObject) {
  const fs::path scratch = folder_ / "scratch";
  fs::create_directory(scratch);
  ChildCommand command = shell("touch " + scratch.string() + "/result");
  command.scratch = scratch.string();
  {
    const auto finished = run_child(command, within(60));
    ASSERT_TRUE(finished);
    EXPECT_TRUE(fs::exists(scratch / "result"));
  }
  EXPECT_FALSE(fs::exists(scratch));
}

TEST_F(LeftOver, NoDescriptorsAndNoZombiesFromManyThreads) {
  const std::size_t before = open_descriptors();
  constexpr int kThreads = 4;
  constexpr int kRuns = 50;
  std::vector<std::thread> threads;
  std::vector<int> wrong(kThreads, 0);
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([t, &wrong] {
      for (int i = 0; i < kRuns; ++i) {
        const std::string text = std::to_string(t) + " " + std::to_string(i);
        RunOptions options = within(120);
        options.input = text;
        // Each third one is cut short.
        const bool hangs = i % 3 == 2;
        if (hangs) options.deadline = Clock::now() + std::chrono::milliseconds(10);
        const auto finished = run_child(shell(hangs ? "sleep 1000" : "cat; exit 5"), options);
        const bool right =
            finished && (hangs ? finished->run.cut == ChildRun::Cut::kDeadline
                               : finished->run.output == text && finished->run.end.code == 5);
        wrong[static_cast<std::size_t>(t)] += right ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) EXPECT_EQ(count, 0);
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST_F(LeftOver, AChildHasNoDescriptorsButItsStreams) {
  const auto finished = run_child(shell("ls /proc/self/fd | tr '\\n' ' '"), within(60));
  ASSERT_TRUE(finished);
  EXPECT_EQ(finished->run.output, "0 1 2 3 ");  // 3 is that of ls itself
}

}  // namespace
}  // namespace concord
