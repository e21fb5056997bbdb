#include "cli/output_watch.hpp"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <system_error>

#include "cli/interrupt.hpp"

namespace concord::cli {
namespace {

bool has_a_reader(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 &&
         (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

void watch(int end) {
  // No events asked for: errors and hang-ups are always told.
  std::array<pollfd, 2> waiting{pollfd{STDOUT_FILENO, 0, 0}, pollfd{end, POLLIN, 0}};
  while (::poll(waiting.data(), waiting.size(), -1) < 0) {
    if (errno != EINTR) return;
  }
  if ((waiting[0].revents & (POLLERR | POLLHUP)) != 0) end_run();
}

}  // namespace

OutputWatch::OutputWatch() {
  if (!has_a_reader(STDOUT_FILENO)) return;
  end_ = ::eventfd(0, EFD_CLOEXEC);
  if (end_ < 0) return;
  // Signals are for the threads that look at what they raise.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  if (::pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return;
  try {
    thread_ = std::thread(watch, end_);
  } catch (const std::system_error&) {
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

OutputWatch::~OutputWatch() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    while (::write(end_, &one, sizeof one) < 0 && errno == EINTR) {
    }
    thread_.join();
  }
  if (end_ >= 0) ::close(end_);
}

}  // namespace concord::cli
