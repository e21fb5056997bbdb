#pragma once
// Backends that are wrong in a known way, beside honest ones.

#include <functional>
#include <memory>

#include "results/fuzz/fuzz.hpp"
#include "results/fuzz/roster.hpp"
#include "tests/results/fake_backend.hpp"

namespace concord::test {

inline std::unique_ptr<Backend> honest() {
  return parse_backend("dfs-mrv")->make();
}

// Given the honest solver, a board and a request: what the wrong one answers.
using Wrong = std::function<Outcome(Backend&, const Board&, const Request&)>;

inline Board board_of_view(BoardView view) {
  Board board(*Geometry::make(view.geometry().spec()));
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    board.clear_candidates(cell);
    for_each_candidate(view.candidates(cell),
                       [&](Value value) { board.add_candidate(cell, value); });
  }
  return board;
}

// "fake" on every panel, with two honest ones to sit beside it.
inline Roster roster_with(const Wrong& wrong) {
  const MakeBackend make = [wrong](const BackendSpec&) -> std::unique_ptr<Backend> {
    const std::shared_ptr<Backend> solver = honest();
    return std::make_unique<FakeBackend>(
        [wrong, solver](BoardView board, const Request& request, std::size_t) {
          return wrong(*solver, board_of_view(board), request);
        });
  };
  Roster roster;
  roster.add({fake_spec(), false, true, make});
  roster.add({*parse_backend("dlx"), false, false, {}});
  roster.add({*parse_backend("dfs-mrv"), false, false, {}});
  return roster;
}

inline Outcome no_solution() {
  Outcome none;
  none.exhausted = true;
  return none;
}

}  // namespace concord::test
