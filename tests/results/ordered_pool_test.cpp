#include "results/ordered_pool.hpp"

#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace concord {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

class OrderedPool : public testing::TestWithParam<int> {
 protected:
  [[nodiscard]] PoolLimits limits(std::size_t items) const {
    return {GetParam(), items, 1'000'000};
  }
};

// A source of 0, 1, ... count - 1.
auto numbers(int count) {
  return [count](const auto& put, const std::stop_token&) {
    for (int i = 0; i < count; ++i) {
      if (!put(i, 1)) return;
    }
  };
}

// A worker that says `say(item)`.
template <typename Say>
auto workers(Say say) {
  return [say] { return [say](int item, const auto& emit) { emit(say(item)); }; };
}

int same(int item) {
  return item;
}

TEST_P(OrderedPool, KeepsTheOrderAndBoundsWhatIsInFlight) {
  constexpr int kItems = 500;
  constexpr int kWindow = 8;
  std::atomic<int> consumed = 0;
  int most_in_flight = 0;
  std::vector<int> results;
  run_ordered<int, int>(
      limits(kWindow),
      [&](const auto& put, const std::stop_token&) {
        for (int i = 0; i < kItems; ++i) {
          if (!put(i, 1)) return;
          most_in_flight = std::max(most_in_flight, i + 1 - consumed);
        }
      },
      workers([](int item) {
        // Uneven work, so that results come out of order from the workers.
        if (item % 7 == 0) std::this_thread::sleep_for(microseconds(300));
        return item * item;
      }),
      [&](int result) {
        results.push_back(result);
        ++consumed;
      });
  ASSERT_EQ(results.size(), static_cast<std::size_t>(kItems));
  for (int i = 0; i < kItems; ++i) EXPECT_EQ(results[i], i * i);
  // The slot of what has just been consumed goes when the next part is asked for.
  EXPECT_LE(most_in_flight, kWindow);
}

TEST_P(OrderedPool, BoundsTheCostOfWhatIsInFlight) {
  std::atomic<int> consumed = 0;
  int most_in_flight = 0;
  run_ordered<int, int>(
      {GetParam(), 100, 10},
      [&](const auto& put, const std::stop_token&) {
        for (int i = 0; i < 60; ++i) {
          if (!put(i, 7)) return;
          most_in_flight = std::max(most_in_flight, i + 1 - consumed);
        }
      },
      workers(same), [&](int) { ++consumed; });
  EXPECT_EQ(consumed, 60) << "what costs too much travels alone";
  EXPECT_LE(most_in_flight, GetParam());
}

TEST_P(OrderedPool, StreamsManyPartsOfAnItemInOrder) {
  constexpr int kParts = 200;
  std::vector<int> results;
  std::atomic<int> made = 0;
  std::atomic<int> consumed = 0;
  std::atomic<int> most_ahead = 0;
  run_ordered<int, int>(
      limits(20), numbers(20),
      [&] {
        return [&](int item, const auto& emit) {
          for (int i = 0; i < kParts; ++i) {
            ASSERT_TRUE(emit(item * kParts + i));
            most_ahead = std::max(most_ahead.load(), ++made - consumed);
          }
        };
      },
      [&](int result) {
        results.push_back(result);
        ++consumed;
      });
  ASSERT_EQ(results.size(), std::size_t{20} * kParts);
  EXPECT_TRUE(std::ranges::is_sorted(results));
  // Each slot holds so many at most; one more is in the consumer's hands.
  EXPECT_LE(most_ahead, 20 * static_cast<int>(OrderedQueue<int, int>::kPartsAhead) + 1);
}

TEST_P(OrderedPool, ConsumesWhileTheSourceWaits) {
  std::atomic<int> consumed = 0;
  run_ordered<int, int>(
      limits(8),
      [&](const auto& put, const std::stop_token&) {
        for (int i = 0; i < 3; ++i) {
          ASSERT_TRUE(put(i, 1));
          for (int patience = 0; consumed <= i && patience < 10'000; ++patience)
            std::this_thread::sleep_for(milliseconds(1));
          EXPECT_EQ(consumed, i + 1);
        }
      },
      workers(same), [&](int) { ++consumed; });
}

TEST_P(OrderedPool, MakesOneWorkerAThread) {
  std::atomic<int> made = 0;
  run_ordered<int, int>(
      limits(8), numbers(50),
      [&] {
        ++made;
        return [&](int item, const auto& emit) {
          // Until each thread has something to do.
          for (int i = 0; i < 10'000 && made < GetParam(); ++i)
            std::this_thread::sleep_for(milliseconds(1));
          emit(item);
        };
      },
      [](int) {});
  EXPECT_EQ(made, GetParam());
}

TEST_P(OrderedPool, EndsWithoutItems) {
  int consumed = 0;
  run_ordered<int, int>(limits(4), numbers(0), workers(same), [&](int) { ++consumed; });
  EXPECT_EQ(consumed, 0);
}

// Whoever throws: the threads end, and the caller gets the exception.
TEST_P(OrderedPool, ThrowsWhatTheConsumerThrows) {
  int consumed = 0;
  EXPECT_THROW((run_ordered<int, int>(limits(4), numbers(1'000'000), workers(same),
                                      [&](int) {
                                        if (++consumed == 5) throw std::bad_alloc();
                                      })),
               std::bad_alloc);
  EXPECT_EQ(consumed, 5);
}

TEST_P(OrderedPool, ThrowsWhatTheSourceThrows) {
  EXPECT_THROW((run_ordered<int, int>(
                   limits(4),
                   [](const auto& put, const std::stop_token&) {
                     put(1, 1);
                     throw std::bad_alloc();
                   },
                   workers(same), [](int) {})),
               std::bad_alloc);
}

TEST_P(OrderedPool, ThrowsWhatAWorkerThrows) {
  EXPECT_THROW((run_ordered<int, int>(limits(4), numbers(1'000'000), workers([](int item) {
                                        if (item == 20) throw std::runtime_error("twenty");
                                        return item;
                                      }),
                                      [](int) {})),
               std::runtime_error);
}

TEST_P(OrderedPool, MakesNoMoreWorkersThanThereAreItems) {
  std::atomic<int> made = 0;
  const auto make = [&] {
    ++made;
    return workers(same)();
  };
  std::vector<int> results;
  run_ordered<int, int>(limits(4), numbers(1), make, [&](int item) { results.push_back(item); });
  EXPECT_EQ(made, 1);
  EXPECT_EQ(results, std::vector{0});
}

TEST_P(OrderedPool, ThrowsWhatMakingAWorkerThrows) {
  const auto make = []() -> std::function<void(int, std::function<bool(int)>)> {
    throw std::bad_alloc();
  };
  EXPECT_THROW((run_ordered<int, int>(limits(4), numbers(100), make, [](int) {})), std::bad_alloc);
}

TEST(OrderedPoolFailure, EndsASourceThatWaits) {
  EXPECT_THROW((run_ordered<int, int>(
                   {3, 4, 100},
                   [](const auto& put, const std::stop_token& stop) {
                     put(1, 1);
                     while (!stop.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
                   },
                   workers(same), [](int) { throw std::bad_alloc(); })),
               std::bad_alloc);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

// No thread can be started with a stack as large as all memory: the caller does the work.
TEST(OrderedPoolFailure, WorksWithoutAnyThread) {
  pthread_attr_t usual;
  pthread_attr_t huge;
  ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
  ASSERT_EQ(pthread_attr_init(&huge), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&huge, std::size_t{1} << 46), 0);
  ASSERT_EQ(pthread_setattr_default_np(&huge), 0);
  std::vector<int> results;
  run_ordered<int, int>({4, 8, 100}, numbers(20), workers(same),
                        [&](int result) { results.push_back(result); });
  EXPECT_EQ(pthread_setattr_default_np(&usual), 0);
  EXPECT_EQ(results.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(results));
}

// Address space for some threads only: the work is done with those.
TEST(OrderedPoolFailure, WorksWithFewerThreads) {
  const auto in_little_memory = [] {
    // Or each thread takes 64 MB for its first allocation, and the work may fail for want of them.
    ::mallopt(M_ARENA_MAX, 1);
    const rlimit limit{rlim_t{1} << 30, rlim_t{1} << 30};
    if (::setrlimit(RLIMIT_AS, &limit) != 0) std::_Exit(3);
    std::atomic<int> made = 0;
    int consumed = 0;
    run_ordered<int, int>(
        {1000, 8000, 1'000'000}, numbers(3000),
        [&] {
          ++made;
          return [&made](int item, const auto& emit) {
            // Until somebody else has come for the next one.
            for (int i = 0; i < 10'000 && made < 2; ++i)
              std::this_thread::sleep_for(milliseconds(1));
            emit(item);
          };
        },
        [&](int result) { consumed += result == consumed; });
    std::_Exit(consumed == 3000 && made > 1 && made < 1000 ? 0 : 1);
  };
  EXPECT_EXIT(in_little_memory(), testing::ExitedWithCode(0), "");
}

#endif

INSTANTIATE_TEST_SUITE_P(Jobs, OrderedPool, testing::Values(1, 2, 5));

}  // namespace
}  // namespace concord
