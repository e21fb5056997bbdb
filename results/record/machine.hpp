#pragma once
// The machine that this runs on, as a session keeps it. Safe to call from several threads.

#include "results/record/session_record.hpp"

namespace concord {

// What the system does not say is empty or 0.
[[nodiscard]] SessionMachine describe_machine();

}  // namespace concord
