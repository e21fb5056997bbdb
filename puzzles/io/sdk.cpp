// `sdk`, SadMan Sudoku: the old form has #A (author), #D (description) ... lines above n rows, the
// new one [Puzzle] above them; its other sections ([State], [PencilMarks], ...) are passed over.

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/row_block.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool is_section(std::string_view text) {
  text = trim(text);
  if (text.size() < 3 || text.front() != '[' || text.back() != ']') return false;
  for (const char c : text.substr(1, text.size() - 2)) {
    if (!is_letter(c)) return false;
  }
  return true;
}

bool starts_sdk(ReadContext& /*context*/, const Line& line) {
  return is_section(line.text);
}

// A section other than the puzzle's: it states nothing that the puzzle needs. (A [Regions] section
// is taken with the rows above it.)
void skip_section(ReadContext& context) {
  context.lines.drop();
  context.drop_to_content();
  while (const Line* line = context.lines.peek()) {
    const std::string_view text = trim(line->text);
    if (line->too_long || text.empty() || text[0] == '[') return;
    context.lines.drop();
  }
}

void parse_sdk(ReadContext& context) {
  const Line line = *context.lines.peek();
  context.line_run_width = 0;
  if (!is_section(line.text)) return parse_row_block(context, "sdk");
  const std::string section = lower(trim(line.text));
  if (section == "[regions]") {
    context.fail(line.number, "sdk", line.number, 1,
                 "[Regions] without the rows of a puzzle above it");
    return skip_section(context);
  }
  if (section != "[puzzle]") return skip_section(context);
  context.heading.puzzle_section = true;
  context.lines.drop();
  const Line* below = context.drop_to_content();
  if (below != nullptr && !is_section(below->text) && starts_block(context, *below))
    return parse_row_block(context, "sdk");
  context.fail(line.number, "sdk", line.number, 1, "[Puzzle] without rows below it");
}

bool fits_sdk(ReadContext& context, const Line& line) {
  return is_section(line.text) || starts_block(context, line);
}

}  // namespace

std::string write_sdk(const PuzzleRecord& record, const Board& board) {
  return "[Puzzle]\n" + symbol_rows(writing_alphabet(record, board.order()), board.order(),
                                    settled_values(board), false);
}

const FormatParser kSdkParser{15, starts_sdk, parse_sdk, fits_sdk};

}  // namespace concord::io
