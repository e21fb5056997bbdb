#include "backends/process/child.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backends/process/program_path.hpp"
#include "backends/process/supervisor.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = ChildEnd::Kind;

// How long a killed process may take to be gone. It is at once, unless it is stuck in the kernel.
constexpr std::chrono::seconds kGrace{5};

struct Pipe {
  Descriptor read;
  Descriptor write;
};

// All above 3, so that none is overwritten when the child's streams are set up.
bool lift(Descriptor& descriptor) {
  if (descriptor.get() > 3) return true;
  descriptor = Descriptor(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, 4));
  return static_cast<bool>(descriptor);
}

bool open_pipe(Pipe& made) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  made.read = Descriptor(ends[0]);
  made.write = Descriptor(ends[1]);
  return lift(made.read) && lift(made.write);
}

bool open_sockets(Pipe& made) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  made.read = Descriptor(ends[0]);
  made.write = Descriptor(ends[1]);
  return lift(made.read) && lift(made.write);
}

bool open_null(Descriptor& made, int flags) {
  made = Descriptor(::open("/dev/null", flags | O_CLOEXEC));
  return static_cast<bool>(made) && lift(made);
}

void do_not_block(const Descriptor& end) {
  ::fcntl(end.get(), F_SETFL, ::fcntl(end.get(), F_GETFL) | O_NONBLOCK);
}

// A process that begins as a copy of this one has at least this as its largest resident set.
std::uint64_t own_rss() {
  const Descriptor file(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
  char text[128] = {};
  unsigned long long pages = 0;
  if (!file || ::read(file.get(), text, sizeof text - 1) <= 0 ||
      std::sscanf(text, "%*u %llu", &pages) != 1) {
    return ~std::uint64_t{0};
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// The environment as execve wants it. Other threads must not change it meanwhile, as ever.
std::vector<std::string> environment_with(
    const std::vector<std::pair<std::string, std::string>>& additions) {
  std::vector<std::string> entries;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    const bool replaced = std::any_of(additions.begin(), additions.end(),
                                      [&](const auto& added) { return added.first == name; });
    if (!replaced) entries.emplace_back(text);
  }
  for (const auto& added : additions) entries.push_back(added.first + "=" + added.second);
  return entries;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

rlimit whole_seconds(double seconds) {
  const double most = 1e9;
  const auto soft = static_cast<rlim_t>(std::ceil(std::clamp(seconds, 1.0, most)));
  return {soft, soft + 1};  // SIGXCPU, and a second later SIGKILL
}

std::string no_process(int error) {
  return fmt::format("no process could be started: {}", std::generic_category().message(error));
}

}  // namespace

std::string to_string(const ChildEnd& end) {
  switch (end.kind) {
    case Kind::kExited: return fmt::format("exit code {}", end.code);
    case Kind::kSignaled: {
      const char* name = ::sigdescr_np(end.code);
      return name == nullptr ? fmt::format("signal {}", end.code)
                             : fmt::format("signal {} ({})", end.code, name);
    }
    case Kind::kCpuLimit: return "the CPU limit";
    case Kind::kEnded: return "ended by Concord";
    case Kind::kLost: return "its supervisor died";
    case Kind::kNotExecuted:
      return fmt::format("it could not be executed: {}", std::generic_category().message(end.code));
  }
  return {};
}

tl::expected<ChildProcess, std::string> ChildProcess::start(const ChildCommand& command) {
  std::vector<std::string> arguments = command.arguments;
  if (arguments.empty()) return tl::unexpected(std::string("a program without a name"));
  auto program = find_program(arguments.front());
  if (!program) return tl::unexpected(std::move(program.error()));
  std::vector<std::string> environment = environment_with(command.environment);
  std::vector<char*> argument_pointers = pointers(arguments);
  std::vector<char*> environment_pointers = pointers(environment);

  Pipe life;
  Pipe report;
  Pipe in;
  Pipe out;
  Pipe errors;
  Pipe control;
  const auto open_input = [&] {
    if (command.has_sockets) return open_sockets(in) && open_sockets(control);
    return command.has_input ? open_pipe(in) : open_null(in.read, O_RDONLY);
  };
  const bool opened = open_pipe(life) && open_pipe(report) && open_pipe(out) && open_input() &&
                      (command.has_errors ? open_pipe(errors) : open_null(errors.write, O_WRONLY));
  if (!opened) return tl::unexpected(no_process(errno));

  rlimit cpu{};
  rlimit memory{};
  rlimit file{};
  SupervisorPlan plan;
  plan.program = program->c_str();
  plan.arguments = argument_pointers.data();
  plan.environment = environment_pointers.data();
  if (!command.folder.empty()) plan.folder = command.folder.c_str();
  if (!command.scratch.empty()) plan.scratch = command.scratch.c_str();
  plan.life = life.read.get();
  plan.report = report.write.get();
  plan.streams[0] = in.read.get();
  plan.streams[1] = out.write.get();
  plan.streams[2] = errors.write.get();
  plan.streams[3] = control.read.get();
  if (command.cpu_s) {
    cpu = whole_seconds(*command.cpu_s);
    plan.cpu_s = &cpu;
  }
  if (command.memory_B) {
    memory = {*command.memory_B, *command.memory_B};
    plan.address_space_B = &memory;
  }
  if (command.file_B) {
    file = {*command.file_B, *command.file_B};
    plan.file_size_B = &file;
  }

  ChildProcess child;
  child.own_rss_B_ = own_rss();
  if (command.cpu_s) child.cpu_limit_s_ = static_cast<double>(cpu.rlim_cur);
  // Blocked until the supervisor has put its own handling of signals in place.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t process = ::fork();
  if (process == 0) supervise(plan);
  const int error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (process < 0) return tl::unexpected(no_process(error));

  child.supervisor_ = process;
  child.life_ = std::move(life.write);
  child.report_ = std::move(report.read);
  child.input_ = std::move(in.write);
  child.output_ = std::move(out.read);
  child.errors_ = std::move(errors.read);
  child.control_ = std::move(control.write);
  if (child.control_) do_not_block(child.control_);
  if (child.input_) do_not_block(child.input_);
  if (child.errors_) do_not_block(child.errors_);
  do_not_block(child.output_);
  return child;
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  if (this == &other) return *this;
  if (supervisor_ > 0) end();
  supervisor_ = std::exchange(other.supervisor_, -1);
  life_ = std::move(other.life_);
  report_ = std::move(other.report_);
  input_ = std::move(other.input_);
  output_ = std::move(other.output_);
  errors_ = std::move(other.errors_);
  control_ = std::move(other.control_);
  own_rss_B_ = other.own_rss_B_;
  cpu_limit_s_ = other.cpu_limit_s_;
  end_ = std::move(other.end_);
  return *this;
}

ChildProcess::~ChildProcess() {
  if (supervisor_ > 0) end();
}

const ChildEnd& ChildProcess::end(bool now) {
  input_.close();
  if (!end_) {
    pollfd waiting{report_.get(), POLLIN, 0};
    const bool by_itself = ::poll(&waiting, 1, 0) > 0;
    if (!by_itself) life_.close();
    end_.emplace();
    read_report();
    // A program that ended by itself just before it would have been killed has ended by itself.
    if (!by_itself && end_->kind == Kind::kSignaled && end_->code == SIGKILL)
      end_->kind = Kind::kEnded;
  }
  if (now) reap();
  return *end_;
}

void ChildProcess::read_report() {
  const auto until = Clock::now() + kGrace;
  SupervisorReport report;
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd waiting{report_.get(), POLLIN, 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return;
    const ssize_t count = ::read(report_.get(), &report, sizeof report);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof report) return;
    break;
  }
  end_->cpu_s = static_cast<double>(report.cpu_us) / 1e6;
  const auto rss_B = static_cast<std::uint64_t>(report.max_rss_kB) * 1024;
  // A quarter more, since the copy may have grown between the two looks.
  if (own_rss_B_ < rss_B - rss_B / 4) end_->max_rss_B = rss_B;
  if (report.kind != SupervisorReport::Kind::kEnded) {
    end_->kind = Kind::kNotExecuted;
    end_->code = report.error;
  } else if (WIFEXITED(report.status)) {
    end_->kind = Kind::kExited;
    end_->code = WEXITSTATUS(report.status);
  } else {
    end_->kind = Kind::kSignaled;
    end_->code = WTERMSIG(report.status);
    const bool used_up = cpu_limit_s_ && end_->cpu_s >= *cpu_limit_s_;
    if (end_->code == SIGXCPU || (end_->code == SIGKILL && used_up)) end_->kind = Kind::kCpuLimit;
  }
}

void ChildProcess::reap() {
  if (supervisor_ <= 0) return;
  life_.close();
  // It has nothing left to do but to remove a folder, so this is a blink, or it hangs in the
  // kernel.
  const auto until = Clock::now() + kGrace;
  int pause_us = 20;
  while (::waitpid(supervisor_, nullptr, WNOHANG) == 0 && Clock::now() < until) {
    ::usleep(static_cast<useconds_t>(pause_us));
    pause_us = std::min(2 * pause_us, 2000);
  }
  supervisor_ = -1;
  output_.close();
  errors_.close();
  control_.close();
  report_.close();
}

}  // namespace concord
