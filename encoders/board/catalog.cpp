// The board encodings, one row each, sorted by id.

#include "encoders/catalog.hpp"

#include <array>

#include "encoders/board/board_encoders.hpp"
#include "encoders/sorted_by_id.hpp"

namespace concord {
namespace {

template <typename Encoder>
constexpr BoardEncoderRow row(BoardEncoderRow made) {
  made.encode = Encoder::encode;
  made.predict_size = Encoder::predict_size;
  made.size_at_most = Encoder::size_at_most;
  made.repeats = Encoder::repeats;
  if constexpr (requires { Encoder::refusal; }) made.refusal = Encoder::refusal;
  return made;
}

constexpr std::array kBoardRows{
    row<board_encoders::DirectOrder>(
        {.id = "direct-order",
         .summary = "extended, each cell also in order: value > k, channelled",
         .plain =
             "exactly one value in each cell and one place for each value in each unit (row, "
             "column, box or what else); a cell with several values left says its value also by "
             "'greater than'",
         .source = "extended: Lynce & Ouaknine 2006; order variables: Tamura, Taga, Kitagawa & "
                   "Banbara 2009",
         .formula = "n^2 (4n - 4) for the cells (order variables o(k): value > k; o(k+1) -> o(k), "
                    "x(v) <-> o(v-1) and not o(v)); units as extended, 3 n^2 (1 + C(n,2)); the "
                    "at-most-one is for the units",
         .cell_at_most_one = true,
         .unit_at_least_one = true,
         .states_exactly_one = true,
         .can_leave_out_units = true}),
    row<board_encoders::Extended>(
        {.id = "extended",
         .summary = "exactly one on every cell, row, column and box",
         .plain = "exactly one value in each cell, and exactly one place for each value in each "
                  "unit (row, column, box or what else)",
         .source = "Lynce & Ouaknine 2006",
         .formula = "4 n^2 (1 + C(n,2))",
         .cell_at_most_one = true,
         .unit_at_least_one = true,
         .states_exactly_one = true,
         .can_leave_out_units = true}),
    row<board_encoders::Log>(
        {.id = "log",
         .summary = "a value is a number of bits; conflicts spell out both values",
         .plain =
             "a cell's variables are the binary digits of its value less 1 (3 is 2 more than 1: "
             "bit 1 is 1, bit 0 is 0); two cells of a unit (row, column, box or what else) are "
             "kept "
             "apart value by value, by the digits of both",
         .source = "Iwama & Miyazaki 1994; Walsh 2000",
         .formula = "n^2 (2^b - n) codes excluded, b = ceil(log2 n) bits hold v - 1; a clause of "
                    "2b literals for each value and each two cells that must differ",
         .takes_amo = false,
         .can_leave_out_units = true}),
    row<board_encoders::Minimal>({.id = "minimal",
                                  .summary = "a value for each cell, no value twice in a unit",
                                  .plain =
                                      "a value in each cell, and no value twice in a unit (row, "
                                      "column, box or what else); that is enough",
                                  .source = "Lynce & Ouaknine 2006",
                                  .formula = "n^2 + 3 n^2 C(n,2)",
                                  .can_leave_out_units = true}),
    row<board_encoders::Natural>({.id = "natural",
                                  .summary = "minimal, and no cell has two values",
                                  .plain = "exactly one value in each cell, and no value twice in "
                                           "a unit (row, column, box or what else); that is enough",
                                  .source = "Weber 2005",
                                  .formula = "n^2 + 4 n^2 C(n,2)",
                                  .elsewhere = "Kwon & Jain 2006 call it the efficient encoding",
                                  .cell_at_most_one = true,
                                  .states_exactly_one = true,
                                  .can_leave_out_units = true}),
    row<board_encoders::Order>(
        {.id = "order",
         .summary = "a value is where 'greater than k' turns false",
         .plain =
             "a cell's variables say that its value is greater than 1, greater than 2, ..., as "
             "far as that is open (a cell with one value left needs none); two cells of a "
             "unit (row, column, box or what else) are kept apart value by value",
         .source = "Tamura, Taga, Kitagawa & Banbara 2009",
         .formula = "n^2 (n-2) for the order (o(k): value > k, k = 1..n-1; o(k+1) -> o(k)); not "
                    "(o(v-1) and not o(v)) in both, for each value v and each two cells that must "
                    "differ",
         .takes_amo = false,
         .can_leave_out_units = true}),
    row<board_encoders::Triads>(
        {.id = "triads",
         .summary = "extended, by way of 'value in a minirow or minicolumn'",
         .plain = "exactly one value in each cell, and exactly one place for each value in each "
                  "unit (row, column, box or what else), by way of minirows (what a row and a box "
                  "share) "
                  "and minicolumns",
         .source = "Dillon 2019 (tdoku), who calls the parts of a line triads",
         .formula = "exactly one, as one clause and all pairs: of each cell's values; of each "
                    "minirow's (minicolumn's) w (h) cells and not T; of the T of each row, column "
                    "and, in both directions, box. n = b*b: n^2 (1 + C(n,2)) + 2 n^2 b (1 + "
                    "C(b+1,2)) + 4 n^2 (1 + C(b,2))",
         .takes_amo = false,
         .cell_at_most_one = true,
         .unit_at_least_one = true,
         .states_exactly_one = true}),
};
static_assert(sorted_by_id(kBoardRows));

}  // namespace

std::span<const BoardEncoderRow> board_encoder_catalog() {
  return kBoardRows;
}

}  // namespace concord
