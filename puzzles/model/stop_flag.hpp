#pragma once
// StopFlag: "please stop", said by one thread (or a signal handler) and polled by others. Never
// cleared by the one who polls; its owner may, between one piece of work and the next.

#include <atomic>

namespace concord {

class StopFlag {
 public:
  void request_stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
  void clear() noexcept { stopped_.store(false, std::memory_order_relaxed); }
  [[nodiscard]] bool stop_requested() const noexcept {
    return stopped_.load(std::memory_order_relaxed);
  }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free,
                "request_stop is called from a signal handler");
  std::atomic<bool> stopped_{false};
};

}  // namespace concord
