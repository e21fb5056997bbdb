#pragma once
// Numbers out of the text of a proof. Proofs are read as fast as they are checked, so this is
// hand-written, inline and without allocation, but for the messages.

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "results/proof/proof_step.hpp"
#include "results/proof/show_byte.hpp"

namespace concord::proof {

class TextScan {
 public:
  explicit TextScan(std::string_view text)
      : begin_(text.data()), at_(begin_), end_(begin_ + text.size()) {}

  // To the next byte that is not white space; false at the end.
  bool skip_space() {
    while (at_ != end_ && is_space(*at_)) ++at_;
    return at_ != end_;
  }
  void skip_line() {
    while (at_ != end_ && *at_ != '\n') ++at_;
  }
  [[nodiscard]] char peek() const { return *at_; }  // not at the end
  void advance() { ++at_; }
  // Whether the byte under the cursor is a word of its own.
  [[nodiscard]] bool single() const { return at_ + 1 == end_ || is_space(at_[1]); }
  [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }

  // Literals up to the 0 that ends them.
  bool take_literals(std::vector<std::int32_t>& out) {
    out.clear();
    for (;;) {
      if (!skip_space()) return fail_end();
      const char* start = at_;
      const bool negative = *at_ == '-';
      if (negative) ++at_;
      std::uint64_t number = 0;
      if (!take_digits(start, INT32_MAX, number)) return false;
      if (number == 0) return !negative || fail_at(start, "'-0' is not a literal");
      const auto variable = static_cast<std::int32_t>(number);
      out.push_back(negative ? -variable : variable);
    }
  }
  // Ids up to the 0 that ends them. Some solvers mark hints with a minus.
  bool take_ids(std::vector<std::uint64_t>& out, bool signs) {
    out.clear();
    for (;;) {
      if (!skip_space()) return fail_end();
      const char* start = at_;
      if (signs && *at_ == '-') ++at_;
      std::uint64_t number = 0;
      if (!take_digits(start, INT64_MAX, number)) return false;
      if (number == 0) return true;
      out.push_back(number);
    }
  }
  bool take_id(std::uint64_t& out) {
    if (!skip_space()) return fail_end();
    const char* start = at_;
    out = 0;
    if (!take_digits(start, INT64_MAX, out)) return false;
    return out != 0 || fail_at(start, "0 is not the number of a clause");
  }

  bool fail_here(std::string message) { return fail_at(at_, std::move(message)); }
  [[nodiscard]] const ProofFault& fault() const { return fault_; }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

  bool take_digits(const char* start, std::uint64_t limit, std::uint64_t& number) {
    const char* first = at_;
    for (; at_ != end_; ++at_) {
      const auto digit = static_cast<unsigned>(static_cast<unsigned char>(*at_)) - '0';
      if (digit > 9) break;
      // No overflow: `limit` leaves room for one more digit up to 2^63.
      if (number > limit / 10) return fail_at(start, out_of_range(limit));
      number = number * 10 + digit;
    }
    if (number > limit) return fail_at(start, out_of_range(limit));
    if (at_ == end_) return first == at_ ? fail_end() : true;
    if (at_ == first || !is_space(*at_))
      return fail_here(fmt::format("{} where a number was expected", show_byte(*at_)));
    return true;
  }
  static std::string out_of_range(std::uint64_t limit) {
    return fmt::format("a number out of range (above {})", limit);
  }
  bool fail_end() { return fail_here("the proof ends within a step: its 0 is missing"); }
  bool fail_at(const char* place, std::string message) {
    fault_ = {static_cast<std::size_t>(place - begin_), std::move(message)};
    return false;
  }

  const char* begin_;
  const char* at_;
  const char* end_;
  ProofFault fault_;
};

}  // namespace concord::proof
