#pragma once
// A document that spans lines: its text as one string, and where each place in it came from. Held
// in memory only up to a limit.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/io/line_source.hpp"

namespace concord::io {

inline constexpr std::size_t kMaxDocumentBytes = std::size_t{16} << 20;

class Document {
 public:
  // Appends a line and a newline.
  void add(const Line& line, std::size_t bytes);

  [[nodiscard]] const std::string& text() const { return text_; }
  struct Place {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
  };
  [[nodiscard]] Place place(std::size_t index) const;
  // Behind the last character that is no blank.
  [[nodiscard]] std::size_t content_end() const;
  // Lines cost memory too, however short they are.
  [[nodiscard]] bool too_large() const {
    return text_.size() + starts_.size() * kLineCost_B > kMaxDocumentBytes;
  }

 private:
  static constexpr std::size_t kLineCost_B = 64;
  struct Start {
    std::size_t index;
    std::uint64_t line;
    std::uint64_t column;
  };
  std::string text_;
  std::vector<Start> starts_;
};

}  // namespace concord::io
