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
#include "puzzles/io/other_shape.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

// The parameters that say something about the puzzle.
bool is_shape_name(std::string_view name) {
  return name == "n" || name == "N" || name == "S" || name == "s";
}

// Arrays that are no puzzle: the answer, which is not needed, and the regions, without which the
// puzzle is another one. An array of any other name is a puzzle.
bool is_solution_name(std::string_view name) {
  const std::string word = lower(name);
  return word == "solution" || word == "solutions" || word == "sol" || word == "answer" ||
         word == "solved" || word == "result";
}
bool is_region_name(std::string_view name) {
  const std::string word = lower(name);
  for (const std::string_view part :
       {"region", "area", "jigsaw", "block", "box", "shape", "cage", "map", "group"}) {
    if (word.find(part) != std::string::npos) return true;
  }
  return false;
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
    // The next statement: this one was cut off, or leaves out its ';'. So does another shape.
    if (i > 0 && (starts_statement(line->text) || starts_other_shape(context, *line))) break;
    if (statement.array && trim(line->text).substr(0, 1) == "[") break;
    if (i > 0 && !context.is_comment(line->text) &&
        (find_control(line->text) != std::string_view::npos || breaks_array(line->text))) {
      break;
    }
    const std::string_view text = line->text;
    std::size_t length = 0;
    for (std::size_t at = 0; at < text.size() && text[at] != '%'; ++at) {
      length = at + 1;
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
  if (!parameters.first)
    parameters.first = Diagnostic{context.source, place.line, place.column, {}};
  parameters.decides |= name != "n";
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
  std::size_t wrong_at = std::string::npos;  // of what does not belong into an array
};

bool is_number_char(char c) {
  return is_digit(c) || is_letter(c) || c == '_' || c == '<' || c == '>' || c == '-' || c == '.';
}

// The cells between the '[' and its ']', with commas between them (or, throughout, with none).
Matrix read_matrix(const Statement& statement) {
  Matrix matrix;
  const std::string_view text = statement.document.text();
  const std::size_t open = text.find('[', statement.value_at);
  if (open == std::string_view::npos) {
    matrix.wrong_at = 0;
    return matrix;
  }
  const std::size_t close = std::min(text.find(']', open), text.size());
  const std::string_view inside = text.substr(open, close - open);
  const bool barred = inside.find('|') != std::string_view::npos;
  const bool commas = inside.find(',') != std::string_view::npos;
  std::size_t in_row = 0;
  bool after_cell = false;
  const auto end_row = [&] {
    if (in_row > 0) {
      matrix.row_sizes.push_back(in_row);
      matrix.row_starts.push_back(matrix.cells.size() - in_row);
    }
    in_row = 0;
  };
  for (std::size_t at = open + 1; at < close;) {
    const char c = text[at];
    if (is_number_char(c)) {
      std::size_t end = at;
      while (end < close && is_number_char(text[end])) ++end;
      if (after_cell && commas && matrix.wrong_at == std::string::npos) matrix.wrong_at = at;
      const Document::Place place = statement.document.place(at);
      matrix.cells.push_back({text.substr(at, end - at), place.line, place.column});
      ++in_row;
      after_cell = true;
      at = end;
      continue;
    }
    if (c == '|') end_row();
    after_cell = after_cell && c != '|' && c != ',';
    const bool separates = c == '|' || c == ',' || c == ' ' || c == '\t' || c == '\n';
    if (!separates && matrix.wrong_at == std::string::npos) matrix.wrong_at = at;
    ++at;
  }
  if (barred) end_row();
  // One array a statement.
  if (const std::size_t more = text.find('[', close);
      more != std::string_view::npos && matrix.wrong_at == std::string::npos) {
    matrix.wrong_at = more;
  }
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
  if (matrix.wrong_at != std::string::npos) {
    return fail(matrix.wrong_at,
                fmt::format("'{}' where a comma or the end of the array was expected",
                            excerpt(statement.document.text().substr(matrix.wrong_at), 8)));
  }
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
  if (order == 0) return fail(statement.value_at, wrong_cell_count(matrix.cells.size(), kMaxOrder));
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
  auto grid = read_cells(context, order, matrix.cells, CellStyle::kIntegers);
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

// Drops what stands between two statements; the next one, or null. The last comment names the
// puzzle below it.
const Line* next_statement(ReadContext& context, std::string* name = nullptr) {
  const Line* line = context.lines.peek();
  while (line != nullptr && !line->too_long &&
         (trim(line->text).empty() || context.is_comment(line->text))) {
    const std::string_view text = trim(line->text);
    if (name != nullptr && !text.empty() && text[0] == '%')
      *name = std::string(trim(text.substr(1)).substr(0, 200));
    context.lines.drop();
    line = context.lines.peek();
  }
  // A SumoCue line looks like one as well.
  const bool statement =
      line != nullptr && starts_statement(line->text) && !kSumocueParser.starts(context, *line);
  return statement ? line : nullptr;
}

// An array that is no puzzle.
void take_other_array(ReadContext& context, DznParameters& parameters, const Statement& statement) {
  if (is_solution_name(statement.name)) {
    context.note(fmt::format("dzn: `{}` is not used", excerpt(statement.name)));
  } else if (!parameters.wrong) {
    const Document::Place place = statement.document.place(0);
    parameters.wrong = Diagnostic{
        context.source, place.line, place.column,
        fmt::format("`{}`: arrays of regions are not supported; `regions` and --regions are",
                    excerpt(statement.name))};
  }
}

bool is_puzzle(const Statement& statement) {
  return statement.array && !is_solution_name(statement.name) && !is_region_name(statement.name);
}

// What stands below an array, up to the next puzzle. False when there is one.
bool take_rest(ReadContext& context, DznParameters& below) {
  for (const Line* line = next_statement(context, &below.name); line != nullptr;
       line = next_statement(context, &below.name)) {
    if (below.line == 0) below.line = line->number;
    const Statement statement = gather(context);
    if (is_puzzle(statement)) return false;
    drop(context, statement);
    if (statement.array) {
      take_other_array(context, below, statement);
    } else {
      take_parameter(context, below, statement);
    }
  }
  return true;
}

// Adds what stands below an array to what stands above it.
void add(DznParameters& above, const DznParameters& below) {
  const auto merge = [&](const char* name, std::optional<int>& mine,
                         const std::optional<int>& other) {
    if (!mine) mine = other;
    if (!other || *mine == *other || above.wrong) return;
    above.wrong = below.first;
    above.wrong->message =
        fmt::format("{}={} above the array, {}={} below it", name, *mine, name, *other);
  };
  if (!above.wrong) above.wrong = below.wrong;
  merge("n", above.n, below.n);
  merge("N", above.capital_n, below.capital_n);
  merge("S", above.s, below.s);
}

// Parameters below an array belong to it when they end the data. Between two arrays they belong to
// the one below, unless the one above has none: then they may belong to either, and where they
// decide about boxes, it is refused rather than solved with the wrong ones.
void parse_dzn(ReadContext& context) {
  context.line_run_width = 0;
  DznParameters parameters;
  std::uint64_t first_line = context.lines.peek()->number;
  if (context.dzn != nullptr) {
    parameters = std::move(*context.dzn);
    first_line = parameters.line;
    context.heading.name = parameters.name;
    context.dzn.reset();
  }
  for (const Line* line = context.lines.peek(); line != nullptr; line = next_statement(context)) {
    const Statement statement = gather(context);
    drop(context, statement);
    if (!statement.array) {
      take_parameter(context, parameters, statement);
      continue;
    }
    if (!is_puzzle(statement)) {
      take_other_array(context, parameters, statement);
      continue;
    }
    auto below = std::make_unique<DznParameters>();
    const bool last = take_rest(context, *below);
    if (last) {
      add(parameters, *below);
    } else if (below->decides && !parameters.any()) {
      parameters.wrong = below->first;
      parameters.wrong->message =
          "a parameter between two arrays could belong to either: write it above its array";
    }
    emit_matrix(context, statement, parameters, first_line);
    if (!last) context.dzn = std::move(below);
    return;
  }
  if (parameters.wrong) return context.fail(first_line, "dzn", *parameters.wrong);
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
