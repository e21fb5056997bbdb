#pragma once
// Isolation: a backend in a worker process, so that a library that aborts, exits, hangs or eats all
// memory takes nothing with it but the answer to one board.
//
// The worker is started for the first board and serves all that follow. A board at which it dies is
// a kFailure whose detail says how ("signal 6 (Aborted)"), or kMemory where there are signs of
// that; when it is late, kTimeout or kInterrupted; the next board gets a new worker. Of a batch of
// boards those that were lost with the worker are asked again, one at a time. Grids that were heard
// of before the worker died stay counted.
//
// Request::memory_B limits the worker's address space (with room for the program itself), but not
// in a build with a sanitizer, which needs more of that than there is.

#include <memory>
#include <string>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"

namespace concord {

// Workers that wait for their next backend: who makes many backends for a board or two each does
// not pay for a process each time. A backend made in a used worker is as new; a worker that was
// lost is not used again. Shared by backends on any threads; the last of them ends the workers.
class WorkerPool;

// `program`, called with the arguments `worker ID`, must end up in serve_worker (worker.hpp).
[[nodiscard]] std::shared_ptr<WorkerPool> make_worker_pool(std::string program);

[[nodiscard]] std::unique_ptr<Backend> make_isolated(const BackendSpec& spec,
                                                     std::shared_ptr<WorkerPool> pool);
// With a worker of its own.
[[nodiscard]] std::unique_ptr<Backend> make_isolated(const BackendSpec& spec, std::string program);

// This very program, also when its file has been replaced meanwhile.
[[nodiscard]] std::string this_program();

}  // namespace concord
