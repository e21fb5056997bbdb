#include "puzzles/io/fast_line.hpp"

#include <cstring>

#include "puzzles/io/catalog.hpp"
#include "puzzles/io/csv_state.hpp"
#include "puzzles/io/fields.hpp"

namespace concord::io {
namespace {

// Below these orders a line may be a row, above them a board's alphabet depends on all its cells.
constexpr int kSmallest = 7;
constexpr int kLargest = 9;

}  // namespace

FastLine::FastLine(ReadContext& context) : context_(context) {
  const ReadOptions& options = context.options;
  const bool mine = options.from.empty() || options.from == "line" || options.from == "sdm";
  if (mine && !context.space_is_blank)
    format_ = find_format(options.from.empty() ? "line" : options.from);
}

bool FastLine::next(PuzzleRecord& record) {
  if (format_ == nullptr || context_.csv != nullptr) return false;
  const Line* line = context_.lines.view();
  return line != nullptr && !line->too_long && take(*line, record);
}

bool FastLine::take(const Line& line, PuzzleRecord& record) {
  const std::string_view text = line.text;
  if (text.size() < kSmallest * kSmallest) return false;
  std::size_t length = 0;
  while (length < text.size() && context_.is_cell(text[length])) ++length;
  int order = 0;
  for (int n = kSmallest; n <= kLargest; ++n) {
    if (length == static_cast<std::size_t>(n) * n) order = n;
  }
  // 64 symbols may be the pencil marks of a 4x4 puzzle.
  if (order == 0 || order == 8) return false;
  if (length < text.size()) {
    const std::string_view rest = text.substr(length);
    if (rest[0] != ' ' && rest[0] != '\t') return false;
    if (rest.size() > length || find_control(rest) != std::string_view::npos) return false;
  }
  const SymbolTable* table = context_.default_table(order);
  const auto shape = context_.default_shape(order);
  if (table == nullptr || !shape) return false;
  Board board = (*shape)->empty;
  char blank = '\0';
  for (std::size_t i = 0; i < length; ++i) {
    const std::uint8_t value = table->value[static_cast<unsigned char>(text[i])];
    if (value == kStranger) return false;
    if (value != 0) {
      board.set_given(static_cast<Cell>(i), value);
    } else if (blank == '\0') {
      blank = text[i];
    }
  }
  record.source = context_.source;
  record.line = line.number;
  record.format = format_;
  record.name = std::move(context_.heading.name);
  record.alphabet = table->alphabet;
  if (blank != '\0') record.alphabet.blank = blank;
  record.board = std::move(board);
  context_.heading = {};
  context_.line_run_width = 0;
  context_.in_list = true;
  context_.list_cells = length;
  context_.ss_puzzle.clear();
  context_.ss_broken = false;
  context_.below_damage = false;
  if (noted_ != format_) {
    context_.note(std::string("read as `") + std::string(format_->id) + "`");
    noted_ = format_;
  }
  context_.lines.drop();
  return true;
}

}  // namespace concord::io
