#include "backends/process/supervisor.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Everything here runs between fork and exec: no allocation, no lock, no stdio.

namespace concord {
namespace {

void report_to(int descriptor, const SupervisorReport& report) {
  while (::write(descriptor, &report, sizeof report) < 0 && errno == EINTR) {
  }
}

void close_between(unsigned first, unsigned last) {
  if (first > last) return;
  if (::syscall(SYS_close_range, first, last, 0) == 0) return;
  // Before Linux 5.9: one by one, as far as there can be any.
  rlimit most{};
  ::getrlimit(RLIMIT_NOFILE, &most);
  const unsigned end = most.rlim_cur < 1'000'000 ? static_cast<unsigned>(most.rlim_cur) : 1'000'000;
  for (unsigned descriptor = first; descriptor <= last && descriptor < end; ++descriptor) {
    ::close(static_cast<int>(descriptor));
  }
}

// Concord's other descriptors must go at once: other children's pipes would not end while a copy is
// open here.
void close_all_but(const SupervisorPlan& plan) {
  const int keep[] = {plan.life,       plan.report,     plan.streams[0],
                      plan.streams[1], plan.streams[2], plan.streams[3]};
  unsigned first = 0;
  for (;;) {
    int next = -1;
    for (const int descriptor : keep) {
      if (descriptor >= static_cast<int>(first) && (next < 0 || descriptor < next))
        next = descriptor;
    }
    if (next < 0) break;
    if (next > 0) close_between(first, static_cast<unsigned>(next) - 1);
    first = static_cast<unsigned>(next) + 1;
  }
  close_between(first, ~0U);
}

void set_limit(__rlimit_resource resource, const rlimit* wanted) {
  if (wanted == nullptr) return;
  rlimit limit = *wanted;
  rlimit current{};
  // A hard limit that is lower already stays.
  if (::getrlimit(resource, &current) == 0 && current.rlim_max != RLIM_INFINITY) {
    if (limit.rlim_max > current.rlim_max) limit.rlim_max = current.rlim_max;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  }
  ::setrlimit(resource, &limit);
}

void default_signals() {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
}

[[noreturn]] void become_child(const SupervisorPlan& plan, pid_t supervisor) {
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != supervisor) ::_exit(127);  // it died before the line above
  const rlimit no_core{0, 0};
  set_limit(RLIMIT_CORE, &no_core);
  set_limit(RLIMIT_CPU, plan.cpu_s);
  set_limit(RLIMIT_FSIZE, plan.file_size_B);
  default_signals();
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  SupervisorReport failure{SupervisorReport::Kind::kNotExecuted, 0, 0, 0, 0};
  if (plan.folder == nullptr || ::chdir(plan.folder) == 0) {
    for (int stream = 0; stream < 4; ++stream) {
      if (plan.streams[stream] >= 0) ::dup2(plan.streams[stream], stream);
    }
    // Last, since it holds for this copy of Concord too, which may be larger than the program.
    set_limit(RLIMIT_AS, plan.address_space_B);
    ::execve(plan.program, plan.arguments, plan.environment);
  }
  failure.error = errno;
  report_to(plan.report, failure);
  ::_exit(127);
}

// SIGKILL to each child there is now, grandchildren that came here among them. Their numbers cannot
// have been given to others: nobody but this process reaps them.
void kill_children() {
  const int list = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  char text[4096];
  pid_t process = 0;
  for (;;) {
    const ssize_t count = ::read(list, text, sizeof text);
    if (count <= 0) break;
    for (ssize_t i = 0; i < count; ++i) {
      if (text[i] >= '0' && text[i] <= '9') {
        process = process * 10 + (text[i] - '0');
      } else {
        if (process > 1) ::kill(process, SIGKILL);
        process = 0;
      }
    }
  }
  if (process > 1) ::kill(process, SIGKILL);
  ::close(list);
}

bool can_list_children() {
  const int list = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return false;
  ::close(list);
  return true;
}

// Waits until the child has ended (and leaves it unreaped, so that its number stays its own) or
// Concord has closed the life pipe; says whether it was that.
bool wait_for_end(const SupervisorPlan& plan, pid_t child, int signals) {
  for (;;) {
    siginfo_t end{};
    if (::waitid(P_PID, static_cast<id_t>(child), &end, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        end.si_pid == child) {
      return false;
    }
    pollfd waiting[2] = {{plan.life, POLLIN, 0}, {signals, POLLIN, 0}};
    if (::poll(waiting, 2, -1) < 0 && errno != EINTR) return true;
    if (waiting[0].revents != 0) return true;
    if (waiting[1].revents == 0) continue;
    signalfd_siginfo happened;
    while (::read(signals, &happened, sizeof happened) > 0) {
    }
    // Orphans that came here and ended: they would stay zombies as long as the child runs.
    for (;;) {
      siginfo_t any{};
      if (::waitid(P_ALL, 0, &any, WEXITED | WNOHANG | WNOWAIT) != 0 || any.si_pid == 0 ||
          any.si_pid == child) {
        break;
      }
      ::waitpid(any.si_pid, nullptr, WNOHANG);
    }
  }
}

// Kills and reaps whatever there is; the child's status.
int end_all(pid_t child) {
  int status = 0;
  ::kill(-child, SIGKILL);
  ::kill(child, SIGKILL);  // in case it had not come to its setsid() yet
  const bool listed = can_list_children();
  for (;;) {
    kill_children();
    int one = 0;
    const pid_t ended = ::waitpid(-1, &one, 0);
    if (ended == child) status = one;
    if (ended < 0 && errno != EINTR) break;
    if (ended == child && !listed) break;
  }
  return status;
}

void remove_scratch(const char* path) {
  if (path == nullptr) return;
  const int folder = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  alignas(8) char entries[4096];
  for (;;) {
    const long count = ::syscall(SYS_getdents64, folder, entries, sizeof entries);
    if (count <= 0) break;
    for (long at = 0; at < count;) {
      // struct linux_dirent64: inode (8), offset (8), length (2), type (1), name.
      std::uint16_t length = 0;
      std::memcpy(&length, entries + at + 16, sizeof length);
      ::unlinkat(folder, entries + at + 19, 0);
      at += length;
    }
  }
  ::close(folder);
  ::rmdir(path);
}

std::int64_t microseconds(const timeval& time) {
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000 + time.tv_usec;
}

}  // namespace

[[noreturn]] void supervise(const SupervisorPlan& plan) {
  ::setpgid(0, 0);
  close_all_but(plan);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  ::prctl(PR_SET_NAME, "supervisor");
  default_signals();  // blocked, all of them; an ignored SIGCHLD would not be told of at all
  sigset_t child_signal;
  ::sigemptyset(&child_signal);
  ::sigaddset(&child_signal, SIGCHLD);
  const int signals = ::signalfd(-1, &child_signal, SFD_NONBLOCK | SFD_CLOEXEC);

  SupervisorReport report;
  const pid_t self = ::getpid();
  const pid_t child = signals < 0 ? -1 : ::fork();
  if (child == 0) become_child(plan, self);
  if (child < 0) {
    report.kind = SupervisorReport::Kind::kNoProcess;
    report.error = errno;
  } else {
    for (const int stream : plan.streams) {
      if (stream >= 0) ::close(stream);
    }
    (void)wait_for_end(plan, child, signals);
    report.status = end_all(child);
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    report.cpu_us = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
    report.max_rss_kB = usage.ru_maxrss;
  }
  report_to(plan.report, report);
  ::close(plan.report);
  // Concord may still read what is in the scratch folder.
  pollfd waiting{plan.life, POLLIN, 0};
  while (::poll(&waiting, 1, -1) < 0 && errno == EINTR) {
  }
  remove_scratch(plan.scratch);
  ::_exit(0);
}

}  // namespace concord
