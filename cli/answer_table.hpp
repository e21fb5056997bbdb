#pragma once
// `concord check --table`: what each backend did for one puzzle, side by side.

#include <span>
#include <string>

#include "results/judge.hpp"

namespace concord::cli {

// A line of headings, then a row a backend, each indented by two and ended by '\n': its status, the
// size of the formula, where the time went (ms), what the search took, and why it is undecided
// where it is. "-" is what was not measured. The columns are as wide as this table needs.
[[nodiscard]] std::string answer_table(std::span<const Answer> answers);

}  // namespace concord::cli
