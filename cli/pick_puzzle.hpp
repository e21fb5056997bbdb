#pragma once
// One puzzle of an input, for the commands that work on one: the first, or the one that `--puzzle`
// names.

#include <cstdint>

#include "cli/options.hpp"
#include "cli/puzzle_source.hpp"
#include "puzzles/io/puzzle_record.hpp"

namespace concord::cli {

// The N-th record (1-based); says on stderr that there are others unless the number was `chosen`.
// The record has a board. The error is one sentence (also when the run was interrupted before
// the record came), or empty when the source has complained already.
[[nodiscard]] Parsed<PuzzleRecord> pick_puzzle(PuzzleSource& source, std::uint64_t number,
                                               bool chosen);

}  // namespace concord::cli
