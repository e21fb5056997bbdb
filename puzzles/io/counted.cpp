// `counted`: PUZZLE:COUNT[:SOLUTION], the test format of tdoku; COUNT may be >=N. What the line
// states goes to the record's expectation. Written as PUZZLE alone where nothing is known; COUNT
// may be empty.

#include <charconv>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/line_fields.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool starts_counted(ReadContext& context, const Line& line) {
  const std::string_view text = line.text.substr(indent_of(line.text));
  std::size_t length = 0;
  while (length < text.size() && context.is_cell(text[length])) ++length;
  if (length == 0 || length == text.size() || text[length] != ':') return false;
  if (square_side(length) == 0 && length < 10) return false;
  if (is_title(text) || !later_format(text).empty()) return false;
  // Behind what is surely a board, anything is a count, if maybe a wrong one.
  if (length >= 36 && square_side(length) != 0) return true;
  const char next = length + 1 < text.size() ? text[length + 1] : ' ';
  return is_digit(next) || next == '>' || next == ':' || next == ' ' || next == '\t';
}

void parse_counted(ReadContext& context) {
  const Line line = *context.lines.peek();
  const std::size_t indent = indent_of(line.text);
  const std::string_view text = trim(without_comment(line.text));
  const std::uint64_t column = line.column(indent);
  const auto part = [&](std::size_t from, char stop) {
    const std::size_t end = std::min(text.find(stop, from), text.size());
    return text.substr(from, end - from);
  };
  const auto fail = [&](std::size_t at, std::string message) {
    context.fail(line.number, "counted", line.number, column + at, std::move(message));
    context.lines.drop();
  };
  const std::string_view puzzle = part(0, ':');
  if (puzzle.size() == text.size()) return parse_board_line(context);
  auto grid = read_board_text(context, puzzle, line.number, column);
  if (!grid) {
    context.fail(line.number, "counted", std::move(grid.error()));
    context.lines.drop();
    return;
  }
  Expectation expected;
  const std::size_t count_at = puzzle.size() + 1;
  const std::string_view count = trim(part(count_at, ':'));
  if (!count.empty()) {
    const bool bound = count.substr(0, 2) == ">=";
    const std::string_view digits = count.substr(bound ? 2 : 0);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    // Text behind a blank is a comment.
    const bool whole = end == digits.data() + digits.size() || *end == ' ' || *end == '\t';
    if (error != std::errc() || !whole) {
      return fail(count_at, fmt::format("'{}' is no number of solutions", excerpt(count)));
    }
    (bound ? expected.at_least : expected.solutions) = number;
  }
  const std::size_t solution_at = count_at + part(count_at, ':').size() + 1;
  if (solution_at < text.size()) {
    const std::string_view solution = part(solution_at, ' ');
    if (!trim(solution).empty()) {
      auto solved = read_solution_text(context, grid->order, trim_end(part(solution_at, ':')),
                                       line.number, column + solution_at);
      if (!solved) {
        context.fail(line.number, "counted", std::move(solved.error()));
        context.lines.drop();
        return;
      }
      expected.solution = *std::move(solved);
    }
  }
  context.emit(line.number, "counted", *std::move(grid), {}, {}, std::move(expected));
  context.lines.drop();
}

}  // namespace

std::string write_counted(const PuzzleRecord& record, const Board& board) {
  const Alphabet alphabet = writing_alphabet(record, board.order());
  std::string text = symbols_line(alphabet, settled_values(board));
  const Expectation& expected = record.expected;
  if (expected.empty()) return text + '\n';
  text += ':';
  if (expected.solutions) text += std::to_string(*expected.solutions);
  if (expected.at_least) text += ">=" + std::to_string(*expected.at_least);
  if (expected.solution) text += ':' + symbols_line(alphabet, expected.solution->values);
  return text + '\n';
}

const FormatParser kCountedParser{50, starts_counted, parse_counted, nullptr};

}  // namespace concord::io
