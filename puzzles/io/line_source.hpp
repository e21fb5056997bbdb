#pragma once
// LineSource: the lines of a text, one after the other, with as much lookahead as a format asks
// for. LF, CRLF and CR end a line; a byte order mark is dropped. A line is available as soon as its
// end has been read. No line above kMaxLineBytes is held: the rest of it is skipped. Not
// thread-safe.

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/io/byte_source.hpp"

namespace concord::io {

inline constexpr std::size_t kMaxLineBytes = std::size_t{16} << 20;
// The lookahead ends where the lines between would take more memory than this.
inline constexpr std::size_t kMaxHeldBytes = std::size_t{64} << 20;
// "a line of more than 16 MiB is skipped"
[[nodiscard]] std::string too_long_line();

struct Line {
  std::string_view text;
  std::uint64_t number = 0;  // 1-based
  std::uint64_t offset = 0;  // bytes of the physical line before `text`
  bool too_long = false;     // `text` is only the start of it
  [[nodiscard]] std::uint64_t column(std::size_t index) const { return offset + index + 1; }
};

class LineSource {
 public:
  explicit LineSource(std::unique_ptr<ByteSource> bytes);

  // The front line without a copy; null at the end. Valid until the next call of any function.
  [[nodiscard]] const Line* view();
  // The line `ahead` lines after the front one; null beyond the end, and beyond kMaxHeldBytes.
  // Stays valid until dropped.
  [[nodiscard]] const Line* peek(std::size_t ahead = 0);
  void drop(std::size_t count = 1);
  // Takes `count` bytes off the front line, leaving the rest as the front line.
  void drop_bytes(std::size_t count);

  // Lines dropped so far: tells whether a parser made progress.
  [[nodiscard]] std::uint64_t progress() const { return progress_; }
  // The number of the last line that was read.
  [[nodiscard]] std::uint64_t last_number() const { return number_; }
  // Why the text ended before its end; empty when it did not. Known once the end was reached; the
  // broken last line is not given out.
  [[nodiscard]] const std::string& failure() const { return bytes_->failure(); }

 private:
  struct Owned {
    std::string storage;
    Line line;
    [[nodiscard]] std::size_t bytes() const { return sizeof(Owned) + storage.capacity(); }
  };

  bool read_line();
  bool refill();
  void skip_long_line();
  [[nodiscard]] std::size_t find_end();

  std::unique_ptr<ByteSource> bytes_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // of the unread part of buffer_
  std::size_t end_ = 0;
  std::size_t scanned_ = 0;  // no line end in [begin_, scanned_)
  std::size_t next_lf_ = 0;  // the first line feed at or after scanned_, or end_; see lf_known_
  bool lf_known_ = false;
  bool skip_lf_ = false;  // the last line ended in CR: a line feed now belongs to it
  bool ended_ = false;
  std::uint64_t number_ = 0;
  std::uint64_t progress_ = 0;
  Line current_;  // read, but not in queue_
  bool has_current_ = false;
  std::string long_prefix_;
  std::deque<Owned> queue_;
  std::size_t held_B_ = 0;  // by queue_
};

}  // namespace concord::io
