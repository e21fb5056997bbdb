// `regions`: a grid, a blank line and a grid of region symbols. The reading is in row_block.cpp and
// region_map.cpp.

#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/row_block.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord::io {
namespace {

bool fits_regions(ReadContext& context, const Line& line) {
  return starts_block(context, line);
}

void parse_regions(ReadContext& context) {
  parse_row_block(context, "regions");
}

}  // namespace

// As the regions that they are. A board without any is refused.
bool maps_boxes(const Geometry& geometry) {
  return !region_numbers(geometry).empty();
}

std::string write_regions(const PuzzleRecord& record, const Board& board) {
  const int order = board.order();
  std::string text = write_rows(record, board) + '\n';
  std::vector<Value> regions;
  for (const int region : region_numbers(board.geometry()))
    regions.push_back(static_cast<Value>(region + 1));
  return text + symbol_rows(Alphabet::standard(order), order, regions, record.layout.spaced);
}

std::string refuse_regions(const PuzzleRecord& /*record*/, const Board& board) {
  std::string reason = loses_marks(board);
  if (reason.empty() && region_numbers(board.geometry()).empty())
    reason = "it has neither regions nor boxes";
  return reason;
}

const FormatParser kRegionsParser{0, nullptr, parse_regions, fits_regions};

}  // namespace concord::io
