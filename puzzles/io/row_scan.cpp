#include <algorithm>
#include <span>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/row_block.hpp"

namespace concord::io {
namespace {

constexpr std::size_t kMaxCompact = 36;
// A whole puzzle of integers on one line.
constexpr std::size_t kMaxTokens = std::size_t{kMaxOrder} * kMaxOrder;
constexpr std::size_t kMaxRowBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxBlockCells = 2 * kMaxTokens;

bool all_digits(std::string_view text) {
  return std::ranges::all_of(text, is_digit);
}

// A set of candidates: symbols of the standard alphabet in ascending order.
bool is_candidate_set(std::string_view text, const Alphabet& alphabet) {
  Value last = 0;
  for (const char c : text) {
    const auto value = alphabet.value_of(c);
    if (!value || *value <= last) return false;
    last = *value;
  }
  return true;
}

// "53. .7. ..." or "530 070 000": a row written in groups.
bool is_grouped(const ReadContext& context, const std::vector<Field>& fields) {
  // A group is a box wide.
  const std::size_t length = fields[0].text.size();
  if (length < 2 || length * fields.size() > kMaxCompact) return false;
  const auto box = default_box(static_cast<int>(length * fields.size()));
  if (!box || static_cast<std::size_t>(box->width) != length) return false;
  const Alphabet alphabet = Alphabet::standard(static_cast<int>(fields.size()));
  bool blank = false;
  bool too_large = false;
  bool sets = true;
  for (const Field& field : fields) {
    if (field.text.size() != length || !context.all_cells(field.text)) return false;
    const bool digits = all_digits(field.text);
    blank |= !digits && std::ranges::any_of(field.text, [&](char c) {
      return context.is_blank_symbol(c) && !is_digit(c);
    });
    too_large |= digits && parse_number(field.text) > static_cast<int>(fields.size());
    sets = sets && is_candidate_set(field.text, alphabet);
  }
  return blank || (too_large && !sets);
}

// The separator of a table in which blanks are empty fields, as spreadsheets write them; '\0' where
// there are no empty fields. A comma at the end is an ornament, and so is a lone tab at the start.
char table_separator(std::string_view text) {
  const std::string_view start = text.substr(indent_of(text));
  if (start.find(',') != std::string_view::npos) {
    if (start[0] == ',') return ',';
    for (std::size_t at = start.find(','); at != std::string_view::npos;) {
      const std::size_t next = start.find(',', at + 1);
      if (next == std::string_view::npos) return '\0';
      if (trim(start.substr(at + 1, next - at - 1)).empty()) return ',';
      at = next;
    }
    return '\0';
  }
  // Three tabs at least: with fewer they stand between groups of cells.
  const bool tabs_only = text.find(' ') == std::string_view::npos &&
                         std::ranges::count(text, '\t') >= 3 && !start.empty();
  const bool empty = text.find("\t\t") != std::string_view::npos ||
                     (!text.empty() && (text.front() == '\t' || text.back() == '\t'));
  return tabs_only && empty ? '\t' : '\0';
}

void split_table_row(std::string_view text, char separator, std::vector<Field>& out) {
  out.clear();
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    const std::string_view field = text.substr(at, end - at);
    out.push_back({trim(field), at + indent_of(field)});
    at = end + 1;
  }
}

bool is_token(const ReadContext& context, std::string_view text, const Alphabet& alphabet) {
  if (text.empty()) return true;
  if (text.size() == 1) return context.is_cell(text[0]);
  if (text == "<>") return true;
  if (all_digits(text) && text.size() <= 9) return true;
  return is_candidate_set(text, alphabet) && !alphabet.is_integers();
}

}  // namespace

std::size_t RowBlock::leading_run() const {
  std::size_t run = 0;
  while (run < rows.size() && rows[run].count == rows[0].count) ++run;
  return run;
}

void RowBlock::cut(std::size_t count) {
  if (count >= rows.size()) return;
  cells.resize(rows[count].first);
  rows.resize(count);
  end = rows.back().ahead + 1;
}

bool scan_row(const ReadContext& context, const Line& line, std::vector<CellText>& cells,
              bool& spaced) {
  spaced = false;
  if (line.too_long || line.text.size() > kMaxRowBytes) return false;
  if (context.space_is_blank) {
    if (line.text.size() > kMaxCompact || !context.all_cells(line.text)) return false;
    append_cells(line.text, line.number, line.column(0), cells);
    return true;
  }
  const std::string_view whole = without_comment(line.text);
  const std::string_view text = trim_end(whole);
  std::vector<Field> fields;
  split_fields(text, " \t,", fields);
  if (const char separator = table_separator(whole); separator != '\0')
    split_table_row(separator == '\t' ? whole : text, separator, fields);
  if (fields.empty() || fields.size() > kMaxTokens) return false;
  if (fields.size() == 1) {
    const Field& only = fields[0];
    if (only.text.size() > kMaxCompact || !context.all_cells(only.text)) return false;
    append_cells(only.text, line.number, line.column(only.at), cells);
    return true;
  }
  if (is_grouped(context, fields)) {
    for (const Field& field : fields)
      append_cells(field.text, line.number, line.column(field.at), cells);
    return true;
  }
  const Alphabet alphabet = Alphabet::standard(static_cast<int>(fields.size()));
  for (const Field& field : fields) {
    if (!is_token(context, field.text, alphabet)) return false;
  }
  for (const Field& field : fields)
    cells.push_back({field.text, line.number, line.column(field.at)});
  spaced = true;
  return true;
}

bool is_row(ReadContext& context, const Line& line) {
  std::vector<CellText> cells;
  bool spaced = false;
  return scan_row(context, line, cells, spaced);
}

namespace {

// The repeated character of a line that could be a ruler, else '\0'.
char ruler_of(std::string_view text) {
  text = trim(text);
  if (text.size() < 3 || std::string_view("-=*_~").find(text[0]) == std::string_view::npos)
    return '\0';
  return text.find_first_not_of(text[0]) == std::string_view::npos ? text[0] : '\0';
}

// Whether rows have blanks, but none of them is `symbol`.
bool other_blanks(const ReadContext& context, std::span<const CellText> cells, char symbol) {
  bool other = false;
  for (const CellText& cell : cells) {
    if (cell.text.size() != 1) continue;
    if (cell.text[0] == symbol) return false;
    other |= context.is_blank_symbol(cell.text[0]);
  }
  return other;
}

}  // namespace

bool is_ruler(ReadContext& context, const Line& line) {
  const char symbol = ruler_of(line.text);
  if (symbol == '\0') return false;
  if (!context.is_blank_symbol(symbol)) return true;
  // A blank puzzle on a line cannot be told from a ruler of that length: it is taken as cells where
  // no ruler is that long by chance.
  const std::size_t width = trim(line.text).size();
  if (width > 36 && square_side(width) != 0) return false;
  if (context.line_run_width == static_cast<int>(width)) return false;
  const RowBlock below = gather_rows(context, 1, width);
  if (below.rows.empty() || below.rows[0].ahead != 1) return true;
  return below.rows[0].count != width || other_blanks(context, below.cells, symbol);
}

bool has_marks_of_other_shapes(std::string_view text) {
  return text.find_first_of("|[]{}=:\"") != std::string_view::npos;
}

bool scan_damaged_row(const ReadContext& context, const Line& line, std::size_t width,
                      std::vector<CellText>& cells, bool& spaced) {
  spaced = false;
  if (width < 4 || line.too_long || line.text.size() > kMaxRowBytes || context.space_is_blank ||
      find_control(line.text) != std::string_view::npos || context.is_comment(line.text) ||
      is_title(line.text)) {
    return false;
  }
  const std::string_view text = trim_end(without_comment(line.text));
  if (has_marks_of_other_shapes(text)) return false;
  std::vector<Field> fields;
  split_fields(text, " \t,", fields);
  std::size_t good = 0;
  if (fields.size() == 1 && fields[0].text.size() == width && width <= kMaxCompact) {
    for (const char c : fields[0].text) good += context.is_cell(c);
    if (good * 2 < width) return false;
    append_cells(fields[0].text, line.number, line.column(fields[0].at), cells);
    return true;
  }
  if (fields.size() != width) return false;
  const Alphabet alphabet = Alphabet::standard(static_cast<int>(std::min(width, kMaxTokens)));
  for (const Field& field : fields) good += is_token(context, field.text, alphabet);
  if (good * 2 < width) return false;
  for (const Field& field : fields)
    cells.push_back({field.text, line.number, line.column(field.at)});
  spaced = true;
  return true;
}

namespace {

// A row of a table of tabs in which every cell is empty, below another row.
bool is_blank_table_row(const Line& line, const RowBlock& block) {
  return !block.rows.empty() && !line.text.empty() &&
         line.text.find_first_not_of('\t') == std::string_view::npos &&
         line.text.size() + 1 == block.rows.back().count;
}

std::size_t width_below(ReadContext& context, std::size_t ahead) {
  const Line* below = context.lines.peek(ahead + 1);
  std::vector<CellText> cells;
  bool spaced = false;
  return below != nullptr && scan_row(context, *below, cells, spaced) ? cells.size() : 0;
}

}  // namespace

bool is_title_comment(std::string_view text) {
  text = trim(text);
  const std::size_t at = text.find_first_not_of("#%;/ \t");
  return at != std::string_view::npos && is_title(text.substr(at));
}

bool starts_block(ReadContext& context, const Line& front) {
  std::vector<CellText> cells;
  bool spaced = false;
  if (scan_row(context, front, cells, spaced)) return true;
  return scan_damaged_row(context, front, width_below(context, 0), cells, spaced);
}

RowBlock gather_rows(ReadContext& context, std::size_t ahead, std::size_t limit,
                     std::size_t width) {
  RowBlock block;
  block.end = ahead;
  bool after_comment = false;
  for (std::size_t i = ahead; block.rows.size() < limit && block.cells.size() <= kMaxBlockCells;
       ++i) {
    const Line* line = context.lines.peek(i);
    if (line == nullptr || line->too_long) break;
    if (context.is_comment(line->text)) {
      // The title of the next puzzle ends this one.
      if (context.heading.percent && trim(line->text)[0] == '%') break;
      if (!block.rows.empty() && is_title_comment(line->text)) break;
      after_comment = !block.rows.empty();
      continue;
    }
    if (is_title(line->text)) break;
    if (const char ruler = ruler_of(line->text);
        ruler != '\0' && other_blanks(context, block.cells, ruler)) {
      break;
    }
    Row row{i, line->number, 0, block.cells.size(), 0, false, after_comment};
    if (is_blank_table_row(*line, block)) {
      block.cells.resize(block.cells.size() + block.rows.back().count,
                         CellText{{}, line->number, 1});
      row.spaced = true;
    } else if (!scan_row(context, *line, block.cells, row.spaced)) {
      const std::size_t usual = !block.rows.empty() ? block.rows.back().count
                                : width > 0         ? width
                                                    : width_below(context, i);
      if (!scan_damaged_row(context, *line, usual, block.cells, row.spaced)) break;
    }
    row.column = line->column(indent_of(line->text));
    row.count = block.cells.size() - row.first;
    if (limit == kTwoBoards) limit = 2 * std::min<std::size_t>(row.count, kMaxOrder);
    block.rows.push_back(row);
    block.end = i + 1;
    after_comment = false;
  }
  return block;
}

RowBlock gather_block(ReadContext& context, std::size_t ahead, std::size_t width) {
  RowBlock block = gather_rows(context, ahead, kTwoBoards, width);
  const auto torn = std::ranges::find_if(block.rows, &Row::after_comment);
  if (torn == block.rows.end()) return block;
  const std::size_t order = block.rows[0].count;
  const bool one_board =
      block.rows.size() == order &&
      std::ranges::all_of(block.rows, [order](const Row& row) { return row.count == order; });
  if (one_board && !context.below_damage) return block;
  block.cut(static_cast<std::size_t>(torn - block.rows.begin()));
  return block;
}

}  // namespace concord::io
