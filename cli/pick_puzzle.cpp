#include "cli/pick_puzzle.hpp"

#include <fmt/format.h>

#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/puzzle_source.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {

tl::expected<PuzzleRecord, ExitCode> pick_puzzle(const std::string& path, ReadOptions read,
                                                 std::optional<std::uint64_t> number) {
  PuzzleSource source({path}, std::move(read), nullptr);
  std::optional<PuzzleRecord> record;
  for (std::uint64_t i = 0; i < number.value_or(1); ++i) {
    record = source.next();
    if (interrupt_flag().stop_requested()) return tl::unexpected(interrupt_code());
    if (!record) {
      complain(
          fmt::format("--puzzle {}: the input has {}", number.value_or(1), counted(i, "puzzle")));
      return tl::unexpected(ExitCode::kBadInput);
    }
  }
  // The source has complained about a record without a board.
  if (!record->board) return tl::unexpected(ExitCode::kBadInput);
  if (!number && source.next())
    note("the input has several puzzles: this is the first one (--puzzle N takes another)");
  return std::move(*record);
}

}  // namespace concord::cli
