#pragma once
// Documents that span lines, and were cut off: what stands below them is no part of them.

#include "puzzles/io/read_context.hpp"

namespace concord::io {

// Whether a line is by its looks a puzzle of another shape than an array: a counted, HoDoKu,
// SumoCue or MiniZinc line, a header of CSV, a section of SadMan, or a JSON matrix.
[[nodiscard]] bool starts_other_shape(ReadContext& context, const Line& line);

}  // namespace concord::io
