#pragma once
// Encoding a board: pick a board encoding, an at-most-one encoding and a treatment of the givens,
// write the clauses to any ClauseSink. Deterministic: the same board and choice give the same
// clauses in the same order, so a DIMACS header comes from a first pass into a counter. Safe to
// call from several threads on distinct sinks. Nothing throws but std::bad_alloc and what the sink
// itself throws.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/at_most_one.hpp"
#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"
#include "encoders/variable_map.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

struct BoardEncoderRow;  // encoders/catalog.hpp
struct GivensRow;        // encoders/catalog.hpp

// What a user names as BOARD/AMO/GIVENS[,KEY=VALUE...]. The pointers are into the catalogs and
// never null.
struct EncodingChoice {
  const BoardEncoderRow* board = nullptr;
  Amo amo;  // not valid() exactly when the board encoding takes none
  const GivensRow* givens = nullptr;
  // xor=on: every exactly-one is also stated as a native XOR clause (an odd number of its literals
  // is true), for solvers that know them. An experiment.
  bool native_xor = false;
  // redundant=off sets it to false: one row of each band and one column of each stack is left out.
  // In a board of boxes with as many cells as values, the rules of the others entail theirs: a
  // value stands once in each of the h boxes of a band, so h times, and once in h - 1 of its rows.
  bool redundant = true;

  // The full id: "extended/pairwise/prune", "triads/unit", "minimal/product/prune,redundant=off".
  [[nodiscard]] std::string id() const;
};

// Parts may be left out ("commander-3", "extended/unit", ""): the default is
// extended/pairwise/prune (triads, order and log take no at-most-one). The error names the part
// that is unknown or does not go with the others and, where one is close, what was probably meant.
[[nodiscard]] tl::expected<EncodingChoice, std::string> parse_encoding(std::string_view text);

// The geometry of the encoded board must outlive the map.
struct Encoding {
  std::unique_ptr<VariableMap> variables;
  // What must be assumed true for the formula to be about the board; empty but with `assume`.
  std::vector<Lit> assumptions;
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

// The same as a formula that stands for itself: assumptions, where there are some, follow the
// clauses as unit clauses in a group "assumptions".
[[nodiscard]] tl::expected<Encoding, EncodeError> encode_closed(BoardView board,
                                                                const EncodingChoice& choice,
                                                                ClauseSink& sink,
                                                                const StopFlag* stop = nullptr);

// Why `choice` cannot state boards of this shape (triads without boxes, say), in one sentence; none
// when it can. encode() says the same as kUnsupported.
[[nodiscard]] std::optional<std::string> refusal(const Geometry& geometry,
                                                 const EncodingChoice& choice);

// What must be assumed for the formula of an empty board, whose map is `variables`, to be about
// `board`. The error says which removed candidate no assumption can state (under order and log).
[[nodiscard]] tl::expected<std::vector<Lit>, std::string> assumptions_for(
    BoardView board, const VariableMap& variables);

// Sizes from formulas, without encoding; of encode_closed(). Exact with unit givens and with
// assumed ones, for every geometry; with pruned givens an upper bound that counts a pair of cells
// once for each unit they share. All zero where refusal() has a reason.
[[nodiscard]] EncodingSize predict_size(BoardView board, const EncodingChoice& choice);

// Whether predict_size() is a bound under `choice`, not the size.
[[nodiscard]] bool size_is_bound(const EncodingChoice& choice);

// How much more it would be without givens if a clause that several rules share were written for
// each of them: "raw" is predict_size() of the empty board and this.
[[nodiscard]] EncodingSize predict_repeats(const Geometry& geometry, const EncodingChoice& choice);

}  // namespace concord
