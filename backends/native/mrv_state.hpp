#pragma once
// The state of dfs-mrv: two views of one relation. For a cell the set of values still possible
// there (its domain), for a value and a unit the set of places where it may still go. Striking one
// candidate clears one bit of each view it occurs in, and the set that is thereby left with one
// member *is* the naked or hidden single: nothing is ever scanned for singles. A unit with fewer
// cells than values is at-most-one: no place in it is a last one, so only its cells are looked at.
//
// Sets are kWords words wide; 0 means as many as the order takes. To copy such a state at a mark
// would cost more than the step itself, so what was struck is noted on a trail and put back; for
// small orders there is mrv_small_state.hpp. Part of dfs-mrv alone; not thread-safe. Values are
// 0-based here: the numbers of their bits.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "backends/budget.hpp"
#include "backends/native/mrv_places.hpp"
#include "backends/native/search_observer.hpp"
#include "puzzles/model/board.hpp"

namespace concord::mrv {

template <typename Word, int kWords, typename Observer = SilentSearch>
class State {
  static constexpr int kBits = 8 * static_cast<int>(sizeof(Word));

 public:
  // The observer hears the singles and the dead ends; it must outlive the state.
  explicit State(const Geometry& geometry, Observer* observer = nullptr)
      : at_(geometry), words_((at_.order + kBits - 1) / kBits), observer_(observer) {
    every_place_.resize(width());
    for (int k = 0; k < at_.order; ++k) set(every_place_.data(), k);
    blank_places_.resize(unit_index(at_.units));
    used_.resize(unit_index(at_.units + at_.small_units));
    singles_.resize(at_.cells + static_cast<std::size_t>(at_.units) * at_.order);
    state_.resize(state_words());
    sizes_.resize(at_.cells);
  }

  // What a state of this geometry holds, without the trail.
  static std::uint64_t predict_B(const Geometry& geometry) {
    const std::uint64_t order = geometry.order();
    const std::uint64_t cells = geometry.cell_count();
    const std::uint64_t units = geometry.unit_count();
    std::uint64_t complete = 0;
    for (int u = 0; u < geometry.unit_count(); ++u) complete += geometry.is_complete(u) ? 1 : 0;
    const std::uint64_t slots = complete * order;
    const std::uint64_t words = (order + kBits - 1) / kBits;
    const std::uint64_t state_B = (cells + slots) * words * sizeof(Word);
    const std::uint64_t load_B = (complete + units) * words * sizeof(Word);
    const std::uint64_t stack_B = (slots + cells) * sizeof(Single);
    return Places::predict_B(geometry) + load_B + stack_B + state_B + cells * sizeof(std::int16_t);
  }

  // Builds the state of the board with the settled cells placed, and lists the singles in it. False
  // at a contradiction or a stop.
  [[nodiscard]] bool load(BoardView board, Budget& budget) {
    single_count_ = 0;
    trail_size_ = 0;
    trail_step_ = 0;  // nothing before the first mark is ever put back
    make_trail(board);
    if (!load_settled(board, budget)) return false;
    // A value may go to any blank of a unit, none where the unit has it, and then not where the
    // blank's domain lacks it.
    for (int v = 0; v < at_.order; ++v) std::ranges::copy(blank_places_, where_of(v, 0));
    for (int u = 0; u < at_.units; ++u) {
      for_each(used_.data() + unit_index(u),
               [&](int v) { std::fill_n(where_of(v, u), width(), Word{0}); });
    }
    for (Cell cell = 0; cell < at_.cells; ++cell) {
      if (!load_blank(board, cell) || !budget.tick()) return false;
    }
    for (int v = 0; v < at_.order; ++v) {
      if (!budget.tick()) return false;
      for (int u = 0; u < at_.units; ++u) {
        if (many(where_of(v, u))) continue;
        if (has(used_.data() + unit_index(u), v)) continue;
        if (!list_place(v, u)) return false;
      }
    }
    return true;
  }

  // Places the value and every single that follows. False at a contradiction or a stop.
  [[nodiscard]] bool assume(Cell cell, int value, Budget& budget) {
    singles_[0] = {cell, value, kChosen};
    single_count_ = 1;
    return propagate(budget);
  }

  // Places every single found, and those found by that. False at a contradiction or a stop.
  [[nodiscard]] bool propagate(Budget& budget) {
    while (single_count_ > 0) {
      const Single single = singles_[--single_count_];
      if (!place(single)) return false;
      if (!budget.tick()) return false;
    }
    return !budget.stopped();
  }

  // The first cell in reading order of those with the fewest candidates, two or more; -1 when every
  // cell is placed.
  [[nodiscard]] Cell smallest_domain() {
    // No early exit in the first loop, so that it becomes a vector one.
    std::int16_t fewest = kPlaced;
    for (const std::int16_t size : sizes_) fewest = std::min(fewest, size);
    if (fewest == kPlaced) return -1;
    Cell cell = 0;
    while (sizes_[cell] != fewest) ++cell;
    return cell;
  }

  // The first candidate of the cell after `value` (-1: the first of all), or -1.
  [[nodiscard]] int next_value(Cell cell, int value) const {
    const Word* const words = state_.data() + domain_index(cell);
    for (++value; value < at_.order; ++value) {
      const int w = kWords == 1 ? 0 : value / kBits;
      const Word rest = static_cast<Word>(words[w] >> (value - w * kBits));
      if (rest != 0) return value + std::countr_zero(rest);
      value = (w + 1) * kBits - 1;
    }
    return -1;
  }

  // The values, once every cell is placed.
  void read(std::span<Value> grid) const {
    for (Cell cell = 0; cell < at_.cells; ++cell)
      grid[cell] = static_cast<Value>(only(state_.data() + domain_index(cell)) + 1);
  }

  // A point to come back to; marks are put back in the opposite order.
  [[nodiscard]] std::size_t mark() {
    trail_step_ = 1;
    return trail_size_;
  }
  void put_back(std::size_t mark) {
    while (trail_size_ > mark) {
      const std::uint32_t entry = trail_[--trail_size_];
      const auto cell = static_cast<Cell>((entry & ~kPlacedBit) >> kValueBits);
      const auto value = static_cast<int>(entry & ((1U << kValueBits) - 1));
      if ((entry & kPlacedBit) != 0) {
        sizes_[cell] = 1;
      } else {
        ++sizes_[cell];
        set(domain(cell), value);
      }
      for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i)
        set(where_of(value, at_.places[i].unit), at_.places[i].position);
    }
  }

 private:
  // Why a value is placed, where somebody wants to hear it: since it is the last one of its cell,
  // or by choice, or else in which complete unit it has its last place.
  static constexpr std::int32_t kLastOfCell = -1;
  static constexpr std::int32_t kChosen = -2;
  struct Nothing {
    constexpr Nothing(std::int32_t /*reason*/) {}
  };
  using Reason = std::conditional_t<Observer::kHears, std::int32_t, Nothing>;

  struct Single {
    Cell cell = 0;
    std::int32_t value = 0;
    [[no_unique_address]] Reason reason = kLastOfCell;
  };

  template <typename F>
  void tell(F&& f) {
    if constexpr (Observer::kHears) f(*observer_);
  }
  // Always false.
  bool lost_cell(Cell cell) {
    tell([&](Observer& observer) { observer.dead_end(cell); });
    return false;
  }
  bool lost_place(int unit, int value) {
    tell([&](Observer& observer) {
      observer.dead_end(at_.unit_of[unit], static_cast<Value>(value + 1));
    });
    return false;
  }
  void tell_placed(const Single& single) {
    if constexpr (Observer::kHears) {
      const auto value = static_cast<Value>(single.value + 1);
      if (single.reason == kLastOfCell) observer_->naked(single.cell, value);
      if (single.reason >= 0) observer_->hidden(single.cell, value, at_.unit_of[single.reason]);
    }
  }

  // Sets.
  [[nodiscard]] int width() const { return kWords > 0 ? kWords : words_; }
  static void set(Word* words, int i) {
    if constexpr (kWords == 1) {
      *words = static_cast<Word>(*words | Word{1} << i);
    } else {
      words[i / kBits] |= Word{1} << (i % kBits);
    }
  }
  static void clear(Word* words, int i) {
    if constexpr (kWords == 1) {
      *words = static_cast<Word>(*words & ~(Word{1} << i));
    } else {
      words[i / kBits] &= ~(Word{1} << (i % kBits));
    }
  }
  static bool has(const Word* words, int i) {
    if constexpr (kWords == 1) return (*words >> i & 1) != 0;
    return (words[i / kBits] >> (i % kBits) & 1) != 0;
  }
  [[nodiscard]] bool many(const Word* words) const {
    if constexpr (kWords == 1) return (*words & (*words - 1)) != 0;
    Word seen = 0;
    for (int w = 0; w < width(); ++w) {
      if ((words[w] & (words[w] - 1)) != 0 || (seen != 0 && words[w] != 0)) return true;
      seen |= words[w];
    }
    return false;
  }
  // The first member, or -1.
  [[nodiscard]] int only(const Word* words) const {
    for (int w = 0; w < width(); ++w) {
      if (words[w] != 0) return w * kBits + std::countr_zero(words[w]);
    }
    return -1;
  }
  template <typename F>
  void for_each(const Word* words, F&& f) const {
    for (int w = 0; w < width(); ++w) {
      for (Word rest = words[w]; rest != 0; rest &= rest - 1) f(w * kBits + std::countr_zero(rest));
    }
  }

  // The state: every domain, then for each value the places it has in each unit. A value that a
  // unit has got has no places there.
  [[nodiscard]] std::size_t domain_index(Cell cell) const {
    return static_cast<std::size_t>(cell) * width();
  }
  [[nodiscard]] std::size_t where_index(int value, int unit) const {
    return (at_.cells + static_cast<std::size_t>(value) * at_.units + unit) * width();
  }
  [[nodiscard]] std::size_t unit_index(int unit) const {
    return static_cast<std::size_t>(unit) * width();
  }
  [[nodiscard]] std::size_t state_words() const { return where_index(at_.order, 0); }
  [[nodiscard]] Word* domain(Cell cell) { return state_.data() + domain_index(cell); }
  [[nodiscard]] Word* where_of(int value, int unit) {
    return state_.data() + where_index(value, unit);
  }

  void tell_clash(BoardView board, Cell cell) {
    if constexpr (Observer::kHears) {
      std::vector<Value> grid(static_cast<std::size_t>(at_.cells));
      for (Cell c = 0; c < at_.cells; ++c) grid[c] = board.settled(c);
      observer_->rejected(cell, grid[cell],
                          [&] { return find_clash(board.geometry(), grid, cell, grid[cell]); });
    }
  }

  [[nodiscard]] bool load_settled(BoardView board, Budget& budget) {
    for (int u = 0; u < at_.units; ++u)
      std::ranges::copy(every_place_, blank_places_.begin() + unit_index(u));
    std::ranges::fill(used_, Word{0});
    for (Cell cell = 0; cell < at_.cells; ++cell) {
      const int value = board.settled(cell) - 1;
      if (value < 0) continue;
      for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i) {
        Word* const used = used_.data() + unit_index(at_.places[i].unit);
        if (has(used, value)) {  // two settled cells clash
          tell_clash(board, cell);
          return false;
        }
        set(used, value);
        clear(blank_places_.data() + unit_index(at_.places[i].unit), at_.places[i].position);
      }
      for (int i = at_.small_of_first[cell]; i < at_.small_of_first[cell + 1]; ++i) {
        Word* const used = used_.data() + unit_index(at_.units + at_.small_of[i]);
        if (has(used, value)) {
          tell_clash(board, cell);
          return false;
        }
        set(used, value);
      }
      if (!budget.tick()) return false;
    }
    return true;
  }

  [[nodiscard]] bool load_blank(BoardView board, Cell cell) {
    const auto candidates = board.candidates(cell);
    const bool settled = board.settled(cell) != 0;
    for (int w = 0; w < width(); ++w) {
      auto left = static_cast<Word>(candidates[w]);
      for (int i = at_.first[cell]; i < at_.first[cell + 1] && !settled; ++i)
        left = static_cast<Word>(left & ~used_[unit_index(at_.places[i].unit) + w]);
      for (int i = at_.small_of_first[cell]; i < at_.small_of_first[cell + 1] && !settled; ++i)
        left = static_cast<Word>(left & ~used_[unit_index(at_.units + at_.small_of[i]) + w]);
      domain(cell)[w] = left;
      const int bits = std::min(kBits, at_.order - w * kBits);
      auto missing = static_cast<Word>(~left & (static_cast<Word>(~Word{0}) >> (kBits - bits)));
      for (; missing != 0 && !settled; missing &= missing - 1) {
        const int value = w * kBits + std::countr_zero(missing);
        for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i)
          clear(where_of(value, at_.places[i].unit), at_.places[i].position);
      }
    }
    int size = 0;
    for (int w = 0; w < width(); ++w) size += std::popcount(domain(cell)[w]);
    sizes_[cell] = settled ? kPlaced : static_cast<std::int16_t>(size);
    return settled || many(domain(cell)) || list_domain(cell);
  }

  void make_trail(BoardView board) {
    std::size_t candidates = 0;
    for (Cell cell = 0; cell < at_.cells; ++cell) candidates += board.candidate_count(cell);
    if (candidates + at_.cells < trail_capacity_) return;
    trail_capacity_ = candidates + at_.cells + 1;
    trail_.reset();
    // Left uninitialised: of a large board's trail only what is used becomes memory.
    trail_.reset(new std::uint32_t[trail_capacity_]);
  }

  // Lists the single that is left. False when nothing is.
  [[nodiscard]] bool list_place(int value, int unit) {
    const int position = only(where_of(value, unit));
    if (position < 0) return lost_place(unit, value);
    singles_[single_count_++] = {at_.cell_of[at_.slot(unit, position)], value, unit};
    return true;
  }
  [[nodiscard]] bool list_domain(Cell cell) {
    const int value = only(domain(cell));
    if (value < 0) return lost_cell(cell);
    singles_[single_count_++] = {cell, value, kLastOfCell};
    return true;
  }

  // Takes `value` out of the places of one unit. False when it has none left.
  [[nodiscard]] bool strike_place(int value, Place place) {
    Word* const where = where_of(value, place.unit);
    clear(where, place.position);
    return many(where) || list_place(value, place.unit);
  }

  // Takes `value` out of a domain. False when nothing is left of it.
  [[nodiscard]] bool strike_domain(Cell cell, int value) {
    note(cell, value);
    clear(domain(cell), value);
    return sizes_[cell] > 1 || list_domain(cell);
  }

  [[nodiscard]] bool place(const Single& single) {
    const Cell cell = single.cell;
    const int value = single.value;
    if (!has(domain(cell), value)) return lost_cell(cell);
    const Place* const places = at_.places.data() + at_.first[cell];
    const int count = at_.first[cell + 1] - at_.first[cell];
    // Found twice, as a naked and a hidden single: it is this cell that the row has the value from.
    if (!has(where_of(value, places[0].unit), places[0].position)) return true;
    tell_placed(single);
    for (int w = 0; w < width(); ++w) {
      Word rest = domain(cell)[w];
      for (; rest != 0; rest &= rest - 1) {
        const int other = w * kBits + std::countr_zero(rest);
        if (other == value) continue;
        note(cell, other);
        for (int i = 0; i < count; ++i) {
          if (!strike_place(other, places[i])) return false;
        }
      }
      // The value itself stays: at a contradiction it is not on the trail.
      const Word kept = w == value / kBits ? Word{1} << value % kBits : Word{0};
      domain(cell)[w] &= kept;
    }
    note_placed(cell, value);
    for (int i = 0; i < count; ++i) {
      Word* const where = where_of(value, places[i].unit);
      clear(where, places[i].position);
      // One by one, so that at a contradiction half-way the trail knows what is gone.
      for (int w = 0; w < width(); ++w) {
        while (where[w] != 0) {
          const std::size_t slot = at_.slot(places[i].unit, w * kBits + std::countr_zero(where[w]));
          where[w] &= where[w] - 1;
          if (!strike_domain(at_.cell_of[slot], value)) return false;
          for (int k = at_.others_first[slot]; k < at_.others_first[slot + 1]; ++k) {
            if (!strike_place(value, at_.others[k])) return false;
          }
        }
      }
    }
    for (int i = at_.small_of_first[cell]; i < at_.small_of_first[cell + 1]; ++i) {
      if (!strike_small_unit(cell, value, at_.small_of[i])) return false;
    }
    return true;
  }

  // Takes `value` out of the other cells of an incomplete unit. False at a contradiction.
  [[nodiscard]] bool strike_small_unit(Cell placed, int value, int unit) {
    for (int k = at_.small_first[unit]; k < at_.small_first[unit + 1]; ++k) {
      const Cell other = at_.small_cells[k];
      if (other == placed || !has(domain(other), value)) continue;
      if (!strike_domain(other, value)) return false;
      for (int i = at_.first[other]; i < at_.first[other + 1]; ++i) {
        if (!strike_place(value, at_.places[i])) return false;
      }
    }
    return true;
  }

  // The trail holds struck candidates as cell and value, and placed cells with one bit more; what
  // the sets were follows from those.
  static constexpr int kValueBits = 9;
  static constexpr std::uint32_t kPlacedBit = std::uint32_t{1} << 31;
  static constexpr std::int16_t kPlaced = std::numeric_limits<std::int16_t>::max();

  void note(Cell cell, int value) {
    --sizes_[cell];
    trail_[trail_size_] = static_cast<std::uint32_t>(cell) << kValueBits | value;
    trail_size_ += trail_step_;
  }
  void note_placed(Cell cell, int value) {
    sizes_[cell] = kPlaced;
    trail_[trail_size_] = static_cast<std::uint32_t>(cell) << kValueBits | value | kPlacedBit;
    trail_size_ += trail_step_;
  }

  Places at_;
  int words_;
  Observer* observer_;
  // For load(): all places of a unit; by unit the places of its blanks; by unit, incomplete ones
  // last, the values of its settled cells.
  std::vector<Word> every_place_;
  std::vector<Word> blank_places_;
  std::vector<Word> used_;
  std::vector<Word> state_;
  std::vector<Single> singles_;  // found, not yet placed
  std::size_t single_count_ = 0;
  std::vector<std::int16_t> sizes_;  // of the domains; kPlaced where placed
  std::unique_ptr<std::uint32_t[]> trail_;
  std::size_t trail_size_ = 0;
  std::size_t trail_step_ = 0;  // 0 while nothing is noted
  std::size_t trail_capacity_ = 0;
};

}  // namespace concord::mrv
