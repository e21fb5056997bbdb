#pragma once
// What MiniZinc parameters say about the array they belong to.

#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/model/diagnostic.hpp"

namespace concord::io {

struct DznParameters {
  std::optional<int> n, capital_n, s;
  std::optional<Diagnostic> wrong;  // what cannot be understood, or not be ignored
  std::optional<Diagnostic> first;  // where the first of them stands; no message
  bool decides = false;             // about boxes: N or S is there
  // Of what was read ahead: where it starts, and the comment above it.
  std::uint64_t line = 0;
  std::string name;
  [[nodiscard]] bool any() const { return n || capital_n || s || wrong; }
};

}  // namespace concord::io
