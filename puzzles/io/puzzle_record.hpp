#pragma once
// PuzzleRecord: one puzzle as it came out of a file, or why it did not. A wrong record is one
// record: the next one is read as if nothing had happened.

#include <cstdint>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "puzzles/io/alphabet.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/diagnostic.hpp"
#include "puzzles/model/grid.hpp"

namespace concord {

struct FormatRow;  // puzzles/io/catalog.hpp

// What the file itself says the answer is; to be compared, never believed.
struct Expectation {
  std::optional<std::uint64_t> solutions;
  std::optional<Grid> solution;
  std::optional<std::uint64_t> at_least = std::nullopt;  // solutions, if no exact number is stated
  [[nodiscard]] bool empty() const { return !solutions && !at_least && !solution; }
};

// How the text looked, as far as a solution written "in the same shape" needs it.
struct Layout {
  bool spaced = false;   // cells separated by blanks (rows)
  bool quoted = false;   // JSON cells were strings
  bool unicode = false;  // box-drawing lines (bordered)
};

struct PuzzleRecord {
  std::string source;        // file name as given; "-" for standard input
  std::uint64_t number = 0;  // 1-based, over all records of the source, invalid ones included
  std::uint64_t line = 0;    // where the record starts, 1-based
  std::string name;          // a title or id found beside the puzzle; may be empty
  const FormatRow* format = nullptr;  // null when an invalid record has none
  Alphabet alphabet;
  Layout layout;
  Expectation expected;
  tl::expected<Board, Diagnostic> board = tl::unexpected(Diagnostic{});
};

}  // namespace concord
