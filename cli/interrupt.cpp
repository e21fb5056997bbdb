#include "cli/interrupt.hpp"

#include <unistd.h>
#include <csignal>

#include "cli/exit_code.hpp"

namespace concord::cli {
namespace {

StopFlag interrupted;
StopFlag ended;

extern "C" void on_interrupt(int) {
  if (interrupted.stop_requested()) ::_exit(static_cast<int>(ExitCode::kInterrupted));
  interrupted.request_stop();
  ended.request_stop();
}

void install() {
  static const bool installed = [] {
    struct sigaction before {};
    // Who starts a program in the background may have made it deaf to ^C.
    if (::sigaction(SIGINT, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) return false;
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    // No SA_RESTART: a read that waits for input must come back.
    return ::sigaction(SIGINT, &action, nullptr) == 0;
  }();
  static_cast<void>(installed);
}

}  // namespace

const StopFlag& interrupt_flag() {
  install();
  return interrupted;
}

const StopFlag& end_flag() {
  install();
  return ended;
}

void end_run() {
  ended.request_stop();
}

}  // namespace concord::cli
