#include "encoders/singles.hpp"

#include <algorithm>

namespace concord {
namespace {

class Singles {
 public:
  explicit Singles(BoardView board)
      : geometry_(board.geometry()),
        order_(static_cast<std::size_t>(board.order())),
        width_(static_cast<std::size_t>(geometry_.words_per_cell())),
        words_(board.words().begin(), board.words().end()),
        left_(words_.size() / width_),
        places_(static_cast<std::size_t>(geometry_.unit_count()) * order_) {}

  std::vector<std::uint64_t> run() && {
    for (Cell cell = 0; cell < geometry_.cell_count() && !contradiction_; ++cell) {
      for_each_candidate(candidates(cell), [&](Value value) {
        ++left_[cell];
        for (const int unit : geometry_.units_of(cell)) ++places(unit, value);
      });
      if (left_[cell] == 0) fail(cell);
      if (left_[cell] == 1) settled_.push_back(cell);
    }
    for (int unit = 0; unit < geometry_.unit_count() && !contradiction_; ++unit) {
      for (std::size_t v = 1; v <= order_ && !contradiction_; ++v)
        look_at(unit, static_cast<Value>(v));
    }
    // Queues, not calls of each other: chains are as long as the board is large.
    while (!contradiction_ && (!settled_.empty() || !hidden_.empty())) {
      if (!settled_.empty()) {
        const Cell cell = settled_.back();
        settled_.pop_back();
        tell_peers(cell);
      } else {
        const Hidden hidden = hidden_.back();
        hidden_.pop_back();
        place(hidden);
      }
    }
    return std::move(words_);
  }

 private:
  [[nodiscard]] std::span<const std::uint64_t> candidates(Cell cell) const {
    return {words_.data() + static_cast<std::size_t>(cell) * width_, width_};
  }
  [[nodiscard]] std::uint64_t& word(Cell cell, Value value) {
    return words_[static_cast<std::size_t>(cell) * width_ + (value - 1U) / 64];
  }
  static std::uint64_t bit(Value value) { return std::uint64_t{1} << ((value - 1U) % 64); }
  [[nodiscard]] std::uint16_t& places(int unit, Value value) {
    return places_[static_cast<std::size_t>(unit) * order_ + value - 1U];
  }

  struct Hidden {
    int unit;
    Value value;
  };

  void fail(Cell cell) {
    std::fill_n(words_.begin() + static_cast<std::ptrdiff_t>(cell * width_), width_, 0);
    contradiction_ = true;
  }

  void tell_peers(Cell cell) {
    Value value = 0;
    for_each_candidate(candidates(cell), [&](Value only) { value = only; });
    for (const int unit : geometry_.units_of(cell)) {
      for (const Cell peer : geometry_.unit(unit)) {
        if (peer == cell || (word(peer, value) & bit(value)) == 0) continue;
        // A value twice in a unit: both stay, so that the unit is told and not one of the cells.
        if (left_[peer] == 1) contradiction_ = true;
        if (!contradiction_) remove(peer, value);
        if (contradiction_) return;
      }
    }
  }

  void remove(Cell cell, Value value) {
    word(cell, value) &= ~bit(value);
    if (--left_[cell] == 0) return fail(cell);
    if (left_[cell] == 1) settled_.push_back(cell);
    for (const int unit : geometry_.units_of(cell)) {
      --places(unit, value);
      if (!contradiction_) look_at(unit, value);
    }
  }

  // Whether `value` has one place left in the unit, or none.
  void look_at(int unit, Value value) {
    if (places(unit, value) > 1 || !geometry_.is_complete(unit)) return;
    if (places(unit, value) == 0) return fail(geometry_.unit(unit).front());
    hidden_.push_back({unit, value});
  }

  // The one place of a value, if it has not been taken away since.
  void place(const Hidden& hidden) {
    const Value value = hidden.value;
    const auto cells = geometry_.unit(hidden.unit);
    const auto place = std::ranges::find_if(
        cells, [&](Cell cell) { return (word(cell, value) & bit(value)) != 0; });
    if (place == cells.end() || left_[*place] == 1) return;
    const Cell cell = *place;
    for (std::size_t other = 1; other <= order_ && !contradiction_; ++other) {
      const auto v = static_cast<Value>(other);
      if (v != value && (word(cell, v) & bit(v)) != 0) remove(cell, v);
    }
  }

  const Geometry& geometry_;
  std::size_t order_;
  std::size_t width_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint16_t> left_;    // candidates of each cell
  std::vector<std::uint16_t> places_;  // of each value in each unit
  std::vector<Cell> settled_;          // these have not told their peers yet
  std::vector<Hidden> hidden_;         // these may have one place left
  bool contradiction_ = false;
};

}  // namespace

std::vector<std::uint64_t> place_singles(BoardView board) {
  return Singles(board).run();
}

}  // namespace concord
