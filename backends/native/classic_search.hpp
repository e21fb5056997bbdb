#pragma once
// ClassicSearch: the frame of the five classic backends. Limits, counting and recording are the
// same for each and no part of its idea; the search is.

#include "backends/backend.hpp"
#include "backends/budget.hpp"

namespace concord {

class ClassicSearch : public SingleBoardBackend {
 protected:
  // Reports every grid to the budget until nothing is left to try or the budget says stop.
  virtual void search(BoardView board, Budget& budget) const = 0;

 private:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) final {
    Budget budget(request, index, board.order());
    if (budget.look()) search(board, budget);
    return std::move(budget).finish();
  }
};

}  // namespace concord
