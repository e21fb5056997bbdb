#include "backends/process/complaint.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace concord {

std::string complaint(std::string_view errors) {
  constexpr std::size_t kQuoted_B = 120;
  const std::size_t first = errors.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  errors.remove_prefix(first);
  std::string line(errors.substr(0, std::min(errors.find_first_of("\r\n"), kQuoted_B)));
  for (char& c : line) {
    if (c < ' ' || c > '~') c = '?';
  }
  return fmt::format(" (\"{}\")", line);
}

bool ran_out_of_memory(const ChildEnd& end, std::string_view errors,
                       std::optional<std::uint64_t> memory_B) {
  constexpr std::string_view kSigns[] = {"bad_alloc",         "out of memory",    "Out of memory",
                                         "OUT OF MEMORY",     "OutOfMemory",      "allocate memory",
                                         "allocating memory", "memory exhausted", "enough memory"};
  const auto has = [&](std::string_view sign) {
    return errors.find(sign) != std::string_view::npos;
  };
  return std::ranges::any_of(kSigns, has) ||
         (memory_B && end.max_rss_B && *end.max_rss_B >= *memory_B / 4 * 3);
}

std::string out_of_memory(std::string_view end, std::optional<std::uint64_t> memory_B) {
  std::string text = "it ran out of memory";
  if (memory_B) text += fmt::format(" (limit {} MB)", *memory_B / 1'000'000);
  return fmt::format("{}: {}", text, end);
}

}  // namespace concord
