#include "puzzles/io/alphabet.hpp"

namespace concord {
namespace {

constexpr std::string_view kStandard = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa";
static_assert(kStandard.size() == Alphabet::kMostSymbols);
constexpr std::string_view kUpperSequence = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kLowerSequence = "0123456789abcdefghijklmnopqrstuvwxyz";

char other_case(char symbol) {
  if (symbol >= 'a' && symbol <= 'z') return static_cast<char>(symbol - 'a' + 'A');
  if (symbol >= 'A' && symbol <= 'Z') return static_cast<char>(symbol - 'A' + 'a');
  return symbol;
}

// The symbols from `first` to `last` in 0-9A-Z or 0-9a-z: "0-F" runs from digits into letters.
std::optional<std::string_view> range_of(char first, char last) {
  for (const std::string_view sequence : {kUpperSequence, kLowerSequence}) {
    const std::size_t from = sequence.find(first);
    const std::size_t to = sequence.find(last);
    if (from == std::string_view::npos || to == std::string_view::npos) continue;
    if (from > to) return std::nullopt;
    return sequence.substr(from, to - from + 1);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Value> Alphabet::value_of(char symbol) const {
  std::size_t found = symbols.find(symbol);
  if (found == std::string::npos) found = symbols.find(other_case(symbol));
  if (found == std::string::npos) return std::nullopt;
  return static_cast<Value>(found + 1);
}

std::string Alphabet::write(Value value) const {
  if (is_integers() || value == 0 || value > symbols.size()) return std::to_string(value);
  return std::string(1, symbols[value - 1U]);
}

Alphabet Alphabet::standard(int order) {
  if (order < 1 || order > kMostSymbols) return {"", '0'};
  return {std::string(kStandard.substr(0, static_cast<std::size_t>(order))), '.'};
}

std::optional<Alphabet> Alphabet::parse(std::string_view text) {
  Alphabet alphabet;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i + 2 < text.size() && text[i + 1] == '-') {
      const auto range = range_of(text[i], text[i + 2]);
      // "1-4-8": 1 to 4, a minus and 8, or 1 to 8?
      const bool goes_on = i + 4 < text.size() && text[i + 3] == '-';
      if (!range || goes_on) return std::nullopt;
      alphabet.symbols += *range;
      i += 2;
    } else {
      if (text[i] <= ' ' || text[i] > '~') return std::nullopt;
      alphabet.symbols += text[i];
    }
  }
  if (alphabet.symbols.empty()) return std::nullopt;
  for (std::size_t i = 0; i < alphabet.symbols.size(); ++i) {
    if (alphabet.symbols.find(alphabet.symbols[i], i + 1) != std::string::npos) return std::nullopt;
  }
  for (const char blank : std::string_view(".0_*-")) {
    if (alphabet.symbols.find(blank) == std::string::npos) {
      alphabet.blank = blank;
      break;
    }
  }
  return alphabet;
}

}  // namespace concord
