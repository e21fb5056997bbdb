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
  made.repeats = Encoder::repeats;
  return made;
}

constexpr std::array kBoardRows{
    row<board_encoders::DirectOrder>(
        {.id = "direct-order",
         .summary = "extended, each cell also in order: value > k, channelled",
         .source = "extended: Lynce & Ouaknine 2006; order variables: Tamura, Taga, Kitagawa & "
                   "Banbara 2009",
         .formula = "n^2 (4n - 4) for the cells (order variables o(k): value > k; o(k+1) -> o(k), "
                    "x(v) <-> o(v-1) and not o(v)); units as extended, 3 n^2 (1 + C(n,2)); the "
                    "at-most-one is for the units",
         .cell_at_most_one = true,
         .unit_at_least_one = true,
         .states_exactly_one = true,
         .can_leave_out_units = true}),
    row<board_encoders::Extended>({.id = "extended",
                                   .summary = "exactly one on every cell, row, column and box",
                                   .source = "Lynce & Ouaknine 2006",
                                   .formula = "4 n^2 (1 + C(n,2))",
                                   .cell_at_most_one = true,
                                   .unit_at_least_one = true,
                                   .states_exactly_one = true,
                                   .can_leave_out_units = true}),
    row<board_encoders::Minimal>({.id = "minimal",
                                  .summary = "a value for each cell, no value twice in a unit",
                                  .source = "Lynce & Ouaknine 2006",
                                  .formula = "n^2 + 3 n^2 C(n,2)",
                                  .can_leave_out_units = true}),
    row<board_encoders::Natural>({.id = "natural",
                                  .summary = "minimal, and no cell has two values",
                                  .source = "Weber 2005",
                                  .formula = "n^2 + 4 n^2 C(n,2)",
                                  .elsewhere = "Kwon & Jain 2006 call it the efficient encoding",
                                  .cell_at_most_one = true,
                                  .states_exactly_one = true,
                                  .can_leave_out_units = true}),
};
static_assert(sorted_by_id(kBoardRows));

}  // namespace

std::span<const BoardEncoderRow> board_encoder_catalog() {
  return kBoardRows;
}

}  // namespace concord
