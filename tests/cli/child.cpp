#include "tests/cli/child.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace concord::test {

namespace {

constexpr int kPatience_ms = 20'000;

// True as soon as the condition holds, false when it does not for as long as patience lasts.
template <typename Condition>
bool wait_for(const Condition& holds) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience_ms);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

// Whether the process has a handler for a signal: proc(5), SigCgt of status.
bool catches(pid_t process, int number) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("SigCgt:")) continue;
    const auto mask = std::strtoull(line.c_str() + 7, nullptr, 16);
    return (mask >> (number - 1) & 1) != 0;
  }
  return true;  // it has ended: there is nothing to wait for
}

// Of all its threads: proc(5), utime and stime of stat, the 12th and 13th after the name.
double cpu_time_s(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string field;
  double ticks = 0;
  for (int i = 1; fields >> field && i <= 13; ++i)
    if (i >= 12) ticks += std::stod(field);
  return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace

Child::Child(const std::vector<std::string>& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  int in[2];
  int out[2];
  if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) {
    ADD_FAILURE() << "no pipe";
    return;
  }
  std::vector<char*> argv{const_cast<char*>(CONCORD_PROGRAM)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  process_ = ::fork();
  if (process_ == 0) {
    const int null = ::open("/dev/null", O_WRONLY);
    ::dup2(in[0], 0);
    ::dup2(out[1], 1);
    ::dup2(null, 2);
    ::execv(CONCORD_PROGRAM, argv.data());
    ::_exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  input_ = in[1];
  output_ = out[0];
}

Child::~Child() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  close_input();
  if (output_ >= 0) ::close(output_);
}

void Child::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(input_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;  // the program has gone: its exit code will say why
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Child::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

std::string Child::read_line() {
  for (;;) {
    if (const std::size_t end = pending_.find('\n'); end != std::string::npos) {
      std::string line = pending_.substr(0, end + 1);
      pending_.erase(0, end + 1);
      return line;
    }
    pollfd waiting{output_, POLLIN, 0};
    char buffer[4096];
    if (::poll(&waiting, 1, kPatience_ms) <= 0) return std::move(pending_);
    const ssize_t count = ::read(output_, buffer, sizeof buffer);
    if (count <= 0) return std::move(pending_);
    pending_.append(buffer, static_cast<std::size_t>(count));
  }
}

std::string Child::read_rest() {
  std::string text;
  for (std::string line = read_line(); !line.empty(); line = read_line()) text += line;
  return text;
}

void Child::signal(int number) {
  if (number != SIGKILL) wait_for([&] { return catches(process_, number); });
  ::kill(process_, number);
}

void Child::work(double cpu_s) {
  // Under a sanitizer the start alone takes as long as what is waited for.
  wait_for([&] { return catches(process_, SIGINT); });
  const double begin_s = cpu_time_s(process_);
  wait_for([&] { return cpu_time_s(process_) >= begin_s + cpu_s; });
}

Child::End Child::wait() {
  close_input();
  return wait_open();
}

Child::End Child::wait_open() {
  End end;
  int status = 0;
  rusage usage{};
  if (!wait_for([&] { return ::wait4(process_, &status, WNOHANG, &usage) == process_; })) {
    ::kill(process_, SIGKILL);
    ::wait4(process_, &status, 0, &usage);
  }
  process_ = -1;
  end.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  end.max_rss_kB = usage.ru_maxrss;
  return end;
}

}  // namespace concord::test
