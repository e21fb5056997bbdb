#pragma once
// Text appended to a string, by format: what the words are made of. Safe to call from several
// threads on distinct strings.

#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "puzzles/model/geometry.hpp"

namespace concord {

template <typename... Args>
void append(std::string& out, fmt::format_string<Args...> text, Args&&... args) {
  fmt::format_to(std::back_inserter(out), text, std::forward<Args>(args)...);
}

// "r1c2"
inline void append_cell(std::string& out, const Geometry& geometry, Cell cell) {
  append(out, "r{}c{}", geometry.row_of(cell) + 1, geometry.column_of(cell) + 1);
}

}  // namespace concord
