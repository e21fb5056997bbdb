#pragma once
// What the name of a variable says, taken apart: VariableMap::name() is made for files and gives a
// place and a role; here it is cell, value and role again, so that it can be said in words. Names
// of a form that is not known are kOther: they are then quoted as they are.
//
// Pure; safe to call from several threads.

#include <cstdint>
#include <string_view>

#include "puzzles/model/geometry.hpp"

namespace concord {

struct VariableReading {
  enum class Kind : std::uint8_t {
    kValue,          // r1c2=5        cell is value
    kGreater,        // r1c2>5        cell is greater than value
    kBit,            // r1c2.bit3     bit `number` of the cell's code
    kMinirow,        // r1c4-6=5      one of the cells from `cell` to `last` is value
    kMinicolumn,     // r4-6c1=5      (minirow.r1c4=5, minicolumn.r4c1=5: of one cell)
    kCellAuxiliary,  // r1c2.s3       `role` of a cell's rule
    kUnitAuxiliary,  // row1=5.s3     `role` of the rule about a value in a unit
    kOther
  };
  Kind kind = Kind::kOther;
  Cell cell = -1;
  Cell last = -1;
  Value value = 0;
  int number = 0;
  std::string_view unit;  // "row1": as in the name
  std::string_view role;  // "s3"

  [[nodiscard]] bool is_part() const { return kind == Kind::kMinirow || kind == Kind::kMinicolumn; }
};

// The views are into `name`.
[[nodiscard]] VariableReading read_variable_name(std::string_view name, const Geometry& geometry);

}  // namespace concord
