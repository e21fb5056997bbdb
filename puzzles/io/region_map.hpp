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

// Whether a grid has digits and no letters but the blank x.
[[nodiscard]] bool written_in_digits(std::span<const CellText> grid);
// Whether order*order cells are a map and cannot be meant for a puzzle: n regions of n cells, most
// of them beside one of their region.
[[nodiscard]] bool is_region_map(int order, std::span<const CellText> cells);

// The map of a grid of `order` that ends `ahead` lines ahead: the next block of rows behind blank
// lines or comments, when it looks like a map and not like another puzzle (most cells of a map have
// a neighbour of their region, and equal neighbours in a puzzle are a mistake; or letters stand
// `below_digits`). With `expected`, or below a line that says "regions", any block is taken for the
// map.
[[nodiscard]] std::optional<FoundMap> find_region_map(ReadContext& context, std::size_t ahead,
                                                      int order, bool below_digits, bool expected);

}  // namespace concord::io
