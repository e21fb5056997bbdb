#pragma once
// HittingSet: the smallest set that has a member of each of some sets, as those become known. The
// size is counted by a sequential counter (Sinz 2005) of which one output is assumed, so that the
// bound rises without a new formula. Not thread-safe.

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "backends/native/cdcl/cdcl.hpp"

namespace concord {

class HittingSet {
 public:
  // Of `members` things; sizes above `most` are of no interest.
  HittingSet(std::size_t members, std::size_t most);

  // From now on one of these must be in the set.
  void add(const std::vector<std::size_t>& set);

  // A smallest set, ascending; none when the limits came first or there is none of `most` or fewer.
  // `stop` may be null.
  [[nodiscard]] std::optional<std::vector<std::size_t>> find(
      std::optional<std::chrono::steady_clock::time_point> deadline, const StopFlag* stop);
  // No set has fewer members.
  [[nodiscard]] std::size_t at_least() const { return bound_; }

 private:
  std::size_t members_;
  std::size_t most_;
  std::size_t bound_ = 0;
  Cdcl<> solver_;
  std::vector<Lit> more_than_;  // by k: implied by more than k members
};

}  // namespace concord
