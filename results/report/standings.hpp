#pragma once
// Standings: how each backend did over all instances that it was asked about.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "results/report/instances.hpp"
#include "results/report/load.hpp"

namespace concord {

struct Standing {
  std::uint32_t backend = 0;  // number in the table's backends
  double limit_s = 0;         // of a run
  std::uint64_t runs = 0;
  std::uint64_t instances = 0;
  std::uint64_t solved = 0;
  std::uint64_t unconfirmed = 0;  // of the solved ones
  std::uint64_t unknown = 0;
  std::uint64_t wrong = 0;
  std::uint64_t error = 0;
  // These three over the common instances, where there are some; else over its own.
  // Mean of the times, twice the largest limit of all for each that is not solved: nobody gains by
  // a smaller one.
  double par2_s = 0;
  double median_s = 0;  // infinite where half are not solved
  double p90_s = 0;
  double total_s = 0;  // of all runs, solved or not
  // What the virtual best solver owes to it: instances that nobody else solved, those on which it
  // was the fastest, and by how much the PAR-2 would be higher without it.
  std::uint64_t alone = 0;
  std::uint64_t fastest = 0;
  double contribution_s = 0;

  // Out of the ranking: it gave a wrong answer.
  [[nodiscard]] bool disqualified() const { return wrong > 0; }
};

struct Standings {
  std::vector<Standing> rows;  // the best first: those in the ranking by PAR-2, then the others
  double limit_s = 0;          // the largest of all
  double best_par2_s = 0;      // of the virtual best solver of those in the ranking
  std::uint64_t best_solved = 0;
  std::uint64_t instances = 0;  // that some backend was asked about
  std::uint64_t common = 0;     // that every backend was asked about: what is compared
};

// `corpus`: of the puzzles of this corpus alone; none: of all.
[[nodiscard]] Standings standings(const Loaded& loaded, const Instances& instances, TimeKind time,
                                  std::optional<std::uint32_t> corpus = std::nullopt);

}  // namespace concord
