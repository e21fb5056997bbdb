// `dzn`: MiniZinc data. n=9 with a matrix is a Sudoku with the order's default box, S=3 one with
// boxes of 3x3, N=30 (without S) a Latin square. Blanks are 0, _ or <>; % starts a comment.

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "puzzles/io/document.hpp"
#include "puzzles/io/dzn_state.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

// The parameters that say something about the puzzle.
bool is_shape_name(std::string_view name) {
  return name == "n" || name == "N" || name == "S" || name == "s";
}

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
  return is_shape_name(text.substr(0, at)) || value.empty() || is_digit(value[0]) ||
         value[0] == '[' || value[0] == '%' || value[0] == '-' || value[0] == '"' ||
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
  if (!statement.closed && statement.document.too_large()) {
    // The rest of it is no puzzle of its own.
    const Line* line = context.lines.peek();
    while (line != nullptr && !line->too_long && !starts_statement(line->text) &&
           !trim(line->text).empty() && !breaks_array(line->text)) {
      context.lines.drop();
      line = context.lines.peek();
    }
  }
  if (statement.bytes == 0) return;
  context.lines.drop_bytes(statement.bytes);
  const Line* rest = context.lines.peek();
  if (rest != nullptr && (trim(rest->text).empty() || context.is_comment(rest->text)))
    context.lines.drop();
}

void take_parameter(ReadContext& context, DznParameters& parameters, const Statement& statement) {
  const std::string& name = statement.name;
  if (!is_shape_name(name)) {
    context.note(fmt::format("dzn: `{}` is not used", excerpt(name)));
    return;
  }
  std::string_view text = statement.document.text();
  text = text.substr(statement.value_at);
  while (!text.empty() && (text.back() == ';' || text.back() == '\n')) text.remove_suffix(1);
  text = trim(text);
  const int value = parse_number(text);
  const Document::Place place = statement.document.place(statement.value_at);
  if (name != "n" && parameters.boxes_line == 0) parameters.boxes_line = place.line;
  if (value < 1 || value > kMaxOrder) {
    if (!parameters.wrong) {
      parameters.wrong = {context.source, place.line, place.column,
                          fmt::format("{} = '{}': a number from 1 to {} was expected", name,
                                      excerpt(text), kMaxOrder)};
    }
    return;
  }
  (name == "n" ? parameters.n : name == "N" ? parameters.capital_n : parameters.s) = value;
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

void emit_matrix(ReadContext& context, const Statement& statement, const DznParameters& parameters,
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
  if (parameters.wrong) return context.fail(first_line, "dzn", *parameters.wrong);
  for (const auto& said : {parameters.n, parameters.capital_n}) {
    if (!said || *said == order) continue;
    return fail(
        statement.value_at,
        fmt::format("the array is {0}x{0}, but the order was said to be {1}", order, *said));
  }
  const std::optional<int> side = parameters.s;
  if (side && *side * *side != order) {
    return fail(statement.value_at, fmt::format("the array is {0}x{0}, but S={1} means {2}x{2}",
                                                order, *side, *side * *side));
  }
  auto grid = read_cells(context, order, matrix.cells, CellStyle::kSpaced);
  if (!grid) return context.fail(first_line, "dzn", std::move(grid.error()));
  ShapeHint hint;
  if (side) {
    hint = {ShapeHint::Kind::kBox, {*side, *side}, {}};
  } else if (parameters.capital_n && !parameters.n) {
    hint.kind = ShapeHint::Kind::kNoBox;
  }
  context.emit(first_line, "dzn", *std::move(grid), {}, hint);
}

bool starts_dzn(ReadContext& /*context*/, const Line& line) {
  return starts_statement(line.text);
}

// Drops what stands between two statements; the next one, or null.
const Line* next_statement(ReadContext& context) {
  const Line* line = context.lines.peek();
  while (line != nullptr && !line->too_long &&
         (trim(line->text).empty() || context.is_comment(line->text))) {
    context.lines.drop();
    line = context.lines.peek();
  }
  return line != nullptr && starts_statement(line->text) ? line : nullptr;
}

// Parameters below an array belong to it when they end the data. Between two arrays they may belong
// to either: they are left to the one below, and where they decide about boxes, the one above is
// refused rather than solved with the wrong ones.
bool take_parameters_below(ReadContext& context, DznParameters& below) {
  for (const Line* line = next_statement(context); line != nullptr;
       line = next_statement(context)) {
    const Statement statement = gather(context);
    if (statement.array) return false;
    take_parameter(context, below, statement);
    drop(context, statement);
  }
  return true;
}

void parse_dzn(ReadContext& context) {
  context.line_run_width = 0;
  DznParameters parameters;
  if (context.dzn != nullptr) parameters = std::move(*context.dzn);
  context.dzn.reset();
  const std::uint64_t first_line = context.lines.peek()->number;
  for (const Line* line = context.lines.peek(); line != nullptr; line = next_statement(context)) {
    const Statement statement = gather(context);
    drop(context, statement);
    if (!statement.array) {
      take_parameter(context, parameters, statement);
      continue;
    }
    auto below = std::make_unique<DznParameters>();
    bool last = true;
    if (!parameters.any()) {
      last = take_parameters_below(context, *below);
      if (last) {
        parameters = *below;
      } else if (below->boxes_line != 0) {
        parameters.wrong = Diagnostic{context.source, below->boxes_line, 1,
                                      "a parameter between two arrays could belong to either: "
                                      "write it above its array"};
      }
    }
    emit_matrix(context, statement, parameters, first_line);
    if (!last) context.dzn = std::move(below);
    return;
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

// N= is a Latin square, n= a Sudoku with the usual boxes.
bool names_boxes(const Geometry& geometry) {
  return !geometry.spec().box;
}

std::string write_dzn(const PuzzleRecord& /*record*/, const Board& board) {
  return data_text(board.geometry(), settled_values(board));
}

std::string write_dzn_solution(const PuzzleRecord& record, const Grid& grid) {
  if (record.board) return data_text(record.board->geometry(), grid.values);
  return symbol_rows({"", '0'}, grid.order, grid.values, true);
}

const FormatParser kDznParser{35, starts_dzn, parse_dzn, nullptr};

}  // namespace concord::io
