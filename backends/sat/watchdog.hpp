#pragma once
// Watchdog: a thread that tells a busy solver library to stop, at a wall-clock deadline or when a
// stop flag is raised. The libraries' own clocks count CPU time or forget their limit, so none is
// used.
//
// One Watchdog a backend object, used by that backend's thread alone. Its thread starts with the
// first watch that has something to watch, looks every kPollInterval, and ends with the Watchdog.
// Starting and ending a watch is two uncontended locks, so that it can be done for each board.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "puzzles/model/stop_flag.hpp"

namespace concord {

// What can be asked to stop from another thread.
class Interruptible {
 public:
  virtual void interrupt() noexcept = 0;

 protected:
  ~Interruptible() = default;
};

class Watchdog {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kPollInterval{5};

  Watchdog() = default;
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;
  ~Watchdog();

  // While it lives, `target` is interrupted at the deadline or when `stop` is raised, and again at
  // every look until the watch ends: libraries lose a call that comes before they begin to solve.
  // One at a time; must end before `target` and the Watchdog do.
  class Watch {
   public:
    // `stop` may be null. May throw std::system_error when no thread can be had.
    Watch(Watchdog& dog, std::optional<Clock::time_point> deadline, const StopFlag* stop,
          Interruptible& target);
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch();

   private:
    friend class Watchdog;
    void look();

    Watchdog& dog_;
    std::optional<Clock::time_point> deadline_;
    const StopFlag* stop_;
    Interruptible& target_;
    bool watched_ = false;
  };

 private:
  void start(Watch& watch);
  void end();
  void run();

  std::mutex mutex_;  // guards all below but thread_
  std::condition_variable wake_;
  Watch* watch_ = nullptr;
  bool dormant_ = false;  // the thread waits to be notified instead of looking
  bool quit_ = false;
  std::thread thread_;
};

}  // namespace concord
