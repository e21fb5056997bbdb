#pragma once
// A byte that should not be there, for a message: "'x'", "a NUL byte", "byte 0xff".

#include <string>

#include <fmt/format.h>

namespace concord::proof {

[[nodiscard]] inline std::string show_byte(char byte) {
  if (byte == 0) return "a NUL byte";
  if (byte == '\n') return "a line end";
  if (byte > ' ' && byte < 0x7f) return fmt::format("'{}'", byte);
  return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(byte));
}

}  // namespace concord::proof
