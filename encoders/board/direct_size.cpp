// The sizes of the direct encodings by formula, without writing a clause. With unit givens every
// unit of one size costs the same, so only the pairs that two units share need a look at the cells;
// with pruned givens one pass counts the open places of each value in each unit.

#include <algorithm>
#include <vector>

#include "encoders/board/direct_encoder.hpp"
#include "encoders/board/direct_variable_map.hpp"
#include "encoders/board/shared_pairs.hpp"

namespace concord {
namespace {

// Pairs of equal keys.
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

// The unit of one of two kinds that a cell lies in and that comes before `before`, or -1.
int unit_of_kind(const Geometry& geometry, Cell cell, UnitKind first, UnitKind last, int before) {
  for (const int unit : geometry.units_of(cell)) {
    const UnitKind kind = geometry.unit_kind(unit);
    if (unit < before && kind >= first && kind <= last) return unit;
  }
  return -1;
}

// How many pairs of cells of `unit` lie together in an earlier unit as well. A pair shares a row, a
// column, a box or a diagonal; of these only a box can go with another one.
std::uint64_t shared_pairs(const Geometry& geometry, int unit) {
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
  const auto row = [&](Cell cell) { return std::int64_t{geometry.row_of(cell)}; };
  const auto column = [&](Cell cell) { return std::int64_t{geometry.column_of(cell)}; };
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

// The same for an at-most-one with auxiliaries: only the pairs that it states in both units.
std::uint64_t shared_direct_pairs(const Geometry& geometry, int unit, DirectPairs& direct) {
  const auto cells = geometry.unit(unit);
  const auto place_in = [&](int other, Cell cell) {
    const auto inside = geometry.unit(other);
    return static_cast<std::uint32_t>(std::ranges::lower_bound(inside, cell) - inside.begin());
  };
  std::uint64_t shared = 0;
  for (const auto& pair : direct.pairs(static_cast<std::uint32_t>(cells.size()))) {
    const Cell a = cells[pair.first];
    const Cell b = cells[pair.second];
    const auto others = geometry.units_of(b);
    for (const int common : geometry.units_of(a)) {
      if (common >= unit) break;
      if (!std::ranges::binary_search(others, common)) continue;
      const auto m = static_cast<std::uint32_t>(geometry.unit(common).size());
      const auto [low, high] = std::minmax({place_in(common, a), place_in(common, b)});
      if (!direct.stated(m, low, high)) continue;
      ++shared;
      break;
    }
  }
  return shared;
}

EncodingSize size_of_givens(BoardView board) {
  const auto order = static_cast<std::uint64_t>(board.order());
  EncodingSize size;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const auto candidates = static_cast<std::uint64_t>(board.candidate_count(cell));
    const std::uint64_t units = candidates != 1 ? order - candidates : (order > 1 ? 1 : 0);
    size += EncodingSize{0, units, units};
  }
  return size;
}

EncodingSize size_with_units(BoardView board, const AmoRow& amo, DirectRules rules) {
  const Geometry& geometry = board.geometry();
  const auto n = static_cast<std::uint64_t>(board.order());
  const std::uint64_t cells = saturating_multiply(n, n);
  const EncodingSize all_values{0, 1, n};
  EncodingSize total = size_of_givens(board);
  total.variables = saturating_multiply(cells, n);
  total += all_values.times(cells);
  if (rules.cell_at_most_one) total += amo.size(n).times(cells);

  DirectPairs direct(amo);
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    if (rules.unit_at_least_one && n > 1 && geometry.is_complete(unit)) {
      total += all_values.times(n);
    }
    total += amo.size(geometry.unit(unit).size()).times(n);
    if (geometry.unit_kind(unit) <= UnitKind::kColumn) continue;
    const std::uint64_t shared =
        amo.all_pairs ? shared_pairs(geometry, unit) : shared_direct_pairs(geometry, unit, direct);
    total.clauses -= shared * n;
    total.literals -= 2 * shared * n;
  }
  return total;
}

EncodingSize size_when_pruned(BoardView board, const AmoRow& amo, DirectRules rules) {
  const Geometry& geometry = board.geometry();
  const auto n = static_cast<std::size_t>(board.order());
  const auto map = DirectVariableMap::pruned(board);
  std::vector<EncodingSize> at_most_one(n + 1);
  for (std::size_t m = 0; m <= n; ++m) at_most_one[m] = amo.size(m);

  EncodingSize total{map->cell_variable_count(), 0, 0};
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (map->settled(cell) != 0) continue;
    const std::uint32_t open = map->open_count(cell);
    total += EncodingSize{0, 1, open};
    if (rules.cell_at_most_one) total += at_most_one[open];
  }
  std::vector<std::uint32_t> open(n);
  std::vector<std::uint32_t> settled(n);
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    std::ranges::fill(open, 0);
    std::ranges::fill(settled, 0);
    for (const Cell cell : geometry.unit(unit)) {
      if (const Value value = map->settled(cell); value != 0) ++settled[value - 1U];
      for_each_candidate(map->open(cell), [&](Value value) { ++open[value - 1U]; });
    }
    const bool stated = rules.unit_at_least_one && n > 1 && geometry.is_complete(unit);
    for (std::size_t v = 0; v < n; ++v) {
      if (stated && settled[v] == 0) total += EncodingSize{0, 1, open[v]};
      if (settled[v] > 1) total += EncodingSize{0, 1, 0};  // the empty clause
      total += at_most_one[open[v]];
    }
  }
  return total;
}

}  // namespace

EncodingSize predict_direct_size(BoardView board, const EncodingChoice& choice, DirectRules rules) {
  return choice.givens->prune ? size_when_pruned(board, *choice.amo, rules)
                              : size_with_units(board, *choice.amo, rules);
}

}  // namespace concord
