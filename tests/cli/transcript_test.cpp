// Each transcript file, and each document with ```console blocks, is one test.

#include "tests/cli/transcript.hpp"

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/data.hpp"

namespace concord::test {
namespace {

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

struct Script {
  std::string path;  // from the top of the project
  friend void PrintTo(const Script& script, std::ostream* out) { *out << script.path; }
};

std::vector<Script> scripts() {
  std::vector<Script> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(project_path("tests/cli/transcripts"))) {
    found.push_back({"tests/cli/transcripts/" + entry.path().filename().string()});
  }
  for (const auto& entry : std::filesystem::directory_iterator(project_path("docs"))) {
    if (entry.path().extension() == ".md")
      found.push_back({"docs/" + entry.path().filename().string()});
  }
  for (const char* document : {"README.md", "CONTRIBUTING.md"}) found.push_back({document});
  std::ranges::sort(found, {}, &Script::path);
  return found;
}

class Transcript : public testing::TestWithParam<Script> {};

TEST_P(Transcript, IsTrue) {
  const bool markdown = GetParam().path.ends_with(".md");
  const std::string text = read_text(project_path(GetParam().path));
  const auto steps = markdown ? parse_markdown(text) : parse_transcript(text);
  if (!markdown) {
    EXPECT_FALSE(steps.empty()) << "a transcript without a command";
  }
  std::string missing;
  for (const TranscriptStep& step : steps) {
    const auto lacking = std::ranges::find_if_not(step.needs, is_there);
    if (lacking != step.needs.end()) {
      missing = *lacking;
      continue;
    }
    const auto actual = rendered(run_command(step.command), !markdown);
    EXPECT_TRUE(matches(step.expected, actual))
        << GetParam().path << ':' << step.line << ": $ " << step.command << "\n--- expected\n"
        << joined(step.expected) << "--- actual\n"
        << joined(actual);
  }
  if (!missing.empty() && !HasFailure())
    GTEST_SKIP() << "but for what needs " << missing << ", which is not there, all is true";
}

std::string name_of(const testing::TestParamInfo<Script>& info) {
  std::string name = info.param.path;
  std::ranges::replace_if(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Files, Transcript, testing::ValuesIn(scripts()), name_of);

TEST(TranscriptEngine, KnowsWhatABlockNeeds) {
  const auto steps = parse_markdown(
      "```console\n$ one\nout\n```\n```console sh no-such-program\n$ two\n$ three\n```\n"
      "```sh\n$ four\n```\n");
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_TRUE(steps[0].needs.empty());
  EXPECT_EQ(steps[2].needs, (std::vector<std::string>{"sh", "no-such-program"}));
  EXPECT_EQ(steps[2].command, "three");
  EXPECT_TRUE(is_there("backend:dlx"));
  EXPECT_FALSE(is_there("backend:dlxx"));
  EXPECT_TRUE(is_there("sh"));
  EXPECT_FALSE(is_installed("no-such-program"));
}

TEST(TranscriptEngine, TellsRightFromWrong) {
  EXPECT_TRUE(matches({"a", "...", "c{*}e"}, {"a", "b", "b", "c d e"}));
  EXPECT_FALSE(matches({"a", "...", "c"}, {"a", "b"}));
  EXPECT_FALSE(matches({"a"}, {"a", "b"}));
  EXPECT_FALSE(matches({"x{*}"}, {"y"}));
  const CommandResult result = run_command("echo out; echo err >&2; exit 3");
  EXPECT_EQ(rendered(result, true), (std::vector<std::string>{"out", "! err", "[exit 3]"}));
}

}  // namespace
}  // namespace concord::test
