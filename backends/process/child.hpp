#pragma once
// ChildProcess: a program that Concord runs, under supervision (supervisor.hpp): in a session of
// its own, under limits, with pipes for its streams; it and all its descendants are gone when
// finish() returns, when the object dies, and soon after Concord itself has been killed.
//
// start() may be called from any thread at any time; an object is one thread's. Nothing throws but
// std::bad_alloc. Costs two forks: 0.5 ms where Concord is small.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include <tl/expected.hpp>

#include "backends/process/descriptor.hpp"

namespace concord {

struct ChildCommand {
  std::vector<std::string> arguments;  // the program first; searched on the PATH if it has no '/'
  std::vector<std::pair<std::string, std::string>> environment;  // beside Concord's own
  std::string folder;                                            // to run in; empty: Concord's
  std::string scratch;  // a flat folder that is removed when all is over, even when Concord is dead
  bool has_input = true;   // else /dev/null
  bool has_errors = true;  // else /dev/null
  // Its stdin is a socket, and its descriptor 3 another one to read from: writing to them raises no
  // SIGPIPE (send() with MSG_NOSIGNAL).
  bool has_sockets = false;
  std::optional<double> cpu_s;  // counts whole seconds, rounded up
  // Of address space. Not for programs built with AddressSanitizer: none would start.
  std::optional<std::uint64_t> memory_B;
  std::optional<std::uint64_t> file_B;  // the longest file it may write
};

struct ChildEnd {
  enum class Kind : std::uint8_t {
    kExited,       // `code` is what it returned
    kSignaled,     // `code` is the signal
    kCpuLimit,     // ended by the system for having used up `cpu_s`
    kEnded,        // by us
    kLost,         // whoever watched it died; it has been killed, how it ended is not known
    kNotExecuted,  // `code` is errno
  };
  Kind kind = Kind::kLost;
  int code = 0;
  double cpu_s = 0;  // with all its descendants
  // The largest resident set among them. None where it cannot be told: a process begins as a copy
  // of Concord, so that figures up to Concord's own say nothing.
  std::optional<std::uint64_t> max_rss_B;
};

// "exit code 3", "signal 6 (Aborted)", "the CPU limit", ...
[[nodiscard]] std::string to_string(const ChildEnd& end);

class ChildProcess {
 public:
  // The error is one sentence: "there is no program 'kissat' on the PATH".
  [[nodiscard]] static tl::expected<ChildProcess, std::string> start(const ChildCommand& command);

  ChildProcess(ChildProcess&& other) noexcept { *this = std::move(other); }
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ~ChildProcess();

  // This end of its streams, non-blocking; -1 where there is none.
  [[nodiscard]] int input() const { return input_.get(); }
  [[nodiscard]] int output() const { return output_.get(); }
  [[nodiscard]] int errors() const { return errors_.get(); }
  [[nodiscard]] int control() const { return control_.get(); }  // its descriptor 3
  void close_input() { input_.close(); }
  void close_output() { output_.close(); }
  void close_errors() { errors_.close(); }
  // Readable as soon as the program has ended (and its descendants have been killed).
  [[nodiscard]] int ended() const { return report_.get(); }

  // Kills whatever still runs and says how the program ended. Its scratch folder stays as long as
  // this object unless `now`. May be called again.
  const ChildEnd& end(bool now = true);

 private:
  ChildProcess() = default;
  void read_report();
  void reap();

  pid_t supervisor_ = -1;
  Descriptor life_;
  Descriptor report_;
  Descriptor input_;
  Descriptor output_;
  Descriptor errors_;
  Descriptor control_;
  std::uint64_t own_rss_B_ = 0;
  std::optional<double> cpu_limit_s_;
  std::optional<ChildEnd> end_;
};

}  // namespace concord
