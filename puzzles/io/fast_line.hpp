#pragma once
// FastLine: the hot path of the reader. A line that begins with a 9x9 (or 7x7) board in the
// standard alphabet and holds nothing else but a comment becomes a record without being copied or
// split. Every other line is left to the parsers, which accept these lines too, with the same
// result.

#include <cstdint>
#include <string_view>

#include "puzzles/io/puzzle_record.hpp"
#include "puzzles/io/read_context.hpp"

namespace concord::io {

class FastLine {
 public:
  explicit FastLine(ReadContext& context);
  // True when the front line was taken, and then `record` is complete but for its number.
  [[nodiscard]] bool next(PuzzleRecord& record);

 private:
  [[nodiscard]] bool take(const Line& line, PuzzleRecord& record);

  ReadContext& context_;
  const FormatRow* format_ = nullptr;  // null: this reader may not take lines
  const FormatRow* noted_ = nullptr;
};

}  // namespace concord::io
