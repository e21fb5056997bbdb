#include "cli/pick_puzzle.hpp"

#include <fmt/format.h>

#include "cli/console.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {

Parsed<PuzzleRecord> pick_puzzle(PuzzleSource& source, std::uint64_t number, bool chosen) {
  std::optional<PuzzleRecord> record;
  for (std::uint64_t i = 0; i < number; ++i) {
    record = source.next();
    if (!record)
      return tl::unexpected(
          fmt::format("--puzzle {}: the input has {}", number, counted(i, "puzzle")));
  }
  if (!record->board) return tl::unexpected(std::string());  // complained about by the source
  if (!chosen && source.next()) {
    note("the input has several puzzles: this is the first one (--puzzle N takes another)");
  }
  return std::move(*record);
}

}  // namespace concord::cli
