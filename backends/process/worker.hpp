#pragma once
// The worker's side of isolation: serves one backend after another over the standard streams until
// the other side closes them (worker_protocol.hpp). What the backend prints goes to the standard
// error.
//
// This is the main loop of a process, and the one place of the library that ends it: by std::_Exit,
// when the other side has gone while a backend is busy (which may mind nothing), so that no worker
// is left behind. A thread that hears this runs until the process ends; it is detached, since
// nothing waits for it.

#include <functional>
#include <memory>
#include <string>

#include "backends/backend.hpp"

namespace concord {

// Gives the backend of an id; null where there is none.
using MakeBackendById = std::function<std::unique_ptr<Backend>(const std::string& id)>;

// `id` is what the other side started this process for; it may ask for other backends later.
// Returns the exit code of the process, which should end by std::_Exit: nothing of a backend is
// worth waiting for.
[[nodiscard]] int serve_worker(std::string id, const MakeBackendById& make);

}  // namespace concord
