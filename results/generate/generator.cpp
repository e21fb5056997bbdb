#include "results/generate/generator.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "puzzles/model/conflicts.hpp"
#include "puzzles/model/verify.hpp"
#include "results/fuzz/random_shape.hpp"
#include "results/generate/full_grid.hpp"

namespace concord {
namespace {

// The candidates of all cells, as a batch has them.
using Words = std::vector<std::uint64_t>;

void set_open(std::uint64_t* cell, int order) {
  for (int value = 0; value < order; value += 64) {
    const int left = order - value;
    cell[value / 64] = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
  }
}

void set_only(std::uint64_t* cell, int words, Value value) {
  std::fill(cell, cell + words, 0);
  cell[(value - 1U) / 64] = std::uint64_t{1} << ((value - 1U) % 64);
}

void strike(std::uint64_t* cell, Value value) {
  cell[(value - 1U) / 64] &= ~(std::uint64_t{1} << ((value - 1U) % 64));
}

Cell moved(Cell cell, int order, ClueSymmetry symmetry) {
  const int row = cell / order;
  const int column = cell % order;
  switch (symmetry) {
    case ClueSymmetry::kNone: return cell;
    case ClueSymmetry::kHalfTurn: return (order - 1 - row) * order + (order - 1 - column);
    case ClueSymmetry::kQuarterTurn: return column * order + (order - 1 - row);
    case ClueSymmetry::kDiagonal: return column * order + row;
    case ClueSymmetry::kUpright: return row * order + (order - 1 - column);
  }
  return cell;
}

// The cells in groups that go together, in random order.
std::vector<std::vector<Cell>> orbits(Random& random, int order, ClueSymmetry symmetry) {
  std::vector<std::vector<Cell>> groups;
  std::vector<bool> seen(static_cast<std::size_t>(order) * static_cast<std::size_t>(order));
  for (Cell cell = 0; cell < order * order; ++cell) {
    if (seen[static_cast<std::size_t>(cell)]) continue;
    std::vector<Cell>& group = groups.emplace_back();
    for (Cell next = cell; !seen[static_cast<std::size_t>(next)];
         next = moved(next, order, symmetry)) {
      seen[static_cast<std::size_t>(next)] = true;
      group.push_back(next);
    }
  }
  random.shuffle(groups);
  return groups;
}

}  // namespace

std::optional<ClueSymmetry> parse_clue_symmetry(std::string_view text) {
  if (text == "none") return ClueSymmetry::kNone;
  if (text == "half-turn") return ClueSymmetry::kHalfTurn;
  if (text == "quarter-turn") return ClueSymmetry::kQuarterTurn;
  if (text == "diagonal") return ClueSymmetry::kDiagonal;
  if (text == "upright") return ClueSymmetry::kUpright;
  return std::nullopt;
}

// A puzzle in the making.
struct Generator::Dig {
  Random random{0};
  GeometryPtr shape;
  Grid grid;
  std::vector<std::vector<Cell>> groups;
  std::size_t next = 0;  // group to be tried
  Words words;
  std::vector<bool> given;
  int clues = 0;

  [[nodiscard]] std::uint64_t* cell(Words& of, Cell cell) const {
    return of.data() +
           static_cast<std::size_t>(cell) * static_cast<std::size_t>(shape->words_per_cell());
  }
  [[nodiscard]] Value value(Cell cell) const { return grid.values[static_cast<std::size_t>(cell)]; }
  void take_out(Cell cell) {
    set_open(this->cell(words, cell), shape->order());
    given[static_cast<std::size_t>(cell)] = false;
    --clues;
  }
  [[nodiscard]] Board board() const {
    Board board(shape);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (given[static_cast<std::size_t>(cell)]) board.set_given(cell, value(cell));
    }
    return board;
  }
};

Generator::Generator(GenerateSpec spec)
    : spec_(std::move(spec)), checker_(find_backend("dfs-mrv")->make({})) {
  const BackendSpec lanes{find_backend("lanes"), {}};
  const bool bulk = !spec_.jigsaw && lanes.knows(*spec_.shape);
  digger_ = bulk ? lanes.make() : find_backend("dfs-mrv")->make({});
  if (spec_.min_effort || spec_.max_effort) {
    if (auto effort = parse_backend(spec_.effort)) {
      effort_ = *effort;
      effort_backend_ = effort_->make();
    }
  }
  for (Cell cell = 0; cell < spec_.shape->cell_count(); ++cell)
    peers_.push_back(spec_.shape->peers(cell));
}

std::optional<Generator::Dig> Generator::start(std::uint64_t index) {
  Dig dig;
  dig.random = Random::of_trial(spec_.seed, index);
  dig.shape = spec_.shape;
  if (spec_.jigsaw) {
    GeometrySpec shape = spec_.shape->spec();
    shape.box.reset();
    shape.regions = random_regions(dig.random, shape.order);
    const auto made = Geometry::make(shape);
    if (!made) return std::nullopt;
    dig.shape = *made;
  }
  auto grid = full_grid(dig.random, dig.shape);
  if (!grid) return std::nullopt;
  dig.grid = std::move(*grid);
  const int order = dig.shape->order();
  const int words = dig.shape->words_per_cell();
  dig.words.resize(dig.grid.values.size() * static_cast<std::size_t>(words));
  for (Cell cell = 0; cell < dig.shape->cell_count(); ++cell)
    set_only(dig.cell(dig.words, cell), words, dig.value(cell));
  dig.given.assign(dig.grid.values.size(), true);
  dig.clues = order * order;
  dig.groups = orbits(dig.random, order, spec_.symmetry);
  return dig;
}

bool Generator::is_forced(const Dig& dig, Cell cell) const {
  if (dig.shape != spec_.shape || dig.shape->order() > 64) return false;
  std::uint64_t used = 0;
  for (const Cell peer : peers_[static_cast<std::size_t>(cell)]) {
    if (dig.given[static_cast<std::size_t>(peer)])
      used |= std::uint64_t{1} << (dig.value(peer) - 1U);
  }
  std::uint64_t all = 0;
  set_open(&all, dig.shape->order());
  return (all & ~used) == std::uint64_t{1} << (dig.value(cell) - 1U);
}

void Generator::dig(std::vector<std::optional<Dig>>& digs) {
  const bool counts = spec_.kind == GenerateSpec::Kind::kSolutions;
  // One clue is asked about by whether anything else could be in its place.
  const bool singly = !counts && spec_.symmetry == ClueSymmetry::kNone;
  Request request;
  request.stop = stop_;
  request.keep_grids = 1;
  request.question = singly ? Question::kFirst : counts ? Question::kCount : Question::kUnique;
  if (counts) request.limit = spec_.solutions + 1;
  OutcomeBatch outcomes;
  std::vector<Dig*> asked;
  // Jigsaws have a shape each, so that a batch is of one.
  const auto run = [&](BoardBatch& batch) {
    digger_->solve_batch(batch, request, outcomes);
    if (outcomes.size() != batch.size()) return;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      Dig& dig = *asked[i];
      const bool exhausted = outcomes.exhausted(i);
      const std::uint64_t solutions = outcomes.solutions(i);
      const bool may_go = singly   ? exhausted && solutions == 0
                          : counts ? exhausted && solutions <= spec_.solutions
                                   : exhausted && solutions == 1;
      if (may_go) {
        for (const Cell cell : dig.groups[dig.next]) dig.take_out(cell);
      }
      ++dig.next;
    }
  };
  for (bool any = true; any && !stopped();) {
    any = false;
    BoardBatch batch(spec_.shape);
    asked.clear();
    for (std::optional<Dig>& maybe : digs) {
      if (!maybe) continue;
      Dig& dig = *maybe;
      const auto finished = [&] {
        return dig.next == dig.groups.size() || (spec_.clues && dig.clues <= *spec_.clues);
      };
      while (!finished()) {
        const std::vector<Cell>& group = dig.groups[dig.next];
        const bool too_many =
            spec_.clues && dig.clues - static_cast<int>(group.size()) < *spec_.clues;
        if (!too_many && !(group.size() == 1 && is_forced(dig, group.front()))) break;
        if (!too_many) dig.take_out(group.front());
        ++dig.next;
      }
      if (finished()) continue;
      any = true;
      Words words = dig.words;
      for (const Cell cell : dig.groups[dig.next]) {
        set_open(dig.cell(words, cell), dig.shape->order());
        if (singly) strike(dig.cell(words, cell), dig.value(cell));
      }
      if (dig.shape != spec_.shape) {
        BoardBatch own(dig.shape);
        std::ranges::copy(words, own.append());
        asked.assign(1, &dig);
        run(own);
        asked.clear();
        continue;
      }
      std::ranges::copy(words, batch.append());
      asked.push_back(&dig);
    }
    if (batch.size() > 0) run(batch);
  }
}

Outcome Generator::ask(const Board& board, Question question, std::uint64_t limit,
                       std::optional<std::uint64_t> max_nodes) {
  Request request;
  request.question = question;
  if (question == Question::kCount) request.limit = limit;
  request.max_nodes = max_nodes;
  request.stop = stop_;
  return checker_->solve(board, request);
}

// Another value in place of a clue's, so that there is no solution and that is not plain to see.
bool Generator::spoil(Dig& dig) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < dig.shape->cell_count(); ++cell) {
    if (dig.given[static_cast<std::size_t>(cell)]) cells.push_back(cell);
  }
  dig.random.shuffle(cells);
  for (const Cell cell : cells) {
    const Value own = dig.value(cell);
    for (const int i : random_order(dig.random, dig.shape->order())) {
      const auto value = static_cast<Value>(i + 1);
      if (value == own) continue;
      if (stopped()) return false;
      dig.grid.values[static_cast<std::size_t>(cell)] = value;
      const Board board = dig.board();
      const bool clashes = !find_conflicts(board.view(), 1).first.empty();
      if (!clashes && ask(board, Question::kUnique, 2, 0).reason == StopReason::kNodeLimit &&
          ask(board, Question::kFirst, 1).exhausted)
        return true;
    }
    dig.grid.values[static_cast<std::size_t>(cell)] = own;
  }
  return false;
}

// Another solved grid says where: the cells of its first values are as many in every unit.
bool Generator::punch(Dig& dig) {
  const int order = dig.shape->order();
  auto pattern = pattern_grid(dig.random, dig.shape);
  if (!pattern) pattern = full_grid(dig.random, dig.shape);
  if (!pattern) return false;
  const int whole = spec_.holes / order;
  int rest = spec_.holes % order;
  std::vector<int> cells = random_order(dig.random, dig.shape->cell_count());
  for (const Cell cell : cells) {
    const Value value = pattern->values[static_cast<std::size_t>(cell)];
    if (value <= whole) {
      dig.take_out(cell);
    } else if (value == whole + 1 && rest > 0) {
      dig.take_out(cell);
      --rest;
    }
  }
  return true;
}

bool Generator::is_minimal(const Dig& dig) {
  for (Cell cell = 0; cell < dig.shape->cell_count(); ++cell) {
    if (!dig.given[static_cast<std::size_t>(cell)]) continue;
    Board board(dig.shape);
    for (Cell other = 0; other < board.cell_count(); ++other) {
      if (dig.given[static_cast<std::size_t>(other)] && other != cell)
        board.set_given(other, dig.value(other));
    }
    board.remove_candidate(cell, dig.value(cell));
    if (ask(board, Question::kFirst, 1).solutions == 0) return false;
  }
  return true;
}

tl::expected<std::optional<std::uint64_t>, GenerateError> Generator::measure(const Board& board) {
  const std::optional<std::uint64_t> none;
  Request request;
  request.stop = stop_;
  request.max_nodes = spec_.max_effort;  // more is too much anyway
  const Outcome outcome = effort_backend_->solve(board, request);
  if (stopped() || outcome.reason == StopReason::kNodeLimit) return none;
  const bool decided =
      outcome.reason == StopReason::kNone || outcome.reason == StopReason::kSolutionLimit;
  const auto effort =
      outcome.statistics.nodes ? outcome.statistics.nodes : outcome.statistics.conflicts;
  if (!decided || !effort) {
    return tl::unexpected(
        GenerateError{GenerateError::Kind::kNoEffort,
                      fmt::format("{} does not tell the effort of a puzzle of seed {}: {}",
                                  spec_.effort, spec_.seed,
                                  decided                  ? "it counts neither nodes nor conflicts"
                                  : outcome.detail.empty() ? to_string(outcome.reason)
                                                           : outcome.detail)});
  }
  if (*effort < spec_.min_effort.value_or(0)) return none;
  if (spec_.max_effort && *effort > *spec_.max_effort) return none;
  return effort;
}

tl::expected<std::optional<GeneratedPuzzle>, GenerateError> Generator::finish(Dig& dig) {
  using Kind = GenerateSpec::Kind;
  const std::optional<GeneratedPuzzle> none;
  if (spec_.clues && dig.clues != *spec_.clues) return none;
  if (spec_.minimal && spec_.symmetry != ClueSymmetry::kNone && !is_minimal(dig)) return none;
  const Grid solution = dig.grid;
  if (spec_.kind == Kind::kUnsolvable && !spoil(dig)) return none;
  GeneratedPuzzle puzzle{dig.board(), solution, 1, std::nullopt};
  const auto wrong = [&](std::string_view what) {
    return tl::unexpected(GenerateError{
        GenerateError::Kind::kWrong,
        fmt::format("a solver was wrong about a puzzle of seed {}: {}", spec_.seed, what)});
  };
  switch (spec_.kind) {
    case Kind::kUnique: {
      const Outcome outcome = ask(puzzle.board, Question::kUnique, 2);
      if (stopped()) return none;
      if (!outcome.exhausted || outcome.solutions != 1) return wrong("it has another solution");
      if (outcome.grids.front() != solution || !is_solution(puzzle.board.view(), solution.values))
        return wrong("its solution is another one");
      puzzle.effort = outcome.statistics.nodes;
      break;
    }
    case Kind::kSolutions: {
      const Outcome outcome = ask(puzzle.board, Question::kCount, spec_.solutions + 1);
      if (stopped()) return none;
      if (!outcome.exhausted || outcome.solutions > spec_.solutions || outcome.solutions == 0)
        return wrong("it has more solutions");
      if (outcome.solutions != spec_.solutions) return none;
      puzzle.solutions = outcome.solutions;
      break;
    }
    case Kind::kUnsolvable: puzzle.solutions = 0; break;
    case Kind::kHoles:
      if (!is_solution(puzzle.board.view(), solution.values)) return wrong("its solution is none");
      puzzle.solutions = 0;
      break;
  }
  if (effort_) {
    const auto effort = measure(puzzle.board);
    if (!effort) return tl::unexpected(effort.error());
    if (!*effort) return none;
    puzzle.effort = *effort;
  }
  return puzzle;
}

tl::expected<std::vector<std::optional<GeneratedPuzzle>>, GenerateError> Generator::make(
    std::uint64_t first, std::size_t count, const StopFlag* stop) {
  stop_ = stop;
  std::vector<std::optional<Dig>> digs(count);
  for (std::size_t i = 0; i < count && !stopped(); ++i) digs[i] = start(first + i);
  if (spec_.kind == GenerateSpec::Kind::kHoles) {
    for (std::optional<Dig>& dig : digs) {
      if (dig && !punch(*dig)) dig.reset();
    }
  } else {
    dig(digs);
  }
  std::vector<std::optional<GeneratedPuzzle>> puzzles;
  for (std::optional<Dig>& dig : digs) {
    if (!dig || stopped()) {
      puzzles.emplace_back();
      continue;
    }
    auto puzzle = finish(*dig);
    if (!puzzle) return tl::unexpected(puzzle.error());
    puzzles.push_back(std::move(*puzzle));
  }
  return puzzles;
}

}  // namespace concord
