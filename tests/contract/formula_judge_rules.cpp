#include "tests/contract/formula_judge_rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "results/fuzz/random_board.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord::test {
namespace {

using Clause = std::vector<int>;

class Judging {
 public:
  explicit Judging(const FormulaVerdict& judge) : judge_(judge) {}

  void expect(bool good, const std::string& name, const Board& board, const NamedFormula& formula,
              const Grid* known = nullptr) {
    if (!wrong_.empty() || judge_(board, formula, known) == good) return;
    wrong_ = fmt::format("{}: {}", name, good ? "refused" : "accepted");
  }
  [[nodiscard]] const std::string& wrong() const { return wrong_; }

 private:
  const FormulaVerdict& judge_;
  std::string wrong_;
};

NamedFormula with(NamedFormula formula, Clause clause) {
  formula.clauses.push_back(std::move(clause));
  return formula;
}

// The literals "r1c2=3" and "-r1c2=3".
Clause clause_of(const NamedFormula& formula, std::initializer_list<std::string_view> literals) {
  Clause clause;
  for (std::string_view literal : literals) {
    const bool negated = literal.starts_with('-');
    const int variable = formula.variable(negated ? literal.substr(1) : literal);
    clause.push_back(negated ? -variable : variable);
  }
  return clause;
}

Clause blocking(const Board& board, const NamedFormula& formula, const Grid& grid) {
  Clause clause;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    clause.push_back(-formula.variable(fmt::format("{}={}", board.geometry().cell_name(cell),
                                                   grid.values[static_cast<std::size_t>(cell)])));
  }
  return clause;
}

void judge_clauses(Judging& judging) {
  const Board board = board_of(default_geometry(4), "12.. 3... .... ....");
  const NamedFormula formula = named_formula(board, "extended/pairwise/unit");
  struct Row {
    bool good;
    std::string name;
    std::initializer_list<std::string_view> clause;
  };
  const Row rows[] = {
      {true, "a given once more", {"r1c1=1"}},
      {true, "what a given excludes", {"-r1c1=2"}},
      {true, "what a given excludes elsewhere", {"-r1c4=1"}},
      {true, "the one candidate that the givens leave a cell", {"r2c2=4"}},
      {true, "a cell has a value that is left", {"r1c3=3", "r1c3=4"}},
      {true, "a value has a place that is left", {"r2c2=4", "r2c3=4", "r2c4=4"}},
      {true, "no value twice", {"-r4c1=4", "-r4c4=4"}},
      {true, "no cell with two values", {"-r4c4=1", "-r4c4=2"}},
      {false, "a value that is no given", {"r4c4=1"}},
      {false, "a candidate struck", {"-r4c4=1"}},
      {false, "the empty clause", {}},
      {false, "a cell has one of too few values", {"r4c4=1", "r4c4=2", "r4c4=3"}},
      {false, "a value has a place in three cells of a row", {"r4c1=4", "r4c2=4", "r4c3=4"}},
      {false, "a place for a value in cells of no unit", {"r1c3=4", "r2c4=4", "r3c1=4", "r4c2=4"}},
      {false, "two cells of no unit", {"-r2c3=1", "-r3c2=1"}},
      {false, "two cells of a diagonal that is none", {"-r1c4=4", "-r4c1=4"}},
      {false, "two values in two cells of a row", {"-r4c2=1", "-r4c4=2"}},
      {false, "a sign wrong in a pair", {"-r4c2=1", "r4c4=1"}},
      {false, "two positive literals", {"r3c2=1", "r4c4=1"}},
      {false, "a literal of a given, negated, and another", {"-r1c1=1", "-r4c4=1"}},
      {false, "long and negative", {"-r2c3=1", "-r3c2=1", "-r3c3=3", "-r4c4=4", "-r2c4=2"}}};
  for (const Row& row : rows) {
    const Clause clause = clause_of(formula, row.clause);
    judging.expect(row.good, row.name, board, with(formula, clause));
    // Not only at the end.
    NamedFormula first = formula;
    first.clauses.insert(first.clauses.begin(), clause);
    judging.expect(row.good, row.name + ", as the first clause", board, first);
  }
  // Without givens no literal can be missing.
  const Board empty(default_geometry(4));
  const NamedFormula open = named_formula(empty, "extended/pairwise/unit");
  for (std::size_t i = 0; i < open.clauses.size(); ++i) {
    Clause shorter = open.clauses[i];
    shorter.pop_back();
    judging.expect(false, fmt::format("clause {} without its last literal", i + 1), empty,
                   with(open, shorter));
  }
}

void judge_shapes(Judging& judging) {
  const Board small(*Geometry::make({4, BoxShape{2, 1}, {}, false, false}));
  const NamedFormula of_small = named_formula(small, "minimal/pairwise/unit");
  judging.expect(true, "a board with boxes of two cells", small, of_small);
  judging.expect(false, "a place in a box of two cells", small,
                 with(of_small, clause_of(of_small, {"r1c1=1", "r2c1=1"})));
  const Board diagonal(*Geometry::make({4, BoxShape{2, 2}, {}, true, false}));
  const NamedFormula of_diagonal = named_formula(diagonal, "minimal/pairwise/unit");
  judging.expect(true, "two cells of a diagonal", diagonal,
                 with(of_diagonal, clause_of(of_diagonal, {"-r1c4=3", "-r4c1=3"})));
  judging.expect(false, "the formula of another shape", Board(default_geometry(4)), of_diagonal);
  Board marks(default_geometry(4));
  marks.remove_candidate(5, 1);
  marks.remove_candidate(5, 2);
  const NamedFormula of_marks = named_formula(marks, "minimal/pairwise/unit");
  judging.expect(true, "a board with pencil marks", marks, of_marks);
  judging.expect(true, "a cell has one of its pencil marks", marks,
                 with(of_marks, clause_of(of_marks, {"r2c2=3", "r2c2=4"})));
  judging.expect(false, "the formula of another board", Board(default_geometry(4)), of_marks);
  const Board given = board_of(default_geometry(4), "12.. 3... .... ...4");
  const Board other = board_of(default_geometry(4), "12.. 3... .... ...1");
  judging.expect(false, "a given is another one", other, named_formula(given, "natural/unit"));
  for (const std::string_view encoding :
       {"minimal/pairwise/prune", "natural/pairwise/unit", "extended/pairwise/prune", "order/unit",
        "log/unit", "order/prune", "log/prune", "direct-order/unit"}) {
    for (const Board* const board :
         std::initializer_list<const Board*>{&given, &other, &marks, &small, &diagonal})
      judging.expect(true, std::string(encoding), *board, named_formula(*board, encoding));
  }
}

void judge_blocking(Judging& judging) {
  const Board board = board_of(default_geometry(4), "12.. 34.. 2... ....");
  const Reference reference(board);
  const Grid known{4, reference.grids.at(0)};
  const Grid other{4, reference.grids.at(1)};
  const NamedFormula formula = named_formula(board, "extended/pairwise/unit");
  const Clause right = blocking(board, formula, known);
  judging.expect(true, "the known grid forbidden", board, with(formula, right), &known);
  judging.expect(false, "the known grid not forbidden", board, formula, &known);
  judging.expect(false, "a grid forbidden that is not known", board, with(formula, right));
  judging.expect(false, "another grid forbidden", board,
                 with(formula, blocking(board, formula, other)), &known);
  judging.expect(false, "another grid forbidden, too", board,
                 with(with(formula, right), blocking(board, formula, other)), &known);
  Cell open = 0;
  while (board.view().settled(open) != 0 || known.values[static_cast<std::size_t>(open)] ==
                                                other.values[static_cast<std::size_t>(open)])
    ++open;
  Clause fewer = right;
  fewer.erase(fewer.begin() + open);
  judging.expect(false, "a cell less forbids more", board, with(formula, fewer), &known);
  judging.expect(false, "a cell less, beside the whole", board, with(with(formula, right), fewer),
                 &known);
  Clause settled = right;
  settled.erase(settled.begin());
  judging.expect(true, "a given need not be named", board, with(formula, settled), &known);
  Clause sign = right;
  sign[static_cast<std::size_t>(open)] *= -1;
  judging.expect(false, "one sign wrong", board, with(formula, sign), &known);
}

// What a variable says of a cell, by its name.
bool holds(std::string_view name, const Geometry& geometry, const std::vector<Value>& grid) {
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    const std::string start = geometry.cell_name(cell);
    if (!name.starts_with(start)) continue;
    const std::string_view rest = name.substr(start.size());
    const Value value = grid[static_cast<std::size_t>(cell)];
    if (rest.starts_with('=')) return value == std::atoi(rest.data() + 1);
    if (rest.starts_with('>')) return value > std::atoi(rest.data() + 1);
    if (rest.starts_with(".bit"))
      return ((static_cast<unsigned>(value) - 1U) >> std::atoi(rest.data() + 4) & 1U) != 0;
  }
  return false;
}

bool holds(const Clause& clause, const NamedFormula& formula, const Geometry& geometry,
           const std::vector<Value>& grid) {
  return std::ranges::any_of(clause, [&](int literal) {
    const auto index = static_cast<std::size_t>(std::abs(literal) - 1);
    return holds(formula.names[index], geometry, grid) == (literal > 0);
  });
}

}  // namespace

int NamedFormula::variable(std::string_view name) const {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? 0 : static_cast<int>(found - names.begin()) + 1;
}

std::string NamedFormula::dimacs() const {
  std::string text = fmt::format("p cnf {} {}\n", names.size(), clauses.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    text += fmt::format("c var {} {}\n", i + 1, names[i]);
  for (const Clause& clause : clauses)
    text += fmt::format("{}{}0\n", fmt::join(clause, " "), clause.empty() ? "" : " ");
  return text;
}

NamedFormula named_formula(const Board& board, std::string_view encoding) {
  NamedFormula named;
  Formula formula;
  const auto encoded = encode_closed(board.view(), *parse_encoding(encoding), formula);
  if (!encoded) return named;
  for (Var v = 0; v < formula.variable_count(); ++v)
    named.names.push_back(encoded->variables->name(v));
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    Clause& clause = named.clauses.emplace_back();
    for (const Lit literal : formula.clause(i))
      clause.push_back(static_cast<int>(literal.dimacs()));
  }
  return named;
}

std::string wrong_judgement(const FormulaVerdict& judge) {
  Judging judging(judge);
  judge_clauses(judging);
  judge_shapes(judging);
  judge_blocking(judging);
  return judging.wrong();
}

std::string wrong_random_judgement(const FormulaVerdict& judge, std::uint64_t seed,
                                   std::uint64_t trial) {
  Random random = Random::of_trial(seed, trial);
  const RandomBoard made = random_board(random, 1, 4);
  const Board& board = made.board;
  static constexpr std::string_view kEncodings[] = {"minimal/pairwise/unit",
                                                    "extended/pairwise/unit",
                                                    "natural/pairwise/prune",
                                                    "extended/pairwise/prune",
                                                    "order/unit",
                                                    "log/unit"};
  const std::string_view encoding = kEncodings[random.below(std::size(kEncodings))];
  const NamedFormula healthy = named_formula(board, encoding);
  // Only as many are kept; a board with more is left alone, but for the empty one.
  const Reference reference(board, Reference::kKept, 100'000);
  if (reference.solutions >= Reference::kKept) return {};
  const std::string place = fmt::format("{}, {} on {}, seed {}, trial {}", to_string(made.kind),
                                        encoding, board.geometry().describe(), seed, trial);
  if (!judge(board, healthy, nullptr)) return place + ": a healthy formula is refused";
  if (healthy.names.empty()) return {};

  NamedFormula changed = healthy;
  Clause clause;
  std::optional<Grid> known;
  if (!reference.grids.empty() && random.chance(40)) {
    known = Grid{board.order(), reference.grids[random.below(reference.grids.size())]};
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      // Mostly the right clause, or nearly.
      if (random.chance(4)) continue;
      const int variable =
          healthy.variable(fmt::format("{}={}", board.geometry().cell_name(cell),
                                       known->values[static_cast<std::size_t>(cell)]));
      if (variable != 0) clause.push_back(random.chance(1) ? variable : -variable);
    }
  } else {
    if (!healthy.clauses.empty() && random.chance(60)) {
      clause = random.pick(healthy.clauses);
      if (!clause.empty() && random.chance(50))
        clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(random.below(clause.size())));
      if (!clause.empty() && random.chance(40)) clause[random.below(clause.size())] *= -1;
    }
    while (clause.empty() || random.chance(30)) {
      const int variable = random.between(1, static_cast<int>(healthy.names.size()));
      clause.push_back(random.chance(50) ? variable : -variable);
    }
  }
  changed.clauses.insert(changed.clauses.begin() +
                             static_cast<std::ptrdiff_t>(random.below(changed.clauses.size() + 1)),
                         clause);
  if (!judge(board, changed, known ? &*known : nullptr)) return {};
  for (const auto& grid : reference.grids) {
    if (known && grid == known->values) continue;
    for (const Clause& one : changed.clauses) {
      if (!holds(one, changed, board.geometry(), grid))
        return fmt::format("{}: accepted, though a solution contradicts the clause '{}'", place,
                           fmt::join(one, " "));
    }
  }
  if (known && holds(clause, changed, board.geometry(), known->values))
    return place + ": accepted, though the known grid is not forbidden";
  return {};
}

}  // namespace concord::test
