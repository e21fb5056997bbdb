#pragma once
// ClauseFilter: which clauses of an encoded board are wanted, and what a clause talks about: the
// cells and values of its literals, of auxiliary ones through what they stand for, and of its rule
// where a literal stands for nothing. All conditions that are there must hold.
//
// ClauseMatcher is not thread-safe (it has buffers of its own); the map must outlive it.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "encoders/clause_sink.hpp"
#include "encoders/variable_map.hpp"

namespace concord {

struct ClauseFilter {
  std::optional<Cell> cell;
  // With a cell: clauses that speak of this value in that cell.
  std::optional<Value> digit;
  // The clauses of this unit's rules, and those of rules of other units that speak of cells of this
  // one only: a pair that a row and a box share is stated with the row.
  std::optional<int> unit;
  std::optional<std::uint64_t> number;  // of the clause, from 1

  [[nodiscard]] bool empty() const { return !cell && !digit && !unit && !number; }
};

class ClauseMatcher {
 public:
  ClauseMatcher(const VariableMap& variables, ClauseFilter filter)
      : variables_(variables), filter_(filter) {}

  // `number` is 0 for what has none (a native XOR clause).
  [[nodiscard]] bool matches(std::uint64_t number, const Rule& rule, std::span<const Lit> literals);
  // The cells that a clause talks about, ascending, each once.
  void cells(const Rule& rule, std::span<const Lit> literals, std::vector<Cell>& out);

 private:
  // What a literal speaks of, into spoken_: candidates of which it depends on.
  void speak(Lit literal);
  [[nodiscard]] bool speaks_of(const Rule& rule, std::span<const Lit> literals);
  [[nodiscard]] bool is_rest_of_conflict(const Rule& rule, std::span<const Lit> literals) const;
  [[nodiscard]] bool lies_in_unit(const Rule& rule, std::span<const Lit> literals);
  [[nodiscard]] bool in_unit(Cell cell, int unit) const;

  const VariableMap& variables_;
  ClauseFilter filter_;
  std::vector<Candidate> spoken_;
  std::vector<Lit> ignored_;
};

}  // namespace concord
