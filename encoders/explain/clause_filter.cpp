#include "encoders/explain/clause_filter.hpp"

#include <algorithm>

#include "encoders/explain/variable_reading.hpp"

namespace concord {

void ClauseMatcher::speak(Lit literal) {
  using Kind = VariableReading::Kind;
  spoken_.clear();
  if (!variables_.definition(literal.var(), spoken_)) {
    spoken_.clear();
    return;
  }
  // Which values only matters for a digit.
  if (!filter_.digit || spoken_.empty() || spoken_.front().cell != spoken_.back().cell) return;
  // "greater than 3" is true of 4 to 9, but it speaks of the step from 3 to 4, and of the values on
  // both sides of it that are open: between 2 and 5 it is the step from 2 to 5. Every bit of a code
  // says something of every value.
  const std::string name = variables_.name(literal.var());
  const VariableReading reading = read_variable_name(name, variables_.geometry());
  if (reading.kind == Kind::kGreater) {
    const auto speak_of = [&](int value) {
      spoken_.push_back({reading.cell, static_cast<Value>(value)});
    };
    const auto is_open = [&](int value) {
      ignored_.clear();
      return variables_.is_value(reading.cell, static_cast<Value>(value), ignored_) !=
             VariableMap::Truth::kNever;
    };
    const int order = variables_.geometry().order();
    spoken_.clear();
    int below = reading.value;
    speak_of(below);
    while (below > 1 && !is_open(below)) --below;
    speak_of(below);
    int above = std::min(reading.value + 1, order);
    speak_of(above);
    while (above < order && !is_open(above)) ++above;
    speak_of(above);
  } else if (reading.kind == Kind::kBit) {
    spoken_.clear();
    for (int value = 1; value <= variables_.geometry().order(); ++value)
      spoken_.push_back({reading.cell, static_cast<Value>(value)});
  }
}

bool ClauseMatcher::in_unit(Cell cell, int unit) const {
  return std::ranges::binary_search(variables_.geometry().units_of(cell), unit);
}

bool ClauseMatcher::speaks_of(const Rule& rule, std::span<const Lit> literals) {
  if (!filter_.cell && !filter_.digit) return true;
  // A rule about one value speaks of no other, unless all that is left of it is about one cell.
  const bool of_another = filter_.digit && rule.value != 0 && rule.value != *filter_.digit;
  if (of_another && !is_rest_of_conflict(rule, literals)) return false;
  const bool any_value = !filter_.digit || (rule.value != 0 && !of_another);
  const auto wanted = [&](const Candidate& candidate) {
    return (!filter_.cell || candidate.cell == *filter_.cell) &&
           (any_value || candidate.value == *filter_.digit);
  };
  bool of_the_rule = literals.empty();
  for (const Lit literal : literals) {
    speak(literal);
    of_the_rule |= spoken_.empty();
    if (std::ranges::any_of(spoken_, wanted)) return true;
  }
  if (!of_the_rule || (!any_value && rule.unit >= 0)) return false;
  if (!filter_.cell) return rule.value != 0 || rule.cell >= 0;
  return rule.unit >= 0 ? in_unit(*filter_.cell, rule.unit) : rule.cell == *filter_.cell;
}

// Whether it is about a value in a unit, of order, and its other cell has no variable.
bool ClauseMatcher::is_rest_of_conflict(const Rule& rule, std::span<const Lit> literals) const {
  if (rule.unit < 0 || rule.cell >= 0 || literals.empty()) return false;
  Cell cell = -1;
  for (const Lit literal : literals) {
    const std::string name = variables_.name(literal.var());
    const VariableReading reading = read_variable_name(name, variables_.geometry());
    if (reading.kind != VariableReading::Kind::kGreater) return false;
    if (cell >= 0 && reading.cell != cell) return false;
    cell = reading.cell;
  }
  return true;
}

bool ClauseMatcher::lies_in_unit(const Rule& rule, std::span<const Lit> literals) {
  const int unit = *filter_.unit;
  if (rule.unit == unit) return true;
  if (rule.unit < 0 || literals.empty()) return false;
  // The rule about a part of a unit lies wholly in another one; elsewhere an auxiliary variable
  // belongs to its own unit's rule, whatever cells it stands for.
  const bool part = rule.cell >= 0;
  Cell first = -1;
  bool several = false;
  for (const Lit literal : literals) {
    if (!part && literal.var() >= variables_.cell_variable_count()) return false;
    speak(literal);
    if (spoken_.empty()) return false;
    for (const Candidate& candidate : spoken_) {
      if (!in_unit(candidate.cell, unit)) return false;
      several |= first >= 0 && candidate.cell != first;
      first = candidate.cell;
    }
  }
  return several;
}

bool ClauseMatcher::matches(std::uint64_t number, const Rule& rule, std::span<const Lit> literals) {
  if (filter_.number && *filter_.number != number) return false;
  if (filter_.unit && !lies_in_unit(rule, literals)) return false;
  return speaks_of(rule, literals);
}

void ClauseMatcher::cells(const Rule& rule, std::span<const Lit> literals, std::vector<Cell>& out) {
  out.clear();
  bool of_the_rule = literals.empty();
  for (const Lit literal : literals) {
    speak(literal);
    of_the_rule |= spoken_.empty();
    for (const Candidate& candidate : spoken_) out.push_back(candidate.cell);
  }
  if (of_the_rule && rule.unit >= 0) {
    const auto unit = variables_.geometry().unit(rule.unit);
    out.insert(out.end(), unit.begin(), unit.end());
  } else if (of_the_rule && rule.cell >= 0) {
    out.push_back(rule.cell);
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace concord
