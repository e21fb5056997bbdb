#include "backends/sat/subsets.hpp"

#include <array>

namespace concord {
namespace {

// Without its smallest members, two or three of them. Counting members would be a call where the
// compiler may not assume the instruction.
std::uint64_t beyond_two(std::uint64_t set) {
  set &= set - 1;
  return set & (set - 1);
}
std::uint64_t beyond_three(std::uint64_t set) {
  set = beyond_two(set);
  return set & (set - 1);
}

class Sets {
 public:
  explicit Sets(std::span<std::uint64_t> sets) : sets_(sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if ((sets[i] & (sets[i] - 1)) == 0) continue;
      ++open_;
      if (beyond_three(sets[i]) == 0) small_[small_count_++] = static_cast<std::uint8_t>(i);
    }
  }

  bool strike() {
    for (std::size_t a = 0; a < small_count_; ++a) {
      for (std::size_t b = a + 1; b < small_count_; ++b) {
        const std::uint64_t pair = sets_[small_[a]] | sets_[small_[b]];
        if (beyond_three(pair) != 0) continue;
        if (beyond_two(pair) == 0) {
          if (open_ > 2) strike_others(pair, 1U << small_[a] | 1U << small_[b]);
          continue;
        }
        if (open_ < 4) continue;
        for (std::size_t c = b + 1; c < small_count_; ++c) {
          const std::uint64_t triple = pair | sets_[small_[c]];
          if (beyond_three(triple) != 0) continue;
          strike_others(triple, 1U << small_[a] | 1U << small_[b] | 1U << small_[c]);
        }
      }
    }
    return struck_;
  }

 private:
  void strike_others(std::uint64_t members, std::uint32_t subset) {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if ((subset >> i & 1U) != 0 || (sets_[i] & members) == 0) continue;
      // A set of one member that a pair takes: nothing can be right, and emptying it says so.
      sets_[i] &= ~members;
      struck_ = true;
    }
  }

  std::span<std::uint64_t> sets_;
  std::array<std::uint8_t, kMostSets> small_{};  // those with two or three members
  std::size_t small_count_ = 0;
  std::size_t open_ = 0;  // sets with two members or more
  bool struck_ = false;
};

}  // namespace

bool strike_subsets(std::span<std::uint64_t> sets) {
  return Sets(sets).strike();
}

}  // namespace concord
