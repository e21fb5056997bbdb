#pragma once
// Encoding a board: pick a board encoding, an at-most-one encoding and a treatment of the givens,
// write the clauses to any ClauseSink. Deterministic: the same board and choice give the same
// clauses in the same order, so a DIMACS header comes from a first pass into a counter. Safe to
// call from several threads on distinct sinks.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/clause_sink.hpp"
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

struct Encoding {
  std::unique_ptr<VariableMap> variables;
};

struct EncodeError {
  enum class Kind : std::uint8_t { kStopped, kUnsupported } kind = Kind::kUnsupported;
  std::string message;
};

// `stop` may be null; it is polled often enough that a 400x400 board stops within 0.1 s.
[[nodiscard]] tl::expected<Encoding, EncodeError> encode(BoardView board,
                                                         const EncodingChoice& choice,
                                                         ClauseSink& sink,
                                                         const StopFlag* stop = nullptr);

// Sizes from formulas, without encoding: exact for unit givens, an upper bound that counts shared
// clauses twice where givens are pruned. Saturates at 2^64-1 instead of wrapping.
struct EncodingSize {
  std::uint64_t variables = 0;  // auxiliary ones included
  std::uint64_t clauses = 0;
  std::uint64_t literals = 0;

  // What a formula of this size takes in our own Formula, in bytes (saturating).
  [[nodiscard]] std::uint64_t formula_B() const;
  auto operator<=>(const EncodingSize&) const = default;
};
[[nodiscard]] EncodingSize predict_size(BoardView board, const EncodingChoice& choice);

}  // namespace concord
