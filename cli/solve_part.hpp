#pragma once
// What the workers of `concord solve` hand to the thread that writes.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "puzzles/io/puzzle_record.hpp"
#include "results/judge.hpp"

namespace concord::cli {

// A grid of --ask all: the index-th (from 1) of its puzzle.
struct FoundGrid {
  std::uint64_t index = 0;
  Grid grid;
};

// Plain answers to many puzzles of one-line formats, written out.
struct AnswerLines {
  std::string text;
  std::uint64_t puzzles = 0;
  bool no = false;  // one of them has more solutions than was asked for
};

// What there is to write about a puzzle, in order: its grids (--ask all), then its answer; nothing
// but the record when that is invalid. Or the answers to many, without a record.
struct Piece {
  std::shared_ptr<const PuzzleRecord> record;
  std::variant<std::monostate, FoundGrid, Answer, AnswerLines> content;
};

struct Part {
  std::vector<std::string> messages;
  std::vector<Piece> pieces;
  bool flush = false;  // somebody may be waiting for it
};
using Emit = std::function<bool(Part)>;

}  // namespace concord::cli
