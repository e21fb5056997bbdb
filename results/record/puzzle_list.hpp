#pragma once
// The puzzles of a session: puzzles.jsonl, one a line, with the whole board and what its corpus
// states, so that a session can be gone on with, and each of its runs repeated, without the files
// that the puzzles came from. The format is results/schema/puzzle.schema.json.

#include <functional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "puzzles/io/puzzle_record.hpp"

namespace concord {

inline constexpr std::string_view kPuzzleSchema = "concord.puzzle/1";

// 16 hexadecimal digits: equal for boards of the same shape and candidates, whichever cells were
// givens.
[[nodiscard]] std::string puzzle_id(const Board& board);
// 16 hexadecimal digits.
[[nodiscard]] std::string grid_id(const Grid& grid);

// One line with its newline. `record.board` must hold a board; `id` is its puzzle_id().
[[nodiscard]] std::string puzzle_json(const PuzzleRecord& record, std::string_view id);

struct ListedPuzzle {
  std::string id;
  PuzzleRecord record;  // source, line, name, expected and board; numbers as its alphabet
};

// The error is one sentence.
[[nodiscard]] tl::expected<ListedPuzzle, std::string> read_puzzle(std::string_view line);

// All of a file, in order. The error is "PATH:LINE: what is wrong", or why it cannot be read.
[[nodiscard]] tl::expected<std::vector<ListedPuzzle>, std::string> read_puzzle_list(
    const std::string& path);

}  // namespace concord
