#include "puzzles/io/fast_line.hpp"

#include <algorithm>

#include "puzzles/io/catalog.hpp"
#include "puzzles/io/csv_state.hpp"
#include "puzzles/io/fields.hpp"

namespace concord::io {
namespace {

// Below these orders a line may be a row, above them a board's alphabet depends on all its cells.
constexpr int kSmallest = 7;
constexpr int kLargest = 9;

constexpr int kPlainOrder = 9;
constexpr std::size_t kPlainCells = 81;
constexpr std::uint64_t kPlainFull = 0x1ff;

// True when behind `length` cells there is nothing, or what a comment or a note may be.
bool ends_after(std::string_view text, std::size_t length) {
  if (length == text.size()) return true;
  const std::string_view rest = text.substr(length);
  if (rest[0] != ' ' && rest[0] != '\t') return false;
  return rest.size() <= length && find_control(rest) == std::string_view::npos;
}

}  // namespace

FastLine::FastLine(ReadContext& context) : context_(context) {
  const ReadOptions& options = context.options;
  const bool mine = options.from.empty() || options.from == "line" || options.from == "sdm";
  if (mine && !context.space_is_blank)
    format_ = find_format(options.from.empty() ? "line" : options.from);
}

const Line* FastLine::front() {
  if (format_ == nullptr || context_.csv != nullptr) return nullptr;
  const Line* line = context_.lines.view();
  return line != nullptr && !line->too_long ? line : nullptr;
}

bool FastLine::next(PuzzleRecord& record) {
  const Line* line = front();
  return line != nullptr && take(*line, record);
}

bool FastLine::prepare_plain() {
  const SymbolTable* table = context_.default_table(kPlainOrder);
  const auto shape = context_.default_shape(kPlainOrder);
  if (table == nullptr || !shape) return false;
  for (std::size_t c = 0; c < words_.size(); ++c) {
    const std::uint8_t value = table->value[c];
    if (value == kStranger || !context_.is_cell(static_cast<char>(c))) continue;
    words_[c] = value == 0 ? kPlainFull : std::uint64_t{1} << (value - 1U);
  }
  plain_ = {context_.source, format_, table->alphabet, (*shape)->geometry};
  return true;
}

bool FastLine::next_plain(PlainLines& lines, std::uint64_t number, std::size_t expected) {
  if (no_plain_ || !context_.heading.name.empty()) return false;
  const Line* line = front();
  if (line == nullptr || line->text.size() < kPlainCells) return false;
  if (plain_.geometry == nullptr && !prepare_plain()) {
    no_plain_ = true;
    return false;
  }
  // The word behind it may be part of a longer board.
  if (!ends_after(line->text, kPlainCells)) return false;
  lines.begin(plain_, expected);
  const auto* symbols = reinterpret_cast<const unsigned char*>(line->text.data());
  std::uint64_t* words = lines.room();
  bool strange = false;
  for (std::size_t i = 0; i < kPlainCells; ++i) {
    words[i] = words_[symbols[i]];
    strange |= words[i] == 0;
  }
  if (strange) {
    lines.dropped();
    return false;
  }
  const std::uint64_t* blank = std::find(words, words + kPlainCells, kPlainFull);
  lines.added(number, line->number,
              blank == words + kPlainCells ? plain_.alphabet.blank
                                           : line->text[static_cast<std::size_t>(blank - words)]);
  taken(kPlainCells);
  return true;
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
  if (!ends_after(text, length)) return false;
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
  taken(length);
  return true;
}

void FastLine::taken(std::size_t cells) {
  context_.heading = {};
  context_.line_run_width = 0;
  context_.in_list = true;
  context_.list_cells = cells;
  context_.ss_puzzle.clear();
  context_.ss_broken = false;
  context_.below_damage = false;
  if (noted_ != format_) {
    context_.note(std::string("read as `") + std::string(format_->id) + "`");
    noted_ = format_;
  }
  context_.lines.drop();
}

}  // namespace concord::io
