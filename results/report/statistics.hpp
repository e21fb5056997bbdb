#pragma once
// The statistics of reports. Pure functions; safe to call from several threads.

#include <cstdint>
#include <span>
#include <vector>

namespace concord {

// The q-quantile, 0..1, of values that may be infinite; between two values linearly (type 7 of
// Hyndman & Fan 1996), but never between a value and infinity: then the larger. `values` is sorted.
// NaN for none.
[[nodiscard]] double quantile(std::vector<double>& values, double q);

struct Interval {
  double low = 0;
  double high = 0;
};

// The 95 % interval of the mean: of up to kMostResampled values by the percentile bootstrap with
// `resamples` resamples that `seed` draws (Efron & Tibshirani 1993, chapter 13), of more by the
// normal approximation, which is the same by then. `values` not empty.
inline constexpr std::size_t kMostResampled = 5000;
[[nodiscard]] Interval mean_interval(std::span<const double> values, std::uint64_t seed,
                                     int resamples = 1000);

// The two-sided p-value of Wilcoxon's signed-rank test that the values are symmetric around 0.
// Zeros are left out, equal values share their ranks; exact up to 25 values, else by the normal
// approximation with corrections for ties and continuity. 1 for no values.
[[nodiscard]] double wilcoxon_p(std::span<const double> values);

// p-values adjusted for their number (Holm 1979), in the order given.
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

}  // namespace concord
