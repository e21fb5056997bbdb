#pragma once
// Why a run ends before its time: SIGINT, or nobody left to read the answers.

#include "puzzles/model/stop_flag.hpp"

namespace concord::cli {

// Raised by the first SIGINT (from the first call of this or of end_flag() on, unless the program
// was started with SIGINT ignored); the second one ends the program.
[[nodiscard]] const StopFlag& interrupt_flag();

// Raised by the first SIGINT and by end_run(): what runs is to stop, nothing more is to be begun.
[[nodiscard]] const StopFlag& end_flag();
// From any thread.
void end_run();

}  // namespace concord::cli
