// `bordered`: rows between bars, with or without rules. What the lines say about the boxes is in
// drawn_boxes.cpp.

#include "puzzles/io/bordered.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "puzzles/io/drawing.hpp"
#include "puzzles/io/drawn_boxes.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/region_map.hpp"
#include "puzzles/io/row_block.hpp"
#include "puzzles/io/write_text.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::io {
namespace {

constexpr std::size_t kMaxRows = 2 * kMaxOrder;

struct Block {
  std::vector<DrawnLine> rows;
  std::vector<std::size_t> rules;  // the number of rows above each inner rule
  std::size_t end = 0;             // lines ahead, behind the block
  bool unicode = false;
  bool star = false;  // the first line is *---*
};

// The lines up to a blank line, the end, another shape, or a second rule in a row (which opens the
// next grid). `torn`: how many of them stand above the first comment between them; 0: there is
// none.
std::vector<DrawnLine> gather(ReadContext& context, std::size_t& torn) {
  std::vector<DrawnLine> lines;
  bool row_seen = false;
  std::size_t rows = 0;
  torn = 0;
  for (std::size_t i = 0; rows < kMaxRows && lines.size() < 3 * kMaxRows; ++i) {
    const Line* line = context.lines.peek(i);
    if (line == nullptr) break;
    if (context.is_comment(line->text)) {
      if (row_seen && torn == 0) torn = lines.size();
      if (row_seen && is_title_comment(line->text)) break;
      continue;
    }
    DrawnLine drawn = draw(context, *line);
    if (drawn.kind == DrawnKind::kOther) break;
    const bool rule = drawn.kind == DrawnKind::kRule || drawn.kind == DrawnKind::kDashes;
    if (rule && row_seen && !lines.empty() && lines.back().kind == DrawnKind::kRule) break;
    drawn.ahead = i;
    row_seen |= !rule;
    rows += !rule;
    lines.push_back(std::move(drawn));
  }
  return lines;
}

std::size_t usual_width(const std::vector<DrawnLine>& rows) {
  std::map<std::size_t, std::size_t> widths;
  for (const DrawnLine& row : rows) ++widths[symbol_count(row)];
  if (widths.empty()) return 0;
  return std::ranges::max_element(widths,
                                  [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

// Rows and rules apart. "---|---|---" is a row when dashes are the blanks and rows are missing.
Block sort_lines(std::vector<DrawnLine> lines) {
  Block block;
  std::vector<DrawnLine> sure;
  for (const DrawnLine& line : lines) {
    if (line.kind == DrawnKind::kRow) sure.push_back(line);
  }
  const std::size_t width = usual_width(sure);
  const bool dash_is_blank = std::ranges::any_of(
      sure, [](const DrawnLine& row) { return row.text.find('-') != std::string::npos; });
  const bool either_is_row = dash_is_blank && sure.size() < width;
  block.star = !lines.empty() && lines[0].text.find('*') != std::string::npos &&
               lines[0].kind == DrawnKind::kRule;
  for (DrawnLine& line : lines) {
    block.unicode |= line.unicode;
    const bool row = line.kind == DrawnKind::kRow || (line.kind == DrawnKind::kEither &&
                                                      either_is_row && symbol_count(line) == width);
    if (row) {
      block.rows.push_back(std::move(line));
    } else if (!block.rows.empty()) {
      block.rules.push_back(block.rows.size());
    }
  }
  return block;
}

struct Complaint {
  const DrawnLine* row;
  std::string message;
};

// The first row with another number of bars than most have; null when there is none.
const DrawnLine* odd_bars(const std::vector<DrawnLine>& rows, std::size_t& bars,
                          std::size_t& usual) {
  std::map<std::size_t, std::size_t> numbers;
  const auto bars_of = [](const DrawnLine& row) {
    return static_cast<std::size_t>(std::ranges::count(row.text, '|'));
  };
  for (const DrawnLine& row : rows) ++numbers[bars_of(row)];
  usual = std::ranges::max_element(numbers, [](const auto& a, const auto& b) {
            return a.second < b.second;
          })->first;
  const auto odd =
      std::ranges::find_if(rows, [&](const DrawnLine& row) { return bars_of(row) != usual; });
  if (odd == rows.end()) return nullptr;
  bars = bars_of(*odd);
  return &*odd;
}

Complaint complain(const std::vector<DrawnLine>& rows) {
  // Where blanks are spaces, a bar that is lost moves everything.
  const bool spaces = std::ranges::none_of(rows, [&](const DrawnLine& row) {
    return symbol_count(row) >= rows.size() || row.text.find('.') != std::string::npos;
  });
  std::size_t bars = 0;
  std::size_t usual = 0;
  if (const DrawnLine* odd = spaces ? odd_bars(rows, bars, usual) : nullptr; odd != nullptr) {
    return {odd, fmt::format("row {} has {} where the others have {}", odd - rows.data() + 1,
                             counted(bars, "bar"), usual)};
  }
  const std::size_t width = usual_width(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t count = symbol_count(rows[i]);
    if (count == width || count == std::max(width, rows.size())) continue;
    return {&rows[i], fmt::format("row {} has {} instead of {}", i + 1, counted(count, "cell"),
                                  std::max(width, rows.size()))};
  }
  if (width < rows.size()) {
    return {&rows.back(),
            fmt::format("the cells of these {} rows cannot be told apart", rows.size())};
  }
  return {&rows.back(), fmt::format("{} instead of {}", counted(rows.size(), "row"), width)};
}

struct ReadBlock {
  tl::expected<CellGrid, Diagnostic> grid;
  bool spaced = false;
  CellsBy cells_by = CellsBy::kSymbols;
  bool digits = false;  // see written_in_digits
};

// "53." is three cells of a row, not a number or a set of candidates.
bool is_group_with_blanks(const CellText& cell) {
  return cell.text.size() > 1 && cell.text != "<>" &&
         !std::ranges::all_of(cell.text, [](char c) { return is_digit(c) || is_letter(c); });
}

ReadBlock read_block(ReadContext& context, const Block& block, bool marks_wanted) {
  const int order = static_cast<int>(block.rows.size());
  const bool spaced = std::ranges::any_of(block.rows, [](const DrawnLine& row) {
    return trim(row.text).find(' ') != std::string_view::npos;
  });
  if (order <= kMaxOrder) {
    if (!marks_wanted) {
      if (const auto cells = cells_as_symbols(block.rows))
        return {read_cells(context, order, *cells, CellStyle::kCompact), spaced, CellsBy::kSymbols,
                written_in_digits(*cells)};
    }
    if (const auto cells = cells_as_tokens(block.rows);
        cells && !std::ranges::any_of(*cells, is_group_with_blanks)) {
      const bool marks = marks_wanted || looks_like_candidates(order, *cells);
      return {marks ? read_candidates(context, order, *cells)
                    : read_cells(context, order, *cells, CellStyle::kSpaced),
              true, CellsBy::kWords, written_in_digits(*cells)};
    }
    if (const auto cells = cells_by_place(context, block.rows))
      return {read_cells(context, order, *cells, CellStyle::kCompact), spaced, CellsBy::kPlaces,
              written_in_digits(*cells)};
  }
  const Complaint complaint = complain(block.rows);
  return {tl::unexpected(Diagnostic{context.source, complaint.row->line,
                                    complaint.row->column(indent_of(complaint.row->text)),
                                    complaint.message}),
          spaced};
}

// A later state of the `ss` puzzle above it: what it settles, this grid settles too. Below a puzzle
// that could not be read, a full grid is its solved state.
bool is_later_state(const ReadContext& context, const CellGrid& grid) {
  const std::vector<Value>& puzzle = context.ss_puzzle;
  if (context.heading.comment) return false;
  if (context.ss_broken && std::ranges::find(grid.values, Value{0}) == grid.values.end())
    return true;
  if (puzzle.empty()) return false;
  if (!grid.candidates.empty()) return grid.candidates.size() == puzzle.size();
  if (grid.values.size() != puzzle.size()) return false;
  for (std::size_t i = 0; i < puzzle.size(); ++i) {
    if (puzzle[i] != 0 && puzzle[i] != grid.values[i]) return false;
  }
  return true;
}

// What can be read of a grid that cannot be read whole: enough to know its later states by.
std::vector<Value> readable_values(const Block& block) {
  const std::size_t n = usual_width(block.rows);
  std::vector<Value> values(n * n, 0);
  const Alphabet alphabet = Alphabet::standard(static_cast<int>(std::min<std::size_t>(n, 36)));
  for (std::size_t r = 0; r < std::min(n, block.rows.size()); ++r) {
    if (symbol_count(block.rows[r]) != n) continue;
    std::size_t cell = r * n;
    for (const char c : block.rows[r].text) {
      if (c == '|' || c == ' ' || c == '\t') continue;
      if (is_digit(c) || is_letter(c)) values[cell] = alphabet.value_of(c).value_or(0);
      ++cell;
    }
  }
  return values;
}

// Puts the grid into `context.ready`, with the map below it when there is one; returns where the
// grid, or the map, ends.
std::size_t emit_drawn(ReadContext& context, const Block& block, ReadBlock read,
                       std::string_view format, std::size_t end) {
  const std::uint64_t first_line = block.rows[0].line;
  const int order = read.grid->order;
  const auto map = find_region_map(context, end, order, read.digits, false);
  if (map) end = map->end;
  ShapeHint hint;
  const bool shape_is_given = context.options.box || !context.options.regions.empty();
  if (map && !map->regions) {
    context.fail(first_line, format, map->regions.error());
    return end;
  }
  if (map) {
    hint = {ShapeHint::Kind::kRegions, {}, *map->regions};
  } else if (!shape_is_given) {
    auto boxes = boxes_of(block.rows, block.rules, read.cells_by);
    if (!boxes) {
      std::size_t bars = 0;
      std::size_t usual = 0;
      const DrawnLine* odd = odd_bars(block.rows, bars, usual);
      context.fail(first_line, format, odd == nullptr ? first_line : odd->line, 1,
                   std::move(boxes.error()));
      return end;
    }
    hint = *std::move(boxes);
  }
  std::vector<Value> puzzle = format == "ss" ? read.grid->values : std::vector<Value>();
  context.emit(first_line, format, *std::move(read.grid), {read.spaced, false, block.unicode},
               hint);
  context.ss_puzzle = std::move(puzzle);
  return end;
}

bool starts_bordered(ReadContext& context, const Line& line) {
  return is_bordered(context, line);
}

void parse_bordered(ReadContext& context) {
  parse_bordered_block(context, context.options.from);
}

}  // namespace

bool is_bordered(ReadContext& context, const Line& line) {
  const DrawnKind kind = draw(context, line).kind;
  if (kind == DrawnKind::kOther || kind == DrawnKind::kDashes) return false;
  // A bar in the comment behind a line puzzle.
  const std::string_view text = line.text.substr(indent_of(line.text));
  std::size_t length = 0;
  while (length < text.size() && context.is_cell(text[length])) ++length;
  return length <= 36 || length == text.size() || (text[length] != ' ' && text[length] != '\t');
}

bool is_star_rule(const Line& line) {
  const std::string_view text = trim(line.text);
  return text.size() >= 3 && text.front() == '*' && text.back() == '*' &&
         text.substr(1, text.size() - 2).find_first_not_of("-+") == std::string_view::npos;
}

void parse_bordered_block(ReadContext& context, std::string_view forced) {
  context.line_run_width = 0;
  std::size_t torn = 0;
  std::vector<DrawnLine> lines = gather(context, torn);
  std::size_t end = lines.empty() ? 1 : lines.back().ahead + 1;
  Block block = sort_lines(lines);
  // A comment may stand within a grid, or between two of them.
  if (torn != 0 && block.rows.size() != usual_width(block.rows)) {
    lines.resize(torn);
    end = lines.back().ahead + 1;
    block = sort_lines(std::move(lines));
  }
  // A lone rule is an ornament.
  if (block.rows.empty()) return context.lines.drop(end);
  const std::size_t width = usual_width(block.rows);
  const std::uint64_t first_line = block.rows[0].line;
  std::string_view format = !forced.empty() ? forced : block.star ? "ss" : "bordered";
  // Grids below each other without anything between them.
  const bool even = std::ranges::all_of(
      block.rows, [width](const DrawnLine& row) { return symbol_count(row) == width; });
  const std::size_t rows = block.rows.size();
  // Where blanks are spaces, rows of one symbol each are no 1x1 grids.
  const bool told_by_place = cells_by_place(context, block.rows).has_value();
  if (even && width >= 4 && rows > width && !told_by_place) {
    if (rows % width != 0 && rows < kMaxRows) {
      context.lines.drop(end);
      return context.fail(first_line, format, block.rows[width].line, 1,
                          fmt::format("{} rows instead of {}", rows, width));
    }
    end = block.rows[width - 1].ahead + 1;
    block.rows.resize(width);
    std::erase_if(block.rules, [width](std::size_t rule) { return rule > width; });
  }
  ReadBlock read = read_block(context, block, forced == "pencilmarks");
  const bool skip = format == "ss" && read.grid && is_later_state(context, *read.grid);
  if (!skip && read.grid) {
    if (!read.grid->candidates.empty() && forced.empty()) format = "pencilmarks";
    end = emit_drawn(context, block, std::move(read), format, end);
  } else if (!skip) {
    context.fail(first_line, format, std::move(read.grid.error()));
    // Its solved state is no puzzle, and above all no answer to this one.
    if (format == "ss") context.ss_puzzle = readable_values(block);
    context.ss_broken = format == "ss";
  }
  context.lines.drop(end);
  // The rest of a block too large to be held.
  if (rows >= kMaxRows) {
    const Line* line = context.lines.peek();
    while (line != nullptr && draw(context, *line).kind != DrawnKind::kOther) {
      context.lines.drop();
      line = context.lines.peek();
    }
  }
}

const FormatParser kBorderedParser{55, starts_bordered, parse_bordered, starts_bordered};

namespace {

struct Pens {
  const char *bar, *dash, *top[3], *middle[3], *bottom[3];
};
constexpr Pens kAscii{"|", "-", {"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}};
constexpr Pens kUnicode{"│", "─", {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};

std::string draw_grid(const Alphabet& alphabet, const Geometry& geometry,
                      const std::vector<Value>& values, bool unicode) {
  const int n = geometry.order();
  const BoxShape box = geometry.spec().box.value_or(BoxShape{n, n});
  const Pens& pens = unicode ? kUnicode : kAscii;
  const std::size_t width = alphabet.is_integers() ? std::to_string(n).size() : 1;
  const auto rule = [&](const char* const(&ends)[3]) {
    std::string text = ends[0];
    for (int c = 0; c < n; c += box.width) {
      if (c > 0) text += ends[1];
      for (std::size_t i = 0; i < static_cast<std::size_t>(box.width) * (width + 1) + 1; ++i)
        text += pens.dash;
    }
    return text + ends[2] + '\n';
  };
  std::string text = rule(pens.top);
  for (int r = 0; r < n; ++r) {
    if (r > 0 && r % box.height == 0) text += rule(pens.middle);
    for (int c = 0; c < n; ++c) {
      if (c % box.width == 0) text += c == 0 ? pens.bar : std::string(" ") + pens.bar;
      const Value value = values[static_cast<std::size_t>(r) * n + c];
      const std::string cell = value == 0
                                   ? std::string(1, alphabet.is_integers() ? '.' : alphabet.blank)
                                   : alphabet.write(value);
      text += std::string(1 + width - cell.size(), ' ') + cell;
    }
    text += std::string(" ") + pens.bar + '\n';
  }
  return text + rule(pens.bottom);
}

}  // namespace

// Boxes of one row or one column are drawn like lines around each cell, which say nothing.
bool draws_boxes(const Geometry& geometry) {
  const auto& box = geometry.spec().box;
  const int n = geometry.order();
  return box && box->height < n && box->width < n && box->height * box->width == n;
}

std::string write_bordered(const PuzzleRecord& record, const Board& board) {
  return draw_grid(writing_alphabet(record, board.order(), "-*"), board.geometry(),
                   settled_values(board), record.layout.unicode);
}

std::string write_bordered_solution(const PuzzleRecord& record, const Grid& grid) {
  // The grid's shape is that of the puzzle it answers.
  const Alphabet alphabet = writing_alphabet(record, grid.order, "-*");
  if (record.board)
    return draw_grid(alphabet, record.board->geometry(), grid.values, record.layout.unicode);
  return symbol_rows(alphabet, grid.order, grid.values, true);
}

}  // namespace concord::io
