// `concord worker ID`: the process in which --isolate runs a backend. Not for users: it speaks
// frames over its standard streams (backends/process/worker_protocol.hpp).

#include <cstdlib>

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "backends/process/worker.hpp"
#include "cli/command.hpp"
#include "cli/console.hpp"

namespace concord::cli {

ExitCode run_worker(const Arguments& arguments) {
  if (arguments.size() != 1) {
    complain("`concord worker` is what --isolate starts; it is no command to be typed");
    return ExitCode::kBadInput;
  }
  const auto spec = parse_backend(arguments.front());
  if (!spec) {
    complain(spec.error());
    return ExitCode::kBadInput;
  }
  const auto backend = spec->make();
  // Nothing of a library is worth waiting for, and its destructors may hang.
  std::_Exit(serve_worker(arguments.front(), *backend));
}

}  // namespace concord::cli
