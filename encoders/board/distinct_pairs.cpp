#include "encoders/board/distinct_pairs.hpp"

#include <algorithm>

#include "encoders/encoding_size.hpp"

namespace concord {
namespace {

// The unit of one of two kinds that a cell lies in and that comes before `before`, or -1.
int unit_of_kind(const Geometry& geometry, Cell cell, UnitKind first, UnitKind last, int before) {
  for (const int unit : geometry.units_of(cell)) {
    const UnitKind kind = geometry.unit_kind(unit);
    if (unit < before && kind >= first && kind <= last) return unit;
  }
  return -1;
}

}  // namespace

std::uint64_t equal_pairs(std::vector<std::uint64_t>& keys) {
  std::ranges::sort(keys);
  std::uint64_t pairs = 0;
  for (std::size_t i = 0; i < keys.size();) {
    std::size_t end = i;
    while (end < keys.size() && keys[end] == keys[i]) ++end;
    pairs += saturating_pairs(end - i);
    i = end;
  }
  return pairs;
}

// A pair shares a row, a column, a box or a diagonal; of these only a box can go with another one.
std::uint64_t shared_pair_count(const Geometry& geometry, int unit, const LeftOut& left_out) {
  const auto cells = geometry.unit(unit);
  std::vector<std::uint64_t> keys;
  // Pairs that agree in key(cell); cells for which it is negative agree with none.
  const auto agreeing = [&](const auto& key) {
    keys.clear();
    for (const Cell cell : cells) {
      if (const std::int64_t k = key(cell); k >= 0) keys.push_back(static_cast<std::uint64_t>(k));
    }
    return equal_pairs(keys);
  };
  // Rows are units 0 to n - 1, columns n to 2n - 1.
  const auto row = [&](Cell cell) {
    const int line = geometry.row_of(cell);
    return is_left_out(left_out, line) ? std::int64_t{-1} : std::int64_t{line};
  };
  const auto column = [&](Cell cell) {
    const int line = geometry.column_of(cell);
    return is_left_out(left_out, geometry.order() + line) ? std::int64_t{-1} : std::int64_t{line};
  };
  const auto box = [&](Cell cell) {
    return std::int64_t{unit_of_kind(geometry, cell, UnitKind::kBox, UnitKind::kRegion, unit)};
  };
  const auto both = [](std::int64_t a, std::int64_t b) {
    return a < 0 || b < 0 ? -1 : (a << 20) + b;
  };
  std::uint64_t shared = agreeing(row) + agreeing(column);
  if (geometry.unit_kind(unit) <= UnitKind::kRegion) return shared;
  shared += agreeing(box);
  shared -= agreeing([&](Cell cell) { return both(box(cell), row(cell)); });
  shared -= agreeing([&](Cell cell) { return both(box(cell), column(cell)); });
  if (geometry.unit_kind(unit) == UnitKind::kDiagonal) return shared;
  // Each diagonal for itself: the middle cell lies in both.
  for (int diagonal = 0; diagonal < unit; ++diagonal) {
    if (geometry.unit_kind(diagonal) != UnitKind::kDiagonal) continue;
    const auto on = [&](Cell cell) {
      return std::ranges::binary_search(geometry.unit(diagonal), cell) ? std::int64_t{0} : -1;
    };
    shared += agreeing(on);
    shared -= agreeing([&](Cell cell) { return both(on(cell), box(cell)); });
  }
  return shared;
}

std::uint64_t shared_pair_count(const Geometry& geometry, const LeftOut& left_out) {
  std::uint64_t shared = 0;
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    // Rows and columns come first and have one cell in common at most.
    if (geometry.unit_kind(unit) > UnitKind::kColumn)
      shared += shared_pair_count(geometry, unit, left_out);
  }
  return shared;
}

bool stated_earlier(const Geometry& geometry, const LeftOut& left_out, Cell a, Cell b, int unit) {
  const auto others = geometry.units_of(b);
  for (const int common : geometry.units_of(a)) {
    if (common >= unit) return false;
    if (!is_left_out(left_out, common) && std::ranges::binary_search(others, common)) return true;
  }
  return false;
}

void DistinctPairs::enter(int unit) {
  stated_.clear();
  if (geometry_.unit_kind(unit) <= UnitKind::kColumn) return;
  const auto cells = geometry_.unit(unit);
  size_ = cells.size();
  stated_.resize(size_ * size_);
  for (std::size_t i = 0; i < size_; ++i) {
    for (std::size_t j = i + 1; j < size_; ++j)
      stated_[i * size_ + j] = stated_earlier(geometry_, left_out_, cells[i], cells[j], unit);
  }
}

}  // namespace concord
