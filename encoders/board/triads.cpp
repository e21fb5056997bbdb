// Triads: extended, through variables T for "this value is in this minirow" or minicolumn (what a
// line and a box have in common), so that unit propagation sees locked candidates. Exactly one
// value a cell; for each minirow, minicolumn and value exactly one of its cells and not T; for each
// value exactly one T of the minirows of each row, of the minicolumns of each column, and of either
// kind in each box (boxes with fewer cells than values: at most one). An exactly-one is one clause
// and all pairs. Diagonals and windows are stated over the cells, as in `extended`.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "encoders/board/board_encoders.hpp"
#include "encoders/board/distinct_pairs.hpp"
#include "encoders/board/rule_names.hpp"
#include "encoders/board/rule_writer.hpp"
#include "encoders/board/triad_variable_map.hpp"
#include "encoders/board/unit_givens.hpp"

namespace concord::board_encoders {
namespace {

EncodingSize pairs_size(std::uint64_t m) {
  const std::uint64_t pairs = saturating_pairs(m);
  return {0, pairs, saturating_multiply(2, pairs)};
}

EncodingSize exactly_one_size(std::uint64_t m) {
  EncodingSize size = pairs_size(m);
  size += EncodingSize{0, 1, m};
  return size;
}

EncodingSize rule_size(std::uint64_t m, bool exactly_one) {
  return exactly_one ? exactly_one_size(m) : pairs_size(m);
}

bool is_cell_unit(const Geometry& geometry, int unit) {
  return geometry.unit_kind(unit) >= UnitKind::kDiagonal;
}

// Diagonals and windows: whether something before `unit` states "not both" of two of its cells.
bool stated_before(const Geometry& geometry, const TriadShape& shape, Cell a, Cell b, int unit) {
  if (shape.triad_of(true, a) == shape.triad_of(true, b)) return true;
  if (shape.triad_of(false, a) == shape.triad_of(false, b)) return true;
  const auto others = geometry.units_of(b);
  for (const int common : geometry.units_of(a)) {
    if (common >= unit) return false;
    if (is_cell_unit(geometry, common) && std::ranges::binary_search(others, common)) return true;
  }
  return false;
}

// How many pairs of cells of a diagonal or window that is true of. No two cells are in a minirow or
// minicolumn and on a diagonal, or on two diagonals.
std::uint64_t stated_before_count(const Geometry& geometry, const TriadShape& shape, int unit) {
  std::vector<std::uint64_t> keys;
  const auto agreeing = [&](const auto& key) {
    keys.clear();
    for (const Cell cell : geometry.unit(unit)) {
      if (const std::int64_t k = key(cell); k >= 0) keys.push_back(static_cast<std::uint64_t>(k));
    }
    return equal_pairs(keys);
  };
  std::uint64_t stated = 0;
  for (const bool minirow : {true, false})
    stated += agreeing([&](Cell cell) { return std::int64_t{shape.triad_of(minirow, cell)}; });
  for (int earlier = 0; earlier < unit; ++earlier) {
    // Windows have no cell in common.
    if (geometry.unit_kind(earlier) != UnitKind::kDiagonal) continue;
    stated += agreeing([&](Cell cell) {
      return std::ranges::binary_search(geometry.unit(earlier), cell) ? std::int64_t{0} : -1;
    });
  }
  return stated;
}

class TriadsEncoder {
 public:
  explicit TriadsEncoder(const BoardEncoderJob& job)
      : board_(job.board),
        geometry_(job.board.geometry()),
        order_(geometry_.order()),
        givens_(*job.choice.givens),
        sink_(job.sink),
        writer_(sink_, job.choice.native_xor),
        stop_(job.stop),
        shape_(geometry_),
        settled_(static_cast<std::size_t>(order_)) {}

  tl::expected<Encoding, EncodeError> run() {
    map_ = std::make_unique<TriadVariableMap>(givens_.prune
                                                  ? DirectVariableMap::pruned(board_)
                                                  : std::make_unique<DirectVariableMap>(geometry_));
    if (sink_.new_variables(map_->variable_count()) != 0) return tl::unexpected(sink_not_fresh());
    if (!givens_.prune && !givens_.assumed) write_unit_givens(board_, *map_, sink_);
    if (!write() || writer_.xor_refused()) return tl::unexpected(writer_.why_stopped());
    return Encoding{std::move(map_), {}};
  }

 private:
  [[nodiscard]] bool stopped() const {
    return writer_.xor_refused() || (stop_ != nullptr && stop_->stop_requested());
  }

  // False when stopped, here and below.
  bool write() {
    if (!write_cells() || !write_triads(true) || !write_triads(false)) return false;
    for (int first = 0; first < geometry_.unit_count();) {
      const int end = end_of_kind(geometry_, first);
      // Boxes are all of one size, and so are windows.
      const RuleNames& names = rule_names(geometry_.unit_kind(first));
      sink_.begin_group(geometry_.is_complete(first) ? names.exactly_one : names.at_most_one);
      for (int unit = first; unit < end; ++unit) {
        if (!write_unit(unit)) return false;
      }
      first = end;
    }
    return true;
  }

  bool write_cells() {
    sink_.begin_group("cell exactly-one");
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (stopped()) return false;
      if (map_->cells().settled(cell) != 0) continue;
      literals_.clear();
      const Var first = map_->cells().first(cell);
      for (Var var = first; var < first + map_->cells().open_count(cell); ++var)
        literals_.push_back(Lit::positive(var));
      sink_.begin_rule({.cell = cell});
      write_exactly_one();
    }
    return true;
  }

  // Exactly one of the cells and not T, value by value. With pruned givens T stands for the open
  // cells; where there are none it is settled, and so are the clauses.
  bool write_triads(bool minirows) {
    sink_.begin_group(minirows ? "minirow exactly-one" : "minicolumn exactly-one");
    const ValueVariables& variables = map_->triads(minirows);
    for (int triad = 0; triad < shape_.triads(minirows); ++triad) {
      if (stopped()) return false;
      const auto place = static_cast<std::size_t>(triad);
      const Cell first = shape_.cell(minirows, triad, 0);
      // The line is a unit; of order 1 the column is the row.
      const int line =
          minirows || order_ == 1 ? geometry_.row_of(first) : order_ + geometry_.column_of(first);
      for_each_candidate(variables.sets().of(place), [&](Value value) {
        literals_.clear();
        for (int i = 0; i < shape_.cells(minirows); ++i)
          append_cell(shape_.cell(minirows, triad, i), value);
        literals_.push_back(Lit::negative(variables.variable(place, value)));
        sink_.begin_rule({.cell = first, .unit = line, .value = value});
        write_exactly_one();
      });
    }
    return true;
  }

  void append_cell(Cell cell, Value value) { map_->cells().is_value(cell, value, literals_); }

  bool write_unit(int unit) {
    std::ranges::fill(settled_, 0);
    for (const Cell cell : geometry_.unit(unit)) {
      if (const Value value = map_->cells().settled(cell); value != 0) ++settled_[value - 1U];
    }
    if (is_cell_unit(geometry_, unit)) find_pairs(unit);
    for (int v = 1; v <= order_; ++v) {
      if (stopped()) return false;
      const auto value = static_cast<Value>(v);
      sink_.begin_rule({.unit = unit, .value = value});
      if (settled_[value - 1U] > 1) writer_.write_contradiction();
      const bool exactly_one = geometry_.is_complete(unit) && settled_[value - 1U] == 0;
      if (is_cell_unit(geometry_, unit)) {
        write_cell_unit(unit, value, exactly_one);
        continue;
      }
      const Cell corner = geometry_.unit(unit).front();
      for (const TriadRange& range : shape_.ranges_of(geometry_.unit_kind(unit), corner))
        write_triad_unit(range, value, exactly_one);
    }
    return true;
  }

  void write_triad_unit(const TriadRange& range, Value value, bool exactly_one) {
    const ValueVariables& variables = map_->triads(range.minirows);
    literals_.clear();
    for (int i = 0; i < range.count; ++i) {
      const auto place = static_cast<std::size_t>(range.first + i * range.step);
      if (variables.sets().has(place, value))
        literals_.push_back(Lit::positive(variables.variable(place, value)));
    }
    if (exactly_one) return write_exactly_one();
    writer_.write_pairs(literals_);
  }

  void write_cell_unit(int unit, Value value, bool exactly_one) {
    const auto cells = geometry_.unit(unit);
    if (exactly_one) {
      literals_.clear();
      for (const Cell cell : cells) append_cell(cell, value);
      writer_.write_at_least_one(literals_);
    }
    for (const auto& pair : pairs_) {
      clause_.clear();
      if (!map_->forbid(cells[pair.first], value, clause_)) continue;
      if (!map_->forbid(cells[pair.second], value, clause_) || clause_.size() < 2) continue;
      sink_.add_clause(clause_);
    }
    if (exactly_one) writer_.write_xor(literals_);
  }

  void find_pairs(int unit) {
    const auto cells = geometry_.unit(unit);
    pairs_.clear();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        if (!stated_before(geometry_, shape_, cells[i], cells[j], unit))
          pairs_.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j)});
      }
    }
  }

  void write_exactly_one() {
    writer_.write_at_least_one(literals_);
    writer_.write_pairs(literals_);
    writer_.write_xor(literals_);
  }

  BoardView board_;
  const Geometry& geometry_;
  int order_;
  const GivensRow& givens_;
  ClauseSink& sink_;
  RuleWriter writer_;
  const StopFlag* stop_;
  TriadShape shape_;
  std::unique_ptr<TriadVariableMap> map_;
  std::vector<std::uint32_t> settled_;  // cells of a unit, by value
  std::vector<Lit> literals_;
  std::vector<Lit> clause_;
  // Two places in a unit each, ascending.
  std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs_;
};

// Without givens every value costs the same. `distinct`: without the pairs of diagonals and windows
// that are stated before, which takes a look at their cells.
EncodingSize size_without_givens(const Geometry& geometry, bool distinct) {
  const TriadShape shape(geometry);
  const auto n = static_cast<std::uint64_t>(geometry.order());
  EncodingSize total = exactly_one_size(n).times(n * n);
  total.variables = n * n * n;
  for (const bool minirows : {true, false}) {
    const std::uint64_t triads = static_cast<std::uint64_t>(shape.triads(minirows)) * n;
    total.variables += triads;
    total += exactly_one_size(static_cast<std::uint64_t>(shape.cells(minirows)) + 1).times(triads);
  }
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    const auto cells = geometry.unit(unit);
    const bool complete = geometry.is_complete(unit);
    for (const TriadRange& range : shape.ranges_of(geometry.unit_kind(unit), cells.front()))
      total += rule_size(static_cast<std::uint64_t>(range.count), complete).times(n);
    if (!is_cell_unit(geometry, unit)) continue;
    EncodingSize of_value = rule_size(cells.size(), complete);
    const std::uint64_t stated = distinct ? stated_before_count(geometry, shape, unit) : 0;
    of_value.clauses -= stated;
    of_value.literals -= 2 * stated;
    total += of_value.times(n);
  }
  return total;
}

// Pruned: how much is open, rule by rule.
class PrunedSize {
 public:
  explicit PrunedSize(BoardView board)
      : geometry_(board.geometry()),
        map_(DirectVariableMap::pruned(board)),
        shape_(map_.shape()),
        open_(static_cast<std::size_t>(geometry_.order())),
        settled_(open_.size()) {}

  EncodingSize run() {
    total_ = {map_.variable_count(), 0, 0};
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (map_.cells().settled(cell) == 0)
        total_ += exactly_one_size(map_.cells().open_count(cell));
    }
    for (const bool minirows : {true, false}) {
      for (int triad = 0; triad < shape_.triads(minirows); ++triad) add_triad(minirows, triad);
    }
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) add_unit(unit);
    return total_;
  }

 private:
  void count_open(std::span<const std::uint64_t> values) {
    for_each_candidate(values, [&](Value value) { ++open_[value - 1U]; });
  }

  void add_triad(bool minirow, int triad) {
    std::ranges::fill(open_, 0);
    for (int i = 0; i < shape_.cells(minirow); ++i)
      count_open(map_.cells().open(shape_.cell(minirow, triad, i)));
    for (const std::uint32_t open : open_) {
      if (open != 0) total_ += exactly_one_size(open + 1U);
    }
  }

  void add_unit(int unit) {
    const auto cells = geometry_.unit(unit);
    std::ranges::fill(settled_, 0);
    for (const Cell cell : cells) {
      if (const Value value = map_.cells().settled(cell); value != 0) ++settled_[value - 1U];
    }
    for (const std::uint32_t settled : settled_) {
      if (settled > 1) total_ += EncodingSize{0, 1, 0};  // the empty clause
    }
    for (const TriadRange& range : shape_.ranges_of(geometry_.unit_kind(unit), cells.front())) {
      std::ranges::fill(open_, 0);
      for (int i = 0; i < range.count; ++i) {
        const auto place = static_cast<std::size_t>(range.first + i * range.step);
        count_open(map_.triads(range.minirows).sets().of(place));
      }
      add_rules(unit);
    }
    if (!is_cell_unit(geometry_, unit)) return;
    std::ranges::fill(open_, 0);
    for (const Cell cell : cells) count_open(map_.cells().open(cell));
    add_rules(unit);
  }

  // For each value of what is open.
  void add_rules(int unit) {
    for (std::size_t v = 0; v < open_.size(); ++v)
      total_ += rule_size(open_[v], geometry_.is_complete(unit) && settled_[v] == 0);
  }

  const Geometry& geometry_;
  TriadVariableMap map_;
  const TriadShape& shape_;
  std::vector<std::uint32_t> open_;  // by value, here and below
  std::vector<std::uint32_t> settled_;
  EncodingSize total_;
};

}  // namespace

tl::expected<Encoding, EncodeError> Triads::encode(const BoardEncoderJob& job) {
  return TriadsEncoder(job).run();
}

EncodingSize Triads::predict_size(BoardView board, const EncodingChoice& choice) {
  if (choice.givens->prune) return PrunedSize(board).run();
  EncodingSize total = size_without_givens(board.geometry(), true);
  total += unit_givens_size(board, [](Value) { return std::uint64_t{1}; });
  return total;
}

EncodingSize Triads::size_at_most(const Geometry& geometry, const EncodingChoice&) {
  if (!geometry.spec().box) return {};
  const auto n = static_cast<std::uint64_t>(geometry.order());
  const auto units = static_cast<std::uint64_t>(geometry.unit_count());
  EncodingSize total = size_without_givens(geometry, false);
  total += EncodingSize{0, n * n * n + units * n, n * n * n};  // givens; what they make impossible
  return total;
}

EncodingSize Triads::repeats(const Geometry&, const EncodingChoice&) {
  return {};
}

std::string Triads::refusal(const Geometry& geometry) {
  if (geometry.spec().box) return {};
  return fmt::format(
      "triads are what a line and a box have in common, so 'triads' needs boxes; the board is {}",
      geometry.describe());
}

}  // namespace concord::board_encoders
