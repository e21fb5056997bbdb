#pragma once
// Answers as text: in one-line formats exactly one line a puzzle, so that line i answers puzzle i;
// in block formats the grid in the same shape, or one comment line in its place.

#include <string>

#include "puzzles/io/catalog.hpp"
#include "results/judge.hpp"

namespace concord::cli {

// How answers are written: `format` is where each goes, null for "as it came".
class AnswerText {
 public:
  AnswerText(const FormatRow* format, Question question) : format_(format), question_(question) {}

  // A grid with the line, blank line or nothing that separates it from what was written before.
  [[nodiscard]] std::string grid(const PuzzleRecord& record, const Grid& grid);
  // "# none", "# unknown: timeout", likewise separated.
  [[nodiscard]] std::string comment(const PuzzleRecord& record, std::string_view text);

  // The whole answer to one puzzle. With `--ask all` the grids have been written before: only what
  // is left to say.
  [[nodiscard]] std::string answer(const PuzzleRecord& record, const Answer& answer);
  [[nodiscard]] std::string invalid(const PuzzleRecord& record);

  // What has to be written before lines of a one-line format that were made elsewhere.
  [[nodiscard]] std::string before_lines() { return separator(false); }

 private:
  [[nodiscard]] const FormatRow& shape(const PuzzleRecord& record) const;
  [[nodiscard]] std::string separator(bool block);

  const FormatRow* format_;
  Question question_;
  bool first_ = true;
  bool last_was_block_ = false;
};

}  // namespace concord::cli
