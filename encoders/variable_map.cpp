#include "encoders/variable_map.hpp"

#include <fmt/format.h>

namespace concord {

bool VariableMap::forbid(Cell cell, Value value, std::vector<Lit>& clause) const {
  const std::size_t before = clause.size();
  if (is_value(cell, value, clause) == Truth::kNever) return false;
  for (std::size_t i = before; i < clause.size(); ++i) clause[i] = ~clause[i];
  return true;
}

std::vector<Lit> VariableMap::blocking_clause(std::span<const Value> values) const {
  std::vector<Lit> clause;
  for (Cell cell = 0; cell < geometry().cell_count(); ++cell) forbid(cell, values[cell], clause);
  return clause;
}

tl::expected<Grid, std::string> VariableMap::decode(std::span<const std::uint8_t> model) const {
  const Geometry& shape = geometry();
  if (model.size() < variable_count()) {
    return tl::unexpected(
        fmt::format("the model has {} of {} variables", model.size(), variable_count()));
  }
  Grid grid{shape.order(), std::vector<Value>(shape.cell_count(), 0)};
  std::vector<Lit> conjunction;
  for (Cell cell = 0; cell < shape.cell_count(); ++cell) {
    // Of a large board most cells are settled, and each has hundreds of values that it is not.
    grid.values[cell] = settled(cell);
    if (grid.values[cell] != 0) continue;
    for (int value = 1; value <= shape.order(); ++value) {
      conjunction.clear();
      const Truth truth = is_value(cell, static_cast<Value>(value), conjunction);
      bool holds = truth != Truth::kNever;
      for (const Lit literal : conjunction)
        holds = holds && (model[literal.var()] != 0) != literal.negated();
      if (!holds) continue;
      if (grid.values[cell] != 0) {
        return tl::unexpected(fmt::format("the model gives {} both {} and {}",
                                          shape.cell_name(cell), grid.values[cell], value));
      }
      grid.values[cell] = static_cast<Value>(value);
    }
    if (grid.values[cell] == 0) {
      return tl::unexpected(fmt::format("the model gives {} no value", shape.cell_name(cell)));
    }
  }
  return grid;
}

}  // namespace concord
