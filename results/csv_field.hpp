#pragma once
// One field of a CSV record, as RFC 4180 writes it.

#include <string>
#include <string_view>

namespace concord {

// Quoted when needed, quotes doubled.
[[nodiscard]] inline std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace concord
