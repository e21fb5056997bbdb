#pragma once
// What is wrong with a grid, with the value as the puzzle's user writes it.

#include <string>

#include "puzzles/io/alphabet.hpp"
#include "puzzles/model/verify.hpp"

namespace concord {

// "row 1 has A twice or more: r1c1 r1c4"
[[nodiscard]] inline std::string violation_text(const Violation& violation,
                                                const Geometry& geometry,
                                                const Alphabet& alphabet) {
  return violation.to_string(geometry, alphabet.write(static_cast<Value>(violation.value)));
}

}  // namespace concord
