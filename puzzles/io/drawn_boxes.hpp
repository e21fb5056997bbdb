#pragma once
// Which boxes the lines of a drawn grid show.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/io/drawing.hpp"

namespace concord::io {

// How the cells of a drawing were told apart.
enum class CellsBy : std::uint8_t { kSymbols, kWords, kPlaces };

// `rules`: the number of rows above each inner rule. The boxes that bars and rules show, or bars
// alone, or rules alone; the default where they show nothing (a frame, or lines around each cell).
// An error where they show something else: walls of regions, or a line lost.
[[nodiscard]] tl::expected<ShapeHint, std::string> boxes_of(const std::vector<DrawnLine>& rows,
                                                            const std::vector<std::size_t>& rules,
                                                            CellsBy cells_by);

}  // namespace concord::io
