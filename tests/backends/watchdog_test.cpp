// The watchdog's promises: it fires late never by much, again and again, only while watched, and
// ends at once.

#include "backends/sat/watchdog.hpp"

#include <atomic>

#include <gtest/gtest.h>

#include "backends/machine_memory.hpp"

namespace concord {
namespace {

using namespace std::chrono_literals;
using Clock = Watchdog::Clock;

struct Target final : Interruptible {
  std::atomic<int> calls{0};
  void interrupt() noexcept override { ++calls; }
  // Waits for `count` calls; false when they do not come.
  bool wait_for(int count) const {
    for (const auto end = Clock::now() + 10s; Clock::now() < end;) {
      if (calls >= count) return true;
      std::this_thread::sleep_for(1ms);
    }
    return false;
  }
};

TEST(Watchdog, InterruptsAgainAndAgainFromTheDeadlineOn) {
  Watchdog dog;
  Target target;
  const auto deadline = Clock::now() + 50ms;
  const Watchdog::Watch watch(dog, deadline, nullptr, target);
  EXPECT_TRUE(target.wait_for(3));
  EXPECT_GE(Clock::now(), deadline);
  EXPECT_GE(target.calls, 3);
}

TEST(Watchdog, StopFlag) {
  Watchdog dog;
  Target target;
  StopFlag stop;
  const Watchdog::Watch watch(dog, std::nullopt, &stop, target);
  std::this_thread::sleep_for(30ms);
  EXPECT_EQ(target.calls, 0);
  stop.request_stop();
  EXPECT_TRUE(target.wait_for(1));
}

TEST(Watchdog, NothingToWatch) {
  Watchdog dog;
  Target target;
  const Watchdog::Watch watch(dog, std::nullopt, nullptr, target);
  std::this_thread::sleep_for(20ms);
  EXPECT_EQ(target.calls, 0);
}

TEST(Watchdog, LeavesAloneWhatIsNoLongerWatched) {
  Watchdog dog;
  Target first;
  Target second;
  {
    const Watchdog::Watch watch(dog, Clock::now(), nullptr, first);
    EXPECT_TRUE(first.wait_for(1));
  }
  const int calls = first.calls;
  const Watchdog::Watch watch(dog, Clock::now() + 1h, nullptr, second);
  std::this_thread::sleep_for(30ms);
  EXPECT_EQ(first.calls, calls);
  EXPECT_EQ(second.calls, 0);
}

TEST(Watchdog, WakesAfterALongIdleTime) {
  Watchdog dog;
  Target target;
  { const Watchdog::Watch watch(dog, Clock::now() + 1h, nullptr, target); }
  std::this_thread::sleep_for(1500ms);
  const Watchdog::Watch watch(dog, Clock::now() + 10ms, nullptr, target);
  EXPECT_TRUE(target.wait_for(1));
}

TEST(Watchdog, EndsAtOnce) {
  Target target;
  auto start = Clock::now();
  for (int i = 0; i < 50; ++i) {
    Watchdog dog;
    const Watchdog::Watch watch(dog, Clock::now() + 1h, nullptr, target);
  }
  EXPECT_LT(Clock::now() - start, 2s);
  EXPECT_EQ(target.calls, 0);
}

TEST(Watchdog, ManyShortWatches) {
  Watchdog dog;
  StopFlag stop;
  for (int i = 0; i < 100'000; ++i) {
    Target target;
    const Watchdog::Watch watch(dog, Clock::now() + 1h, &stop, target);
    ASSERT_EQ(target.calls, 0);
  }
}

TEST(MachineMemory, ReadsWhatTheSystemSays) {
  EXPECT_EQ(parse_mem_available_B("MemTotal:  8 kB\nMemFree: 7 kB\nMemAvailable:     2048 kB\n"),
            2048U * 1024);
  EXPECT_EQ(parse_mem_available_B(""), std::nullopt);
  EXPECT_EQ(parse_mem_available_B("MemTotal: 1 kB\n"), std::nullopt);
  EXPECT_EQ(parse_mem_available_B("MemAvailable:"), std::nullopt);
  EXPECT_EQ(parse_mem_available_B("MemAvailable: x kB"), std::nullopt);
  EXPECT_EQ(parse_mem_available_B("MemAvailable: 18446744073709551615 kB"), std::nullopt);
  EXPECT_GT(default_memory_limit_B(), 1'000'000U);
}

}  // namespace
}  // namespace concord
