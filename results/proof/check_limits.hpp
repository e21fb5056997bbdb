#pragma once
// When a check has to stop before it is done. Not thread-safe.

#include <cstdint>

#include "results/proof/checker.hpp"

namespace concord::proof {

class CheckLimits {
 public:
  explicit CheckLimits(const CheckOptions& options) : options_(options) {}

  // Cheap enough for every step; the clock is looked at now and then.
  [[nodiscard]] bool going_on(std::uint64_t memory_B) {
    if (options_.memory_B && memory_B > *options_.memory_B) limit_ = Limit::kMemory;
    return limit_ == Limit::kNone && going_on();
  }
  [[nodiscard]] bool going_on() {
    if (options_.stop != nullptr && options_.stop->stop_requested()) limit_ = Limit::kStopFlag;
    if (options_.deadline && --patience_ == 0) {
      patience_ = kPatience;
      if (std::chrono::steady_clock::now() >= *options_.deadline) limit_ = Limit::kDeadline;
    }
    return limit_ == Limit::kNone;
  }
  void out_of_memory() { limit_ = Limit::kMemory; }
  [[nodiscard]] Limit limit() const { return limit_; }

 private:
  static constexpr std::uint32_t kPatience = 16;

  const CheckOptions& options_;
  std::uint32_t patience_ = 1;
  Limit limit_ = Limit::kNone;
};

}  // namespace concord::proof
