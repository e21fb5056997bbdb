// What can get lost between an encoder and its solver: a group of clauses, one clause, a sign, a
// literal, the separation of auxiliary variables. Encodings state some rules more than once; who
// drops one of those is an equivalent.

#include <algorithm>

#include "tests/mutants/formula_backend.hpp"

namespace concord::test {
namespace {

using Damage = std::function<bool(WrittenClause&)>;

Damage drop(std::string group) {
  return [group = std::move(group)](const WrittenClause& c) { return c.group != group; };
}

// The `every`-th clause of the group, counted from the `first`.
Damage drop_one_in(std::string group, std::uint64_t every, std::uint64_t first = 0) {
  return [group = std::move(group), every, first](const WrittenClause& c) {
    return c.group != group || c.number % every != first;
  };
}

// Changes the clauses of a group that `which` names.
template <typename Change>
Damage change(std::string group, Change alter) {
  return [group = std::move(group), alter](WrittenClause& c) {
    if (c.group == group) alter(c);
    return true;
  };
}

void flip_first(WrittenClause& c) {
  if (!c.literals.empty()) c.literals.front() = ~c.literals.front();
}

void lose_last(WrittenClause& c) {
  if (c.literals.size() > 1) c.literals.pop_back();
}

// Every variable is taken for the one after it.
void shift(WrittenClause& c) {
  for (Lit& literal : c.literals)
    literal = Lit((literal.var() + 1) % c.variables, literal.negated());
}

// Of a formula with every candidate open.
int order_of(const WrittenClause& c) {
  int order = 1;
  while (static_cast<Var>(order) * order * order < c.first_auxiliary) ++order;
  return order;
}

Damage lose_clauses_with_auxiliaries(std::string group, bool negated_ones) {
  return [group = std::move(group), negated_ones](const WrittenClause& c) {
    if (c.group != group || !c.has_auxiliary()) return true;
    const bool all_auxiliary = std::ranges::all_of(
        c.literals, [&](Lit l) { return l.var() >= c.first_auxiliary && l.negated(); });
    return all_auxiliary != negated_ones;
  };
}

FormulaDamage clause(Damage damage) {
  FormulaDamage all;
  all.clause = std::move(damage);
  return all;
}

FormulaDamage share(decltype(FormulaDamage::share) damage) {
  FormulaDamage all;
  all.share = std::move(damage);
  return all;
}

}  // namespace

std::vector<Mutant> encoding_mutants() {
  std::vector<Mutant> all;
  const auto add = [&](std::string name, std::string_view encoding, std::string what,
                       FormulaDamage damage, std::string equivalent = {}) {
    all.push_back({std::move(name), "encoding", std::move(what),
                   formula_mutant(encoding, std::move(damage)), std::move(equivalent)});
  };
  add("healthy_minimal", "minimal/sequential/unit", "nothing", {}, "healthy");
  add("healthy_extended", "extended/pairwise/prune", "nothing", {}, "healthy");
  add("healthy_log", "log/unit", "nothing", {}, "healthy");

  // A group that is missing.
  add("minimal_without_cell_at_least_one", "minimal/pairwise/unit",
      "minimal does not say that a cell has a value", clause(drop("cell at-least-one")));
  add("minimal_without_rows", "minimal/pairwise/unit",
      "minimal does not say that no row has a value twice", clause(drop("row at-most-one")));
  add("minimal_without_columns", "minimal/pairwise/unit",
      "minimal does not say that no column has a value twice", clause(drop("column at-most-one")));
  add("minimal_without_boxes", "minimal/pairwise/prune",
      "minimal does not say that no box has a value twice", clause(drop("box at-most-one")));
  add("minimal_without_regions", "minimal/pairwise/unit",
      "minimal does not say that no region has a value twice", clause(drop("region at-most-one")));
  add("minimal_without_diagonals", "minimal/commander-2/unit",
      "minimal does not say that no diagonal has a value twice",
      clause(drop("diagonal at-most-one")));
  add("minimal_without_windows", "minimal/pairwise/unit",
      "minimal does not say that no window has a value twice", clause(drop("window at-most-one")));
  add("minimal_without_givens", "minimal/pairwise/unit", "the givens are not stated",
      clause(drop("givens")));
  add("triads_without_columns", "triads/unit", "the columns are not stated",
      clause(drop("column exactly-one")));
  add("triads_without_minirows", "triads/unit", "minirows are not tied to their cells",
      clause(drop("minirow exactly-one")));
  add("triads_without_boxes", "triads/unit", "the boxes are not stated",
      clause(drop("box exactly-one")));
  add("order_without_order", "order/unit", "'greater than 3' no longer implies 'greater than 2'",
      clause(drop("cell order")),
      "a cell could have several values, but n cells of a row share n values: each has one");
  add("log_without_codes", "log/unit", "codes beyond the last value are not excluded",
      clause(drop("cell codes")));
  add("natural_without_cells", "natural/product/unit", "cells need not have a value",
      clause(drop("cell at-least-one")));

  // One clause or one in a few.
  add("first_given_lost", "minimal/pairwise/unit", "the first given is not stated",
      clause(drop_one_in("givens", UINT64_MAX)));
  add("one_pair_lost", "minimal/pairwise/unit", "one pair of the first row is not stated",
      clause(drop_one_in("row at-most-one", UINT64_MAX, 2)),
      "every column has each value once: were a value twice in this row, it would be missing in "
      "another, which has too few values then");
  add("pairs_lost_here_and_there", "minimal/pairwise/unit", "each fifth pair of rows is not stated",
      clause(drop_one_in("row at-most-one", 5, 2)));
  add("last_column_lost", "minimal/pairwise/unit", "the last column is not stated",
      clause([](const WrittenClause& c) {
        // Units are numbered rows first.
        return c.group != "column at-most-one" || c.rule.unit != 2 * order_of(c) - 1;
      }),
      "each row has each value once, and the other columns take all but one of each");
  add("last_two_columns_lost", "minimal/pairwise/unit", "the last two columns are not stated",
      clause([](const WrittenClause& c) {
        return c.group != "column at-most-one" || c.rule.unit < 2 * order_of(c) - 2;
      }));
  add("last_value_unchecked", "natural/pairwise/unit", "the largest value may be repeated in boxes",
      clause([](const WrittenClause& c) {
        return c.group != "box at-most-one" || c.rule.value != order_of(c);
      }));
  add("sequential_counter_forgets", "minimal/sequential/unit",
      "each third clause of the sequential counters of rows is lost",
      clause(drop_one_in("row at-most-one", 3, 2)));
  add("commanders_unbound", "minimal/commander-2/unit",
      "nothing says that at most one commander of a column is true",
      clause(lose_clauses_with_auxiliaries("column at-most-one", true)));
  add("members_without_commander", "minimal/commander-2/unit",
      "the values of a column do not imply their commanders",
      clause(lose_clauses_with_auxiliaries("column at-most-one", false)));

  // Signs, literals, variables.
  add("given_negated", "extended/pairwise/unit", "each given is stated as what the cell is not",
      clause(change("givens", flip_first)));
  add("one_sign_wrong", "extended/pairwise/unit", "one sign in the first clause of the boxes",
      clause(change("box at-least-one", [](WrittenClause& c) {
        if (c.number == 0) flip_first(c);
      })));
  add("pairs_negated_once", "natural/pairwise/prune",
      "one literal of each pair in rows is positive",
      clause(change("row at-most-one", flip_first)));
  add("at_least_one_short", "minimal/pairwise/prune", "no cell may have its largest value",
      clause(change("cell at-least-one", lose_last)));
  add("box_at_least_one_short", "extended/pairwise/unit", "no value may stand in a box's last cell",
      clause(change("box at-least-one", lose_last)));
  add("given_of_the_neighbour", "minimal/pairwise/unit",
      "givens are stated about the next value or cell", clause(change("givens", shift)));
  add("rows_shifted", "minimal/pairwise/unit", "the rows are stated about the next variables",
      clause(change("row at-most-one", shift)));
  add("order_sign_wrong", "order/unit", "the order of a cell's variables is turned round",
      clause(change("cell order", [](WrittenClause& c) {
        for (Lit& literal : c.literals) literal = ~literal;
      })));

  // Auxiliary variables.
  add("auxiliaries_shared", "minimal/sequential/unit",
      "the counters of all units are one and the same",
      share([](std::uint64_t, std::optional<Var> before) { return before; }));
  add("neighbouring_auxiliaries_overlap", "minimal/commander-2/unit",
      "each second unit uses the commanders of the one before",
      share([](std::uint64_t number, std::optional<Var> before) {
        return number % 2 == 0 ? std::nullopt : before;
      }));
  add("auxiliaries_are_cells", "minimal/sequential/unit",
      "the counters are the first cells' variables",
      share([](std::uint64_t, std::optional<Var>) { return std::optional<Var>(0); }));

  // Stated twice, lost once.
  add("extended_without_cell_at_least_one", "extended/pairwise/unit",
      "extended does not say that a cell has a value, but on a board of one cell",
      clause([](const WrittenClause& c) {
        return c.group != "cell at-least-one" || c.first_auxiliary == 1;
      }),
      "each of n values stands somewhere in a row, and no cell has two: no cell is left without");
  add("extended_without_cell_at_most_one", "extended/sequential/unit",
      "extended does not say that a cell has no two values", clause(drop("cell at-most-one")),
      "n cells have a value each, and no value stands twice in a row: none is left for a second");
  add("extended_without_row_at_least_one", "extended/pairwise/unit",
      "extended does not say that a value stands somewhere in a row",
      clause(drop("row at-least-one")),
      "n cells have a value each and no value twice: all n values stand in the row");
  add("extended_without_box_at_most_one", "extended/pairwise/unit",
      "extended does not say that no value stands twice in a box", clause(drop("box at-most-one")));
  add("extended_without_rows_at_all", "extended/pairwise/unit", "extended says nothing about rows",
      clause([](const WrittenClause& c) { return !c.group.starts_with("row "); }));
  return all;
}

}  // namespace concord::test
