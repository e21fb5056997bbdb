#pragma once
// SatSearch: one board of a SAT backend from the first clause to the last model: load, solve,
// decode, block, until the question is answered or a limit is met. The library is called on a
// SideThread, or on this thread where there is none.
//
// In a solver of its own the board is the formula. In one that is kept from board to board it is a
// set of assumptions on the formula of the empty board; clauses that block its grids carry a
// literal that is assumed while the board is worked on and made false for good at its end, as they
// do where the library wants it.
//
// Made for one board and used once, by one thread.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "backends/budget.hpp"
#include "backends/sat/defining_cells.hpp"
#include "backends/sat/sat_job.hpp"
#include "backends/sat/side_thread.hpp"

namespace concord {

class SatSearch {
 public:
  // `side` may be null; else it holds `job`. `model` is storage, used again from board to board.
  // `assumed`: the board, where it is assumptions on the job's; none: the job's own is meant.
  SatSearch(SatJob& job, SideThread* side, const std::optional<BoardView>& assumed,
            const Request& request, Budget& budget, std::vector<std::uint8_t>& model);

  // May throw what the solver throws.
  void run(Statistics& statistics);

  // After run(): the job may serve another board, unless it was interrupted since.
  [[nodiscard]] bool is_reusable() const { return reusable_; }

 private:
  template <typename Call>
  bool call(Call work);
  bool load(Statistics& statistics);
  bool assume(Statistics& statistics);
  bool next_grid(Statistics& statistics);
  [[nodiscard]] std::vector<Lit> blocking_clause(std::span<const Value> values);
  bool solve(Statistics& statistics);
  void retire();
  bool overdue();
  bool undecided();
  bool stopped(std::string_view who);
  [[nodiscard]] std::optional<std::uint64_t> conflicts() const;
  bool has_room_for(std::size_t literals);

  SatJob& job_;
  SideThread* side_;
  BoardView board_;
  bool assumed_;
  bool activates_;  // clauses that block grids hold under an assumption
  const Request& request_;
  Budget& budget_;
  std::vector<std::uint8_t>& model_;
  const VariableMap* variables_ = nullptr;
  DefiningCells defining_cells_;
  std::optional<Lit> activation_;  // of the clauses that block grids, where it activates
  std::optional<std::uint64_t> earlier_conflicts_;  // none where the solver does not tell
  bool left_behind_ = false;
  bool reusable_ = false;
  std::uint64_t blocking_B_ = 0;
  std::uint64_t blocking_limit_B_ = 0;  // 0: not asked yet
};

}  // namespace concord
