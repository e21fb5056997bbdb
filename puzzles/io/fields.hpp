#pragma once
// Small questions about one line of text: its fields, its comment, whether it is a title.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace concord::io {

struct Field {
  std::string_view text;
  std::size_t at = 0;  // index in the line
};

[[nodiscard]] inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] inline bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
[[nodiscard]] inline bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
[[nodiscard]] inline bool is_letter(char c) {
  return is_upper(c) || is_lower(c);
}
[[nodiscard]] inline char to_upper(char c) {
  return is_lower(c) ? static_cast<char>(c - 32) : c;
}

[[nodiscard]] std::string_view trim(std::string_view text);
[[nodiscard]] std::string_view trim_end(std::string_view text);
// The index of the first character that is not a blank; the size when there is none.
[[nodiscard]] std::size_t indent_of(std::string_view text);

// Runs of characters that are none of `separators`.
void split_fields(std::string_view text, std::string_view separators, std::vector<Field>& out);

// The text before a comment that stands after a blank: "53..7 # easy" is "53..7".
[[nodiscard]] std::string_view without_comment(std::string_view text);

// "Grid 01", "Puzzle 3:", "sudoku #5": a title of the puzzle below it.
[[nodiscard]] bool is_title(std::string_view text);

// The index of the first control character other than a tab, or npos.
[[nodiscard]] std::size_t find_control(std::string_view text);

// Whether a line inside brackets cannot belong there: it has no punctuation of an array, and is
// more than one value. Then the array was cut off above it.
[[nodiscard]] bool breaks_array(std::string_view text);

// A quotation for a message: printable, short.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t limit = 24);

// A plain decimal number of at most nine digits; -1 for anything else.
[[nodiscard]] int parse_number(std::string_view text);

// The side of a square of `cells` cells; 0 when it is none.
[[nodiscard]] int square_side(std::size_t cells);

[[nodiscard]] bool starts_with_word(std::string_view text, std::string_view lower_word);
[[nodiscard]] std::string lower(std::string_view text);

}  // namespace concord::io
