#pragma once
// The text form of solver rows (solvers.ini says what it is like), read with line and column for
// whatever is wrong.

#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "backends/process/solver_table.hpp"

namespace concord {

[[nodiscard]] tl::expected<std::vector<SolverRow>, Diagnostic> read_solver_rows(
    std::string_view text, std::string_view source);

// NAME=COMMAND.
[[nodiscard]] tl::expected<SolverRow, Diagnostic> read_solver_line(std::string_view text,
                                                                   std::string_view source);

}  // namespace concord
