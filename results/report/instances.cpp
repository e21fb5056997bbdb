#include "results/report/instances.hpp"

#include <algorithm>
#include <tuple>

#include "results/report/statistics.hpp"

namespace concord {
namespace {

bool is_solved(const RunRow& row, const InstancesOptions& options) {
  return row.category == Category::kCorrect ||
         (row.category == Category::kUnconfirmed && !options.strict);
}

// Of the repeats of a run.
InstanceCell cell_of(const std::vector<const RunRow*>& repeats, const InstancesOptions& options,
                     std::vector<double>& times) {
  InstanceCell cell;
  times.clear();
  bool wrong = false;
  bool error = false;
  bool unsupported = true;
  for (const RunRow* row : repeats) {
    wrong = wrong || row->category == Category::kWrong;
    error = error || row->category == Category::kError;
    unsupported = unsupported && row->termination == Termination::kUnsupported;
    const bool solved = is_solved(*row, options);
    cell.unconfirmed = cell.unconfirmed || row->category == Category::kUnconfirmed;
    times.push_back(solved ? time_of(*row, options.time) : kNever_s);
  }
  const double median_s = quantile(times, 0.5);
  if (wrong) {
    cell.fate = Fate::kWrong;
  } else if (median_s < kNever_s) {
    cell.fate = Fate::kSolved;
    cell.time_s = median_s;
  } else {
    cell.fate = error ? Fate::kError : unsupported ? Fate::kUnsupported : Fate::kUnknown;
  }
  cell.unconfirmed = cell.unconfirmed && cell.fate == Fate::kSolved;
  return cell;
}

}  // namespace

Instances::Instances(const RunTable& table, const InstancesOptions& options)
    : backends_(table.backends.size()) {
  std::vector<std::uint32_t> order(table.rows.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto place = [&](std::uint32_t i) {
    const RunRow& row = table.rows[i];
    return std::tuple(row.puzzle, row.seed, row.backend);
  };
  std::ranges::sort(order, {}, place);
  std::vector<const RunRow*> repeats;
  std::vector<double> times;
  for (std::size_t begin = 0; begin < order.size();) {
    const RunRow& first = table.rows[order[begin]];
    if (keys_.empty() || keys_.back().puzzle != first.puzzle || keys_.back().seed != first.seed) {
      keys_.push_back({first.puzzle, first.seed});
      cells_.resize(cells_.size() + backends_);
    }
    repeats.clear();
    std::size_t end = begin;
    for (; end < order.size() && place(order[end]) == place(order[begin]); ++end)
      repeats.push_back(&table.rows[order[end]]);
    cells_[(keys_.size() - 1) * backends_ + first.backend] = cell_of(repeats, options, times);
    begin = end;
  }
}

}  // namespace concord
