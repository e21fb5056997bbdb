#include "results/first_lex.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "puzzles/model/verify.hpp"

namespace concord {
namespace {

// True when a settled cell of `prefix` before `cell` already has `value` in one of the cell's
// units: the backend need not be asked.
bool clashes(const Board& prefix, Cell cell, Value value) {
  const Geometry& geometry = prefix.geometry();
  for (const int u : geometry.units_of(cell)) {
    for (const Cell other : geometry.unit(u)) {
      if (other != cell && prefix.view().settled(other) == value) return true;
    }
  }
  return false;
}

}  // namespace

std::string make_first_lex(Backend& backend, const Board& board, const Request& request,
                           Outcome& outcome) {
  // The only solution is the smallest one.
  if (outcome.exhausted && outcome.solutions == 1) return {};

  Request first = request;
  first.question = Question::kFirst;
  first.limit.reset();
  first.sink = nullptr;
  first.keep_grids = 1;

  Grid smallest = outcome.grids.front();
  Board prefix = board;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    std::vector<Value> smaller;
    for_each_candidate(board.view().candidates(cell), [&](Value value) {
      if (value < smallest.values[cell] && !clashes(prefix, cell, value)) smaller.push_back(value);
    });
    for (const Value value : smaller) {
      Board attempt = prefix;
      attempt.settle(cell, value);
      const Outcome found = backend.solve(attempt, first);
      if (!found.grids.empty()) {
        const Grid& grid = found.grids.front();
        if (!is_solution(attempt.view(), grid.values)) {
          return fmt::format(
              "a grid is no solution: {}",
              verify(attempt.view(), grid.values).front().to_string(board.geometry()));
        }
        smallest = grid;
        break;
      }
      if (!found.exhausted) {
        outcome.grids.clear();
        outcome.solutions = 0;
        outcome.exhausted = false;
        outcome.reason = found.reason;
        outcome.detail = "while looking for the lexicographically first grid";
        return {};
      }
    }
    prefix.settle(cell, smallest.values[cell]);
  }
  // Any other grid that was kept stays as evidence that there are several.
  const auto kept = std::ranges::find(outcome.grids, smallest);
  if (kept == outcome.grids.end()) {
    outcome.grids.front() = std::move(smallest);
  } else {
    std::iter_swap(outcome.grids.begin(), kept);
  }
  return {};
}

}  // namespace concord
