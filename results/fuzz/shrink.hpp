#pragma once
// Shrinking: a case that fails made as small as it goes while it still fails (delta debugging,
// Zeller & Hildebrandt, IEEE TSE 2002). Lowers the order, takes out units, opens cells, settles
// pencil marks, drops options, backends and settings of encodings, round after round, until no
// single step is left. Deterministic but for the limit of time.

#include <cstdint>
#include <functional>
#include <optional>

#include "puzzles/model/stop_flag.hpp"
#include "results/fuzz/fuzz_case.hpp"
#include "results/fuzz/roster.hpp"
#include "results/fuzz/run_case.hpp"

namespace concord {

struct ShrinkLimits {
  std::uint64_t tries = 20'000;
  std::optional<double> seconds = 30;
  const StopFlag* stop = nullptr;
};

struct ShrinkResult {
  FuzzCase fuzz_case;
  std::uint64_t tries = 0;  // questions to `still_fails`
  std::uint64_t steps = 0;  // of them, that made the case smaller
  bool minimal = false;     // no single step makes it smaller; false: a limit came first
};

// `still_fails` must not depend on anything but the case. That `fuzz_case` itself fails is taken
// for granted. Throws what `still_fails` throws.
[[nodiscard]] ShrinkResult shrink(FuzzCase fuzz_case,
                                  const std::function<bool(const FuzzCase&)>& still_fails,
                                  const ShrinkLimits& limits);

// With run_case(), as long as something goes wrong of a kind that was seen before; what is seen in
// the end is in the result. None when the case itself does not fail (any more).
[[nodiscard]] std::optional<ShrinkResult> shrink(FuzzCase fuzz_case, const Roster& roster,
                                                 const CaseLimits& case_limits,
                                                 const ShrinkLimits& limits);

}  // namespace concord
