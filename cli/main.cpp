#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "backends/left_behind.hpp"
#include "cli/command.hpp"
#include "cli/console.hpp"

namespace {

// Solvers come and go by the thousand, each with a block of some megabytes. Given back to the
// system after each, they cost as much time in page faults as the solving (docs/performance.md).
void keep_freed_memory() {
#if defined(__GLIBC__)
  constexpr int kKept_B = 64 << 20;
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, kKept_B);
#endif
}

int run(int argc, char** argv) {
  using concord::cli::ExitCode;
  keep_freed_memory();
  concord::cli::reserve_standard_streams();
  // A reader who leaves makes a write fail, and what was found still decides the exit code.
  std::signal(SIGPIPE, SIG_IGN);
  // Likewise a file that is longer than it may be (ulimit -f): an error like any other.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return static_cast<int>(concord::cli::run_program({argv + (argc > 0 ? 1 : 0), argv + argc}));
  } catch (const std::bad_alloc&) {
    concord::cli::complain("the machine gave no more memory");
  } catch (const std::exception& problem) {
    concord::cli::complain(std::string("internal error: ") + problem.what());
  } catch (...) {
    concord::cli::complain("internal error");
  }
  return static_cast<int>(ExitCode::kUndecided);
}

}  // namespace

int main(int argc, char** argv) {
  const int code = run(argc, argv);
  // A return would wait for it, seconds after the deadline that the user gave.
  if (concord::solver_left_behind()) {
    std::fflush(nullptr);
    std::_Exit(code);
  }
  return code;
}
