// Many puzzles at once: the answers are those of one by one, each line has its own.

#include <algorithm>
#include <array>
#include <csignal>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/bulk_source.hpp"
#include "tests/cli/child.hpp"
#include "tests/cli/text_file.hpp"

namespace concord::test {
namespace {

using cli::kBulkLines;

constexpr std::string_view kGrid =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

// Boards with no, one or several solutions, of one grid with its digits, rows and columns changed
// about.
class Puzzles {
 public:
  explicit Puzzles(unsigned seed) : random_(seed) {}

  std::string next() {
    std::string digits = "123456789";
    std::shuffle(digits.begin(), digits.end(), random_);
    const auto rows = places();
    const auto columns = places();
    std::string text(81, '.');
    for (int cell = 0; cell < 81; ++cell)
      text[cell] = digits[kGrid[rows[cell / 9] * 9 + columns[cell % 9]] - '1'];
    const unsigned blanks = 30 + random_() % 25;
    for (unsigned i = 0; i < blanks; ++i) text[random_() % 81] = '.';
    if (random_() % 10 == 0) text[random_() % 81] = "123456789"[random_() % 9];
    return text;
  }

  std::string next_broken() {
    std::string text = next();
    switch (random_() % 6) {
      case 0: return text.substr(0, random_() % 81);
      case 1: return text + text.substr(0, 1 + random_() % 18);
      case 2: text[random_() % 81] = '?'; return text;
      case 3: return "# about " + text.substr(0, 9);
      case 4: return "\"" + text + "\"";
      default: return "";
    }
  }

 private:
  std::array<int, 9> places() {
    std::array<int, 3> groups{0, 1, 2};
    std::shuffle(groups.begin(), groups.end(), random_);
    std::array<int, 9> all{};
    for (int group = 0; group < 3; ++group) {
      std::array<int, 3> within{0, 1, 2};
      std::shuffle(within.begin(), within.end(), random_);
      for (int i = 0; i < 3; ++i) all[group * 3 + i] = groups[group] * 3 + within[i];
    }
    return all;
  }

  std::mt19937 random_;
};

// `broken`: every so many lines; 0: none.
std::string list_of(unsigned seed, std::size_t lines, unsigned broken) {
  Puzzles puzzles(seed);
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    text += broken != 0 && i % broken == broken - 1 ? puzzles.next_broken() : puzzles.next();
    text += '\n';
  }
  return text;
}

std::string output_of(std::vector<std::string> arguments) {
  Child child(arguments);
  std::string text = child.read_rest();
  static_cast<void>(child.wait());
  return text;
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(Bulk, AnswersAreThoseOfOneByOne) {
  for (const unsigned broken : {0U, 7U, 2U}) {
    for (const char* question : {"unique", "first"}) {
      SCOPED_TRACE(fmt::format("{}, every {}th line broken", question, broken));
      const TextFile file(list_of(broken + 1, 2 * kBulkLines + 1000, broken));
      const std::vector<std::string> asked{"solve", file.path(), "--ask", question};
      const auto with = [&](std::initializer_list<std::string> more) {
        std::vector<std::string> all = asked;
        all.insert(all.end(), more);
        return output_of(all);
      };
      const std::string single = with({"-b", "dfs-mrv"});
      EXPECT_GT(lines_of(single), kBulkLines);
      EXPECT_EQ(with({}), single);
      EXPECT_EQ(with({"-j", "2"}), single);
      EXPECT_EQ(with({"--output", "grid"}), with({"-b", "dfs-mrv", "--output", "grid"}));
      // Which of several grids it finds first is its own affair.
      if (std::string_view(question) == "unique") {
        EXPECT_EQ(with({"-b", "lanes"}), single);
      }
    }
  }
}

// However the input comes, the answers are the same.
TEST(Bulk, PausesChangeNothing) {
  const std::string text = list_of(21, kBulkLines + 500, 0);
  const TextFile file(text);
  const std::string whole = output_of({"solve", file.path()});
  Child child({"solve", "-"});
  std::string answers;
  std::size_t at = 0;
  for (const std::size_t lines : {1, 700, 3, 2000}) {
    for (std::size_t i = 0; i < lines; i += 100) {
      const std::size_t some = std::min<std::size_t>(100, lines - i);
      child.write(std::string_view(text).substr(at, some * 82));
      at += some * 82;
      for (std::size_t line = 0; line < some; ++line) answers += child.read_line();
    }
  }
  // The rest faster than it is answered, as far as the pipe goes.
  for (; at < text.size(); at += 82 * 100) {
    const std::string_view some = std::string_view(text).substr(at, 82 * 100);
    child.write(some);
    for (std::size_t line = 0; line < some.size() / 82; ++line) answers += child.read_line();
  }
  EXPECT_EQ(child.wait().exit, 1);  // some have no solution
  EXPECT_EQ(answers, whole);
}

// What read_bulk() hands over: "4096b" for a block, "1" for a small batch of one puzzle.
std::vector<std::string> batches_of(const std::string& path) {
  std::vector<std::string> batches;
  const auto put = [&](cli::BulkBatch batch, std::size_t) {
    const auto records = std::ranges::count_if(
        batch.others, [](const auto& other) { return other.record.has_value(); });
    if (batch.bulk) batches.push_back(fmt::format("{}b", batch.plain.size()));
    if (records > 0) batches.push_back(std::to_string(records));
    return true;
  };
  cli::read_bulk(
      {path}, {}, 1, [] { return false; }, put);
  return batches;
}

TEST(Bulk, BeginsWithMoreThanABlock) {
  const TextFile block(list_of(11, kBulkLines, 0));
  EXPECT_EQ(batches_of(block.path()), std::vector<std::string>(kBulkLines, "1"));
  const TextFile more(list_of(11, kBulkLines + 1, 0));
  EXPECT_EQ(batches_of(more.path()), (std::vector<std::string>{"4096b", "1b"}));
}

// In records it says who answered, and nobody stands in for anybody.
TEST(Bulk, RecordsAreOfTheBackendThatWasAsked) {
  const std::size_t lines = kBulkLines + 10;
  const TextFile file(list_of(12, lines, 0));
  for (const std::string backend : {"dfs-mrv", "lanes"}) {
    std::vector<std::string> arguments{"solve", file.path(), "--ask", "unique", "--output", "json"};
    if (backend == "lanes") arguments.insert(arguments.end(), {"-b", backend});
    const std::string text = output_of(arguments);
    ASSERT_EQ(lines_of(text), lines);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < lines; ++i) {
      const std::size_t end = text.find('\n', begin);
      const auto record = nlohmann::json::parse(text.substr(begin, end - begin));
      EXPECT_EQ(record["backend"], backend) << i;
      EXPECT_EQ(record["puzzle"], i + 1);
      EXPECT_EQ(record["line"], i + 1);
      begin = end + 1;
    }
  }
}

TEST(Bulk, OptionsThatItCannotHonourAreHonoured) {
  const TextFile file(list_of(12, kBulkLines + 10, 0));
  for (const char* option :
       {"--units=diagonals", "--box=none", "--first-lex", "--max-nodes=1", "--isolate"}) {
    SCOPED_TRACE(option);
    const std::string text = output_of({"solve", file.path(), option});
    EXPECT_EQ(lines_of(text), kBulkLines + 10);
    EXPECT_EQ(text, output_of({"solve", file.path(), "-b", "dfs-mrv", option}));
  }
}

TEST(Bulk, SeveralFilesAreOneInput) {
  const TextFile first(list_of(13, 3000, 5));
  const TextFile second(list_of(14, 3000, 0));
  const std::vector<std::string> asked{"solve", first.path(), second.path(), "--ask", "unique"};
  std::vector<std::string> single = asked;
  single.insert(single.end(), {"-b", "dfs-mrv"});
  EXPECT_EQ(output_of(asked), output_of(single));
}

TEST(Bulk, AnInterruptEndsItWithWholeLines) {
  const std::string block = list_of(15, 2 * kBulkLines, 0);
  const TextFile file(block);
  const std::string once = output_of({"solve", file.path(), "--ask", "unique"});
  // More than the run gets through before its reader takes an answer: a pipe holds few lines.
  std::vector<std::string> arguments{"solve", "--ask", "unique"};
  for (int i = 0; i < 50; ++i) arguments.push_back(file.path());
  for (const char* jobs : {"1", "2"}) {
    std::vector<std::string> with_jobs = arguments;
    with_jobs.insert(with_jobs.end(), {"-j", jobs});
    Child child(with_jobs);
    std::string text = child.read_line();
    child.signal(SIGINT);
    text += child.read_rest();
    EXPECT_EQ(child.wait().exit, 130);
    // A beginning of all answers, in whole lines.
    EXPECT_EQ(text.back(), '\n');
    EXPECT_LT(text.size(), 50 * once.size());
    for (std::size_t at = 0; at < text.size(); at += once.size())
      EXPECT_TRUE(once.starts_with(text.substr(at, once.size()))) << at;
  }
}

}  // namespace
}  // namespace concord::test
