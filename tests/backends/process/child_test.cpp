// How a child ended, and what it printed, is told as it was.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "backends/process/program_path.hpp"
#include "tests/backends/process/shell.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

using Cut = ChildRun::Cut;
using Kind = ChildEnd::Kind;
using Clock = std::chrono::steady_clock;
using test::kPatience_s;
using test::shell;
using test::within;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

ChildRun run(const ChildCommand& command, RunOptions options = {}) {
  auto finished = run_child(command, options);
  EXPECT_TRUE(finished) << (finished ? "" : finished.error());
  return finished ? std::move(finished->run) : ChildRun{};
}

TEST(Child, ExitCodesAreTold) {
  for (const int code : {0, 1, 10, 20, 127, 255}) {
    const ChildRun done = run(shell("exit " + std::to_string(code)));
    EXPECT_EQ(done.cut, Cut::kNone);
    EXPECT_EQ(done.end.kind, Kind::kExited);
    EXPECT_EQ(done.end.code, code);
    EXPECT_EQ(to_string(done.end), "exit code " + std::to_string(code));
  }
}

TEST(Child, SignalsAreTold) {
  for (const int number : {SIGABRT, SIGSEGV, SIGTERM, SIGKILL}) {
    const ChildRun done = run(shell("kill -" + std::to_string(number) + " $$"));
    EXPECT_EQ(done.end.kind, Kind::kSignaled);
    EXPECT_EQ(done.end.code, number);
  }
  EXPECT_EQ(to_string(run(shell("kill -6 $$")).end), "signal 6 (Aborted)");
}

TEST(Child, WhatItPrintsComesBackByStream) {
  const ChildRun done = run(shell("echo out; echo err >&2; printf end"));
  EXPECT_EQ(done.output, "out\nend");
  EXPECT_EQ(done.errors, "err\n");
}

TEST(Child, ALongInputGoesInWhileOutputComesOut) {
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += std::to_string(i) + "\n";
  RunOptions options;
  options.input = text;
  EXPECT_EQ(run(shell("cat"), options).output, text);
}

TEST(Child, AnInputThatNobodyReadsEndsNothing) {
  const std::string text(1 << 20, 'x');
  RunOptions options;
  options.input = text;
  const ChildRun done = run(shell("exec <&-; sleep 0.05; exit 3"), options);
  EXPECT_EQ(done.end.code, 3);
}

TEST(Child, WithoutInputItReadsAnEmptyFile) {
  ChildCommand command = shell("cat; echo done");
  command.has_input = false;
  EXPECT_EQ(run(command).output, "done\n");
}

TEST(Child, ItHasConcordsEnvironmentAndWhatIsAdded) {
  ::setenv("CONCORD_CHILD_TEST", "outer", 1);
  ChildCommand command = shell("echo $CONCORD_CHILD_TEST $CONCORD_CHILD_OTHER $PWD");
  EXPECT_EQ(run(command).output.substr(0, 6), "outer ");
  command.environment = {{"CONCORD_CHILD_TEST", "inner"}, {"CONCORD_CHILD_OTHER", "b"}};
  command.folder = "/";
  EXPECT_EQ(run(command).output, "inner b /\n");
  ::unsetenv("CONCORD_CHILD_TEST");
}

TEST(Child, SignalsThatConcordIgnoresOrBlocksAreItsOwnAffair) {
  const auto before = std::signal(SIGTERM, SIG_IGN);
  sigset_t blocked;
  sigset_t old;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGUSR1);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &old);
  EXPECT_EQ(run(shell("kill -TERM $$; exit 0")).end.code, SIGTERM);
  EXPECT_EQ(run(shell("kill -USR1 $$; exit 0")).end.code, SIGUSR1);
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
  std::signal(SIGTERM, before);
}

TEST(Child, AHangIsEndedAtTheDeadlineWhateverItIgnores) {
  const auto start = Clock::now();
  const ChildRun done = run(shell("trap '' TERM INT HUP; while :; do sleep 1; done"), within(0.1));
  EXPECT_EQ(done.cut, Cut::kDeadline);
  EXPECT_EQ(done.end.kind, Kind::kEnded);
  EXPECT_LT(since(start), kPatience_s);
}

TEST(Child, AStoppedProgramIsEndedToo) {
  const auto start = Clock::now();
  EXPECT_EQ(run(shell("kill -STOP $$"), within(0.1)).cut, Cut::kDeadline);
  EXPECT_LT(since(start), kPatience_s);
}

TEST(Child, EndlessOutputIsCutShort) {
  for (const char* script : {"yes", "yes >&2", "yes & yes >&2"}) {
    RunOptions options = within(60);
    options.max_output_B = 1 << 20;
    const ChildRun done = run(shell(script), options);
    EXPECT_EQ(done.cut, Cut::kOutputTooLong) << script;
    EXPECT_EQ(done.end.kind, Kind::kEnded) << script;
    EXPECT_LE(done.output.size(), options.max_output_B);
    EXPECT_LE(done.errors.size(), 4096u);
  }
}

TEST(Child, OutputOfAllItsBytesIsStillWhole) {
  RunOptions options = within(60);
  options.max_output_B = 100'000;
  const ChildRun whole = run(shell("head -c 100000 /dev/zero"), options);
  EXPECT_EQ(whole.cut, Cut::kNone);
  EXPECT_EQ(whole.output.size(), 100'000u);
  EXPECT_EQ(run(shell("head -c 100001 /dev/zero"), options).cut, Cut::kOutputTooLong);
}

TEST(Child, AnotherThreadMayInterrupt) {
  const int event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  RunOptions options = within(60);
  options.interrupt = event;
  std::thread other([event] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const std::uint64_t one = 1;
    EXPECT_EQ(::write(event, &one, sizeof one), 8);
  });
  const auto start = Clock::now();
  const ChildRun done = run(shell("sleep 1000"), options);
  EXPECT_EQ(done.cut, Cut::kInterrupted);
  EXPECT_LT(since(start), kPatience_s);
  other.join();
  ::close(event);
}

TEST(Child, TheCpuLimitIsNamed) {
  ChildCommand command = shell("while :; do :; done");
  command.cpu_s = 0.5;  // counts as one second
  const ChildRun done = run(command, within(60));
  EXPECT_EQ(done.end.kind, Kind::kCpuLimit);
  EXPECT_GE(done.end.cpu_s, 0.5);
  command = shell("trap '' XCPU; while :; do :; done");
  command.cpu_s = 1;
  EXPECT_EQ(run(command, within(60)).end.kind, Kind::kCpuLimit);
}

TEST(Child, ItsAddressSpaceIsLimited) {
  // A shell variable that doubles until there is no room.
  ChildCommand command = shell("x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done");
  command.memory_B = std::uint64_t{200} << 20;
  const ChildRun done = run(command, within(60));
  EXPECT_EQ(done.cut, Cut::kNone);
  EXPECT_FALSE(done.end.kind == Kind::kExited && done.end.code == 0) << to_string(done.end);
  ASSERT_TRUE(done.end.max_rss_B);
  EXPECT_LE(*done.end.max_rss_B, *command.memory_B);
}

TEST(Child, ItsFilesAreLimited) {
  const auto folder = std::filesystem::temp_directory_path() / "concord-child-file-limit";
  std::filesystem::create_directories(folder);
  ChildCommand command = shell("exec head -c 1000000 /dev/zero > big");
  command.folder = folder.string();
  command.file_B = 10'000;
  // As the program does, which must not be handed down: the child would be told of an error that it
  // may not look for.
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  const ChildRun done = run(command);
  std::signal(SIGXFSZ, before);
  EXPECT_EQ(done.end.kind, Kind::kSignaled);
  EXPECT_EQ(done.end.code, SIGXFSZ);
  EXPECT_EQ(std::filesystem::file_size(folder / "big"), 10'000u);
  std::filesystem::remove_all(folder);
}

TEST(Child, CpuTimeIsThatOfItAndItsDescendants) {
  const ChildRun done =
      run(shell("i=0; (while [ $i -lt 300000 ]; do i=$((i+1)); done) & wait"), within(60));
  EXPECT_GT(done.end.cpu_s, 0.01);
}

TEST(Child, ProgramsThatAreNotThereAreASentence) {
  ChildCommand command;
  command.arguments = {"no-such-solver-anywhere"};
  EXPECT_EQ(run_child(command, {}).error(),
            "there is no program 'no-such-solver-anywhere' on the PATH");
  command.arguments = {"/no/such/solver"};
  EXPECT_EQ(run_child(command, {}).error(),
            "there is no program '/no/such/solver' that can be run");
  command.arguments = {"/etc/passwd"};  // a file, but no program
  EXPECT_EQ(run_child(command, {}).error(), "there is no program '/etc/passwd' that can be run");
  command.arguments.clear();
  EXPECT_EQ(run_child(command, {}).error(), "a program without a name");
}

TEST(Child, AProgramThatTheSystemCannotRunIsToldAsSuch) {
  const auto path = std::filesystem::temp_directory_path() / "concord-child-garbage";
  std::ofstream(path) << "\x7f"
                         "garbage";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  ChildCommand command;
  command.arguments = {path.string()};
  const ChildRun done = run(command);
  EXPECT_EQ(done.end.kind, Kind::kNotExecuted);
  EXPECT_EQ(to_string(done.end), "it could not be executed: Exec format error");
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace concord
