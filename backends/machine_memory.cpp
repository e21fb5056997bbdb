#include "backends/machine_memory.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>
#include <memory>

namespace concord {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

std::optional<std::uint64_t> parse_mem_available_B(std::string_view meminfo) {
  constexpr std::string_view kKey = "MemAvailable:";
  std::size_t at = meminfo.find(kKey);
  if (at == std::string_view::npos) return std::nullopt;
  at = meminfo.find_first_not_of(' ', at + kKey.size());
  if (at == std::string_view::npos) return std::nullopt;
  std::uint64_t kibibytes = 0;
  const auto [end, error] =
      std::from_chars(meminfo.data() + at, meminfo.data() + meminfo.size(), kibibytes);
  if (error != std::errc{} || kibibytes > std::numeric_limits<std::uint64_t>::max() / 1024) {
    return std::nullopt;
  }
  return kibibytes * 1024;
}

std::optional<std::uint64_t> available_memory_B() {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen("/proc/meminfo", "re"));
  if (file == nullptr) return std::nullopt;
  // The line is the third of the file.
  char text[1024];
  const std::size_t size = std::fread(text, 1, sizeof text, file.get());
  return parse_mem_available_B({text, size});
}

std::uint64_t default_memory_limit_B() {
  const auto available = available_memory_B();
  if (!available) return std::numeric_limits<std::uint64_t>::max();
  return std::max(kLeastDefault_B, *available / 5 * 4);
}

}  // namespace concord
