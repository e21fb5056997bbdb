#include "encoders/dimacs_reader.hpp"

#include <new>
#include <optional>

#include <fmt/format.h>

#include "encoders/byte_cursor.hpp"

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

class DimacsReader {
 public:
  DimacsReader(const ByteSource& source, std::string_view name, const CommentHandler& on_comment)
      : cursor_(source, name), on_comment_(on_comment) {}

  tl::expected<Cnf, Diagnostic> read() {
    while (next_token()) {
      const bool fine = cursor_.peek() == 'p' && fresh_line_ ? read_header() : read_literal();
      if (!fine) break;
    }
    if (!failure_) finish();
    if (failure_) return tl::unexpected(std::move(*failure_));
    return std::move(formula_);
  }

 private:
  bool fail_at(std::uint64_t line, std::uint64_t column, std::string message) {
    if (!failure_) failure_ = cursor_.diagnose_at(line, column, std::move(message));
    return false;
  }
  bool fail(std::string message) {
    return fail_at(cursor_.line(), cursor_.column(), std::move(message));
  }

  // Over white space and comments to the next token; false at the end of the file. fresh_line_ says
  // whether the token is the first of its line.
  bool next_token() {
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

  void read_comment() {
    const std::uint64_t line = cursor_.line();
    cursor_.advance();
    if (cursor_.peek() == ' ') cursor_.advance();
    const std::string text = cursor_.take_line(on_comment_ ? kMaxComment : 0);
    if (on_comment_) on_comment_(line, text);
  }

  bool read_header() {
    if (declared_) return fail("a second header; a DIMACS file has one");
    const std::uint64_t line = cursor_.line();
    const std::uint64_t column = cursor_.column();
    const auto expect = [&](bool fine) {
      return fine || fail_at(line, column, "the header must be 'p cnf VARIABLES CLAUSES'");
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
    variables_ = *variables;
    clauses_ = *clauses;
    formula_.new_variables(static_cast<std::uint32_t>(variables_));
    return true;
  }

  std::optional<std::uint64_t> header_number(std::uint64_t limit, std::string_view what) {
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

  bool read_literal() {
    const std::uint64_t line = cursor_.line();
    const std::uint64_t column = cursor_.column();
    const int first = cursor_.peek();
    if (!declared_) {
      return fail(first == '-' || is_digit(first)
                      ? "a clause before the header 'p cnf VARIABLES CLAUSES'"
                      : fmt::format("{} where the header 'p cnf VARIABLES CLAUSES' was expected",
                                    show_byte(first)));
    }
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
    if (clause_.empty() && formula_.clause_count() == clauses_) {
      return fail_at(line, column,
                     fmt::format("a clause more than the {} that the header declares", clauses_));
    }
    if (number == 0) {
      formula_.add_clause(clause_);
      clause_.clear();
      open_ = false;
      return true;
    }
    if (number > variables_) {
      return fail_at(
          line, column,
          fmt::format("variable {} is above the {} that the header declares", number, variables_));
    }
    open_ = true;
    clause_.emplace_back(static_cast<Var>(number - 1), negative);
    return true;
  }

  bool fail_stray(int c) {
    if (c == '%') {
      return fail(
          "'%' (the end mark of some old SATLIB files) is not DIMACS; remove it and what "
          "follows");
    }
    if (c == 'p' && declared_) return fail("a second header; a DIMACS file has one");
    return fail(fmt::format("{} where an integer was expected", show_byte(c)));
  }

  void finish() {
    if (!cursor_.error().empty()) {
      fail("");
    } else if (!declared_) {
      fail("no header 'p cnf VARIABLES CLAUSES'");
    } else if (open_) {
      fail("the file ends within a clause: its 0 is missing");
    } else if (formula_.clause_count() < clauses_) {
      fail(fmt::format("the header declares {} clauses, the file has {}", clauses_,
                       formula_.clause_count()));
    }
  }

  ByteCursor cursor_;
  const CommentHandler& on_comment_;
  std::optional<Diagnostic> failure_;
  bool fresh_line_ = true;
  bool declared_ = false;
  bool open_ = false;
  std::uint64_t variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::vector<Lit> clause_;
  Cnf formula_;
};

}  // namespace

tl::expected<Cnf, Diagnostic> read_dimacs(const ByteSource& source, std::string_view name,
                                          const CommentHandler& on_comment) {
  try {
    return DimacsReader(source, name, on_comment).read();
  } catch (const std::bad_alloc&) {
    return tl::unexpected(
        Diagnostic{std::string(name), 0, 0, "the formula does not fit in memory"});
  }
}

}  // namespace concord
