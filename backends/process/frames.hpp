#pragma once
// Frames: how two processes on one machine talk. A frame is its length (4 bytes, of what follows),
// its kind (1 byte) and fields in the machine's own byte order. Whatever is read is checked: a
// field that is not there, a count that does not fit in the rest of the frame, a word for yes and
// no that is neither make the reader fail, and every further field is then 0. Neither side throws
// but std::bad_alloc.

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace concord {

// Longer ones are taken for nonsense.
inline constexpr std::uint32_t kLongestFrame_B = std::uint32_t{256} << 20;
inline constexpr std::size_t kFrameHead_B = 5;

// Appends one frame to a buffer.
class FrameWriter {
 public:
  FrameWriter(std::string& buffer, std::uint8_t kind) : buffer_(buffer), start_(buffer.size()) {
    buffer_.append(4, '\0');
    buffer_.push_back(static_cast<char>(kind));
  }
  FrameWriter(const FrameWriter&) = delete;
  FrameWriter& operator=(const FrameWriter&) = delete;
  // Writes the length.
  ~FrameWriter() {
    const auto length = static_cast<std::uint32_t>(buffer_.size() - start_ - 4);
    std::memcpy(buffer_.data() + start_, &length, sizeof length);
  }

  template <typename T>
  void put(T value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    buffer_.append(bytes, sizeof value);
  }
  template <typename T>
  void put(const std::optional<T>& value) {
    put(static_cast<std::uint8_t>(value ? 1 : 0));
    if (value) put(*value);
  }
  template <typename T>
  void put_all(std::span<const T> values) {
    buffer_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  }
  void put_text(std::string_view text) {
    put(static_cast<std::uint64_t>(text.size()));
    buffer_.append(text);
  }

 private:
  std::string& buffer_;
  std::size_t start_;
};

// Reads the fields of one frame, without its head.
class FrameReader {
 public:
  explicit FrameReader(std::string_view body) : rest_(body) {}

  template <typename T>
  [[nodiscard]] T get() {
    static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>);
    T value{};
    if (rest_.size() < sizeof value) {
      fail();
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  [[nodiscard]] bool get_bool() { return get_enum<std::uint8_t>(1) != 0; }
  // One of 0 .. last.
  template <typename T>
  [[nodiscard]] T get_enum(T last) {
    const auto value = get<std::uint8_t>();
    if (value > static_cast<std::uint8_t>(last)) fail();
    return failed_ ? T{} : static_cast<T>(value);
  }
  template <typename T>
  [[nodiscard]] std::optional<T> get_optional() {
    if (!get_bool()) return std::nullopt;
    return get<T>();
  }
  // `out` is filled, or the reader fails.
  template <typename T>
  void get_all(std::span<T> out) {
    if (rest_.size() < out.size_bytes()) return fail();
    if (!out.empty()) std::memcpy(out.data(), rest_.data(), out.size_bytes());
    rest_.remove_prefix(out.size_bytes());
  }
  [[nodiscard]] std::string_view get_text() {
    const auto size = get<std::uint64_t>();
    if (size > rest_.size()) fail();
    if (failed_) return {};
    const std::string_view text = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return text;
  }
  // How many things of `each_B` bytes or more can follow at most; fails for a larger count.
  [[nodiscard]] std::size_t get_count(std::size_t each_B) {
    const auto count = get<std::uint64_t>();
    if (count > rest_.size() / each_B) fail();
    return failed_ ? 0 : static_cast<std::size_t>(count);
  }

  void fail() {
    failed_ = true;
    rest_ = {};
  }
  [[nodiscard]] bool failed() const { return failed_; }
  // All was there, and nothing more.
  [[nodiscard]] bool finished() const { return !failed_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

struct Frame {
  std::uint8_t kind = 0;
  std::string_view body;
};

// The first frame of `bytes`; none while it is not whole. Sets `nonsense` where the length cannot
// be one.
[[nodiscard]] inline std::optional<Frame> first_frame(std::string_view bytes, bool& nonsense) {
  std::uint32_t length = 0;
  if (bytes.size() < sizeof length) return std::nullopt;
  std::memcpy(&length, bytes.data(), sizeof length);
  nonsense = length == 0 || length > kLongestFrame_B;
  if (nonsense || bytes.size() - sizeof length < length) return std::nullopt;
  return Frame{static_cast<std::uint8_t>(bytes[4]), bytes.substr(kFrameHead_B, length - 1)};
}

}  // namespace concord
