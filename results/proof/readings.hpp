#pragma once
// What the variables of a formula are said to mean, read from its comments ("c var 12 r1c2=5").
//
// Nothing rests on a reading being right: the formula is judged under it, whatever it is. If every
// clause holds in every solution of the board when the variables are read so, a solution is a model
// of the clauses, and a formula that is shown to have none shows that there is no solution. A wrong
// reading can only make a clause fail its judgement. Variables that speak of no cell are auxiliary.

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/model/geometry.hpp"

namespace concord::proof {

struct Reading {
  enum class Kind : std::uint8_t {
    kAuxiliary,
    kEqual,    // "r1c2=5": the cell has the value `number`
    kGreater,  // "r1c2>5": the cell has a larger value
    kBit,      // "r1c2.bit3": bit `number` of the cell's value - 1
  };
  Kind kind = Kind::kAuxiliary;
  std::uint16_t number = 0;
  Cell cell = 0;

  [[nodiscard]] bool holds_for(Value value) const {
    switch (kind) {
      case Kind::kEqual: return value == number;
      case Kind::kGreater: return value > number;
      case Kind::kBit: return ((value - 1U) >> number & 1U) != 0;
      case Kind::kAuxiliary: break;
    }
    return false;
  }
};

// A name as a reading; auxiliary where it names no cell of this shape.
[[nodiscard]] Reading read_name(const Geometry& geometry, std::string_view name);

// What comments say of the variables of one formula; used again for the next one.
class Readings {
 public:
  void begin() { said_.clear(); }
  // `text`: a comment without its "c "; others than names are ignored.
  void comment(const Geometry& geometry, std::string_view text);
  // What is said of a variable last counts; what is said of none of the formula's does not.
  void finish(std::int32_t variables);

  // `variable`: from 1, at most what finish() was told.
  [[nodiscard]] const Reading& of(std::int32_t variable) const {
    return readings_[static_cast<std::size_t>(variable)];
  }

 private:
  std::vector<std::pair<std::int32_t, Reading>> said_;
  std::vector<Reading> readings_;
};

}  // namespace concord::proof
