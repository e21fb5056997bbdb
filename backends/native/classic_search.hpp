#pragma once
// ClassicBackend: the frame of the five classic backends. Limits, counting and recording are the
// same for each and no part of its idea; the search is: a type with
//
//   template <typename Observer>
//   static void run(BoardView board, Budget& budget, Observer& observer);
//
// that reports every grid to the budget until nothing is left to try or the budget says stop, and
// tells the observer (search_observer.hpp) what it does.

#include "backends/backend.hpp"
#include "backends/budget.hpp"
#include "backends/native/search_observer.hpp"

namespace concord {

template <typename Search>
class ClassicBackend final : public SingleBoardBackend {
 private:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    SilentSearch nobody;
    if (budget.look()) Search::run(board, budget, nobody);
    return std::move(budget).finish();
  }
};

// The same search with somebody who listens.
template <typename Search>
Outcome trace_classic(BoardView board, const Request& request, SearchListener& listener) {
  Budget budget(request, 0, board.order());
  HeardSearch heard(listener, budget);
  if (budget.look()) Search::run(board, budget, heard);
  return std::move(budget).finish();
}

}  // namespace concord
