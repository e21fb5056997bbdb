#pragma once
// Encoding cards for a person: `concord show ID`.

#include <string>

#include "encoders/card/encoding_card.hpp"

namespace concord::cli {

// The whole card. `shape` is the board that it was counted on.
[[nodiscard]] std::string card_text(const EncodingCard& card, const Geometry& shape);

// All clauses of a 4x4 puzzle in words.
[[nodiscard]] std::string worked_example(const EncodingChoice& choice);

// An at-most-one for itself: source, sizes for several numbers of literals, properties.
[[nodiscard]] std::string amo_card_text(const Amo& amo);

// Whether the number of models is kept: "kept: the empty 4x4 has 288 models and 288 grids".
[[nodiscard]] std::string models_text(const EncodingCard& card);

}  // namespace concord::cli
