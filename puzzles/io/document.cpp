#include "puzzles/io/document.hpp"

#include <algorithm>

namespace concord::io {

void Document::add(const Line& line, std::size_t bytes) {
  starts_.push_back({text_.size(), line.number, line.column(0)});
  text_ += line.text.substr(0, bytes);
  text_ += '\n';
}

Document::Place Document::place(std::size_t index) const {
  if (starts_.empty()) return {1, 1};
  const auto after = std::ranges::upper_bound(starts_, index, {}, &Start::index);
  const Start& start = after == starts_.begin() ? starts_.front() : *(after - 1);
  return {start.line, start.column + (index - start.index)};
}

std::size_t Document::content_end() const {
  const std::size_t last = text_.find_last_not_of(" \t\n");
  return last == std::string::npos ? 0 : last + 1;
}

}  // namespace concord::io
