#pragma once
// Shell scripts as children.

#include <string>

#include "backends/process/run_child.hpp"

namespace concord::test {

inline ChildCommand shell(std::string script) {
  ChildCommand command;
  command.arguments = {"sh", "-c", std::move(script)};
  return command;
}

inline RunOptions within(double seconds) {
  RunOptions options;
  options.deadline = std::chrono::steady_clock::now() +
                     std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                         std::chrono::duration<double>(seconds));
  return options;
}

}  // namespace concord::test
