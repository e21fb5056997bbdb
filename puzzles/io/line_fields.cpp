#include "puzzles/io/line_fields.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/row_block.hpp"

namespace concord::io {
namespace {

constexpr std::string_view kSeparators = " \t,;\"";
// Shorter fields are words and numbers more often than boards.
constexpr std::size_t kShortestBoard = 16;

// A field that may be the board, and how it reads.
struct Candidate {
  std::size_t field = 0;
  CellGrid grid;
};

bool is_full(const CellGrid& grid) {
  return std::ranges::none_of(grid.values, [](Value value) { return value == 0; });
}

bool extends(const CellGrid& solution, const CellGrid& puzzle) {
  for (std::size_t i = 0; i < puzzle.values.size(); ++i) {
    if (puzzle.values[i] != 0 && puzzle.values[i] != solution.values[i]) return false;
  }
  return true;
}

tl::expected<CellGrid, Diagnostic> read_compact(ReadContext& context, std::string_view text,
                                                std::uint64_t line, std::uint64_t column) {
  const int side = square_side(text.size());
  if (side == 0) {
    return tl::unexpected(Diagnostic{context.source, line, column,
                                     context.wrong_count(text.size(), Alphabet::kMostSymbols)});
  }
  std::vector<CellText> cells;
  cells.reserve(text.size());
  append_cells(text, line, column, cells);
  auto grid = read_cells(context, side, cells, CellStyle::kCompact);
  // In a list, a line of another size that cannot be read has lost cells.
  if (!grid && context.in_list && text.size() < context.list_cells) {
    return tl::unexpected(Diagnostic{context.source, line, column,
                                     context.wrong_count(text.size(), Alphabet::kMostSymbols)});
  }
  return grid;
}

// "53..7.... 6..195... ...": a board in groups of equal length.
bool is_one_board_in_groups(const ReadContext& context, const std::vector<Field>& fields) {
  const std::size_t length = fields[0].text.size();
  if (fields.size() < 4 || length < 2 || fields.size() % length != 0) return false;
  return square_side(length * fields.size()) != 0 &&
         std::ranges::all_of(fields, [&](const Field& field) {
           return field.text.size() == length && context.all_cells(field.text);
         });
}

// The board fields of the greatest length that read well.
std::vector<Candidate> find_boards(ReadContext& context, const Line& line,
                                   const std::vector<Field>& fields) {
  std::vector<Candidate> boards;
  std::size_t best = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string_view text = fields[i].text;
    const bool long_enough = text.size() >= kShortestBoard || fields.size() == 1;
    if (!long_enough || text.size() < best || square_side(text.size()) == 0) continue;
    if (!context.all_cells(text)) continue;
    auto grid = read_compact(context, text, line.number, line.column(fields[i].at));
    if (!grid) continue;
    if (text.size() > best) boards.clear();
    best = text.size();
    boards.push_back({i, *std::move(grid)});
  }
  return boards;
}

bool is_near(std::size_t size, std::size_t wanted) {
  return (std::max(size, wanted) - std::min(size, wanted)) * 5 <= wanted;
}

// Many letters, where a board of `order` has none.
bool is_hash(const ReadContext& context, std::string_view text, int order) {
  const auto letters = static_cast<std::size_t>(std::ranges::count_if(
      text, [&](char c) { return is_letter(c) && !context.is_blank_symbol(c); }));
  return order <= 9 && letters * 8 > text.size();
}

// Whether a text has the looks of a board of about `size` cells in which some symbol is unknown.
bool is_meant_for_board(std::string_view text, std::size_t size) {
  const auto digits = static_cast<std::size_t>(std::ranges::count_if(text, is_digit));
  return text.size() >= 10 && is_near(text.size(), size) && digits * 10 >= text.size();
}

// A field that is meant for the board more than the one that reads as one: of nearly its length, or
// (where that is a full grid, and may be the answer) with unknown symbols or of any length.
std::optional<Field> better_board(const ReadContext& context, std::string_view data,
                                  const std::vector<Field>& fields,
                                  const std::vector<Candidate>& boards) {
  const CellGrid& found = boards[0].grid;
  const std::size_t size = found.values.size();
  const bool full = is_full(found);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string_view text = fields[i].text;
    const bool is_found = std::ranges::find(boards, i, &Candidate::field) != boards.end();
    if (is_found || text.size() < kShortestBoard || is_hash(context, text, found.order)) continue;
    if (resembles_board(context, text) && (full || is_near(text.size(), size))) return fields[i];
    if (full && is_meant_for_board(text, size)) return fields[i];
  }
  if (!full) return std::nullopt;
  // Blanks that are spaces: columns between commas.
  std::vector<Field> columns;
  split_fields(data, ",;\t\"", columns);
  for (const Field& column : columns) {
    const bool has_space = trim(column.text).find(' ') != std::string_view::npos;
    if (has_space && is_meant_for_board(column.text, size) &&
        !is_hash(context, column.text, found.order)) {
      return column;
    }
  }
  return std::nullopt;
}

// What is wrong with a text that was meant for a board.
Diagnostic why_no_board(ReadContext& context, const Line& line, const Field& field) {
  auto grid = read_compact(context, field.text, line.number, line.column(field.at));
  if (!grid) return std::move(grid.error());
  return {context.source, line.number, line.column(field.at), "no board, beside a full grid"};
}

// What to say about a line without a board: about the longest field that resembles one.
Diagnostic explain(ReadContext& context, const Line& line, const std::vector<Field>& fields) {
  const Field* worst = nullptr;
  for (const Field& field : fields) {
    if (resembles_board(context, field.text) &&
        (worst == nullptr || field.text.size() > worst->text.size())) {
      worst = &field;
    }
  }
  if (worst == nullptr && context.all_cells(fields[0].text)) worst = &fields[0];
  if (worst == nullptr) {
    return {context.source, line.number, line.column(fields[0].at),
            fmt::format("'{}' is no puzzle: n*n symbols were expected", excerpt(line.text))};
  }
  auto grid = read_compact(context, worst->text, line.number, line.column(worst->at));
  if (!grid) return std::move(grid.error());
  return {context.source, line.number, line.column(worst->at), "no board on this line"};
}

}  // namespace

bool resembles_board(const ReadContext& context, std::string_view text) {
  if (text.size() < 10) return false;
  std::size_t cells = 0;
  std::size_t digits = 0;  // and blanks
  for (const char c : text) {
    cells += context.is_cell(c);
    digits += is_digit(c) || context.is_blank_symbol(c);
  }
  if (cells == text.size()) {
    if (digits * 2 >= text.size()) return true;
    return square_side(text.size()) != 0 && (digits > 0 || text.size() >= 36);
  }
  return text.size() >= 36 && cells * 10 >= text.size() * 9 && digits * 2 >= text.size();
}

tl::expected<CellGrid, Diagnostic> read_board_text(ReadContext& context, std::string_view text,
                                                   std::uint64_t line, std::uint64_t column) {
  if (context.space_is_blank) return read_compact(context, text, line, column);
  std::vector<Field> fields;
  split_fields(text, " \t,;", fields);
  if (fields.empty()) {
    return tl::unexpected(Diagnostic{context.source, line, column, wrong_cell_count(0, kMaxOrder)});
  }
  if (fields.size() == 1) return read_compact(context, fields[0].text, line, column + fields[0].at);
  std::vector<CellText> cells;
  bool single = true;
  for (const Field& field : fields) single = single && field.text.size() == 1;
  const bool groups = !single && is_one_board_in_groups(context, fields);
  for (const Field& field : fields) {
    if (groups) {
      append_cells(field.text, line, column + field.at, cells);
    } else {
      cells.push_back({field.text, line, column + field.at});
    }
  }
  const int side = square_side(cells.size());
  const CellStyle style = groups ? CellStyle::kCompact : CellStyle::kSpaced;
  if (side == 0) {
    return tl::unexpected(
        Diagnostic{context.source, line, column,
                   wrong_cell_count(cells.size(), most_order(context, cells, style))});
  }
  return read_cells(context, side, cells, style);
}

tl::expected<Grid, Diagnostic> read_solution_text(ReadContext& context, int order,
                                                  std::string_view text, std::uint64_t line,
                                                  std::uint64_t column) {
  auto grid = read_board_text(context, text, line, column);
  if (!grid) {
    grid.error().message = "the solution: " + grid.error().message;
    return tl::unexpected(std::move(grid.error()));
  }
  const auto wrong = [&](std::string message) {
    return tl::unexpected(Diagnostic{context.source, line, column, std::move(message)});
  };
  if (grid->order != order) {
    return wrong(fmt::format("the solution has {} cells, the puzzle {}", grid->values.size(),
                             order * order));
  }
  if (!is_full(*grid)) return wrong("the solution has blank cells");
  return Grid{order, std::move(grid->values)};
}

void parse_board_line(ReadContext& context) {
  const Line line = *context.lines.peek();
  context.line_run_width = 0;
  const std::string_view forced = context.options.from;
  const auto finish = [&](std::string_view format, tl::expected<CellGrid, Diagnostic> grid,
                          Expectation expected, bool spaced) {
    if (!forced.empty()) format = forced;
    if (grid) {
      context.emit(line.number, format, *std::move(grid), {spaced, false, false}, {},
                   std::move(expected));
    } else {
      context.fail(line.number, format, std::move(grid.error()));
    }
    context.lines.drop();
  };
  if (context.space_is_blank)
    return finish("line", read_compact(context, line.text, line.number, line.column(0)), {}, false);
  const std::string_view data = trim_end(without_comment(line.text));
  std::vector<Field> fields;
  split_fields(data, kSeparators, fields);
  if (fields.empty()) {
    return finish("line",
                  tl::unexpected(Diagnostic{context.source, line.number, 1,
                                            "separators without a field between them"}),
                  {}, false);
  }
  const std::string_view format =
      data.find_first_of(",;") != std::string_view::npos ? "csv" : "line";
  // n*n cells with separators between them.
  std::vector<CellText> cells;
  bool spaced = false;
  if (fields.size() > 1 && scan_row(context, line, cells, spaced) && spaced &&
      square_side(cells.size()) != 0) {
    return finish(format, read_cells(context, square_side(cells.size()), cells, CellStyle::kSpaced),
                  {}, true);
  }
  if (is_one_board_in_groups(context, fields))
    return finish(format, read_board_text(context, data, line.number, line.column(0)), {}, false);

  std::vector<Candidate> boards = find_boards(context, line, fields);
  if (boards.empty())
    return finish(format, tl::unexpected(explain(context, line, fields)), {}, false);
  if (const auto better = better_board(context, data, fields, boards)) {
    return finish(format, tl::unexpected(why_no_board(context, line, *better)), {}, false);
  }
  Expectation expected;
  if (boards.size() == 2 && is_full(boards[1].grid) && extends(boards[1].grid, boards[0].grid)) {
    expected.solution = Grid{boards[1].grid.order, boards[1].grid.values};
    boards.pop_back();
  }
  for (const Candidate& other : boards) {
    if (other.grid.values == boards[0].grid.values) continue;
    return finish(format,
                  tl::unexpected(Diagnostic{
                      context.source, line.number, line.column(fields[other.field].at),
                      fmt::format("{} fields of this line are boards of the same size, and one "
                                  "was expected",
                                  boards.size())}),
                  {}, false);
  }
  // The field before the board names it.
  if (boards[0].field > 0 && context.heading.name.empty())
    context.heading.name = std::string(fields[boards[0].field - 1].text.substr(0, 200));
  finish(format, std::move(boards[0].grid), std::move(expected), false);
}

}  // namespace concord::io
