#pragma once
// Why a run ends before its time: SIGINT, SIGTERM, or nobody left to read the answers.

#include <string_view>

#include "cli/exit_code.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord::cli {

// Raised by the first SIGINT or SIGTERM (from the first call of this or of end_flag() on, unless
// the program was started with the signal ignored); the second one ends the program.
[[nodiscard]] const StopFlag& interrupt_flag();

// Raised by the first of these signals and by end_run(): what runs is to stop, nothing more is to
// be begun.
[[nodiscard]] const StopFlag& end_flag();
// When interrupt_flag() is raised: the code to leave with, and "interrupted" or "terminated".
[[nodiscard]] ExitCode interrupt_code();
[[nodiscard]] std::string_view interrupt_word();

// From any thread.
void end_run();

}  // namespace concord::cli
