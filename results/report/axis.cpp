#include "results/report/axis.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace concord {

std::string seconds_text(double seconds) {
  if (std::isnan(seconds)) return "-";
  if (std::isinf(seconds)) return "never";
  if (seconds == 0) return "0 s";
  if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  if (seconds < 1000) return fmt::format("{:.3g} s", seconds);
  return fmt::format("{:.0f} s", seconds);
}

std::string count_text(double count) {
  if (std::isnan(count)) return "-";
  if (count < 1000) return fmt::format("{:.3g}", count);
  if (count < 1e6) return fmt::format("{:.3g} k", count / 1e3);
  if (count < 1e9) return fmt::format("{:.3g} M", count / 1e6);
  return fmt::format("{:.3g} G", count / 1e9);
}

Axis Axis::logarithmic(double low, double high, double from_px, double to_px) {
  Axis axis;
  axis.logarithmic_ = true;
  axis.from_px_ = from_px;
  axis.to_px_ = to_px;
  const double first = std::floor(std::log10(std::max(low, 1e-300)) + 1e-9);
  const double last = std::max(first + 1, std::ceil(std::log10(std::max(high, 1e-300)) - 1e-9));
  axis.low_ = std::pow(10, first);
  axis.high_ = std::pow(10, last);
  // So many decades that each has room for its label.
  const double step = std::ceil((last - first) / 8);
  for (double decade = first; decade <= last; ++decade) {
    const double value = std::pow(10, decade);
    const bool labelled = std::fmod(decade - first, step) == 0;
    axis.ticks_.push_back({value, labelled});
    // Between few decades there is room for more.
    if (last - first <= 3 && decade < last) {
      axis.ticks_.push_back({2 * value, last - first <= 2});
      axis.ticks_.push_back({5 * value, last - first <= 2});
    }
  }
  return axis;
}

Axis Axis::linear(double high, double from_px, double to_px) {
  Axis axis;
  axis.from_px_ = from_px;
  axis.to_px_ = to_px;
  const double rough = std::max(high, 1e-300) / 5;
  const double decade = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * decade;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * decade >= rough * 0.999) {
      step = factor * decade;
      break;
    }
  }
  const double steps = std::ceil(high / step - 1e-9);
  axis.high_ = std::max(1.0, steps) * step;
  for (double i = 0; i <= std::max(1.0, steps); ++i) axis.ticks_.push_back({i * step, true});
  return axis;
}

double Axis::place(double value) const {
  double share = 0;
  if (logarithmic_) {
    const double clamped = std::clamp(value, low_, high_);
    share = std::log(clamped / low_) / std::log(high_ / low_);
  } else {
    share = (std::clamp(value, low_, high_) - low_) / (high_ - low_);
  }
  return from_px_ + share * (to_px_ - from_px_);
}

}  // namespace concord
