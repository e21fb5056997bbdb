#include "results/report/pairs_section.hpp"

#include <fmt/format.h>

#include "results/report/paired.hpp"
#include "results/report/report.hpp"
#include "results/report/statistics.hpp"

namespace concord {
namespace {

std::string p_text(double p) {
  return p < 1e-4 ? "< 0.0001" : fmt::format("{:.2g}", p);
}

std::string ratio_text(double ratio) {
  return ratio < 100 ? fmt::format("{:.3g}", ratio) : fmt::format("{:.0f}", ratio);
}

// In words, with what time-outs make of it.
std::string verdict_on(const PairedComparison& c) {
  if (!c.differs()) return "no difference shown";
  const bool slower = c.ratio > 1;
  const bool bounded_below = slower ? c.censored > 0 : c.reference_censored > 0;
  const bool bounded_above = slower ? c.reference_censored > 0 : c.censored > 0;
  const std::string_view how = bounded_below && bounded_above ? "roughly "
                               : bounded_below                ? "at least "
                               : bounded_above                ? "at most "
                                                              : "";
  return fmt::format("{}{} times {}", how, ratio_text(slower ? c.ratio : 1 / c.ratio),
                     slower ? "slower" : "faster");
}

}  // namespace

Section pairs_section(const Loaded& loaded, const Instances& instances, const Standings& standings,
                      std::uint32_t reference, std::string_view time) {
  Section s{"In pairs", {}};
  const auto name = [&](std::uint32_t backend) { return loaded.table.backends.name(backend); };
  const auto limit_of = [&](std::uint32_t backend) {
    for (const Standing& row : standings.rows) {
      if (row.backend == backend) return row.limit_s;
    }
    return 0.0;
  };
  std::vector<PairedComparison> comparisons;
  for (const Standing& row : standings.rows) {
    if (row.backend == reference || row.disqualified()) continue;
    comparisons.push_back(
        compare(instances, {row.backend, row.limit_s}, {reference, limit_of(reference)}));
  }
  adjust(comparisons);
  if (comparisons.empty()) {
    const bool ranked = !standings.rows.front().disqualified();
    s.blocks.emplace_back(Paragraph{fmt::format("There is nothing to compare: {} in the ranking.",
                                                ranked ? "one backend is" : "no backend is")});
    return s;
  }
  DocumentTable table{"pairs",
                      "",
                      {{"backend", false},
                       {"pairs"},
                       {"times as long"},
                       {"95 % interval"},
                       {"p"},
                       {"p (Holm)"},
                       {"bounded"},
                       {"left out"},
                       {"verdict", false}},
                      {}};
  for (const PairedComparison& c : comparisons) {
    std::string verdict = fmt::format("too few pairs: {}", c.pairs);
    if (c.enough()) {
      verdict = verdict_on(c);
      table.rows.push_back({name(c.backend), fmt::format("{}", c.pairs), ratio_text(c.ratio),
                            fmt::format("{} to {}", ratio_text(c.low), ratio_text(c.high)),
                            p_text(c.p), p_text(c.adjusted_p),
                            fmt::format("{}", c.censored + c.reference_censored),
                            fmt::format("{}", c.neither + c.unusable), verdict});
    } else {
      table.rows.push_back({name(c.backend), fmt::format("{}", c.pairs), "-", "-", "-", "-",
                            fmt::format("{}", c.censored + c.reference_censored),
                            fmt::format("{}", c.neither + c.unusable), verdict});
    }
  }
  s.blocks.emplace_back(Paragraph{
      fmt::format("Against {}: on the same instances, geometric mean of the ratios of {}.",
                  name(reference), time)});
  s.blocks.emplace_back(std::move(table));
  s.blocks.emplace_back(
      Paragraph{fmt::format("A pair is a puzzle (its seeds together). The interval is of the ratio "
                            "(percentile bootstrap over puzzles, "
                            "1,000 resamples, up to {} puzzles; beyond, the normal approximation "
                            "of the mean logarithm); p is of "
                            "Wilcoxon's signed-rank test, adjusted for {} comparisons after "
                            "Holm. A difference is shown where the "
                            "interval leaves 1 out and the adjusted p is below 0.05; nothing is "
                            "said from fewer than {} pairs. "
                            "Bounded: instances that one of the two did not solve count with its "
                            "limit, so that the ratio is a "
                            "bound; left out: those that neither solved, and those on which one "
                            "of the two broke, was wrong or does not know such boards.",
                            kMostResampled, comparisons.size(), kLeastPairs)});
  for (const Standing& row : standings.rows) {
    if (row.backend == reference || row.disqualified()) continue;
    s.blocks.emplace_back(scatter_of(loaded, instances, reference, row.backend));
    break;
  }
  return s;
}

}  // namespace concord
