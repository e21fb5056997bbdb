// Minimal (Lynce & Ouaknine 2006): each cell has a value; in each unit no value appears twice.
// That a cell has no second value, and that each value appears, follows by counting.

#include "encoders/board/board_encoders.hpp"
#include "encoders/board/direct_encoder.hpp"

namespace concord::board_encoders {
namespace {

constexpr DirectRules kRules{.cell_at_most_one = false, .unit_at_least_one = false};

}  // namespace

tl::expected<Encoding, EncodeError> Minimal::encode(const BoardEncoderJob& job) {
  return encode_direct(job, kRules);
}

EncodingSize Minimal::predict_size(BoardView board, const EncodingChoice& choice) {
  return predict_direct_size(board, choice, kRules);
}

EncodingSize Minimal::size_at_most(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_size_at_most(geometry, choice, kRules);
}

EncodingSize Minimal::repeats(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_repeats(geometry, choice, kRules);
}

}  // namespace concord::board_encoders
