#include "encoders/board/order_variable_map.hpp"

#include <algorithm>

#include <fmt/compile.h>
#include <fmt/format.h>

namespace concord {

OrderVariableMap::OrderVariableMap(const Geometry& geometry, OpenValues open)
    : CodedVariableMap(geometry, std::move(open)),
      lowest_(static_cast<std::size_t>(geometry.cell_count())) {
  number_variables([&](Cell cell) {
    Value highest = 0;
    for_each_candidate(this->open(cell), [&](Value value) {
      if (lowest_[cell] == 0) lowest_[cell] = value;
      highest = value;
    });
    return static_cast<std::uint32_t>(highest - lowest_[cell]);
  });
}

void OrderVariableMap::append_code(Cell cell, Value value, std::vector<Lit>& conjunction) const {
  if (value > lowest(cell)) conjunction.push_back(Lit::positive(greater(cell, value - 1)));
  if (value < highest(cell)) conjunction.push_back(Lit::negative(greater(cell, value)));
}

std::string OrderVariableMap::name(Var var) const {
  if (var >= variable_count()) return {};
  const Cell cell = cell_of(var);
  return fmt::format(FMT_COMPILE("{}>{}"), geometry().cell_name(cell),
                     lowest(cell) + (var - first(cell)));
}

bool OrderVariableMap::definition(Var var, std::vector<Candidate>& any_of) const {
  const Cell cell = cell_of(var);
  const int k = static_cast<int>(lowest(cell) + (var - first(cell)));
  for (int value = k + 1; value <= geometry().order(); ++value)
    any_of.push_back({cell, static_cast<Value>(value)});
  return true;
}

}  // namespace concord
