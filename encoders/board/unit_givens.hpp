#pragma once
// The group "givens" of the treatment `unit`: what a board says about its cells, as clauses beside
// the rules. A settled cell is a unit clause for each literal of "cell is value", a removed
// candidate the clause "cell is not value".

#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"
#include "encoders/variable_map.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

void write_unit_givens(BoardView board, const VariableMap& variables, ClauseSink& sink);

// `literals_of(value)`: how many literals "cell is value" has, of every cell.
template <typename F>
[[nodiscard]] EncodingSize unit_givens_size(BoardView board, F literals_of) {
  EncodingSize size;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (const Value settled = board.settled(cell); settled != 0) {
      // Of order 1 the rules say the same.
      const std::uint64_t literals = board.order() > 1 ? literals_of(settled) : 0;
      size += EncodingSize{0, literals, literals};
      continue;
    }
    if (board.candidate_count(cell) == board.order()) continue;
    for (int value = 1; value <= board.order(); ++value) {
      const auto removed = static_cast<Value>(value);
      if (!board.has(cell, removed)) size += EncodingSize{0, 1, literals_of(removed)};
    }
  }
  return size;
}

}  // namespace concord
