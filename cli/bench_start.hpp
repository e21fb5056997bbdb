#pragma once
// How an experiment begins, for `concord bench` and for the program that spreads one over many
// machines: from options to a session on the disk, or to one that is gone on with.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "cli/bench_options.hpp"
#include "cli/command.hpp"
#include "results/bench/session_folder.hpp"

namespace concord::cli {

struct StartedBench {
  Experiment experiment;
  std::string folder;  // of the session; with --dry-run there may be none
  BenchRunOptions run;
  RecordedRuns recorded;                // not to be run again
  int programs_here = 1;                // that run it on this machine, and share its memory
  std::optional<FolderLock> lock = {};  // nobody else runs the same meanwhile

  // `recorded` must stay where it is.
  [[nodiscard]] BenchOptions options() const;
};

// Who runs it, for the record of a session that is begun.
struct Launcher {
  std::string command = "concord bench";
  std::optional<std::uint64_t> jobs = {};  // runs at once; none: as the options say
};

// Reads files, makes the folder. The error is what to leave with: everything was complained about.
[[nodiscard]] tl::expected<StartedBench, ExitCode> start_bench(const OptionSet& options,
                                                               const Arguments& arguments,
                                                               const Launcher& launcher = {});

// Makes the solvers of an experiment: in a process of its own where the protocol or the backend
// wants that.
[[nodiscard]] std::function<std::unique_ptr<Backend>(const BackendSpec&)> bench_maker(
    const Protocol& protocol);

// Says what will be run, and how long it will take `workers` threads or ranks, as `word` calls
// them.
void announce(const StartedBench& bench, std::uint64_t workers, std::string_view word);

}  // namespace concord::cli
