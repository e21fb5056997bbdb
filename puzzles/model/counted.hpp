#pragma once
// "1 puzzle", "2 puzzles": a number and its noun, as every message writes them.

#include <cstdint>
#include <string>
#include <string_view>

namespace concord {

// `plural` where it is not the singular and an s.
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view singular,
                                         std::string_view plural = {}) {
  std::string text = std::to_string(count);
  text += ' ';
  if (count == 1 || plural.empty()) {
    text += singular;
    if (count != 1) text += 's';
  } else {
    text += plural;
  }
  return text;
}

}  // namespace concord
