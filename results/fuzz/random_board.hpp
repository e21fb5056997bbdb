#pragma once
// Random boards of many kinds, each of which is what it says: made with a small solver of the
// fuzzer's own, not with a backend. The same numbers give the same board on every machine.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"
#include "puzzles/model/random.hpp"

namespace concord {

enum class BoardKind : std::uint8_t {
  kUnique,       // one solution
  kNone,         // no solution, though no two settled cells clash and no cell is empty
  kFew,          // 2 to kFewAtMost solutions
  kMany,         // kManyAtLeast solutions or more
  kNearlyFull,   // a solved grid with up to six blanks; huge ones: with up to a tenth of the cells
  kNearlyEmpty,  // up to two givens
  kClash,        // two settled cells of a unit are equal
  kEmptyCell,    // a cell has no candidate left
  kMarks,        // pencil marks that leave at least one solution
  kWildMarks,    // candidates taken out at random, givens set at random
};
inline constexpr std::uint64_t kFewAtMost = 50;
inline constexpr std::uint64_t kManyAtLeast = 100;

[[nodiscard]] std::span<const BoardKind> board_kinds();
[[nodiscard]] std::string_view to_string(BoardKind kind);  // "unique", "nearly full"

struct RandomBoard {
  Board board;
  BoardKind kind;
  std::optional<Grid> planted = std::nullopt;             // a solution that is known
  std::optional<std::uint64_t> solutions = std::nullopt;  // all, where there are few enough to tell
};

// None where this shape has no such board, or none was found quickly (few cells, no solved grid).
[[nodiscard]] std::optional<RandomBoard> random_board(Random& random, const GeometryPtr& shape,
                                                      BoardKind kind);
// Of any kind, and of any shape of an order from `least` to `most` (see random_shape).
[[nodiscard]] RandomBoard random_board(Random& random, int least, int most);

// Of an order above 64 and of the kinds that even searches without any wit get through.
[[nodiscard]] RandomBoard random_huge_board(Random& random);

// A solved grid; none where there is none, or none was found quickly.
[[nodiscard]] std::optional<Grid> random_grid(Random& random, const GeometryPtr& shape);

}  // namespace concord
