// Extended (Lynce & Ouaknine 2006): exactly one value a cell, exactly one place a value in each
// unit (units with fewer cells than values: at most one).

#include "encoders/board/board_encoders.hpp"
#include "encoders/board/direct_encoder.hpp"

namespace concord::board_encoders {
namespace {

constexpr DirectRules kRules{.cell_at_most_one = true, .unit_at_least_one = true};

}  // namespace

tl::expected<Encoding, EncodeError> Extended::encode(const BoardEncoderJob& job) {
  return encode_direct(job, kRules);
}

EncodingSize Extended::predict_size(BoardView board, const EncodingChoice& choice) {
  return predict_direct_size(board, choice, kRules);
}

EncodingSize Extended::size_at_most(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_size_at_most(geometry, choice, kRules);
}

EncodingSize Extended::repeats(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_repeats(geometry, choice, kRules);
}

}  // namespace concord::board_encoders
