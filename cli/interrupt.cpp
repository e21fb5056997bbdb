#include "cli/interrupt.hpp"

#include <unistd.h>
#include <atomic>
#include <csignal>

namespace concord::cli {
namespace {

StopFlag interrupted;
StopFlag ended;

// The first signal; lock-free, so a handler may write it.
std::atomic<int> first_signal = 0;

ExitCode code_of(int signal) {
  return signal == SIGTERM ? ExitCode::kTerminated : ExitCode::kInterrupted;
}

extern "C" void on_interrupt(int signal) {
  if (interrupted.stop_requested()) ::_exit(static_cast<int>(code_of(signal)));
  first_signal = signal;
  interrupted.request_stop();
  ended.request_stop();
}

void install() {
  static const bool installed = [] {
    for (const int signal : {SIGINT, SIGTERM}) {
      struct sigaction before {};
      // Who starts a program in the background may have made it deaf to ^C.
      if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
      struct sigaction action {};
      action.sa_handler = on_interrupt;
      sigemptyset(&action.sa_mask);
      // No SA_RESTART: a read that waits for input must come back.
      ::sigaction(signal, &action, nullptr);
    }
    return true;
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

ExitCode interrupt_code() {
  return code_of(first_signal);
}

std::string_view interrupt_word() {
  return first_signal == SIGTERM ? "terminated" : "interrupted";
}

void end_run() {
  ended.request_stop();
}

}  // namespace concord::cli
