#include "backends/sat/side_thread.hpp"

#include <condition_variable>
#include <ctime>
#include <exception>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include <pthread.h>

#include "backends/left_behind.hpp"

namespace concord {
namespace {

double seconds_of(clockid_t clock) {
  timespec now{};
  if (clock_gettime(clock, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

// Shared by the caller, the thread and, once left behind, the list of leftovers.
struct SideThread::State {
  std::mutex mutex;  // guards all below
  std::condition_variable changed;
  std::shared_ptr<Interruptible> subject;  // none once the thread has begun to destroy it
  std::function<void()> call;
  bool busy = false;
  bool quit = false;
  bool gone = false;  // the subject is destroyed and the thread touches nothing any more
  std::exception_ptr problem;
  double cpu_s = 0;  // set when gone

  void work() {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return busy || quit; });
      if (!busy) break;
      lock.unlock();
      std::exception_ptr thrown;
      try {
        call();
      } catch (...) {
        thrown = std::current_exception();
      }
      lock.lock();
      call = nullptr;
      problem = std::move(thrown);
      busy = false;
      changed.notify_all();
    }
    std::shared_ptr<Interruptible> last = std::move(subject);
    lock.unlock();
    last.reset();
    lock.lock();
    cpu_s = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    gone = true;
    changed.notify_all();
  }

  // Under the lock, so that the subject is not destroyed meanwhile.
  void interrupt() const {
    if (subject != nullptr) subject->interrupt();
  }

  // Waits until `done`, interrupting from the moment it is due. False when it is overdue.
  template <typename Done>
  bool wait(std::unique_lock<std::mutex>& lock, const Due& due, Done done) {
    if (!due.deadline && due.stop == nullptr) {
      changed.wait(lock, done);
      return true;
    }
    std::optional<Clock::time_point> since;
    while (!changed.wait_for(lock, Watchdog::kPollInterval, done)) {
      const auto now = Clock::now();
      if (!since && due.deadline && now >= *due.deadline) since = due.deadline;
      if (!since && due.stop != nullptr && due.stop->stop_requested()) since = now;
      if (!since) continue;
      interrupt();
      if (now >= *since + kPatience) return false;
    }
    return true;
  }
};

// The threads left behind; waits for them at exit.
class SideThread::Leftovers {
 public:
  ~Leftovers() {
    for (Entry& entry : entries_) see_off(entry);
  }

  static Leftovers& all() {
    static Leftovers leftovers;
    return leftovers;
  }

  [[nodiscard]] bool any() {
    const std::scoped_lock lock(mutex_);
    forget_gone();
    return !entries_.empty();
  }

  void add(std::shared_ptr<State> state, std::thread thread) noexcept {
    Entry entry{std::move(state), std::move(thread)};
    const std::scoped_lock lock(mutex_);
    forget_gone();
    try {
      entries_.push_back(std::move(entry));
    } catch (const std::bad_alloc&) {
      see_off(entry);  // late, but a thread that nobody joins would end the process
    }
  }

 private:
  struct Entry {
    std::shared_ptr<State> state;
    std::thread thread;
  };

  void forget_gone() {
    std::erase_if(entries_, [](Entry& earlier) {
      {
        const std::scoped_lock state_lock(earlier.state->mutex);
        if (!earlier.state->gone) return false;
      }
      earlier.thread.join();
      return true;
    });
  }

  static void see_off(Entry& entry) {
    {
      std::unique_lock lock(entry.state->mutex);
      const auto gone = [&entry] { return entry.state->gone; };
      while (!entry.state->changed.wait_for(lock, Watchdog::kPollInterval, gone)) {
        entry.state->interrupt();
      }
    }
    entry.thread.join();
  }

  std::mutex mutex_;
  std::vector<Entry> entries_;
};

bool SideThread::Leftover::gone() const {
  if (state_ == nullptr) return true;
  const std::scoped_lock lock(state_->mutex);
  return state_->gone;
}

void SideThread::Leftover::wait(const Due& due) {
  if (state_ == nullptr) return;
  std::unique_lock lock(state_->mutex);
  // It is overdue already, so it is interrupted whatever is due now.
  while (!state_->gone) {
    if (due.deadline && Clock::now() >= *due.deadline) return;
    if (due.stop != nullptr && due.stop->stop_requested()) return;
    state_->interrupt();
    state_->changed.wait_for(lock, Watchdog::kPollInterval);
  }
  lock.unlock();
  state_.reset();
}

SideThread::SideThread(std::shared_ptr<Interruptible> subject, const Due& due)
    : due_(due), state_(std::make_shared<State>()) {
  state_->subject = std::move(subject);
  thread_ = std::thread([state = state_] { state->work(); });
}

SideThread::~SideThread() {
  finish();
}

bool SideThread::run(std::function<void()> call) {
  if (overdue_ || !thread_.joinable()) return false;
  std::unique_lock lock(state_->mutex);
  state_->call = std::move(call);
  state_->busy = true;
  state_->changed.notify_all();
  overdue_ = !state_->wait(lock, due_, [this] { return !state_->busy; });
  if (overdue_) return false;
  if (state_->problem != nullptr) std::rethrow_exception(std::exchange(state_->problem, nullptr));
  return true;
}

SideThread::Leftover SideThread::finish() {
  Leftover leftover;
  if (!thread_.joinable()) return leftover;
  bool gone = false;
  {
    std::unique_lock lock(state_->mutex);
    state_->quit = true;
    state_->changed.notify_all();
    gone = state_->wait(lock, due_, [this] { return state_->gone; });
  }
  final_cpu_s_ = cpu_s();
  if (gone) {
    thread_.join();
    return leftover;
  }
  leftover.state_ = state_;
  Leftovers::all().add(state_, std::move(thread_));
  return leftover;
}

bool SideThread::any_left_behind() {
  return Leftovers::all().any();
}

bool solver_left_behind() {
  return SideThread::any_left_behind();
}

double SideThread::cpu_s() const {
  if (!thread_.joinable()) return final_cpu_s_;
  const std::scoped_lock lock(state_->mutex);
  if (state_->gone) return state_->cpu_s;
  // Not gone means that the thread still lives: it needs the lock to say so.
  clockid_t clock{};
  const auto handle = const_cast<std::thread&>(thread_).native_handle();
  return pthread_getcpuclockid(handle, &clock) == 0 ? seconds_of(clock) : 0;
}

}  // namespace concord
