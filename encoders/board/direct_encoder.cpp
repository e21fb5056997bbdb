#include "encoders/board/direct_encoder.hpp"

#include <algorithm>
#include <array>

#include "encoders/board/direct_variable_map.hpp"
#include "encoders/board/shared_pairs.hpp"

namespace concord {
namespace {

struct KindNames {
  std::string_view at_least_one;
  std::string_view at_most_one;
  std::string_view exactly_one;
};

constexpr std::array<KindNames, 6> kKindNames{
    {{"row at-least-one", "row at-most-one", "row exactly-one"},
     {"column at-least-one", "column at-most-one", "column exactly-one"},
     {"box at-least-one", "box at-most-one", "box exactly-one"},
     {"region at-least-one", "region at-most-one", "region exactly-one"},
     {"diagonal at-least-one", "diagonal at-most-one", "diagonal exactly-one"},
     {"window at-least-one", "window at-most-one", "window exactly-one"}}};

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
        native_xor_(job.choice.native_xor),
        rules_(rules),
        sink_(job.sink),
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
      return unsupported("the clause sink already has variables");
    }
    if (!amo_.row().all_pairs) count_auxiliaries();
    const bool written = write();
    if (xor_refused_) {
      return unsupported(
          "xor=on needs a solver that knows XOR clauses (`-b cms:...,xor=on`); nothing else has "
          "them");
    }
    if (!written) {
      return tl::unexpected(EncodeError{EncodeError::Kind::kStopped, "stopped while encoding"});
    }
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
    return xor_refused_ || (stop_ != nullptr && stop_->stop_requested());
  }

  void count_auxiliaries() {
    auxiliaries_.resize(static_cast<std::size_t>(order_) + 1);
    for (std::size_t m = 0; m < auxiliaries_.size(); ++m) {
      auxiliaries_[m] = static_cast<std::uint32_t>(amo_.size(m).variables);
    }
  }

  // False when stopped.
  bool write() {
    if (!prune_ && !assumed_) write_givens();
    if (!write_cells()) return false;
    int first = 0;
    while (first < geometry_.unit_count()) {
      const UnitKind kind = geometry_.unit_kind(first);
      int end = first;
      while (end < geometry_.unit_count() && geometry_.unit_kind(end) == kind) ++end;
      if (!write_units(first, end, kKindNames[static_cast<std::size_t>(kind)])) return false;
      first = end;
    }
    return true;
  }

  void write_givens() {
    sink_.begin_group("givens");
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      const Var first = map_->first(cell);
      if (const Value value = board_.settled(cell); value != 0) {
        // Of order 1 the rules say the same.
        if (order_ > 1) sink_.add_clause({Lit::positive(first + value - 1U)});
        continue;
      }
      if (board_.candidate_count(cell) == order_) continue;
      for (int value = 1; value <= order_; ++value) {
        if (board_.has(cell, static_cast<Value>(value))) continue;
        sink_.add_clause({Lit::negative(first + static_cast<Var>(value) - 1U)});
      }
    }
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
      write_at_least_one(cell_literals(cell));
    }
    if (!rules_.cell_at_most_one) return !stopped();
    sink_.begin_group("cell at-most-one");
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (stopped()) return false;
      const auto literals = cell_literals(cell);
      sink_.begin_rule({.cell = cell});
      if (amo_.row().all_pairs) {
        write_pairs(literals);
      } else {
        amo_.encode(literals, sink_);
        note_cell_auxiliaries(cell, literals.size());
      }
      if (map_->settled(cell) == 0) write_xor(literals);
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
    write_xor(literals);
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
      write_xor(literals);
    }
    return true;
  }

  // False when no auxiliary was made.
  bool write_short_exactly_one(const Amo& amo, std::span<const Lit> literals) {
    if (literals.size() < 2) {
      write_at_least_one(literals);
      return false;
    }
    amo.encode(literals, sink_);
    sink_.add_clause({literals.front(), Lit::positive(map_->variable_count())});
    return true;
  }

  // xor=on: exactly one of the literals is stated elsewhere, so an odd number of them is true.
  void write_xor(std::span<const Lit> literals) {
    if (!native_xor_ || literals.empty()) return;
    xor_refused_ = !sink_.add_xor(literals, true) || xor_refused_;
  }

  [[nodiscard]] bool is_left_out(int unit) const {
    return !left_out_.empty() && left_out_[unit] != 0;
  }

  bool write_units(int first, int end, const KindNames& names) {
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
          write_at_least_one(unit_literals_.literals(value));
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
      if (unit_literals_.settled(value) > 1) write_contradiction();
      const auto literals = unit_literals_.literals(value);
      const bool open = unit_literals_.settled(value) == 0;
      if (amo_.row().all_pairs) {
        if (overlaps) {
          write_unshared_pairs(unit, value);
        } else {
          write_pairs(literals);
        }
      } else {
        write_unit_by_auxiliaries(unit, value, exactly_one && open);
      }
      if (exactly_one && open) write_xor(literals);
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

  void write_at_least_one(std::span<const Lit> literals) {
    if (literals.empty()) return write_contradiction();
    sink_.add_clause(literals);
  }

  // The empty clause, once.
  void write_contradiction() {
    if (!contradicted_) sink_.add_clause(std::span<const Lit>{});
    contradicted_ = true;
  }

  void write_pairs(std::span<const Lit> literals) {
    std::array<Lit, 2> clause;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      clause[0] = ~literals[i];
      for (std::size_t j = i + 1; j < literals.size(); ++j) {
        clause[1] = ~literals[j];
        sink_.add_clause(clause);
      }
    }
  }

  void find_lines(int unit) {
    lines_.clear();
    for (const Cell cell : geometry_.unit(unit)) {
      lines_.push_back({geometry_.row_of(cell), geometry_.column_of(cell)});
    }
  }

  void write_unshared_pairs(int unit, int value) {
    const auto literals = unit_literals_.literals(value);
    const auto places = unit_literals_.places(value);
    const auto cells = geometry_.unit(unit);
    // Boxes and regions share two cells with lines only.
    const bool lines_only = geometry_.unit_kind(unit) <= UnitKind::kRegion;
    std::array<Lit, 2> clause;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      clause[0] = ~literals[i];
      const Line a = lines_[places[i]];
      for (std::size_t j = i + 1; j < literals.size(); ++j) {
        const Line b = lines_[places[j]];
        if ((a.row == b.row && !is_left_out(a.row)) ||
            (a.column == b.column && !is_left_out(order_ + a.column))) {
          continue;
        }
        if (!lines_only && share_earlier_unit(cells[places[i]], cells[places[j]], unit)) continue;
        clause[1] = ~literals[j];
        sink_.add_clause(clause);
      }
    }
  }

  [[nodiscard]] bool share_earlier_unit(Cell a, Cell b, int unit) const {
    const auto others = geometry_.units_of(b);
    for (const int common : geometry_.units_of(a)) {
      if (common >= unit) return false;
      if (!is_left_out(common) && std::ranges::binary_search(others, common)) return true;
    }
    return false;
  }

  void enter_overlapping_unit(int unit) {
    if (!shared_) shared_ = std::make_unique<SharedPairs>(*map_, direct_, left_out_);
    shared_->enter_unit(unit);
  }

  struct Line {
    int row;
    int column;
  };

  BoardView board_;
  const Geometry& geometry_;
  int order_;
  Amo amo_;
  bool prune_;
  bool assumed_;
  bool native_xor_;
  DirectRules rules_;
  ClauseSink& sink_;
  const StopFlag* stop_;

  std::unique_ptr<DirectVariableMap> map_;
  UnitLiterals unit_literals_;
  std::vector<Lit> clause_;
  std::vector<Line> lines_;
  std::vector<std::uint32_t> auxiliaries_;  // of an at-most-one over m literals, by m
  DirectPairs direct_;
  std::vector<std::uint8_t> left_out_;  // of each unit; empty: none is
  std::unique_ptr<SharedPairs> shared_;
  bool contradicted_ = false;
  bool xor_refused_ = false;
};

}  // namespace

std::vector<std::uint8_t> left_out_units(const Geometry& geometry, const EncodingChoice& choice) {
  if (choice.redundant) return {};
  const BoxShape box = *geometry.spec().box;
  std::vector<std::uint8_t> left_out(static_cast<std::size_t>(geometry.unit_count()));
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
