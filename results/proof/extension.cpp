#include "results/proof/extension.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace concord::proof {
namespace {

// Only what the cells leave open: clauses over auxiliary variables.
class Search {
 public:
  Search(const Cnf& formula, const Readings& readings, const Grid& grid) {
    for (std::size_t i = 0; i < formula.clause_count(); ++i) add(formula.clause(i), readings, grid);
    number_variables();
    index();
  }

  Extension run() {
    for (std::size_t clause = 0; clause + 1 < starts_.size(); ++clause) {
      if (size(clause) == 1 && !assign(literals_[starts_[clause]])) return Extension::kImpossible;
    }
    if (!propagate()) return Extension::kImpossible;
    bool forced = true;  // all that is set so far had to be
    for (std::int32_t variable = 1; at(variable) < values_.size(); ++variable) {
      if (values_[at(variable)] != 0) continue;
      if (steps_ > kBudget * (literals_.size() + 1)) return Extension::kNotFound;
      const std::size_t before = trail_.size();
      if (assign(-variable) && propagate()) {
        forced = false;
        continue;
      }
      undo(before);
      if (!assign(variable) || !propagate())
        return forced ? Extension::kImpossible : Extension::kNotFound;
    }
    return Extension::kFound;
  }

 private:
  // Looks at a literal's place in a clause, for each of them. Where the cells determine the
  // auxiliary variables two or three are enough.
  static constexpr std::size_t kBudget = 64;

  static std::size_t at(std::int32_t variable) { return static_cast<std::size_t>(variable); }
  static std::int32_t variable_of(std::int32_t literal) { return literal < 0 ? -literal : literal; }
  // Where the clauses of a literal are listed.
  static std::size_t slot(std::int32_t literal) {
    return 2 * at(variable_of(literal)) + (literal < 0 ? 1 : 0);
  }
  [[nodiscard]] std::size_t size(std::size_t clause) const {
    return starts_[clause + 1] - starts_[clause];
  }

  void add(std::span<const std::int32_t> clause, const Readings& readings, const Grid& grid) {
    const std::size_t start = literals_.size();
    bool auxiliary = false;
    bool satisfied = false;
    for (const std::int32_t literal : clause) {
      const Reading& reading = readings.of(variable_of(literal));
      if (!reading.speaks_of_a_cell()) {
        literals_.push_back(literal);
        auxiliary = true;
      } else if (reading.holds_for(grid.values[static_cast<std::size_t>(reading.cell)]) ==
                 (literal > 0)) {
        satisfied = true;
      }
    }
    if (!auxiliary || satisfied) {
      literals_.resize(start);
      return;
    }
    starts_.push_back(literals_.size());
  }

  // From 1, without gaps: those that occur.
  void number_variables() {
    std::vector<std::int32_t> variables;
    variables.reserve(literals_.size());
    for (const std::int32_t literal : literals_) variables.push_back(variable_of(literal));
    std::ranges::sort(variables);
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
    for (std::int32_t& literal : literals_) {
      const auto place = std::ranges::lower_bound(variables, variable_of(literal));
      const auto number = static_cast<std::int32_t>(place - variables.begin()) + 1;
      literal = literal < 0 ? -number : number;
    }
    values_.assign(variables.size() + 1, 0);
  }

  void index() {
    counts_.resize(starts_.size() - 1);
    std::vector<std::size_t> ends(2 * values_.size() + 1, 0);
    for (const std::int32_t literal : literals_) ++ends[slot(literal) + 1];
    for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
    occurrence_starts_ = ends;
    occurrences_.resize(literals_.size());
    for (std::size_t clause = 0; clause + 1 < starts_.size(); ++clause) {
      for (std::size_t i = starts_[clause]; i < starts_[clause + 1]; ++i)
        occurrences_[ends[slot(literals_[i])]++] = clause;
    }
  }

  // False when the literal is false already.
  bool assign(std::int32_t literal) {
    const std::int8_t wanted = literal > 0 ? 1 : -1;
    std::int8_t& value = values_[at(variable_of(literal))];
    if (value != 0) return value == wanted;
    value = wanted;
    trail_.push_back(literal);
    return true;
  }

  bool propagate() {
    bool consistent = true;
    for (; head_ < trail_.size(); ++head_) {
      const std::int32_t literal = trail_[head_];
      for_each(literal, [&](std::size_t clause) { ++counts_[clause].satisfied; });
      for_each(-literal, [&](std::size_t clause) {
        Counts& counts = counts_[clause];
        ++counts.falsified;
        if (counts.satisfied > 0 || !consistent) return;
        if (counts.falsified == size(clause)) {
          consistent = false;
        } else if (counts.falsified + 1 == size(clause)) {
          for (std::size_t i = starts_[clause]; i < starts_[clause + 1]; ++i) {
            if (values_[at(variable_of(literals_[i]))] == 0) assign(literals_[i]);
          }
        }
      });
    }
    return consistent;
  }

  void undo(std::size_t size) {
    while (trail_.size() > size) {
      const std::int32_t literal = trail_.back();
      trail_.pop_back();
      for_each(literal, [&](std::size_t clause) { --counts_[clause].satisfied; });
      for_each(-literal, [&](std::size_t clause) { --counts_[clause].falsified; });
      values_[at(variable_of(literal))] = 0;
    }
    head_ = size;
  }

  template <typename F>
  void for_each(std::int32_t literal, F&& f) {
    const std::size_t s = slot(literal);
    steps_ += occurrence_starts_[s + 1] - occurrence_starts_[s];
    for (std::size_t i = occurrence_starts_[s]; i < occurrence_starts_[s + 1]; ++i)
      f(occurrences_[i]);
  }

  struct Counts {
    std::size_t satisfied = 0;
    std::size_t falsified = 0;
  };

  std::vector<std::int8_t> values_;  // 1 true, -1 false, 0 open
  std::vector<std::int32_t> literals_;
  std::vector<std::size_t> starts_{0};
  std::vector<Counts> counts_;
  std::vector<std::size_t> occurrence_starts_;
  std::vector<std::size_t> occurrences_;
  std::vector<std::int32_t> trail_;
  std::size_t head_ = 0;
  std::size_t steps_ = 0;  // literals looked at
};

}  // namespace

Extension find_extension(const Cnf& formula, const Readings& readings, const Grid& grid) {
  return Search(formula, readings, grid).run();
}

}  // namespace concord::proof
