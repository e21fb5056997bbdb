#pragma once
// VariableMap: what the variables of one encoded board mean. Decoding a model, blocking a grid and
// naming a variable go through it alone, in terms of cells and values, so that auxiliary variables
// can never change a count or an answer. Immutable once the encoder has filled it; safe to read
// from several threads.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/literal.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"

namespace concord {

// "cell is value".
struct Candidate {
  Cell cell = 0;
  Value value = 0;
  auto operator<=>(const Candidate&) const = default;
};

class VariableMap {
 public:
  virtual ~VariableMap() = default;

  // Whether "cell is value" is settled by the encoding itself (givens pruned away) or depends on
  // literals.
  enum class Truth : std::uint8_t { kNever, kAlways, kOpen };

  [[nodiscard]] virtual const Geometry& geometry() const = 0;
  // All variables, auxiliary ones included.
  [[nodiscard]] virtual std::uint32_t variable_count() const = 0;
  // Variables that speak of a cell; the others are auxiliary.
  [[nodiscard]] virtual std::uint32_t cell_variable_count() const = 0;
  // "cell is value" holds exactly when all literals appended to `conjunction` hold (one literal in
  // a direct encoding, several under order and log). Appends nothing unless kOpen.
  virtual Truth is_value(Cell cell, Value value, std::vector<Lit>& conjunction) const = 0;
  // The value that the encoding has settled the cell to, where it tells: is_value is kAlways for it
  // and kNever for the others. 0: ask is_value.
  [[nodiscard]] virtual Value settled(Cell /*cell*/) const { return 0; }
  // "r1c2=5", or for an auxiliary its place and role: "row1=5.s3". Never contains a space.
  [[nodiscard]] virtual std::string name(Var var) const = 0;
  // What a variable stands for: appends the candidates of which one holds exactly when it is true
  // (none: it is never true), in reading order and then by value. Those that the encoding has
  // settled are among them. `var` is below variable_count(). False when the variable is no such
  // function of the cells.
  [[nodiscard]] virtual bool definition(Var var, std::vector<Candidate>& any_of) const = 0;

  // Appends the literals of the clause "cell is not value". False when that holds anyway: then no
  // clause is needed. Appends nothing and returns true when cell is always value: the empty clause.
  bool forbid(Cell cell, Value value, std::vector<Lit>& clause) const;

  // The clause that forbids exactly `values` (order * order of them): at most one literal a cell in
  // a direct encoding. Cells that the encoding settles contribute nothing.
  [[nodiscard]] std::vector<Lit> blocking_clause(std::span<const Value> values) const;

  // `model[v]` is 1 for true, 0 for false; size variable_count() or more. An error names the cell
  // that has no value or two.
  [[nodiscard]] tl::expected<Grid, std::string> decode(std::span<const std::uint8_t> model) const;
};

}  // namespace concord
