// A whole experiment: every run once, on one thread or several, in parts, after an end at any
// moment.

#include "results/bench/run_experiment.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "results/bench/guided.hpp"
#include "results/bench/merge.hpp"
#include "results/bench/session_folder.hpp"
#include "tests/results/bench/sample_experiment.hpp"
#include "tests/results/record/sample_run.hpp"

namespace concord {
namespace {

class RunningExperiments : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "run_experiment_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static Experiment experiment() {
    Protocol protocol;
    protocol.seeds = {0, 1, 2};
    protocol.repeats = 2;
    protocol.block_s = 0;
    return test::experiment_with(test::easy_puzzles(), {"dfs-mrv", "dlx", "lanes"}, protocol);
  }

  // Runs what is left; how many runs that were.
  std::uint64_t run(const Experiment& experiment, BenchOptions options) {
    const auto recorded = recorded_runs(folder_, options.bencher.longest_s.has_value());
    EXPECT_TRUE(recorded) << recorded.error();
    auto log = RecordLog::open(runs_path(folder_, options.shard));
    EXPECT_TRUE(log) << log.error();
    options.done = &recorded->done;
    options.bencher.default_memory_B = 1'000'000'000;
    const auto tally = run_experiment(experiment, *log, options);
    EXPECT_TRUE(tally) << tally.error();
    return tally ? tally->done : 0;
  }

  [[nodiscard]] std::map<std::string, int> recorded_ids() const {
    std::map<std::string, int> ids;
    const auto files = record_files(folder_);
    EXPECT_TRUE(files);
    for (const std::string& file : *files) {
      EXPECT_TRUE(read_runs(file, [&](const RunRecord& record) {
        ++ids[record.run];
        return true;
      }));
    }
    return ids;
  }

  // Every run of the experiment, once.
  void expect_whole(const Experiment& experiment) const {
    const auto ids = recorded_ids();
    EXPECT_EQ(ids.size(), experiment.runs());
    for (const auto& [id, times] : ids) EXPECT_EQ(times, 1) << id;
  }

  std::string folder_;
};

TEST_F(RunningExperiments, MakeEveryRunOnce) {
  for (const int jobs : {1, 3}) {
    std::filesystem::remove_all(folder_);
    const Experiment whole = experiment();
    ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
    BenchOptions options;
    options.jobs = jobs;
    EXPECT_EQ(run(whole, options), whole.runs());
    expect_whole(whole);
    EXPECT_EQ(run(whole, options), 0U) << "nothing is left";
  }
}

TEST_F(RunningExperiments, GoOnWhereTheyWereCutOff) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  run(whole, {});
  const std::string path = runs_path(folder_, {});
  std::string bytes;
  {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  // Wherever the end came.
  Random random(11);
  for (int i = 0; i < 20; ++i) {
    const std::size_t kept = random.below(bytes.size() + 1);
    std::ofstream(path, std::ios::binary) << bytes.substr(0, kept);
    const auto lines = static_cast<std::uint64_t>(
        std::ranges::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(kept), '\n'));
    const auto there = load_session(folder_, SolverTable::built_in());
    ASSERT_TRUE(there) << there.error();
    EXPECT_EQ(run(*there, {}), whole.runs() - lines) << "seed 11, cut " << i;
    expect_whole(whole);
  }
}

TEST_F(RunningExperiments, AreTheSumOfTheirShards) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  std::uint64_t runs = 0;
  for (std::uint64_t i = 1; i <= 4; ++i) {
    BenchOptions options;
    options.shard = {i, 4};
    const std::uint64_t part = run(whole, options);
    EXPECT_GE(part, whole.runs() / 4 / 3 * 3);
    runs += part;
  }
  EXPECT_EQ(runs, whole.runs());
  expect_whole(whole);
}

TEST_F(RunningExperiments, MergeTheirPartsOnce) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  for (std::uint64_t i = 1; i <= 3; ++i) {
    BenchOptions options;
    options.shard = {i, 3};
    run(whole, options);
  }
  // A run that a part has as well, and one that broke in one part and not in another.
  std::string lines;
  const std::string part = runs_path(folder_, {2, 3});
  ASSERT_TRUE(read_runs(part, [&](const RunRecord& record) {
    RunRecord changed = record;
    if (lines.empty()) changed.category = Category::kError;
    lines += run_json(changed);
    return lines.size() < 1000;
  }));
  std::ofstream(folder_ + "/runs.jsonl") << lines << "{\"torn";
  const auto merged = merge_records(folder_);
  ASSERT_TRUE(merged) << merged.error();
  EXPECT_EQ(merged->runs, whole.runs());
  EXPECT_EQ(merged->parts, 3U);
  EXPECT_EQ(merged->repeated, 2U);
  expect_whole(whole);
  EXPECT_EQ(record_files(folder_)->size(), 1U);
  EXPECT_EQ(recorded_runs(folder_, true)->errors, 0U) << "the one that did not break was kept";
  const auto again = merge_records(folder_);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->parts, 0U);
  EXPECT_EQ(again->runs, whole.runs());
}

// What a later version has written beside what this one knows is kept.
TEST_F(RunningExperiments, AreMergedLineByLine) {
  RunRecord record = test::bare_run();
  record.run = "00000000000000070000";
  std::filesystem::create_directories(folder_);
  std::string line = run_json(record);
  line.insert(line.size() - 2, R"(,"key of the future":1)");
  std::ofstream(folder_ + "/runs.shard-1-of-2.jsonl") << line;
  std::ofstream(folder_ + "/runs.shard-2-of-2.jsonl") << line;
  const auto merged = merge_records(folder_);
  ASSERT_TRUE(merged) << merged.error();
  EXPECT_EQ(merged->runs, 1U);
  std::ifstream file(folder_ + "/runs.jsonl");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), line);
}

TEST_F(RunningExperiments, AreNotMergedWhileSomebodyWrites) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  for (std::uint64_t i = 1; i <= 2; ++i) {
    BenchOptions options;
    options.shard = {i, 2};
    run(whole, options);
  }
  for (const std::string& file : {runs_path(folder_, {2, 2}), folder_ + "/runs.jsonl"}) {
    const auto writing = RecordLog::open(file);
    ASSERT_TRUE(writing);
    const auto merged = merge_records(folder_);
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error(), "another program is writing to " + file);
    expect_whole(whole);
  }
  // An earlier merge that was interrupted.
  std::ofstream(folder_ + "/merge.part") << "{\"run\": half a li";
  ASSERT_TRUE(merge_records(folder_));
  expect_whole(whole);
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/merge.part"));
  EXPECT_EQ(record_files(folder_)->size(), 1U);
}

TEST_F(RunningExperiments, AreMergedAgainAfterAMergeThatDidNotRemoveItsParts) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  BenchOptions options;
  options.shard = {1, 2};
  run(whole, options);
  const std::string part = runs_path(folder_, {1, 2});
  std::filesystem::copy_file(part, folder_ + "/kept");
  ASSERT_TRUE(merge_records(folder_));
  std::filesystem::rename(folder_ + "/kept", part);
  const auto again = merge_records(folder_);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->repeated, again->runs);
  run(whole, {});
  expect_whole(whole);
}

TEST(GuidedChunkSizes, CoverEverythingOnceAndShrink) {
  for (const std::uint64_t items : {0, 1, 7, 1000, 123'456}) {
    for (const std::uint64_t workers : {1, 3, 1000}) {
      const GuidedChunks chunks(items, workers);
      std::uint64_t next = 0;
      std::uint64_t size = 64;
      for (std::uint64_t i = 0; i < chunks.size(); ++i) {
        EXPECT_EQ(chunks.begin(i), next);
        EXPECT_LE(chunks.end(i) - chunks.begin(i), size);
        size = chunks.end(i) - chunks.begin(i);
        EXPECT_GE(size, 1U);
        next = chunks.end(i);
      }
      EXPECT_EQ(next, items);
      EXPECT_EQ(chunks.begin(chunks.size() + 5), chunks.end(chunks.size() + 5));
    }
  }
}

TEST_F(RunningExperiments, StopAndTell) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  StopFlag stop;
  BenchOptions options;
  options.bencher.stop = &stop;
  options.on_run = [&](const RunRecord&, const BenchTally& tally) {
    EXPECT_EQ(tally.planned, whole.runs());
    if (tally.done == 7) stop.request_stop();
  };
  EXPECT_EQ(run(whole, options), 7U);
  EXPECT_EQ(recorded_ids().size(), 7U);
}

TEST_F(RunningExperiments, RunErrorsAgainWhereThatIsWanted) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  run(whole, {});
  // One of the runs broke.
  const std::string path = runs_path(folder_, {});
  std::string text;
  bool first = true;
  ASSERT_TRUE(read_runs(path, [&](const RunRecord& record) {
    RunRecord changed = record;
    if (std::exchange(first, false)) changed.category = Category::kError;
    text += run_json(changed);
    return true;
  }));
  std::ofstream(path, std::ios::binary) << text;
  EXPECT_EQ(recorded_runs(folder_, false)->done.size(), whole.runs());
  EXPECT_EQ(recorded_runs(folder_, true)->done.size(), whole.runs() - 1);
  EXPECT_EQ(recorded_runs(folder_, true)->errors, 1U);
}

TEST_F(RunningExperiments, ComeBackFromTheirFolder) {
  const Experiment whole = experiment();
  ASSERT_TRUE(make_session(folder_, whole.session(), whole.puzzles()));
  const auto there = load_session(folder_, SolverTable::built_in());
  ASSERT_TRUE(there) << there.error();
  EXPECT_EQ(there->session(), whole.session());
  ASSERT_EQ(there->turns(), whole.turns());
  for (std::uint64_t i = 0; i < whole.turns(); ++i) {
    EXPECT_EQ(there->run_id(there->turn(i), 1), whole.run_id(whole.turn(i), 1));
    EXPECT_EQ(there->backend_order(i), whole.backend_order(i));
  }
  const auto none = load_session(folder_ + "/none", SolverTable::built_in());
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), folder_ + "/none holds no session (no session.json)");
  std::ofstream(session_path(folder_)) << "{}";
  EXPECT_FALSE(load_session(folder_, SolverTable::built_in()));
}

TEST_F(RunningExperiments, AreNotGoneOnWithElsewhere) {
  SessionRecord begun = experiment().session();
  begun.version = "1";
  begun.build = "Release";
  begun.libraries = {{"CryptoMiniSat", "5.11.4"}};
  begun.machine.processor = "A";
  SessionRecord now = begun;
  EXPECT_EQ(cannot_go_on(begun, now), "");
  now.machine.memory_B = 5;
  EXPECT_EQ(cannot_go_on(begun, now), "");
  now.machine.processor = "B";
  EXPECT_EQ(cannot_go_on(begun, now), "it was begun on a A, and this machine is a B");
  now.libraries["CryptoMiniSat"] = "5.12";
  EXPECT_EQ(cannot_go_on(begun, now),
            "it was begun with CryptoMiniSat 5.11.4, and here it is 5.12");
  now.version = "2";
  EXPECT_EQ(cannot_go_on(begun, now),
            "it was begun by Concord 1 (Release), and this is 2 (Release)");
}

TEST_F(RunningExperiments, AreEstimatedFromAFewRuns) {
  BencherOptions options;
  options.default_memory_B = 1'000'000'000;
  const Estimate guess = estimate(experiment(), options);
  EXPECT_EQ(guess.samples, 9U);
  EXPECT_GT(guess.turn_s, 0);
  EXPECT_EQ(guess.worst_s, 180);
}

}  // namespace
}  // namespace concord
