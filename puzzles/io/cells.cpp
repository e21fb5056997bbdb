#include "puzzles/io/cells.hpp"

#include <algorithm>
#include <bitset>

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/read_context.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::io {
namespace {

using Used = std::bitset<256>;

std::size_t index_of(char c) {
  return static_cast<unsigned char>(c);
}

Diagnostic at(const ReadContext& context, const CellText& cell, std::string message) {
  return {context.source, cell.line, cell.column, std::move(message)};
}

// The letters alphabet A, B, ... is meant when there is no digit and a letter that the standard
// alphabet of the order does not have.
bool only_letters(const Used& used, const SymbolTable& standard, int order) {
  if (order < 4 || order > 26) return false;
  bool beyond = false;
  for (int c = 0; c < 256; ++c) {
    const char symbol = static_cast<char>(c);
    if (!used[c] || symbol == '0') continue;
    if (is_digit(symbol)) return false;
    if (!is_letter(symbol)) continue;
    const int rank = to_upper(symbol) - 'A';
    const bool is_x = to_upper(symbol) == 'X';
    if (rank >= order && !is_x) return false;
    if (standard.value[c] == kStranger) beyond = true;
  }
  return beyond;
}

std::string digits_then_letters(int order) {
  return std::string("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      .substr(0, static_cast<std::size_t>(order));
}

// The table to read the used symbols with; an error names what contradicts itself.
tl::expected<SymbolTable, std::string> choose_table(ReadContext& context, int order,
                                                    const Used& used) {
  const SymbolTable* usual = context.default_table(order);
  if (usual == nullptr) {
    if (context.forced_alphabet) {
      return tl::unexpected(
          fmt::format("the alphabet given has {} symbols, a {}x{} puzzle needs {}",
                      context.forced_alphabet->symbols.size(), order, order, order));
    }
    return tl::unexpected(fmt::format(
        "single symbols reach to order 36; a {0}x{0} puzzle is written in integers", order));
  }
  if (context.forced_alphabet) return *usual;
  const std::string shape = fmt::format("{0}x{0}", order);
  if (only_letters(used, *usual, order)) {
    Alphabet letters;
    for (int i = 0; i < order; ++i) letters.symbols += static_cast<char>('A' + i);
    context.note(
        fmt::format("{}: letters only, values read as {}", shape, describe_alphabet(letters)));
    return make_table(letters, context.blanks);
  }
  if (order <= 9 || order > 36) return *usual;
  const char top = usual->alphabet.symbols.back();
  const bool top_used = used[index_of(top)] || (order < 36 && used[index_of(lower({&top, 1})[0])]);
  const bool zero = used['0'] && context.is_blank_symbol('0');
  const bool other_blank = std::ranges::any_of(context.blanks, [&](char c) {
    return c != '0' && used[index_of(c)] && usual->value[index_of(c)] == 0;
  });
  if (zero && other_blank) {
    const Alphabet from_zero{digits_then_letters(order), '.'};
    if (top_used) {
      return tl::unexpected(fmt::format(
          "two alphabets are mixed: 0 beside another blank would be a value of {}, {} one of {}",
          describe_alphabet(from_zero), top, describe_alphabet(usual->alphabet)));
    }
    context.note(fmt::format("{}: 0 stands beside another blank, values read as {}", shape,
                             describe_alphabet(from_zero)));
    std::string blanks = context.blanks;
    std::erase(blanks, '0');
    return make_table(from_zero, blanks);
  }
  if (!top_used) {
    context.note(fmt::format("{}: values assumed to be {}{}; --alphabet tells otherwise", shape,
                             describe_alphabet(usual->alphabet), zero ? " with 0 a blank" : ""));
  }
  return *usual;
}

Diagnostic stranger(const ReadContext& context, const CellText& cell, const SymbolTable& table,
                    int order) {
  const auto c = static_cast<unsigned char>(cell.text[0]);
  const std::string shown = c == ' '              ? "a space"
                            : c > ' ' && c <= '~' ? fmt::format("'{}'", cell.text[0])
                                                  : fmt::format("byte 0x{:02x}", c);
  return at(context, cell,
            fmt::format("{} is neither a value of a {}x{} puzzle ({}) nor a blank", shown, order,
                        order, describe_alphabet(table.alphabet)));
}

// The alphabet as the text wrote it: its blank, and its case.
void follow_text(Alphabet& alphabet, char blank, const Used& used) {
  if (blank != '\0') alphabet.blank = blank;
  if (alphabet.symbols.find('a') != std::string::npos) return;
  bool lower_seen = false;
  for (const char symbol : alphabet.symbols) {
    if (!is_upper(symbol)) continue;
    if (used[index_of(symbol)]) return;
    lower_seen |= used[index_of(symbol) + 32];
  }
  if (lower_seen) alphabet.symbols = lower(alphabet.symbols);
}

tl::expected<CellGrid, Diagnostic> read_symbols(ReadContext& context, int order,
                                                std::span<const CellText> cells, const Used& used) {
  const auto table = choose_table(context, order, used);
  if (!table) return tl::unexpected(at(context, cells[0], table.error()));
  CellGrid grid{order, {}, {}, table->alphabet};
  grid.values.reserve(cells.size());
  char blank = '\0';
  for (const CellText& cell : cells) {
    const std::uint8_t value = cell.text.empty() ? 0 : table->value[index_of(cell.text[0])];
    if (value == kStranger) return tl::unexpected(stranger(context, cell, *table, order));
    if (value == 0 && blank == '\0' && !cell.text.empty()) blank = cell.text[0];
    grid.values.push_back(value);
  }
  follow_text(grid.alphabet, blank, used);
  return grid;
}

tl::expected<CellGrid, Diagnostic> read_integers(ReadContext& context, int order,
                                                 std::span<const CellText> cells) {
  CellGrid grid{order, {}, {}, Alphabet{"", '0'}};
  if (order <= 9) grid.alphabet = Alphabet::standard(order);
  grid.values.reserve(cells.size());
  char blank = '\0';
  for (const CellText& cell : cells) {
    if (cell.text.empty() || cell.text == "<>" ||
        (cell.text.size() == 1 && context.is_blank_symbol(cell.text[0]))) {
      if (blank == '\0' && cell.text.size() == 1) blank = cell.text[0];
      grid.values.push_back(0);
      continue;
    }
    const int value = parse_number(cell.text);
    if (!context.all_cells(cell.text) || cell.text[0] == '-') {
      return tl::unexpected(at(context, cell,
                               fmt::format("'{}' is neither a value of a {}x{} puzzle nor a blank",
                                           excerpt(cell.text), order, order)));
    }
    if (value < 0) {
      return tl::unexpected(
          at(context, cell,
             fmt::format("'{}' among integers: two alphabets are mixed", excerpt(cell.text))));
    }
    if (value > order) {
      return tl::unexpected(at(context, cell,
                               fmt::format("{} is above {}, the largest value of a {}x{} puzzle",
                                           value, order, order, order)));
    }
    grid.values.push_back(static_cast<Value>(value));
  }
  if (order <= 9 && blank != '\0') grid.alphabet.blank = blank;
  return grid;
}

}  // namespace

SymbolTable make_table(const Alphabet& alphabet, std::string_view blanks) {
  SymbolTable table;
  table.alphabet = alphabet;
  table.value.fill(kStranger);
  for (const char blank : blanks) table.value[index_of(blank)] = 0;
  for (int c = 1; c < 128; ++c) {
    if (const auto value = alphabet.value_of(static_cast<char>(c)))
      table.value[c] = static_cast<std::uint8_t>(*value);
  }
  return table;
}

tl::expected<CellGrid, Diagnostic> read_cells(ReadContext& context, int order,
                                              std::span<const CellText> cells, CellStyle style) {
  if (style == CellStyle::kIntegers) return read_integers(context, order, cells);
  Used used;
  bool single = true;
  bool letters = false;
  for (const CellText& cell : cells) {
    if (cell.text.empty()) continue;
    if (cell.text.size() > 1) {
      single = false;
      break;
    }
    used.set(index_of(cell.text[0]));
    letters |= is_letter(cell.text[0]) && !context.is_blank_symbol(cell.text[0]);
  }
  const bool digits_suffice = style == CellStyle::kSpaced && order > 9 && !letters;
  if (single && !(digits_suffice && !context.forced_alphabet))
    return read_symbols(context, order, cells, used);
  return read_integers(context, order, cells);
}

tl::expected<CellGrid, Diagnostic> read_candidates(ReadContext& context, int order,
                                                   std::span<const CellText> cells) {
  const SymbolTable* table = context.default_table(order);
  if (table == nullptr) {
    return tl::unexpected(
        at(context, cells[0],
           fmt::format("pencil marks need a symbol a value: {0}x{0} has too few", order)));
  }
  CellGrid grid{order, {}, {}, table->alphabet};
  for (const CellText& cell : cells) {
    std::vector<Value>& set = grid.candidates.emplace_back();
    const bool blank =
        cell.text.empty() || (cell.text.size() == 1 && table->value[index_of(cell.text[0])] == 0);
    for (std::size_t i = 0; i < cell.text.size(); ++i) {
      const std::uint8_t value = table->value[index_of(cell.text[i])];
      if (value == kStranger) {
        return tl::unexpected(
            stranger(context, {cell.text.substr(i), cell.line, cell.column + i}, *table, order));
      }
      if (value != 0) set.push_back(value);
    }
    for (int value = 1; blank && value <= order; ++value) set.push_back(static_cast<Value>(value));
  }
  return grid;
}

bool looks_like_candidates(int order, std::span<const CellText> cells) {
  const Alphabet alphabet = Alphabet::standard(order);
  if (alphabet.is_integers()) return false;
  int sets = 0;
  bool numbers = true;
  for (const CellText& cell : cells) {
    Value last = 0;
    for (const char c : cell.text) {
      const auto value = alphabet.value_of(c);
      if (!value || *value <= last) return false;
      last = *value;
    }
    if (last == 0) return false;
    if (cell.text.size() > 1) ++sets;
    const int number = parse_number(cell.text);
    numbers = numbers && number > 0 && number <= order;
  }
  return sets >= 2 && !numbers;
}

void append_cells(std::string_view text, std::uint64_t line, std::uint64_t column,
                  std::vector<CellText>& out) {
  for (std::size_t i = 0; i < text.size(); ++i)
    out.push_back({text.substr(i, 1), line, column + i});
}

int most_order(const ReadContext& context, std::span<const CellText> cells, CellStyle style) {
  if (style == CellStyle::kCompact) return Alphabet::kMostSymbols;
  if (style == CellStyle::kIntegers) return kMaxOrder;
  const bool single =
      std::ranges::all_of(cells, [](const CellText& cell) { return cell.text.size() <= 1; });
  const bool letters = std::ranges::any_of(cells, [&](const CellText& cell) {
    return cell.text.size() == 1 && is_letter(cell.text[0]) &&
           !context.is_blank_symbol(cell.text[0]);
  });
  return single && letters ? Alphabet::kMostSymbols : kMaxOrder;
}

std::string wrong_cell_count(std::size_t cells, int most_order) {
  // The nearest of the orders that people use: somebody who lost a cell meant one of these.
  constexpr std::size_t kCommon[] = {1,   4,   6,   9,   12,  16,  25,  36,  49,  64,  81,
                                     100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400};
  const auto most = static_cast<std::size_t>(most_order);
  if (cells > most * most) {
    return fmt::format("{}; the largest board {}has {} ({}x{})", counted(cells, "cell"),
                       most_order < kMaxOrder ? "in single symbols " : "", most * most, most, most);
  }
  std::size_t best = 1;
  const auto distance = [cells](std::size_t order) {
    const std::size_t size = order * order;
    return size > cells ? size - cells : cells - size;
  };
  for (const std::size_t order : kCommon) {
    if (order <= most && distance(order) < distance(best)) best = order;
  }
  // Close to the 729 symbols of the pencil marks of a 9x9 board.
  const char* marks = cells > 700 && cells < 760 ? ", pencil marks of a 9x9 board 729" : "";
  return fmt::format("{}; a board has {} ({}x{}){}", counted(cells, "cell"), best * best, best,
                     best, marks);
}

std::string describe_alphabet(const Alphabet& alphabet) {
  if (alphabet.is_integers()) return "integers";
  std::string text;
  const std::string& symbols = alphabet.symbols;
  for (std::size_t i = 0; i < symbols.size();) {
    std::size_t end = i + 1;
    while (end < symbols.size() && symbols[end] == symbols[end - 1] + 1) ++end;
    if (!text.empty()) text += ' ';
    text += symbols[i];
    if (end - i > 1) {
      text += '-';
      text += symbols[end - 1];
    }
    i = end;
  }
  return text;
}

}  // namespace concord::io
