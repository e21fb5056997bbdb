#pragma once
// The plots of a report, each a whole SVG. Points and lines carry `data-tip` (what they are, in
// words) and series `data-series`, for the page's pointer and legend.

#include <cstdint>
#include <string>
#include <vector>

namespace concord {

struct CactusSeries {
  std::string name;
  // Of the solved instances, ascending, with what each is.
  std::vector<double> times_s;
  std::vector<std::string> labels;
};
// How many instances each solves within how long: the further right and the lower, the better. At
// most `most_points` points a line; the line itself is of all.
[[nodiscard]] std::string cactus_plot(const std::vector<CactusSeries>& series,
                                      std::uint64_t instances, std::size_t most_points = 120);

struct ScatterPoint {
  double x_s = 0;  // infinite: not solved
  double y_s = 0;
  std::string label;
};
struct Scatter {
  std::string x_name;
  std::string y_name;
  std::vector<ScatterPoint> points;
};
// Log-log, with diagonals for x1, x10 and x0.1, and what was not solved at the edge.
[[nodiscard]] std::string scatter_plot(const Scatter& scatter);

struct SizePoint {
  std::string name;
  std::size_t series = 0;  // its place among all, for the colour
  double size = 0;         // clauses
  double time_s = 0;
};
[[nodiscard]] std::string size_plot(const std::vector<SizePoint>& points);

struct SplitBar {
  std::string name;
  // Mean seconds of a run, in the order of split_parts(); NaN where not measured.
  std::vector<double> parts_s;
};
[[nodiscard]] const std::vector<std::string>& split_parts();
[[nodiscard]] std::string split_plot(const std::vector<SplitBar>& bars);

}  // namespace concord
