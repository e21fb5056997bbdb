#include "tests/contract/verifier_rules.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "results/fuzz/random_board.hpp"
#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord::test {
namespace {

using Values = std::vector<Value>;

class Cases {
 public:
  std::vector<GridCase> all;

  void add(std::string name, const Board& board, Values grid, bool solves) {
    all.push_back({std::move(name), board, std::move(grid), solves});
  }
};

void add_solution_and_damage(Cases& cases, const std::string& name, const Board& board,
                             const Values& grid) {
  cases.add(name + ", its solution", board, grid, true);
  const auto n = static_cast<Value>(board.order());
  const auto damaged = [&](const std::string& how, auto change) {
    Values wrong = grid;
    change(wrong);
    if (wrong != grid) cases.add(name + ", " + how, board, std::move(wrong), false);
  };
  for (const std::size_t cell : {std::size_t{0}, grid.size() / 2, grid.size() - 1}) {
    damaged(fmt::format("cell {} has the next value", cell + 1), [&](Values& g) {
      if (n > 1) g[cell] = static_cast<Value>(g[cell] % n + 1);
    });
    damaged(fmt::format("cell {} is 0", cell + 1), [&](Values& g) { g[cell] = 0; });
    damaged(fmt::format("cell {} is n + 1", cell + 1),
            [&](Values& g) { g[cell] = static_cast<Value>(n + 1); });
    damaged(fmt::format("cell {} is 65535", cell + 1), [&](Values& g) { g[cell] = 65535; });
  }
  damaged("a cell too few", [](Values& g) { g.pop_back(); });
  damaged("a cell too many", [](Values& g) { g.push_back(g.back()); });
  damaged("nothing at all", [](Values& g) { g.clear(); });
  if (n < 2) return;
  damaged("two cells of a row exchanged",
          [&](Values& g) { std::swap(g[g.size() - 1], g[g.size() - n]); });
  damaged("two cells of a column exchanged", [&](Values& g) { std::swap(g[0], g[g.size() - n]); });
}

// The first of the grids of the empty board of `weaker` that breaks a rule of `shape`.
void add_broken_kind(Cases& cases, const std::string& name, const GeometrySpec& shape,
                     const GeometrySpec& weaker) {
  const Board board(*Geometry::make(shape));
  const Reference found(Board(*Geometry::make(weaker)), Reference::kKept, 100'000);
  for (const Values& grid : found.grids) {
    if (plainly_solves(board.view(), grid)) continue;
    cases.add(name, board, grid, false);
    return;
  }
}

std::vector<GridCase> make_cases() {
  Cases cases;
  for (const Sample& sample : samples()) {
    if (sample.effort != Effort::kEnumerate || sample.solutions == 0) continue;
    const Reference found(sample.board, 1);
    add_solution_and_damage(cases, sample.name, sample.board, found.grids.at(0));
  }
  const std::vector<std::uint16_t> regions{0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3};
  add_broken_kind(cases, "boxes broken and nothing else", {4, BoxShape{2, 2}, {}, false, false},
                  {4, std::nullopt, {}, false, false});
  add_broken_kind(cases, "boxes of 2x3 broken and nothing else",
                  {6, BoxShape{2, 3}, {}, false, false}, {6, std::nullopt, {}, false, false});
  add_broken_kind(cases, "boxes of four cells of six values broken and nothing else",
                  {6, BoxShape{2, 2}, {}, false, false}, {6, std::nullopt, {}, false, false});
  add_broken_kind(cases, "regions broken and nothing else",
                  {4, std::nullopt, regions, false, false}, {4, std::nullopt, {}, false, false});
  add_broken_kind(cases, "diagonals broken and nothing else", {4, BoxShape{2, 2}, {}, true, false},
                  {4, BoxShape{2, 2}, {}, false, false});
  add_broken_kind(cases, "windows broken and nothing else", {4, BoxShape{2, 2}, {}, false, true},
                  {4, BoxShape{2, 2}, {}, false, false});
  const Board four(default_geometry(4));
  // Columns and boxes hold each value once, rows do not; and turned round.
  cases.add("rows broken and nothing else", four, {1, 3, 1, 3, 2, 4, 2, 4, 3, 1, 3, 1, 4, 2, 4, 2},
            false);
  cases.add("columns broken and nothing else", four,
            {1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 3, 4, 1, 2}, false);
  cases.add("every unit has the right sum", four, {1, 4, 1, 4, 4, 1, 4, 1, 1, 4, 1, 4, 4, 1, 4, 1},
            false);
  const Values solved{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  for (Cell cell : {0, 7, 15}) {
    Board given(default_geometry(4));
    const Value there = solved[static_cast<std::size_t>(cell)];
    given.set_given(cell, there);
    cases.add(fmt::format("a given at cell {} kept", cell + 1), given, solved, true);
    given.set_given(cell, static_cast<Value>(there % 4 + 1));
    cases.add(fmt::format("a given at cell {} changed", cell + 1), given, solved, false);
    Board mark(default_geometry(4));
    mark.remove_candidate(cell, static_cast<Value>(there % 4 + 1));
    cases.add(fmt::format("a pencil mark at cell {} kept", cell + 1), mark, solved, true);
    mark.remove_candidate(cell, there);
    cases.add(fmt::format("a pencil mark at cell {} ignored", cell + 1), mark, solved, false);
    mark.clear_candidates(cell);
    cases.add(fmt::format("cell {} may have nothing", cell + 1), mark, solved, false);
  }
  return std::move(cases.all);
}

}  // namespace

const std::vector<GridCase>& grid_cases() {
  static const std::vector<GridCase> cases = make_cases();
  return cases;
}

std::string wrong_verdict(const Verifier& verifier) {
  for (const GridCase& grid_case : grid_cases()) {
    if (verifier(grid_case.board.view(), grid_case.grid) == grid_case.solves) continue;
    return fmt::format("{}: {}", grid_case.name, grid_case.solves ? "refused" : "accepted");
  }
  return {};
}

bool plainly_solves(BoardView board, std::span<const Value> grid) {
  if (grid.size() != static_cast<std::size_t>(board.cell_count())) return false;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (grid[i] == 0 || grid[i] > board.order()) return false;
    if (!board.has(static_cast<Cell>(i), grid[i])) return false;
  }
  for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
    std::set<Value> values;
    for (const Cell cell : board.geometry().unit(unit)) {
      if (!values.insert(grid[static_cast<std::size_t>(cell)]).second) return false;
    }
  }
  return true;
}

GridCase random_grid_case(std::uint64_t seed, std::uint64_t trial) {
  Random random = Random::of_trial(seed, trial);
  RandomBoard made = random_board(random, 1, trial < 200 ? 4 : 9);
  Values values;
  if (made.planted) values = made.planted->values;
  std::string how(to_string(made.kind));
  if (values.empty() || random.chance(30)) {
    // A grid of the same order with some of the rules.
    GeometrySpec weaker = made.board.geometry().spec();
    const std::uint64_t which = random.below(4);
    if (which == 0) weaker.diagonals = false;
    if (which == 1) weaker.windows = false;
    if (which == 2) {
      weaker.box.reset();
      weaker.windows = false;
    }
    if (which == 3) weaker.regions.clear();
    values.clear();
    if (const auto grid = random_grid(random, *Geometry::make(weaker))) values = grid->values;
    how += ", a grid of other rules";
  }
  const auto n = static_cast<std::uint64_t>(made.board.order());
  while (values.size() < n * n) values.push_back(static_cast<Value>(1 + random.below(n)));
  switch (random.below(5)) {
    case 0: values[random.below(values.size())] = static_cast<Value>(random.below(n + 2)); break;
    case 1:
      std::swap(values[random.below(values.size())], values[random.below(values.size())]);
      break;
    case 2:
      if (random.chance(30)) values.push_back(1);
      break;
    default: break;
  }
  const bool solves = plainly_solves(made.board.view(), values);
  return {fmt::format("{}, seed {}, trial {}", how, seed, trial), std::move(made.board),
          std::move(values), solves};
}

}  // namespace concord::test
