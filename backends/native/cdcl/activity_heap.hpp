#pragma once
// ActivityHeap: variables by how much they took part in conflicts of late, the most active first,
// and of equals the first (VSIDS as MiniSat has it: instead of making all others smaller, what is
// added grows; Eén & Sörensson, "An Extensible SAT-solver", SAT 2003). A binary heap that knows
// where each variable is. With a seed, equals come in a random order. Not thread-safe.

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "encoders/literal.hpp"

namespace concord {

class ActivityHeap {
 public:
  explicit ActivityHeap(std::uint64_t seed) : random_(seed), shuffles_(seed != 0) {}

  // `count` more variables, numbered on, all of them in the heap.
  void add(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto var = static_cast<Var>(activity_.size());
      // Far less than one conflict is worth.
      activity_.push_back(shuffles_ ? static_cast<double>(random_() >> 11) * 0x1p-80 : 0);
      place_.push_back(kOutside);
      insert(var);
    }
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }
  Var take() {
    const Var first = heap_.front();
    const Var last = heap_.back();
    heap_.pop_back();
    place_[first] = kOutside;
    if (!heap_.empty()) {
      put(0, last);
      sink(0);
    }
    return first;
  }
  // Nothing when it is there.
  void insert(Var var) {
    if (place_[var] != kOutside) return;
    heap_.push_back(var);
    place_[var] = static_cast<std::uint32_t>(heap_.size() - 1);
    rise(heap_.size() - 1);
  }

  void bump(Var var) {
    constexpr double kLargest = 1e100;
    if ((activity_[var] += step_) > kLargest) {
      for (double& activity : activity_) activity /= kLargest;
      step_ /= kLargest;
    }
    if (place_[var] != kOutside) rise(place_[var]);
  }
  void decay() { step_ /= 0.95; }

 private:
  static constexpr std::uint32_t kOutside = UINT32_MAX;

  [[nodiscard]] bool before(Var a, Var b) const {
    return activity_[a] != activity_[b] ? activity_[a] > activity_[b] : a < b;
  }
  void put(std::size_t place, Var var) {
    heap_[place] = var;
    place_[var] = static_cast<std::uint32_t>(place);
  }
  void rise(std::size_t place) {
    const Var var = heap_[place];
    for (; place > 0 && before(var, heap_[(place - 1) / 2]); place = (place - 1) / 2) {
      put(place, heap_[(place - 1) / 2]);
    }
    put(place, var);
  }
  void sink(std::size_t place) {
    const Var var = heap_[place];
    for (std::size_t child = 2 * place + 1; child < heap_.size(); child = 2 * place + 1) {
      if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
      if (!before(heap_[child], var)) break;
      put(place, heap_[child]);
      place = child;
    }
    put(place, var);
  }

  std::mt19937_64 random_;
  bool shuffles_;
  double step_ = 1;
  std::vector<double> activity_;      // by variable
  std::vector<std::uint32_t> place_;  // by variable: in heap_, or kOutside
  std::vector<Var> heap_;
};

}  // namespace concord
