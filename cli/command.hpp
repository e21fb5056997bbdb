#pragma once
// The table of commands. A new command is one .cpp with a `run_` function, one line in this
// folder's CMakeLists.txt and one row in commands.cpp.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"

namespace concord::cli {

using Arguments = std::vector<std::string>;  // what follows the command's name

struct Command {
  std::string_view name;
  std::string_view summary;  // one line
  std::string_view usage;    // "concord solve FILE|- [options]"
  ExitCode (*run)(const Command& self, const Arguments& arguments);
};

[[nodiscard]] std::span<const Command> command_table();

ExitCode run_bench(const Command& self, const Arguments& arguments);
ExitCode run_bench_kernels(const Command& self, const Arguments& arguments);
ExitCode run_check(const Command& self, const Arguments& arguments);
ExitCode run_convert(const Command& self, const Arguments& arguments);
ExitCode run_decode(const Command& self, const Arguments& arguments);
ExitCode run_doctor(const Command& self, const Arguments& arguments);
ExitCode run_encode(const Command& self, const Arguments& arguments);
ExitCode run_explain(const Command& self, const Arguments& arguments);
ExitCode run_fuzz(const Command& self, const Arguments& arguments);
ExitCode run_generate(const Command& self, const Arguments& arguments);
ExitCode run_list(const Command& self, const Arguments& arguments);
ExitCode run_profile(const Command& self, const Arguments& arguments);
ExitCode run_prove_encoding(const Command& self, const Arguments& arguments);
ExitCode run_report(const Command& self, const Arguments& arguments);
ExitCode run_rerun(const Command& self, const Arguments& arguments);
ExitCode run_show(const Command& self, const Arguments& arguments);
ExitCode run_shrink(const Command& self, const Arguments& arguments);
ExitCode run_solve(const Command& self, const Arguments& arguments);
ExitCode run_trace(const Command& self, const Arguments& arguments);
ExitCode run_verify_proof(const Command& self, const Arguments& arguments);
ExitCode run_why(const Command& self, const Arguments& arguments);

// `concord worker ID`, which the overview leaves out; does not return once it has begun.
ExitCode run_worker(const Arguments& arguments);

// Runs the program: picks the command, prints help and version. `arguments` without the program's
// own name.
[[nodiscard]] ExitCode run_program(const Arguments& arguments);

}  // namespace concord::cli
