#pragma once
// FuzzCase: a question to a panel about a board, with everything that is needed to ask it again on
// another machine. Names backends by their ids; plain values.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/request.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"
#include "puzzles/model/symmetry.hpp"

namespace concord {

struct FuzzQuestion {
  Question ask = Question::kFirst;
  std::optional<std::uint64_t> limit = std::nullopt;  // of solutions
  bool first_lex = false;
  std::optional<std::uint64_t> max_nodes = std::nullopt;
  std::optional<std::uint64_t> max_conflicts = std::nullopt;
  std::uint64_t seed = 0;
  std::uint64_t keep_grids = 2;

  bool operator==(const FuzzQuestion&) const = default;
};

// Where a case comes from, for a reader; no part of the question.
struct CaseOrigin {
  std::uint64_t seed = 0;
  std::uint64_t trial = 0;
  std::string kind;  // of the board: "unique"
  bool operator==(const CaseOrigin&) const = default;
};

// What kind of thing went wrong: a shrunken case must still go wrong in a way it did before.
enum class ProblemKind : std::uint8_t {
  kDisagreement,  // claims that contradict each other, or grids
  kFault,         // an answer that failed its own check
  kFailure,       // a backend broke, gave no proof that it should have, or was not there
  kLimit,         // stopped for a limit that was not set or not reached, or went beyond one
  kSymmetry,      // another answer to a copy of the board
};
[[nodiscard]] std::string_view to_string(ProblemKind kind);  // "disagreement"

struct Problem {
  ProblemKind kind;
  std::string text;  // one sentence

  bool operator==(const Problem&) const = default;
};

struct FuzzCase {
  Board board;
  FuzzQuestion question;
  std::vector<std::string> panel;            // ids of backends
  std::optional<Symmetry> copy;              // the same objects are then asked about this image
  bool again = false;                        // and, at the end, about the board once more
  std::optional<Grid> known = std::nullopt;  // a solution; ignored where it is none
  std::vector<Problem> seen = {};            // what went wrong when the case was made
  std::optional<CaseOrigin> origin = std::nullopt;
  // "None" and "unique" are to be proved by those that say that they can, and checked.
  bool proofs = false;

  bool operator==(const FuzzCase&) const = default;
};

}  // namespace concord
