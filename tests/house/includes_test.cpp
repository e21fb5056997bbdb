// puzzles <- encoders <- backends <- results <- lessons <- cli: an include may only point left. And
// a judge shares no code with what it judges.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/data.hpp"

namespace concord::test {
namespace {

constexpr std::array kHouse{"puzzles", "encoders", "backends", "results", "lessons", "cli"};

int rank(const std::string& folder) {
  const auto* found = std::ranges::find(kHouse, folder);
  return found == kHouse.end() ? -1 : static_cast<int>(found - kHouse.begin());
}

std::vector<std::string> includes_of(const std::filesystem::path& path) {
  static const std::regex pattern(R"(^\s*#\s*include\s*"([^"]+)\")");
  std::ifstream file(path);
  std::vector<std::string> found;
  std::smatch match;
  for (std::string line; std::getline(file, line);) {
    if (std::regex_search(line, match, pattern)) found.push_back(match[1]);
  }
  return found;
}

std::vector<std::filesystem::path> sources_below(const std::string& folder) {
  std::vector<std::filesystem::path> found;
  const std::filesystem::path top = project_path(folder);
  if (!std::filesystem::exists(top)) return found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(top)) {
    const auto extension = entry.path().extension();
    if (extension == ".hpp" || extension == ".cpp") found.push_back(entry.path());
  }
  return found;
}

// What is wrong with an include in a file of `folder`; empty when nothing is.
std::string wrong(const std::string& folder, const std::string& include) {
  const std::string target = include.substr(0, include.find('/'));
  if (target == "tests" || target == "benchmarks") return "the house may not include tests";
  if (rank(target) < 0) return "includes are rooted at the repository";
  if (rank(target) > rank(folder)) return "an include may only point left";
  return {};
}

// Likewise for a file of the proof checker.
std::string wrong_in_proof_checker(const std::string& include) {
  static const std::set<std::string> kPlain{
      "puzzles/model/board.hpp",    "puzzles/model/counted.hpp", "puzzles/model/diagnostic.hpp",
      "puzzles/model/geometry.hpp", "puzzles/model/grid.hpp",    "puzzles/model/stop_flag.hpp"};
  if (include.starts_with("results/proof/") || kPlain.contains(include)) return {};
  return "a judge of proofs and formulas shares no code with what it judges";
}

TEST(Includes, PointLeft) {
  std::size_t seen = 0;
  for (const std::string folder : kHouse) {
    for (const auto& path : sources_below(folder)) {
      for (const std::string& include : includes_of(path)) {
        ++seen;
        EXPECT_EQ(wrong(folder, include), "") << path << " includes " << include;
      }
    }
  }
  EXPECT_GT(seen, 100U) << "the walk found too little to mean anything";
}

TEST(Includes, OfTheRuleItselfCanFail) {
  EXPECT_EQ(wrong("puzzles", "encoders/literal.hpp"), "an include may only point left");
  EXPECT_EQ(wrong("results", "cli/command.hpp"), "an include may only point left");
  EXPECT_EQ(wrong("cli", "command.hpp"), "includes are rooted at the repository");
  EXPECT_EQ(wrong("backends", "tests/support/boards.hpp"), "the house may not include tests");
  EXPECT_EQ(wrong("results", "backends/outcome.hpp"), "");
}

TEST(Judges, ShareNoCodeWithWhatTheyJudge) {
  for (const auto& path : sources_below("backends")) {
    for (const std::string& include : includes_of(path)) {
      EXPECT_NE(include, "puzzles/model/verify.hpp") << path << ": no backend may use the judge";
    }
  }
  for (const char* file : {"puzzles/model/verify.hpp", "puzzles/model/verify.cpp"}) {
    for (const std::string& include : includes_of(project_path(file))) {
      EXPECT_TRUE(include.starts_with("puzzles/model/")) << file << " includes " << include;
    }
  }
}

// Of the backends the judging folder knows what anybody may know: the interface, never the code
// that searches use.
TEST(Judges, SeeOfBackendsOnlyTheInterface) {
  const std::set<std::string> interface {
    "backends/backend.hpp", "backends/catalog.hpp", "backends/decide.hpp", "backends/outcome.hpp",
        "backends/process/solver_table.hpp", "backends/proof.hpp", "backends/request.hpp"
  };
  for (const auto& path : sources_below("results")) {
    for (const std::string& include : includes_of(path)) {
      if (include.starts_with("backends/")) {
        EXPECT_TRUE(interface.contains(include)) << path << " includes " << include;
      }
    }
  }
}

// The proof checker judges what encoders write and what backends claim, so not a line of theirs is
// in it. Of the board it knows nothing either.
TEST(Judges, OfProofsStandAlone) {
  std::size_t seen = 0;
  for (const auto& path : sources_below("results/proof")) {
    for (const std::string& include : includes_of(path)) {
      ++seen;
      EXPECT_EQ(wrong_in_proof_checker(include), "") << path << " includes " << include;
    }
  }
  EXPECT_GT(seen, 20U) << "the walk found too little to mean anything";
}

TEST(Judges, OfProofsStandAloneByARuleThatCanFail) {
  EXPECT_NE(wrong_in_proof_checker("encoders/byte_cursor.hpp"), "");
  EXPECT_NE(wrong_in_proof_checker("backends/proof.hpp"), "");
  EXPECT_NE(wrong_in_proof_checker("puzzles/model/verify.hpp"), "");
  EXPECT_NE(wrong_in_proof_checker("puzzles/io/byte_source.hpp"), "");
  EXPECT_NE(wrong_in_proof_checker("results/prove/clause_set.hpp"), "");
  EXPECT_EQ(wrong_in_proof_checker("puzzles/model/stop_flag.hpp"), "");
  EXPECT_EQ(wrong_in_proof_checker("results/proof/cnf.hpp"), "");
}

TEST(Libraries, AreIncludedInTheirOwnFolderOnly) {
  for (const std::string folder : kHouse) {
    for (const auto& path : sources_below(folder)) {
      if (path.string().find("backends/sat/") != std::string::npos) continue;
      EXPECT_EQ(read_text(path.string()).find("#include <cryptominisat5"), std::string::npos)
          << path;
    }
  }
}

// A formatter of code that is let loose on a document wrecks it, beginning with its title.
TEST(Documents, BeginWithATitle) {
  const std::filesystem::path top(CONCORD_SOURCE_DIR);
  int documents = 0;
  for (const auto* folder :
       {"", "docs", "puzzles", "encoders", "backends", "results", "lessons", "cli", "tests"}) {
    const std::filesystem::path start = top / folder;
    const bool whole = *folder != 0;
    for (auto entry = std::filesystem::recursive_directory_iterator(start);
         entry != std::filesystem::recursive_directory_iterator(); ++entry) {
      if (entry->is_directory() && !whole) entry.disable_recursion_pending();
      if (entry->path().extension() != ".md") continue;
      EXPECT_TRUE(read_text(entry->path().string()).starts_with("# ")) << entry->path();
      ++documents;
    }
  }
  EXPECT_GE(documents, 10);
}

}  // namespace
}  // namespace concord::test
