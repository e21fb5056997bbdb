#pragma once
// Who is asked: the options -b and -e, and --exec and --solvers for solver programs, as all
// commands that ask backends read them.

#include <string>
#include <vector>

#include "backends/catalog.hpp"
#include "backends/process/solver_table.hpp"
#include "cli/options.hpp"

namespace concord::cli {

// --exec and --solvers.
void add_solver_options(OptionSet::Section& section);

// The solvers of exec:NAME: the built-in ones, those of the files in CONCORD_SOLVERS, then
// --solvers and --exec.
[[nodiscard]] Parsed<SolverTable> read_solvers(const OptionSet& options);

// The options that bring the same solvers again, for a command that asks again: " --exec '...'".
[[nodiscard]] std::string solver_options(const OptionSet& options);

// Who is asked when the user says nothing: of each kind of search one, those that were built.
[[nodiscard]] std::vector<std::string> default_panel();

// -b, or else `names`, and -e: an encoding from -e goes to each backend that takes one and was
// named without. Each backend once.
[[nodiscard]] Parsed<std::vector<BackendSpec>> parse_panel(const OptionSet& options,
                                                           const SolverTable& solvers,
                                                           std::vector<std::string> names);

}  // namespace concord::cli
