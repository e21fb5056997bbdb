#include "results/report/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "puzzles/model/random.hpp"

namespace concord {
namespace {

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

struct Signed {
  double magnitude = 0;
  bool positive = false;
  std::uint64_t rank2 = 0;  // twice its rank, so that shared ranks are whole
};

// The non-zero values with their ranks.
std::vector<Signed> ranked(std::span<const double> values) {
  std::vector<Signed> items;
  for (const double value : values) {
    if (value != 0) items.push_back({std::abs(value), value > 0, 0});
  }
  std::ranges::sort(items, {}, &Signed::magnitude);
  for (std::size_t begin = 0; begin < items.size();) {
    std::size_t end = begin;
    while (end < items.size() && items[end].magnitude == items[begin].magnitude) ++end;
    // The mean of ranks begin+1..end, twice.
    for (std::size_t i = begin; i < end; ++i) items[i].rank2 = begin + 1 + end;
    begin = end;
  }
  return items;
}

// P(sum <= least or >= the mirror image) over all ways to give signs.
double exact_p(const std::vector<Signed>& items, std::uint64_t smaller, std::uint64_t total) {
  std::vector<double> ways(total + 1, 0);
  ways[0] = 1;
  for (const Signed& item : items) {
    for (std::uint64_t sum = total; sum >= item.rank2; --sum) ways[sum] += ways[sum - item.rank2];
  }
  double as_extreme = 0;
  for (std::uint64_t sum = 0; sum <= smaller; ++sum) as_extreme += ways[sum];
  return std::min(1.0, 2 * as_extreme / std::pow(2.0, static_cast<double>(items.size())));
}

double normal_p(const std::vector<Signed>& items, double smaller) {
  const auto n = static_cast<double>(items.size());
  double variance = n * (n + 1) * (2 * n + 1) / 24;
  for (std::size_t begin = 0; begin < items.size();) {
    std::size_t end = begin;
    while (end < items.size() && items[end].magnitude == items[begin].magnitude) ++end;
    const auto tied = static_cast<double>(end - begin);
    variance -= (tied * tied * tied - tied) / 48;
    begin = end;
  }
  if (variance <= 0) return 1;
  const double distance = std::max(0.0, n * (n + 1) / 4 - smaller - 0.5);
  return std::erfc(distance / std::sqrt(2 * variance));
}

}  // namespace

double quantile(std::vector<double>& values, double q) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::ranges::sort(values);
  const double place = q * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  const double share = place - static_cast<double>(below);
  if (share == 0 || values[below] == values[above]) return values[below];
  if (std::isinf(values[above])) return values[above];
  return values[below] + share * (values[above] - values[below]);
}

Interval mean_interval(std::span<const double> values, std::uint64_t seed, int resamples) {
  const auto n = static_cast<double>(values.size());
  const double mean = mean_of(values);
  if (values.size() > kMostResampled) {
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double error = std::sqrt(squares / (n - 1) / n);
    constexpr double kTwoSided95 = 1.959963984540054;
    return {mean - kTwoSided95 * error, mean + kTwoSided95 * error};
  }
  Random random(seed);
  std::vector<double> means;
  means.reserve(static_cast<std::size_t>(resamples));
  for (int i = 0; i < resamples; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k) sum += values[random.below(values.size())];
    means.push_back(sum / n);
  }
  const double low = quantile(means, 0.025);
  return {low, quantile(means, 0.975)};
}

double wilcoxon_p(std::span<const double> values) {
  const std::vector<Signed> items = ranked(values);
  if (items.empty()) return 1;
  std::uint64_t positive2 = 0;
  std::uint64_t total2 = 0;
  for (const Signed& item : items) {
    total2 += item.rank2;
    if (item.positive) positive2 += item.rank2;
  }
  const std::uint64_t smaller2 = std::min(positive2, total2 - positive2);
  constexpr std::size_t kMostExact = 25;
  if (items.size() <= kMostExact) return exact_p(items, smaller2, total2);
  return normal_p(items, static_cast<double>(smaller2) / 2);
}

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    largest = std::max(largest, std::min(1.0, p[order[i]] * static_cast<double>(p.size() - i)));
    adjusted[order[i]] = largest;
  }
  return adjusted;
}

}  // namespace concord
