// The record on the disk: whole lines whatever happens, one writer, torn tails.

#include "results/record/record_log.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/results/record/sample_run.hpp"

namespace concord {
namespace {

class RecordLogs : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("record_log_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    path_ = (folder_ / "runs.jsonl").string();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string text() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void put(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

  std::filesystem::path folder_;
  std::string path_;
};

TEST_F(RecordLogs, GrowLineByLine) {
  const std::string line = run_json(test::full_run());
  {
    auto log = RecordLog::open(path_);
    ASSERT_TRUE(log) << log.error();
    ASSERT_TRUE(log->append(line));
  }
  auto log = RecordLog::open(path_);
  ASSERT_TRUE(log);
  EXPECT_EQ(log->torn_B(), 0U);
  ASSERT_TRUE(log->append(line));
  EXPECT_EQ(text(), line + line);
}

TEST_F(RecordLogs, CutATornTailOff) {
  const std::string line = run_json(test::full_run());
  // Longer than the block that is read at a time, too.
  for (const std::size_t torn : {std::size_t{1}, std::size_t{500}, std::size_t{3'000'000}}) {
    put(line + line + std::string(torn, 'x'));
    auto log = RecordLog::open(path_);
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(log->torn_B(), torn);
    ASSERT_TRUE(log->append(line));
    EXPECT_EQ(text(), line + line + line);
  }
  put("torn from the start");
  auto log = RecordLog::open(path_);
  ASSERT_TRUE(log);
  EXPECT_EQ(text(), "");
}

TEST_F(RecordLogs, HaveOneWriter) {
  auto first = RecordLog::open(path_);
  ASSERT_TRUE(first);
  const auto second = RecordLog::open(path_);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error(), "another program is writing to " + path_);
}

TEST_F(RecordLogs, TakeLinesFromManyThreads) {
  const std::string line = run_json(test::full_run());
  {
    auto log = RecordLog::open(path_);
    ASSERT_TRUE(log);
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < 200; ++k) EXPECT_TRUE(log->append(line));
      });
    }
  }
  std::uint64_t runs = 0;
  const auto reading = read_runs(path_, [&](const RunRecord& record) {
    runs += record == test::full_run();
    return true;
  });
  ASSERT_TRUE(reading) << reading.error();
  EXPECT_EQ(runs, 1600U);
}

// A disk that is full in the middle of a line: the line goes, what was before stays.
TEST_F(RecordLogs, StayWholeWhenTheDiskIsFull) {
  const std::string line = run_json(test::full_run());
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{static_cast<rlim_t>(line.size() + line.size() / 2),
                       static_cast<rlim_t>(line.size() + line.size() / 2)};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    auto log = RecordLog::open(path_);
    if (!log || !log->append(line)) ::_exit(1);
    const auto second = log->append(line);
    if (second || second.error() != "cannot write " + path_ + ": File too large") ::_exit(2);
    ::_exit(log->append(line).error() == second.error() ? 0 : 3);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(text(), line);
}

TEST_F(RecordLogs, SayWhyTheyCannotBe) {
  const auto log = RecordLog::open((folder_ / "none" / "runs.jsonl").string());
  ASSERT_FALSE(log);
  EXPECT_EQ(log.error(), "cannot write " + (folder_ / "none" / "runs.jsonl").string() +
                             ": No such file or directory");
}

TEST_F(RecordLogs, AreReadUpToTheTornTail) {
  const std::string line = run_json(test::full_run());
  put(line + line + "{\"schema\":\"conc");
  std::uint64_t runs = 0;
  const auto reading = read_runs(path_, [&](const RunRecord&) { return ++runs > 0; });
  ASSERT_TRUE(reading) << reading.error();
  EXPECT_EQ(runs, 2U);
  EXPECT_EQ(reading->runs, 2U);
  EXPECT_TRUE(reading->torn);
}

TEST_F(RecordLogs, AreNotReadBeyondAWrongLine) {
  const std::string line = run_json(test::full_run());
  put(line + "{}\n" + line);
  const auto reading = read_runs(path_, [](const RunRecord&) { return true; });
  ASSERT_FALSE(reading);
  EXPECT_EQ(reading.error(), path_ + ":2: there is no \"schema\": \"concord.run/1\"");
}

TEST_F(RecordLogs, MayBeCompressed) {
  const std::string line = run_json(test::full_run());
  std::string many;
  for (int i = 0; i < 500; ++i) many += line;
  for (const std::string& program : {std::string("gzip"), std::string("xz")}) {
    put(many);
    if (std::system((program + " -f '" + path_ + "'").c_str()) != 0)
      GTEST_SKIP() << program << " is not installed";
    const auto files = record_files(folder_.string());
    ASSERT_TRUE(files);
    ASSERT_EQ(files->size(), 1U) << program;
    std::uint64_t same = 0;
    const auto reading = read_runs(files->front(), [&](const RunRecord& record) {
      same += record == test::full_run();
      return true;
    });
    ASSERT_TRUE(reading) << reading.error();
    EXPECT_EQ(same, 500U) << program;
    std::filesystem::remove(files->front());
  }
}

TEST_F(RecordLogs, OfAFolderAreFoundByName) {
  for (const char* name :
       {"runs.jsonl", "runs.shard-2-of-4.jsonl", "runs.rank-0.jsonl", "puzzles.jsonl", "runs.txt"})
    std::ofstream(folder_ / name) << "";
  const auto files = record_files(folder_.string());
  ASSERT_TRUE(files);
  std::vector<std::string> names;
  for (const std::string& file : *files)
    names.push_back(std::filesystem::path(file).filename().string());
  EXPECT_EQ(names, (std::vector<std::string>{"runs.jsonl", "runs.rank-0.jsonl",
                                             "runs.shard-2-of-4.jsonl"}));
  EXPECT_EQ(record_files(path_), std::vector{path_});
  EXPECT_FALSE(record_files((folder_ / "none").string()));
}

}  // namespace
}  // namespace concord
