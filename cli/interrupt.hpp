#pragma once
// SIGINT: the first one asks the running puzzles to stop, the second one ends the program at once.

#include "puzzles/model/stop_flag.hpp"

namespace concord::cli {

// Installs the handler (once) and returns the flag that it sets.
[[nodiscard]] const StopFlag& interrupt_flag();

}  // namespace concord::cli
