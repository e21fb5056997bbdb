// The statistics of reports against values from elsewhere: R 4's wilcox.test and quantile, and what
// can be worked out by hand.

#include "results/report/statistics.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "puzzles/model/random.hpp"

namespace concord {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Statistics, Quantiles) {
  std::vector<double> four{4, 1, 3, 2};
  EXPECT_EQ(quantile(four, 0.5), 2.5);
  EXPECT_EQ(quantile(four, 0), 1);
  EXPECT_EQ(quantile(four, 1), 4);
  std::vector<double> ten{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_NEAR(quantile(ten, 0.9), 9.1, 1e-12);
  std::vector<double> open{1, 2, kInfinity, kInfinity};
  EXPECT_EQ(quantile(open, 0.25), 1.75);
  EXPECT_EQ(quantile(open, 0.5), kInfinity) << "half of them took for ever";
  std::vector<double> none;
  EXPECT_TRUE(std::isnan(quantile(none, 0.5)));
}

TEST(Statistics, WilcoxonIsThatOfR) {
  // The example of R's documentation (Hollander & Wolfe 1973, p. 29): V = 40, p = 0.03906.
  const std::vector<double> before{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
  const std::vector<double> after{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  std::vector<double> difference;
  for (std::size_t i = 0; i < before.size(); ++i) difference.push_back(before[i] - after[i]);
  EXPECT_NEAR(wilcoxon_p(difference), 0.0390625, 1e-12);
  // All of one sign: two of the 2^6 ways.
  EXPECT_NEAR(wilcoxon_p(std::vector<double>{1, 2, 3, 4, 5, 6}), 2.0 / 64, 1e-12);
  EXPECT_NEAR(wilcoxon_p(std::vector<double>{-1, -2, -3, -4, -5}), 2.0 / 32, 1e-12);
  EXPECT_EQ(wilcoxon_p(std::vector<double>{1, -1}), 1);
  EXPECT_EQ(wilcoxon_p(std::vector<double>{0, 0, 0}), 1);
  EXPECT_EQ(wilcoxon_p(std::vector<double>{}), 1);
  // Zeros are left out, equal values share ranks: 1 1 1 of one sign are two of eight ways.
  EXPECT_NEAR(wilcoxon_p(std::vector<double>{0, 1, 1, 1}), 0.25, 1e-12);
}

TEST(Statistics, WilcoxonOfManyIsCloseToTheExactOne) {
  // 26 values, ranks 1..26; the negative ones have ranks 1..6 and 8, a sum of 29. By the normal
  // approximation with continuity: mean 175.5, sd sqrt(26*27*53/24) = 39.373, z = 3.7081.
  std::vector<double> values;
  for (int i = 1; i <= 26; ++i) values.push_back(i <= 6 || i == 8 ? -i : i);
  EXPECT_NEAR(wilcoxon_p(values),
              std::erfc((175.5 - 29 - 0.5) / std::sqrt(2 * 26.0 * 27 * 53 / 24)), 1e-12);
}

TEST(Statistics, HolmStepsDown) {
  const std::vector<double> adjusted = holm(std::vector<double>{0.01, 0.04, 0.03, 0.005});
  EXPECT_NEAR(adjusted[3], 0.02, 1e-12);
  EXPECT_NEAR(adjusted[0], 0.03, 1e-12);
  EXPECT_NEAR(adjusted[2], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[1], 0.06, 1e-12) << "never below one that is smaller";
  EXPECT_EQ(holm(std::vector<double>{0.9, 0.8}), (std::vector<double>{1, 1}));
  EXPECT_TRUE(holm(std::vector<double>{}).empty());
}

TEST(Statistics, IntervalsHoldTheMeanAsOftenAsTheySay) {
  Random random(3);
  for (const std::size_t size : {std::size_t{40}, kMostResampled + 1}) {
    const int trials = size == 40 ? 400 : 200;
    int held = 0;
    for (int trial = 0; trial < trials; ++trial) {
      std::vector<double> values;
      // Sums of twelve uniform numbers around 0.
      for (std::size_t i = 0; i < size; ++i) {
        double sum = -6;
        for (int k = 0; k < 12; ++k) sum += static_cast<double>(random.below(1'000'000)) / 1e6;
        values.push_back(sum);
      }
      const Interval interval = mean_interval(values, 1, 400);
      held += interval.low <= 0 && 0 <= interval.high;
    }
    const double share = static_cast<double>(held) / trials;
    EXPECT_GT(share, 0.90) << size;
    EXPECT_LT(share, 0.985) << size;
  }
}

TEST(Statistics, IntervalsAreTheSameEachTime) {
  const std::vector<double> values{1, 2, 3, 4, 5, 6, 20};
  const Interval once = mean_interval(values, 9);
  const Interval again = mean_interval(values, 9);
  EXPECT_EQ(once.low, again.low);
  EXPECT_EQ(once.high, again.high);
  EXPECT_LT(once.low, once.high);
  const Interval same = mean_interval(std::vector<double>(10, 3.0), 9);
  EXPECT_EQ(same.low, 3);
  EXPECT_EQ(same.high, 3);
}

}  // namespace
}  // namespace concord
