#pragma once
// GuidedChunks: turns cut into chunks that get smaller towards the end, so that workers rarely ask
// and yet finish together (guided self-scheduling, Polychronopoulos & Kuck 1987): each chunk is a
// share of what is left, between 1 and a largest size. Who counts chunks one by one, as a counter
// in shared memory does, needs nothing else. A plain value.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace concord {

class GuidedChunks {
 public:
  GuidedChunks(std::uint64_t items, std::uint64_t workers, std::uint64_t largest = 64) {
    starts_.push_back(0);
    for (std::uint64_t left = items; left > 0;) {
      const std::uint64_t share = left / (4 * std::max<std::uint64_t>(1, workers));
      const std::uint64_t size = std::min(left, std::clamp<std::uint64_t>(share, 1, largest));
      left -= size;
      starts_.push_back(items - left);
    }
  }

  [[nodiscard]] std::uint64_t size() const { return starts_.size() - 1; }
  // The items of chunk `i`: begin to end - 1. None beyond the last one.
  [[nodiscard]] std::uint64_t begin(std::uint64_t i) const { return starts_[std::min(i, size())]; }
  [[nodiscard]] std::uint64_t end(std::uint64_t i) const {
    return starts_[std::min(i + 1, size())];
  }

 private:
  std::vector<std::uint64_t> starts_;
};

}  // namespace concord
