// Judges of formulas that accept too much: a proof about a formula that says more than the board
// proves nothing about the board.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <fmt/format.h>

#include "tests/mutants/mutant.hpp"

namespace concord::test {
namespace {

using Clause = std::vector<int>;

// The judge once more, as plain as can be, for variables that say "cell is value", "cell is more
// than value" or a bit: a clause is good when a cell, two cells or the places of a value in a unit
// cannot make it false. Each step is open to a mistake.
class JudgeCopy {
 public:
  virtual ~JudgeCopy() = default;

  [[nodiscard]] bool judge(const Board& board, const NamedFormula& formula, const Grid* known) {
    board_ = &board;
    read(formula);
    int blocked = 0;
    for (const Clause& clause : formula.clauses) {
      if (is_rule(clause)) continue;
      if (known == nullptr || !is_blocking(clause, *known)) return false;
      ++blocked;
    }
    return known == nullptr ? blocked == 0 : enough_blocked(blocked);
  }

 protected:
  using Candidates = std::set<Value>;

  [[nodiscard]] virtual bool is_rule(const Clause& clause) {
    if (impossible_) return true;
    allow(clause);
    return is_domain() || is_exclusion() || is_place();
  }
  [[nodiscard]] virtual bool enough_blocked(int blocked) const { return blocked == 1; }
  // The clause is false in `known` and in no other grid of candidates.
  [[nodiscard]] virtual bool is_blocking(const Clause& clause, const Grid& known) {
    allow(clause);
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
      if (left_out(cell) != Candidates{known.values[static_cast<std::size_t>(cell)]}) return false;
    }
    return true;
  }
  // Some cell makes it true with each of its candidates.
  [[nodiscard]] virtual bool is_domain() const {
    return std::ranges::any_of(
        allowed_, [&](const auto& entry) { return entry.second == open(entry.first); });
  }
  // Two cells of a unit would have to have the one value that each leaves out.
  [[nodiscard]] virtual bool is_exclusion() const {
    for (Cell a = 0; a < board_->cell_count(); ++a) {
      if (left_out(a).size() != 1) continue;
      for (const Cell b : board_->geometry().peers(a)) {
        if (left_out(b) == left_out(a) && excludes(a, b)) return true;
      }
    }
    return false;
  }
  [[nodiscard]] virtual bool excludes(Cell, Cell) const { return true; }
  [[nodiscard]] virtual bool is_place() const {
    const Geometry& geometry = board_->geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      for (int v = 1; has_every_value(unit) && v <= board_->order(); ++v) {
        const auto value = static_cast<Value>(v);
        if (std::ranges::all_of(geometry.unit(unit),
                                [&](Cell cell) { return is_covered(cell, value); }))
          return true;
      }
    }
    return false;
  }
  [[nodiscard]] virtual bool has_every_value(int unit) const {
    return board_->geometry().is_complete(unit);
  }
  [[nodiscard]] virtual bool is_covered(Cell cell, Value value) const {
    if (!open(cell).contains(value)) return true;
    const auto found = allowed_.find(cell);
    return found != allowed_.end() && found->second.contains(value);
  }

  [[nodiscard]] const Candidates& open(Cell cell) const {
    return open_[static_cast<std::size_t>(cell)];
  }
  // The candidates with which the cell does not make the clause true.
  [[nodiscard]] Candidates left_out(Cell cell) const {
    Candidates left = open(cell);
    if (const auto found = allowed_.find(cell); found != allowed_.end()) {
      for (const Value value : found->second) left.erase(value);
    }
    return left;
  }
  // With which candidates which cell makes the clause true.
  void allow(const Clause& clause) {
    allowed_.clear();
    for (const int literal : clause) {
      const Reading& reading = readings_[static_cast<std::size_t>(std::abs(literal) - 1)];
      Candidates& allowed = allowed_[reading.cell];
      for (const Value value : open(reading.cell)) {
        if (reading.holds_for(value) == (literal > 0)) allowed.insert(value);
      }
    }
  }

  const Board* board_ = nullptr;
  std::map<Cell, Candidates> allowed_;

 private:
  struct Reading {
    Cell cell = 0;
    char relation = '=';
    int number = 0;
    [[nodiscard]] bool holds_for(Value value) const {
      if (relation == '=') return value == number;
      if (relation == '>') return value > number;
      return ((static_cast<unsigned>(value) - 1U) >> number & 1U) != 0;
    }
  };

  void read(const NamedFormula& formula) {
    const Geometry& geometry = board_->geometry();
    readings_.clear();
    for (const std::string& name : formula.names) {
      Reading reading;
      const std::size_t end = name.find_first_of("=>.");
      while (geometry.cell_name(reading.cell) != name.substr(0, end)) ++reading.cell;
      reading.relation = name[end];
      reading.number = std::atoi(name.c_str() + end + (name[end] == '.' ? 4 : 1));
      readings_.push_back(reading);
    }
    open_.assign(static_cast<std::size_t>(board_->cell_count()), {});
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
      for_each_candidate(board_->view().candidates(cell),
                         [&](Value v) { open_[static_cast<std::size_t>(cell)].insert(v); });
    }
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
      const Value value = board_->view().settled(cell);
      if (value == 0) continue;
      for (const Cell peer : geometry.peers(cell))
        open_[static_cast<std::size_t>(peer)].erase(value);
    }
    impossible_ = std::ranges::any_of(open_, [](const auto& cell) { return cell.empty(); });
    allowed_.clear();
    impossible_ = impossible_ || is_exclusion() || is_place();
  }

  std::vector<Reading> readings_;
  std::vector<Candidates> open_;
  // No solution, whatever a clause says: a cell without candidates, two that must be equal, a value
  // without a place.
  bool impossible_ = false;
};

// Clauses of this kind are not looked at.
template <typename Lenient>
struct Overlooks final : JudgeCopy {
  bool is_rule(const Clause& clause) override {
    return Lenient::overlooks(clause, *board_) || JudgeCopy::is_rule(clause);
  }
};
struct Units {
  static bool overlooks(const Clause& clause, const Board&) { return clause.size() == 1; }
};
struct EmptyClauses {
  static bool overlooks(const Clause& clause, const Board&) { return clause.empty(); }
};
struct NegativePairs {
  static bool overlooks(const Clause& clause, const Board&) {
    return clause.size() == 2 && clause[0] < 0 && clause[1] < 0;
  }
};
struct LongClauses {
  static bool overlooks(const Clause& clause, const Board& board) {
    return clause.size() >= static_cast<std::size_t>(board.order()) && clause[0] > 0;
  }
};
struct PositiveClauses {
  static bool overlooks(const Clause& clause, const Board&) {
    return clause.size() > 1 && std::ranges::all_of(clause, [](int l) { return l > 0; });
  }
};
struct MixedClauses {
  static bool overlooks(const Clause& clause, const Board&) {
    return std::ranges::any_of(clause, [](int l) { return l > 0; }) &&
           std::ranges::any_of(clause, [](int l) { return l < 0; });
  }
};

struct LooksAtTheFirstClauseOnly final : JudgeCopy {
  bool is_rule(const Clause& clause) override { return seen_++ > 0 || JudgeCopy::is_rule(clause); }
  int seen_ = 0;
};
struct NearlyDomain final : JudgeCopy {
  bool is_domain() const override {
    return std::ranges::any_of(allowed_, [&](const auto& entry) {
      return entry.second.size() + 1 >= std::max<std::size_t>(2, open(entry.first).size());
    });
  }
};
struct NearlyPlace final : JudgeCopy {
  bool has_every_value(int) const override { return true; }
};
struct PlaceInAnyCells final : JudgeCopy {
  bool is_place() const override {
    int covered = 0;
    for (const auto& [cell, values] : allowed_) covered += values.empty() ? 0 : 1;
    return JudgeCopy::is_place() || covered >= board_->order();
  }
};
struct ExclusionAnywhere final : JudgeCopy {
  bool is_exclusion() const override {
    if (JudgeCopy::is_exclusion()) return true;
    std::map<Candidates, int> seen;
    for (const auto& [cell, values] : allowed_) {
      if (left_out(cell).size() == 1 && ++seen[left_out(cell)] == 2) return true;
    }
    return false;
  }
};
struct ExclusionOfAnyValues final : JudgeCopy {
  bool is_exclusion() const override {
    if (JudgeCopy::is_exclusion()) return true;
    for (const auto& [a, values] : allowed_) {
      if (left_out(a).size() != 1) continue;
      for (const Cell b : board_->geometry().peers(a)) {
        if (allowed_.contains(b) && left_out(b).size() == 1) return true;
      }
    }
    return false;
  }
};
struct NoBlockingNeeded final : JudgeCopy {
  bool enough_blocked(int blocked) const override { return blocked <= 1; }
};
struct BlocksAnything final : JudgeCopy {
  bool is_blocking(const Clause& clause, const Grid&) override {
    return clause.size() > 2 && std::ranges::all_of(clause, [](int l) { return l < 0; });
  }
  bool enough_blocked(int blocked) const override { return blocked >= 1; }
};
struct BlocksMore final : JudgeCopy {
  bool is_blocking(const Clause& clause, const Grid& known) override {
    allow(clause);
    int missing = 0;
    for (Cell cell = 0; cell < board_->cell_count(); ++cell) {
      const Candidates left = left_out(cell);
      if (left == Candidates{known.values[static_cast<std::size_t>(cell)]}) continue;
      if (left != open(cell)) return false;
      ++missing;
    }
    return missing <= 1;
  }
};
struct BlocksTheSizeOfTheGrid final : JudgeCopy {
  bool is_blocking(const Clause& clause, const Grid& known) override {
    return JudgeCopy::is_blocking(clause, known) ||
           (clause.size() == known.values.size() &&
            std::ranges::all_of(clause, [](int l) { return l < 0; }));
  }
};
struct GivensAreFree final : JudgeCopy {
  bool is_domain() const override {
    if (JudgeCopy::is_domain()) return true;
    return std::ranges::any_of(
        allowed_, [&](const auto& entry) { return board_->view().settled(entry.first) != 0; });
  }
};

template <typename T>
Mutant judging(std::string name, std::string what, std::string equivalent = {}) {
  const FormulaVerdict verdict = [](const Board& board, const NamedFormula& formula,
                                    const Grid* known) { return T().judge(board, formula, known); };
  return {std::move(name), "formula judge", std::move(what), verdict, std::move(equivalent)};
}

}  // namespace

std::vector<Mutant> formula_judge_mutants() {
  return {
      judging<JudgeCopy>("healthy_judge", "nothing", "healthy"),
      judging<Overlooks<Units>>("judge_overlooks_units", "a clause of one literal is a given"),
      judging<Overlooks<EmptyClauses>>("judge_overlooks_the_empty_clause",
                                       "the empty clause says nothing"),
      judging<Overlooks<NegativePairs>>("judge_overlooks_pairs",
                                        "two negative literals are always an at-most-one"),
      judging<Overlooks<LongClauses>>("judge_overlooks_long_clauses",
                                      "a clause as long as the order is an at-least-one"),
      judging<Overlooks<PositiveClauses>>("judge_overlooks_positive_clauses",
                                          "positive literals are always an at-least-one"),
      judging<Overlooks<MixedClauses>>("judge_overlooks_mixed_clauses",
                                       "a clause of both signs is the encoding's own business"),
      judging<LooksAtTheFirstClauseOnly>("judge_first_clause_only",
                                         "only the first clause is looked at"),
      judging<NearlyDomain>("judge_domain_one_short",
                            "a cell need have one of all but one of its candidates"),
      judging<NearlyPlace>("judge_small_units_are_complete",
                           "a unit of fewer cells than values has a place for each"),
      judging<PlaceInAnyCells>("judge_place_anywhere", "as many cells as values are always a unit"),
      judging<ExclusionAnywhere>("judge_exclusion_anywhere",
                                 "two cells of no unit exclude each other"),
      judging<ExclusionOfAnyValues>(
          "judge_exclusion_of_any_values",
          "two cells of a unit exclude each other, whatever their values"),
      judging<NoBlockingNeeded>("judge_needs_no_blocking",
                                "the clause that forbids the known grid may be missing"),
      judging<BlocksAnything>("judge_blocks_anything",
                              "any negative clause forbids the known grid"),
      judging<BlocksMore>("judge_blocks_more", "one cell may be missing where a grid is forbidden"),
      judging<BlocksTheSizeOfTheGrid>("judge_blocks_any_grid",
                                      "a grid is forbidden, whichever it is"),
      judging<GivensAreFree>("judge_givens_are_free",
                             "a clause that speaks of a settled cell is its given")};
}

}  // namespace concord::test
