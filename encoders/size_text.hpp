#pragma once
// Sizes in words, for what is refused because of them: every refusal says variables, clauses and
// bytes in the same way. Pure.

#include <string>

#include <fmt/format.h>

#include "encoders/encoding_size.hpp"

namespace concord {

// "17.3 MB", from a thousand of them on "1.2 GB".
[[nodiscard]] inline std::string bytes_text(std::uint64_t bytes) {
  const auto amount = static_cast<double>(bytes);
  return bytes < 1'000'000'000 ? fmt::format("{:.1f} MB", amount / 1e6)
                               : fmt::format("{:.1f} GB", amount / 1e9);
}

// "729 variables, 11988 clauses"
[[nodiscard]] inline std::string size_text(const EncodingSize& size) {
  return fmt::format("{} variables, {} clauses", size.variables, size.clauses);
}

}  // namespace concord
