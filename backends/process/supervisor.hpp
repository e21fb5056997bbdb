#pragma once
// The supervisor: a small process between Concord and a child, so that nothing is left behind
// whatever happens. It starts the child in a session of its own under limits, and waits for two
// things: that the child ends, or that Concord's end of the `life` pipe closes, because Concord
// wants the child dead or is dead itself, by SIGKILL too. Then it kills the child's process group
// and every descendant: those that fled into sessions of their own come to it when their parents
// die, since it is their "subreaper" (Linux 3.4).
//
// It runs in a fork of a program that may have many threads, so it allocates nothing and calls
// nothing but what may be called from a signal handler; all it needs is prepared in a plan.
//
// Limits of this: a descendant that is still stuck in the kernel after SIGKILL is not waited for by
// Concord beyond a grace time; where /proc is not mounted, descendants that left the process group
// survive; and so they do when somebody kills the supervisor itself with SIGKILL (the child does
// not).

#include <cstdint>
#include <optional>

#include <sys/resource.h>
#include <sys/types.h>

namespace concord {

// What the supervisor tells Concord, once, when the child is gone with all its descendants. Written
// in one piece: smaller than PIPE_BUF.
struct SupervisorReport {
  enum class Kind : std::uint32_t { kEnded, kNoProcess, kNotExecuted };
  Kind kind = Kind::kEnded;
  std::int32_t error = 0;   // errno of the last two
  std::int32_t status = 0;  // as of wait(), of the first
  std::int64_t cpu_us = 0;  // the child and all its descendants, user and system
  std::int64_t max_rss_kB = 0;
};

struct SupervisorPlan {
  const char* program = nullptr;  // a path
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  const char* folder = nullptr;   // to work in; null: Concord's
  const char* scratch = nullptr;  // removed at the very end with the files in it; may be null
  int life = -1;                  // read end
  int report = -1;                // write end
  // The child's descriptors 0 to 3; none below 4. The last may be missing.
  int streams[4] = {-1, -1, -1, -1};
  // Each none, or the limit.
  const rlimit* cpu_s = nullptr;
  const rlimit* address_space_B = nullptr;
  const rlimit* file_size_B = nullptr;
};

// To be called right after fork() with all signals blocked.
[[noreturn]] void supervise(const SupervisorPlan& plan);

}  // namespace concord
