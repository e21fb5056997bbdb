#include "backends/sat/watchdog.hpp"

namespace concord {
namespace {

// Looks without a watch before the thread stops looking: a second of idleness.
constexpr int kIdleLooks = 200;

}  // namespace

Watchdog::~Watchdog() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    quit_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Watchdog::start(Watch& watch) {
  // Not under the lock: only the backend's own thread touches thread_.
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  bool dormant = false;
  {
    const std::scoped_lock lock(mutex_);
    watch_ = &watch;
    dormant = dormant_;
  }
  // Waking costs a system call, so a thread that looks by itself is left to do so.
  if (dormant) wake_.notify_one();
}

void Watchdog::end() {
  const std::scoped_lock lock(mutex_);
  watch_ = nullptr;
}

void Watchdog::run() {
  int idle_looks = 0;
  std::unique_lock lock(mutex_);
  while (!quit_) {
    if (watch_ != nullptr) {
      idle_looks = 0;
      watch_->look();
    } else if (++idle_looks >= kIdleLooks) {
      dormant_ = true;
      wake_.wait(lock, [this] { return quit_ || watch_ != nullptr; });
      dormant_ = false;
      continue;
    }
    wake_.wait_for(lock, kPollInterval, [this] { return quit_; });
  }
}

Watchdog::Watch::Watch(Watchdog& dog, std::optional<Clock::time_point> deadline,
                       const StopFlag* stop, Interruptible& target)
    : dog_(dog), deadline_(deadline), stop_(stop), target_(target) {
  if (!deadline_ && stop_ == nullptr) return;
  dog_.start(*this);
  watched_ = true;
}

Watchdog::Watch::~Watch() {
  if (watched_) dog_.end();
}

void Watchdog::Watch::look() {
  const bool due =
      (stop_ != nullptr && stop_->stop_requested()) || (deadline_ && Clock::now() >= *deadline_);
  if (due) target_.interrupt();
}

}  // namespace concord
