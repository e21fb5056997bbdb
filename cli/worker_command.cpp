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
  if (const auto spec = parse_backend(arguments.front()); !spec) {
    complain(spec.error());
    return ExitCode::kBadInput;
  }
  const MakeBackendById make = [](const std::string& id) {
    const auto spec = parse_backend(id);
    return spec ? spec->make() : nullptr;
  };
  // Nothing of a library is worth waiting for, and its destructors may hang.
  std::_Exit(serve_worker(arguments.front(), make));
}

}  // namespace concord::cli
