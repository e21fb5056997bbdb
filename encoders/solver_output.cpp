#include "encoders/solver_output.hpp"

#include <algorithm>
#include <new>
#include <string>

#include <fmt/format.h>

#include "encoders/byte_cursor.hpp"

namespace concord {
namespace {

using Status = SolverAnswer::Status;

constexpr std::size_t kLongestWord = 40;

std::optional<Status> status_of(std::string_view words) {
  if (words == "SATISFIABLE") return Status::kSatisfiable;
  if (words == "UNSATISFIABLE") return Status::kUnsatisfiable;
  if (words == "UNKNOWN" || words == "INDETERMINATE") return Status::kUnknown;
  return std::nullopt;
}

std::optional<Status> minisat_status_of(std::string_view word) {
  if (word == "SAT") return Status::kSatisfiable;
  if (word == "UNSAT") return Status::kUnsatisfiable;
  if (word == "INDET") return Status::kUnknown;
  return std::nullopt;
}

std::string_view name_of(Status status) {
  if (status == Status::kSatisfiable) return "SATISFIABLE";
  return status == Status::kUnsatisfiable ? "UNSATISFIABLE" : "UNKNOWN";
}

class OutputReader {
 public:
  OutputReader(const ByteSource& source, std::string_view name, std::uint32_t variables)
      : cursor_(source, name), variables_(variables) {}

  tl::expected<SolverAnswer, Diagnostic> read() {
    while (cursor_.peek() != ByteCursor::kEnd && read_line()) {
    }
    if (!failure_) finish();
    if (failure_) return tl::unexpected(std::move(*failure_));
    return std::move(answer_);
  }

 private:
  bool fail_at(std::uint64_t line, std::uint64_t column, std::string message) {
    if (!failure_) failure_ = cursor_.diagnose_at(line, column, std::move(message));
    return false;
  }

  bool read_line() {
    if (!cursor_.at_line_end() && !read_filled_line()) return false;
    if (cursor_.peek() == '\n') cursor_.advance();
    return true;
  }

  bool read_filled_line() {
    const std::uint64_t line = cursor_.line();
    const std::uint64_t column = cursor_.column();
    const int first = cursor_.peek();
    if (minisat_ && (first == '-' || (first >= '0' && first <= '9'))) return read_literals();
    const std::string word = cursor_.take_word(kLongestWord);
    if (word[0] == 'c') {
      cursor_.take_line(0);
      return true;
    }
    if (word == "s") return read_status(line);
    if (word == "v") return read_literals();
    if (const auto status = minisat_status_of(word); status && status_line_ == 0 && !minisat_) {
      minisat_ = true;
      answer_.is_result_file = true;
      return set_status(line, *status);
    }
    return fail_at(
        line, column,
        fmt::format("{} begins no line of a solver's output; an 's', 'v' or 'c' line, or "
                    "minisat's result file, was expected",
                    show_byte(first)));
  }

  bool read_status(std::uint64_t line) {
    cursor_.skip_blanks();
    const std::uint64_t column = cursor_.column();
    std::string words = cursor_.take_line(kLongestWord);
    words.erase(words.find_last_not_of(" \t\r") + 1);
    const auto status = status_of(words);
    if (!status) {
      return fail_at(line, column,
                     "an 's' line that says none of SATISFIABLE, UNSATISFIABLE, UNKNOWN");
    }
    return set_status(line, *status);
  }

  bool set_status(std::uint64_t line, Status status) {
    if (status_line_ != 0) {
      return fail_at(line, 1,
                     fmt::format("a second 's' line: {} here, {} on line {}", name_of(status),
                                 name_of(answer_.status), status_line_));
    }
    status_line_ = line;
    answer_.status = status;
    return true;
  }

  bool read_literals() {
    if (first_value_line_ == 0) first_value_line_ = cursor_.line();
    while (!cursor_.at_line_end()) {
      if (!read_literal()) return false;
    }
    return true;
  }

  bool read_literal() {
    const std::uint64_t line = cursor_.line();
    const std::uint64_t column = cursor_.column();
    const bool negative = cursor_.peek() == '-';
    if (negative) cursor_.advance();
    std::uint64_t number = 0;
    bool any = false;
    for (int c = cursor_.peek(); c >= '0' && c <= '9'; c = cursor_.peek()) {
      number = std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(c - '0'),
                                       std::uint64_t{1} << 40);
      any = true;
      cursor_.advance();
    }
    const int after = cursor_.peek();
    const bool ended = after == ' ' || after == '\t' || after == '\r' || after == '\n' ||
                       after == ByteCursor::kEnd;
    if (!any || !ended) {
      return fail_at(line, column,
                     fmt::format("{} where a literal was expected", show_byte(after)));
    }
    if (number > variables_) {
      return fail_at(line, column,
                     fmt::format("a literal of a variable above {}, which is all the formula has",
                                 variables_));
    }
    if (number == 0) {
      end_model();
      return true;
    }
    if (!open_) {
      answer_.values.clear();
      open_ = true;
    }
    if (number > answer_.values.size()) answer_.values.resize(number);
    std::int8_t& value = answer_.values[number - 1];
    const std::int8_t wanted = negative ? -1 : 1;
    if (value == -wanted) {
      return fail_at(line, column, fmt::format("the model has both {0} and -{0}", number));
    }
    value = wanted;
    return true;
  }

  void end_model() {
    if (!open_) answer_.values.clear();  // a model without literals
    ++answer_.models;
    open_ = false;
  }

  void finish() {
    if (!cursor_.error().empty()) {
      fail_at(0, 0, "");
    } else if (open_ || (minisat_ && first_value_line_ != 0 && answer_.models == 0)) {
      fail_at(cursor_.line(), cursor_.column(),
              "the output ends within a model: its 0 is missing (truncated?)");
    } else if (status_line_ == 0) {
      fail_at(cursor_.line(), 0, "no 's' line: the output says neither SATISFIABLE nor otherwise");
    } else if (answer_.status != Status::kSatisfiable && first_value_line_ != 0) {
      fail_at(
          first_value_line_, 1,
          fmt::format("a model, though line {} says {}", status_line_, name_of(answer_.status)));
    }
  }

  ByteCursor cursor_;
  std::uint32_t variables_;
  std::optional<Diagnostic> failure_;
  SolverAnswer answer_;
  std::uint64_t status_line_ = 0;
  std::uint64_t first_value_line_ = 0;
  bool minisat_ = false;
  bool open_ = false;  // within a model
};

}  // namespace

tl::expected<SolverAnswer, Diagnostic> read_model(const ByteSource& source, std::string_view name,
                                                  std::uint32_t variables) {
  try {
    return OutputReader(source, name, variables).read();
  } catch (const std::bad_alloc&) {
    return tl::unexpected(Diagnostic{std::string(name), 0, 0, "the model does not fit in memory"});
  }
}

bool satisfies(const SolverAnswer& answer, std::span<const Lit> clause) {
  return std::ranges::any_of(clause, [&](Lit literal) {
    return answer.value_of(literal.var()) == (literal.negated() ? -1 : 1);
  });
}

}  // namespace concord
