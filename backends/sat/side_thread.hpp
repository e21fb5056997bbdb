#pragma once
// SideThread: a solver library on a thread of its own, so that no answer has to wait for it. Parts
// of such libraries mind no interruption and take seconds on a large formula: simplification,
// making millions of variables, the destructor. A call that is overdue is left behind together with
// what it works on; its thread goes on being interrupted, ends by itself, and frees the memory.
//
// No thread outlives the process in secret: exit() waits for those left behind (a static object's
// destructor does), see backends/left_behind.hpp.
//
// Used by one thread, the caller's. CPU time spent on the side is not the caller's: see cpu_s().

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "backends/sat/watchdog.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

class SideThread {
  struct State;
  class Leftovers;

 public:
  using Clock = std::chrono::steady_clock;
  // A call gets this long after the deadline or the stop flag to come back by itself.
  static constexpr std::chrono::milliseconds kPatience{50};

  // When the caller must have its answer. `stop` may be null.
  struct Due {
    std::optional<Clock::time_point> deadline;
    const StopFlag* stop = nullptr;
  };

  // A thread that was left behind and may still run, if there is one.
  class Leftover {
   public:
    [[nodiscard]] bool gone() const;
    // Waits for its end; gives up when due.
    void wait(const Due& due);

   private:
    friend class SideThread;
    std::shared_ptr<State> state_;
  };

  // The calls work on `subject` and on what it owns, nothing else. It dies on the side when the
  // caller does not hold on to it. May throw std::system_error when no thread can be had.
  SideThread(std::shared_ptr<Interruptible> subject, const Due& due);
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;
  ~SideThread();

  // For what is run from now on, and for the end: when the subject serves one caller after another.
  void set_due(const Due& due) { due_ = due; }

  // Runs `call` on the side and throws what it throws. The subject is interrupted from the moment
  // it is due, again and again. False when the call is overdue: then it is left behind, neither it
  // nor the subject may be touched any more, and every further run() is false.
  [[nodiscard]] bool run(std::function<void()> call);

  // Ends the thread and the subject, waiting for that until it is overdue.
  Leftover finish();

  // See backends/left_behind.hpp.
  [[nodiscard]] static bool any_left_behind();

  // What the thread has used so far; after finish(), what it had used then.
  [[nodiscard]] double cpu_s() const;

 private:
  Due due_;
  std::shared_ptr<State> state_;
  std::thread thread_;  // not joinable once finished
  bool overdue_ = false;
  double final_cpu_s_ = 0;
};

}  // namespace concord
