// `fuzz` and `shrink` with a backend that is wrong: what is printed, saved, and run again.

#include "cli/fuzz_session.hpp"

#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/case_file.hpp"
#include "results/fuzz/case_text.hpp"
#include "tests/results/fuzz/wrong_backends.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord::cli {
namespace {

// Says none where the first row begins 1 2.
Roster wrong_roster() {
  return test::roster_with([](Backend& solver, const Board& board, const Request& request) {
    const bool wrong =
        board.order() > 1 && board.view().settled(0) == 1 && board.view().settled(1) == 2;
    return wrong ? test::no_solution() : solver.solve(board, request);
  });
}

class FuzzSessions : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("concord-fuzz-" + std::to_string(::getpid()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }

  // What a call prints on stdout.
  template <typename F>
  std::string printed(F&& call, ExitCode expected) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const ExitCode code = call();
    errors_ = testing::internal::GetCapturedStderr();
    EXPECT_EQ(code, expected) << errors_;
    return testing::internal::GetCapturedStdout();
  }

  std::filesystem::path folder_;
  std::string errors_;
};

FuzzOptions options_of(std::uint64_t seed) {
  FuzzOptions options;
  options.seed = seed;
  options.trials = 500;
  options.max_findings = 3;
  return options;
}

TEST_F(FuzzSessions, SaveWhatTheyFind) {
  const std::string text =
      printed([&] { return fuzz_session(options_of(1), wrong_roster(), folder_.string()); },
              ExitCode::kDisagree);
  EXPECT_NE(text.find("seed 1: "), std::string::npos) << text;
  EXPECT_NE(text.find("3 findings"), std::string::npos) << text;
  EXPECT_NE(text.find("stopped after 3 findings\n"), std::string::npos) << text;
  EXPECT_NE(errors_.find("--seed 1"), std::string::npos) << errors_;
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    const std::string name = entry.path().string();
    const auto loaded = load_case(name, wrong_roster());
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_FALSE(loaded->seen.empty()) << name;
    EXPECT_EQ(loaded->origin->seed, 1U) << name;
    if (name.find(".whole.") != std::string::npos) continue;
    ++cases;
    EXPECT_NE(text.find("  again: concord fuzz --replay " + name + "\n"), std::string::npos)
        << text;
    EXPECT_EQ(loaded->panel, std::vector<std::string>{"fake"}) << name;
    // Wrong for whoever has that backend, and not for others.
    const std::string again =
        printed([&] { return replay_case(name, wrong_roster()); }, ExitCode::kDisagree);
    EXPECT_NE(again.find("\ndisagreement: fake "), std::string::npos) << again;
    printed([&] { return replay_case(name, catalog_roster()); }, ExitCode::kBadInput);
    EXPECT_NE(errors_.find("there is no backend 'fake'"), std::string::npos) << errors_;
  }
  EXPECT_EQ(cases, 3U);
}

TEST_F(FuzzSessions, ShrinkACaseInAFile) {
  std::filesystem::create_directories(folder_);
  FuzzCase big{test::board_of(test::default_geometry(4), "1234..1.2......."),
               {Question::kCount, 5},
               {"dlx", "fake"},
               {}};
  std::ofstream(path("big.json")) << case_json(big);
  printed([&] { return shrink_case(path("big.json"), wrong_roster(), path("small.json"), {}, 1); },
          ExitCode::kOk);
  const auto small = load_case(path("small.json"), wrong_roster());
  ASSERT_TRUE(small) << small.error();
  const FuzzCase expected{
      test::board_of(*Geometry::make({2, {}, {}, false, false}), "12.."), {}, {"fake"}, {}};
  EXPECT_EQ(case_key(*small), case_key(expected)) << case_json(*small);
  // Without a file it comes on standard output.
  const std::string text = printed(
      [&] { return shrink_case(path("big.json"), wrong_roster(), "", {}, 1); }, ExitCode::kOk);
  EXPECT_EQ(text, test::read_text(path("small.json")));
}

TEST_F(FuzzSessions, SayWhatTheyCannotSave) {
  std::ofstream(folder_.string()) << "a file where the folder should be";
  FuzzOptions options = options_of(1);
  options.max_findings = 1;
  printed([&] { return fuzz_session(options, wrong_roster(), folder_.string()); },
          ExitCode::kDisagree);
  EXPECT_NE(errors_.find("case-1-"), std::string::npos) << errors_;
  EXPECT_NE(errors_.find("Not a directory"), std::string::npos) << errors_;
}

TEST_F(FuzzSessions, GiveACommandThatAsksTheSame) {
  FuzzCase plain{test::board_of(test::default_geometry(4), "12.............."),
                 {Question::kCount, 5, true, 100},
                 {"dlx"},
                 {}};
  EXPECT_EQ(check_command_of(plain),
            "printf '%s\\n' '12..............' | concord check - --from line -b dlx -b dfs-mrv "
            "--ask count --limit 5 --max-nodes 100 --first-lex");
  plain.again = true;
  EXPECT_EQ(check_command_of(plain), "");
}

}  // namespace
}  // namespace concord::cli
