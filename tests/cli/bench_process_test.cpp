// `concord bench` as a process: ended at any moment, gone on with, in parts, on a full disk.

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "results/bench/session_folder.hpp"
#include "tests/cli/child.hpp"
#include "tests/cli/text_file.hpp"
#include "tests/cli/transcript.hpp"

namespace concord::test {
namespace {

namespace fs = std::filesystem;

class BenchProcess : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("bench_process_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::ofstream(list())
        << "12..34..2.4....1\n"
           "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5."
           "...8..79\n"
           "1...............\n";
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string list() const { return (folder_ / "list.txt").string(); }
  [[nodiscard]] std::string session() const { return (folder_ / "session").string(); }

  // So many runs that there is time to end it: 3 puzzles, 4 backends.
  [[nodiscard]] std::vector<std::string> bench(std::uint64_t repeats) const {
    return {
        "bench",  list(), "--out",  session(), "-b",      "dfs-mrv",  "-b",
        "dlx",    "-b",   "cms",    "-b",      "cms:log", "--repeat", fmt::format("{}", repeats),
        "--jobs", "2",    "--quiet"};
  }
  [[nodiscard]] std::vector<std::string> resume() const {
    return {"bench", "--resume", session(), "--jobs", "2", "--quiet"};
  }

  [[nodiscard]] std::uintmax_t recorded_B() const {
    std::error_code none;
    const auto size = fs::file_size(session() + "/runs.jsonl", none);
    return none ? 0 : size;
  }
  // Until the record has grown by so many bytes.
  void wait_for(std::uintmax_t bytes) const {
    for (int i = 0; i < 20'000 && recorded_B() < bytes; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ASSERT_GE(recorded_B(), bytes);
  }

  // How often each run is recorded.
  [[nodiscard]] std::map<std::string, int> runs(const std::string& path) const {
    std::map<std::string, int> found;
    const auto files = record_files(path);
    EXPECT_TRUE(files) << files.error();
    for (const std::string& file : *files) {
      const auto reading = read_runs(file, [&](const RunRecord& record) {
        ++found[record.run];
        return true;
      });
      EXPECT_TRUE(reading) << reading.error();
    }
    return found;
  }
  void expect_whole(std::uint64_t wanted) const {
    const auto found = runs(session());
    EXPECT_EQ(found.size(), wanted);
    for (const auto& [run, times] : found) EXPECT_EQ(times, 1) << run;
  }

  fs::path folder_;
};

TEST_F(BenchProcess, LosesNothingButWhatIsInFlightToKill) {
  constexpr std::uint64_t kRepeats = 400;
  std::uintmax_t recorded = 0;
  for (int kill = 0; kill < 3; ++kill) {
    Child child(kill == 0 ? bench(kRepeats) : resume());
    wait_for(recorded + 200'000);
    child.signal(SIGKILL);
    EXPECT_EQ(child.wait().exit, 128 + SIGKILL);
    // What was recorded stays.
    EXPECT_GT(recorded_B(), recorded);
    recorded = recorded_B();
  }
  EXPECT_LT(runs(session()).size(), 3 * 4 * kRepeats) << "it was not ended in time";
  Child child(resume());
  EXPECT_EQ(child.wait().exit, 0);
  expect_whole(3 * 4 * kRepeats);
}

TEST_F(BenchProcess, EndsCleanlyWhenItIsInterrupted) {
  constexpr std::uint64_t kRepeats = 400;
  {
    Child child(bench(kRepeats));
    wait_for(100'000);
    child.signal(SIGINT);
    EXPECT_EQ(child.wait().exit, 130);
  }
  EXPECT_LT(runs(session()).size(), 3 * 4 * kRepeats);
  Child child(resume());
  EXPECT_EQ(child.wait().exit, 0);
  expect_whole(3 * 4 * kRepeats);
}

TEST_F(BenchProcess, StopsWithAWholeRecordWhenTheDiskIsFull) {
  // A limit on the size of files stands for the disk; without the signal it is an error of write().
  const auto full = run_command(fmt::format(
      "trap '' XFSZ; ulimit -f 100; concord bench {} --out {} --repeat 100 -b dfs-mrv -b cms -q",
      list(), session()));
  EXPECT_EQ(full.exit, 4);
  EXPECT_EQ(
      full.err,
      fmt::format("concord: cannot write {0}/runs.jsonl: File too large; every run until then "
                  "is recorded, and `concord bench --resume {0}` goes on\n",
                  session()));
  EXPECT_GT(recorded_B(), 10'000U);
  const auto before = runs(session()).size();
  EXPECT_GT(before, 10U);
  EXPECT_LT(before, 600U);
  Child child(resume());
  EXPECT_EQ(child.wait().exit, 0);
  expect_whole(600);
}

// One of them makes the session, the other one finds it and leaves it alone.
TEST_F(BenchProcess, IsBegunByOneOfTwoThatBeginAtOnce) {
  // A list that takes a while to be written.
  std::ofstream(list(), std::ios::app) << [] {
    std::string lines;
    for (int i = 0; i < 3000; ++i) {
      std::string line = "................";
      line[i % 16] = static_cast<char>('1' + i / 16 % 4);
      line[(i / 64 + i + 1) % 16] = static_cast<char>('1' + i / 1024);
      lines += line + '\n';
    }
    return lines;
  }();
  for (int round = 0; round < 3; ++round) {
    fs::remove_all(session());
    const auto asked = [&](const char* backend) {
      return std::vector<std::string>{"bench", list(),  "--out",     session(), "-b",     backend,
                                      "--ask", "first", "--timeout", "5",       "--quiet"};
    };
    Child one(asked("dfs-mrv"));
    Child other(asked("dlx"));
    const int first = one.wait().exit;
    const int second = other.wait().exit;
    EXPECT_EQ(std::min(first, second), 0);
    EXPECT_EQ(std::max(first, second), 2);
    const std::string winner = first == 0 ? "dfs-mrv" : "dlx";
    const std::string session_json =
        (std::ostringstream() << std::ifstream(session() + "/session.json").rdbuf()).str();
    EXPECT_NE(session_json.find("\"id\": \"" + winner + "\""), std::string::npos);
    const auto resumed = run_command("concord bench --resume " + session() + " 2>&1");
    EXPECT_EQ(resumed.exit, 0) << resumed.out;
    EXPECT_NE(resumed.out.find(", 0 left"), std::string::npos) << resumed.out;
  }
}

// A record that no session describes is somebody else's.
TEST_F(BenchProcess, DoesNotAddToTheRecordOfAStranger) {
  fs::create_directories(session());
  std::ofstream(session() + "/runs.jsonl") << "{}\n";
  const auto refused =
      run_command(fmt::format("concord bench {} -b dlx --out {} -q", list(), session()));
  EXPECT_EQ(refused.exit, 2);
  EXPECT_EQ(refused.err, fmt::format("concord: {}/runs.jsonl is a record without a session: "
                                     "another folder is needed (--out)\n",
                                     session()));
  EXPECT_FALSE(fs::exists(session() + "/session.json"));
}

TEST_F(BenchProcess, KnowsTheProgramsThatItWasBegunWith) {
  const auto begun = run_command(fmt::format(
      "concord bench {} -b exec:x --exec 'x=true %cnf' --out {} -q", list(), session()));
  EXPECT_NE(begun.exit, 2) << begun.err;
  const auto other =
      run_command(fmt::format("concord bench --resume {} --exec 'x=false %cnf' -q", session()));
  EXPECT_EQ(other.exit, 2);
  EXPECT_NE(other.err.find("was begun with 'true %cnf' as exec:x"), std::string::npos) << other.err;
}

// A shard that reads the puzzles in another way would run others.
TEST_F(BenchProcess, WantsTheSamePuzzlesOfEachShard) {
  const auto shard = [&](const char* more) {
    return run_command(
        fmt::format("concord bench {} -b dlx --out {} -q {}", list(), session(), more));
  };
  EXPECT_EQ(shard("--shard 1/2").exit, 0);
  const auto other = shard("--shard 2/2 --box none");
  EXPECT_EQ(other.exit, 2);
  EXPECT_NE(other.err.find("another experiment"), std::string::npos) << other.err;
  EXPECT_EQ(shard("--shard 2/2").exit, 0);
}

// What would be without effect is refused, not ignored.
TEST_F(BenchProcess, HasNoReportWithOptionsThatGoForNothing) {
  EXPECT_EQ(run_command(fmt::format("concord bench {} -b dlx --out {} -q", list(), session())).exit,
            0);
  for (const char* more :
       {"--export csv --html page.html", "--export csv --reference dlx",
        "--export csv --against nowhere", "--export mkplot --html page.html", "--out folder"}) {
    const auto refused = run_command(fmt::format("concord report {} {}", session(), more));
    EXPECT_EQ(refused.exit, 2) << more;
    EXPECT_EQ(refused.out, "") << more;
  }
  EXPECT_EQ(run_command(fmt::format("concord report {} --export csv", session())).exit, 0);
}

// Also before the first run that counts.
TEST_F(BenchProcess, EndsWhileItWarmsUp) {
  Child child({"bench", list(), "--out", session(), "-b", "dfs-mrv", "--warmup", "100000000000",
               "--quiet"});
  child.work(0.5);
  child.signal(SIGINT);
  EXPECT_EQ(child.wait().exit, 130);
  EXPECT_EQ(recorded_B(), 0U);
}

// What both ran would be run twice.
TEST_F(BenchProcess, IsRunByOneProgramAtATime) {
  constexpr std::uint64_t kRepeats = 400;
  Child child(bench(kRepeats));
  wait_for(20'000);
  for (const char* more : {"", "--shard 1/2"}) {
    const auto second =
        run_command(fmt::format("concord bench --resume {} {} -q", session(), more));
    EXPECT_EQ(second.exit, 2) << more;
    EXPECT_NE(second.err.find("another program is running the session in " + session()),
              std::string::npos)
        << second.err;
  }
  EXPECT_EQ(child.wait().exit, 0);
  expect_whole(3 * 4 * kRepeats);
}

TEST_F(BenchProcess, IsTheSumOfShardsThatBeginAtOnce) {
  std::vector<std::unique_ptr<Child>> shards;
  for (int i = 1; i <= 3; ++i) {
    std::vector<std::string> arguments = bench(5);
    arguments.push_back("--shard");
    arguments.push_back(fmt::format("{}/3", i));
    shards.push_back(std::make_unique<Child>(arguments));
  }
  for (auto& shard : shards) EXPECT_EQ(shard->wait().exit, 0);
  expect_whole(60);
  EXPECT_EQ(record_files(session())->size(), 3U);
  // Merging is concatenation.
  const auto merged = run_command(fmt::format(
      "cd {0} && cat runs.shard-* >all.jsonl && rm runs.shard-* && mv all.jsonl runs.jsonl",
      session()));
  EXPECT_EQ(merged.exit, 0) << merged.err;
  expect_whole(60);
  const auto again = run_command(fmt::format("concord bench --resume {}", session()));
  EXPECT_EQ(again.exit, 0);
  EXPECT_NE(again.err.find("60 recorded before, 0 left"), std::string::npos) << again.err;
}

TEST_F(BenchProcess, AsksAShardWhatTheOthersAreAsked) {
  auto first = bench(5);
  first.insert(first.end(), {"--shard", "1/2"});
  EXPECT_EQ(Child(first).wait().exit, 0);
  const auto other = run_command(
      fmt::format("concord bench {} --out {} -b dlx --shard 2/2 -q", list(), session()));
  EXPECT_EQ(other.exit, 2);
  EXPECT_NE(other.err.find("a shard must be asked as the others are"), std::string::npos)
      << other.err;
}

}  // namespace
}  // namespace concord::test
