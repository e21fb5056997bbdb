#include "results/prove/rules.hpp"

#include <array>

#include <fmt/format.h>

namespace concord {
namespace {

constexpr std::array<std::string_view, 6> kUnitNames{"row",    "column",   "box",
                                                     "region", "diagonal", "window"};

class Writer {
 public:
  Writer(BoardView board, const std::vector<std::uint8_t>& left_out)
      : board_(board), geometry_(board.geometry()), left_out_(left_out) {}

  RuleSet run() && {
    const auto n = static_cast<std::uint32_t>(geometry_.order());
    rules_.formula.new_variables(static_cast<std::uint32_t>(geometry_.cell_count()) * n);
    begin("cell at-least-one", "each cell has a value", false);
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      clause_.clear();
      for (Value value = 1; value <= n; ++value) clause_.push_back(literal(cell, value));
      rules_.formula.add_clause(clause_);
    }
    for (std::size_t kind = 0; kind < kUnitNames.size(); ++kind)
      write_units(static_cast<UnitKind>(kind), false, false);
    write_givens();
    begin("cell at-most-one", "no cell has two values", true);
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      for (Value a = 1; a <= n; ++a) {
        for (Value b = a + 1; b <= n; ++b)
          rules_.formula.add_clause({~literal(cell, a), ~literal(cell, b)});
      }
    }
    for (std::size_t kind = 0; kind < kUnitNames.size(); ++kind)
      write_units(static_cast<UnitKind>(kind), true, false);
    for (std::size_t kind = 0; kind < kUnitNames.size() && !left_out_.empty(); ++kind) {
      write_units(static_cast<UnitKind>(kind), false, true);
      write_units(static_cast<UnitKind>(kind), true, true);
    }
    return std::move(rules_);
  }

 private:
  [[nodiscard]] Lit literal(Cell cell, Value value) const {
    return rule_literal(geometry_, cell, value);
  }

  void begin(std::string name, std::string words, bool derived) {
    rules_.formula.begin_group(name);
    rules_.kinds.push_back({std::move(name), std::move(words), derived});
  }

  // Nothing is begun for a kind of unit that the board has not.
  void write_units(UnitKind kind, bool at_least_one, bool left_out) {
    const std::string_view unit_name = kUnitNames[static_cast<std::size_t>(kind)];
    const std::string_view suffix = left_out ? ", left out" : "";
    bool begun = false;
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
      if (geometry_.unit_kind(unit) != kind || is_left_out(unit) != left_out) continue;
      const auto cells = geometry_.unit(unit);
      if (at_least_one && static_cast<int>(cells.size()) != geometry_.order()) continue;
      if (!begun && at_least_one) {
        begin(fmt::format("{} at-least-one{}", unit_name, suffix),
              fmt::format("every value stands in each {}{}", unit_name, suffix), true);
      } else if (!begun) {
        begin(fmt::format("{} at-most-one{}", unit_name, suffix),
              fmt::format("no value stands twice in a {}{}", unit_name, suffix), left_out);
      }
      begun = true;
      for (Value value = 1; value <= geometry_.order(); ++value)
        write_unit(cells, value, at_least_one);
    }
  }

  void write_unit(std::span<const Cell> cells, Value value, bool at_least_one) {
    if (at_least_one) {
      clause_.clear();
      for (const Cell cell : cells) clause_.push_back(literal(cell, value));
      rules_.formula.add_clause(clause_);
      return;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j)
        rules_.formula.add_clause({~literal(cells[i], value), ~literal(cells[j], value)});
    }
  }

  void write_givens() {
    begin("givens", "givens stand, and candidates that are gone do not", false);
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      for (Value value = 1; value <= geometry_.order(); ++value) {
        if (!board_.has(cell, value)) rules_.formula.add_clause({~literal(cell, value)});
      }
    }
  }

  [[nodiscard]] bool is_left_out(int unit) const {
    return !left_out_.empty() && left_out_[static_cast<std::size_t>(unit)] != 0;
  }

  BoardView board_;
  const Geometry& geometry_;
  const std::vector<std::uint8_t>& left_out_;
  RuleSet rules_;
  std::vector<Lit> clause_;
};

}  // namespace

RuleSet board_rules(BoardView board, const std::vector<std::uint8_t>& left_out) {
  return Writer(board, left_out).run();
}

std::string rule_words(const Geometry& geometry, std::span<const Lit> clause) {
  std::string words;
  bool all_negated = clause.size() > 1;
  for (const Lit literal : clause) all_negated = all_negated && literal.negated();
  for (const Lit literal : clause) {
    const auto n = static_cast<Var>(geometry.order());
    if (!words.empty()) words += all_negated ? " and " : " or ";
    if (literal.negated() && !all_negated) words += "not ";
    words += fmt::format("{}={}", geometry.cell_name(static_cast<Cell>(literal.var() / n)),
                         literal.var() % n + 1);
  }
  return all_negated ? "not both " + words : words;
}

}  // namespace concord
