#pragma once
// The board encodings, one file each: how a whole board becomes clauses, how many, by formula, and
// how many more they would be with repeats. Called through the catalog (encoders/catalog.hpp) by
// encode(), predict_size() and predict_repeats(), which check nothing but the shape.

#include "encoders/catalog.hpp"

namespace concord::board_encoders {

struct DirectOrder {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
  static EncodingSize size_at_most(const Geometry& geometry, const EncodingChoice& choice);
  static EncodingSize repeats(const Geometry& geometry, const EncodingChoice& choice);
};

struct Extended {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
  static EncodingSize size_at_most(const Geometry& geometry, const EncodingChoice& choice);
  static EncodingSize repeats(const Geometry& geometry, const EncodingChoice& choice);
};

struct Log {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
  static EncodingSize size_at_most(const Geometry& geometry, const EncodingChoice& choice);
  static EncodingSize repeats(const Geometry& geometry, const EncodingChoice& choice);
};

struct Minimal {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
  static EncodingSize size_at_most(const Geometry& geometry, const EncodingChoice& choice);
  static EncodingSize repeats(const Geometry& geometry, const EncodingChoice& choice);
};

struct Natural {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
  static EncodingSize size_at_most(const Geometry& geometry, const EncodingChoice& choice);
  static EncodingSize repeats(const Geometry& geometry, const EncodingChoice& choice);
};

struct Order {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
  static EncodingSize size_at_most(const Geometry& geometry, const EncodingChoice& choice);
  static EncodingSize repeats(const Geometry& geometry, const EncodingChoice& choice);
};

struct Triads {
  static tl::expected<Encoding, EncodeError> encode(const BoardEncoderJob& job);
  static EncodingSize predict_size(BoardView board, const EncodingChoice& choice);
  static EncodingSize size_at_most(const Geometry& geometry, const EncodingChoice& choice);
  static EncodingSize repeats(const Geometry& geometry, const EncodingChoice& choice);
  static std::string refusal(const Geometry& geometry);
};

}  // namespace concord::board_encoders
