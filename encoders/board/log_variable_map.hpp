#pragma once
// The variables of the log encoding: the bits of value - 1, the lowest first, as many as the
// largest value needs. A cell that is settled, or that nothing is left for, has none.

#include <bit>

#include "encoders/board/coded_variable_map.hpp"

namespace concord {

class LogVariableMap final : public CodedVariableMap {
 public:
  LogVariableMap(const Geometry& geometry, OpenValues open);

  // How many bits the values of an order take.
  [[nodiscard]] static std::uint32_t bits(int order) {
    return static_cast<std::uint32_t>(std::bit_width(static_cast<std::uint32_t>(order - 1)));
  }

  [[nodiscard]] std::string name(Var var) const override;
  [[nodiscard]] bool definition(Var var, std::vector<Candidate>& any_of) const override;
  [[nodiscard]] std::uint32_t literal_count(Cell cell, Value /*value*/) const override {
    return count(cell);
  }
  // Appends the literals that say the code `value` - 1, which may be that of no value.
  void append_code(Cell cell, int value, std::vector<Lit>& conjunction) const;

 private:
  void append_code(Cell cell, Value value, std::vector<Lit>& conjunction) const override {
    append_code(cell, int{value}, conjunction);
  }
};

}  // namespace concord
