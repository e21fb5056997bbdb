#include "encoders/dimacs_reader.hpp"

#include <new>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"

namespace concord {
namespace {

// Lit stores 2v + sign in 32 bits.
constexpr std::uint64_t kMaxVariables = (std::uint64_t{1} << 31) - 1;
constexpr std::uint64_t kMaxClauses = std::uint64_t{1} << 48;

bool is_digit(int c) {
  return c >= '0' && c <= '9';
}
bool is_blank(int c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

}  // namespace

bool DimacsReader::fail_at(std::uint64_t line, std::uint64_t column, std::string message) {
  if (!failure_) failure_ = cursor_.diagnose_at(line, column, std::move(message));
  return false;
}

// Over white space and comments to the next token; false at the end of the file. fresh_line_ says
// whether the token is the first of its line.
bool DimacsReader::next_token() {
  for (;;) {
    const int c = cursor_.peek();
    if (c == ByteCursor::kEnd) return false;
    if (c == '\n') {
      cursor_.advance();
      fresh_line_ = true;
    } else if (is_blank(c)) {
      cursor_.advance();
    } else if (c == 'c' && fresh_line_) {
      read_comment();
    } else {
      return true;
    }
  }
}

void DimacsReader::read_comment() {
  const std::uint64_t line = cursor_.line();
  cursor_.advance();
  if (cursor_.peek() == ' ') cursor_.advance();
  const std::uint64_t column = cursor_.column();
  const std::string text = cursor_.take_line(on_comment_ ? kMaxComment : 0);
  if (on_comment_) on_comment_({line, column, text});
}

bool DimacsReader::read_header() {
  if (!next_token()) return finish();
  if (const int first = cursor_.peek(); first != 'p' || !fresh_line_) {
    return fail(first == '-' || is_digit(first)
                    ? "a clause before the header 'p cnf VARIABLES CLAUSES'"
                    : fmt::format("{} where the header 'p cnf VARIABLES CLAUSES' was expected",
                                  show_byte(first)));
  }
  return read_header_line();
}

bool DimacsReader::read_header_line() {
  line_ = cursor_.line();
  column_ = cursor_.column();
  const auto expect = [&](bool fine) {
    return fine || fail_at(line_, column_, "the header must be 'p cnf VARIABLES CLAUSES'");
  };
  if (!expect(cursor_.take_word(8) == "p")) return false;
  cursor_.skip_blanks();
  if (!expect(cursor_.take_word(8) == "cnf")) return false;
  const auto variables = header_number(kMaxVariables, "variables");
  if (!variables) return expect(false);
  const auto clauses = header_number(kMaxClauses, "clauses");
  if (!clauses) return expect(false);
  if (!cursor_.at_line_end()) return fail("text after the header");
  declared_ = true;
  variables_ = static_cast<std::uint32_t>(*variables);
  clauses_ = *clauses;
  return true;
}

std::optional<std::uint64_t> DimacsReader::header_number(std::uint64_t limit,
                                                         std::string_view what) {
  cursor_.skip_blanks();
  const std::uint64_t line = cursor_.line();
  const std::uint64_t column = cursor_.column();
  std::uint64_t number = 0;
  if (!is_digit(cursor_.peek())) return std::nullopt;
  for (; is_digit(cursor_.peek()); cursor_.advance()) {
    number = number * 10 + static_cast<std::uint64_t>(cursor_.peek() - '0');
    if (number > limit) {
      fail_at(line, column, fmt::format("the header declares more than {} {}", limit, what));
      return std::nullopt;
    }
  }
  if (!is_blank(cursor_.peek()) && cursor_.peek() != ByteCursor::kEnd) return std::nullopt;
  return number;
}

bool DimacsReader::next_clause() {
  if (failure_) return false;
  clause_.clear();
  const std::uint64_t before = clauses_read_;
  while (clauses_read_ == before) {
    if (!next_token()) return finish();
    if (cursor_.peek() == 'p' && fresh_line_) return fail("a second header; a DIMACS file has one");
    if (!read_literal()) return false;
  }
  return true;
}

// The next literal into clause_, or the 0 that ends it.
bool DimacsReader::read_literal() {
  const std::uint64_t line = cursor_.line();
  const std::uint64_t column = cursor_.column();
  const int first = cursor_.peek();
  fresh_line_ = false;
  const bool negative = first == '-';
  if (negative) cursor_.advance();
  if (!is_digit(cursor_.peek())) return fail_stray(first);
  std::uint64_t number = 0;
  for (; is_digit(cursor_.peek()); cursor_.advance()) {
    number = number * 10 + static_cast<std::uint64_t>(cursor_.peek() - '0');
    if (number > kMaxVariables) {
      return fail_at(line, column,
                     fmt::format("an integer out of range (above {})", kMaxVariables));
    }
  }
  if (const int c = cursor_.peek(); !is_blank(c) && c != ByteCursor::kEnd) return fail_stray(c);
  if (negative && number == 0) return fail_at(line, column, "'-0' is not a literal");
  if (!within_) {
    if (clauses_read_ == clauses_) {
      return fail_at(line, column,
                     fmt::format("a clause more than the {} that the header declares", clauses_));
    }
    line_ = line;
    column_ = column;
  }
  within_ = number != 0;
  if (number == 0) {
    ++clauses_read_;
    return true;
  }
  if (number > variables_) {
    return fail_at(
        line, column,
        fmt::format("variable {} is above the {} that the header declares", number, variables_));
  }
  if (clause_.size() == longest_clause_) {
    return fail_at(line_, column_,
                   fmt::format("a clause of more than {} literals", clause_.size()));
  }
  clause_.emplace_back(static_cast<Var>(number - 1), negative);
  return true;
}

bool DimacsReader::fail_stray(int c) {
  if (c == '%') {
    return fail(
        "'%' (the end mark of some old SATLIB files) is not DIMACS; remove it and what "
        "follows");
  }
  if (c == 'p') return fail("a second header; a DIMACS file has one");
  return fail(fmt::format("{} where an integer was expected", show_byte(c)));
}

// At the end of the file; always false.
bool DimacsReader::finish() {
  if (!cursor_.error().empty()) return fail("");
  if (!declared_) return fail("no header 'p cnf VARIABLES CLAUSES'");
  if (within_) return fail("the file ends within a clause: its 0 is missing");
  if (clauses_read_ < clauses_) {
    return fail(fmt::format("the header declares {}, the file has {}", counted(clauses_, "clause"),
                            clauses_read_));
  }
  return false;
}

tl::expected<Cnf, Diagnostic> read_dimacs(const ByteSource& source, std::string_view name,
                                          const CommentHandler& on_comment) {
  try {
    DimacsReader reader(source, name, on_comment);
    Cnf formula;
    if (reader.read_header()) {
      formula.new_variables(reader.variables());
      while (reader.next_clause()) formula.add_clause(reader.clause());
    }
    if (reader.failure()) return tl::unexpected(*reader.failure());
    return formula;
  } catch (const std::bad_alloc&) {
    return tl::unexpected(
        Diagnostic{std::string(name), 0, 0, "the formula does not fit in memory"});
  }
}

}  // namespace concord
