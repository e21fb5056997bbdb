#include "encoders/board/coded_encoder.hpp"

#include <algorithm>

#include "encoders/board/direct_encoder.hpp"
#include "encoders/board/distinct_pairs.hpp"
#include "encoders/board/rule_names.hpp"
#include "encoders/board/rule_writer.hpp"
#include "encoders/board/unit_givens.hpp"

namespace concord {
namespace {

class CodedEncoder {
 public:
  CodedEncoder(const BoardEncoderJob& job, const CodedRules& rules)
      : board_(job.board),
        geometry_(job.board.geometry()),
        order_(geometry_.order()),
        givens_(*job.choice.givens),
        rules_(rules),
        sink_(job.sink),
        writer_(sink_, false),
        stop_(job.stop),
        left_out_(left_out_units(geometry_, job.choice)),
        pairs_(geometry_, left_out_) {}

  tl::expected<Encoding, EncodeError> run() {
    map_ = rules_.make_map(geometry_,
                           givens_.prune ? OpenValues::pruned(board_) : OpenValues::all(geometry_));
    if (sink_.new_variables(map_->variable_count()) != 0) return tl::unexpected(sink_not_fresh());
    if (!givens_.prune && !givens_.assumed) write_unit_givens(board_, *map_, sink_);
    if (!write_cells() || !write_conflicts()) return tl::unexpected(writer_.why_stopped());
    return Encoding{std::move(map_), {}};
  }

 private:
  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->stop_requested(); }

  // False when stopped, here and below.
  bool write_cells() {
    sink_.begin_group(rules_.cell_group);
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (stopped()) return false;
      if (map_->settled(cell) != 0) continue;
      sink_.begin_rule({.cell = cell});
      if (std::ranges::all_of(map_->open(cell), [](std::uint64_t word) { return word == 0; })) {
        writer_.write_contradiction();
      } else {
        rules_.write_cell(*map_, cell, clause_, sink_);
      }
    }
    return true;
  }

  bool write_conflicts() {
    for (int first = 0; first < geometry_.unit_count();) {
      const int end = end_of_kind(geometry_, first);
      sink_.begin_group(rule_names(geometry_.unit_kind(first)).at_most_one);
      for (int unit = first; unit < end; ++unit) {
        if (!is_left_out(left_out_, unit) && !write_unit(unit)) return false;
      }
      first = end;
    }
    return true;
  }

  bool write_unit(int unit) {
    pairs_.enter(unit);
    for (int value = 1; value <= order_; ++value) {
      if (stopped()) return false;
      sink_.begin_rule({.unit = unit, .value = static_cast<Value>(value)});
      gather(geometry_.unit(unit), static_cast<Value>(value));
      for (std::size_t i = 0; i < sides_.size(); ++i) {
        for (std::size_t j = i + 1; j < sides_.size(); ++j) {
          const Side& a = sides_[i];
          const Side& b = sides_[j];
          if (!pairs_.none_stated() && pairs_.stated(a.place, b.place)) continue;
          join(a, b);
          writer_.write_at_least_one(clause_);  // of nothing: two cells that have the value already
        }
      }
    }
    return true;
  }

  // A cell that can have the value.
  struct Side {
    std::size_t place;  // in the unit
    std::uint32_t first;
    std::uint32_t end;
  };

  // The literals of both sides. Loops: for so few literals a call to copy them costs more.
  void join(const Side& a, const Side& b) {
    clause_.resize(a.end - a.first + b.end - b.first);
    Lit* out = clause_.data();
    for (std::uint32_t i = a.first; i < a.end; ++i) *out++ = literals_[i];
    for (std::uint32_t i = b.first; i < b.end; ++i) *out++ = literals_[i];
  }

  // The clauses "cell is not value" of those cells of a unit that can have it. Of most of them the
  // givens say that they cannot.
  void gather(std::span<const Cell> cells, Value value) {
    literals_.clear();
    sides_.clear();
    for (std::size_t place = 0; place < cells.size(); ++place) {
      const auto first = static_cast<std::uint32_t>(literals_.size());
      if (map_->forbid(cells[place], value, literals_))
        sides_.push_back({place, first, static_cast<std::uint32_t>(literals_.size())});
    }
  }

  BoardView board_;
  const Geometry& geometry_;
  int order_;
  const GivensRow& givens_;
  const CodedRules& rules_;
  ClauseSink& sink_;
  RuleWriter writer_;
  const StopFlag* stop_;
  LeftOut left_out_;
  DistinctPairs pairs_;
  std::unique_ptr<CodedVariableMap> map_;
  std::vector<Lit> literals_;
  std::vector<Side> sides_;
  std::vector<Lit> clause_;
};

// One pair of cells, over all values.
EncodingSize conflict_size(int order, const CodedRules& rules) {
  std::uint64_t literals = 0;
  for (int value = 1; value <= order; ++value)
    literals += rules.literal_count(order, static_cast<Value>(value));
  return {0, static_cast<std::uint64_t>(order), 2 * literals};
}

EncodingSize size_of_whole_cells(const Geometry& geometry, const CodedRules& rules) {
  return rules.whole_cell_size(geometry.order())
      .times(static_cast<std::uint64_t>(geometry.cell_count()));
}

// Pairs of cells in units that are stated, one that lies in several units counted in each.
std::uint64_t all_pairs(const Geometry& geometry, const LeftOut& left_out) {
  std::uint64_t pairs = 0;
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    if (!is_left_out(left_out, unit)) pairs += saturating_pairs(geometry.unit(unit).size());
  }
  return pairs;
}

EncodingSize size_with_units(BoardView board, const EncodingChoice& choice,
                             const CodedRules& rules) {
  const Geometry& geometry = board.geometry();
  const LeftOut left_out = left_out_units(geometry, choice);
  const int order = board.order();
  EncodingSize total =
      unit_givens_size(board, [&](Value value) { return rules.literal_count(order, value); });
  total += size_of_whole_cells(geometry, rules);
  const std::uint64_t pairs = all_pairs(geometry, left_out) - shared_pair_count(geometry, left_out);
  total += conflict_size(order, rules).times(pairs);
  return total;
}

EncodingSize size_when_pruned(BoardView board, const EncodingChoice& choice,
                              const CodedRules& rules) {
  const Geometry& geometry = board.geometry();
  const LeftOut left_out = left_out_units(geometry, choice);
  const auto map = rules.make_map(geometry, OpenValues::pruned(board));
  EncodingSize total{map->variable_count(), 0, 0};
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (map->settled(cell) != 0) continue;
    bool some = false;
    for_each_candidate(map->open(cell), [&](Value) { some = true; });
    total += some ? rules.cell_size(*map, cell) : EncodingSize{0, 1, 0};
  }
  struct Places {
    std::uint64_t settled = 0;
    std::uint64_t open = 0;
    std::uint64_t literals = 0;  // of "cell is value" over the open ones
  };
  std::vector<Places> places(static_cast<std::size_t>(board.order()));
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    if (is_left_out(left_out, unit)) continue;
    std::ranges::fill(places, Places{});
    for (const Cell cell : geometry.unit(unit)) {
      if (const Value value = map->settled(cell); value != 0) ++places[value - 1U].settled;
      for_each_candidate(map->open(cell), [&](Value value) {
        ++places[value - 1U].open;
        places[value - 1U].literals += map->literal_count(cell, value);
      });
    }
    for (const Places& of_value : places) {
      if (of_value.settled > 1) total += EncodingSize{0, 1, 0};  // the empty clause
      if (of_value.open > 1) {
        total += EncodingSize{0, saturating_pairs(of_value.open),
                              saturating_multiply(of_value.literals, of_value.open - 1)};
      }
    }
  }
  return total;
}

}  // namespace

tl::expected<Encoding, EncodeError> encode_coded(const BoardEncoderJob& job,
                                                 const CodedRules& rules) {
  return CodedEncoder(job, rules).run();
}

EncodingSize predict_coded_size(BoardView board, const EncodingChoice& choice,
                                const CodedRules& rules) {
  return choice.givens->prune ? size_when_pruned(board, choice, rules)
                              : size_with_units(board, choice, rules);
}

EncodingSize coded_size_at_most(const Geometry& geometry, const CodedRules& rules) {
  const auto n = static_cast<std::uint64_t>(geometry.order());
  EncodingSize size = size_of_whole_cells(geometry, rules);
  const EncodingSize conflict = conflict_size(geometry.order(), rules);
  size += conflict.times(
      saturating_multiply(saturating_pairs(n), static_cast<std::uint64_t>(geometry.unit_count())));
  // Each candidate removed, or each cell settled or pruned: a clause a value that is not open, and
  // one for the formula that is impossible.
  EncodingSize removed{0, n, conflict.literals};
  size += removed.times(n * n);
  size += EncodingSize{0, static_cast<std::uint64_t>(geometry.unit_count()) * n, 0};
  return size;
}

EncodingSize coded_repeats(const Geometry& geometry, const EncodingChoice& choice,
                           const CodedRules& rules) {
  return conflict_size(geometry.order(), rules)
      .times(shared_pair_count(geometry, left_out_units(geometry, choice)));
}

}  // namespace concord
