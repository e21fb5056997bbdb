#include "puzzles/io/read_context.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/io/catalog.hpp"
#include "puzzles/io/csv_state.hpp"
#include "puzzles/io/dzn_state.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::io {
namespace {

constexpr std::string_view kUsualBlanks = ".0*_-xX";

std::optional<Alphabet> forced(const ReadOptions& options) {
  if (options.alphabet.empty()) return std::nullopt;
  return Alphabet::parse(options.alphabet);
}

// A symbol of the forced alphabet is a value, whatever it usually is.
std::string blanks_of(const ReadOptions& options, const std::optional<Alphabet>& alphabet) {
  if (!options.blank.empty()) return options.blank;
  std::string blanks(kUsualBlanks);
  if (alphabet) {
    std::erase_if(blanks, [&alphabet](char c) { return alphabet->value_of(c).has_value(); });
  }
  return blanks;
}

}  // namespace

ReadContext::ReadContext(std::unique_ptr<ByteSource> bytes, std::string source_name,
                         ReadOptions read_options)
    : lines(decompressed(std::move(bytes))),
      source(std::move(source_name)),
      options(std::move(read_options)),
      forced_alphabet(io::forced(options)),
      blanks(blanks_of(options, forced_alphabet)),
      space_is_blank(options.blank.find(' ') != std::string::npos) {
  for (const char c : blanks) blank_[static_cast<unsigned char>(c)] = true;
  cell_ = blank_;
  for (int c = 0; c < 128; ++c) {
    if (is_digit(static_cast<char>(c)) || is_letter(static_cast<char>(c))) cell_[c] = true;
  }
  if (forced_alphabet) {
    for (const char c : forced_alphabet->symbols) cell_[static_cast<unsigned char>(c)] = true;
  }
}

ReadContext::~ReadContext() = default;

bool ReadContext::all_cells(std::string_view text) const {
  return std::ranges::all_of(text, [this](char c) { return is_cell(c); });
}

bool ReadContext::is_comment(std::string_view text) const {
  const std::size_t at = indent_of(text);
  if (at == text.size()) return false;
  const char c = text[at];
  if (c == '/') return at + 1 < text.size() && text[at + 1] == '/';
  return (c == '#' || c == '%' || c == ';') && !is_cell(c);
}

const Line* ReadContext::drop_to_content() {
  const Line* line = lines.peek();
  while (line != nullptr && !line->too_long &&
         (trim(line->text).empty() || is_comment(line->text))) {
    lines.drop();
    line = lines.peek();
  }
  return line;
}

GeometrySpec ReadContext::spec_of(int order, const ShapeHint& hint) {
  GeometrySpec spec;
  spec.order = order;
  spec.diagonals = options.diagonals;
  spec.windows = options.windows;
  if (!options.regions.empty()) {
    spec.regions = options.regions;
  } else if (options.box) {
    spec.box = *options.box;
  } else if (hint.kind == ShapeHint::Kind::kBox) {
    spec.box = hint.box;
  } else if (hint.kind == ShapeHint::Kind::kRegions) {
    spec.regions = hint.regions;
  } else if (hint.kind == ShapeHint::Kind::kDefault) {
    spec.box = default_box(order);
    if (!spec.box && order > 1)
      note(fmt::format("no box shape fits order {}: read without boxes", order));
  }
  if (!spec.regions.empty()) {
    if (const auto box = regions_as_boxes(order, spec.regions)) {
      spec.box = box;
      spec.regions.clear();
    }
  }
  return spec;
}

tl::expected<const ReadContext::Shape*, std::string> ReadContext::default_shape(int order) {
  if (order < 1 || order > kMaxOrder)
    return tl::unexpected(fmt::format("order {} is outside 1..{}", order, kMaxOrder));
  if (shapes_.size() <= static_cast<std::size_t>(order)) shapes_.resize(order + 1U);
  auto& known = shapes_[order];
  if (!known) {
    if (auto geometry = Geometry::make(spec_of(order, {}))) {
      known.emplace(Shape{*geometry, Board(*geometry)});
    } else {
      known.emplace(tl::unexpected(std::move(geometry.error())));
    }
  }
  if (!known->has_value()) return tl::unexpected(known->error());
  return &**known;
}

tl::expected<Board, std::string> ReadContext::empty_board(int order, const ShapeHint& hint) {
  if (hint.kind == ShapeHint::Kind::kDefault) {
    auto shape = default_shape(order);
    if (!shape) return tl::unexpected(std::move(shape.error()));
    return (*shape)->empty;
  }
  auto geometry = Geometry::make(spec_of(order, hint));
  if (!geometry) return tl::unexpected(std::move(geometry.error()));
  return Board(*std::move(geometry));
}

const SymbolTable* ReadContext::default_table(int order) {
  const Alphabet alphabet = forced_alphabet ? *forced_alphabet : Alphabet::standard(order);
  if (alphabet.symbols.size() < static_cast<std::size_t>(order)) return nullptr;
  if (tables_.size() <= static_cast<std::size_t>(order)) tables_.resize(order + 1U);
  auto& table = tables_[order];
  if (!table) {
    Alphabet used = alphabet;
    used.symbols.resize(static_cast<std::size_t>(order));
    table = std::make_unique<SymbolTable>(make_table(used, blanks));
  }
  return table.get();
}

void ReadContext::note(const std::string& text) {
  constexpr std::size_t kMostNotes = 100;
  if (said_.size() < kMostNotes && said_.insert(text).second) fresh_notes_.push_back(text);
}

std::vector<std::string> ReadContext::take_notes() {
  return std::exchange(fresh_notes_, {});
}

PuzzleRecord ReadContext::begin_record(std::uint64_t line, const FormatRow* format) {
  PuzzleRecord record;
  record.source = source;
  record.line = line;
  record.format = format;
  record.name = std::move(heading.name);
  heading = {};
  ss_puzzle.clear();
  ss_broken = false;
  below_damage = false;
  dzn.reset();
  in_list = format != nullptr && format->one_line;
  return record;
}

std::string ReadContext::wrong_count(std::size_t cells, int most_order) const {
  if (!in_list || list_cells == 0 || list_cells == cells)
    return wrong_cell_count(cells, most_order);
  return fmt::format("{} where the puzzles above have {}", counted(cells, "cell"), list_cells);
}

void ReadContext::emit(std::uint64_t line, std::string_view format, CellGrid&& grid, Layout layout,
                       const ShapeHint& hint, Expectation expected) {
  auto board = empty_board(grid.order, hint);
  if (!board) return fail(line, format, line, 1, std::move(board.error()));
  const bool marks = !grid.candidates.empty();
  for (Cell cell = 0; cell < board->cell_count(); ++cell) {
    if (marks) {
      board->clear_candidates(cell);
      for (const Value value : grid.candidates[cell]) board->add_candidate(cell, value);
    } else if (grid.values[cell] != 0) {
      board->set_given(cell, grid.values[cell]);
    }
  }
  PuzzleRecord record = begin_record(line, find_format(format));
  record.alphabet = std::move(grid.alphabet);
  record.layout = layout;
  record.expected = std::move(expected);
  record.board = *std::move(board);
  note(fmt::format("read as `{}`", format));
  if (in_list) list_cells = static_cast<std::size_t>(record.board->cell_count());
  emit(std::move(record));
}

void ReadContext::fail(std::uint64_t first_line, std::string_view format, std::uint64_t line,
                       std::uint64_t column, std::string message) {
  PuzzleRecord record = begin_record(first_line, format.empty() ? nullptr : find_format(format));
  record.board = tl::unexpected(Diagnostic{source, line, column, std::move(message)});
  emit(std::move(record));
}

void ReadContext::fail(std::uint64_t first_line, std::string_view format, Diagnostic diagnostic) {
  fail(first_line, format, diagnostic.line, diagnostic.column, std::move(diagnostic.message));
}

std::optional<BoxShape> regions_as_boxes(int order, const std::vector<std::uint16_t>& regions) {
  const auto n = static_cast<std::size_t>(order);
  if (order < 2 || regions.size() != n * n) return std::nullopt;
  std::size_t width = 1;
  while (width < n && regions[width] == regions[0]) ++width;
  if (width == n || n % width != 0) return std::nullopt;
  const std::size_t height = n / width;
  if (height == n) return std::nullopt;
  std::vector<int> region_of_box(n, -1);
  std::vector<bool> taken(n, false);
  for (std::size_t i = 0; i < n * n; ++i) {
    const std::size_t box = i / n / height * (n / width) + i % n / width;
    if (region_of_box[box] < 0) {
      if (regions[i] >= n || taken[regions[i]]) return std::nullopt;
      taken[regions[i]] = true;
      region_of_box[box] = regions[i];
    }
    if (region_of_box[box] != regions[i]) return std::nullopt;
  }
  return BoxShape{static_cast<int>(height), static_cast<int>(width)};
}

}  // namespace concord::io
