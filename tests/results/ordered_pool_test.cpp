#include "results/ordered_pool.hpp"

#include <atomic>
#include <chrono>

#include <gtest/gtest.h>

namespace concord {
namespace {

class OrderedPool : public testing::TestWithParam<int> {};

TEST_P(OrderedPool, KeepsTheOrderAndBoundsWhatIsInFlight) {
  constexpr int kItems = 500;
  constexpr std::size_t kWindow = 8;
  int produced = 0;
  std::vector<int> consumed;
  std::size_t most_in_flight = 0;
  run_ordered<int, int>(
      GetParam(), kWindow,
      [&]() -> std::optional<int> {
        if (produced == kItems) return std::nullopt;
        most_in_flight =
            std::max(most_in_flight, static_cast<std::size_t>(produced) - consumed.size());
        return produced++;
      },
      [] {
        return [](int item) {
          // Uneven work, so that results come out of order from the workers.
          if (item % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
          return item * item;
        };
      },
      [&](int result) { consumed.push_back(result); });
  ASSERT_EQ(consumed.size(), static_cast<std::size_t>(kItems));
  for (int i = 0; i < kItems; ++i) EXPECT_EQ(consumed[i], i * i);
  EXPECT_LE(most_in_flight, kWindow);
}

TEST_P(OrderedPool, MakesOneWorkerAThread) {
  std::atomic<int> made = 0;
  int left = 50;
  run_ordered<int, int>(
      GetParam(), 4,
      [&]() -> std::optional<int> { return left-- > 0 ? std::optional(left) : std::nullopt; },
      [&] {
        ++made;
        return [](int item) { return item; };
      },
      [](int) {});
  EXPECT_EQ(made, GetParam());
}

TEST_P(OrderedPool, EndsWithoutItems) {
  int consumed = 0;
  run_ordered<int, int>(
      GetParam(), 4, []() -> std::optional<int> { return std::nullopt; },
      [] { return [](int item) { return item; }; }, [&](int) { ++consumed; });
  EXPECT_EQ(consumed, 0);
}

INSTANTIATE_TEST_SUITE_P(Jobs, OrderedPool, testing::Values(1, 2, 5));

}  // namespace
}  // namespace concord
