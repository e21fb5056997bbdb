#include "results/report/standings.hpp"

#include <algorithm>

#include "results/report/statistics.hpp"

namespace concord {
namespace {

class Count {
 public:
  Count(const Loaded& loaded, const Instances& instances, TimeKind time,
        std::optional<std::uint32_t> corpus)
      : loaded_(loaded), instances_(instances), time_(time), corpus_(corpus) {}

  Standings run() {
    const std::size_t backends = instances_.backends();
    rows_.resize(backends);
    for (std::uint32_t i = 0; i < backends; ++i) {
      rows_[i].backend = i;
      const SessionBackend* backend = loaded_.backend(loaded_.table.backends.name(i));
      rows_[i].limit_s = backend != nullptr ? backend->timeout_s : 0;
    }
    count_runs();
    Standings result;
    find_common(result);
    limit_s_ = result.limit_s;
    for (std::uint32_t i = 0; i < backends; ++i) count_instances(rows_[i]);
    weigh(result);
    std::erase_if(rows_, [](const Standing& row) { return row.instances == 0; });
    std::ranges::stable_sort(rows_, [](const Standing& a, const Standing& b) {
      if (a.disqualified() != b.disqualified()) return b.disqualified();
      return a.par2_s < b.par2_s;
    });
    result.rows = std::move(rows_);
    return result;
  }

 private:
  [[nodiscard]] bool counts(std::uint32_t puzzle) const {
    return !corpus_ || loaded_.table.puzzle_info[puzzle].corpus == *corpus_;
  }

  void count_runs() {
    for (const RunRow& run : loaded_.table.rows) {
      if (!counts(run.puzzle)) continue;
      ++rows_[run.backend].runs;
      rows_[run.backend].total_s += time_of(run, time_);
    }
  }

  // What a backend was never asked says nothing of it: times are compared on what all were asked.
  void find_common(Standings& result) {
    std::vector<bool> takes_part(rows_.size());
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      if (!counts(instances_.key(i).puzzle)) continue;
      ++result.instances;
      for (std::size_t b = 0; b < rows_.size(); ++b) {
        if (instances_.cell(i, b).fate != Fate::kNotRun) takes_part[b] = true;
      }
    }
    common_.assign(instances_.size(), false);
    for (std::size_t b = 0; b < rows_.size(); ++b) {
      if (takes_part[b]) result.limit_s = std::max(result.limit_s, rows_[b].limit_s);
    }
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      if (!counts(instances_.key(i).puzzle)) continue;
      common_[i] = true;
      for (std::size_t b = 0; b < rows_.size(); ++b) {
        if (takes_part[b] && instances_.cell(i, b).fate == Fate::kNotRun) common_[i] = false;
      }
      result.common += common_[i] ? 1 : 0;
    }
    has_common_ = result.common > 0;
  }

  void count_instances(Standing& row) {
    std::vector<double> times;
    double par2_s = 0;
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      if (!counts(instances_.key(i).puzzle)) continue;
      const InstanceCell& cell = instances_.cell(i, row.backend);
      if (cell.fate == Fate::kNotRun) continue;
      ++row.instances;
      row.solved += cell.fate == Fate::kSolved;
      row.unconfirmed += cell.unconfirmed;
      row.unknown += is_undecided(cell.fate);
      row.wrong += cell.fate == Fate::kWrong;
      row.error += cell.fate == Fate::kError;
      if (has_common_ && !common_[i]) continue;
      times.push_back(cell.time_s);
      par2_s += cell.fate == Fate::kSolved ? cell.time_s : 2 * limit_s_;
    }
    if (row.instances == 0) return;
    row.par2_s = par2_s / static_cast<double>(times.size());
    row.median_s = quantile(times, 0.5);
    row.p90_s = quantile(times, 0.9);
  }

  // The virtual best solver takes for each of the common instances the fastest of the others.
  void weigh(Standings& result) {
    std::uint64_t asked = 0;
    double best_s = 0;
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      if (!common_[i]) continue;
      ++asked;
      Standing* fastest = nullptr;
      double first_s = kNever_s;
      double second_s = kNever_s;
      for (Standing& row : rows_) {
        const InstanceCell& cell = instances_.cell(i, row.backend);
        if (row.disqualified() || cell.fate != Fate::kSolved) continue;
        if (cell.time_s < first_s) {
          second_s = first_s;
          first_s = cell.time_s;
          fastest = &row;
        } else {
          second_s = std::min(second_s, cell.time_s);
        }
      }
      best_s += std::min(first_s, 2 * limit_s_);
      if (fastest == nullptr) continue;
      ++result.best_solved;
      ++fastest->fastest;
      fastest->alone += second_s == kNever_s;
      fastest->contribution_s += std::min(second_s, 2 * limit_s_) - first_s;
    }
    if (asked == 0) return;
    result.best_par2_s = best_s / static_cast<double>(asked);
    for (Standing& row : rows_) row.contribution_s /= static_cast<double>(asked);
  }

  const Loaded& loaded_;
  const Instances& instances_;
  TimeKind time_;
  std::optional<std::uint32_t> corpus_;
  std::vector<Standing> rows_;
  std::vector<bool> common_;  // by instance
  bool has_common_ = false;
  double limit_s_ = 0;  // the largest
};

}  // namespace

Standings standings(const Loaded& loaded, const Instances& instances, TimeKind time,
                    std::optional<std::uint32_t> corpus) {
  return Count(loaded, instances, time, corpus).run();
}

}  // namespace concord
