#include "encoders/dimacs_sink.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>

namespace concord {
namespace {

// "-4294967296 "
constexpr std::size_t kLongestLiteral = 12;
// Literals between two looks at the room that is left.
constexpr std::size_t kRun = 1024;
static_assert(kRun * kLongestLiteral + 2 < DimacsSink::kLeastBuffer);
// Of conflicts, where the first literal is copied with what follows it, fewer clauses.
constexpr std::size_t kCopied = 16;
constexpr std::size_t kLongestConflict = kCopied + kLongestLiteral + 2;
constexpr std::size_t kConflictRun = kRun / 2;
static_assert(kLongestLiteral <= kCopied);
static_assert(kConflictRun * kLongestConflict < DimacsSink::kLeastBuffer);

// All of 0000 to 9999, one behind the other, and room to read four bytes from the last digit.
constexpr auto kFourDigits = [] {
  std::array<char, 40004> digits{};
  for (std::size_t i = 0; i < 10000; ++i) {
    digits[4 * i] = static_cast<char>('0' + i / 1000);
    digits[4 * i + 1] = static_cast<char>('0' + i / 100 % 10);
    digits[4 * i + 2] = static_cast<char>('0' + i / 10 % 10);
    digits[4 * i + 3] = static_cast<char>('0' + i % 10);
  }
  return digits;
}();

// `number` < 10000 with four digits.
char* put_four(char* out, std::uint32_t number) {
  std::memcpy(out, kFourDigits.data() + std::size_t{4} * number, 4);
  return out + 4;
}

// The same with as many as it has. Four bytes are written all the same.
char* put_few(char* out, std::uint32_t number) {
  const std::size_t zeros =
      (number < 10 ? 1U : 0U) + (number < 100 ? 1U : 0U) + (number < 1000 ? 1U : 0U);
  std::memcpy(out, kFourDigits.data() + std::size_t{4} * number + zeros, 4);
  return out + 4 - zeros;
}

// "-17 ". Writes into the kLongestLiteral bytes from `out` on, more than it uses. fmt and to_chars
// took four times as long here, digits two by two from the end twice as long.
char* put_literal(char* out, Lit literal) {
  constexpr std::uint32_t kTen4 = 10000;
  *out = '-';
  out += literal.negated() ? 1 : 0;
  // Of 2^31 variables at most: Lit has a bit for the sign.
  const std::uint32_t number = literal.var() + 1;
  if (number < kTen4) {
    out = put_few(out, number);
  } else if (number < kTen4 * kTen4) {
    out = put_four(put_few(out, number / kTen4), number % kTen4);
  } else {
    const std::uint32_t upper = number / kTen4;
    out = put_four(put_four(put_few(out, upper / kTen4), upper % kTen4), number % kTen4);
  }
  *out = ' ';
  return out + 1;
}

char* put_end(char* out) {
  std::memcpy(out, "0\n", 2);
  return out + 2;
}

}  // namespace

DimacsSink::DimacsSink(const ByteTarget& target, StopFlag* failed, std::size_t buffer)
    : target_(target), failed_(failed), buffer_(std::max(buffer, kLeastBuffer)) {}

Var DimacsSink::new_variables(std::uint32_t count) {
  const Var first = variables_;
  variables_ += count;
  return first;
}

void DimacsSink::begin_group(std::string_view name) {
  if (groups_.empty()) return;
  write(fmt::format("c group {} {}\n", groups_.front().clauses, name));
  groups_ = groups_.subspan(1);
}

void DimacsSink::add_clause(std::span<const Lit> clause) {
  for (; clause.size() > kRun; clause = clause.subspan(kRun)) {
    reserve(kRun * kLongestLiteral);
    char* out = buffer_.data() + used_;
    for (const Lit literal : clause.first(kRun)) out = put_literal(out, literal);
    used_ = static_cast<std::size_t>(out - buffer_.data());
  }
  reserve(clause.size() * kLongestLiteral + 2);
  char* out = buffer_.data() + used_;
  for (const Lit literal : clause) out = put_literal(out, literal);
  used_ = static_cast<std::size_t>(put_end(out) - buffer_.data());
}

void DimacsSink::add_conflicts(Lit first, std::span<const Lit> others) {
  // The same bytes again and again; a copy of fixed length is a load and a store.
  std::array<char, kCopied> same{};
  const auto length = static_cast<std::size_t>(put_literal(same.data(), ~first) - same.data());
  while (!others.empty()) {
    const auto some = others.first(std::min(kConflictRun, others.size()));
    others = others.subspan(some.size());
    reserve(some.size() * kLongestConflict);
    char* out = buffer_.data() + used_;
    for (const Lit other : some) {
      std::memcpy(out, same.data(), same.size());
      out = put_end(put_literal(out + length, ~other));
    }
    used_ = static_cast<std::size_t>(out - buffer_.data());
  }
}

void DimacsSink::write(std::string_view text) {
  while (!text.empty()) {
    reserve(1);
    const std::size_t count = std::min(text.size(), buffer_.size() - used_);
    std::copy_n(text.data(), count, buffer_.data() + used_);
    used_ += count;
    text.remove_prefix(count);
  }
}

void DimacsSink::flush() {
  if (!error_ && used_ != 0) {
    error_ = target_({buffer_.data(), used_});
    if (!error_) flushed_ += used_;
    if (error_ && failed_ != nullptr) failed_->request_stop();
  }
  used_ = 0;
}

}  // namespace concord
