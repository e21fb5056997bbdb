#pragma once
// Certificates for people and for programs. Pure; safe to call from several threads.

#include <span>
#include <string>

#include "results/prove/certificate.hpp"

namespace concord {

// "equivalent to the rules", "not equivalent to the rules", "not shown", "unsupported"; the first
// with a word more where the board has no solution.
[[nodiscard]] std::string conclusion(const Certificate& certificate);

// The encoding, what follows, a line a part; with `steps`, a line for each call. Line ends
// included.
[[nodiscard]] std::string certificate_text(const Certificate& certificate, bool steps);

// What the counterexample breaks, and its board, drawn with the boxes of `geometry`: a cell without
// a value is a dot, several values are joined by commas.
[[nodiscard]] std::string counterexample_text(const Geometry& geometry,
                                              const Counterexample& counterexample);

// One row a board encoding, one column an at-most-one: "=" equivalent, "#" not, "?" not shown, "-"
// unsupported; an encoding that takes no at-most-one has its mark in the first column.
[[nodiscard]] std::string certificate_matrix(std::span<const Certificate> certificates);

// One JSON object without a line end; schema "concord.certificate/1".
[[nodiscard]] std::string certificate_json(const Geometry& geometry,
                                           const Certificate& certificate);

}  // namespace concord
