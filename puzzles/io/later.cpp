// Formats that are recognised but not read yet. Each such record is one clear refusal, so that
// nobody thinks the file is broken, and nothing of it is taken for a puzzle without its rules.

#include <fmt/format.h>

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"

namespace concord::io {
namespace {

constexpr std::string_view kXml = "OpenSudoku XML";
constexpr std::string_view kFacts = "a list of ASP facts";
constexpr std::string_view kCnf = "a DIMACS formula";

// "3x3:5_3b7", "3x3k:...", "3x3::k:...", "9j:...": Simon Tatham's Solo, and the killer strings.
std::string_view solo_format(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == 0 || at > 2) return {};
  const std::size_t first = at;
  if (at < text.size() && text[at] == 'x') {
    ++at;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at == first + 1 || at > first + 3) return {};
  }
  const std::size_t flags_at = at;
  while (at < text.size() && is_lower(text[at])) ++at;
  const std::string_view flags = text.substr(flags_at, at - flags_at);
  if (at == text.size() || text[at] != ':') return {};
  if (first == flags_at && flags.find('j') == std::string_view::npos) return {};
  if (flags.find_first_not_of("adjkmruxv0123456789") != std::string_view::npos) return {};
  const std::string_view body = text.substr(at + 1);
  if (body.substr(0, 2) == ":k") return "a killer string";
  for (const char c : body) {
    if (is_letter(c) || c == '_') {
      return flags.find('k') != std::string_view::npos ? "a killer id of Simon Tatham's Solo"
                                                       : "an id of Simon Tatham's Solo";
    }
  }
  return {};
}

// ".~R1C1_5~R1C2_3..."
bool is_iss(std::string_view text) {
  const std::size_t tilde = text.substr(0, 3).find("~R");
  if (tilde == std::string_view::npos) return false;
  std::size_t at = tilde + 2;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at > tilde + 2 && at < text.size() && text[at] == 'C';
}

// "given(1,1,5)."
bool is_fact(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && (is_letter(text[at]) || text[at] == '_')) ++at;
  if (at == 0 || !is_lower(text[0]) || at == text.size() || text[at] != '(') return false;
  const std::size_t end = text.find(')', at);
  if (end == std::string_view::npos || end + 1 >= text.size() || text[end + 1] != '.') return false;
  return text.substr(at + 1, end - at - 1).find_first_not_of("0123456789, ") ==
         std::string_view::npos;
}

// A clause of a formula, or the comment lines in it.
bool is_clause(std::string_view text) {
  return text.empty() || text[0] == 'c' ||
         text.find_first_not_of("0123456789- \t") == std::string_view::npos;
}

bool starts_later(ReadContext& /*context*/, const Line& line) {
  return !later_format(line.text).empty();
}

void parse_later(ReadContext& context) {
  const Line line = *context.lines.peek();
  context.line_run_width = 0;
  const std::string_view format = later_format(line.text);
  const std::uint64_t number = line.number;
  const std::uint64_t column = line.column(indent_of(line.text));
  const bool xml = format == kXml;
  bool closed = xml && line.text.find("</opensudoku>") != std::string_view::npos;
  context.lines.drop();
  const Line* below = context.lines.peek();
  const auto belongs = [&](std::string_view text) {
    return (xml && !closed) || (format == kFacts && is_fact(text)) ||
           (format == kCnf && is_clause(text));
  };
  while (below != nullptr && belongs(trim(below->text))) {
    closed = below->text.find("</opensudoku>") != std::string_view::npos;
    context.lines.drop();
    below = context.lines.peek();
  }
  context.fail(number, "", number, column,
               format == kCnf ? std::string("this is a DIMACS formula; a puzzle was expected")
                              : fmt::format("{} is recognised but not supported yet", format));
}

}  // namespace

std::string_view later_format(std::string_view text) {
  text = trim(text);
  if (text.empty()) return {};
  if (text.substr(0, 5) == "<?xml" || text.substr(0, 11) == "<opensudoku") return kXml;
  if (text.substr(0, 6) == "p cnf ") return kCnf;
  if (is_iss(text)) return "an Interactive Sudoku Solver string";
  if (is_fact(text)) return kFacts;
  return solo_format(text);
}

const FormatParser kLaterParser{10, starts_later, parse_later, nullptr};

}  // namespace concord::io
