#pragma once
// What the variables of a formula are said to mean, read from its comments ("c var 12 r1c2=5").
//
// That a reading is right is not believed: the formula is judged under it, whatever it is. If every
// clause holds in every solution of the board when the variables are read so, a solution is a model
// of the clauses, and a formula that is shown to have none shows that there is no solution.
// Variables with another name are auxiliary, and clauses with them are not judged one by one; a
// variable without a name, or whose name would be that of a cell but is none, is a fault.

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/model/geometry.hpp"

namespace concord::proof {

struct Reading {
  enum class Kind : std::uint8_t {
    kUnnamed,    // or named as no variable can be: "r1c2=10" where the order is 9
    kAuxiliary,  // any other name
    kEqual,      // "r1c2=5": the cell has the value `number`
    kGreater,    // "r1c2>5": the cell has a larger value
    kBit,        // "r1c2.bit3": bit `number` of the cell's value - 1
  };
  Kind kind = Kind::kUnnamed;
  std::uint16_t number = 0;
  Cell cell = 0;

  [[nodiscard]] bool speaks_of_a_cell() const {
    return kind != Kind::kUnnamed && kind != Kind::kAuxiliary;
  }
  [[nodiscard]] bool holds_for(Value value) const {
    switch (kind) {
      case Kind::kUnnamed:
      case Kind::kEqual: return value == number;
      case Kind::kGreater: return value > number;
      case Kind::kBit: return ((value - 1U) >> number & 1U) != 0;
      case Kind::kAuxiliary: break;
    }
    return false;
  }
};

// A name as a reading, on boards of this shape.
[[nodiscard]] Reading read_name(const Geometry& geometry, std::string_view name);

// What comments say of the variables of one formula; used again for the next one.
class Readings {
 public:
  void begin() { said_.clear(); }
  // `text`: a comment without its "c "; others than names are ignored.
  void comment(const Geometry& geometry, std::string_view text);
  // What is said of a variable last counts. Memory is that of the variables that were named,
  // however many the formula declares.
  void finish();

  // `variable`: from 1.
  [[nodiscard]] const Reading& of(std::int32_t variable) const {
    const auto at = static_cast<std::size_t>(variable);
    return at < readings_.size() ? readings_[at] : unnamed_;
  }

 private:
  std::vector<std::pair<std::int32_t, Reading>> said_;
  std::vector<Reading> readings_;  // by variable, up to the last that is named
  Reading unnamed_;
};

}  // namespace concord::proof
