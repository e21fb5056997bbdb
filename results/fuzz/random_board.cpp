#include "results/fuzz/random_board.hpp"

#include <algorithm>
#include <array>

#include "puzzles/model/conflicts.hpp"
#include "puzzles/model/symmetry.hpp"
#include "results/fuzz/plain_solver.hpp"
#include "results/fuzz/random_shape.hpp"

namespace concord {
namespace {

constexpr std::array kKinds{BoardKind::kUnique,   BoardKind::kNone,       BoardKind::kFew,
                            BoardKind::kMany,     BoardKind::kNearlyFull, BoardKind::kNearlyEmpty,
                            BoardKind::kClash,    BoardKind::kEmptyCell,  BoardKind::kMarks,
                            BoardKind::kWildMarks};

constexpr int kSearchedOrder = 9;  // above it grids come from a pattern
constexpr std::uint64_t kCountLimit = 300;
constexpr std::uint64_t kCountNodes = 1500;

PlainResult count(const Board& board, std::uint64_t limit) {
  PlainLimits limits;
  limits.solutions = limit;
  limits.nodes = kCountNodes;
  return plain_solve(board.view(), limits, {});
}

bool has_one(const Board& board) {
  const PlainResult result = count(board, 2);
  return result.exhausted && result.solutions == 1;
}

Board full_board(const GeometryPtr& shape, const Grid& grid) {
  Board board(shape);
  for (Cell cell = 0; cell < board.cell_count(); ++cell)
    board.set_given(cell, grid.values[static_cast<std::size_t>(cell)]);
  return board;
}

void open(Board& board, Cell cell) {
  board.clear_candidates(cell);
  for (int v = 1; v <= board.order(); ++v) board.add_candidate(cell, static_cast<Value>(v));
}

std::vector<Cell> random_cells(Random& random, const Board& board) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) cells.push_back(cell);
  random.shuffle(cells);
  return cells;
}

// What makes boards differ without changing their meaning, or only a little: solved cells that were
// no givens, candidates struck out of blanks though the solution stays.
void decorate(Random& random, Board& board, const Grid& kept) {
  const bool solved_cells = random.chance(20);
  const bool marks = random.chance(20);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const Value settled = board.view().settled(cell);
    if (settled != 0 && solved_cells && random.chance(30)) board.settle(cell, settled);
    if (settled != 0 || !marks || !random.chance(30)) continue;
    const auto value = static_cast<Value>(random.between(1, board.order()));
    if (value != kept.values[static_cast<std::size_t>(cell)]) board.remove_candidate(cell, value);
  }
}

// Takes givens away as long as the solution stays the only one, up to `most`.
Board dig(Random& random, const GeometryPtr& shape, const Grid& grid, int most) {
  Board board = full_board(shape, grid);
  const auto cells = random_cells(random, board);
  if (shape->order() > kPlainMaxOrder) return board;
  // One at a time on small boards; on large ones a few at once, since each try costs a search.
  const std::size_t step = shape->order() > kSearchedOrder ? 6 : 1;
  int dug = 0;
  for (std::size_t at = 0; at < cells.size() && dug < most; at += step) {
    const Board before = board;
    const std::size_t end = std::min(at + step, cells.size());
    for (std::size_t i = at; i < end; ++i) open(board, cells[i]);
    if (has_one(board)) {
      dug += static_cast<int>(end - at);
    } else {
      board = before;
    }
  }
  return board;
}

Board dig_some(Random& random, const GeometryPtr& shape, const Grid& grid) {
  const int cells = shape->cell_count();
  const int most = shape->order() > kSearchedOrder ? cells / 3 : cells;
  return dig(random, shape, grid, random.chance(50) ? most : random.between(1, most));
}

std::optional<Board> make_unique(Random& random, const GeometryPtr& shape, const Grid& grid) {
  Board board = dig_some(random, shape, grid);
  decorate(random, board, grid);
  return board;
}

// A board with one solution that gets a given which is not in it: nothing clashes, and yet.
std::optional<Board> make_none(Random& random, const GeometryPtr& shape, const Grid& grid) {
  Board board = dig_some(random, shape, grid);
  decorate(random, board, grid);
  for (const Cell cell : random_cells(random, board)) {
    if (board.view().settled(cell) != 0) continue;
    for (const int v : random_order(random, board.order())) {
      const auto value = static_cast<Value>(v + 1);
      if (value == grid.values[static_cast<std::size_t>(cell)] || !board.view().has(cell, value))
        continue;
      Board wrong = board;
      wrong.set_given(cell, value);
      if (find_conflicts(wrong.view(), 1).total == 0) return wrong;
    }
  }
  return std::nullopt;
}

std::optional<Board> make_few(Random& random, const GeometryPtr& shape, const Grid& grid) {
  Board board =
      dig(random, shape, grid,
          shape->order() > kSearchedOrder ? shape->cell_count() / 3 : shape->cell_count());
  const auto fits = [](const PlainResult& result) {
    return result.exhausted && result.solutions >= 2 && result.solutions <= kFewAtMost;
  };
  int left = 12;
  bool found = false;
  for (const Cell cell : random_cells(random, board)) {
    const Value value = board.view().settled(cell);
    if (value == 0 || left == 0) continue;
    if (found && random.chance(40)) break;
    --left;
    open(board, cell);
    if (fits(count(board, kFewAtMost + 1))) {
      found = true;
    } else {
      board.set_given(cell, value);
    }
  }
  if (!found) return std::nullopt;
  return board;
}

std::optional<Board> make_many(Random& random, const GeometryPtr& shape, const Grid& grid) {
  Board board = full_board(shape, grid);
  const auto cells = random_cells(random, board);
  std::size_t at = 0;
  // Opened by the handful, until there are enough solutions.
  while (at < cells.size()) {
    const std::size_t end = std::min(at + cells.size() / 8 + 1, cells.size());
    for (; at < end; ++at) open(board, cells[at]);
    if (count(board, kManyAtLeast).solutions >= kManyAtLeast) return board;
  }
  return std::nullopt;
}

std::optional<Board> make_nearly_full(Random& random, const GeometryPtr& shape, const Grid& grid) {
  Board board = full_board(shape, grid);
  const auto cells = random_cells(random, board);
  const std::size_t most = shape->order() > kPlainMaxOrder ? cells.size() / 10 : 6;
  const auto blanks = std::min<std::size_t>(cells.size(), random.below(most + 1));
  for (std::size_t i = 0; i < blanks; ++i) open(board, cells[i]);
  return board;
}

std::optional<Board> make_nearly_empty(Random& random, const GeometryPtr& shape, const Grid& grid) {
  Board board(shape);
  const auto cells = random_cells(random, board);
  const auto givens = std::min<std::size_t>(cells.size(), random.below(3));
  for (std::size_t i = 0; i < givens; ++i)
    board.set_given(cells[i], grid.values[static_cast<std::size_t>(cells[i])]);
  return board;
}

// A huge board without givens is too much for some.
bool may_be_empty(Random& random, const GeometryPtr& shape) {
  return shape->order() <= kPlainMaxOrder && random.chance(30);
}

std::optional<Board> make_clash(Random& random, const GeometryPtr& shape, const Grid& grid) {
  if (shape->order() < 2) return std::nullopt;
  Board board = may_be_empty(random, shape) ? Board(shape) : dig_some(random, shape, grid);
  const auto unit = shape->unit(random.between(0, shape->unit_count() - 1));
  const Cell one = unit[random.below(unit.size())];
  Cell two = one;
  while (two == one) two = unit[random.below(unit.size())];
  const auto value = static_cast<Value>(random.between(1, shape->order()));
  board.set_given(one, value);
  if (random.chance(50)) {
    board.set_given(two, value);
  } else {
    board.settle(two, value);
  }
  return board;
}

std::optional<Board> make_empty_cell(Random& random, const GeometryPtr& shape, const Grid* grid) {
  Board board = grid == nullptr || may_be_empty(random, shape) ? Board(shape)
                                                               : dig_some(random, shape, *grid);
  board.clear_candidates(random.between(0, shape->cell_count() - 1));
  return board;
}

std::optional<Board> make_marks(Random& random, const GeometryPtr& shape, const Grid& grid) {
  Board board(shape);
  const unsigned density = static_cast<unsigned>(random.between(20, 95));
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const Value kept = grid.values[static_cast<std::size_t>(cell)];
    for (int v = 1; v <= board.order(); ++v) {
      const auto value = static_cast<Value>(v);
      if (value != kept && random.chance(density)) board.remove_candidate(cell, value);
    }
    if (random.chance(5)) board.set_given(cell, kept);
  }
  return board;
}

std::optional<Board> make_wild_marks(Random& random, const GeometryPtr& shape) {
  Board board(shape);
  const auto n = static_cast<std::uint64_t>(board.order());
  const std::uint64_t removed = random.below(n * n * n / 2 + 1);
  // Drawn one after the other: the order in which arguments are evaluated is the compiler's choice.
  for (std::uint64_t i = 0; i < removed; ++i) {
    const Cell cell = random.between(0, board.cell_count() - 1);
    board.remove_candidate(cell, static_cast<Value>(random.between(1, board.order())));
  }
  const std::uint64_t givens = random.below(4);
  for (std::uint64_t i = 0; i < givens; ++i) {
    const Cell cell = random.between(0, board.cell_count() - 1);
    board.set_given(cell, static_cast<Value>(random.between(1, board.order())));
  }
  return board;
}

// Rows shifted against each other: solved for boxes of n cells, and for none.
Grid pattern_grid(const GeometrySpec& spec) {
  const int n = spec.order;
  const int height = spec.box ? spec.box->height : 1;
  const int width = spec.box ? spec.box->width : 1;
  Grid grid{n, {}};
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      grid.values.push_back(
          static_cast<Value>((width * (row % height) + row / height + column) % n + 1));
    }
  }
  return grid;
}

}  // namespace

std::span<const BoardKind> board_kinds() {
  return kKinds;
}

std::string_view to_string(BoardKind kind) {
  switch (kind) {
    case BoardKind::kUnique: return "unique";
    case BoardKind::kNone: return "none";
    case BoardKind::kFew: return "few";
    case BoardKind::kMany: return "many";
    case BoardKind::kNearlyFull: return "nearly full";
    case BoardKind::kNearlyEmpty: return "nearly empty";
    case BoardKind::kClash: return "clash";
    case BoardKind::kEmptyCell: return "empty cell";
    case BoardKind::kMarks: return "marks";
    case BoardKind::kWildMarks: return "wild marks";
  }
  return "";
}

std::optional<Grid> random_grid(Random& random, const GeometryPtr& shape) {
  const GeometrySpec& spec = shape->spec();
  const bool plain = spec.regions.empty() && !spec.diagonals && !spec.windows;
  const bool tiled = !spec.box || spec.box->height * spec.box->width == spec.order;
  if (spec.order > kSearchedOrder && plain && tiled) {
    Symmetry mixed = random_symmetry(*shape, random);
    mixed.transposed = false;
    if (image_shape(*shape, mixed) == shape) return image(pattern_grid(spec), mixed);
  }
  const Board empty(shape);
  for (int attempt = 0; attempt < 4; ++attempt) {
    Grid grid{spec.order, {}};
    PlainLimits limits;
    limits.solutions = 1;
    limits.nodes = 200;
    limits.random = &random;
    const auto result = plain_solve(empty.view(), limits, [&](std::span<const Value> values) {
      grid.values.assign(values.begin(), values.end());
      return false;
    });
    if (result.solutions > 0) return grid;
    if (result.exhausted) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<RandomBoard> random_board(Random& random, const GeometryPtr& shape, BoardKind kind) {
  const std::optional<Grid> grid = random_grid(random, shape);
  const bool needs_none = kind == BoardKind::kEmptyCell || kind == BoardKind::kWildMarks;
  if (!grid && !needs_none) return std::nullopt;
  std::optional<Board> board;
  switch (kind) {
    case BoardKind::kUnique: board = make_unique(random, shape, *grid); break;
    case BoardKind::kNone: board = make_none(random, shape, *grid); break;
    case BoardKind::kFew: board = make_few(random, shape, *grid); break;
    case BoardKind::kMany: board = make_many(random, shape, *grid); break;
    case BoardKind::kNearlyFull: board = make_nearly_full(random, shape, *grid); break;
    case BoardKind::kNearlyEmpty: board = make_nearly_empty(random, shape, *grid); break;
    case BoardKind::kClash: board = make_clash(random, shape, *grid); break;
    case BoardKind::kEmptyCell:
      board = make_empty_cell(random, shape, grid ? &*grid : nullptr);
      break;
    case BoardKind::kMarks: board = make_marks(random, shape, *grid); break;
    case BoardKind::kWildMarks: board = make_wild_marks(random, shape); break;
  }
  if (!board) return std::nullopt;
  const bool keeps_grid = kind != BoardKind::kNone && kind != BoardKind::kClash && !needs_none;
  RandomBoard made{*std::move(board), kind};
  if (keeps_grid) made.planted = grid;
  const PlainResult known = count(made.board, kCountLimit);
  if (known.exhausted && known.solutions < kCountLimit) made.solutions = known.solutions;
  return made;
}

RandomBoard random_board(Random& random, int least, int most) {
  for (;;) {
    const BoardKind kind = random.pick(std::span<const BoardKind>(kKinds));
    // Not every shape has boards of every kind: few of the smallest have, for most.
    for (int shapes = 0; shapes < 8; ++shapes) {
      const GeometryPtr shape = random_shape(random, least, most);
      if (auto made = random_board(random, shape, kind)) return *std::move(made);
    }
  }
}

RandomBoard random_huge_board(Random& random) {
  static const std::vector<BoardKind> kinds{BoardKind::kNearlyFull, BoardKind::kNearlyFull,
                                            BoardKind::kClash, BoardKind::kEmptyCell};
  for (;;) {
    const GeometryPtr shape = random_huge_shape(random);
    if (auto made = random_board(random, shape, random.pick(kinds))) return *std::move(made);
  }
}

}  // namespace concord
