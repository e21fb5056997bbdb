#pragma once
// Line and column of a byte, for messages; counted when they are needed.

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace concord::proof {

struct TextPlace {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

[[nodiscard]] inline TextPlace place_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
  return {static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 1, offset - start + 1};
}

}  // namespace concord::proof
