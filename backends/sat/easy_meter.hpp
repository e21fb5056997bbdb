#pragma once
// EasyMeter: whether the next board of a run is likely to be easy, by the conflicts that the last
// ones took, whichever solver they had. Conflicts, not the clock: the same boards in the same order
// are measured alike on any machine. Not thread-safe.

#include <algorithm>
#include <cstdint>

namespace concord {

class EasyMeter {
 public:
  // Boards are easy that take up to `conflicts` on average.
  explicit EasyMeter(std::uint64_t conflicts) : limit_(kUnit * conflicts) {}

  // True before anything was noted.
  [[nodiscard]] bool easy() const { return average_ <= limit_; }

  void note(std::uint64_t conflicts) {
    // A single monster is not to make a thousand easy boards look hard.
    const std::uint64_t seen = kUnit * std::min(conflicts, kMost);
    average_ = average_ - average_ / kMemory + seen / kMemory;
  }

 private:
  static constexpr std::uint64_t kUnit = 1024;  // fixed point
  static constexpr std::uint64_t kMemory = 16;  // boards, about
  static constexpr std::uint64_t kMost = 200;

  std::uint64_t limit_;
  std::uint64_t average_ = 0;
};

}  // namespace concord
