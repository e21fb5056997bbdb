#pragma once
// What MiniZinc parameters say about the arrays they belong to.

#include <optional>

#include "puzzles/model/diagnostic.hpp"

namespace concord::io {

struct DznParameters {
  std::optional<int> n, capital_n, s;
  std::optional<Diagnostic> wrong;  // the first that cannot be understood
  std::uint64_t boxes_line = 0;     // of the first that decides about boxes (N, S); 0: none
  [[nodiscard]] bool any() const { return n || capital_n || s || wrong; }
};

}  // namespace concord::io
