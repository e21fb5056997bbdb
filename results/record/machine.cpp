#include "results/record/machine.hpp"

#include <fstream>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace concord {
namespace {

// The first "model name : ..." of /proc/cpuinfo.
std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(':');
    const std::size_t begin = line.find_first_not_of(' ', colon + 1);
    if (colon != std::string::npos && begin != std::string::npos) return line.substr(begin);
  }
  return {};
}

}  // namespace

SessionMachine describe_machine() {
  SessionMachine machine;
  machine.processor = processor_name();
  machine.processors = std::thread::hardware_concurrency();
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page_B = ::sysconf(_SC_PAGE_SIZE);
  if (pages > 0 && page_B > 0)
    machine.memory_B = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_B);
  utsname names{};
  if (::uname(&names) == 0)
    machine.system = fmt::format("{} {} {}", names.sysname, names.release, names.machine);
  return machine;
}

}  // namespace concord
