// `dzn`: MiniZinc data. n=9 with a matrix is a Sudoku with the order's default box, S=3 one with
// boxes of 3x3, N=30 (without S) a Latin square. Blanks are 0, _ or <>; % starts a comment.

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "puzzles/io/document.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

// "name =", with what a value can begin with behind it.
bool starts_statement(std::string_view text) {
  text = trim(text);
  std::size_t at = 0;
  while (at < text.size() &&
         (is_letter(text[at]) || text[at] == '_' || (at > 0 && is_digit(text[at]))))
    ++at;
  if (at == 0) return false;
  const std::string_view rest = trim(text.substr(at));
  if (rest.empty() || rest[0] != '=') return false;
  const std::string_view value = trim(rest.substr(1));
  return value.empty() || is_digit(value[0]) || value[0] == '[' || value[0] == '%' ||
         value.substr(0, 7) == "array2d";
}

struct Statement {
  Document document;
  std::string name;
  std::size_t value_at = 0;  // in the document
  std::size_t full_lines = 0;
  std::size_t bytes = 0;
  bool closed = false;
  bool array = false;
};

// From the front line to the ';' (or, at the end of the text, the last ']').
Statement gather(ReadContext& context) {
  Statement statement;
  long depth = 0;
  for (std::size_t i = 0;; ++i) {
    const Line* line = context.lines.peek(i);
    if (line == nullptr || line->too_long) break;
    // The next statement: this one was cut off, or leaves out its ';'.
    if (i > 0 && starts_statement(line->text)) break;
    if (i > 0 && !context.is_comment(line->text) &&
        (find_control(line->text) != std::string_view::npos || breaks_array(line->text))) {
      break;
    }
    const std::string_view text = line->text;
    const std::size_t length = std::min(text.find('%'), text.size());
    for (std::size_t at = 0; at < length; ++at) {
      if (text[at] == '[' || text[at] == '(') ++depth;
      if (text[at] == ']' || text[at] == ')') --depth;
      statement.array |= text[at] == '[';
      if (text[at] == ';' && depth <= 0) {
        statement.document.add(*line, at);
        statement.full_lines = i;
        statement.bytes = at + 1;
        statement.closed = true;
        break;
      }
    }
    if (statement.closed) break;
    statement.document.add(*line, length);
    statement.full_lines = i + 1;
    if (statement.document.too_large()) break;
    if (depth <= 0 && !statement.array && i > 0) break;
  }
  statement.closed = statement.closed || depth <= 0;
  const std::string& text = statement.document.text();
  const std::size_t equals = std::min(text.find('='), text.size());
  statement.name = std::string(trim(std::string_view(text).substr(0, equals)));
  statement.value_at = std::min(equals + 1, text.size());
  return statement;
}

void drop(ReadContext& context, const Statement& statement) {
  context.lines.drop(statement.full_lines);
  if (statement.bytes == 0) return;
  context.lines.drop_bytes(statement.bytes);
  const Line* rest = context.lines.peek();
  if (rest != nullptr && (trim(rest->text).empty() || context.is_comment(rest->text)))
    context.lines.drop();
}

struct Parameters {
  std::optional<int> n, capital_n, s;
  [[nodiscard]] bool any() const { return n || capital_n || s; }
};

void take_parameter(Parameters& parameters, const Statement& statement) {
  const int value =
      parse_number(trim(std::string_view(statement.document.text())
                            .substr(statement.value_at)
                            .substr(0, statement.document.text().find('\n') - statement.value_at)));
  if (value < 0) return;
  if (statement.name == "n") parameters.n = value;
  if (statement.name == "N") parameters.capital_n = value;
  if (statement.name == "S" || statement.name == "s") parameters.s = value;
}

struct Matrix {
  std::vector<CellText> cells;
  std::vector<std::size_t> row_sizes;  // of the rows between bars; empty: a flat list
  std::vector<std::size_t> row_starts;
};

bool is_number_char(char c) {
  return is_digit(c) || is_letter(c) || c == '_' || c == '<' || c == '>' || c == '-' || c == '.';
}

// The cells between the last '[' and its ']'.
Matrix read_matrix(const Statement& statement) {
  Matrix matrix;
  const std::string_view text = statement.document.text();
  const std::size_t open = text.rfind('[');
  const std::size_t close = std::min(text.find(']', open), text.size());
  const bool barred = text.substr(open, close - open).find('|') != std::string_view::npos;
  std::size_t in_row = 0;
  const auto end_row = [&] {
    if (in_row > 0) {
      matrix.row_sizes.push_back(in_row);
      matrix.row_starts.push_back(matrix.cells.size() - in_row);
    }
    in_row = 0;
  };
  for (std::size_t at = open + 1; at < close;) {
    if (is_number_char(text[at])) {
      std::size_t end = at;
      while (end < close && is_number_char(text[end])) ++end;
      const Document::Place place = statement.document.place(at);
      matrix.cells.push_back({text.substr(at, end - at), place.line, place.column});
      ++in_row;
      at = end;
    } else {
      if (text[at] == '|') end_row();
      ++at;
    }
  }
  if (barred) end_row();
  return matrix;
}

void emit_matrix(ReadContext& context, const Statement& statement, const Parameters& parameters,
                 std::uint64_t first_line) {
  const auto fail = [&](std::size_t at, std::string message) {
    const Document::Place place = statement.document.place(at);
    context.fail(first_line, "dzn", place.line, place.column, std::move(message));
  };
  if (!statement.closed) {
    return fail(statement.document.content_end(),
                statement.document.too_large() ? "an array above the limit of 16 MiB"
                                               : "the array is not closed: ] and ; were expected");
  }
  const Matrix matrix = read_matrix(statement);
  int order = square_side(matrix.cells.size());
  if (!matrix.row_sizes.empty()) {
    const std::size_t rows = matrix.row_sizes.size();
    for (std::size_t r = 0; r < rows; ++r) {
      if (matrix.row_sizes[r] == rows) continue;
      const CellText& cell = matrix.cells[matrix.row_starts[r]];
      const bool even = std::ranges::all_of(
          matrix.row_sizes, [&](std::size_t size) { return size == matrix.row_sizes[0]; });
      context.fail(first_line, "dzn", cell.line, cell.column,
                   even ? fmt::format("{} rows instead of {}", rows, matrix.row_sizes[0])
                        : fmt::format("row {} has {} cells instead of {}", r + 1,
                                      matrix.row_sizes[r], rows));
      return;
    }
    order = static_cast<int>(rows);
  }
  if (order == 0) return fail(statement.value_at, wrong_cell_count(matrix.cells.size()));
  const std::optional<int> side = parameters.s;
  const std::optional<int> said = parameters.n                 ? parameters.n
                                  : parameters.capital_n       ? parameters.capital_n
                                  : side && *side <= kMaxOrder ? std::optional(*side * *side)
                                                               : std::nullopt;
  if (said && *said != order) {
    return fail(
        statement.value_at,
        fmt::format("the array is {0}x{0}, but the order was said to be {1}", order, *said));
  }
  auto grid = read_cells(context, order, matrix.cells, CellStyle::kSpaced);
  if (!grid) return context.fail(first_line, "dzn", std::move(grid.error()));
  ShapeHint hint;
  if (side && *side <= kMaxOrder && *side * *side == order) {
    hint = {ShapeHint::Kind::kBox, {*side, *side}, {}};
  } else if (parameters.capital_n && !parameters.n && !side) {
    hint.kind = ShapeHint::Kind::kNoBox;
  }
  context.emit(first_line, "dzn", *std::move(grid), {}, hint);
}

bool starts_dzn(ReadContext& /*context*/, const Line& line) {
  return starts_statement(line.text);
}

void parse_dzn(ReadContext& context) {
  context.line_run_width = 0;
  Parameters parameters;
  const std::uint64_t first_line = context.lines.peek()->number;
  const auto next_statement = [&context]() -> const Line* {
    const Line* line = context.lines.peek();
    while (line != nullptr && (trim(line->text).empty() || context.is_comment(line->text))) {
      context.lines.drop();
      line = context.lines.peek();
    }
    return line != nullptr && starts_statement(line->text) ? line : nullptr;
  };
  for (const Line* line = context.lines.peek(); line != nullptr; line = next_statement()) {
    const Statement statement = gather(context);
    if (statement.array) {
      // Parameters may stand below the array too.
      const std::size_t ahead = statement.full_lines + (statement.bytes > 0 ? 1 : 0);
      const Line* below = parameters.any() ? nullptr : context.lines.peek(ahead);
      Statement copy = statement;
      drop(context, statement);
      if (below != nullptr) {
        const Line* next = next_statement();
        if (next != nullptr && next->text.find('[') == std::string_view::npos) {
          const Statement late = gather(context);
          if (!late.array) {
            take_parameter(parameters, late);
            drop(context, late);
          }
        }
      }
      return emit_matrix(context, copy, parameters, first_line);
    }
    take_parameter(parameters, statement);
    drop(context, statement);
  }
  context.fail(first_line, "dzn", first_line, 1,
               "parameters without an array: start=[|...|]; was expected");
}

std::string data_text(const Geometry& geometry, const std::vector<Value>& values) {
  const int n = geometry.order();
  std::string text = fmt::format("{}={};\nstart=[|\n", geometry.spec().box ? "n" : "N", n);
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += std::to_string(values[i]);
    const bool last = (i + 1) % static_cast<std::size_t>(n) == 0;
    text += !last ? ", " : i + 1 == values.size() ? "|];\n" : "|\n";
  }
  return text;
}

}  // namespace

std::string write_dzn(const PuzzleRecord& /*record*/, const Board& board) {
  return data_text(board.geometry(), settled_values(board));
}

std::string write_dzn_solution(const PuzzleRecord& record, const Grid& grid) {
  if (record.board) return data_text(record.board->geometry(), grid.values);
  return symbol_rows({"", '0'}, grid.order, grid.values, true);
}

const FormatParser kDznParser{35, starts_dzn, parse_dzn, nullptr};

}  // namespace concord::io
