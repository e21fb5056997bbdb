#pragma once
// The pairs of cells that must differ, each with the first unit that says so: a pair that lies in a
// row and in a box belongs to the row. The units that redundant=off leaves out say nothing.
//
// Not thread-safe.

#include <cstdint>
#include <vector>

#include "puzzles/model/geometry.hpp"

namespace concord {

// Which units state nothing, one entry a unit; empty when all do.
using LeftOut = std::vector<std::uint8_t>;

[[nodiscard]] inline bool is_left_out(const LeftOut& left_out, int unit) {
  return !left_out.empty() && left_out[static_cast<std::size_t>(unit)] != 0;
}

// How many pairs of equal keys there are; sorts them.
[[nodiscard]] std::uint64_t equal_pairs(std::vector<std::uint64_t>& keys);

// How many pairs of cells of `unit` lie together in an earlier unit as well. Without a look at the
// single pairs.
[[nodiscard]] std::uint64_t shared_pair_count(const Geometry& geometry, int unit,
                                              const LeftOut& left_out);
// The same for all units that are stated.
[[nodiscard]] std::uint64_t shared_pair_count(const Geometry& geometry, const LeftOut& left_out);

// Whether two cells of `unit` lie together in an earlier unit that is stated.
[[nodiscard]] bool stated_earlier(const Geometry& geometry, const LeftOut& left_out, Cell a, Cell b,
                                  int unit);

class DistinctPairs {
 public:
  DistinctPairs(const Geometry& geometry, const LeftOut& left_out)
      : geometry_(geometry), left_out_(left_out) {}

  // To be called before the pairs of `unit` are asked for.
  void enter(int unit);
  // Whether the cells at two places of the unit are a pair that an earlier unit states. Of lines,
  // which come first and have one cell in common at most, none is.
  [[nodiscard]] bool none_stated() const { return stated_.empty(); }
  [[nodiscard]] bool stated(std::size_t i, std::size_t j) const {
    return stated_[i * size_ + j] != 0;
  }

 private:
  const Geometry& geometry_;
  const LeftOut& left_out_;
  std::size_t size_ = 0;
  std::vector<std::uint8_t> stated_;  // [i * size + j] where i < j; empty: none
};

}  // namespace concord
