#pragma once
// The catalogs of encodings: explicit sorted tables. A new at-most-one or board encoding is one
// .cpp, one line in this folder's CMakeLists.txt and one row here; contract tests, `concord list`
// and `concord show` follow.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "encoders/encoding.hpp"

namespace concord {

struct AmoRow {
  std::string_view id;       // "commander-3"
  std::string_view summary;  // one line
  std::string_view source;   // the paper
  std::string_view formula;  // in words and symbols, with the choices that fix our clauses
  // Writes "at most one of `literals`" to `sink`. Any size from 0; 0 and 1 write nothing. Literals
  // are distinct.
  void (*encode)(std::span<const Lit> literals, ClauseSink& sink);
  // What encode adds for m literals: auxiliary variables, clauses, literals. Exact, saturating.
  EncodingSize (*size)(std::uint64_t m);
  // The role of the k-th auxiliary (0-based, in order of creation) over m literals: "s3",
  // "commander2". No space.
  std::string (*auxiliary_name)(std::uint64_t m, std::uint64_t k);
  // encode writes exactly the clauses "not both" of all pairs: a board encoder may then write them
  // itself and leave out the pairs that an earlier unit has stated.
  bool all_pairs = false;
  // With "at least one" added, each model over the literals extends to exactly one model.
  bool exactly_one_keeps_models = true;
};

// What a board encoder gets. `sink` is fresh; `stop` may be null.
struct BoardEncoderJob {
  BoardView board;
  const EncodingChoice& choice;
  ClauseSink& sink;
  const StopFlag* stop;
};

struct BoardEncoderRow {
  std::string_view id;  // "extended"
  std::string_view summary;
  std::string_view source;
  std::string_view formula;  // clause counts in n, as in the paper
  tl::expected<Encoding, EncodeError> (*encode)(const BoardEncoderJob& job);
  EncodingSize (*predict_size)(BoardView board, const EncodingChoice& choice);
  // Which rules are stated; what is left out is entailed.
  bool cell_at_most_one = false;
  bool unit_at_least_one = false;
};

struct GivensRow {
  std::string_view id;  // "prune"
  std::string_view summary;
  std::string_view source;
  std::string_view description;  // what becomes of variables and clauses, in a few sentences
  bool prune = false;
};

[[nodiscard]] std::span<const AmoRow> amo_catalog();
[[nodiscard]] std::span<const BoardEncoderRow> board_encoder_catalog();
[[nodiscard]] std::span<const GivensRow> givens_catalog();

}  // namespace concord
