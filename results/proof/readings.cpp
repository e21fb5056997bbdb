#include "results/proof/readings.hpp"

#include <charconv>

namespace concord::proof {
namespace {

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
  const auto order = static_cast<std::uint32_t>(geometry.order());
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  if (!take(name, "r") || !take_number(name, order, row) || !take(name, "c") ||
      !take_number(name, order, column) || row == 0 || column == 0) {
    return {};
  }
  Reading reading;
  reading.cell = static_cast<Cell>((row - 1) * order + column - 1);
  if (take(name, "=")) {
    reading.kind = Reading::Kind::kEqual;
  } else if (take(name, ">")) {
    reading.kind = Reading::Kind::kGreater;
  } else if (take(name, ".bit")) {
    reading.kind = Reading::Kind::kBit;
  } else {
    return {};
  }
  // Values below 2^16 have 16 bits; shifting by more would mean nothing.
  constexpr std::uint32_t kMostBits = 15;
  std::uint32_t number = 0;
  const std::uint32_t most = reading.kind == Reading::Kind::kBit ? kMostBits : order;
  if (!take_number(name, most, number) || !name.empty()) return {};
  reading.number = static_cast<std::uint16_t>(number);
  return reading;
}

void Readings::comment(const Geometry& geometry, std::string_view text) {
  if (!take(text, "var ")) return;
  std::uint32_t variable = 0;
  if (!take_number(text, INT32_MAX, variable) || variable == 0 || !take(text, " ")) return;
  said_.emplace_back(static_cast<std::int32_t>(variable), read_name(geometry, text));
}

void Readings::finish(std::int32_t variables) {
  readings_.assign(static_cast<std::size_t>(variables) + 1, Reading{});
  for (const auto& [variable, reading] : said_) {
    if (variable <= variables) readings_[static_cast<std::size_t>(variable)] = reading;
  }
}

}  // namespace concord::proof
