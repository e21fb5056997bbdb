#include "encoders/byte_io.hpp"

#include <algorithm>
#include <cerrno>

namespace concord {

ByteSource source_of(std::string_view text) {
  return [text](std::span<char> buffer) mutable -> tl::expected<std::size_t, std::string> {
    const std::size_t count = std::min(buffer.size(), text.size());
    std::copy_n(text.data(), count, buffer.data());
    text.remove_prefix(count);
    return count;
  };
}

ByteSource source_of(std::FILE* file) {
  return [file](std::span<char> buffer) -> tl::expected<std::size_t, std::string> {
    errno = 0;
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file);
    if (count == 0 && std::ferror(file) != 0) {
      return tl::unexpected(std::error_code(errno, std::generic_category()).message());
    }
    return count;
  };
}

ByteTarget target_of(std::string& text) {
  return [&text](std::string_view bytes) {
    text += bytes;
    return std::error_code();
  };
}

ByteTarget target_of(std::FILE* file) {
  return [file](std::string_view bytes) {
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size()) return std::error_code();
    return std::error_code(errno != 0 ? errno : EIO, std::generic_category());
  };
}

}  // namespace concord
