#pragma once
// The worker's side of isolation: serves one backend over the standard streams until the other side
// closes them (worker_protocol.hpp). What the backend prints goes to the standard error.

#include <string>

#include "backends/backend.hpp"

namespace concord {

// `id` is what the other side started this process for. Returns the exit code of the process, which
// should end by std::_Exit: nothing of the backend is worth waiting for.
[[nodiscard]] int serve_worker(const std::string& id, Backend& backend);

}  // namespace concord
