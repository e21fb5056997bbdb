#include "encoders/board/coded_variable_map.hpp"

#include <algorithm>

namespace concord {

VariableMap::Truth CodedVariableMap::is_value(Cell cell, Value value,
                                              std::vector<Lit>& conjunction) const {
  if (settled(cell) != 0) return settled(cell) == value ? Truth::kAlways : Truth::kNever;
  if (!is_open(cell, value)) return Truth::kNever;
  const std::size_t before = conjunction.size();
  append_code(cell, value, conjunction);
  return conjunction.size() == before ? Truth::kAlways : Truth::kOpen;
}

Cell CodedVariableMap::cell_of(Var var) const {
  // Cells without variables start where the next one does.
  const auto after = std::upper_bound(first_.begin(), first_.end(), var);
  return static_cast<Cell>(after - first_.begin() - 1);
}

}  // namespace concord
