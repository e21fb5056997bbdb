#include "results/proof/readings.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace concord::proof {
namespace {

constexpr std::size_t kMostUnnamedPerName = 1024;

// Takes a number off the front of `text`; false when there is none or it is beyond `most`.
bool take_number(std::string_view& text, std::uint32_t most, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number > most) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

}  // namespace

Reading read_name(const Geometry& geometry, std::string_view name) {
  Reading reading;
  if (name.empty()) return reading;
  reading.kind = Reading::Kind::kAuxiliary;
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  std::string_view rest = name;
  if (!take(rest, "r") || !take_number(rest, UINT32_MAX, row) || !take(rest, "c") ||
      !take_number(rest, UINT32_MAX, column)) {
    return reading;
  }
  Reading::Kind kind = Reading::Kind::kAuxiliary;
  if (take(rest, "=")) {
    kind = Reading::Kind::kEqual;
  } else if (take(rest, ">")) {
    kind = Reading::Kind::kGreater;
  } else if (take(rest, ".bit")) {
    kind = Reading::Kind::kBit;
  } else {
    return reading;  // "r1c2.s3"
  }
  // From here on it is a variable of a cell, or none.
  const auto order = static_cast<std::uint32_t>(geometry.order());
  // Values below 2^16 have 16 bits; shifting by more would mean nothing.
  constexpr std::uint32_t kMostBits = 15;
  std::uint32_t number = 0;
  const std::uint32_t most = kind == Reading::Kind::kBit ? kMostBits : order;
  const bool there = row >= 1 && row <= order && column >= 1 && column <= order;
  if (!there || !take_number(rest, most, number) || !rest.empty()) return {};
  reading.kind = kind;
  reading.number = static_cast<std::uint16_t>(number);
  reading.cell = static_cast<Cell>((row - 1) * order + column - 1);
  return reading;
}

void Readings::comment(const Geometry& geometry, std::string_view text) {
  if (!take(text, "var ")) return;
  std::uint32_t variable = 0;
  if (!take_number(text, INT32_MAX, variable) || variable == 0 || !take(text, " ")) return;
  said_.emplace_back(static_cast<std::int32_t>(variable), read_name(geometry, text));
}

void Readings::finish() {
  std::int32_t last = 0;
  for (const auto& [variable, reading] : said_) last = std::max(last, variable);
  // A comment may name a variable that is far away: one that its lines do not pay for is not kept.
  const auto most = static_cast<std::int32_t>(
      std::min<std::size_t>(said_.size() * kMostUnnamedPerName, INT32_MAX - 1));
  readings_.assign(static_cast<std::size_t>(std::min(last, most)) + 1, Reading{});
  for (const auto& [variable, reading] : said_) {
    if (static_cast<std::size_t>(variable) < readings_.size())
      readings_[static_cast<std::size_t>(variable)] = reading;
  }
}

}  // namespace concord::proof
