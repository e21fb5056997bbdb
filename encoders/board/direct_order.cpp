// Direct and order variables together (extended: Lynce & Ouaknine 2006; order variables: Tamura,
// Taga, Kitagawa & Banbara 2009): extended with each cell's exactly-one replaced by variables
// "value > k", channelled both ways. With pruned givens they speak of the open values only.

#include "encoders/board/board_encoders.hpp"
#include "encoders/board/direct_encoder.hpp"

namespace concord::board_encoders {
namespace {

constexpr DirectRules kRules{
    .cell_at_most_one = true, .unit_at_least_one = true, .cell_order = true};

}  // namespace

tl::expected<Encoding, EncodeError> DirectOrder::encode(const BoardEncoderJob& job) {
  return encode_direct(job, kRules);
}

EncodingSize DirectOrder::predict_size(BoardView board, const EncodingChoice& choice) {
  return predict_direct_size(board, choice, kRules);
}

EncodingSize DirectOrder::size_at_most(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_size_at_most(geometry, choice, kRules);
}

EncodingSize DirectOrder::repeats(const Geometry& geometry, const EncodingChoice& choice) {
  return direct_repeats(geometry, choice, kRules);
}

}  // namespace concord::board_encoders
