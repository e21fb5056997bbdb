#pragma once
// Which clauses `concord explain` is to show, as the command line names them.

#include "cli/options.hpp"
#include "encoders/explain/clause_filter.hpp"
#include "puzzles/model/geometry.hpp"

namespace concord::cli {

// The cell that an option names as "r1c2", in either case, and the value that another one names.
// The error names the option and what there is on a board of this order.
[[nodiscard]] Parsed<Cell> parse_cell(const std::string& option, const std::string& text,
                                      int order);
[[nodiscard]] Parsed<Value> parse_value(const std::string& option, const std::string& text,
                                        int order);

// Adds --cell, --digit, --unit and --clause.
void add_selection_options(OptionSet& options);

// The error names the option, and what there is on a board of this shape.
[[nodiscard]] Parsed<ClauseFilter> selection(const OptionSet& options, const Geometry& geometry);

}  // namespace concord::cli
