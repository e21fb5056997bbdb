#include "encoders/board/direct_encoder.hpp"

#include <algorithm>

#include "encoders/board/direct_variable_map.hpp"
#include "encoders/board/distinct_pairs.hpp"
#include "encoders/board/rule_names.hpp"
#include "encoders/board/rule_writer.hpp"
#include "encoders/board/shared_pairs.hpp"
#include "encoders/board/unit_givens.hpp"

namespace concord {
namespace {

// Lit stores 2v + sign in 32 bits.
constexpr std::uint64_t kMaxVariables = std::uint64_t{1} << 31;

// The open literals of one unit, value by value, with the place of each in the unit.
class UnitLiterals {
 public:
  explicit UnitLiterals(std::size_t order)
      : order_(order),
        literals_(order * order),
        places_(order * order),
        counts_(order),
        settled_(order) {}

  void gather(const DirectVariableMap& map, std::span<const Cell> cells) {
    std::ranges::fill(counts_, 0);
    std::ranges::fill(settled_, 0);
    std::uint16_t place = 0;
    for (const Cell cell : cells) {
      if (const Value value = map.settled(cell); value != 0) ++settled_[value - 1U];
      Var var = map.first(cell);
      for_each_candidate(map.open(cell), [&](Value value) {
        const std::size_t v = value - 1U;
        const std::size_t at = v * order_ + counts_[v]++;
        literals_[at] = Lit::positive(var++);
        places_[at] = place;
      });
      ++place;
    }
  }

  [[nodiscard]] std::span<const Lit> literals(int value) const {
    const auto v = static_cast<std::size_t>(value - 1);
    return {literals_.data() + v * order_, counts_[v]};
  }
  [[nodiscard]] std::span<const std::uint16_t> places(int value) const {
    const auto v = static_cast<std::size_t>(value - 1);
    return {places_.data() + v * order_, counts_[v]};
  }
  // Cells of the unit that are settled to `value`.
  [[nodiscard]] std::uint32_t settled(int value) const {
    return settled_[static_cast<std::size_t>(value - 1)];
  }

 private:
  std::size_t order_;
  std::vector<Lit> literals_;
  std::vector<std::uint16_t> places_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> settled_;
};

// Hands on what an at-most-one writes, without the pairs that an earlier unit has stated.
class SharedPairFilter final : public ClauseSink {
 public:
  SharedPairFilter(ClauseSink& sink, const SharedPairs& shared, std::span<const Lit> literals)
      : sink_(sink), shared_(shared), literals_(literals) {}

  Var new_variables(std::uint32_t count) override { return sink_.new_variables(count); }
  void begin_group(std::string_view name) override { sink_.begin_group(name); }
  void begin_rule(const Rule& rule) override { sink_.begin_rule(rule); }
  void add_clause(std::span<const Lit> clause) override {
    if (clause.size() == 2 && clause[0].negated() && clause[1].negated()) {
      const auto [low, high] = std::minmax({~clause[0], ~clause[1]});
      // The literals of a unit ascend; auxiliary ones come after all of them.
      const auto i = std::ranges::lower_bound(literals_, low);
      const auto j = std::ranges::lower_bound(literals_, high);
      if (j != literals_.end() && *j == high && *i == low &&
          shared_.stated_earlier(static_cast<std::uint32_t>(i - literals_.begin()),
                                 static_cast<std::uint32_t>(j - literals_.begin()))) {
        return;
      }
    }
    sink_.add_clause(clause);
  }

 private:
  ClauseSink& sink_;
  const SharedPairs& shared_;
  std::span<const Lit> literals_;
};

class DirectEncoder {
 public:
  DirectEncoder(const BoardEncoderJob& job, DirectRules rules)
      : board_(job.board),
        geometry_(job.board.geometry()),
        order_(geometry_.order()),
        amo_(job.choice.amo),
        prune_(job.choice.givens->prune),
        assumed_(job.choice.givens->assumed),

        rules_(rules),
        sink_(job.sink),
        writer_(sink_, job.choice.native_xor),
        stop_(job.stop),
        unit_literals_(static_cast<std::size_t>(order_)),
        direct_(amo_),
        left_out_(left_out_units(geometry_, job.choice)) {}

  tl::expected<Encoding, EncodeError> run() {
    if (most_variables() > kMaxVariables) {
      return unsupported("more variables than a literal can name");
    }
    map_ =
        prune_ ? DirectVariableMap::pruned(board_) : std::make_unique<DirectVariableMap>(geometry_);
    if (sink_.new_variables(map_->variable_count()) != 0) {
      return tl::unexpected(sink_not_fresh());
    }
    if (!amo_.row().all_pairs) count_auxiliaries();
    if (!write() || writer_.xor_refused()) return tl::unexpected(writer_.why_stopped());
    return Encoding{std::move(map_), {}};
  }

 private:
  static tl::unexpected<EncodeError> unsupported(std::string message) {
    return tl::unexpected(EncodeError{EncodeError::Kind::kUnsupported, std::move(message)});
  }

  [[nodiscard]] std::uint64_t most_variables() const {
    const auto n = static_cast<std::uint64_t>(order_);
    const auto cells = static_cast<std::uint64_t>(geometry_.cell_count());
    const auto units = static_cast<std::uint64_t>(geometry_.unit_count());
    const std::uint64_t for_cells = rules_.cell_order ? n : amo_.size(n).variables;
    return saturating_add(cells * n,
                          saturating_add(saturating_multiply(for_cells, cells),
                                         saturating_multiply(amo_.size(n).variables, units * n)));
  }

  [[nodiscard]] bool stopped() const {
    return writer_.xor_refused() || (stop_ != nullptr && stop_->stop_requested());
  }

  void count_auxiliaries() {
    auxiliaries_.resize(static_cast<std::size_t>(order_) + 1);
    for (std::size_t m = 0; m < auxiliaries_.size(); ++m) {
      auxiliaries_[m] = static_cast<std::uint32_t>(amo_.size(m).variables);
    }
  }

  // False when stopped.
  bool write() {
    if (!prune_ && !assumed_) write_unit_givens(board_, *map_, sink_);
    if (!write_cells()) return false;
    for (int first = 0; first < geometry_.unit_count();) {
      const int end = end_of_kind(geometry_, first);
      if (!write_units(first, end, rule_names(geometry_.unit_kind(first)))) return false;
      first = end;
    }
    return true;
  }

  std::span<const Lit> cell_literals(Cell cell) {
    clause_.clear();
    const Var first = map_->first(cell);
    for (Var var = first; var < first + map_->open_count(cell); ++var) {
      clause_.push_back(Lit::positive(var));
    }
    return clause_;
  }

  // Whether an at-most-one that says "at least one" in fewer literals gets to do so.
  [[nodiscard]] bool short_exactly_one() const { return amo_.row().short_at_least_one; }

  bool write_cells() {
    if (rules_.cell_order) return write_ordered_cells();
    if (rules_.cell_at_most_one && short_exactly_one()) {
      sink_.begin_group("cell exactly-one");
      for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
        if (stopped()) return false;
        if (map_->settled(cell) == 0) write_cell_exactly_one(cell);
      }
      return !stopped();
    }
    sink_.begin_group("cell at-least-one");
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (stopped()) return false;
      if (map_->settled(cell) != 0) continue;
      sink_.begin_rule({.cell = cell});
      writer_.write_at_least_one(cell_literals(cell));
    }
    if (!rules_.cell_at_most_one) return !stopped();
    sink_.begin_group("cell at-most-one");
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (stopped()) return false;
      const auto literals = cell_literals(cell);
      sink_.begin_rule({.cell = cell});
      if (amo_.row().all_pairs) {
        writer_.write_pairs(literals);
      } else {
        amo_.encode(literals, sink_);
        note_cell_auxiliaries(cell, literals.size());
      }
      if (map_->settled(cell) == 0) writer_.write_xor(literals);
    }
    return true;
  }

  void note_cell_auxiliaries(Cell cell, std::size_t literals) {
    if (const std::uint32_t made = auxiliaries_[literals]; made != 0)
      map_->add_cell_auxiliaries(amo_, cell, static_cast<std::uint32_t>(literals), made);
  }

  void write_cell_exactly_one(Cell cell) {
    const auto literals = cell_literals(cell);
    sink_.begin_rule({.cell = cell});
    if (write_short_exactly_one(amo_, literals)) note_cell_auxiliaries(cell, literals.size());
    writer_.write_xor(literals);
  }

  bool write_ordered_cells() {
    static const Amo ladder = **parse_amo("ladder");
    sink_.begin_group("cell order");
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (stopped()) return false;
      if (map_->settled(cell) != 0) continue;
      const auto literals = cell_literals(cell);
      sink_.begin_rule({.cell = cell});
      if (write_short_exactly_one(ladder, literals))
        map_->add_order_variables(cell, static_cast<std::uint32_t>(literals.size()));
      writer_.write_xor(literals);
    }
    return true;
  }

  // False when no auxiliary was made.
  bool write_short_exactly_one(const Amo& amo, std::span<const Lit> literals) {
    if (literals.size() < 2) {
      writer_.write_at_least_one(literals);
      return false;
    }
    amo.encode(literals, sink_);
    sink_.add_clause({literals.front(), Lit::positive(map_->variable_count())});
    return true;
  }

  [[nodiscard]] bool is_left_out(int unit) const { return concord::is_left_out(left_out_, unit); }

  bool write_units(int first, int end, const RuleNames& names) {
    bool complete = false;
    for (int unit = first; unit < end; ++unit) complete |= geometry_.is_complete(unit);
    const bool at_least_one = rules_.unit_at_least_one && complete;
    const bool together = at_least_one && short_exactly_one();
    if (at_least_one && !together) {
      sink_.begin_group(names.at_least_one);
      for (int unit = first; unit < end && order_ > 1; ++unit) {
        if (stopped()) return false;
        if (!geometry_.is_complete(unit) || is_left_out(unit)) continue;
        unit_literals_.gather(*map_, geometry_.unit(unit));
        for (int value = 1; value <= order_; ++value) {
          if (unit_literals_.settled(value) != 0) continue;
          sink_.begin_rule({.unit = unit, .value = static_cast<Value>(value)});
          writer_.write_at_least_one(unit_literals_.literals(value));
        }
      }
    }
    sink_.begin_group(together ? names.exactly_one : names.at_most_one);
    for (int unit = first; unit < end; ++unit) {
      if (is_left_out(unit)) continue;
      unit_literals_.gather(*map_, geometry_.unit(unit));
      if (!write_unit_at_most_one(unit)) return false;
    }
    return true;
  }

  bool write_unit_at_most_one(int unit) {
    // Rows and columns come first and have one cell in common at most.
    const bool overlaps = geometry_.unit_kind(unit) > UnitKind::kColumn;
    if (overlaps) {
      if (amo_.row().all_pairs) {
        find_lines(unit);
      } else {
        enter_overlapping_unit(unit);
      }
    }
    const bool exactly_one = rules_.unit_at_least_one && geometry_.is_complete(unit) && order_ > 1;
    for (int value = 1; value <= order_; ++value) {
      if (stopped()) return false;
      sink_.begin_rule({.unit = unit, .value = static_cast<Value>(value)});
      if (unit_literals_.settled(value) > 1) writer_.write_contradiction();
      const auto literals = unit_literals_.literals(value);
      const bool open = unit_literals_.settled(value) == 0;
      if (amo_.row().all_pairs) {
        if (overlaps) {
          write_unshared_pairs(unit, value);
        } else {
          writer_.write_pairs(literals);
        }
      } else {
        write_unit_by_auxiliaries(unit, value, exactly_one && open);
      }
      if (exactly_one && open) writer_.write_xor(literals);
    }
    return true;
  }

  void write_unit_by_auxiliaries(int unit, int value, bool exactly_one) {
    const auto literals = unit_literals_.literals(value);
    const auto m = static_cast<std::uint32_t>(literals.size());
    const bool overlaps = geometry_.unit_kind(unit) > UnitKind::kColumn;
    if (exactly_one && short_exactly_one()) {
      // Its pairs are none over two cells, so no unit shares any.
      write_short_exactly_one(amo_, literals);
    } else if (overlaps && !direct_.pairs(m).empty()) {
      shared_->enter_value(static_cast<Value>(value), unit_literals_.places(value));
      SharedPairFilter filter(sink_, *shared_, literals);
      amo_.encode(literals, filter);
    } else {
      amo_.encode(literals, sink_);
    }
    if (const std::uint32_t made = auxiliaries_[m]; made != 0)
      map_->add_unit_auxiliaries(amo_, unit, static_cast<Value>(value), m, made);
  }

  void find_lines(int unit) {
    lines_.clear();
    for (const Cell cell : geometry_.unit(unit)) {
      const int row = geometry_.row_of(cell);
      const int column = geometry_.column_of(cell);
      lines_.push_back({row, column, !is_left_out(row), !is_left_out(order_ + column)});
    }
  }

  void write_unshared_pairs(int unit, int value) {
    const auto literals = unit_literals_.literals(value);
    const auto places = unit_literals_.places(value);
    const auto cells = geometry_.unit(unit);
    // Boxes and regions share two cells with lines only.
    const bool lines_only = geometry_.unit_kind(unit) <= UnitKind::kRegion;
    clause_.resize(literals.size());
    for (std::size_t i = 0; i < literals.size(); ++i) {
      const Line a = lines_[places[i]];
      std::size_t count = 0;
      for (std::size_t j = i + 1; j < literals.size(); ++j) {
        const Line b = lines_[places[j]];
        // Without a branch: which of them share a line is hard to foretell.
        bool stated =
            ((a.row == b.row) & a.row_stated) | ((a.column == b.column) & a.column_stated);
        if (!lines_only)
          stated = stated ||
                   stated_earlier(geometry_, left_out_, cells[places[i]], cells[places[j]], unit);
        clause_[count] = literals[j];
        count += stated ? 0 : 1;
      }
      sink_.add_conflicts(literals[i], {clause_.data(), count});
    }
  }

  void enter_overlapping_unit(int unit) {
    if (!shared_) shared_ = std::make_unique<SharedPairs>(*map_, direct_, left_out_);
    shared_->enter_unit(unit);
  }

  struct Line {
    int row;
    int column;
    bool row_stated;
    bool column_stated;
  };

  BoardView board_;
  const Geometry& geometry_;
  int order_;
  Amo amo_;
  bool prune_;
  bool assumed_;
  DirectRules rules_;
  ClauseSink& sink_;
  RuleWriter writer_;
  const StopFlag* stop_;

  std::unique_ptr<DirectVariableMap> map_;
  UnitLiterals unit_literals_;
  std::vector<Lit> clause_;
  std::vector<Line> lines_;
  std::vector<std::uint32_t> auxiliaries_;  // of an at-most-one over m literals, by m
  DirectPairs direct_;
  LeftOut left_out_;
  std::unique_ptr<SharedPairs> shared_;
};

}  // namespace

LeftOut left_out_units(const Geometry& geometry, const EncodingChoice& choice) {
  if (choice.redundant) return {};
  const BoxShape box = *geometry.spec().box;
  LeftOut left_out(static_cast<std::size_t>(geometry.unit_count()));
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    const int number = geometry.unit_number(unit);
    const UnitKind kind = geometry.unit_kind(unit);
    left_out[unit] = (kind == UnitKind::kRow && number % box.height == 0) ||
                     (kind == UnitKind::kColumn && number % box.width == 0);
  }
  return left_out;
}

tl::expected<Encoding, EncodeError> encode_direct(const BoardEncoderJob& job, DirectRules rules) {
  return DirectEncoder(job, rules).run();
}

}  // namespace concord
