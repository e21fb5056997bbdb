#pragma once
// WorkerLink: a worker process as Concord sees it: sends requests, hears frames, notices its death
// and its lateness. One thread's. Nothing throws but std::bad_alloc.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "backends/process/child.hpp"
#include "backends/process/frames.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

class WorkerLink {
 public:
  using Clock = std::chrono::steady_clock;
  // A worker gets this long after its deadline, or after it was told to stop, to come back.
  static constexpr std::chrono::milliseconds kPatience{200};

  // What is waited for. `stop` may be null.
  struct Wait {
    std::optional<Clock::time_point> due;  // then it is late
    const StopFlag* stop = nullptr;
    std::uint64_t number = 0;  // the request that a raised flag stops
    bool stopping = false;
  };
  enum class Event : std::uint8_t { kFrame, kDied, kLate, kNonsense };

  [[nodiscard]] static tl::expected<WorkerLink, std::string> start(const ChildCommand& command);

  // False when it cannot be sent; next() then says why.
  bool send(std::string_view frames, Wait& wait);
  // The frame is valid until the next call.
  [[nodiscard]] Event next(Frame& frame, Wait& wait);
  // Tells it to stop the request, and to be quick about it.
  void stop(Wait& wait);

  // Ends it. What it printed on its standard error goes with it: the last 4 kB.
  [[nodiscard]] const ChildEnd& end();
  [[nodiscard]] const std::string& errors() const { return errors_; }

 private:
  explicit WorkerLink(ChildProcess child) : child_(std::move(child)) {}
  // Waits until there is something to do; false when it is late.
  bool wait_for(Wait& wait, bool to_write);
  bool read_more();
  void drain_errors();

  ChildProcess child_;
  std::string buffer_;
  std::size_t used_ = 0;
  std::string errors_;
};

}  // namespace concord
