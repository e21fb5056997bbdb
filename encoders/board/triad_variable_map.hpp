#pragma once
// The variables of the triads encoding: those of the direct encodings, numbered as there; then
// "value v is in this minirow" (a minirow is what a row and a box have in common), by row, minirow
// and value; then the same for minicolumns, by column, minicolumn and value. Pruned, there is one
// where a cell of the minirow is open for the value.
//
// Immutable once made; safe to read from several threads. The geometry must outlive it.

#include <array>
#include <memory>

#include "encoders/board/direct_variable_map.hpp"
#include "encoders/board/value_sets.hpp"

namespace concord {

// Minirows or minicolumns of which a unit is made: `count` numbers from `first` on, `step` apart.
struct TriadRange {
  bool minirows = true;
  int first = 0;
  int step = 1;
  int count = 0;
};

// What minirows and minicolumns consist of, and which of them. Both are numbered from 0: those of
// row 1, of row 2, ...; those of column 1, of column 2, ...
class TriadShape {
 public:
  // The geometry must have boxes.
  explicit TriadShape(const Geometry& geometry)
      : order_(geometry.order()), box_(*geometry.spec().box) {}

  [[nodiscard]] int triads(bool minirows) const {
    return order_ * (minirows ? in_a_row() : in_a_column());
  }
  // Cells of each.
  [[nodiscard]] int cells(bool minirow) const { return minirow ? box_.width : box_.height; }
  [[nodiscard]] int triad_of(bool minirow, Cell cell) const {
    return minirow ? cell / order_ * in_a_row() + cell % order_ / box_.width
                   : cell % order_ * in_a_column() + cell / order_ / box_.height;
  }
  // The i-th cell.
  [[nodiscard]] Cell cell(bool minirow, int triad, int i) const {
    if (minirow) return triad / in_a_row() * order_ + triad % in_a_row() * box_.width + i;
    return (triad % in_a_column() * box_.height + i) * order_ + triad / in_a_column();
  }
  // A row, column or box: one range or, of a box, two.
  struct Ranges {
    std::array<TriadRange, 2> ranges;
    std::size_t count = 0;
    [[nodiscard]] const TriadRange* begin() const { return ranges.data(); }
    [[nodiscard]] const TriadRange* end() const { return ranges.data() + count; }
  };
  [[nodiscard]] Ranges ranges_of(UnitKind kind, Cell first) const {
    const TriadRange row{true, triad_of(true, first), 1, in_a_row()};
    const TriadRange column{false, triad_of(false, first), 1, in_a_column()};
    switch (kind) {
      case UnitKind::kRow: return {{row, {}}, 1};
      case UnitKind::kColumn: return {{column, {}}, 1};
      case UnitKind::kBox:
        return {{TriadRange{true, row.first, in_a_row(), box_.height},
                 TriadRange{false, column.first, in_a_column(), box_.width}},
                2};
      default: return {};
    }
  }

 private:
  [[nodiscard]] int in_a_row() const { return order_ / box_.width; }
  [[nodiscard]] int in_a_column() const { return order_ / box_.height; }

  int order_;
  BoxShape box_;
};

class TriadVariableMap final : public VariableMap {
 public:
  explicit TriadVariableMap(std::unique_ptr<DirectVariableMap> cells);

  [[nodiscard]] const Geometry& geometry() const override { return cells_->geometry(); }
  [[nodiscard]] std::uint32_t variable_count() const override {
    return minicolumns_.first(minicolumns_.sets().places());
  }
  [[nodiscard]] std::uint32_t cell_variable_count() const override {
    return cells_->cell_variable_count();
  }
  Truth is_value(Cell cell, Value value, std::vector<Lit>& conjunction) const override {
    return cells_->is_value(cell, value, conjunction);
  }
  [[nodiscard]] Value settled(Cell cell) const override { return cells_->settled(cell); }
  [[nodiscard]] std::string name(Var var) const override;
  [[nodiscard]] bool definition(Var var, std::vector<Candidate>& any_of) const override;

  // For the encoder.
  [[nodiscard]] const TriadShape& shape() const { return shape_; }
  [[nodiscard]] const DirectVariableMap& cells() const { return *cells_; }
  [[nodiscard]] const ValueVariables& triads(bool minirows) const {
    return minirows ? minirows_ : minicolumns_;
  }

 private:
  std::unique_ptr<DirectVariableMap> cells_;
  TriadShape shape_;
  ValueVariables minirows_;
  ValueVariables minicolumns_;
};

}  // namespace concord
