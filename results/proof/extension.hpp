#pragma once
// Can a grid be a model of a formula? A grid that solves the board must be, with some values of the
// auxiliary variables: a formula that rules it out says more than the board, and proves nothing
// about it. This is a check of the clauses that FormulaJudge leaves to an encoding's certificate,
// for the one grid that is known.
//
// The auxiliary variables are set by unit propagation, then tried one by one (false first), without
// going back further than the last one: exact where the grid determines them, as in most encodings.
// Time is linear in the formula: what is tried in vain has a budget, and is not found beyond.
// Memory is that of the clauses, however many variables the formula declares. Thread-safe.

#include <cstdint>

#include "puzzles/model/grid.hpp"
#include "results/proof/cnf.hpp"
#include "results/proof/readings.hpp"

namespace concord::proof {

enum class Extension : std::uint8_t {
  kFound,       // the grid is a model
  kImpossible,  // no values of the auxiliary variables make it one
  kNotFound,    // neither was shown
};

// Of the clauses with auxiliary variables. `readings` are those of `formula`, `grid` is one of
// their shape.
[[nodiscard]] Extension find_extension(const Cnf& formula, const Readings& readings,
                                       const Grid& grid);

}  // namespace concord::proof
