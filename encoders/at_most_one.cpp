#include "encoders/at_most_one.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "encoders/catalog.hpp"

namespace concord {
namespace {

struct Pattern {
  std::string_view before;
  std::string_view after;
};

// "commander-K-full" around its letter.
Pattern pattern_of(const AmoRow& row) {
  const std::size_t at = row.id.find(row.parameter->letter);
  return {row.id.substr(0, at), row.id.substr(at + 1)};
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// None unless `text` is the row's id with something that looks like a number for the letter.
std::optional<std::string_view> parameter_in(const AmoRow& row, std::string_view text) {
  const auto [before, after] = pattern_of(row);
  if (text.size() <= before.size() + after.size() || !text.starts_with(before) ||
      !text.ends_with(after)) {
    return std::nullopt;
  }
  const std::string_view number =
      text.substr(before.size(), text.size() - before.size() - after.size());
  const bool negative = number.size() > 1 && number[0] == '-' && is_number(number.substr(1));
  if (!is_number(number) && !negative && number.size() != 1) return std::nullopt;
  return number;
}

}  // namespace

std::string Amo::id() const {
  if (!row_->parameter) return std::string(row_->id);
  const auto [before, after] = pattern_of(*row_);
  return fmt::format("{}{}{}", before, parameter_, after);
}

void Amo::encode_exactly_one(std::span<const Lit> literals, ClauseSink& sink) const {
  if (!row_->short_at_least_one || literals.size() < 2) {
    sink.add_clause(literals);
    return encode(literals, sink);
  }
  const Lit made_first = Lit::positive(sink.new_variables(0));
  encode(literals, sink);
  sink.add_clause({literals.front(), made_first});
}

EncodingSize Amo::exactly_one_size(std::uint64_t m) const {
  EncodingSize total = size(m);
  total += EncodingSize{0, 1, row_->short_at_least_one && m > 1 ? 2 : m};
  return total;
}

tl::expected<std::optional<Amo>, std::string> parse_amo(std::string_view text) {
  for (const AmoRow& row : amo_catalog()) {
    if (!row.parameter) {
      if (row.id == text) return Amo(row);
      continue;
    }
    const AmoParameter& range = *row.parameter;
    const auto described = [&](std::string_view problem) {
      return tl::unexpected(
          fmt::format("'{}' {}: {} in {} is the number of {}, {} to {}; for "
                      "instance '{}'",
                      text, problem, range.letter, row.id, range.meaning, range.least, range.most,
                      Amo(row).id()));
    };
    // "commander", "bimander": the family without its number.
    const auto [before, after] = pattern_of(row);
    if (after.empty() && text == before.substr(0, before.size() - 1)) {
      return described("lacks a number");
    }
    const auto number = parameter_in(row, text);
    if (!number) continue;
    std::uint32_t value = 0;
    const auto [end, error] =
        std::from_chars(number->data(), number->data() + number->size(), value);
    const bool read = error == std::errc() && end == number->data() + number->size();
    if (!read && !is_number(*number)) return described("has no number in it");
    // One behaviour has one name.
    if (read && number->size() > 1 && number->front() == '0') return described("begins with 0");
    if (!read || value < range.least || value > range.most) return described("is out of range");
    return Amo(row, value);
  }
  return std::nullopt;
}

}  // namespace concord
