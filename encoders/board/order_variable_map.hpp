#pragma once
// The variables of the order encoding: o(k), "the cell's value is greater than k", for k from the
// smallest open value of the cell to the one before the largest (of 1 .. n: k = 1 .. n - 1). Below
// o(k) is true, from the largest open value on false; a cell with one open value has no variable.

#include "encoders/board/coded_variable_map.hpp"

namespace concord {

class OrderVariableMap final : public CodedVariableMap {
 public:
  OrderVariableMap(const Geometry& geometry, OpenValues open);

  [[nodiscard]] std::string name(Var var) const override;
  [[nodiscard]] bool definition(Var var, std::vector<Candidate>& any_of) const override;
  [[nodiscard]] std::uint32_t literal_count(Cell cell, Value value) const override {
    return (value > lowest(cell) ? 1U : 0U) + (value < highest(cell) ? 1U : 0U);
  }

  // The ends of the open values; both 0 where there are none (a settled cell too).
  [[nodiscard]] Value lowest(Cell cell) const { return lowest_[cell]; }
  [[nodiscard]] Value highest(Cell cell) const {
    return static_cast<Value>(lowest_[cell] + count(cell));
  }
  // o(k), for lowest <= k < highest.
  [[nodiscard]] Var greater(Cell cell, int k) const {
    return first(cell) + static_cast<Var>(k - lowest_[cell]);
  }

 private:
  void append_code(Cell cell, Value value, std::vector<Lit>& conjunction) const override;

  std::vector<Value> lowest_;
};

}  // namespace concord
