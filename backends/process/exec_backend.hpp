#pragma once
// The backend `exec`: boards in any encoding, put to a solver program of the table as DIMACS; one
// process a solve, so one a grid. All else is what every SAT backend does (sat/sat_backend.hpp).

#include <memory>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "backends/process/solver_table.hpp"
#include "backends/sat/sat_library.hpp"

namespace concord {

// `row` must not be null.
[[nodiscard]] std::shared_ptr<const SatLibrary> exec_library(std::shared_ptr<const SolverRow> row);

// Without BackendOptions::solver the target is looked up in the built-in table; where it is not
// there either, every answer is a failure that says so.
[[nodiscard]] std::unique_ptr<Backend> make_exec(const BackendOptions& options);

}  // namespace concord
