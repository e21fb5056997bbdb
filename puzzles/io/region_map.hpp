#pragma once
// Region maps: n rows of n symbols, the same symbol for the cells of one region.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/io/cells.hpp"

namespace concord::io {

// Region numbers 0..n-1 in the order of the symbols (digits, then capitals, then small letters).
// Errors: a hole, more or fewer than n regions, regions of unequal size.
[[nodiscard]] tl::expected<std::vector<std::uint16_t>, Diagnostic> read_regions(
    const std::string& source, int order, std::span<const CellText> cells);

struct FoundMap {
  std::size_t end = 0;  // lines ahead of the front line, behind the map
  tl::expected<std::vector<std::uint16_t>, Diagnostic> regions;
};

// The map of `grid`, which is of `order` and ends `ahead` lines ahead: the next block of rows, when
// it looks like a map and not like another puzzle (most cells of a map have a neighbour of their
// region, and equal neighbours in a puzzle are a mistake; or letters stand below digits). With
// `expected`, any block is taken for the map.
[[nodiscard]] std::optional<FoundMap> find_region_map(ReadContext& context, std::size_t ahead,
                                                      int order, std::span<const CellText> grid,
                                                      bool expected);

}  // namespace concord::io
