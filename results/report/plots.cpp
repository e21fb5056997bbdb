#include "results/report/plots.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "results/report/axis.hpp"
#include "results/report/instances.hpp"
#include "results/report/svg.hpp"

namespace concord {
namespace {

constexpr double kWidth = 760;
constexpr double kLeft = 74;
constexpr double kTop = 16;
constexpr double kPlotWidth = 420;
constexpr double kPlotHeight = 380;
constexpr double kBottom = kTop + kPlotHeight;
constexpr double kLegend = kLeft + kPlotWidth + 24;
constexpr double kLegendStep = 18;

using Label = std::string (*)(double);

// The frame: grid, ticks, names of the axes.
void draw_axes(Svg& svg, const Axis& x, const Axis& y, Label x_label, Label y_label,
               std::string_view x_name, std::string_view y_name) {
  const double left = x.from_px();
  const double right = x.to_px();
  const double bottom = y.from_px();
  const double top = y.to_px();
  for (const Tick& tick : x.ticks()) {
    const double at = x.place(tick.value);
    svg.line({at, top}, {at, bottom}, "grid");
    if (tick.labelled) svg.text({at, bottom + 16}, x_label(tick.value), "middle", "small");
  }
  for (const Tick& tick : y.ticks()) {
    const double at = y.place(tick.value);
    svg.line({left, at}, {right, at}, "grid");
    if (tick.labelled) svg.text({left - 6, at + 3.5}, y_label(tick.value), "end", "small");
  }
  svg.line({left, bottom}, {right, bottom}, "axis");
  svg.line({left, top}, {left, bottom}, "axis");
  svg.text({(left + right) / 2, bottom + 36}, x_name, "middle", "");
  svg.text({16, (top + bottom) / 2}, y_name, "middle", "", true);
}

std::string shortened(std::string_view name, std::size_t most) {
  if (name.size() <= most) return std::string(name);
  return std::string(name.substr(0, most - 3)) + "...";
}

// `series`: what it is about; `i`: its place in the list.
void draw_legend(Svg& svg, std::size_t i, std::size_t series, const std::string& name, bool dot) {
  const double y = kTop + 10 + kLegendStep * static_cast<double>(i);
  svg.begin_group("legend " + series_class(series), {{"data-series", fmt::format("{}", series)},
                                                     {"tabindex", "0"},
                                                     {"role", "button"},
                                                     {"aria-label", "show or hide " + name}});
  if (dot) {
    svg.circle({kLegend + 13, y - 4}, 4, "dot f");
  } else {
    svg.line({kLegend, y - 4}, {kLegend + 26, y - 4}, "l", {{"stroke-width", "2"}});
  }
  svg.text({kLegend + 32, y}, shortened(name, 34), "start", "small");
  svg.end_group();
}

double legend_height(std::size_t series) {
  return kTop + 20 + kLegendStep * static_cast<double>(series);
}

}  // namespace

std::string cactus_plot(const std::vector<CactusSeries>& series, std::uint64_t instances,
                        std::size_t most_points) {
  double low = kNever_s;
  double high = 0;
  for (const CactusSeries& one : series) {
    if (one.times_s.empty()) continue;
    low = std::min(low, std::max(one.times_s.front(), 1e-9));
    high = std::max(high, one.times_s.back());
  }
  if (low > high) {
    low = 1e-3;
    high = 1;
  }
  Svg svg(kWidth, std::max(kBottom + 46, legend_height(series.size())),
          "Cactus plot: instances solved within a time");
  const Axis x = Axis::linear(static_cast<double>(std::max<std::uint64_t>(1, instances)), kLeft,
                              kLeft + kPlotWidth);
  const Axis y = Axis::logarithmic(low, high, kBottom, kTop);
  draw_axes(svg, x, y, &count_text, &seconds_text, "instances solved", "time of each, at most");
  for (std::size_t i = 0; i < series.size(); ++i) {
    const CactusSeries& one = series[i];
    svg.begin_group("series " + series_class(i), {{"data-series", fmt::format("{}", i)}});
    std::vector<Point> line;
    std::vector<std::size_t> dots;
    double last_px = -1;
    const std::size_t every =
        std::max<std::size_t>(1, (one.times_s.size() + most_points - 1) / most_points);
    for (std::size_t k = 0; k < one.times_s.size(); ++k) {
      const double at = x.place(static_cast<double>(k + 1));
      const bool ends = k == 0 || k + 1 == one.times_s.size();
      if (k % every == 0 || ends) dots.push_back(k);
      // A point a half pixel is all that can be seen.
      if (!ends && at - last_px < 0.5) continue;
      last_px = at;
      line.push_back({at, y.place(one.times_s[k])});
    }
    svg.polyline(line, "l");
    for (const std::size_t k : dots) {
      const std::string label = k < one.labels.size() ? one.labels[k] : std::string();
      svg.circle({x.place(static_cast<double>(k + 1)), y.place(one.times_s[k])}, 2.2, "dot f tip",
                 {{"data-tip", fmt::format("{}\n{} solved within {}\n{}", one.name, k + 1,
                                           seconds_text(one.times_s[k]), label)}});
    }
    svg.end_group();
  }
  for (std::size_t i = 0; i < series.size(); ++i) draw_legend(svg, i, i, series[i].name, false);
  return svg.finish();
}

std::string scatter_plot(const Scatter& scatter) {
  double low = kNever_s;
  double high = 0;
  bool open = false;  // something was not solved
  for (const ScatterPoint& point : scatter.points) {
    for (const double time_s : {point.x_s, point.y_s}) {
      if (time_s == kNever_s) {
        open = true;
        continue;
      }
      low = std::min(low, std::max(time_s, 1e-9));
      high = std::max(high, time_s);
    }
  }
  if (low > high) {
    low = 1e-3;
    high = 1;
  }
  constexpr double kSide = kPlotHeight;
  // Room for what was not solved, beyond the axis.
  const double edge = open ? 24 : 0;
  Svg svg(kLeft + kSide + 40, kBottom + 46,
          fmt::format("{} against {}", scatter.y_name, scatter.x_name));
  const Axis x = Axis::logarithmic(low, high, kLeft, kLeft + kSide - edge);
  const Axis y = Axis::logarithmic(low, high, kBottom, kTop + edge);
  draw_axes(svg, x, y, &seconds_text, &seconds_text, shortened(scatter.x_name, 50),
            shortened(scatter.y_name, 50));
  for (const double factor : {1.0, 10.0, 0.1}) {
    const double from = std::max(x.low(), y.low() / factor);
    const double to = std::min(x.high(), y.high() / factor);
    if (from >= to) continue;
    svg.line({x.place(from), y.place(from * factor)}, {x.place(to), y.place(to * factor)},
             factor == 1 ? "diagonal" : "faint");
  }
  if (open) {
    svg.line({x.to_px() + edge / 2, kTop}, {x.to_px() + edge / 2, kBottom}, "edge");
    svg.line({kLeft, y.to_px() - edge / 2}, {kLeft + kSide, y.to_px() - edge / 2}, "edge");
    svg.text({kLeft + 4, y.to_px() - edge / 2 - 3}, "not solved", "start", "small");
  }
  svg.begin_group("series s0", {{"data-series", "0"}});
  for (const ScatterPoint& point : scatter.points) {
    const double at_x = point.x_s == kNever_s ? x.to_px() + edge / 2 : x.place(point.x_s);
    const double at_y = point.y_s == kNever_s ? y.to_px() - edge / 2 : y.place(point.y_s);
    const auto words = [](double time_s) {
      return time_s == kNever_s ? std::string("not solved") : seconds_text(time_s);
    };
    svg.circle({at_x, at_y}, 2.6, "dot f tip",
               {{"data-tip", fmt::format("{}\n{}: {}\n{}: {}", point.label, scatter.x_name,
                                         words(point.x_s), scatter.y_name, words(point.y_s))}});
  }
  svg.end_group();
  return svg.finish();
}

std::string size_plot(const std::vector<SizePoint>& points) {
  double low = kNever_s;
  double high = 0;
  double least = kNever_s;
  double most = 0;
  for (const SizePoint& point : points) {
    least = std::min(least, std::max(point.size, 1.0));
    most = std::max(most, point.size);
    if (point.time_s == kNever_s) continue;
    low = std::min(low, std::max(point.time_s, 1e-9));
    high = std::max(high, point.time_s);
  }
  if (low > high) low = high = 1;
  if (least > most) least = most = 1;
  Svg svg(kWidth, std::max(kBottom + 46, legend_height(points.size())),
          "Size of the formula against time");
  const Axis x = Axis::logarithmic(least, most, kLeft, kLeft + kPlotWidth);
  const Axis y = Axis::logarithmic(low, high, kBottom, kTop);
  draw_axes(svg, x, y, &count_text, &seconds_text, "clauses (median)", "time (median)");
  for (std::size_t i = 0; i < points.size(); ++i) {
    const SizePoint& point = points[i];
    svg.begin_group("series " + series_class(point.series),
                    {{"data-series", fmt::format("{}", point.series)}});
    svg.circle({x.place(point.size), y.place(std::min(point.time_s, y.high()))}, 5, "dot f tip",
               {{"data-tip", fmt::format("{}\n{} clauses, {}", point.name, count_text(point.size),
                                         seconds_text(point.time_s))}});
    svg.end_group();
    draw_legend(svg, i, point.series, point.name, true);
  }
  return svg.finish();
}

const std::vector<std::string>& split_parts() {
  static const std::vector<std::string> parts{"encode", "load", "solve", "decode"};
  return parts;
}

std::string split_plot(const std::vector<SplitBar>& bars) {
  constexpr double kBar = 16;
  constexpr double kStep = 24;
  constexpr double kNames = 270;
  double most = 0;
  for (const SplitBar& bar : bars) {
    double sum = 0;
    for (const double part : bar.parts_s) sum += std::isnan(part) ? 0 : part;
    most = std::max(most, sum);
  }
  const double top = 34;
  const double bottom = top + kStep * static_cast<double>(bars.size());
  Svg svg(kWidth, bottom + 46, "Where the time goes");
  const Axis x = Axis::linear(most > 0 ? most : 1, kNames, kWidth - 30);
  for (const Tick& tick : x.ticks()) {
    const double at = x.place(tick.value);
    svg.line({at, top}, {at, bottom}, "grid");
    svg.text({at, bottom + 16}, seconds_text(tick.value), "middle", "small");
  }
  svg.text({(kNames + kWidth - 30) / 2, bottom + 36}, "mean time of a run", "middle", "");
  for (std::size_t part = 0; part < split_parts().size(); ++part) {
    const double at = kNames + 100 * static_cast<double>(part);
    svg.rectangle({at, 10}, 12, 12, "f " + series_class(part));
    svg.text({at + 17, 20}, split_parts()[part], "start", "small");
  }
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = top + kStep * static_cast<double>(i) + 4;
    svg.text({kNames - 8, y + 12}, shortened(bars[i].name, 44), "end", "small");
    double sum = 0;
    for (std::size_t part = 0; part < bars[i].parts_s.size(); ++part) {
      const double value = bars[i].parts_s[part];
      if (std::isnan(value) || value <= 0) continue;
      const double from = x.place(sum);
      sum += value;
      svg.rectangle({from, y}, x.place(sum) - from, kBar, "tip f " + series_class(part),
                    {{"data-tip", fmt::format("{}\n{}: {}", bars[i].name, split_parts()[part],
                                              seconds_text(value))}});
    }
  }
  return svg.finish();
}

}  // namespace concord
