#pragma once
// Random numbers that are the same on every machine and with every library: the generator is
// splitmix64 (Steele, Lea & Flood, OOPSLA 2014), the distributions are our own. A plain value; not
// thread-safe to share.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace concord {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // The numbers of one trial: they depend on the seed of the run and the trial's index alone.
  [[nodiscard]] static Random of_trial(std::uint64_t seed, std::uint64_t index) {
    Random run(seed);
    const std::uint64_t a = run.next();
    Random trial(index + 0x632be59bd9b4e019U);
    return Random(a ^ trial.next());
  }

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  // 0..bound-1, all alike; `bound` 1 or more.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t usable = UINT64_MAX - UINT64_MAX % bound;
    for (;;) {
      if (const std::uint64_t z = next(); z < usable) return z % bound;
    }
  }
  // least..most
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::uint64_t>(most - least) + 1));
  }
  bool chance(unsigned percent) { return below(100) < percent; }

  template <typename T>
  const T& pick(std::span<const T> items) {
    return items[below(items.size())];
  }
  template <typename T>
  const T& pick(const std::vector<T>& items) {
    return items[below(items.size())];
  }

  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::uint64_t state_;
};

// 0..n-1 in random order.
[[nodiscard]] inline std::vector<int> random_order(Random& random, int n) {
  std::vector<int> order(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) order[static_cast<std::size_t>(i)] = i;
  random.shuffle(order);
  return order;
}

}  // namespace concord
