#include <algorithm>

#include <fmt/format.h>

#include "puzzles/model/random.hpp"
#include "results/report/plots.hpp"
#include "results/report/report.hpp"

namespace concord {

std::string instance_name(const RunTable& table, const Instances::Key& key) {
  std::string name = table.puzzle_names.name(table.puzzle_info[key.puzzle].name);
  if (key.seed != 0) name += fmt::format(", seed {}", key.seed);
  return name;
}

DocumentPlot scatter_of(const Loaded& loaded, const Instances& instances, std::uint32_t x,
                        std::uint32_t y) {
  Scatter scatter;
  const RunTable& table = loaded.table;
  scatter.x_name = table.backends.name(x);
  scatter.y_name = table.backends.name(y);
  std::vector<std::size_t> both;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const auto usable = [&](std::uint32_t backend) {
      const Fate fate = instances.cell(i, backend).fate;
      return fate == Fate::kSolved || fate == Fate::kUnknown;
    };
    const bool neither =
        instances.cell(i, x).fate == Fate::kUnknown && instances.cell(i, y).fate == Fate::kUnknown;
    if (usable(x) && usable(y) && !neither) both.push_back(i);
  }
  const std::size_t all = both.size();
  if (all > kMostScattered) {
    const auto ratio = [&](std::size_t i) {
      // A time may be 0 where no clock tells, and infinite: never both sides at once.
      constexpr double kLeast_s = 1e-9;
      return std::max(instances.cell(i, y).time_s, kLeast_s) /
             std::max(instances.cell(i, x).time_s, kLeast_s);
    };
    // The unsolved and the most unlike first, then a lot.
    std::ranges::sort(both, {}, ratio);
    std::vector<std::size_t> drawn(both.begin(), both.begin() + kMostScattered / 10);
    drawn.insert(drawn.end(), both.end() - kMostScattered / 10, both.end());
    std::vector<std::size_t> rest(both.begin() + kMostScattered / 10,
                                  both.end() - kMostScattered / 10);
    Random random(1);
    random.shuffle(rest);
    drawn.insert(drawn.end(), rest.begin(),
                 rest.begin() + static_cast<std::ptrdiff_t>(kMostScattered - drawn.size()));
    std::ranges::sort(drawn);
    both = std::move(drawn);
  }
  for (const std::size_t i : both) {
    scatter.points.push_back({instances.cell(i, x).time_s, instances.cell(i, y).time_s,
                              instance_name(table, instances.key(i))});
  }
  std::string title = fmt::format("{} against {}", scatter.y_name, scatter.x_name);
  if (both.size() < all) title += fmt::format(" ({} of {} instances drawn)", both.size(), all);
  return {"scatter", std::move(title), scatter_plot(scatter)};
}

}  // namespace concord
