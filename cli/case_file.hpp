#pragma once
// Cases of the fuzzer as files: what `fuzz` and `shrink` share.

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "cli/options.hpp"
#include "results/fuzz/fuzz_case.hpp"
#include "results/fuzz/roster.hpp"
#include "results/fuzz/run_case.hpp"

namespace concord::cli {

// "-" is standard input. The error is one sentence: no such file, what is wrong with it and where,
// a backend that this program does not have.
[[nodiscard]] Parsed<FuzzCase> load_case(const std::string& path, const Roster& roster);

// "4x4, boxes 2x2, 3 cells given or marked; ask count --limit 3; dlx, cms:..."
[[nodiscard]] std::string case_summary(const FuzzCase& fuzz_case);

// A command that asks the panel about the board in plain words; empty where a command line cannot
// say it (a copy, a board in no format). `solver_options`: those that bring its solver programs.
[[nodiscard]] std::string check_command_of(const FuzzCase& fuzz_case,
                                           std::string_view solver_options = {});

// Limits of one question to one backend, as the options say.
[[nodiscard]] CaseLimits case_limits(double timeout_s);

}  // namespace concord::cli
