#pragma once
// CPU time of the thread that asks, for figures that a busy machine does not blur.

#include <ctime>

namespace concord {

// Seconds since the thread began.
[[nodiscard]] inline double thread_cpu_s() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace concord
