#pragma once
// The board encodings, one file each: how a whole board becomes clauses, and how many, by formula.
// Called through the catalog (encoders/catalog.hpp) by encode() and predict_size(), which check
// nothing: each encoder refuses by itself what it cannot state.

#include "encoders/catalog.hpp"

namespace concord::board_encoders {

struct Minimal {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
};

struct Natural {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
};

struct Extended {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
};

}  // namespace concord::board_encoders
