#pragma once
// The catalogs of encodings: explicit sorted tables. A new at-most-one or board encoding is one
// .cpp, one line in this folder's CMakeLists.txt and one row here; contract tests, `concord list`
// and `concord show` follow.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/at_most_one.hpp"
#include "encoders/encoding.hpp"

namespace concord {

// What a board encoder gets. `sink` is fresh; `stop` may be null. The board is as the treatment of
// the givens left it: with singles placed (fixpoint), without givens (assume). Of the treatment
// only `choice.givens->prune` is the encoder's business.
struct BoardEncoderJob {
  BoardView board;
  const EncodingChoice& choice;
  ClauseSink& sink;
  const StopFlag* stop;
};

struct BoardEncoderRow {
  std::string_view id;  // "extended"
  std::string_view summary;
  std::string_view plain = {};  // the same for a reader who knows no logic
  std::string_view source;
  std::string_view formula;         // clause counts in n, as in the paper
  std::string_view elsewhere = {};  // what other tools call it, or mean by the name
  tl::expected<Encoding, EncodeError> (*encode)(const BoardEncoderJob& job) = nullptr;
  EncodingSize (*predict_size)(BoardView board, const EncodingChoice& choice) = nullptr;
  // No smaller than predict_size() for any board of this shape, and without a look at its cells,
  // for those who only need to know what is small. All zero is allowed where refusal() has a
  // reason.
  EncodingSize (*size_at_most)(const Geometry& geometry, const EncodingChoice& choice) = nullptr;
  // What would be written more if a clause that several rules share were written for each of them;
  // of the board without givens. Exact.
  EncodingSize (*repeats)(const Geometry& geometry, const EncodingChoice& choice) = nullptr;
  // Why boards of this shape cannot be stated, in one sentence; empty when they can. May be null:
  // every shape can.
  std::string (*refusal)(const Geometry& geometry) = nullptr;
  bool takes_amo = true;
  // Which rules are stated; what is left out is entailed.
  bool cell_at_most_one = false;
  bool unit_at_least_one = false;
  // States "exactly one" somewhere, so that xor=on has something to add.
  bool states_exactly_one = false;
  // Knows redundant=off.
  bool can_leave_out_units = false;
};

struct GivensRow {
  std::string_view id;  // "prune"
  std::string_view summary;
  std::string_view plain = {};  // the same for a reader who knows no logic
  std::string_view source;
  std::string_view description;  // what becomes of variables and clauses, in a few sentences
  // What the givens decide is left out of variables and clauses.
  bool prune = false;
  // Naked and hidden singles are placed before anything is encoded.
  bool singles_first = false;
  // The formula is that of the empty board, the givens are assumptions on it.
  bool assumed = false;
};

[[nodiscard]] std::span<const AmoRow> amo_catalog();
[[nodiscard]] std::span<const BoardEncoderRow> board_encoder_catalog();
[[nodiscard]] std::span<const GivensRow> givens_catalog();
[[nodiscard]] const GivensRow* find_givens(std::string_view id);  // null when there is none

// Every board encoding with every at-most-one that it takes (those with a parameter with the usual
// one), in the order of the catalogs, with the givens named.
[[nodiscard]] std::vector<EncodingChoice> every_encoding(const GivensRow& givens);
// The same with every treatment of the givens.
[[nodiscard]] std::vector<EncodingChoice> every_encoding();

}  // namespace concord
