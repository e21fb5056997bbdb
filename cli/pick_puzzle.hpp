#pragma once
// One puzzle of an input, for the commands that work on one: the first, or the one that `--puzzle`
// names.

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "puzzles/io/puzzle_record.hpp"

namespace concord::cli {

// The N-th record of the input (1-based), with its board; says on stderr that there are others when
// no number was chosen. The error is what to leave with: everything was complained about.
[[nodiscard]] tl::expected<PuzzleRecord, ExitCode> pick_puzzle(const std::string& path,
                                                               ReadOptions read,
                                                               std::optional<std::uint64_t> number);

}  // namespace concord::cli
