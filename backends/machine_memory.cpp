#include "backends/machine_memory.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>

namespace concord {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// The figure of the line "KEY   12345 kB".
std::optional<std::uint64_t> figure_B(std::string_view text, std::string_view key) {
  std::size_t at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  at = text.find_first_not_of(" \t", at + key.size());
  if (at == std::string_view::npos) return std::nullopt;
  std::uint64_t kibibytes = 0;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), kibibytes);
  if (error != std::errc{} || kibibytes > std::numeric_limits<std::uint64_t>::max() / 1024) {
    return std::nullopt;
  }
  return kibibytes * 1024;
}

// The beginning of a file.
std::string beginning(const char* path) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path, "re"));
  if (file == nullptr) return {};
  std::string text(2048, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  return text;
}

}  // namespace

std::optional<std::uint64_t> parse_mem_available_B(std::string_view meminfo) {
  return figure_B(meminfo, "MemAvailable:");
}

std::optional<std::uint64_t> available_memory_B() {
  return parse_mem_available_B(beginning("/proc/meminfo"));
}

std::optional<std::uint64_t> largest_resident_B() {
  // Not getrusage(): what that says includes the program that this process was before exec.
  return figure_B(beginning("/proc/self/status"), "VmHWM:");
}

std::uint64_t default_memory_limit_B() {
  const auto available = available_memory_B();
  if (!available) return std::numeric_limits<std::uint64_t>::max();
  return std::max(kLeastDefault_B, *available / 5 * 4);
}

}  // namespace concord
