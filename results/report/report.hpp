#pragma once
// A report of one or more sessions: what disagrees first, then how the backends did, how they
// compare in pairs, and what all of it was measured with.

#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "results/report/document.hpp"
#include "results/report/instances.hpp"
#include "results/report/load.hpp"
#include "results/report/standings.hpp"

namespace concord {

struct ReportOptions {
  TimeKind time = TimeKind::kCpu;
  bool strict = false;
  std::optional<std::string> reference;  // id of a backend; by default the best
};

struct Report {
  Document document;
  // What it was made from, for the page and for exports.
  Instances instances;
  Standings standings;
  std::uint32_t reference = 0;      // number of a backend
  std::uint64_t disagreements = 0;  // puzzles
  std::uint64_t wrong = 0;          // runs
};

// Changes the categories in `loaded`, which must hold a run. The error is one sentence.
[[nodiscard]] tl::expected<Report, std::string> make_report(Loaded& loaded,
                                                            const ReportOptions& options);

// A scatter of one backend against another, of at most kMostScattered points: a tenth of them at
// either end (what one of the two did not solve, and where they differ most), the others by lot.
inline constexpr std::size_t kMostScattered = 2000;
[[nodiscard]] DocumentPlot scatter_of(const Loaded& loaded, const Instances& instances,
                                      std::uint32_t x, std::uint32_t y);

// "puzzle, seed 3"
[[nodiscard]] std::string instance_name(const RunTable& table, const Instances::Key& key);

}  // namespace concord
