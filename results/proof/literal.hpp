#pragma once
// Literals inside the checker: 2v + sign, v from 0, so that they index arrays. Variables are
// numbered as proof::VariableNumbers says.

#include <cstdint>

namespace concord::proof {

using Literal = std::uint32_t;

[[nodiscard]] constexpr Literal negation(Literal literal) {
  return literal ^ 1U;
}

}  // namespace concord::proof
