#pragma once
// Which clauses `concord explain` is to show, as the command line names them.

#include "cli/options.hpp"
#include "encoders/explain/clause_filter.hpp"
#include "puzzles/model/geometry.hpp"

namespace concord::cli {

// Adds --cell, --digit, --unit and --clause.
void add_selection_options(OptionSet& options);

// The error names the option, and what there is on a board of this shape.
[[nodiscard]] Parsed<ClauseFilter> selection(const OptionSet& options, const Geometry& geometry);

}  // namespace concord::cli
