#include "encoders/board/unit_givens.hpp"

#include <vector>

namespace concord {

void write_unit_givens(BoardView board, const VariableMap& variables, ClauseSink& sink) {
  sink.begin_group("givens");
  std::vector<Lit> literals;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (const Value settled = board.settled(cell); settled != 0) {
      // Of order 1 the rules say the same.
      if (board.order() == 1) continue;
      literals.clear();
      sink.begin_rule({.cell = cell, .value = settled});
      variables.is_value(cell, settled, literals);
      for (const Lit literal : literals) sink.add_clause({literal});
      continue;
    }
    if (board.candidate_count(cell) == board.order()) continue;
    for (int value = 1; value <= board.order(); ++value) {
      const auto removed = static_cast<Value>(value);
      if (board.has(cell, removed)) continue;
      literals.clear();
      if (!variables.forbid(cell, removed, literals)) continue;
      sink.begin_rule({.cell = cell, .value = removed});
      sink.add_clause(literals);
    }
  }
}

}  // namespace concord
