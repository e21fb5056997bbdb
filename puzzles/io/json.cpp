// `json`: a matrix of numbers or one-character strings, or an array of n strings of n symbols; 0,
// -1, null, "", " " and "." are blanks. Several documents may follow each other, on a line or
// below; an array of matrices is several puzzles.

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "puzzles/io/document.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/other_shape.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

struct Failure {
  std::size_t at;
  std::string message;
};

struct Scalar {
  std::string text;  // empty: a blank
  std::size_t at = 0;
  bool quoted = false;
};
using JsonRow = std::vector<Scalar>;
struct JsonMatrix {
  std::size_t at = 0;
  std::vector<JsonRow> rows;
};

// A reader of one array of arrays of scalars, without recursion into anything else.
class MatrixReader {
 public:
  explicit MatrixReader(std::string_view text) : text_(text) {}

  tl::expected<JsonMatrix, Failure> read() {
    skip_space();
    if (!take('[')) return fail("an array was expected");
    return read_rows(at_ - 1);
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_space() {
    while (is_space(peek())) ++at_;
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  tl::unexpected<Failure> fail(std::string message) {
    return tl::unexpected(Failure{std::min(at_, text_.size()), std::move(message)});
  }
  tl::unexpected<Failure> unexpected(std::string_view wanted) {
    // The document's own closing newline is its end.
    if (at_ + 1 >= text_.size()) return fail("the JSON text ends too early");
    return fail(fmt::format("'{}' where {} was expected", excerpt(text_.substr(at_, 1)), wanted));
  }

  // The rows after the '[' of a matrix.
  tl::expected<JsonMatrix, Failure> read_rows(std::size_t start) {
    JsonMatrix matrix{start, {}};
    skip_space();
    if (take(']')) return matrix;
    for (;;) {
      skip_space();
      if (peek() == '"') {
        // A row as one string.
        auto row = read_scalar();
        if (!row) return tl::unexpected(std::move(row.error()));
        JsonRow cells;
        for (std::size_t i = 0; i < row->text.size(); ++i)
          cells.push_back({row->text.substr(i, 1), row->at + 1 + i, true});
        matrix.rows.push_back(std::move(cells));
      } else {
        if (!take('[')) return unexpected("a row ([...])");
        auto row = read_row();
        if (!row) return tl::unexpected(std::move(row.error()));
        matrix.rows.push_back(*std::move(row));
      }
      skip_space();
      if (take(']')) return matrix;
      if (!take(',')) return unexpected(", or ]");
    }
  }

  tl::expected<JsonRow, Failure> read_row() {
    JsonRow row;
    skip_space();
    if (take(']')) return row;
    for (;;) {
      skip_space();
      auto scalar = read_scalar();
      if (!scalar) return tl::unexpected(std::move(scalar.error()));
      row.push_back(*std::move(scalar));
      skip_space();
      if (take(']')) return row;
      if (!take(',')) return unexpected(", or ]");
    }
  }

  tl::expected<Scalar, Failure> read_scalar() {
    Scalar scalar{"", at_, false};
    if (take('"')) {
      scalar.quoted = true;
      while (peek() != '"') {
        if (peek() == '\\' || peek() == '\n' || at_ >= text_.size()) return unexpected("a cell");
        scalar.text += text_[at_++];
      }
      ++at_;
      if (scalar.text == " " || scalar.text == "-1") scalar.text.clear();
      return scalar;
    }
    if (text_.substr(at_, 4) == "null") {
      at_ += 4;
      return scalar;
    }
    const bool negative = take('-');
    while (is_digit(peek())) scalar.text += text_[at_++];
    if (scalar.text.empty()) return unexpected("a number or a string");
    if (peek() == '.' || peek() == 'e' || peek() == 'E') return unexpected("an integer");
    if (negative) {
      if (scalar.text != "1") return fail("a negative number; only -1 is a blank");
      scalar.text.clear();
    }
    if (scalar.text == "0") scalar.text.clear();
    return scalar;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// The document at the front: lines until its brackets balance. What was left of the last line stays
// there.
struct Gathered {
  Document document;
  std::size_t full_lines = 0;  // to drop
  std::size_t bytes = 0;       // then, of the line after them
  bool closed = false;
  long depth = 0;                     // of the brackets still open
  std::optional<Diagnostic> strange;  // a line within it that does not belong there
};

// Follows the brackets of `text`; the index behind the one that closes the first, or npos.
std::size_t follow_brackets(std::string_view text, long& depth) {
  bool quoted = false;  // a string does not cross a line end
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quoted) {
      if (c == '\\') {
        ++at;
      } else if (c == '"') {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if ((c == ']' || c == '}') && --depth <= 0) {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

// Whether the line `ahead` shows that the matrix above it was cut off.
bool cuts_off(ReadContext& context, const Line& line, std::size_t ahead, long depth) {
  const std::string_view text = trim(line.text);
  // Another matrix: below an empty line, or where a row cannot begin.
  if (text.empty()) {
    const Line* below = context.lines.peek(ahead + 1);
    return below != nullptr && trim(below->text) == "[";
  }
  return (text[0] == '[' && depth >= 2) || starts_other_shape(context, line) ||
         find_control(text) != std::string_view::npos;
}

// Whether rows go on below the line `ahead`, so that it stands within a matrix.
bool goes_on_below(ReadContext& context, std::size_t ahead) {
  const Line* below = context.lines.peek(ahead + 1);
  const std::string_view text = below == nullptr ? std::string_view() : trim(below->text);
  return !text.empty() && (text[0] == '[' || text[0] == ']') && text.substr(0, 2) != "[[";
}

Gathered gather(ReadContext& context) {
  Gathered gathered;
  const bool matrix = trim(context.lines.peek()->text).substr(0, 1) == "[";
  for (std::size_t i = 0;; ++i) {
    const Line* line = context.lines.peek(i);
    if (line == nullptr || line->too_long) break;
    if (i > 0 && matrix && cuts_off(context, *line, i, gathered.depth)) break;
    if (i > 0 && !context.is_comment(line->text) && breaks_array(line->text)) {
      if (!goes_on_below(context, i)) break;
      if (!gathered.strange) {
        gathered.strange = {context.source, line->number, line->column(indent_of(line->text)),
                            fmt::format("'{}' within a JSON matrix", excerpt(line->text))};
      }
    }
    if (i > 0 && context.is_comment(line->text)) {
      gathered.full_lines = i + 1;
      continue;
    }
    const std::size_t end = follow_brackets(line->text, gathered.depth);
    gathered.closed = end != std::string_view::npos;
    gathered.document.add(*line, gathered.closed ? end : line->text.size());
    if (gathered.closed) {
      gathered.full_lines = i;
      gathered.bytes = end;
      break;
    }
    gathered.full_lines = i + 1;
    if (gathered.document.too_large()) break;
  }
  return gathered;
}

// The lines of a document that is too large to be held: they are no puzzles of their own.
void drop_rest(ReadContext& context, long depth) {
  while (const Line* line = context.lines.peek()) {
    if (line->too_long || breaks_array(line->text)) return;
    const bool closed = follow_brackets(line->text, depth) != std::string_view::npos;
    context.lines.drop();
    if (closed) return;
  }
}

void emit_matrix(ReadContext& context, const Document& document, const JsonMatrix& matrix,
                 std::uint64_t first_line) {
  const auto fail = [&](std::size_t at, std::string message) {
    const Document::Place place = document.place(at);
    context.fail(first_line, "json", place.line, place.column, std::move(message));
  };
  const std::size_t n = matrix.rows.size();
  if (n == 0 || (n == 1 && matrix.rows[0].empty())) return fail(matrix.at, "an empty matrix");
  for (std::size_t r = 0; r < n; ++r) {
    const JsonRow& row = matrix.rows[r];
    if (row.size() == n) continue;
    // Nine cells in each of eight rows: a row is missing, not a cell too many in each.
    const bool even = std::ranges::all_of(
        matrix.rows, [&](const JsonRow& other) { return other.size() == matrix.rows[0].size(); });
    if (even) return fail(matrix.at, fmt::format("{} rows instead of {}", n, row.size()));
    return fail(row.empty() ? matrix.at : row[0].at,
                fmt::format("row {} has {} cells instead of {}", r + 1, row.size(), n));
  }
  if (n > kMaxOrder) return fail(matrix.at, fmt::format("order {} is above {}", n, kMaxOrder));
  std::vector<CellText> cells;
  bool quoted = false;
  for (const JsonRow& row : matrix.rows) {
    for (const Scalar& scalar : row) {
      const Document::Place place = document.place(scalar.at);
      cells.push_back({scalar.text, place.line, place.column + (scalar.quoted ? 1 : 0)});
      quoted |= scalar.quoted;
    }
  }
  auto grid = read_cells(context, static_cast<int>(n), cells,
                         quoted ? CellStyle::kCompact : CellStyle::kIntegers);
  if (!grid) return context.fail(first_line, "json", std::move(grid.error()));
  context.emit(first_line, "json", *std::move(grid), {false, quoted, false});
}

std::string_view name_of_object(std::string_view text) {
  if (text.find("\"grid\"") != std::string_view::npos &&
      text.find("\"size\"") != std::string_view::npos) {
    return "f-puzzles JSON";
  }
  if (text.find("\"cells\"") != std::string_view::npos) return "SudokuPad JSON";
  return {};
}

bool starts_json(ReadContext& context, const Line& line) {
  std::string_view text = trim(line.text);
  if (context.json_list != 0) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t,"), text.size()));
    if (!text.empty() && text[0] == ']') return true;
    // Behind another element, whatever is no array is a wrong one.
    if (!text.empty() && (line.offset > 0 || text[0] == '"' || text.substr(0, 4) == "null"))
      return true;
  }
  if (text.empty() || (text[0] != '[' && text[0] != '{')) return false;
  const std::string_view rest = trim(text.substr(1));
  if (rest.empty()) return true;
  const char c = rest[0];
  return text[0] == '[' ? c == '[' || c == ']' || c == '"' || c == '-' || is_digit(c) || c == 'n'
                        : c == '"' || c == '}';
}

// Brackets opened one after the other from the front on.
int count_openings(ReadContext& context) {
  int openings = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const Line* line = context.lines.peek(i);
    if (line == nullptr) return openings;
    for (const char c : line->text) {
      if (c == '[' && ++openings == 3) return openings;
      if (c != '[' && c != ' ' && c != '\t') return openings;
    }
  }
  return openings;
}

// Takes bytes off the front line, and what separates documents behind them.
void drop_bytes(ReadContext& context, std::size_t count) {
  context.lines.drop_bytes(count);
  const Line* rest = context.lines.peek();
  if (rest != nullptr && trim(rest->text).find_first_not_of(",; \t") == std::string_view::npos)
    context.lines.drop();
}

// An element of a list of matrices that is none, up to the comma or bracket behind it.
void take_wrong_element(ReadContext& context) {
  const Line& line = *context.lines.peek();
  std::size_t end = 0;
  for (bool quoted = false; end < line.text.size(); ++end) {
    const char c = line.text[end];
    quoted ^= c == '"';
    if (!quoted && (c == ',' || c == ']')) break;
  }
  context.fail(line.number, "json", line.number, line.column(0),
               fmt::format("'{}' where a matrix of the list was expected",
                           excerpt(line.text.substr(0, end))));
  drop_bytes(context, end);
}

void parse_json(ReadContext& context) {
  const Line front = *context.lines.peek();
  const std::uint64_t first_line = front.number;
  context.line_run_width = 0;
  // Separators that other programs put between documents.
  if (const std::size_t lead = front.text.find_first_not_of(" \t,"); lead > 0) {
    if (lead == std::string_view::npos) return context.lines.drop();
    context.lines.drop_bytes(lead);
  }
  const char first = context.lines.peek()->text[0];
  if (first == ']' && context.json_list != 0) {
    context.json_list = 0;
    return drop_bytes(context, 1);
  }
  if (first != '[' && first != '{' && context.json_list != 0) return take_wrong_element(context);
  if (first != '[' && first != '{') {
    context.fail(first_line, "json", first_line, front.column(0),
                 fmt::format("'{}' where a JSON matrix was expected", excerpt(front.text)));
    return context.lines.drop();
  }
  // [[[ : a list of matrices, of which each is read by itself.
  if (context.json_list == 0 && count_openings(context) == 3) {
    context.json_list = first_line;
    return drop_bytes(context, 1);
  }
  const Gathered gathered = gather(context);
  const Document& document = gathered.document;
  const auto fail = [&](std::size_t at, std::string message) {
    const Document::Place place = document.place(at);
    context.fail(first_line, "json", place.line, place.column, std::move(message));
  };
  const std::string_view text = document.text();
  if (!gathered.closed) {
    fail(document.content_end(), document.too_large()
                                     ? "a JSON text above the limit of 16 MiB"
                                     : "the JSON text ends before its brackets are closed");
  } else if (first == '{') {
    const std::string_view name = name_of_object(text);
    fail(0, name.empty() ? "a JSON object; a matrix [[...], ...] was expected"
                         : fmt::format("{} is recognised but not supported yet", name));
  } else if (gathered.strange) {
    context.fail(first_line, "json", *gathered.strange);
  } else if (auto matrix = MatrixReader(text).read()) {
    emit_matrix(context, document, *matrix, first_line);
  } else {
    fail(matrix.error().at, matrix.error().message);
  }
  context.lines.drop(gathered.full_lines);
  if (gathered.closed) {
    drop_bytes(context, gathered.bytes);
  } else if (document.too_large()) {
    drop_rest(context, gathered.depth);
  }
}

std::string matrix_text(const PuzzleRecord& record, int order, const std::vector<Value>& values) {
  const Alphabet alphabet = writing_alphabet(record, order);
  const bool quoted = record.layout.quoted && !alphabet.is_integers();
  std::string text = "[[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += i % static_cast<std::size_t>(order) == 0 ? "],[" : ",";
    if (quoted) {
      text += '"';
      text += values[i] == 0 ? std::string(1, alphabet.blank) : alphabet.write(values[i]);
      text += '"';
    } else {
      text += std::to_string(values[i]);
    }
  }
  return text + "]]\n";
}

}  // namespace

std::string write_json(const PuzzleRecord& record, const Board& board) {
  return matrix_text(record, board.order(), settled_values(board));
}

std::string write_json_solution(const PuzzleRecord& record, const Grid& grid) {
  return matrix_text(record, grid.order, grid.values);
}

const FormatParser kJsonParser{20, starts_json, parse_json, nullptr};

}  // namespace concord::io
