#pragma once
// The fuzzing loop: random trials, each a board, a question and a panel, until something stops it.
// A trial depends on the seed of the run and its own index alone, so a seed repeats a run, whatever
// the number of threads. The first trials are small and quick, later ones larger.

#include <cstdint>
#include <functional>
#include <optional>

#include "results/fuzz/fuzz_case.hpp"
#include "results/fuzz/roster.hpp"
#include "results/fuzz/run_case.hpp"

namespace concord {

struct FuzzOptions {
  std::uint64_t seed = 0;
  std::uint64_t first_trial = 0;
  std::optional<std::uint64_t> trials = std::nullopt;  // none: until something else ends the run
  std::optional<double> seconds = std::nullopt;
  std::uint64_t max_findings = 20;
  int max_order = 70;  // none is larger than that, few are larger than 16
  // Beside those that are always on the panel; as many as there are, where there are fewer.
  int least_others = 2;
  int most_others = 4;
  int jobs = 1;
  CaseLimits limits;  // its stop flag ends the run
};

struct FuzzFinding {
  FuzzCase fuzz_case;  // with what was seen, and where it comes from
  double at_s = 0;     // since the run began
};

struct FuzzRun {
  std::uint64_t trials = 0;     // finished
  std::uint64_t answers = 0;    // judged in them
  std::uint64_t undecided = 0;  // of these, stopped by a limit or unsupported
  std::uint64_t findings = 0;
  double wall_s = 0;
  bool interrupted = false;
};

// The trial itself, without running it.
[[nodiscard]] FuzzCase make_trial(const FuzzOptions& options, const Roster& roster,
                                  std::uint64_t index);

// `on_finding`: in the order of the trials, on the calling thread; false ends the run. `on_trial`
// (may be empty): after each trial, likewise.
[[nodiscard]] FuzzRun run_fuzz(const FuzzOptions& options, const Roster& roster,
                               const std::function<bool(const FuzzFinding&)>& on_finding,
                               const std::function<void(const FuzzRun&)>& on_trial = {});

}  // namespace concord
