#include "encoders/byte_cursor.hpp"

#include <fmt/format.h>

namespace concord {

bool ByteCursor::refill() {
  if (ended_) return false;
  base_ += end_;
  at_ = 0;
  end_ = 0;
  const auto count = source_(buffer_);
  if (!count) error_ = count.error().empty() ? "unknown error" : count.error();
  if (!count || *count == 0) {
    ended_ = true;
    return false;
  }
  end_ = *count;
  return true;
}

std::string show_byte(int byte) {
  if (byte == ByteCursor::kEnd) return "the end of the file";
  if (byte == 0) return "a NUL byte";
  if (byte > ' ' && byte < 0x7f) return fmt::format("'{}'", static_cast<char>(byte));
  return fmt::format("byte 0x{:02x}", byte);
}

}  // namespace concord
