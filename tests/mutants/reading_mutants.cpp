// A right formula, read wrongly: models that are decoded into another grid, and clauses that are to
// forbid the grid just found and forbid more, less or something else.

#include <algorithm>

#include "tests/mutants/formula_backend.hpp"

namespace concord::test {
namespace {

using Model = std::vector<std::uint8_t>;
using Blocking = std::optional<std::vector<Lit>>;

FormulaDamage decoded(std::function<void(Grid&)> alter) {
  FormulaDamage damage;
  damage.report = std::move(alter);
  return damage;
}

FormulaDamage blocked(std::function<Blocking(const FoundGrid&)> block) {
  FormulaDamage damage;
  damage.block = std::move(block);
  return damage;
}

std::vector<Lit> right_clause(const FoundGrid& found) {
  return found.map.blocking_clause(found.grid.values);
}

Grid transposed(const Grid& grid) {
  Grid turned = grid;
  const auto n = static_cast<std::size_t>(grid.order);
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column < n; ++column)
      turned.values[column * n + row] = grid.values[row * n + column];
  }
  return turned;
}

// Forbids the values of the cells from `first` up to `end`.
std::vector<Lit> partly(const FoundGrid& found, Cell first, Cell end) {
  std::vector<Lit> clause;
  for (Cell cell = first; cell < end; ++cell)
    found.map.forbid(cell, found.grid.values[static_cast<std::size_t>(cell)], clause);
  return clause;
}

// Forbids the model itself.
std::vector<Lit> whole_model(const FoundGrid& found) {
  std::vector<Lit> clause;
  for (Var v = 0; v < found.map.variable_count(); ++v) clause.emplace_back(v, found.model[v] != 0);
  return clause;
}

}  // namespace

std::vector<Mutant> reading_mutants() {
  std::vector<Mutant> all;
  const auto add = [&](std::string name, std::string_view encoding, std::string what,
                       FormulaDamage damage, std::string equivalent = {}) {
    all.push_back({std::move(name), "reading", std::move(what),
                   formula_mutant(encoding, std::move(damage)), std::move(equivalent)});
  };
  // Decoding.
  add("decode_transposed", "minimal/pairwise/unit", "rows and columns are exchanged in the grid",
      decoded([](Grid& grid) { grid = transposed(grid); }));
  add("decode_off_by_one", "minimal/pairwise/unit", "each value is read as the one before it",
      decoded([](Grid& grid) {
        for (Value& value : grid.values) --value;
      }));
  add("decode_next_value", "natural/pairwise/prune",
      "each value is read as the next one, the largest as 1", decoded([](Grid& grid) {
        for (Value& value : grid.values) value = static_cast<Value>(value % grid.order + 1);
      }));
  add("decode_shifted", "minimal/pairwise/unit", "each cell gets the value of the one before",
      decoded([](Grid& grid) {
        std::rotate(grid.values.begin(), grid.values.end() - 1, grid.values.end());
      }));
  add("decode_upside_down", "extended/pairwise/prune", "the rows come from the last to the first",
      decoded([](Grid& grid) { std::reverse(grid.values.begin(), grid.values.end()); }));
  add("decode_two_cells_exchanged", "minimal/pairwise/unit", "the last two cells are exchanged",
      decoded([](Grid& grid) {
        const std::size_t last = grid.values.size() - 1;
        if (last > 0) std::swap(grid.values[last], grid.values[last - 1]);
      }));
  add("decode_keeps_the_first", "minimal/pairwise/prune",
      "a cell's value is its first variable that is true, of pruned cells 1", [] {
        FormulaDamage damage;
        damage.decode = [](const VariableMap& map, const Model& model) {
          const Geometry& shape = map.geometry();
          Grid grid{shape.order(), std::vector<Value>(shape.cell_count(), 1)};
          std::vector<Lit> literals;
          for (Cell cell = 0; cell < shape.cell_count(); ++cell) {
            for (int value = 1; value <= shape.order(); ++value) {
              literals.clear();
              if (map.is_value(cell, static_cast<Value>(value), literals) !=
                      VariableMap::Truth::kOpen ||
                  model[literals[0].var()] == 0)
                continue;
              grid.values[static_cast<std::size_t>(cell)] = static_cast<Value>(value);
              break;
            }
          }
          return tl::expected<Grid, std::string>(grid);
        };
        return damage;
      }());

  // Blocking.
  add("never_blocks", "minimal/pairwise/unit", "a grid that was found is not forbidden",
      blocked([](const FoundGrid&) { return Blocking(); }));
  add("blocks_every_other_grid", "minimal/pairwise/prune", "each second grid is not forbidden",
      blocked([](const FoundGrid& found) {
        return found.number % 2 == 0 ? Blocking(right_clause(found)) : Blocking();
      }));
  add("blocks_auxiliaries_too", "minimal/sequential/unit",
      "the whole model is forbidden, auxiliary variables too",
      blocked([](const FoundGrid& found) { return Blocking(whole_model(found)); }));
  add("blocks_the_first_row", "minimal/pairwise/unit", "the values of the first row are forbidden",
      blocked([](const FoundGrid& found) { return Blocking(partly(found, 0, found.grid.order)); }));
  add("blocks_all_but_the_last_cell", "minimal/pairwise/unit",
      "the last cell is not among what is forbidden", blocked([](const FoundGrid& found) {
        const Cell cells = found.map.geometry().cell_count();
        return Blocking(partly(found, 0, cells - 1));
      }),
      "where all other cells are known, so is the last one; on a board of one cell nothing is "
      "left either way");
  add("blocks_all_but_the_last_two_rows", "natural/pairwise/unit",
      "the last two rows are not among what is forbidden", blocked([](const FoundGrid& found) {
        const int n = found.grid.order;
        return Blocking(partly(found, 0, n * std::max(0, n - 2)));
      }));
  add("blocks_the_transposed_grid", "minimal/pairwise/unit",
      "the transposed grid is forbidden instead", blocked([](const FoundGrid& found) {
        return Blocking(found.map.blocking_clause(transposed(found.grid).values));
      }));
  add("blocks_with_a_wrong_sign", "minimal/pairwise/unit",
      "one literal of the clause has the wrong sign", blocked([](const FoundGrid& found) {
        auto clause = right_clause(found);
        if (!clause.empty()) clause.back() = ~clause.back();
        return Blocking(clause);
      }));
  add("blocks_each_cell", "minimal/pairwise/unit", "the value of the first open cell is forbidden",
      blocked([](const FoundGrid& found) {
        auto clause = right_clause(found);
        clause.resize(std::min<std::size_t>(1, clause.size()));
        return Blocking(clause);
      }));
  add("blocks_one_bit_of_a_value", "log/prune", "of each cell one bit is forbidden",
      blocked([](const FoundGrid& found) {
        std::vector<Lit> clause;
        std::vector<Lit> literals;
        for (Cell cell = 0; cell < found.map.geometry().cell_count(); ++cell) {
          literals.clear();
          found.map.forbid(cell, found.grid.values[static_cast<std::size_t>(cell)], literals);
          if (!literals.empty()) clause.push_back(literals[0]);
        }
        return Blocking(clause);
      }));
  add("blocks_determined_auxiliaries", "extended/sequential/unit",
      "the whole model is forbidden; rows, columns and cells determine its auxiliaries",
      blocked([](const FoundGrid& found) {
        const Geometry& shape = found.map.geometry();
        bool complete = true;
        for (int unit = 0; unit < shape.unit_count(); ++unit)
          complete = complete && shape.is_complete(unit);
        return Blocking(complete ? whole_model(found) : right_clause(found));
      }),
      "in a unit that has every value somewhere, unit propagation sets each counter");
  return all;
}

}  // namespace concord::test
