#include "cli/answer_text.hpp"

#include <fmt/format.h>

#include "cli/console.hpp"

namespace concord::cli {

const FormatRow& AnswerText::shape(const PuzzleRecord& record) const {
  const FormatRow* format = format_ != nullptr ? format_ : record.format;
  if (format == nullptr) return *find_format("line");
  // A block format without a way back becomes rows; every one-line format is answered by plain
  // lines.
  if (!format->one_line && format->write_solution == nullptr) return *find_format("rows");
  return *format;
}

std::string AnswerText::separator(bool block) {
  const bool blank_line = !first_ && (block || last_was_block_);
  first_ = false;
  last_was_block_ = block;
  return blank_line ? "\n" : "";
}

std::string AnswerText::grid(const PuzzleRecord& record, const Grid& grid) {
  const FormatRow& format = shape(record);
  if (format.one_line) return separator(false) + grid_line(record.alphabet, grid) + '\n';
  return separator(true) + format.write_solution(record, grid);
}

std::string AnswerText::comment(const PuzzleRecord& record, std::string_view text) {
  std::string line = fmt::format("{}# {}\n", separator(!shape(record).one_line), printable(text));
  return line;
}

std::string AnswerText::answer(const PuzzleRecord& record, const Answer& answer) {
  const Outcome& outcome = answer.outcome;
  const auto unknown = [&] { return comment(record, fmt::format("unknown: {}", answer.reason())); };
  // One grid before a limit leaves uniqueness open, but it is a count all the same. (A fault leaves
  // no grid.)
  const bool counted =
      question_ == Question::kCount && !outcome.grids.empty() && answer.fault.empty();
  if (answer.status == Status::kUnknown && !counted) return unknown();
  if (answer.status == Status::kNone) return comment(record, "none");
  switch (question_) {
    case Question::kFirst: break;
    case Question::kUnique:
      if (answer.status == Status::kMultiple) return comment(record, "multiple");
      break;
    case Question::kCount: {
      const std::string count =
          fmt::format("{}{}", outcome.exhausted ? ":" : ":>=", outcome.solutions);
      std::string text = grid(record, outcome.grids.front());
      // One line a puzzle: the count goes on the grid's own line; under a block it gets a line.
      if (shape(record).one_line) text.pop_back();
      return text + count + '\n';
    }
    case Question::kAll: return answer.decided(question_) ? std::string() : unknown();
  }
  return grid(record, outcome.grids.front());
}

std::string AnswerText::invalid(const PuzzleRecord& record) {
  const Diagnostic& error = record.board.error();
  Diagnostic local{"", error.line, error.column, error.message};
  return comment(record, fmt::format("invalid: {}", local.to_string()));
}

}  // namespace concord::cli
