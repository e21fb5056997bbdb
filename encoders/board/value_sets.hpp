#pragma once
// ValueSets: a set of values for each of many places (cells, minirows), as bits in one array.
// ValueVariables: one variable for each value of each set, numbered by place and then by value from
// a first number on.
//
// Values are 1 .. 64 * width. A ValueVariables is immutable; safe to read from several threads.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "encoders/literal.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

class ValueSets {
 public:
  ValueSets() = default;
  // All of them empty. `width`: 64-bit words a set.
  ValueSets(std::size_t places, std::size_t width)
      : places_(places), width_(width), words_(places * width) {}

  [[nodiscard]] std::size_t places() const { return places_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::span<const std::uint64_t> of(std::size_t place) const {
    return {words_.data() + place * width_, width_};
  }
  [[nodiscard]] std::span<std::uint64_t> of(std::size_t place) {
    return {words_.data() + place * width_, width_};
  }
  [[nodiscard]] bool has(std::size_t place, Value value) const {
    return (of(place)[(value - 1U) / 64] >> ((value - 1U) % 64) & 1U) != 0;
  }
  [[nodiscard]] std::uint32_t count(std::size_t place) const {
    std::uint32_t values = 0;
    for (const std::uint64_t word : of(place))
      values += static_cast<std::uint32_t>(std::popcount(word));
    return values;
  }
  void add(std::size_t place, Value value) {
    of(place)[(value - 1U) / 64] |= std::uint64_t{1} << ((value - 1U) % 64);
  }

 private:
  std::size_t places_ = 0;
  std::size_t width_ = 0;
  std::vector<std::uint64_t> words_;
};

class ValueVariables {
 public:
  ValueVariables(ValueSets sets, Var first) : sets_(std::move(sets)) {
    first_.reserve(sets_.places() + 1);
    for (std::size_t place = 0; place < sets_.places(); ++place) {
      first_.push_back(first);
      first += sets_.count(place);
    }
    first_.push_back(first);
  }

  [[nodiscard]] const ValueSets& sets() const { return sets_; }
  // The variables of a place are first(place) .. first(place + 1) - 1; first(places()) is the one
  // after all of them.
  [[nodiscard]] Var first(std::size_t place) const { return first_[place]; }
  [[nodiscard]] std::uint32_t count(std::size_t place) const {
    return first_[place + 1] - first_[place];
  }
  // Where sets().has(place, value).
  [[nodiscard]] Var variable(std::size_t place, Value value) const {
    const auto words = sets_.of(place);
    const std::size_t word = (value - 1U) / 64;
    int rank = std::popcount(words[word] & ((std::uint64_t{1} << ((value - 1U) % 64)) - 1));
    for (std::size_t w = 0; w < word; ++w) rank += std::popcount(words[w]);
    return first_[place] + static_cast<Var>(rank);
  }
  // What a variable between first(0) and first(places()) stands for.
  [[nodiscard]] std::pair<std::size_t, Value> meaning(Var var) const {
    const auto after = std::upper_bound(first_.begin(), first_.end(), var);
    const auto place = static_cast<std::size_t>(after - first_.begin() - 1);
    Var rank = var - first_[place];
    Value found = 0;
    for_each_candidate(sets_.of(place), [&](Value value) {
      if (rank-- == 0) found = value;
    });
    return {place, found};
  }

 private:
  ValueSets sets_;
  std::vector<Var> first_;  // one more than places
};

}  // namespace concord
