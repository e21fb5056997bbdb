#include "encoders/catalog.hpp"

#include <algorithm>
#include <array>

#include "encoders/amo/amo.hpp"
#include "encoders/board/board_encoders.hpp"

namespace concord {
namespace {

template <typename Rows>
constexpr bool sorted_by_id(const Rows& rows) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (!(rows[i - 1].id < rows[i].id)) return false;
  }
  return true;
}

constexpr std::array kAmoRows{
    AmoRow{"binary", "each literal implies the bits of its number",
           "Frisch, Peugniez, Doggett & Nightingale 2001; Prestwich 2007",
           "ceil(log2 m) bits; x(i) -> the bits of i; unused codes are not excluded; "
           "m ceil(log2 m) clauses",
           amo::Binary::encode, amo::Binary::size, amo::Binary::auxiliary_name},
    AmoRow{"commander-3", "groups of three, each with a commander, at most one commander",
           "Klieber & Kwon 2007",
           "one-directional: consecutive groups of 3, the remainder last (one literal still gets a "
           "commander); pairwise within a group; x -> its commander; the commanders by the same "
           "encoding while more than 3, then pairwise; up to 3 literals pairwise",
           amo::Commander3::encode, amo::Commander3::size, amo::Commander3::auxiliary_name},
    AmoRow{"pairwise", "no two together, pair by pair", "folklore (binomial)",
           "not x(i) or not x(j) for i < j; no auxiliary; m (m - 1) / 2 clauses",
           amo::Pairwise::encode, amo::Pairwise::size, amo::Pairwise::auxiliary_name, true},
    AmoRow{
        "product", "a table of literals: at most one row and one column", "Chen 2010",
        "p = ceil(sqrt m) rows, q = ceil(m / p) columns; x -> its row, x -> its column; rows and "
        "columns by the same encoding; up to 5 literals pairwise, at every level",
        amo::Product::encode, amo::Product::size, amo::Product::auxiliary_name},
    AmoRow{"sequential", "a counter along the literals", "Sinz 2005, k = 1",
           "one-directional: x(i) -> s(i), s(i-1) -> s(i), s(i-1) -> not x(i), s(1)..s(m-1); "
           "m - 1 auxiliaries, 3m - 4 clauses",
           amo::Sequential::encode, amo::Sequential::size, amo::Sequential::auxiliary_name},
};
static_assert(sorted_by_id(kAmoRows));

constexpr std::array kBoardRows{
    BoardEncoderRow{"extended", "exactly one on every cell, row, column and box",
                    "Lynce & Ouaknine 2006", "4 n^2 (1 + C(n,2))", board_encoders::Extended::encode,
                    board_encoders::Extended::predict_size, true, true},
    BoardEncoderRow{"minimal", "a value for each cell, no value twice in a unit",
                    "Lynce & Ouaknine 2006", "n^2 + 3 n^2 C(n,2)", board_encoders::Minimal::encode,
                    board_encoders::Minimal::predict_size, false, false},
    BoardEncoderRow{"natural", "minimal, and no cell has two values", "Weber 2005",
                    "n^2 + 4 n^2 C(n,2)", board_encoders::Natural::encode,
                    board_encoders::Natural::predict_size, true, false},
};
static_assert(sorted_by_id(kBoardRows));

constexpr std::array kGivensRows{
    GivensRow{
        "prune", "what a given decides is left out of the formula, in one pass", "Kwon & Jain 2006",
        "A settled cell has no variable, and neither has a candidate that is removed or that a "
        "settled cell of the same unit excludes. What is false is dropped from each clause, a "
        "clause with something true in it is dropped. Once only: a cell that has one candidate "
        "left by then is not taken for settled. A rule that this makes impossible becomes the "
        "empty clause.",
        true},
    GivensRow{"unit", "a unit clause for each given and each removed candidate",
              "Lynce & Ouaknine 2006",
              "Every cell and value has its variable, and every rule its clauses, as on an empty "
              "board. A given adds a clause of one literal, a removed candidate a clause of its "
              "negation: the solver propagates them.",
              false},
};
static_assert(sorted_by_id(kGivensRows));

}  // namespace

std::span<const AmoRow> amo_catalog() {
  return kAmoRows;
}
std::span<const BoardEncoderRow> board_encoder_catalog() {
  return kBoardRows;
}
std::span<const GivensRow> givens_catalog() {
  return kGivensRows;
}

}  // namespace concord
