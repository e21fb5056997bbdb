#include "encoders/explain/clause_words.hpp"

#include <algorithm>

#include "encoders/explain/append.hpp"
#include "encoders/explain/meaning.hpp"

namespace concord {
namespace {

using Kind = VariableReading::Kind;

constexpr std::string_view kGivensGroup = "givens";
constexpr std::string_view kAssumptionsGroup = "assumptions";
constexpr std::string_view kCellOrderGroup = "cell order";
constexpr std::string_view kCellCodesGroup = "cell codes";

// "row1" as "row 1".
void add_unit_label(std::string& out, std::string_view label) {
  const std::size_t digit = label.find_first_of("0123456789");
  out += label.substr(0, digit);
  if (digit == std::string_view::npos) return;
  out += ' ';
  out += label.substr(digit);
}

// "tablerow1" as "table row 1", "tablerows.tablecolumn2" as "table column 2 of the table rows".
void add_role(std::string& out, std::string_view role) {
  for (const std::string_view line : {"row", "column"}) {
    std::string_view rest = role;
    if (!rest.starts_with("table") || !rest.substr(5).starts_with(line)) continue;
    rest.remove_prefix(5 + line.size());
    if (rest.starts_with("s.")) {
      add_role(out, rest.substr(2));
      append(out, " of the table {}s", line);
    } else {
      append(out, "table {} {}", line, rest);
    }
    return;
  }
  out += role;
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
      append_cell(out, geometry_, reading.cell);
      append(out, "{}{}", negated ? " is not " : "=", reading.value);
      return;
    case Kind::kGreater:
      append_cell(out, geometry_, reading.cell);
      append(out, " is {} {}", negated ? "at most" : "greater than", reading.value);
      return;
    case Kind::kBit:
      append(out, "bit {} of ", reading.number);
      append_cell(out, geometry_, reading.cell);
      out += negated ? " is 0" : " is 1";
      return;
    case Kind::kMinirow:
    case Kind::kMinicolumn:
      append(out, "the {} ", reading.kind == Kind::kMinirow ? "minirow" : "minicolumn");
      say_part(reading, out);
      append(out, " has {} {}", negated ? "no" : "a", reading.value);
      return;
    case Kind::kCellAuxiliary:
      if (negated) out += "not ";
      add_role(out, reading.role);
      out += " of ";
      append_cell(out, geometry_, reading.cell);
      break;
    case Kind::kUnitAuxiliary:
      if (negated) out += "not ";
      add_role(out, reading.role);
      out += " of ";
      add_unit_label(out, reading.unit);
      append(out, " for {}", reading.value);
      break;
    case Kind::kOther:
      if (negated) out += "not ";
      out += named.name;
      break;
  }
  say_meaning(var, reading.role, out);
}

// " [5 in r1c1 to r1c3]": when an auxiliary variable is true.
void ClauseWords::say_meaning(Var var, std::string_view role, std::string& out) {
  any_of_.clear();
  if (!variables_.definition(var, any_of_)) return;
  out += " [";
  // The variable before it says "one" of the same node.
  if (any_of_.empty() && role.ends_with(".two") && variables_.definition(var - 1, any_of_)) {
    say_two_of(any_of_, geometry_, out);
    out += ']';
    return;
  }
  say_any_of(any_of_, geometry_, out);
  out += ']';
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
  append_cell(out, geometry_, part.cell);
  if (part.cell == part.last) return;
  out += " to ";
  append_cell(out, geometry_, part.last);
}

// "row 1", "r1c1"
void ClauseWords::say_subject(const Rule& rule, std::string& out) const {
  if (rule.unit >= 0) {
    out += geometry_.unit_name(rule.unit);
  } else {
    append_cell(out, geometry_, rule.cell);
  }
}

void ClauseWords::clause(std::string_view group, const Rule& rule, std::span<const Lit> literals,
                         std::string& out) {
  if (literals.empty()) return say_impossible(rule, out);
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
    append(out, "{} has a {} an {} number of times: ", geometry_.unit_name(rule.unit), rule.value,
           odd ? "odd" : "even");
  } else if (rule.cell >= 0) {
    append_cell(out, geometry_, rule.cell);
    append(out, " has an {} number of values: ", odd ? "odd" : "even");
  } else {
    append(out, "an {} number of these is true: ", odd ? "odd" : "even");
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
    append_cell(out, geometry_, reading.cell);
    append(out, " is {}", value);
    if (direct && !literals.front().negated()) return true;
    out += ": ";
    say_implication(literals, out);
    return true;
  }
  const auto say_gone = [&](int value) {
    append_cell(out, geometry_, reading.cell);
    append(out, " cannot be {} (pencil marks)", value);
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
    append(out, " has a {}", rule.value);
  } else {
    out += " has a value";
  }
  if (literals.size() == 1 && (first_.reading.kind == Kind::kValue || first_.reading.is_part())) {
    const bool part = first_.reading.is_part();
    if (part) {
      out += first_.reading.kind == Kind::kMinirow ? ", and one minirow is left for it: "
                                                   : ", and one minicolumn is left for it: ";
    } else {
      out += of_unit ? ", and one place is left: " : ", and one is left: ";
    }
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
    if (rule.unit >= 0) append(out, " ({})", geometry_.unit_name(rule.unit));
  };
  if (a.kind == Kind::kValue && a.cell == b.cell) {
    append_cell(out, geometry_, a.cell);
    append(out, " is not both {} and {}", a.value, b.value);
    return true;
  }
  if (a.value != b.value) return false;
  if (a.kind == Kind::kValue) {
    append(out, "{} is not in both ", a.value);
    append_cell(out, geometry_, a.cell);
    out += " and ";
    append_cell(out, geometry_, b.cell);
    say_unit();
    return true;
  }
  if (!a.is_part()) return false;
  append(out, "{} is not in both {}s, ", a.value,
         a.kind == Kind::kMinirow ? "minirow" : "minicolumn");
  say_part(a, out);
  out += " and ";
  say_part(b, out);
  say_unit();
  return true;
}

// The same where "cell is value" takes several literals.
bool ClauseWords::say_conflict(const Rule& rule, std::span<const Lit> literals, std::string& out) {
  if (rule.unit < 0 || rule.value == 0) return false;
  read(literals.front(), first_);
  read(literals.back(), second_);
  const Cell a = first_.reading.cell;
  const Cell b = second_.reading.cell;
  if (a < 0 || b < 0 || first_.reading.kind == Kind::kValue) return false;
  conjunction_.clear();
  if (a == b) {
    // The other cell has this value left and no variable.
    variables_.is_value(a, rule.value, conjunction_);
    if (!denies_conjunction(literals)) return false;
    append_cell(out, geometry_, a);
    append(out, " is not {}, which another cell of {} has to be: ", rule.value,
           geometry_.unit_name(rule.unit));
    say_literals(literals, Join::kOr, out);
    return true;
  }
  variables_.is_value(a, rule.value, conjunction_);
  variables_.is_value(b, rule.value, conjunction_);
  if (!denies_conjunction(literals)) return false;
  append(out, "{} is not in both ", rule.value);
  append_cell(out, geometry_, a);
  out += " and ";
  append_cell(out, geometry_, b);
  append(out, " ({}): ", geometry_.unit_name(rule.unit));
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
    append_cell(out, geometry_, first.cell);
    if (code < static_cast<std::uint64_t>(geometry_.order())) {
      append(out, " is not {}: ", code + 1);
    } else {
      append(out, " is not {}, which is no value: ", code + 1);
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
  append_cell(out, geometry_, first.cell);
  append(out, " is not {}: ", second.value);
  say_implication(literals, out);
  return true;
}

// The empty clause. RuleWriter writes it once a formula.
void ClauseWords::say_impossible(const Rule& rule, std::string& out) {
  out += "this rule cannot be kept, so the puzzle has no solution: ";
  const bool of_unit = rule.unit >= 0 && rule.value != 0;
  if (rule.cell >= 0 && rule.unit < 0) {
    append_cell(out, geometry_, rule.cell);
    out += " has no value left";
  } else if (of_unit) {
    int must_be = 0;
    int given = 0;
    for (const Cell cell : geometry_.unit(rule.unit)) {
      conjunction_.clear();
      must_be += variables_.is_value(cell, rule.value, conjunction_) == VariableMap::Truth::kAlways;
      given += board_.settled(cell) == rule.value ? 1 : 0;
    }
    const std::string unit = geometry_.unit_name(rule.unit);
    if (must_be == 0) {
      append(out, "no cell of {} can be {}", unit, rule.value);
    } else if (given > 1) {
      append(out, "{} stands twice in {}", rule.value, unit);
    } else {
      append(out, "{} is all that two cells of {} have left", rule.value, unit);
    }
  } else {
    out += "nothing is left that could make it true";
  }
  out += "; that is enough, so other rules that cannot be kept are not listed";
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
