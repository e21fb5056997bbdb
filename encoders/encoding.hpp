#pragma once
// Encoding a board: pick a board encoding, an at-most-one encoding and a treatment of the givens,
// write the clauses to any ClauseSink. Deterministic: the same board and choice give the same
// clauses in the same order, so a DIMACS header comes from a first pass into a counter. Safe to
// call from several threads on distinct sinks. Nothing throws but std::bad_alloc and what the sink
// itself throws.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"
#include "encoders/variable_map.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

struct BoardEncoderRow;  // encoders/catalog.hpp
struct AmoRow;           // encoders/catalog.hpp
struct GivensRow;        // encoders/catalog.hpp

// What a user names as BOARD/AMO/GIVENS. The pointers are into the catalogs and never null.
struct EncodingChoice {
  const BoardEncoderRow* board = nullptr;
  const AmoRow* amo = nullptr;
  const GivensRow* givens = nullptr;

  // The full id: "extended/pairwise/prune".
  [[nodiscard]] std::string id() const;
};

// Parts may be left out ("commander-3", "extended/unit", ""): the default is
// extended/pairwise/prune. The error names the part that is unknown and, where one is close, what
// was probably meant.
[[nodiscard]] tl::expected<EncodingChoice, std::string> parse_encoding(std::string_view text);

// The geometry of the encoded board must outlive the map.
struct Encoding {
  std::unique_ptr<VariableMap> variables;
};

struct EncodeError {
  enum class Kind : std::uint8_t { kStopped, kUnsupported } kind = Kind::kUnsupported;
  std::string message;
};

// `sink` must be fresh (no variables yet). `stop` may be null; it is polled often enough that a
// 400x400 board stops within 0.1 s.
[[nodiscard]] tl::expected<Encoding, EncodeError> encode(BoardView board,
                                                         const EncodingChoice& choice,
                                                         ClauseSink& sink,
                                                         const StopFlag* stop = nullptr);

// Sizes from formulas, without encoding. Exact with unit givens, for every geometry; with pruned
// givens an upper bound that counts a pair of cells once for each unit they share.
[[nodiscard]] EncodingSize predict_size(BoardView board, const EncodingChoice& choice);

}  // namespace concord
