#pragma once
// run_child: a program from start to end, its whole output in memory. The caller's thread feeds and
// drains it; another thread may cut it short.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "backends/process/child.hpp"

namespace concord {

struct RunOptions {
  std::string_view input;  // for its stdin, where the command has one
  std::optional<std::chrono::steady_clock::time_point> deadline;  // wall clock
  std::uint64_t max_output_B = std::uint64_t{64} << 20;  // more than that ends it; errors likewise
  int interrupt = -1;  // a descriptor; when it becomes readable the program is ended
};

struct ChildRun {
  enum class Cut : std::uint8_t { kNone, kDeadline, kInterrupted, kOutputTooLong };
  Cut cut = Cut::kNone;  // why it was not let run to its end
  ChildEnd end;
  std::string output;
  std::string errors;  // the first 4 kB
};

// The child is left as it is when it has ended, for its scratch folder.
struct FinishedChild {
  ChildProcess process;
  ChildRun run;
};

// The error is one sentence: why there is no such process.
[[nodiscard]] tl::expected<FinishedChild, std::string> run_child(const ChildCommand& command,
                                                                 const RunOptions& options);

}  // namespace concord
