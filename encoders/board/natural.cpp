// Natural (Weber 2005): minimal, and no cell has two values.

#include "encoders/board/board_encoders.hpp"
#include "encoders/board/direct_encoder.hpp"

namespace concord::board_encoders {
namespace {

constexpr DirectRules kRules{.cell_at_most_one = true, .unit_at_least_one = false};

}  // namespace

tl::expected<Encoding, EncodeError> Natural::encode(const BoardEncoderJob& job) {
  return encode_direct(job, kRules);
}

EncodingSize Natural::predict_size(BoardView board, const EncodingChoice& choice) {
  return predict_direct_size(board, choice, kRules);
}

EncodingSize Natural::size_at_most(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_size_at_most(geometry, choice, kRules);
}

EncodingSize Natural::repeats(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_repeats(geometry, choice, kRules);
}

}  // namespace concord::board_encoders
