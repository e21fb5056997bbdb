#include "results/proof/formula_judge.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/format.h>

#include "results/proof/extension.hpp"

namespace concord::proof {
namespace {

std::int32_t variable_of(std::int32_t literal) {
  return literal < 0 ? -literal : literal;
}

}  // namespace

FormulaJudge::FormulaJudge(GeometryPtr geometry)
    : geometry_(std::move(geometry)),
      order_(static_cast<std::size_t>(geometry_->order())),
      width_(static_cast<std::size_t>(geometry_->words_per_cell())) {
  const auto cells = static_cast<std::size_t>(geometry_->cell_count());
  const auto unit_values = static_cast<std::size_t>(geometry_->unit_count()) * order_;
  open_.resize(cells * width_);
  allowed_.assign(cells * width_, 0);
  is_touched_.assign(cells, 0);
  places_.resize(unit_values);
  singles_.resize(unit_values);
  counts_.assign(unit_values, 0);
}

FormulaJudgement FormulaJudge::judge(BoardView board, const Cnf& formula, const Readings& readings,
                                     const Grid* known) {
  settle_candidates(board);
  FormulaJudgement judgement = judge_clauses(formula, readings, known, false);
  if (judgement.problem.empty() && known != nullptr && !judgement.blocking)
    judgement.problem = "the formula does not forbid the grid that was found";
  check_extension(formula, readings, known, judgement);
  return judgement;
}

// What is not judged clause by clause must not rule out the one solution that is known.
void FormulaJudge::check_extension(const Cnf& formula, const Readings& readings, const Grid* known,
                                   FormulaJudgement& judgement) {
  if (!judgement.problem.empty() || known == nullptr || judgement.auxiliary == 0) return;
  if (find_extension(formula, readings, *known) != Extension::kImpossible) return;
  judgement.problem =
      "the clauses with auxiliary variables rule out the grid that was found, which is a solution";
}

FormulaJudgement FormulaJudge::judge_any(BoardView board, const Cnf& formula,
                                         const Readings& readings) {
  settle_candidates(board);
  FormulaJudgement judgement = judge_clauses(formula, readings, nullptr, true);
  if (judgement.blocked) check_extension(formula, readings, &*judgement.blocked, judgement);
  return judgement;
}

FormulaJudgement FormulaJudge::judge_clauses(const Cnf& formula, const Readings& readings,
                                             const Grid* known, bool any_grid) {
  FormulaJudgement judgement;
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    const auto clause = formula.clause(i);
    // The usual clauses by the hundred thousand: not both, in one cell or in two of a unit.
    if (clause.size() == 2 && clause[0] < 0 && clause[1] < 0 &&
        is_quick_rule(readings.of(variable_of(clause[0])), readings.of(variable_of(clause[1])))) {
      ++judgement.rules;
      continue;
    }
    Finding finding = find(clause, readings, judgement.blocking ? nullptr : known);
    if (finding == Finding::kNothing && any_grid && !judgement.blocking) {
      judgement.blocked = forbidden_grid();
      if (judgement.blocked) finding = Finding::kBlocking;
    }
    clear();
    switch (finding) {
      case Finding::kRule: ++judgement.rules; continue;
      case Finding::kAuxiliary: ++judgement.auxiliary; continue;
      case Finding::kBlocking: judgement.blocking = i; continue;
      case Finding::kUnnamed:
        judgement.problem = fmt::format(
            "clause {} of the formula has a variable without a name, or with one that is no cell's",
            i + 1);
        return judgement;
      case Finding::kNothing: break;
    }
    judgement.problem = fmt::format(
        "clause {} of the formula is neither a rule of the board nor one of its givens{}: {}",
        i + 1,
        known == nullptr && !any_grid ? "" : " nor the one clause that forbids the grid found",
        words(clause, readings));
    return judgement;
  }
  return judgement;
}

// The board's candidates without the values of settled peers, and where each value can be.
void FormulaJudge::settle_candidates(BoardView board) {
  // Nothing of a judgement that an exception cut short.
  clear();
  std::ranges::fill(counts_, 0U);
  counted_.clear();
  std::ranges::copy(board.words(), open_.begin());
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const Value value = board.settled(cell);
    if (value == 0) continue;
    const std::size_t word = (value - 1U) / 64;
    const Word bit = Word{1} << ((value - 1U) % 64);
    for (const int unit : geometry_->units_of(cell)) {
      for (const Cell other : geometry_->unit(unit)) {
        if (other != cell) open_[static_cast<std::size_t>(other) * width_ + word] &= ~bit;
      }
    }
  }
  impossible_ = false;
  std::ranges::fill(places_, 0U);
  std::ranges::fill(singles_, 0U);
  for (int unit = 0; unit < geometry_->unit_count(); ++unit) {
    const std::size_t row = static_cast<std::size_t>(unit) * order_;
    for (const Cell cell : geometry_->unit(unit)) {
      bool any = false;
      for_each_candidate(open(cell), [&](Value value) {
        ++places_[row + value - 1];
        any = true;
      });
      impossible_ = impossible_ || !any;
      if (const Value value = single(cell); value != 0)
        impossible_ = ++singles_[row + value - 1] > 1 || impossible_;
    }
    if (!geometry_->is_complete(unit)) continue;
    for (std::size_t v = 0; v < order_; ++v) impossible_ = impossible_ || places_[row + v] == 0;
  }
}

bool FormulaJudge::is_quick_rule(const Reading& a, const Reading& b) const {
  if (a.kind != Reading::Kind::kEqual || b.kind != Reading::Kind::kEqual) return false;
  if (a.cell == b.cell) return a.number != b.number;
  return a.number == b.number && shares_unit(a.cell, b.cell);
}

FormulaJudge::Finding FormulaJudge::find(std::span<const std::int32_t> clause,
                                         const Readings& readings, const Grid* known) {
  bool auxiliary = false;
  for (const std::int32_t literal : clause) {
    const Reading::Kind kind = readings.of(variable_of(literal)).kind;
    if (kind == Reading::Kind::kUnnamed) return Finding::kUnnamed;
    auxiliary = auxiliary || kind == Reading::Kind::kAuxiliary;
  }
  if (auxiliary) return Finding::kAuxiliary;
  collect(clause, readings);
  // Nothing is a solution, so every clause holds in each of them.
  if (impossible_) return Finding::kRule;
  if (is_domain() || is_exclusion() || is_place()) return Finding::kRule;
  if (known != nullptr && is_blocking(*known)) return Finding::kBlocking;
  return Finding::kNothing;
}

void FormulaJudge::collect(std::span<const std::int32_t> clause, const Readings& readings) {
  for (const std::int32_t literal : clause) {
    const Reading& reading = readings.of(variable_of(literal));
    const auto cell = static_cast<std::size_t>(reading.cell);
    if (is_touched_[cell] == 0) {
      touched_.push_back(reading.cell);
      is_touched_[cell] = 1;
    }
    const bool wanted = literal > 0;
    // Most literals by far: one value, or all but one.
    if (reading.kind == Reading::Kind::kEqual && reading.number > 0) {
      const std::size_t word = cell * width_ + (reading.number - 1U) / 64;
      const Word bit = Word{1} << ((reading.number - 1U) % 64);
      if (wanted) {
        allowed_[word] |= open_[word] & bit;
        continue;
      }
      for (std::size_t w = 0; w < width_; ++w) {
        const std::size_t at = cell * width_ + w;
        allowed_[at] |= at == word ? open_[at] & ~bit : open_[at];
      }
      continue;
    }
    for_each_candidate(open(reading.cell), [&](Value value) {
      if (reading.holds_for(value) == wanted)
        allowed_[cell * width_ + (value - 1U) / 64] |= Word{1} << ((value - 1U) % 64);
    });
  }
}

void FormulaJudge::clear() {
  for (const Cell cell : touched_) {
    is_touched_[static_cast<std::size_t>(cell)] = 0;
    const auto first =
        allowed_.begin() + static_cast<std::ptrdiff_t>(cell) * static_cast<std::ptrdiff_t>(width_);
    std::fill(first, first + static_cast<std::ptrdiff_t>(width_), Word{0});
  }
  touched_.clear();
}

// Whatever candidate some cell has, the clause is true.
bool FormulaJudge::is_domain() const {
  return std::ranges::any_of(
      touched_, [this](Cell cell) { return std::ranges::equal(allowed(cell), open(cell)); });
}

Value FormulaJudge::single(Cell cell) const {
  Value found = 0;
  for (std::size_t w = 0; w < width_; ++w) {
    const Word word = open(cell)[w];
    if (word == 0) continue;
    if (found != 0 || !std::has_single_bit(word)) return 0;
    found = static_cast<Value>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)) + 1);
  }
  return found;
}

Value FormulaJudge::only_value_left(Cell cell) const {
  const auto all = open(cell);
  const auto some = allowed(cell);
  Value left = 0;
  for (std::size_t w = 0; w < width_; ++w) {
    const Word missing = all[w] & ~some[w];
    if (missing == 0) continue;
    if (left != 0 || !std::has_single_bit(missing)) return 0;
    left = static_cast<Value>(w * 64 + static_cast<std::size_t>(std::countr_zero(missing)) + 1);
  }
  return left;
}

// The clause is false only if two cells of a unit have the same value.
bool FormulaJudge::is_exclusion() {
  bool found = false;
  for (const Cell cell : touched_) {
    const Value value = only_value_left(cell);
    if (value == 0) continue;
    for (const int unit : geometry_->units_of(cell)) {
      const std::size_t place = static_cast<std::size_t>(unit) * order_ + value - 1;
      // A cell with one candidate has that value whether the clause speaks of it or not.
      const std::uint32_t itself = single(cell) == value ? 1 : 0;
      if (counts_[place]++ > 0 || singles_[place] > itself) found = true;
      counted_.push_back(place);
    }
  }
  for (const std::size_t place : counted_) counts_[place] = 0;
  counted_.clear();
  return found;
}

// Wherever a value stands in some unit, the clause is true.
bool FormulaJudge::is_place() {
  bool found = false;
  for (const Cell cell : touched_) {
    for_each_candidate(allowed(cell), [&](Value value) {
      for (const int unit : geometry_->units_of(cell)) {
        if (!geometry_->is_complete(unit)) continue;
        const std::size_t place = static_cast<std::size_t>(unit) * order_ + value - 1;
        if (++counts_[place] == places_[place]) found = true;
        counted_.push_back(place);
      }
    });
  }
  for (const std::size_t place : counted_) counts_[place] = 0;
  counted_.clear();
  return found;
}

// The clause is false only if every cell has its value of `known`.
bool FormulaJudge::is_blocking(const Grid& known) const {
  for (Cell cell = 0; cell < geometry_->cell_count(); ++cell) {
    if (only_value_left(cell) != known.values[static_cast<std::size_t>(cell)]) return false;
  }
  return true;
}

// The one grid in which the clause is false; none when there are none or several.
std::optional<Grid> FormulaJudge::forbidden_grid() const {
  Grid grid{geometry_->order(),
            std::vector<Value>(static_cast<std::size_t>(geometry_->cell_count()))};
  for (Cell cell = 0; cell < geometry_->cell_count(); ++cell) {
    const Value value = only_value_left(cell);
    if (value == 0) return std::nullopt;
    grid.values[static_cast<std::size_t>(cell)] = value;
  }
  return grid;
}

bool FormulaJudge::shares_unit(Cell a, Cell b) const {
  const auto units_a = geometry_->units_of(a);
  const auto units_b = geometry_->units_of(b);
  for (std::size_t i = 0, j = 0; i < units_a.size() && j < units_b.size();) {
    if (units_a[i] == units_b[j]) return true;
    units_a[i] < units_b[j] ? ++i : ++j;
  }
  return false;
}

std::string FormulaJudge::words(std::span<const std::int32_t> clause,
                                const Readings& readings) const {
  constexpr std::size_t kMost = 12;
  std::string text;
  for (std::size_t i = 0; i < clause.size() && i < kMost; ++i) {
    const Reading& reading = readings.of(variable_of(clause[i]));
    std::string_view relation = "=";
    if (reading.kind == Reading::Kind::kGreater) relation = ">";
    if (reading.kind == Reading::Kind::kBit) relation = ".bit";
    text += fmt::format("{}{}{}{}{}", i == 0 ? "" : " or ", clause[i] < 0 ? "not " : "",
                        geometry_->cell_name(reading.cell), relation, reading.number);
  }
  if (clause.size() > kMost) text += fmt::format(" or {} more", clause.size() - kMost);
  return clause.empty() ? "the empty clause" : text;
}

}  // namespace concord::proof
