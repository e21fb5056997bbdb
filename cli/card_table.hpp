#pragma once
// Encoding cards side by side, for documents and programs: `concord show --all`.

#include <span>
#include <string>

#include "encoders/card/encoding_card.hpp"

namespace concord::cli {

// The tables of at-most-ones, board encodings, treatments of the givens, and of every combination
// on the empty board of `shape`. Complete: docs/encodings.md is this text.
[[nodiscard]] std::string cards_markdown(std::span<const EncodingCard> cards,
                                         const Geometry& shape);

// One object a card, an array in all; schema "concord.card/1". With a line end.
[[nodiscard]] std::string cards_json(std::span<const EncodingCard> cards, const Geometry& shape);
// A card for itself, with a line end.
[[nodiscard]] std::string card_json(const EncodingCard& card, const Geometry& shape);

}  // namespace concord::cli
