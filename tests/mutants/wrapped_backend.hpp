#pragma once
// A healthy backend (dfs-mrv) with something wrong before it or after it: the board that it gets,
// the request, or the outcome.

#include <functional>

#include "backends/catalog.hpp"
#include "tests/mutants/mutant.hpp"

namespace concord::test {

// The board in its place; the view is that of the board asked for.
using ChangeBoard = std::function<Board(BoardView)>;

// A board as a view holds it.
[[nodiscard]] Board board_from(BoardView view);
// The same cells in another shape of the same order.
[[nodiscard]] Board reshaped(BoardView view, const GeometrySpec& spec);

// Solves what `change` makes of the board.
[[nodiscard]] BackendMutant on_another_board(ChangeBoard change);

// What is asked and what is answered; `inner` is dfs-mrv, made when the wrapper is.
using AnswerScript = std::function<Outcome(Backend& inner, BoardView board, const Request& request,
                                           std::size_t index)>;
[[nodiscard]] BackendMutant with_script(std::function<AnswerScript()> make_script);

}  // namespace concord::test
