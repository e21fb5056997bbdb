#include "encoders/singles.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>

#include "encoders/board/value_sets.hpp"

namespace concord {
namespace {

// First what the settled cells take from their peers, for whole sets of values at once: of a large
// board with few holes that is nearly all there is to do. Then candidate by candidate, along
// queues, among the cells that are open still.
class Singles {
 public:
  explicit Singles(BoardView board)
      : geometry_(board.geometry()),
        order_(static_cast<std::size_t>(board.order())),
        width_(static_cast<std::size_t>(geometry_.words_per_cell())),
        words_(board.words().begin(), board.words().end()),
        left_(words_.size() / width_),
        taken_(static_cast<std::size_t>(geometry_.unit_count()), width_) {}

  std::vector<std::uint64_t> run() && {
    if (take_settled()) {
      list_open();
      tell_open();
      if (count_open() && count_places()) follow();
    }
    return std::move(words_);
  }

 private:
  [[nodiscard]] std::span<std::uint64_t> candidates(Cell cell) {
    return {words_.data() + static_cast<std::size_t>(cell) * width_, width_};
  }
  [[nodiscard]] std::uint64_t& word(Cell cell, Value value) {
    return words_[static_cast<std::size_t>(cell) * width_ + (value - 1U) / 64];
  }
  static std::uint64_t bit(Value value) { return std::uint64_t{1} << ((value - 1U) % 64); }
  [[nodiscard]] bool has(Cell cell, Value value) { return (word(cell, value) & bit(value)) != 0; }
  [[nodiscard]] std::uint16_t& places(int unit, Value value) {
    return places_[static_cast<std::size_t>(unit) * order_ + value - 1U];
  }
  void count_left(Cell cell) {
    std::size_t left = 0;
    for (const std::uint64_t w : candidates(cell))
      left += static_cast<std::size_t>(std::popcount(w));
    left_[cell] = static_cast<std::uint16_t>(left);
  }
  [[nodiscard]] Value only(Cell cell) {
    Value value = 0;
    for_each_candidate(candidates(cell), [&](Value one) { value = one; });
    return value;
  }

  // The steps answer false where there is a contradiction, and leave it in words_.

  bool fail(Cell cell) {
    std::ranges::fill(candidates(cell), 0);
    return false;
  }

  // A value twice in a unit is a contradiction as it is: both cells keep it.
  bool take(Cell cell) {
    const Value value = only(cell);
    for (const int unit : geometry_.units_of(cell)) {
      if (taken_.has(static_cast<std::size_t>(unit), value)) return false;
      taken_.add(static_cast<std::size_t>(unit), value);
    }
    return true;
  }

  bool take_settled() {
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      count_left(cell);
      if (left_[cell] == 0) return false;
    }
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (left_[cell] == 1 && !take(cell)) return false;
    }
    return true;
  }

  // Before the settled cells have been told: what they settle among these is open still.
  void list_open() {
    first_open_.reserve(taken_.places() + 1);
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
      first_open_.push_back(open_.size());
      for (const Cell cell : geometry_.unit(unit)) {
        if (left_[cell] > 1) open_.push_back(cell);
      }
    }
    first_open_.push_back(open_.size());
  }

  // Leaves each open cell what no settled peer has.
  void tell_open() {
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (left_[cell] == 1) continue;
      const auto values = candidates(cell);
      for (const int unit : geometry_.units_of(cell)) {
        const auto taken = taken_.of(static_cast<std::size_t>(unit));
        for (std::size_t w = 0; w < width_; ++w) values[w] &= ~taken[w];
      }
    }
  }

  bool count_open() {
    for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
      if (left_[cell] == 1) continue;
      count_left(cell);
      if (left_[cell] == 0) return false;
      if (left_[cell] == 1) settled_.push_back(cell);
    }
    return true;
  }

  bool count_places() {
    places_.resize(taken_.places() * order_);
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
      for (const Cell cell : open(unit))
        for_each_candidate(candidates(cell), [&](Value value) { ++places(unit, value); });
    }
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
      for (std::size_t v = 1; v <= order_; ++v) {
        if (!look_at(unit, static_cast<Value>(v))) return false;
      }
    }
    return true;
  }

  // Queues, not calls of each other: chains are as long as the board is large.
  void follow() {
    bool consistent = true;
    while (consistent && (!settled_.empty() || !hidden_.empty())) {
      if (!settled_.empty()) {
        const Cell cell = settled_.back();
        settled_.pop_back();
        consistent = take(cell) && tell_peers(cell);
      } else {
        const Hidden hidden = hidden_.back();
        hidden_.pop_back();
        consistent = place(hidden);
      }
    }
  }

  // The cells of a unit that list_open() found; some are settled by now.
  [[nodiscard]] std::span<const Cell> open(int unit) const {
    const std::size_t first = first_open_[static_cast<std::size_t>(unit)];
    return {open_.data() + first, first_open_[static_cast<std::size_t>(unit) + 1] - first};
  }

  bool tell_peers(Cell cell) {
    const Value value = only(cell);
    for (const int unit : geometry_.units_of(cell)) {
      for (const Cell peer : open(unit)) {
        if (peer == cell || !has(peer, value)) continue;
        // The other one keeps it as well.
        if (left_[peer] == 1 || !remove(peer, value)) return false;
      }
    }
    return true;
  }

  bool remove(Cell cell, Value value) {
    word(cell, value) &= ~bit(value);
    // Callers leave a last candidate alone.
    assert(left_[cell] > 1);
    if (--left_[cell] == 1) settled_.push_back(cell);
    for (const int unit : geometry_.units_of(cell)) {
      --places(unit, value);
      if (!look_at(unit, value)) return false;
    }
    return true;
  }

  // Whether `value` has one place left in the unit, or none.
  bool look_at(int unit, Value value) {
    if (places(unit, value) > 1 || !geometry_.is_complete(unit)) return true;
    if (taken_.has(static_cast<std::size_t>(unit), value)) return true;
    if (places(unit, value) == 0) return fail(geometry_.unit(unit).front());
    hidden_.push_back({unit, value});
    return true;
  }

  struct Hidden {
    int unit;
    Value value;
  };

  // The one place of a value, if it has not been taken away since.
  bool place(const Hidden& hidden) {
    for (const Cell cell : open(hidden.unit)) {
      if (!has(cell, hidden.value)) continue;
      if (left_[cell] == 1) return true;
      for (std::size_t other = 1; other <= order_; ++other) {
        const auto v = static_cast<Value>(other);
        if (v != hidden.value && has(cell, v) && !remove(cell, v)) return false;
      }
      return true;
    }
    return true;
  }

  const Geometry& geometry_;
  std::size_t order_;
  std::size_t width_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint16_t> left_;      // candidates of each cell
  ValueSets taken_;                      // by unit: values of settled cells that have been told
  std::vector<Cell> open_;               // unit by unit
  std::vector<std::size_t> first_open_;  // where a unit begins there; one more than units
  std::vector<std::uint16_t> places_;    // of each value in each unit, among its open cells
  std::vector<Cell> settled_;            // these have not told their peers yet
  std::vector<Hidden> hidden_;           // these may have one place left
};

}  // namespace

std::vector<std::uint64_t> place_singles(BoardView board) {
  return Singles(board).run();
}

}  // namespace concord
