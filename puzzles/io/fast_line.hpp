#pragma once
// FastLine: the hot path of the reader. A line that begins with a 9x9 (or 7x7) board in the
// standard alphabet and holds nothing else but a comment becomes a record without being copied or
// split. Every other line is left to the parsers, which accept these lines too, with the same
// result.

#include <array>
#include <cstdint>
#include <string_view>

#include "puzzles/io/plain_lines.hpp"
#include "puzzles/io/puzzle_record.hpp"
#include "puzzles/io/read_context.hpp"

namespace concord::io {

class FastLine {
 public:
  explicit FastLine(ReadContext& context);
  // True when the front line was taken, and then `record` is complete but for its number.
  [[nodiscard]] bool next(PuzzleRecord& record);
  // True when the front line was taken: a board of order 9 about which nothing stands but its
  // symbols. `number` is the record's; `expected` how many lines `lines` is to hold in the end.
  [[nodiscard]] bool next_plain(PlainLines& lines, std::uint64_t number, std::size_t expected);

  // The front line; null at the end, and where this reader may not take lines.
  [[nodiscard]] const Line* front();

 private:
  [[nodiscard]] bool take(const Line& line, PuzzleRecord& record);
  // Drops the front line, a board of `cells` symbols.
  void taken(std::size_t cells);
  // False when this source's boards of order 9 are none that PlainLines can hold.
  [[nodiscard]] bool prepare_plain();

  ReadContext& context_;
  const FormatRow* format_ = nullptr;  // null: this reader may not take lines
  const FormatRow* noted_ = nullptr;
  // For next_plain(): the candidates that a symbol leaves, none where it is no cell.
  std::array<std::uint64_t, 256> words_{};
  PlainLines::Common plain_;  // without a geometry: not prepared
  bool no_plain_ = false;
};

}  // namespace concord::io
