#pragma once
// Alphabet: how the values of a puzzle are written. Either one symbol a value, or integers.

#include <optional>
#include <string>
#include <string_view>

#include "puzzles/model/geometry.hpp"

namespace concord {

struct Alphabet {
  // Above this order there are not enough letters and digits: no standard alphabet, and records
  // hold integers.
  static constexpr int kMostSymbols = 36;

  std::string symbols;  // symbols[v - 1] for value v; empty: values are written as integers
  char blank = '.';     // the blank to write with; ignored for integers, whose blank is 0

  [[nodiscard]] bool is_integers() const { return symbols.empty(); }
  // The value that a symbol stands for; letters are read in either case. None for a blank or a
  // stranger.
  [[nodiscard]] std::optional<Value> value_of(char symbol) const;
  // As it appears in a grid: one symbol, or the number.
  [[nodiscard]] std::string write(Value value) const;

  // The alphabet that is meant when nobody says: 1-9 up to order 9, then 1-9 and A, B, ... up to 35
  // symbols, 1-9 A-Z a up to 36 ...; integers above 36.
  [[nodiscard]] static Alphabet standard(int order);
  // "1-9A-G", "0-F", "A-P": ranges and single symbols, as `--alphabet` takes them. None when a
  // symbol repeats, is not printable, or a range runs backwards or goes on (1-4-8).
  [[nodiscard]] static std::optional<Alphabet> parse(std::string_view text);

  bool operator==(const Alphabet&) const = default;
};

}  // namespace concord
