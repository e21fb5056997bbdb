#include "puzzles/io/fields.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace concord::io {
namespace {

constexpr std::string_view kBlanks = " \t";

}  // namespace

std::string_view trim_end(std::string_view text) {
  const std::size_t last = text.find_last_not_of(kBlanks);
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

std::size_t indent_of(std::string_view text) {
  return std::min(text.find_first_not_of(kBlanks), text.size());
}

std::string_view trim(std::string_view text) {
  return trim_end(text.substr(indent_of(text)));
}

void split_fields(std::string_view text, std::string_view separators, std::vector<Field>& out) {
  out.clear();
  std::size_t at = text.find_first_not_of(separators);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    out.push_back({text.substr(at, end - at), at});
    at = text.find_first_not_of(separators, end);
  }
}

std::string_view without_comment(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i - 1] != ' ' && text[i - 1] != '\t') continue;
    const char c = text[i];
    if (c == '#' || c == '%' || c == ';') return text.substr(0, i);
    if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') return text.substr(0, i);
  }
  return text;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (is_upper(c)) c = static_cast<char>(c + 32);
  }
  return result;
}

bool starts_with_word(std::string_view text, std::string_view lower_word) {
  if (text.size() < lower_word.size() || lower(text.substr(0, lower_word.size())) != lower_word)
    return false;
  return text.size() == lower_word.size() || !is_letter(text[lower_word.size()]);
}

bool is_title(std::string_view text) {
  text = trim(text);
  if (text.empty() || text.size() > 200) return false;
  // "Grid01" is a title, but a row of a large board may begin with the letters of a word.
  if (text.size() > 10 && text.find_first_of(" \t#:") == std::string_view::npos) return false;
  constexpr std::string_view kWords[] = {"grid", "puzzle", "sudoku", "board", "game",
                                         "nr",   "no",     "number", "level", "name"};
  return std::ranges::any_of(kWords, [text](std::string_view word) {
    if (!starts_with_word(text, word)) return false;
    // "no=5" and "grid|" are something else.
    const std::size_t next = word.size();
    return next == text.size() || text[next] == ' ' || text[next] == '\t' || text[next] == '#' ||
           text[next] == ':' || text[next] == '.' || is_digit(text[next]);
  });
}

std::size_t find_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\t') || c == 0x7f) return i;
  }
  return std::string_view::npos;
}

bool breaks_array(std::string_view text) {
  text = trim(text);
  if (text.empty() || text.find_first_of("[]{},:\"|;") != std::string_view::npos) return false;
  return text.size() > 5 || (parse_number(text) < 0 && text != "null" && text != "true" &&
                             text != "false" && text != "-1" && text != "_" && text != "<>");
}

std::string excerpt(std::string_view text, std::size_t limit) {
  text = trim(text);
  std::string result;
  for (const char c : text.substr(0, limit)) {
    result += c >= ' ' && c <= '~' ? c : '?';
  }
  return text.size() > limit ? result + "..." : result;
}

int parse_number(std::string_view text) {
  if (text.empty() || text.size() > 9) return -1;
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

int square_side(std::size_t cells) {
  if (cells == 0 || cells > 400U * 400U) return 0;
  const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(cells))));
  return static_cast<std::size_t>(side) * static_cast<std::size_t>(side) == cells ? side : 0;
}

}  // namespace concord::io
