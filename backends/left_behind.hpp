#pragma once
// Solver libraries that were given up, and have not noticed yet.

namespace concord {

// Whether such a call still runs on a thread of its own. exit() waits for its end, which may take
// seconds; a program that must end at once flushes its files and calls std::_Exit. Safe to call
// from any thread.
[[nodiscard]] bool solver_left_behind();

}  // namespace concord
