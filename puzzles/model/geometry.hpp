#pragma once
// Geometry: the shape of a puzzle and nothing of its content. Order n, the units (sets of cells
// that must all differ) and which units each cell lies in. Immutable and shared: one object a
// shape, so two boards have the same shape exactly when their specs are equal. All functions are
// safe to call from several threads.
//
// Cells are numbered 0..n*n-1 in reading order; values are 1..n. Units come in a fixed order: rows,
// columns, boxes or regions, diagonals, windows. A unit with the same cells as an earlier one is
// left out, so that no rule is stated twice (boxes of one row, order 1); so is one of a single
// cell, which says nothing (boxes of 1x1), but for the row of order 1.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace concord {

using Cell = std::int32_t;
using Value = std::uint16_t;

inline constexpr int kMaxOrder = 400;

enum class UnitKind : std::uint8_t { kRow, kColumn, kBox, kRegion, kDiagonal, kWindow };

struct BoxShape {
  int height = 0;
  int width = 0;
  auto operator<=>(const BoxShape&) const = default;
};

// Everything that makes a shape; equal specs give the same Geometry object.
struct GeometrySpec {
  int order = 0;                       // 1..kMaxOrder
  std::optional<BoxShape> box;         // none: a Latin square, or a jigsaw where `regions` is given
  std::vector<std::uint16_t> regions;  // empty, or n*n region numbers 0..n-1, each used n times
  bool diagonals = false;
  bool windows = false;
  auto operator<=>(const GeometrySpec&) const = default;
};

// The box that is meant when nobody says: square if there is one, else the most square with
// 2 <= height < width, else none (order 5, 7, 11, ...).
[[nodiscard]] std::optional<BoxShape> default_box(int order);

class Geometry;
using GeometryPtr = std::shared_ptr<const Geometry>;

class Geometry {
 public:
  // Errors (one sentence, no position): an order out of range; a box whose height or width does not
  // divide the order or that has more cells than values; a region map of the wrong size or with
  // unequal regions; boxes and regions both; windows without boxes.
  [[nodiscard]] static tl::expected<GeometryPtr, std::string> make(const GeometrySpec& spec);

  [[nodiscard]] const GeometrySpec& spec() const { return spec_; }
  [[nodiscard]] int order() const { return spec_.order; }
  [[nodiscard]] int cell_count() const { return spec_.order * spec_.order; }
  // 64-bit words that hold one cell's candidates.
  [[nodiscard]] int words_per_cell() const { return (spec_.order + 63) / 64; }

  [[nodiscard]] int unit_count() const { return static_cast<int>(unit_kinds_.size()); }
  [[nodiscard]] std::span<const Cell> unit(int unit) const {
    return {unit_cells_.data() + unit_starts_[unit], unit_cells_.data() + unit_starts_[unit + 1]};
  }
  [[nodiscard]] UnitKind unit_kind(int unit) const { return unit_kinds_[unit]; }
  // 1-based within its kind: "row 1", "box 9".
  [[nodiscard]] int unit_number(int unit) const { return unit_numbers_[unit]; }
  [[nodiscard]] std::string unit_name(int unit) const;
  // True when the unit has n cells and so must hold every value; smaller units are at-most-one
  // only.
  [[nodiscard]] bool is_complete(int unit) const {
    return static_cast<int>(this->unit(unit).size()) == spec_.order;
  }
  // The units of a cell, ascending.
  [[nodiscard]] std::span<const std::int32_t> units_of(Cell cell) const {
    return {cell_units_.data() + cell_starts_[cell], cell_units_.data() + cell_starts_[cell + 1]};
  }

  [[nodiscard]] int row_of(Cell cell) const { return cell / spec_.order; }
  [[nodiscard]] int column_of(Cell cell) const { return cell % spec_.order; }
  // The peers of a cell (the other cells of its units), ascending, each once.
  [[nodiscard]] std::vector<Cell> peers(Cell cell) const;

  // "r1c2"
  [[nodiscard]] std::string cell_name(Cell cell) const;
  // "9x9, boxes 3x3", "9x9, regions, diagonals", "30x30, no boxes"
  [[nodiscard]] std::string describe() const;

 private:
  explicit Geometry(GeometrySpec spec) : spec_(std::move(spec)) {}
  // The units made so far, by their first cell and size.
  using UnitIndex = std::multimap<std::pair<Cell, std::size_t>, int>;
  void add_unit(UnitKind kind, int number, std::vector<Cell> cells, UnitIndex& known);
  void build_units();
  void index_cells();

  GeometrySpec spec_;
  std::vector<UnitKind> unit_kinds_;
  std::vector<int> unit_numbers_;
  std::vector<std::int32_t> unit_starts_{0};
  std::vector<Cell> unit_cells_;
  std::vector<std::int32_t> cell_starts_;
  std::vector<std::int32_t> cell_units_;
};

}  // namespace concord
