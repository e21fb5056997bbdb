// `concord explain` at a terminal, and while it streams: what only a running process shows.

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/cli/child.hpp"

namespace concord::test {
namespace {

constexpr const char* kFour = "12..34..2.4.....";

// Instead of what a terminal shows, where the machine has none to give (a root without /dev/pts).
constexpr const char* kNoTerminal = "there is no pseudo-terminal to be had";

// What the program writes to a terminal of this many columns, without carriage returns.
std::string on_terminal(const std::string& arguments, int columns,
                        const std::vector<std::string>& environment = {}) {
  winsize size{};
  size.ws_row = 24;
  size.ws_col = static_cast<unsigned short>(columns);
  int terminal = -1;
  const std::string command =
      "echo " + std::string(kFour) + " | " CONCORD_PROGRAM " explain -q - " + arguments;
  const pid_t process = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (process < 0) return kNoTerminal;
  if (process == 0) {
    ::unsetenv("NO_COLOR");
    ::setenv("TERM", "xterm", 1);
    for (const std::string& variable : environment) ::putenv(const_cast<char*>(variable.c_str()));
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  std::string text;
  char buffer[4096];
  // The end of a terminal is an error (EIO).
  for (ssize_t got = 0; (got = ::read(terminal, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  ::close(terminal);
  int status = 0;
  ::waitpid(process, &status, 0);
  EXPECT_EQ(status, 0) << text;
  std::erase(text, '\r');
  return text;
}

std::string drawing(const std::string& text) {
  const std::size_t begin = text.find("\n+--");
  const std::size_t end = text.rfind("--+\n");
  if (begin == std::string::npos || end == std::string::npos) return "none";
  return text.substr(begin + 1, end + 4 - (begin + 1));
}

TEST(ExplainOnATerminal, DrawsTheBoardWithTheCellsThatWereAskedFor) {
  if (on_terminal("--summary", 80) == kNoTerminal) GTEST_SKIP() << kNoTerminal;
  EXPECT_EQ(drawing(on_terminal("--cell r1c4", 80)),
            "+-------+-------+\n"
            "| 1   2 | .  \x1b[7m . \x1b[0m|\n"
            "| 3   4 | .   . |\n"
            "+-------+-------+\n"
            "| 2   . | 4   . |\n"
            "| .   . | .   . |\n"
            "+-------+-------+\n");
}

TEST(ExplainOnATerminal, RespectsNoColor) {
  if (on_terminal("--summary", 80) == kNoTerminal) GTEST_SKIP() << kNoTerminal;
  const std::string bracketed =
      "+-------+-------+\n"
      "| 1   2 |[.] [.]|\n"
      "| 3   4 |[.] [.]|\n"
      "+-------+-------+\n"
      "| 2   . | 4   . |\n"
      "| .   . | .   . |\n"
      "+-------+-------+\n";
  for (const char* variable : {"NO_COLOR=1", "TERM=dumb"}) {
    const std::string text = on_terminal("--unit 'box 2'", 80, {variable});
    EXPECT_EQ(drawing(text), bracketed);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
  }
  // Empty is unset, as no-color.org has it.
  EXPECT_NE(on_terminal("--unit 'box 2'", 80, {"NO_COLOR="}).find("\x1b[7m"), std::string::npos);
}

TEST(ExplainOnATerminal, MarksWhatTheSelectionIsAbout) {
  if (on_terminal("--summary", 80) == kNoTerminal) GTEST_SKIP() << kNoTerminal;
  const auto row = [](const std::string& arguments, int line) {
    std::string text = drawing(on_terminal(arguments, 80, {"NO_COLOR=1"}));
    for (int i = 0; i < line; ++i) text.erase(0, text.find('\n') + 1);
    return text.substr(0, text.find('\n'));
  };
  // A clause: the cells that it names (3 is not in both r1c3 and r4c3).
  EXPECT_EQ(row("--clause 27 -e minimal", 1), "| 1   2 |[.]  . |");
  EXPECT_EQ(row("--clause 27 -e minimal", 5), "| .   . |[.]  . |");
  // A digit: where it may still stand.
  EXPECT_EQ(row("--digit 4", 1), "| 1   2 | .  [.]|");
  EXPECT_EQ(row("--digit 4 --unit 'row 4'", 5), "|[.]  . | .   . |");
  EXPECT_EQ(row("--digit 4 --unit 'row 4'", 1), "| 1   2 | .   . |");
  // Given values count as places.
  EXPECT_EQ(row("--digit 4 --unit 'row 2'", 2), "| 3  [4]| .   . |");
  EXPECT_EQ(row("", 1), "| 1   2 | .   . |");
}

TEST(ExplainOnATerminal, DrawsJigsawsAndNothingThatIsTooWide) {
  if (on_terminal("--summary", 80) == kNoTerminal) GTEST_SKIP() << kNoTerminal;
  EXPECT_EQ(drawing(on_terminal("--box none --cell r1c4", 80, {"NO_COLOR=1"})),
            "+---------------+\n"
            "| 1   2   .  [.]|\n"
            "| 3   4   .   . |\n"
            "| 2   .   4   . |\n"
            "| .   .   .   . |\n"
            "+---------------+\n");
  EXPECT_EQ(drawing(on_terminal("--cell r1c4", 17)).substr(0, 1), "+");
  EXPECT_EQ(drawing(on_terminal("--cell r1c4", 16)), "none");
  // Nothing that a program reads is drawn, and no board to sizes.
  EXPECT_EQ(drawing(on_terminal("--cell r1c4 --output json", 80)), "none");
  EXPECT_EQ(drawing(on_terminal("--cell r1c4 --summary", 80)), "none");
}

std::string blank_board(int order) {
  std::string text;
  for (int row = 0; row < order; ++row) {
    for (int column = 0; column < order; ++column) text += "0 ";
    text += '\n';
  }
  return text;
}

// 8 million clauses, of which nobody wants more than a few.
TEST(ExplainProcess, StreamsAndEndsWhenTheReaderLeaves) {
  const std::string command =
      "seq 49 | awk \"{ for (i = 0; i < 49; i++) printf \\\"0 \\\"; print \\\"\\\" }\" | timeout "
      "60 " CONCORD_PROGRAM " explain - -q -e minimal/unit | head -20 > /dev/null";
  const int status =
      std::system(("bash -c 'set -o pipefail; " + command + "' 2>/dev/null").c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 4) << "as encode: what was not written is not done";
  // And says nothing about it.
  const std::string quiet = "bash -c '" + command + "' 2>&1 | grep -q .";
  EXPECT_NE(std::system(quiet.c_str()), 0);
}

TEST(ExplainProcess, TakesMemoryThatDoesNotGrowWithTheClauses) {
  Child child({"explain", "-q", "-", "-e", "minimal/unit"});
  child.write(blank_board(25));
  child.close_input();
  const std::string text = child.read_rest();
  EXPECT_TRUE(text.ends_with("500625 of 500625 clauses shown\n"))
      << text.substr(text.size() - std::min<std::size_t>(text.size(), 200));
  const auto end = child.wait();
  EXPECT_EQ(end.exit, 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LT(end.max_rss_kB, 60'000);
#endif
}

TEST(ExplainProcess, EndsOnAnInterrupt) {
  // While it writes, while it looks for something that does not come (one of 37 billion clauses),
  // and while it reads.
  for (const std::vector<std::string>& more :
       std::vector<std::vector<std::string>>{{}, {"--clause", "30000000000"}}) {
    std::vector<std::string> arguments = {"explain", "-q", "-", "-e", "minimal/unit"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Child child(arguments);
    child.write(blank_board(more.empty() ? 100 : 400));
    child.close_input();
    if (more.empty()) {
      EXPECT_NE(child.read_line(), "");
    } else {
      child.work(0.5);
    }
    child.signal(SIGINT);
    static_cast<void>(child.read_rest());
    EXPECT_EQ(child.wait().exit, 130);
  }
  Child waiting({"explain", "-"});
  ::usleep(300'000);
  waiting.signal(SIGINT);
  EXPECT_EQ(waiting.wait_open().exit, 130);
}

}  // namespace
}  // namespace concord::test
