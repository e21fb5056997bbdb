#include "encoders/explain/clause_words.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace concord {
namespace {

using Kind = VariableReading::Kind;

constexpr std::string_view kGivensGroup = "givens";
constexpr std::string_view kAssumptionsGroup = "assumptions";
constexpr std::string_view kCellOrderGroup = "cell order";
constexpr std::string_view kCellCodesGroup = "cell codes";

// How many cells or values a meaning names before it only counts the others.
constexpr std::size_t kMostNamed = 12;

template <typename... Args>
void add(std::string& out, fmt::format_string<Args...> text, Args&&... args) {
  fmt::format_to(std::back_inserter(out), text, std::forward<Args>(args)...);
}

void add_cell(std::string& out, const Geometry& geometry, Cell cell) {
  add(out, "r{}c{}", geometry.row_of(cell) + 1, geometry.column_of(cell) + 1);
}

// "row1" as "row 1".
void add_unit_label(std::string& out, std::string_view label) {
  const std::size_t digit = label.find_first_of("0123456789");
  out += label.substr(0, digit);
  if (digit == std::string_view::npos) return;
  out += ' ';
  out += label.substr(digit);
}

// " and " or ", " before the i-th of `count` things that are joined by `word`.
void add_separator(std::string& out, std::size_t i, std::size_t count, std::string_view word) {
  if (i == 0) return;
  if (i + 1 < count) {
    out += ", ";
  } else {
    add(out, " {} ", word);
  }
}

// Two entries are named one by one; from three on, "the first to the last" is shorter.
std::size_t run_of(std::size_t length) {
  return length >= 3 ? length : 1;
}

// How many candidates of one cell from `from` on have values without a gap.
std::size_t value_run(std::span<const Candidate> all, std::size_t from) {
  std::size_t length = 1;
  while (from + length < all.size() &&
         all[from + length].value == all[from + length - 1].value + 1) {
    ++length;
  }
  return run_of(length);
}

// How many cells from `from` on lie side by side in a row, or one below the other in a column.
std::size_t cell_run(std::span<const Candidate> all, std::size_t from, int order) {
  const auto length_by = [&](int step) {
    std::size_t length = 1;
    while (from + length < all.size() &&
           all[from + length].cell == all[from + length - 1].cell + step &&
           (step != 1 || all[from + length].cell % order != 0)) {
      ++length;
    }
    return length;
  };
  return run_of(std::max(length_by(1), length_by(order)));
}

// Says `count` entries joined by "or", runs in short, and of many only how many more there are.
template <typename RunAt, typename Say>
void add_runs(std::string& out, std::size_t count, const RunAt& run_at, const Say& say) {
  std::size_t runs = 0;
  for (std::size_t i = 0; i < count; ++runs) i += run_at(i);
  const std::size_t named = runs <= kMostNamed ? runs : kMostNamed - 2;
  std::size_t i = 0;
  for (std::size_t run = 0; run < named; ++run) {
    const std::size_t length = run_at(i);
    add_separator(out, run, named < runs ? named + 1 : named, "or");
    say(i);
    if (length > 1) {
      out += " to ";
      say(i + length - 1);
    }
    i += length;
  }
  if (named < runs) add(out, " or one of {} more", count - i);
}

bool all_positive(std::span<const Lit> literals) {
  return std::ranges::none_of(literals, &Lit::negated);
}

bool all_negated(std::span<const Lit> literals) {
  return std::ranges::all_of(literals, &Lit::negated);
}

}  // namespace

ClauseWords::ClauseWords(const VariableMap& variables, BoardView board)
    : variables_(variables), geometry_(variables.geometry()), board_(board) {}

void ClauseWords::read(Lit literal, Named& named) const {
  named.name = variables_.name(literal.var());
  named.reading = read_variable_name(named.name, geometry_);
}

void ClauseWords::variable(Var var, std::string& out) {
  literal(Lit::positive(var), out);
}

void ClauseWords::literal(Lit literal, std::string& out) {
  Named named;
  read(literal, named);
  say(named, literal.var(), literal.negated(), out);
}

void ClauseWords::say(const Named& named, Var var, bool negated, std::string& out) {
  const VariableReading& reading = named.reading;
  switch (reading.kind) {
    case Kind::kValue:
      add_cell(out, geometry_, reading.cell);
      add(out, "{}{}", negated ? " is not " : "=", reading.value);
      return;
    case Kind::kGreater:
      add_cell(out, geometry_, reading.cell);
      add(out, " is {} {}", negated ? "at most" : "greater than", reading.value);
      return;
    case Kind::kBit:
      add(out, "bit {} of ", reading.number);
      add_cell(out, geometry_, reading.cell);
      out += negated ? " is 0" : " is 1";
      return;
    case Kind::kMinirow:
    case Kind::kMinicolumn:
      add(out, "the {} ", reading.kind == Kind::kMinirow ? "minirow" : "minicolumn");
      say_part(reading, out);
      add(out, " has {} {}", negated ? "no" : "a", reading.value);
      return;
    case Kind::kCellAuxiliary:
      if (negated) out += "not ";
      add(out, "{} of ", reading.role);
      add_cell(out, geometry_, reading.cell);
      break;
    case Kind::kUnitAuxiliary:
      if (negated) out += "not ";
      add(out, "{} of ", reading.role);
      add_unit_label(out, reading.unit);
      add(out, " for {}", reading.value);
      break;
    case Kind::kOther:
      if (negated) out += "not ";
      out += named.name;
      break;
  }
  say_meaning(var, out);
}

// " [5 in r1c1 to r1c3]": when an auxiliary variable is true.
void ClauseWords::say_meaning(Var var, std::string& out) {
  any_of_.clear();
  if (!variables_.definition(var, any_of_)) return;
  out += " [";
  say_any_of(out);
  out += ']';
}

void ClauseWords::say_any_of(std::string& out) const {
  const std::vector<Candidate>& all = any_of_;
  if (all.empty()) {
    out += "never so while the rule is kept";
    return;
  }
  const auto same_cell = [&](const Candidate& c) { return c.cell == all.front().cell; };
  const auto same_value = [&](const Candidate& c) { return c.value == all.front().value; };
  if (std::ranges::all_of(all, same_cell)) {
    add_cell(out, geometry_, all.front().cell);
    out += " is ";
    add_runs(
        out, all.size(), [&](std::size_t i) { return value_run(all, i); },
        [&](std::size_t i) { add(out, "{}", all[i].value); });
  } else if (std::ranges::all_of(all, same_value)) {
    add(out, "{} in ", all.front().value);
    add_runs(
        out, all.size(), [&](std::size_t i) { return cell_run(all, i, geometry_.order()); },
        [&](std::size_t i) { add_cell(out, geometry_, all[i].cell); });
  } else {
    add_runs(
        out, all.size(), [](std::size_t) { return std::size_t{1}; },
        [&](std::size_t i) {
          add_cell(out, geometry_, all[i].cell);
          add(out, "={}", all[i].value);
        });
  }
}

void ClauseWords::say_literals(std::span<const Lit> literals, Join join, std::string& out) {
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (i != 0) out += join == Join::kAnd ? " and " : join == Join::kOr ? " or " : ", ";
    read(literals[i], first_);
    say(first_, literals[i].var(), literals[i].negated(), out);
  }
}

// "r1c4 to r1c6", "r1c4"
void ClauseWords::say_part(const VariableReading& part, std::string& out) const {
  add_cell(out, geometry_, part.cell);
  if (part.cell == part.last) return;
  out += " to ";
  add_cell(out, geometry_, part.last);
}

// "row 1", "r1c1"
void ClauseWords::say_subject(const Rule& rule, std::string& out) const {
  if (rule.unit >= 0) {
    out += geometry_.unit_name(rule.unit);
  } else {
    add_cell(out, geometry_, rule.cell);
  }
}

void ClauseWords::clause(std::string_view group, const Rule& rule, std::span<const Lit> literals,
                         std::string& out) {
  if (literals.empty()) return say_impossible(group, rule, out);
  const bool of_the_board = group == kGivensGroup || group == kAssumptionsGroup;
  if (of_the_board && say_given(literals, out)) return;
  if (!of_the_board &&
      (say_at_least_one(group, rule, literals, out) || say_pair(rule, literals, out) ||
       say_conflict(rule, literals, out) || say_excluded(group, literals, out))) {
    return;
  }
  say_implication(literals, out);
}

void ClauseWords::parity(const Rule& rule, std::span<const Lit> literals, bool odd,
                         std::string& out) {
  if (rule.unit >= 0 && rule.value != 0) {
    add(out, "{} has a {} an {} number of times: ", geometry_.unit_name(rule.unit), rule.value,
        odd ? "odd" : "even");
  } else if (rule.cell >= 0) {
    add_cell(out, geometry_, rule.cell);
    add(out, " has an {} number of values: ", odd ? "odd" : "even");
  } else {
    add(out, "an {} number of these is true: ", odd ? "odd" : "even");
  }
  say_literals(literals, Join::kList, out);
}

bool ClauseWords::denies_conjunction(std::span<const Lit> literals) {
  if (literals.size() != conjunction_.size()) return false;
  denied_.clear();
  for (const Lit literal : literals) denied_.push_back(~literal);
  std::ranges::sort(denied_);
  std::ranges::sort(conjunction_);
  return denied_ == conjunction_;
}

// What the puzzle states: a value of a cell, or a candidate that is gone.
bool ClauseWords::say_given(std::span<const Lit> literals, std::string& out) {
  read(literals.front(), first_);
  const VariableReading reading = first_.reading;
  const bool direct = reading.kind == Kind::kValue;
  if (reading.cell < 0 || reading.is_part()) return false;
  if (const Value value = board_.settled(reading.cell); value != 0) {
    out += direct ? "given: " : "given, ";
    add_cell(out, geometry_, reading.cell);
    add(out, " is {}", value);
    if (direct && !literals.front().negated()) return true;
    out += ": ";
    say_implication(literals, out);
    return true;
  }
  const auto say_gone = [&](int value) {
    add_cell(out, geometry_, reading.cell);
    add(out, " cannot be {} (pencil marks)", value);
  };
  if (direct) {
    if (literals.size() != 1 || !literals.front().negated()) return false;
    say_gone(reading.value);
    return true;
  }
  for (int value = 1; value <= geometry_.order(); ++value) {
    if (board_.has(reading.cell, static_cast<Value>(value))) continue;
    conjunction_.clear();
    variables_.is_value(reading.cell, static_cast<Value>(value), conjunction_);
    if (!denies_conjunction(literals)) continue;
    say_gone(value);
    out += ": ";
    say_literals(literals, Join::kOr, out);
    return true;
  }
  return false;
}

bool ClauseWords::say_at_least_one(std::string_view group, const Rule& rule,
                                   std::span<const Lit> literals, std::string& out) {
  const bool states_it =
      group.ends_with("at-least-one") || group.ends_with("exactly-one") || group == kCellOrderGroup;
  const bool of_unit = rule.unit >= 0 && rule.cell < 0 && rule.value != 0;
  const bool of_cell = rule.unit < 0 && rule.cell >= 0;
  if (!states_it || !(of_unit || of_cell) || !all_positive(literals)) return false;
  say_subject(rule, out);
  read(literals.front(), first_);
  if (of_unit) {
    add(out, " has a {}", rule.value);
  } else {
    out += " has a value";
  }
  if (literals.size() == 1 && first_.reading.kind == Kind::kValue) {
    out += of_unit ? ", and one place is left: " : ", and one is left: ";
  } else {
    out += of_unit ? " somewhere: " : ": ";
  }
  say_literals(literals, Join::kOr, out);
  return true;
}

// Two statements of the same kind that are not both true.
bool ClauseWords::say_pair(const Rule& rule, std::span<const Lit> literals, std::string& out) {
  if (literals.size() != 2 || !all_negated(literals)) return false;
  read(literals[0], first_);
  read(literals[1], second_);
  const VariableReading& a = first_.reading;
  const VariableReading& b = second_.reading;
  if (a.kind != b.kind) return false;
  const auto say_unit = [&] {
    if (rule.unit >= 0) add(out, " ({})", geometry_.unit_name(rule.unit));
  };
  if (a.kind == Kind::kValue && a.cell == b.cell) {
    add_cell(out, geometry_, a.cell);
    add(out, " is not both {} and {}", a.value, b.value);
    return true;
  }
  if (a.value != b.value) return false;
  if (a.kind == Kind::kValue) {
    add(out, "{} is not in both ", a.value);
    add_cell(out, geometry_, a.cell);
    out += " and ";
    add_cell(out, geometry_, b.cell);
    say_unit();
    return true;
  }
  if (!a.is_part()) return false;
  add(out, "{} is not in both {}s, ", a.value, a.kind == Kind::kMinirow ? "minirow" : "minicolumn");
  say_part(a, out);
  out += " and ";
  say_part(b, out);
  say_unit();
  return true;
}

// The same where "cell is value" takes several literals.
bool ClauseWords::say_conflict(const Rule& rule, std::span<const Lit> literals, std::string& out) {
  if (rule.unit < 0 || rule.value == 0 || literals.size() < 2) return false;
  read(literals.front(), first_);
  read(literals.back(), second_);
  const Cell a = first_.reading.cell;
  const Cell b = second_.reading.cell;
  if (a < 0 || b < 0 || a == b || first_.reading.kind == Kind::kValue) return false;
  conjunction_.clear();
  variables_.is_value(a, rule.value, conjunction_);
  variables_.is_value(b, rule.value, conjunction_);
  if (!denies_conjunction(literals)) return false;
  add(out, "{} is not in both ", rule.value);
  add_cell(out, geometry_, a);
  out += " and ";
  add_cell(out, geometry_, b);
  add(out, " ({}): ", geometry_.unit_name(rule.unit));
  say_literals(literals, Join::kOr, out);
  return true;
}

// A value that a cell cannot have although its variables could say so: a gap between "greater than
// 2" and "greater than 3", a code of bits.
bool ClauseWords::say_excluded(std::string_view group, std::span<const Lit> literals,
                               std::string& out) {
  read(literals.front(), first_);
  const VariableReading& first = first_.reading;
  if (group == kCellCodesGroup && first.kind == Kind::kBit) {
    std::uint64_t code = 0;
    for (std::size_t bit = 0; bit < literals.size(); ++bit)
      code |= std::uint64_t{literals[bit].negated()} << bit;
    add_cell(out, geometry_, first.cell);
    if (code < static_cast<std::uint64_t>(geometry_.order())) {
      add(out, " is not {}: ", code + 1);
    } else {
      add(out, " is not {}, which is no value: ", code + 1);
    }
    say_literals(literals, Join::kOr, out);
    return true;
  }
  if (group != kCellOrderGroup || literals.size() != 2 || first.kind != Kind::kGreater)
    return false;
  read(literals.back(), second_);
  const VariableReading& second = second_.reading;
  const bool gap = literals.front().negated() && !literals.back().negated() &&
                   second.kind == Kind::kGreater && second.value == first.value + 1;
  if (!gap) return false;
  add_cell(out, geometry_, first.cell);
  add(out, " is not {}: ", second.value);
  say_implication(literals, out);
  return true;
}

// The empty clause.
void ClauseWords::say_impossible(std::string_view group, const Rule& rule, std::string& out) const {
  out += "this rule cannot be kept, so the puzzle has no solution: ";
  const bool of_unit = rule.unit >= 0 && rule.value != 0;
  if (rule.cell >= 0 && rule.unit < 0) {
    add_cell(out, geometry_, rule.cell);
    out += " has no value left";
  } else if (of_unit && group.ends_with("at-most-one")) {
    add(out, "{} stands twice in {}", rule.value, geometry_.unit_name(rule.unit));
  } else if (of_unit && group.ends_with("at-least-one")) {
    add(out, "no cell of {} can be {}", geometry_.unit_name(rule.unit), rule.value);
  } else if (of_unit) {
    add(out, "{} stands twice in {}, or no cell of it can be {}", rule.value,
        geometry_.unit_name(rule.unit), rule.value);
  } else {
    out += "nothing is left that could make it true";
  }
}

// Whatever it is: what is negated are the premises.
void ClauseWords::say_implication(std::span<const Lit> literals, std::string& out) {
  premises_.clear();
  conclusions_.clear();
  for (const Lit literal : literals) {
    if (literal.negated()) {
      premises_.push_back(~literal);
    } else {
      conclusions_.push_back(literal);
    }
  }
  if (premises_.empty()) return say_literals(conclusions_, Join::kOr, out);
  if (!conclusions_.empty()) {
    out += "if ";
    say_literals(premises_, Join::kAnd, out);
    out += " then ";
    return say_literals(conclusions_, Join::kOr, out);
  }
  if (premises_.size() == 1) {
    premises_.front() = ~premises_.front();
    return say_literals(premises_, Join::kList, out);
  }
  read(premises_.front(), first_);
  read(premises_.back(), second_);
  const bool candidate_and_other = premises_.size() == 2 && first_.reading.kind == Kind::kValue &&
                                   second_.reading.kind != Kind::kValue;
  if (candidate_and_other) {
    out += "if ";
    say(first_, premises_.front().var(), false, out);
    out += " then ";
    say(second_, premises_.back().var(), true, out);
    return;
  }
  out += premises_.size() == 2 ? "not both " : "not all of ";
  say_literals(premises_, Join::kAnd, out);
}

}  // namespace concord
