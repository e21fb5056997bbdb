#pragma once
// Paired comparison of two backends: the ratio of their times on the same instances. The seeds of a
// puzzle are one pair (the mean of their log ratios), so that no puzzle counts more often than it
// is there. An instance that one of the two did not solve counts with that one's limit, which makes
// the ratio a bound; one that neither solved says nothing and is left out, as is
// one on which one of them broke, was wrong, or does not know such boards. How many is said.

#include <cstdint>
#include <vector>

#include "results/report/instances.hpp"

namespace concord {

// From fewer pairs nothing is said.
inline constexpr std::uint64_t kLeastPairs = 6;

struct PairedComparison {
  std::uint32_t backend = 0;
  std::uint64_t pairs = 0;  // puzzles
  // Instances that one of the two did not solve: those of this backend make the ratio a lower
  // bound, those of the reference an upper one.
  std::uint64_t censored = 0;
  std::uint64_t reference_censored = 0;
  // Instances that say nothing, and are left out: that neither solved, and on which one of the two
  // broke, was wrong, or does not know such boards.
  std::uint64_t neither = 0;
  std::uint64_t unusable = 0;
  // How many times as long it takes as the reference: geometric mean and 95 % interval.
  double ratio = 1;
  double low = 1;
  double high = 1;
  double p = 1;           // Wilcoxon's signed-rank test
  double adjusted_p = 1;  // for the number of comparisons (Holm)

  [[nodiscard]] bool enough() const { return pairs >= kLeastPairs; }
  // Both tests must say so.
  [[nodiscard]] bool differs() const {
    return enough() && (low > 1 || high < 1) && adjusted_p < 0.05;
  }
};

// One side of a pair: a column of some instances. Both must be over the same puzzles and seeds.
struct PairedSide {
  std::uint32_t backend = 0;
  double limit_s = 0;
};

[[nodiscard]] PairedComparison compare(const Instances& instances, const PairedSide& side,
                                       const PairedSide& reference);

// The log ratios of the pairs of puzzles themselves, for who has two sets of instances.
struct PairSample {
  std::uint32_t puzzle = 0;
  double time_s = 0;       // infinite: not solved
  double reference_s = 0;  // likewise
};
// `samples` of a puzzle stand together.
[[nodiscard]] PairedComparison compare(const std::vector<PairSample>& samples, double limit_s,
                                       double reference_limit_s);

// Sets adjusted_p.
void adjust(std::vector<PairedComparison>& comparisons);

}  // namespace concord
