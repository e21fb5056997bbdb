#include "results/report/against.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"

namespace concord {
namespace {

// Where an instance is in the baseline, by the puzzle's id and the seed.
class Places {
 public:
  Places(const Loaded& loaded, const Instances& instances) {
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const Instances::Key& key = instances.key(i);
      places_.emplace(std::pair(std::string_view(loaded.table.puzzles.name(key.puzzle)), key.seed),
                      i);
    }
  }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view puzzle, std::uint64_t seed) const {
    const auto found = places_.find(std::pair(puzzle, seed));
    if (found == places_.end()) return std::nullopt;
    return found->second;
  }

 private:
  std::map<std::pair<std::string_view, std::uint64_t>, std::size_t> places_;
};

const Standing* standing_of(const Loaded& loaded, const Report& report, std::string_view backend) {
  for (const Standing& row : report.standings.rows) {
    if (loaded.table.backends.name(row.backend) == backend) return &row;
  }
  return nullptr;
}

// What is said of each puzzle, as far as it is exact.
std::map<std::string_view, std::pair<std::uint64_t, std::uint64_t>> answers(const Loaded& loaded,
                                                                            std::uint32_t backend) {
  std::map<std::string_view, std::pair<std::uint64_t, std::uint64_t>> said;
  for (const RunRow& run : loaded.table.rows) {
    if (run.backend != backend || !run.decided() || !run.exhausted) continue;
    said[loaded.table.puzzles.name(run.puzzle)] = {run.solutions,
                                                   run.solutions == 1 ? run.grid : 0};
  }
  return said;
}

std::string change_words(const PairedComparison& times) {
  if (!times.enough()) return fmt::format("too few pairs: {}", times.pairs);
  if (!times.differs()) return "no difference shown";
  return times.ratio > 1 ? fmt::format("slower: {:.3g} times as long", times.ratio)
                         : fmt::format("faster: {:.3g} times as long", times.ratio);
}

}  // namespace

Changes changes_since(const Loaded& now, const Report& report, const Loaded& then,
                      const Report& base) {
  Changes changes;
  const Places places(then, base.instances);
  for (const Standing& row : report.standings.rows) {
    const std::string& id = now.table.backends.name(row.backend);
    const Standing* before = standing_of(then, base, id);
    if (before == nullptr) {
      changes.only_now.push_back(id);
      continue;
    }
    BackendChange& change = changes.backends.emplace_back();
    change.backend = id;
    std::vector<PairSample> samples;
    for (std::size_t i = 0; i < report.instances.size(); ++i) {
      const Instances::Key& key = report.instances.key(i);
      const auto place = places.find(now.table.puzzles.name(key.puzzle), key.seed);
      if (!place) continue;
      const InstanceCell& cell = report.instances.cell(i, row.backend);
      const InstanceCell& old = base.instances.cell(*place, before->backend);
      if (cell.fate == Fate::kNotRun || old.fate == Fate::kNotRun) continue;
      ++change.instances;
      change.newly_wrong += cell.fate == Fate::kWrong && old.fate != Fate::kWrong;
      change.newly_error += cell.fate == Fate::kError && old.fate != Fate::kError;
      change.lost += is_undecided(cell.fate) && old.fate == Fate::kSolved;
      change.gained += cell.fate == Fate::kSolved && is_undecided(old.fate);
      const auto usable = [](const InstanceCell& c) {
        return c.fate == Fate::kSolved || c.fate == Fate::kUnknown;
      };
      if (usable(cell) && usable(old)) samples.push_back({key.puzzle, cell.time_s, old.time_s});
    }
    change.times = compare(samples, row.limit_s, before->limit_s);
    const auto said_then = answers(then, before->backend);
    for (const auto& [puzzle, said] : answers(now, row.backend)) {
      const auto found = said_then.find(puzzle);
      change.other_answer += found != said_then.end() && found->second != said;
    }
  }
  for (const Standing& row : base.standings.rows) {
    const std::string& id = then.table.backends.name(row.backend);
    if (standing_of(now, report, id) == nullptr) changes.only_then.push_back(id);
  }
  std::vector<PairedComparison> times;
  for (const BackendChange& change : changes.backends) times.push_back(change.times);
  adjust(times);
  for (std::size_t i = 0; i < times.size(); ++i) changes.backends[i].times = times[i];
  return changes;
}

Section changes_section(const Loaded& now, const Report& report, const Loaded& then,
                        const Report& base) {
  Section section{fmt::format("Since {}", then.sessions.front().record.session), {}};
  const std::string unlike = mixed(then.sessions.front().record, now.sessions.front().record);
  if (!unlike.empty()) {
    section.blocks.emplace_back(
        Paragraph{unlike + "; times of the two do not compare, answers do", true});
  }
  const Changes changes = changes_since(now, report, then, base);
  DocumentTable table{"changes",
                      "",
                      {{"backend", false},
                       {"instances"},
                       {"pairs"},
                       {"times as long"},
                       {"95 % interval"},
                       {"p (Holm)"},
                       {"verdict", false},
                       {"newly wrong"},
                       {"newly broke"},
                       {"lost"},
                       {"gained"},
                       {"other answer"}},
                      {}};
  std::uint64_t worse = 0;
  for (const BackendChange& change : changes.backends) {
    const PairedComparison& t = change.times;
    worse += change.newly_wrong + change.other_answer;
    table.rows.push_back(
        {change.backend, fmt::format("{}", change.instances), fmt::format("{}", t.pairs),
         t.enough() ? fmt::format("{:.3g}", t.ratio) : "-",
         t.enough() ? fmt::format("{:.3g} to {:.3g}", t.low, t.high) : "-",
         t.enough() ? fmt::format("{:.2g}", t.adjusted_p) : "-", change_words(t),
         fmt::format("{}", change.newly_wrong), fmt::format("{}", change.newly_error),
         fmt::format("{}", change.lost), fmt::format("{}", change.gained),
         fmt::format("{}", change.other_answer)});
  }
  if (worse > 0) {
    section.blocks.emplace_back(Paragraph{
        fmt::format("{} wrong, or not what it was.", counted(worse, "answer is", "answers are")),
        true});
  }
  section.blocks.emplace_back(std::move(table));
  double logarithms = 0;
  double compared = 0;
  for (const BackendChange& change : changes.backends) {
    if (!change.times.enough()) continue;
    logarithms += std::log(change.times.ratio);
    ++compared;
  }
  if (compared > 1) {
    section.blocks.emplace_back(Paragraph{
        fmt::format("All backends together take {:.3g} times as long. What moves all of them alike "
                    "is as likely the "
                    "machine's doing: its speed at two times is not part of any interval.",
                    std::exp(logarithms / compared))});
  }
  const auto list = [&](const std::vector<std::string>& ids, std::string_view where) {
    if (ids.empty()) return;
    section.blocks.emplace_back(
        Paragraph{fmt::format("Only {}: {}.", where, fmt::join(ids, ", "))});
  };
  list(changes.only_now, "now");
  list(changes.only_then, "then");
  return section;
}

}  // namespace concord
