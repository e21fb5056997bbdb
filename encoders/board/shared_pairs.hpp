#pragma once
// Which "not both" clauses over two cells an at-most-one with auxiliaries states by itself, and
// whether an earlier unit has stated the same one: so that commander groups of a box and of a row
// do not write one clause twice. What an at-most-one states depends only on the number of its
// literals and their places, so nothing that was written needs to be remembered.
//
// Not thread-safe.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "encoders/board/direct_variable_map.hpp"
#include "encoders/catalog.hpp"

namespace concord {

// The pairs of places (i < j) that `amo` over m literals states as a clause "not both".
class DirectPairs {
 public:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  explicit DirectPairs(const Amo& amo) : amo_(amo) {}
  [[nodiscard]] std::span<const Pair> pairs(std::uint32_t m) { return entry(m).pairs; }
  [[nodiscard]] bool stated(std::uint32_t m, std::uint32_t i, std::uint32_t j) {
    return entry(m).table[static_cast<std::size_t>(i) * m + j];
  }

 private:
  struct Entry {
    bool known = false;
    std::vector<Pair> pairs;
    std::vector<bool> table;
  };
  Entry& entry(std::uint32_t m);

  Amo amo_;
  std::vector<Entry> entries_;
};

// Answers, for one unit and value at a time, which pairs were stated by an earlier unit.
class SharedPairs {
 public:
  // `left_out`: 1 for each unit that states nothing; empty when all do.
  SharedPairs(const DirectVariableMap& map, DirectPairs& direct,
              std::vector<std::uint8_t> left_out = {});

  void enter_unit(int unit);
  // `places`: the places in the unit at which `value` is open, ascending.
  void enter_value(Value value, std::span<const std::uint16_t> places);
  // i < j are indices into `places`.
  [[nodiscard]] bool stated_earlier(std::uint32_t i, std::uint32_t j) const;

 private:
  static constexpr std::uint16_t kOutside = 0xffff;

  const DirectVariableMap& map_;
  const Geometry& geometry_;
  DirectPairs& direct_;
  std::vector<std::uint8_t> left_out_;
  int unit_ = 0;
  std::vector<std::uint16_t> places_;
  // Earlier units with two or more cells of this one, and for each: how many places are open for
  // the value, and the rank among them of each cell of this unit.
  std::vector<int> overlaps_;
  std::vector<std::int32_t> slot_of_unit_;
  std::vector<std::uint32_t> open_in_overlap_;
  std::vector<std::uint16_t> rank_;  // [slot * size of the unit + place]
  // How many cells each unit shares with the one that is entered: 0 again once it is, so that no
  // unit costs a look at all the others (there are 80,000 boxes of 1x2 at order 400).
  std::vector<std::int32_t> common_;
  std::vector<std::int32_t> place_of_cell_;
};

}  // namespace concord
