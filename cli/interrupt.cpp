#include "cli/interrupt.hpp"

#include <unistd.h>
#include <csignal>

#include "cli/exit_code.hpp"

namespace concord::cli {
namespace {

StopFlag flag;

extern "C" void on_interrupt(int) {
  if (flag.stop_requested()) ::_exit(static_cast<int>(ExitCode::kInterrupted));
  flag.request_stop();
}

}  // namespace

const StopFlag& interrupt_flag() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    // No SA_RESTART: a read that waits for input must come back.
    return ::sigaction(SIGINT, &action, nullptr) == 0;
  }();
  static_cast<void>(installed);
  return flag;
}

}  // namespace concord::cli
