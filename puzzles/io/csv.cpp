// `csv`: a header that names a column puzzle(s), quiz(zes) or sudoku, and maybe solution(s), count
// and a name; quotes as in RFC 4180, also around cells on several lines. Lines without a header are
// taken by line_fields.cpp.

#include "puzzles/io/csv_state.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/line_fields.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

constexpr std::size_t kMaxRecordLines = 1000;

struct CsvField {
  std::string text;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

struct CsvRecord {
  std::vector<CsvField> fields;
  std::size_t lines = 1;
  bool open_quote = false;
};

// One record from the front line on. Line ends within quotes become spaces: only cells stand there.
CsvRecord split_record(ReadContext& context, char separator) {
  CsvRecord record;
  const Line* line = context.lines.peek();
  std::string_view text = trim_end(line->text);
  CsvField field{"", line->number, line->column(0)};
  bool quoted = false;
  std::size_t i = 0;
  for (;;) {
    if (i >= text.size()) {
      if (!quoted) break;
      const Line* more =
          record.lines < kMaxRecordLines ? context.lines.peek(record.lines) : nullptr;
      if (more == nullptr || more->too_long) {
        record.open_quote = true;
        break;
      }
      ++record.lines;
      text = trim_end(more->text);
      i = 0;
      field.text += ' ';
      continue;
    }
    const char c = text[i];
    if (quoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
        field.text += '"';
        ++i;
      } else if (c == '"') {
        quoted = false;
      } else {
        field.text += c;
      }
    } else if (c == '"' && trim(field.text).empty()) {
      quoted = true;
    } else if (separator != '\0' && c == separator) {
      record.fields.push_back(std::move(field));
      field = {"", line->number, line->column(i + 1)};
    } else {
      field.text += c;
    }
    ++i;
  }
  record.fields.push_back(std::move(field));
  return record;
}

// Whether a record over several lines has the fields and the board that it should have.
bool is_whole(ReadContext& context, const CsvRecord& record) {
  const CsvState& state = *context.csv;
  if (record.fields.size() != state.columns) return false;
  const CsvField& puzzle = record.fields[state.puzzle];
  return read_board_text(context, puzzle.text, puzzle.line, puzzle.column).has_value();
}

bool is_any_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

// The separator, and the columns by name; none when this is no header.
std::unique_ptr<CsvState> read_header(std::string_view text) {
  if (text.size() > 1000) return nullptr;
  auto state = std::make_unique<CsvState>();
  state->separator = '\0';
  for (const char separator : std::string_view(",;\t")) {
    if (text.find(separator) == std::string_view::npos) continue;
    state->separator = separator;
    break;
  }
  std::size_t column = 0;
  std::string last_word;
  for (std::size_t at = 0; at <= text.size(); ++column) {
    const std::size_t end = state->separator == '\0'
                                ? text.size()
                                : std::min(text.find(state->separator, at), text.size());
    std::string_view name = trim(text.substr(at, end - at));
    if (name.size() >= 2 && name.front() == '"' && name.back() == '"')
      name = trim(name.substr(1, name.size() - 2));
    const std::string word = lower(name);
    last_word = word;
    at = end + 1;
    if (is_any_of(word, {"puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "question",
                         "board", "clues", "grid", "problem"}) &&
        state->puzzle == CsvState::kNone) {
      state->puzzle = column;
    } else if (is_any_of(word, {"solution", "solutions", "answer", "answers", "solved"})) {
      state->solution = column;
    } else if (is_any_of(word, {"count", "solution_count", "nsolutions"})) {
      state->count = column;
    } else if (is_any_of(word, {"id", "name", "title", "source"}) &&
               state->name == CsvState::kNone) {
      state->name = column;
    }
  }
  state->columns = column;
  // A lone word such as "Sudoku" is a title as well; a CSV of one column says puzzle(s), quiz(zes).
  const bool clear =
      state->separator != '\0' || is_any_of(last_word, {"puzzles", "quizzes", "quiz", "puzzle"});
  return state->puzzle != CsvState::kNone && clear ? std::move(state) : nullptr;
}

// Whether a line can be a record below the header. Quotes may hide the separator on a later line.
bool has_fields(const ReadContext& context, std::string_view text) {
  const CsvState& state = *context.csv;
  text = trim(text);
  if (text.substr(0, 1) == "\"") return true;
  if (state.separator != '\0') return text.find(state.separator) != std::string_view::npos;
  // The one field is a board; anything else is another shape.
  return text.size() >= 16 && (resembles_board(context, text) ||
                               (context.all_cells(text) && square_side(text.size()) != 0));
}

// A JSON matrix has commas too.
bool starts_with_bracket(std::string_view text) {
  text = trim(text);
  return !text.empty() && (text[0] == '[' || text[0] == '{');
}

bool starts_csv(ReadContext& context, const Line& line) {
  if (context.csv != nullptr) {
    // A line without a separator, where the header has one, belongs to something else.
    if (has_fields(context, line.text) && !starts_with_bracket(line.text)) return true;
    context.csv.reset();
  }
  return read_header(trim(line.text)) != nullptr;
}

void parse_row(ReadContext& context) {
  const CsvState& state = *context.csv;
  const std::uint64_t number = context.lines.peek()->number;
  CsvRecord record = split_record(context, state.separator);
  const auto finish = [&] {
    // A quote that never closes spoils its own line only.
    context.lines.drop(record.open_quote ? 1 : record.lines);
  };
  const auto fail = [&](std::uint64_t column, std::string message) {
    context.fail(number, "csv", number, column, std::move(message));
    finish();
  };
  // A quote that is not closed where it should be eats the records up to the next one.
  if (!record.open_quote && record.lines > 1 && !is_whole(context, record))
    record.open_quote = true;
  if (record.open_quote) return fail(1, "a quoted field is not closed");
  if (record.fields.size() != state.columns) {
    return fail(
        1, fmt::format("{} fields where the header has {}", record.fields.size(), state.columns));
  }
  const CsvField& puzzle = record.fields[state.puzzle];
  auto grid = read_board_text(context, puzzle.text, puzzle.line, puzzle.column);
  if (!grid) {
    context.fail(number, "csv", std::move(grid.error()));
    return finish();
  }
  Expectation expected;
  if (state.solution != CsvState::kNone) {
    const CsvField& field = record.fields[state.solution];
    if (!trim(field.text).empty()) {
      auto solution =
          read_solution_text(context, grid->order, field.text, field.line, field.column);
      if (!solution) {
        context.fail(number, "csv", std::move(solution.error()));
        return finish();
      }
      expected.solution = *std::move(solution);
    }
  }
  if (state.count != CsvState::kNone) {
    const CsvField& field = record.fields[state.count];
    const std::string_view text = trim(field.text);
    const int count = parse_number(text);
    if (count < 0 && !text.empty()) {
      return fail(field.column, fmt::format("'{}' is no number of solutions", excerpt(text)));
    }
    if (count >= 0) expected.solutions = static_cast<std::uint64_t>(count);
  }
  if (state.name != CsvState::kNone)
    context.heading.name = std::string(trim(record.fields[state.name].text).substr(0, 200));
  context.emit(number, "csv", *std::move(grid), {}, {}, std::move(expected));
  finish();
}

void parse_csv(ReadContext& context) {
  context.line_run_width = 0;
  const Line& line = *context.lines.peek();
  if (auto header = read_header(trim(line.text))) {
    context.csv = std::move(header);
    context.lines.drop();
    return;
  }
  if (context.csv != nullptr && has_fields(context, line.text)) {
    parse_row(context);
  } else {
    parse_board_line(context);
  }
}

}  // namespace

std::string write_csv(const PuzzleRecord& record, const Board& board) {
  const Alphabet alphabet = writing_alphabet(record, board.order());
  std::string text = symbols_line(alphabet, settled_values(board)) + ',';
  if (record.expected.solution) text += symbols_line(alphabet, record.expected.solution->values);
  return text + '\n';
}

const FormatParser kCsvParser{5, starts_csv, parse_csv, nullptr};

}  // namespace concord::io
