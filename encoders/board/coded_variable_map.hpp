#pragma once
// The variables of encodings in which "cell is value" is a conjunction of literals (order, log):
// each cell has a few variables of its own that together say its value, and there are no others.
// Cells in reading order; within a cell by what the variables say.
//
// Immutable once made; safe to read from several threads. The geometry must outlive it.

#include <cstdint>
#include <vector>

#include "encoders/board/open_values.hpp"
#include "encoders/variable_map.hpp"

namespace concord {

class CodedVariableMap : public VariableMap {
 public:
  [[nodiscard]] const Geometry& geometry() const final { return *geometry_; }
  [[nodiscard]] std::uint32_t variable_count() const final { return first_.back(); }
  [[nodiscard]] std::uint32_t cell_variable_count() const final { return first_.back(); }
  Truth is_value(Cell cell, Value value, std::vector<Lit>& conjunction) const final;
  [[nodiscard]] Value settled(Cell cell) const final { return open_.settled[cell]; }

  // For the encoder. What is_value would append, for an open value of the cell.
  [[nodiscard]] virtual std::uint32_t literal_count(Cell cell, Value value) const = 0;
  [[nodiscard]] std::span<const std::uint64_t> open(Cell cell) const { return open_.sets.of(cell); }
  [[nodiscard]] bool is_open(Cell cell, Value value) const { return open_.sets.has(cell, value); }
  [[nodiscard]] Var first(Cell cell) const { return first_[cell]; }
  [[nodiscard]] std::uint32_t count(Cell cell) const { return first_[cell + 1] - first_[cell]; }

 protected:
  CodedVariableMap(const Geometry& geometry, OpenValues open)
      : geometry_(&geometry), open_(std::move(open)) {}

  // Appends the literals that say `value`, which is open there.
  virtual void append_code(Cell cell, Value value, std::vector<Lit>& conjunction) const = 0;

  // `count_of(cell)`: how many variables a cell gets. Once, by the constructor.
  template <typename F>
  void number_variables(F count_of) {
    first_.reserve(static_cast<std::size_t>(geometry_->cell_count()) + 1);
    Var next = 0;
    for (Cell cell = 0; cell < geometry_->cell_count(); ++cell) {
      first_.push_back(next);
      next += count_of(cell);
    }
    first_.push_back(next);
  }
  [[nodiscard]] Cell cell_of(Var var) const;

 private:
  const Geometry* geometry_;
  OpenValues open_;
  std::vector<Var> first_;  // one more than cells
};

}  // namespace concord
