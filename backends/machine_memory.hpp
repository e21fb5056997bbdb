#pragma once
// How much memory the machine can still give: the default of every memory limit. Reading it costs
// some tens of microseconds, so callers ask once a run or where a formula is large. Safe to call
// from several threads.

#include <cstdint>
#include <optional>
#include <string_view>

namespace concord {

// MemAvailable of /proc/meminfo in bytes; none where the system does not say.
[[nodiscard]] std::optional<std::uint64_t> available_memory_B();

// A small board takes kilobytes: a machine that is short of memory for a moment must not refuse it.
inline constexpr std::uint64_t kLeastDefault_B = 64'000'000;

// What one board may take when nobody set a limit: 80 % of what is available, at least
// kLeastDefault_B, or 2^64-1 where the system does not say.
[[nodiscard]] std::uint64_t default_memory_limit_B();

// The largest resident set of this process so far, in bytes; none where the system does not say.
[[nodiscard]] std::optional<std::uint64_t> largest_resident_B();

// The figure out of the text of /proc/meminfo; none if it is not there or not a number.
[[nodiscard]] std::optional<std::uint64_t> parse_mem_available_B(std::string_view meminfo);

}  // namespace concord
