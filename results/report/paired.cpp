#include "results/report/paired.hpp"

#include <algorithm>
#include <cmath>

#include "results/report/statistics.hpp"

namespace concord {
namespace {

// The same for everybody, so that a report is the same each time it is made.
constexpr std::uint64_t kSeed = 20'261'201;
// Below that no clock tells: the ratio of two nothings must not be infinite.
constexpr double kLeast_s = 1e-9;

}  // namespace

PairedComparison compare(const std::vector<PairSample>& samples, double limit_s,
                         double reference_limit_s) {
  PairedComparison result;
  std::vector<double> ratios;  // one a puzzle, as logarithms
  for (std::size_t begin = 0; begin < samples.size();) {
    double sum = 0;
    std::uint64_t count = 0;
    std::size_t end = begin;
    for (; end < samples.size() && samples[end].puzzle == samples[begin].puzzle; ++end) {
      const PairSample& sample = samples[end];
      const bool solved = sample.time_s < kNever_s;
      const bool reference_solved = sample.reference_s < kNever_s;
      if (!solved && !reference_solved) {
        ++result.neither;
        continue;
      }
      result.censored += !solved;
      result.reference_censored += !reference_solved;
      const double time_s = std::max(solved ? sample.time_s : limit_s, kLeast_s);
      const double reference_s =
          std::max(reference_solved ? sample.reference_s : reference_limit_s, kLeast_s);
      sum += std::log(time_s / reference_s);
      ++count;
    }
    if (count > 0) ratios.push_back(sum / static_cast<double>(count));
    begin = end;
  }
  result.pairs = ratios.size();
  if (!result.enough()) return result;
  double mean = 0;
  for (const double ratio : ratios) mean += ratio / static_cast<double>(ratios.size());
  const Interval interval = mean_interval(ratios, kSeed);
  result.ratio = std::exp(mean);
  result.low = std::exp(interval.low);
  result.high = std::exp(interval.high);
  result.p = wilcoxon_p(ratios);
  result.adjusted_p = result.p;
  return result;
}

PairedComparison compare(const Instances& instances, const PairedSide& side,
                         const PairedSide& reference) {
  std::vector<PairSample> samples;
  std::uint64_t unusable = 0;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const InstanceCell& cell = instances.cell(i, side.backend);
    const InstanceCell& other = instances.cell(i, reference.backend);
    const auto usable = [](const InstanceCell& c) {
      return c.fate == Fate::kSolved || c.fate == Fate::kUnknown;
    };
    if (!usable(cell) || !usable(other)) {
      unusable += cell.fate != Fate::kNotRun && other.fate != Fate::kNotRun;
      continue;
    }
    samples.push_back({instances.key(i).puzzle, cell.time_s, other.time_s});
  }
  PairedComparison result = compare(samples, side.limit_s, reference.limit_s);
  result.backend = side.backend;
  result.unusable = unusable;
  return result;
}

void adjust(std::vector<PairedComparison>& comparisons) {
  std::vector<double> p;
  for (const PairedComparison& comparison : comparisons) {
    if (comparison.enough()) p.push_back(comparison.p);
  }
  const std::vector<double> adjusted = holm(p);
  std::size_t next = 0;
  for (PairedComparison& comparison : comparisons) {
    if (comparison.enough()) comparison.adjusted_p = adjusted[next++];
  }
}

}  // namespace concord
