#pragma once
// What this program, its libraries and this machine are, as a session keeps it.

#include <string>

#include "cli/command.hpp"
#include "results/record/session_record.hpp"

namespace concord::cli {

// With version, build, libraries and machine; the rest is the caller's.
[[nodiscard]] SessionRecord describe_here();

// "concord bench a.txt -b 'exec:minisat'"
[[nodiscard]] std::string command_text(std::string_view command, const Arguments& arguments);

// "20261201-065215-1f3a", for UTC; `what` makes the end.
[[nodiscard]] std::string session_name(std::string_view what);
// "2026-12-01T06:52:15Z"
[[nodiscard]] std::string utc_text();

// "1.2 s", "3 min 20 s", "2 h 5 min", "14 days"
[[nodiscard]] std::string duration_text(double seconds);
// "1,234,567"
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace concord::cli
