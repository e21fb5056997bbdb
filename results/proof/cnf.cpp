#include "results/proof/cnf.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"
#include "results/proof/show_byte.hpp"

namespace concord::proof {
namespace {

constexpr std::uint64_t kMaxVariables = INT32_MAX;
constexpr std::uint64_t kMaxClauses = std::uint64_t{1} << 48;
constexpr std::string_view kHeader = "p cnf VARIABLES CLAUSES";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

// Each function leaves `failure` empty or says in it what is wrong, and then returns false.
class CnfText {
 public:
  CnfText(Cnf& formula, std::string_view bytes, std::string_view name, const CommentSink* comments)
      : formula_(formula),
        at_(bytes.data()),
        end_(bytes.data() + bytes.size()),
        line_start_(at_),
        name_(name),
        comments_(comments) {}

  bool read() { return read_header() && read_clauses(); }

  std::optional<Diagnostic> failure;

 private:
  bool fail(const char* place, std::string message) {
    failure = Diagnostic{std::string(name_), line_,
                         static_cast<std::uint64_t>(place - line_start_) + 1, std::move(message)};
    return false;
  }

  // Over white space and comment lines to the next token; false at the end of the text.
  bool next_token() {
    for (; at_ != end_; ++at_) {
      if (*at_ == '\n') {
        ++line_;
        line_start_ = at_ + 1;
        fresh_line_ = true;
      } else if (*at_ == 'c' && fresh_line_) {
        take_comment();
        if (at_ == end_) return false;
        --at_;  // the line's end is for the next round
      } else if (!is_blank(*at_)) {
        return true;
      }
    }
    return false;
  }

  void take_comment() {
    const void* found = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
    const char* stop = found == nullptr ? end_ : static_cast<const char*>(found);
    const char* text = at_ + 1;
    if (text != stop && *text == ' ') ++text;
    at_ = stop;
    if (comments_ == nullptr) return;
    if (stop != text && stop[-1] == '\r') --stop;
    (*comments_)(line_, std::string_view(text, static_cast<std::size_t>(stop - text)));
  }

  bool read_header() {
    if (!next_token()) return fail(at_, fmt::format("no header '{}'", kHeader));
    if (*at_ != 'p' || !fresh_line_) {
      return fail(at_, *at_ == '-' || is_digit(*at_)
                           ? fmt::format("a clause before the header '{}'", kHeader)
                           : fmt::format("{} where the header '{}' was expected", show_byte(*at_),
                                         kHeader));
    }
    const char* start = at_;
    const auto wrong = [&] { return fail(start, fmt::format("the header must be '{}'", kHeader)); };
    if (!take_word("p") || !take_word("cnf")) return wrong();
    std::uint64_t variables = 0;
    if (!header_number(kMaxVariables, "variables", variables)) return failure ? false : wrong();
    if (!header_number(kMaxClauses, "clauses", declared_)) return failure ? false : wrong();
    while (at_ != end_ && is_blank(*at_)) ++at_;
    if (at_ != end_ && *at_ != '\n') return fail(at_, "text after the header");
    formula_.variables = static_cast<std::int32_t>(variables);
    return true;
  }

  // This word, with the blanks around it.
  bool take_word(std::string_view word) {
    while (at_ != end_ && is_blank(*at_)) ++at_;
    const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    if (!rest.starts_with(word) || rest.size() == word.size() || !is_blank(rest[word.size()]))
      return false;
    at_ += word.size();
    return true;
  }

  bool header_number(std::uint64_t limit, std::string_view what, std::uint64_t& number) {
    while (at_ != end_ && is_blank(*at_)) ++at_;
    if (at_ == end_ || !is_digit(*at_)) return false;
    const char* start = at_;
    for (; at_ != end_ && is_digit(*at_); ++at_) {
      number = number * 10 + static_cast<std::uint64_t>(*at_ - '0');
      if (number > limit)
        return fail(start, fmt::format("the header declares more than {} {}", limit, what));
    }
    return at_ == end_ || is_blank(*at_) || *at_ == '\n';
  }

  bool read_clauses() {
    // The shortest clause takes two bytes, whatever the header promises.
    const auto room = static_cast<std::uint64_t>(end_ - at_) / 2;
    formula_.ends.reserve(static_cast<std::size_t>(std::min(declared_, room)));
    while (next_token()) {
      fresh_line_ = false;
      if (!read_literal()) return false;
    }
    if (within_) return fail(at_, "the file ends within a clause: its 0 is missing");
    if (formula_.ends.size() < declared_) {
      return fail(at_, fmt::format("the header declares {}, the file has {}",
                                   counted(declared_, "clause"), formula_.ends.size()));
    }
    return true;
  }

  // The literal under the cursor, or the 0 that ends a clause.
  bool read_literal() {
    const char* start = at_;
    const bool negative = *at_ == '-';
    if (negative) ++at_;
    if (at_ == end_ || !is_digit(*at_)) return fail_stray(start);
    std::uint64_t number = 0;
    for (; at_ != end_ && is_digit(*at_); ++at_) {
      number = number * 10 + static_cast<std::uint64_t>(*at_ - '0');
      if (number > kMaxVariables)
        return fail(start, fmt::format("an integer out of range (above {})", kMaxVariables));
    }
    if (at_ != end_ && *at_ != '\n' && !is_blank(*at_)) return fail_stray(at_);
    if (negative && number == 0) return fail(start, "'-0' is not a literal");
    if (!within_ && formula_.ends.size() == declared_) {
      return fail(start,
                  fmt::format("a clause more than the {} that the header declares", declared_));
    }
    within_ = number != 0;
    if (number == 0) {
      formula_.ends.push_back(formula_.literals.size());
      return true;
    }
    const auto variable = static_cast<std::int32_t>(number);
    if (variable > formula_.variables) {
      return fail(start, fmt::format("variable {} is above the {} that the header declares", number,
                                     formula_.variables));
    }
    formula_.literals.push_back(negative ? -variable : variable);
    return true;
  }

  bool fail_stray(const char* place) {
    if (*place == '%') {
      return fail(place,
                  "'%' (the end mark of some old SATLIB files) is not DIMACS; remove it and what "
                  "follows");
    }
    if (*place == 'p') return fail(place, "a second header; a DIMACS file has one");
    return fail(place, fmt::format("{} where an integer was expected", show_byte(*place)));
  }

  Cnf& formula_;
  const char* at_;
  const char* end_;
  const char* line_start_;
  std::string_view name_;
  const CommentSink* comments_;
  std::uint64_t line_ = 1;
  std::uint64_t declared_ = 0;
  bool fresh_line_ = true;  // nothing but blanks so far on this line
  bool within_ = false;     // a clause without its 0
};

}  // namespace

tl::expected<void, Diagnostic> read_cnf_into(Cnf& formula, std::string_view bytes,
                                             std::string_view name, const CommentSink* comments) {
  formula.clear();
  try {
    CnfText text(formula, bytes, name, comments);
    if (text.read()) return {};
    formula.clear();
    return tl::unexpected(std::move(*text.failure));
  } catch (const std::bad_alloc&) {
    formula = Cnf();
    return tl::unexpected(
        Diagnostic{std::string(name), 0, 0, "the formula does not fit in memory"});
  }
}

tl::expected<Cnf, Diagnostic> read_cnf(std::string_view bytes, std::string_view name,
                                       const CommentSink* comments) {
  Cnf formula;
  if (auto read = read_cnf_into(formula, bytes, name, comments); !read)
    return tl::unexpected(std::move(read.error()));
  return formula;
}

}  // namespace concord::proof
