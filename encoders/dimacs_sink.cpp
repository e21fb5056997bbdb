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
static_assert(kRun * kLongestLiteral < DimacsSink::kLeastBuffer);

constexpr auto kDigitPairs = [] {
  std::array<char, 200> pairs{};
  for (std::size_t i = 0; i < 100; ++i) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}();

std::size_t digits_of(std::uint64_t number) {
  std::size_t digits = 1;
  for (; number >= 100; number /= 100) digits += 2;
  return number >= 10 ? digits + 1 : digits;
}

// Digits are made from the end, two at a time. fmt and to_chars took twice as long here.
char* put_literal(char* out, Lit literal) {
  *out = '-';
  out += literal.negated() ? 1 : 0;
  std::uint64_t number = std::uint64_t{literal.var()} + 1;
  char* const end = out + digits_of(number);
  char* at = end;
  for (; number >= 10; number /= 100) {
    at -= 2;
    std::memcpy(at, kDigitPairs.data() + 2 * (number % 100), 2);
    if (number < 100) break;
  }
  if (at > out) *--at = static_cast<char>('0' + number);
  *end = ' ';
  return end + 1;
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
  for (std::size_t start = 0; start < clause.size(); start += kRun) {
    const auto run = clause.subspan(start, std::min(kRun, clause.size() - start));
    reserve(run.size() * kLongestLiteral);
    char* out = buffer_.data() + used_;
    for (const Lit literal : run) out = put_literal(out, literal);
    used_ = static_cast<std::size_t>(out - buffer_.data());
  }
  reserve(2);
  buffer_[used_] = '0';
  buffer_[used_ + 1] = '\n';
  used_ += 2;
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
