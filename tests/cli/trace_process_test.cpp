// `concord trace --walk` by single keys, as at a terminal.

#include <csignal>
#include <cstdlib>
#include <string>

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/cli/text_file.hpp"

namespace concord::test {
namespace {

// A program at a terminal of its own.
class AtATerminal {
 public:
  explicit AtATerminal(const std::string& command) {
    winsize size{};
    size.ws_row = 40;
    size.ws_col = 100;
    process_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (process_ == 0) {
      ::setenv("TERM", "xterm", 1);
      ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      ::_exit(127);
    }
  }
  AtATerminal(const AtATerminal&) = delete;
  AtATerminal& operator=(const AtATerminal&) = delete;
  ~AtATerminal() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    ::close(terminal_);
  }

  [[nodiscard]] bool is_there() const { return process_ > 0; }
  void strike(const std::string& keys) {
    EXPECT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  // Whether this is shown, after what was waited for before.
  [[nodiscard]] bool shows(const std::string& text) {
    constexpr int kPatience_ms = 20'000;
    for (;;) {
      if (const std::size_t at = screen_.find(text); at != std::string::npos) {
        screen_.erase(0, at + text.size());
        return true;
      }
      pollfd waiting{terminal_, POLLIN, 0};
      char buffer[4096];
      if (::poll(&waiting, 1, kPatience_ms) <= 0) return false;
      const ssize_t got = ::read(terminal_, buffer, sizeof buffer);
      if (got <= 0) return false;
      screen_.append(buffer, static_cast<std::size_t>(got));
    }
  }
  [[nodiscard]] int exit() {
    while (shows("anything that it still writes")) {
    }
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    ::close(terminal_);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t process_ = -1;
  int terminal_ = -1;
  std::string screen_;
};

class TraceAtATerminal : public testing::Test {
 protected:
  void SetUp() override {
    if (!program_.is_there()) GTEST_SKIP() << "there is no pseudo-terminal to be had";
    ASSERT_TRUE(program_.shows("step 0 of 55: the board as it was given"));
    ASSERT_TRUE(program_.shows("leave")) << "the keys";
  }
  const TextFile file_{"12..\n34..\n2...\n...1\n"};
  AtATerminal program_{CONCORD_PROGRAM " trace -q --walk -b dfs-flags " + file_.path()};
};

TEST_F(TraceAtATerminal, ObeysSingleKeys) {
  const auto leads_to = [this](const std::string& keys, const char* text) {
    program_.strike(keys);
    EXPECT_TRUE(program_.shows(text)) << keys;
  };
  leads_to("n", "step 1 of 55: 1 in r1c3?");
  leads_to(" ", "step 2 of 55");
  leads_to("\x1b[C", "step 3 of 55");
  leads_to("\x1b[D", "step 2 of 55");
  leads_to("\x1b[B", "step 12 of 55");
  leads_to("\x1b[A", "step 2 of 55");
  leads_to("g", "go to step");
  leads_to(
      "31\x7f"
      "0\n",
      "step 30 of 55: r3c3=4");
  leads_to("br3c4\n", "break at r3c4");
  leads_to("c", "step 31 of 55: 1 in r3c4?");
  leads_to("s", "step 55 of 55: a solution");
  leads_to("\x1b[H", "step 0 of 55");
  leads_to("q", "");
  EXPECT_EQ(program_.exit(), 0);
}

TEST_F(TraceAtATerminal, EndsOnAnInterrupt) {
  program_.strike("\x03");
  EXPECT_EQ(program_.exit(), 130);
}

}  // namespace
}  // namespace concord::test
