#pragma once
// ByteCursor: one byte at a time from a ByteSource, with line and column, for the readers of this
// folder. A failed read looks like the end; error() tells them apart. Not thread-safe.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "encoders/byte_io.hpp"
#include "puzzles/model/diagnostic.hpp"

namespace concord {

class ByteCursor {
 public:
  static constexpr int kEnd = -1;

  ByteCursor(const ByteSource& source, std::string_view name)
      : source_(source), name_(name), buffer_(std::size_t{1} << 16) {}

  // The byte under the cursor (0..255), or kEnd.
  [[nodiscard]] int peek() {
    if (at_ == end_ && !refill()) return kEnd;
    return static_cast<unsigned char>(buffer_[at_]);
  }
  // Past the byte that peek() showed.
  void advance() {
    if (buffer_[at_++] == '\n') {
      ++line_;
      line_start_ = base_ + at_;
    }
  }
  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[nodiscard]] std::uint64_t column() const { return base_ + at_ - line_start_ + 1; }
  [[nodiscard]] const std::string& error() const { return error_; }

  // Blanks and carriage returns, not line ends.
  void skip_blanks() {
    for (int c = peek(); c == ' ' || c == '\t' || c == '\r'; c = peek()) advance();
  }
  [[nodiscard]] bool at_line_end() {
    skip_blanks();
    const int c = peek();
    return c == '\n' || c == kEnd;
  }
  // The rest of the line without its end, at most `limit` bytes of it; the cursor is left on '\n'.
  std::string take_line(std::size_t limit) {
    std::string text;
    for (int c = peek(); c != '\n' && c != kEnd; c = peek()) {
      if (text.size() < limit) text += static_cast<char>(c);
      advance();
    }
    if (!text.empty() && text.back() == '\r') text.pop_back();
    return text;
  }
  // Up to the next blank or line end, at most `limit` bytes of it.
  std::string take_word(std::size_t limit) {
    std::string text;
    for (int c = peek(); c != '\n' && c != kEnd && c != ' ' && c != '\t' && c != '\r'; c = peek()) {
      if (text.size() < limit) text += static_cast<char>(c);
      advance();
    }
    return text;
  }

  // A diagnostic at the cursor, or at a place noted before. A failed read is told instead of what
  // the reader made of the missing bytes.
  [[nodiscard]] Diagnostic diagnose(std::string message) const {
    return diagnose_at(line(), column(), std::move(message));
  }
  [[nodiscard]] Diagnostic diagnose_at(std::uint64_t line, std::uint64_t column,
                                       std::string message) const {
    if (!error_.empty()) return {std::string(name_), 0, 0, "cannot read: " + error_};
    return {std::string(name_), line, column, std::move(message)};
  }

 private:
  bool refill();

  const ByteSource& source_;
  std::string_view name_;
  std::string error_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
  std::uint64_t base_ = 0;  // bytes before the buffer
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;
};

// How a stray byte is shown in a message: 'x', or "byte 0x07".
[[nodiscard]] std::string show_byte(int byte);

}  // namespace concord
