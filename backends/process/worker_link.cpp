#include "backends/process/worker_link.hpp"

#include <algorithm>
#include <cerrno>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace concord {
namespace {

// How often a stop flag is looked at: nobody wakes this thread when it is raised.
constexpr std::chrono::milliseconds kLook{5};
constexpr std::size_t kErrorsKept_B = 4096;

}  // namespace

tl::expected<WorkerLink, std::string> WorkerLink::start(const ChildCommand& command) {
  auto child = ChildProcess::start(command);
  if (!child) return tl::unexpected(std::move(child.error()));
  return WorkerLink(std::move(*child));
}

bool WorkerLink::wait_for(Wait& wait, bool to_write) {
  if (wait.stop != nullptr && !wait.stopping && wait.stop->stop_requested()) stop(wait);
  int patience_ms = -1;
  if (wait.due) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*wait.due - Clock::now());
    if (left.count() <= 0) return false;
    patience_ms = static_cast<int>(std::min<std::int64_t>(left.count(), 1'000'000));
  }
  if (wait.stop != nullptr && !wait.stopping) {
    const auto look = static_cast<int>(kLook.count());
    patience_ms = patience_ms < 0 ? look : std::min(patience_ms, look);
  }
  pollfd list[] = {{child_.output(), POLLIN, 0},
                   {child_.errors(), POLLIN, 0},
                   {to_write ? child_.input() : -1, POLLOUT, 0}};
  ::poll(list, 3, patience_ms);
  if (list[1].revents != 0) drain_errors();
  return true;
}

void WorkerLink::stop(Wait& wait) {
  if (wait.stopping) return;
  wait.stopping = true;
  (void)::send(child_.control(), &wait.number, sizeof wait.number, MSG_NOSIGNAL);
  const auto due = Clock::now() + kPatience;
  if (!wait.due || due < *wait.due) wait.due = due;
}

bool WorkerLink::send(std::string_view frames, Wait& wait) {
  while (!frames.empty()) {
    const ssize_t count = ::send(child_.input(), frames.data(), frames.size(), MSG_NOSIGNAL);
    if (count > 0) {
      frames.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    if (count == 0 || errno != EAGAIN) return false;
    if (!wait_for(wait, true)) return false;
  }
  return true;
}

WorkerLink::Event WorkerLink::next(Frame& frame, Wait& wait) {
  buffer_.erase(0, used_);
  used_ = 0;
  for (;;) {
    bool nonsense = false;
    if (const auto first = first_frame(buffer_, nonsense)) {
      frame = *first;
      used_ = kFrameHead_B + frame.body.size();
      return Event::kFrame;
    }
    if (nonsense) return Event::kNonsense;
    if (!wait_for(wait, false)) return Event::kLate;
    if (!read_more()) return Event::kDied;
  }
}

// False when nothing more will come.
bool WorkerLink::read_more() {
  char bytes[65536];
  const ssize_t count = ::read(child_.output(), bytes, sizeof bytes);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  buffer_.append(bytes, static_cast<std::size_t>(count));
  return count > 0;
}

void WorkerLink::drain_errors() {
  char bytes[4096];
  const ssize_t count = ::read(child_.errors(), bytes, sizeof bytes);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return child_.close_errors();
  errors_.append(bytes, static_cast<std::size_t>(count));
  if (errors_.size() > kErrorsKept_B) errors_.erase(0, errors_.size() - kErrorsKept_B);
}

const ChildEnd& WorkerLink::end() {
  // Only what is there: nobody is left to write more once it has ended.
  const ChildEnd& end = child_.end(false);
  for (int i = 0; i < 32 && child_.errors() >= 0; ++i) {
    pollfd waiting{child_.errors(), POLLIN, 0};
    if (::poll(&waiting, 1, 0) <= 0) break;
    drain_errors();
  }
  return end;
}

}  // namespace concord
