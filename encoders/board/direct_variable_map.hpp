#pragma once
// The variables of the direct encodings: one for "cell is value" wherever that is open, numbered in
// reading order and then by value (with nothing pruned: x(r, c, v) = ((r n) + c) n + v), then the
// auxiliary ones in the order in which the at-most-ones made them.
//
// Filled by the direct encoder, immutable afterwards. The geometry must outlive it.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "encoders/board/open_values.hpp"
#include "encoders/board/value_sets.hpp"
#include "encoders/catalog.hpp"
#include "encoders/variable_map.hpp"

namespace concord {

class DirectVariableMap final : public VariableMap {
 public:
  // Everything open: no given is looked at.
  explicit DirectVariableMap(const Geometry& geometry)
      : DirectVariableMap(geometry, OpenValues::all(geometry)) {}
  // Settled cells and what they and the candidates make false is left out (one pass).
  [[nodiscard]] static std::unique_ptr<DirectVariableMap> pruned(BoardView board) {
    return std::unique_ptr<DirectVariableMap>(
        new DirectVariableMap(board.geometry(), OpenValues::pruned(board)));
  }

  [[nodiscard]] const Geometry& geometry() const override { return *geometry_; }
  [[nodiscard]] std::uint32_t variable_count() const override { return variables_; }
  [[nodiscard]] std::uint32_t cell_variable_count() const override {
    return cells_.first(settled_.size());
  }
  Truth is_value(Cell cell, Value value, std::vector<Lit>& conjunction) const override;
  [[nodiscard]] Value settled(Cell cell) const override { return settled_[cell]; }
  [[nodiscard]] std::string name(Var var) const override;
  [[nodiscard]] bool definition(Var var, std::vector<Candidate>& any_of) const override;

  // For the encoder. The open values of a cell, and the variable of the first of them.
  [[nodiscard]] std::span<const std::uint64_t> open(Cell cell) const {
    return cells_.sets().of(cell);
  }
  [[nodiscard]] Var first(Cell cell) const { return cells_.first(cell); }
  [[nodiscard]] std::uint32_t open_count(Cell cell) const { return cells_.count(cell); }

  // Says that the next `count` variables came from an at-most-one over `literals` literals: of a
  // cell's values, or of the places of `value` in a unit.
  void add_cell_auxiliaries(const Amo& amo, Cell cell, std::uint32_t literals,
                            std::uint32_t count) {
    amo_ = amo;
    add_block(-1 - cell, 0, literals, count);
  }
  void add_unit_auxiliaries(const Amo& amo, int unit, Value value, std::uint32_t literals,
                            std::uint32_t count) {
    amo_ = amo;
    add_block(unit, value, literals, count);
  }
  // The next literals - 1 variables say of the cell "greater than its i-th open value".
  void add_order_variables(Cell cell, std::uint32_t literals) {
    cell_order_ = true;
    add_block(-1 - cell, 0, literals, literals - 1);
  }

 private:
  struct Block {
    Var first;
    std::uint32_t literals;
    std::int32_t place;  // unit, or -1 - cell
    Value value;
  };

  DirectVariableMap(const Geometry& geometry, OpenValues open)
      : geometry_(&geometry),
        cells_(std::move(open.sets), 0),
        settled_(std::move(open.settled)),
        variables_(cell_variable_count()) {}
  [[nodiscard]] Candidate cell_variable(Var var) const;
  [[nodiscard]] std::string cell_variable_name(Var var) const;
  [[nodiscard]] const Block& block_of(Var var) const;
  // The literals of a block, as candidates.
  [[nodiscard]] std::vector<Candidate> candidates_of(const Block& block) const;
  void add_block(std::int32_t place, Value value, std::uint32_t literals, std::uint32_t count) {
    blocks_.push_back({variables_, literals, place, value});
    variables_ += count;
  }

  const Geometry* geometry_;
  ValueVariables cells_;
  std::vector<Value> settled_;
  std::uint32_t variables_;
  Amo amo_;
  bool cell_order_ = false;  // blocks of cells are order variables
  std::vector<Block> blocks_;
};

}  // namespace concord
