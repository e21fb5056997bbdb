#pragma once
// What `concord fuzz` and `concord shrink` do once their options are read, for any roster: tests
// put backends in that are wrong. They print on the standard streams.

#include <string>

#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "results/fuzz/fuzz.hpp"
#include "results/fuzz/roster.hpp"
#include "results/fuzz/shrink.hpp"

namespace concord::cli {

// --in-process: how backends are made otherwise, in worker processes that are used again, so that
// one that aborts, exits, hangs or eats all memory is a finding and not the end of the run.
void add_isolation_option(OptionSet& options);
[[nodiscard]] MakeBackend read_isolation(const OptionSet& options);

// --exec and --solvers: the roster of cases, which may name solver programs.
[[nodiscard]] Parsed<Roster> read_case_roster(const OptionSet& options);

// Runs, shrinks and saves what it finds as case-SEED-TRIAL.json (as found: .whole.json) in
// `folder`, which is made when there is something to save. kDisagree after a finding.
// `solver_options` stand in the commands that ask again.
[[nodiscard]] ExitCode fuzz_session(FuzzOptions options, Roster roster, std::string folder,
                                    std::string solver_options = {});

// Asks a saved case again: kDisagree when something is wrong.
[[nodiscard]] ExitCode replay_case(const std::string& path, const Roster& roster);

// Writes the smallest case that still fails to `out_path` (empty: standard output); kNo when the
// case does not fail.
[[nodiscard]] ExitCode shrink_case(const std::string& path, const Roster& roster,
                                   const std::string& out_path, const ShrinkLimits& limits,
                                   double timeout_s);

}  // namespace concord::cli
