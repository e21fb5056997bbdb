#include "backends/process/run_child.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;
using Cut = ChildRun::Cut;

constexpr std::size_t kErrorsKept_B = 4096;

// Writing to a child that has gone raises SIGPIPE in this thread, which would end a program that
// has not said otherwise: blocked here, and taken away before it is unblocked.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    ::sigpending(&pending);
    was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    const timespec at_once{0, 0};
    if (!was_pending_) {
      while (::sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_;
  sigset_t before_;
  bool was_pending_ = false;
};

class Run {
 public:
  Run(ChildProcess& child, const RunOptions& options, ChildRun& run)
      : child_(child), options_(options), run_(run), input_(options.input) {}

  void go() {
    const NoPipeSignal quiet;
    if (input_.empty()) child_.close_input();
    while (run_.cut == Cut::kNone && !ended_) wait();
    if (run_.cut == Cut::kNone) {
      // What is in the pipes still; nobody is left to write more.
      while (drain_output() && run_.cut == Cut::kNone) {
      }
      while (drain_errors() && run_.cut == Cut::kNone) {
      }
    }
  }

 private:
  void wait() {
    pollfd list[5];
    nfds_t count = 0;
    const auto add = [&](int descriptor, short events) {
      list[count] = {descriptor, events, 0};
      return count++;
    };
    const nfds_t end = add(child_.ended(), POLLIN);
    const nfds_t stop = add(options_.interrupt, POLLIN);  // one that is negative is ignored
    const nfds_t output = add(child_.output(), POLLIN);
    const nfds_t errors = add(child_.errors(), POLLIN);
    const nfds_t input = add(child_.input(), POLLOUT);
    const int ready = ::poll(list, count, patience_ms());
    if (ready < 0 && errno != EINTR) {
      run_.cut = Cut::kInterrupted;
      return;
    }
    if (options_.deadline && Clock::now() >= *options_.deadline) {
      run_.cut = Cut::kDeadline;
      return;
    }
    if (ready <= 0) return;
    if (list[stop].revents != 0) {
      run_.cut = Cut::kInterrupted;
      return;
    }
    if (list[output].revents != 0 && !drain_output() && !blocked_) child_.close_output();
    if (list[errors].revents != 0 && !drain_errors() && !blocked_) child_.close_errors();
    if (list[input].revents != 0) feed();
    ended_ = list[end].revents != 0;
  }

  int patience_ms() const {
    if (!options_.deadline) return -1;
    const auto left = *options_.deadline - Clock::now();
    if (left <= Clock::duration::zero()) return 0;
    const auto ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
    return static_cast<int>(std::min<std::int64_t>(ms, 1'000'000));
  }

  void feed() {
    const ssize_t count = ::write(child_.input(), input_.data(), input_.size());
    if (count < 0) {
      // A program that reads no further has its reasons: its answer will show them.
      if (errno != EAGAIN && errno != EINTR) child_.close_input();
      return;
    }
    input_.remove_prefix(static_cast<std::size_t>(count));
    if (input_.empty()) child_.close_input();
  }

  // False when nothing came; blocked_ says whether more may come.
  bool drain(int descriptor, std::uint64_t& total, std::string& kept, std::size_t keep) {
    blocked_ = false;
    if (descriptor < 0) return false;
    const ssize_t count = ::read(descriptor, buffer_, sizeof buffer_);
    if (count < 0) blocked_ = errno == EAGAIN || errno == EINTR;
    if (count <= 0) return false;
    const auto size = static_cast<std::size_t>(count);
    total += size;
    if (total > options_.max_output_B) {
      run_.cut = Cut::kOutputTooLong;
      return true;
    }
    kept.append(buffer_, std::min(size, keep - std::min(keep, kept.size())));
    return true;
  }
  bool drain_output() { return drain(child_.output(), output_B_, run_.output, ~std::size_t{0}); }
  bool drain_errors() { return drain(child_.errors(), errors_B_, run_.errors, kErrorsKept_B); }

  ChildProcess& child_;
  const RunOptions& options_;
  ChildRun& run_;
  std::string_view input_;
  std::uint64_t output_B_ = 0;
  std::uint64_t errors_B_ = 0;
  bool ended_ = false;
  bool blocked_ = false;
  char buffer_[65536];
};

}  // namespace

tl::expected<FinishedChild, std::string> run_child(const ChildCommand& command,
                                                   const RunOptions& options) {
  auto child = ChildProcess::start(command);
  if (!child) return tl::unexpected(std::move(child.error()));
  FinishedChild finished{std::move(*child), {}};
  Run(finished.process, options, finished.run).go();
  finished.run.end = finished.process.end(false);
  return finished;
}

}  // namespace concord
