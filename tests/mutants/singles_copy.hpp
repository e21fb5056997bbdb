#pragma once
// Searches that infer before they guess, once more, with each step open to a mistake: naked and
// hidden singles with a branching on the smallest domain, and an exact cover. Orders up to 64.
// Undamaged they keep the contract of backends.

#include <bit>
#include <cstdint>
#include <vector>

#include "backends/backend.hpp"
#include "backends/budget.hpp"

namespace concord::test {

class SinglesCopy : public SingleBoardBackend {
 protected:
  // The candidates of each cell, bit v - 1 for value v.
  using Domains = std::vector<std::uint64_t>;

  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    if (board.order() > 64) {
      budget.fail(StopReason::kUnsupported, "an order above 64");
    } else if (budget.look()) {
      Domains domains;
      for (Cell cell = 0; cell < board.cell_count(); ++cell)
        domains.push_back(board.candidates(cell)[0]);
      if (load(board, domains, budget)) descend(board, domains, budget);
    }
    return std::move(budget).finish();
  }

  // Strikes what settled cells exclude. False when that is a contradiction.
  virtual bool load(BoardView board, Domains& domains, Budget& budget) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (domains[at(cell)] == 0) return false;
    }
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const Value value = board.settled(cell);
      if (value != 0 && !place(board, domains, cell, bit(value))) return false;
    }
    return infer(board, domains, budget);
  }
  // Gives the cell the value, and strikes it from its peers; what becomes single follows. False at
  // a contradiction.
  virtual bool place(BoardView board, Domains& domains, Cell cell, std::uint64_t value) {
    if ((domains[at(cell)] & value) == 0) return false;
    domains[at(cell)] = value;
    for (const int unit : board.geometry().units_of(cell)) {
      if (!strikes_in(board.geometry(), unit)) continue;
      for (const Cell other : board.geometry().unit(unit)) {
        if (other != cell && !strike(board, domains, other, value)) return false;
      }
    }
    return true;
  }
  virtual bool strike(BoardView board, Domains& domains, Cell cell, std::uint64_t value) {
    std::uint64_t& domain = domains[at(cell)];
    if ((domain & value) == 0) return true;
    domain &= ~value;
    if (domain == 0) return false;
    return !std::has_single_bit(domain) || place(board, domains, cell, domain);
  }
  [[nodiscard]] virtual bool strikes_in(const Geometry&, int /*unit*/) const { return true; }
  // Hidden singles, until there are none. False at a contradiction or a stop.
  virtual bool infer(BoardView board, Domains& domains, Budget& budget) {
    for (bool again = true; again;) {
      again = false;
      for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
        if (!budget.tick()) return false;
        if (has_every_value(board.geometry(), unit) &&
            !hidden_singles(board, domains, unit, again)) {
          return false;
        }
      }
    }
    return true;
  }
  [[nodiscard]] virtual bool has_every_value(const Geometry& geometry, int unit) const {
    return geometry.is_complete(unit);
  }
  virtual bool hidden_singles(BoardView board, Domains& domains, int unit, bool& again) {
    std::uint64_t once = 0;
    std::uint64_t twice = 0;
    for (const Cell cell : board.geometry().unit(unit)) {
      twice |= once & domains[at(cell)];
      once |= domains[at(cell)];
    }
    if (std::popcount(once) < board.order()) return false;
    for (const Cell cell : board.geometry().unit(unit)) {
      const std::uint64_t hidden = domains[at(cell)] & ~twice;
      if (hidden == 0 || std::has_single_bit(domains[at(cell)])) continue;
      again = true;
      if (!place_hidden(board, domains, cell, hidden)) return false;
    }
    return true;
  }
  virtual bool place_hidden(BoardView board, Domains& domains, Cell cell, std::uint64_t hidden) {
    return std::has_single_bit(hidden) && place(board, domains, cell, hidden);
  }
  // Which of the candidates of the cell that is branched on are tried.
  [[nodiscard]] virtual std::uint64_t to_try(std::uint64_t domain) const { return domain; }
  // The domains for the next try, from those before the first and those after the last.
  [[nodiscard]] virtual Domains restored(const Domains& before, const Domains&) const {
    return before;
  }

  static std::size_t at(Cell cell) { return static_cast<std::size_t>(cell); }
  static std::uint64_t bit(Value value) { return std::uint64_t{1} << (value - 1U); }

 private:
  // False when the search is over.
  bool descend(BoardView board, const Domains& domains, Budget& budget) {
    Cell best = -1;
    int fewest = 65;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const int size = std::popcount(domains[at(cell)]);
      if (size < 2 || size >= fewest) continue;
      best = cell;
      fewest = size;
    }
    if (best < 0) {
      std::vector<Value> grid;
      for (const std::uint64_t domain : domains)
        grid.push_back(static_cast<Value>(std::countr_zero(domain) + 1));
      return budget.found(grid);
    }
    Domains next = domains;
    for (std::uint64_t left = to_try(domains[at(best)]); left != 0; left &= left - 1) {
      if (!budget.spend_node()) return false;
      next = restored(domains, next);
      if (place(board, next, best, left & (~left + 1)) && infer(board, next, budget) &&
          !descend(board, next, budget)) {
        return false;
      }
      if (budget.stopped()) return false;
      budget.count_backtrack();
    }
    return true;
  }
};

// Items: each cell, each value of each unit. Options: each candidate. An item of a unit with fewer
// cells than values need not be covered.
class CoverCopy : public SingleBoardBackend {
 protected:
  struct Option {
    Cell cell;
    Value value;
    std::vector<std::size_t> items;
  };

  [[nodiscard]] virtual bool must_cover(const Geometry& geometry, int unit) const {
    return geometry.is_complete(unit);
  }
  // The items of an option and of a settled cell.
  [[nodiscard]] virtual std::vector<std::size_t> items_of(const Geometry& geometry, Cell cell,
                                                          Value value) const {
    std::vector<std::size_t> items{static_cast<std::size_t>(cell)};
    for (const int unit : geometry.units_of(cell)) items.push_back(item(geometry, unit, value));
    return items;
  }
  [[nodiscard]] static std::size_t item(const Geometry& geometry, int unit, Value value) {
    return static_cast<std::size_t>(geometry.cell_count() + unit * geometry.order() + value - 1);
  }
  // Which of the items that an option covered are uncovered on the way back.
  [[nodiscard]] virtual std::size_t uncovered(std::size_t items) const { return items; }
  [[nodiscard]] virtual std::size_t options_built(std::size_t options) const { return options; }

  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    if (budget.look() && build(board, budget)) descend(budget);
    return std::move(budget).finish();
  }

 private:
  // False when settled cells clash or there is no time.
  bool build(BoardView board, Budget& budget) {
    const Geometry& geometry = board.geometry();
    const auto items = item(geometry, geometry.unit_count(), 1);
    covered_.assign(items, 0);
    primary_.assign(items, 1);
    with_.assign(items, {});
    options_.clear();
    grid_.assign(static_cast<std::size_t>(board.cell_count()), 0);
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      for (int v = 1; v <= board.order(); ++v)
        primary_[item(geometry, unit, static_cast<Value>(v))] = must_cover(geometry, unit) ? 1 : 0;
    }
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      const Value value = board.settled(cell);
      if (value == 0) continue;
      grid_[static_cast<std::size_t>(cell)] = value;
      for (const std::size_t covers : items_of(geometry, cell, value)) {
        if (covered_[covers] != 0) return false;
        covered_[covers] = 1;
      }
    }
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (board.settled(cell) != 0) continue;
      if (!budget.tick()) return false;
      for_each_candidate(board.candidates(cell), [&](Value value) {
        Option option{cell, value, items_of(geometry, cell, value)};
        for (const std::size_t covers : option.items) {
          if (covered_[covers] != 0) return;
        }
        options_.push_back(std::move(option));
      });
    }
    options_.resize(options_built(options_.size()));
    for (std::size_t i = 0; i < options_.size(); ++i) {
      for (const std::size_t covers : options_[i].items) with_[covers].push_back(i);
    }
    return true;
  }

  [[nodiscard]] bool is_open(const Option& option) const {
    for (const std::size_t covers : option.items) {
      if (covered_[covers] != 0) return false;
    }
    return true;
  }

  // False when the search is over.
  bool descend(Budget& budget) {
    std::size_t best = covered_.size();
    std::size_t fewest = SIZE_MAX;
    for (std::size_t i = 0; i < covered_.size() && fewest > 0; ++i) {
      if (primary_[i] == 0 || covered_[i] != 0) continue;
      if (!budget.tick()) return false;
      std::size_t open = 0;
      for (const std::size_t option : with_[i]) open += is_open(options_[option]) ? 1 : 0;
      if (open >= fewest) continue;
      fewest = open;
      best = i;
    }
    if (best == covered_.size()) return budget.found(grid_);
    for (const std::size_t index : with_[best]) {
      const Option& option = options_[index];
      if (!is_open(option)) continue;
      if (!budget.spend_node()) return false;
      for (const std::size_t covers : option.items) covered_[covers] = 1;
      grid_[static_cast<std::size_t>(option.cell)] = option.value;
      if (!descend(budget)) return false;
      budget.count_backtrack();
      for (std::size_t i = 0; i < uncovered(option.items.size()); ++i)
        covered_[option.items[i]] = 0;
    }
    return true;
  }

  std::vector<Option> options_;
  std::vector<std::vector<std::size_t>> with_;  // the options of an item
  std::vector<std::uint8_t> covered_;
  std::vector<std::uint8_t> primary_;
  std::vector<Value> grid_;
};

}  // namespace concord::test
