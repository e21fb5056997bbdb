// The sizes of the direct encodings by formula, without writing a clause. With unit givens every
// unit of one size costs the same, so only the pairs that two units share need a look at the cells;
// with pruned givens one pass counts the open places of each value in each unit.

#include <algorithm>
#include <vector>

#include "encoders/board/direct_encoder.hpp"
#include "encoders/board/direct_variable_map.hpp"
#include "encoders/board/distinct_pairs.hpp"
#include "encoders/board/shared_pairs.hpp"
#include "encoders/board/unit_givens.hpp"

namespace concord {
namespace {

// How many pairs of cells of `unit` an at-most-one with auxiliaries states both there and in an
// earlier unit.
std::uint64_t shared_direct_pairs(const Geometry& geometry, int unit, DirectPairs& direct,
                                  const LeftOut& left_out) {
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
      if (is_left_out(left_out, common)) continue;
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

// What the cells cost: `candidates` are open.
EncodingSize size_of_cell(std::uint64_t candidates, const Amo& amo, DirectRules rules) {
  static const Amo ladder = **parse_amo("ladder");
  if (rules.cell_order) return ladder.exactly_one_size(candidates);
  if (rules.cell_at_most_one) return amo.exactly_one_size(candidates);
  return {0, 1, candidates};
}

// Pairs of one value that earlier units have stated, over all units.
std::uint64_t repeated_pairs(const Geometry& geometry, const Amo& amo, const LeftOut& left_out,
                             DirectRules rules) {
  std::uint64_t repeated = 0;
  DirectPairs direct(amo);
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    if (geometry.unit_kind(unit) <= UnitKind::kColumn) continue;
    // What states "exactly one" in its own way has no pair over two cells.
    if (amo.row().short_at_least_one && rules.unit_at_least_one && geometry.is_complete(unit))
      continue;
    repeated += amo.row().all_pairs ? shared_pair_count(geometry, unit, left_out)
                                    : shared_direct_pairs(geometry, unit, direct, left_out);
  }
  return repeated;
}

EncodingSize size_with_units(BoardView board, const EncodingChoice& choice, DirectRules rules) {
  const Geometry& geometry = board.geometry();
  const Amo& amo = choice.amo;
  const LeftOut left_out = left_out_units(geometry, choice);
  const auto n = static_cast<std::uint64_t>(board.order());
  const std::uint64_t cells = saturating_multiply(n, n);
  EncodingSize total = unit_givens_size(board, [](Value) { return std::uint64_t{1}; });
  total.variables = saturating_multiply(cells, n);
  total += size_of_cell(n, amo, rules).times(cells);
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    if (is_left_out(left_out, unit)) continue;
    const std::uint64_t m = geometry.unit(unit).size();
    const bool at_least_one = rules.unit_at_least_one && n > 1 && geometry.is_complete(unit);
    total += (at_least_one ? amo.exactly_one_size(m) : amo.size(m)).times(n);
  }
  const std::uint64_t repeated = repeated_pairs(geometry, amo, left_out, rules);
  total.clauses -= repeated * n;
  total.literals -= 2 * repeated * n;
  return total;
}

EncodingSize size_when_pruned(BoardView board, const EncodingChoice& choice, DirectRules rules) {
  const Geometry& geometry = board.geometry();
  const Amo& amo = choice.amo;
  const LeftOut left_out = left_out_units(geometry, choice);
  const auto n = static_cast<std::size_t>(board.order());
  const auto map = DirectVariableMap::pruned(board);
  std::vector<EncodingSize> at_most_one(n + 1);
  std::vector<EncodingSize> exactly_one(n + 1);
  std::vector<EncodingSize> of_cell(n + 1);
  for (std::size_t m = 0; m <= n; ++m) {
    at_most_one[m] = amo.size(m);
    exactly_one[m] = amo.exactly_one_size(m);
    of_cell[m] = size_of_cell(m, amo, rules);
  }

  EncodingSize total{map->cell_variable_count(), 0, 0};
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (map->settled(cell) != 0) continue;
    total += of_cell[map->open_count(cell)];
  }
  std::vector<std::uint32_t> open(n);
  std::vector<std::uint32_t> settled(n);
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    if (is_left_out(left_out, unit)) continue;
    std::ranges::fill(open, 0);
    std::ranges::fill(settled, 0);
    for (const Cell cell : geometry.unit(unit)) {
      if (const Value value = map->settled(cell); value != 0) ++settled[value - 1U];
      for_each_candidate(map->open(cell), [&](Value value) { ++open[value - 1U]; });
    }
    const bool stated = rules.unit_at_least_one && n > 1 && geometry.is_complete(unit);
    for (std::size_t v = 0; v < n; ++v) {
      if (settled[v] > 1) total += EncodingSize{0, 1, 0};  // the empty clause
      total += stated && settled[v] == 0 ? exactly_one[open[v]] : at_most_one[open[v]];
    }
  }
  return total;
}

}  // namespace

EncodingSize predict_direct_size(BoardView board, const EncodingChoice& choice, DirectRules rules) {
  return choice.givens->prune ? size_when_pruned(board, choice, rules)
                              : size_with_units(board, choice, rules);
}

EncodingSize direct_size_at_most(const Geometry& geometry, const EncodingChoice& choice,
                                 DirectRules rules) {
  const auto n = static_cast<std::uint64_t>(geometry.order());
  const std::uint64_t cells = n * n;
  // Every candidate that is missing a unit clause, every group stated, none shared or pruned.
  EncodingSize size{cells * n, cells * n, cells * n};
  EncodingSize of_cell = choice.amo.exactly_one_size(n);
  if (rules.cell_order) of_cell = size_of_cell(n, choice.amo, rules);
  size += of_cell.times(cells);
  size +=
      choice.amo.exactly_one_size(n).times(static_cast<std::uint64_t>(geometry.unit_count()) * n);
  return size;
}

EncodingSize direct_repeats(const Geometry& geometry, const EncodingChoice& choice,
                            DirectRules rules) {
  const std::uint64_t pairs =
      repeated_pairs(geometry, choice.amo, left_out_units(geometry, choice), rules);
  const std::uint64_t clauses =
      saturating_multiply(pairs, static_cast<std::uint64_t>(geometry.order()));
  return {0, clauses, saturating_multiply(2, clauses)};
}

}  // namespace concord
