#pragma once
// The state of dfs-mrv for small orders: for each value the set of cells where it may be, and the
// same by unit as sets of places. Placing a value is an AND with masks (mrv_small_tables.hpp). A
// hidden single is a set of places that thereby comes down to one member; the naked ones are
// counted for all cells at once, by words: which cells occur in the sets of one value or more, two
// or more, three or more. A state is copied at a mark, which costs less than undoing steps.
//
// For orders up to 16. kOrder is the order where the compiler is to know it, else 0. Part of
// dfs-mrv alone; not thread-safe. Values are 0-based here: the numbers of their bits.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "backends/budget.hpp"
#include "backends/native/mrv_small_tables.hpp"
#include "puzzles/model/board.hpp"

namespace concord::mrv {

template <int kOrder>
class SmallState {
  using Tables = SmallTables;
  using Word = SmallSet;
  using Vector = SetVectors::Vector;
  using Truth = SetVectors::Truth;

 public:
  static constexpr int kMaxOrder = 8 * sizeof(Word);

  explicit SmallState(const Geometry& geometry)
      : at_(geometry, cell_words(geometry)),
        own_cells_(static_cast<std::size_t>(order()) * width()),
        own_places_(static_cast<std::size_t>(order()) * at_.slots),
        blank_places_(at_.slots),
        // Left uninitialised: of the states to come back to only what is used becomes memory.
        cell_sets_(new std::uint64_t[cell_state_words() * (at_.cells + std::size_t{1})]),
        place_sets_(new Word[place_state_words() * (at_.cells + std::size_t{1})]),
        pairs_(width()),
        open_(width()),
        singles_(at_.cells + static_cast<std::size_t>(at_.units) * order()) {}

  // What a state of this geometry holds.
  static std::uint64_t predict_B(const Geometry& geometry) {
    const std::uint64_t order = geometry.order();
    const std::uint64_t cells = geometry.cell_count();
    const int words = cell_words(geometry);
    const std::uint64_t slots = Tables::slots_of(geometry);
    const std::uint64_t state_B =
        (order + 1) * words * sizeof(std::uint64_t) + order * slots * sizeof(Word);
    return Tables::predict_B(geometry, words) + state_B * (cells + 2) +
           3 * words * sizeof(std::uint64_t) + (cells + slots * order) * sizeof(Single);
  }

  // Builds the state of the board with the settled cells placed, and lists the hidden singles in
  // it. False at a contradiction.
  [[nodiscard]] bool load(BoardView board, Budget& /*budget*/) {
    cells_ = cell_sets_.get();
    places_ = place_sets_.get();
    single_count_ = 0;
    for (int v = 0; v < order(); ++v) {
      std::ranges::copy(at_.every_cell, cells_of(v));
      std::ranges::copy(at_.every_place, places_of(v));
    }
    std::fill_n(placed(), width(), std::uint64_t{0});
    std::ranges::fill(own_cells_, std::uint64_t{0});
    std::ranges::fill(own_places_, Word{0});
    std::ranges::copy(at_.every_place, blank_places_.begin());

    const std::uint64_t every_value = ~std::uint64_t{0} >> (64 - order());
    for (Cell cell = 0; cell < at_.cells; ++cell) {
      const std::uint64_t candidates = board.words()[cell];  // a word a cell at these orders
      if (candidates == every_value) continue;
      if (std::has_single_bit(candidates)) {
        load_settled(cell, std::countr_zero(candidates));
      } else {
        load_marked(cell, every_value & ~candidates);
      }
    }
    for (int v = 0; v < order(); ++v) {
      for (int w = 0; w < width(); ++w)
        cells_of(v)[w] &= ~placed()[w] | own_cells_[static_cast<std::size_t>(v) * width() + w];
      if (!load_places(v)) return false;
    }
    return true;
  }

  // Places the value and every single that follows. False at a contradiction or a stop.
  [[nodiscard]] bool assume(Cell cell, int value, Budget& budget) {
    singles_[0] = {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(value)};
    single_count_ = 1;
    return propagate(budget);
  }

  // Places every single found, and those found by that. False at a contradiction or a stop.
  [[nodiscard]] bool propagate(Budget& budget) {
    for (bool again = true; again;) {
      while (single_count_ > 0) {
        const Single single = singles_[--single_count_];
        if ((placed()[single.cell / 64] & Tables::bit(single.cell)) != 0) continue;
        const Word domain = domain_of(single.cell);
        if ((domain >> single.value & 1) == 0) return false;
        if (!place(single.cell, single.value, domain)) return false;
      }
      again = false;
      for (int w = 0; w < width(); w += 2) {
        if (!place_naked(w, again)) return false;
      }
    }
    return !budget.stopped();
  }

  // The first cell in reading order of those with the fewest candidates, two or more; -1 when every
  // cell is placed. To be asked after propagate().
  [[nodiscard]] Cell smallest_domain() const {
    for (int w = 0; w < width(); ++w) {
      if (pairs_[w] != 0) return w * 64 + std::countr_zero(pairs_[w]);
    }
    Cell best = -1;
    unsigned fewest = ~0U;
    for (int w = 0; w < width(); ++w) {
      if (open_[w] == 0) continue;
      // How many values each cell has, in binary: the bit of every cell in a word a digit.
      std::array<std::uint64_t, 6> digits{};
      for (int v = 0; v < order(); ++v) {
        std::uint64_t carry = cells_of(v)[w];
        for (std::uint64_t& digit : digits) {
          const std::uint64_t sum = digit ^ carry;
          carry &= digit;
          digit = sum;
        }
      }
      std::uint64_t least = open_[w];
      unsigned size = 0;
      for (int d = 5; d >= 0; --d) {
        const bool zero = (least & ~digits[d]) != 0;
        least &= zero ? ~digits[d] : digits[d];
        size = size * 2 + (zero ? 0 : 1);
      }
      if (size < fewest) {
        fewest = size;
        best = w * 64 + std::countr_zero(least);
      }
    }
    return best;
  }

  // The first candidate of the cell after `value` (-1: the first of all), or -1.
  [[nodiscard]] int next_value(Cell cell, int value) const {
    const std::uint64_t after = std::uint64_t{domain_of(cell)} >> (value + 1);
    return after == 0 ? -1 : value + 1 + std::countr_zero(after);
  }

  // The values, once every cell is placed.
  void read(std::span<Value> grid) const {
    for (int v = 0; v < order(); ++v) {
      for (int w = 0; w < width(); ++w) {
        for (std::uint64_t rest = cells_of(v)[w]; rest != 0; rest &= rest - 1)
          grid[w * 64 + std::countr_zero(rest)] = static_cast<Value>(v + 1);
      }
    }
  }

  // A point to come back to; marks are put back in the opposite order.
  [[nodiscard]] std::size_t mark() {
    std::memcpy(cells_ + cell_state_words(), cells_, cell_state_words() * sizeof(std::uint64_t));
    std::memcpy(places_ + place_state_words(), places_, place_state_words() * sizeof(Word));
    cells_ += cell_state_words();
    places_ += place_state_words();
    return 0;
  }
  void put_back(std::size_t /*mark*/) {
    cells_ -= cell_state_words();
    places_ -= place_state_words();
  }

 private:
  struct Single {
    std::int16_t cell;
    std::int16_t value;
  };

  // In pairs.
  static int cell_words(const Geometry& geometry) {
    return (geometry.cell_count() + 127) / 128 * 2;
  }
  [[nodiscard]] int order() const { return kOrder > 0 ? kOrder : at_.order; }
  [[nodiscard]] int width() const {
    return kOrder > 0 ? (kOrder * kOrder + 127) / 128 * 2 : at_.cell_words;
  }
  // The sets of cells of each value, and the cells placed.
  [[nodiscard]] std::size_t cell_state_words() const {
    return (order() + std::size_t{1}) * width();
  }
  [[nodiscard]] std::size_t place_state_words() const {
    return static_cast<std::size_t>(order()) * at_.slots;
  }
  [[nodiscard]] std::uint64_t* cells_of(int value) const {
    return cells_ + static_cast<std::size_t>(value) * width();
  }
  [[nodiscard]] std::uint64_t* placed() const { return cells_of(order()); }
  [[nodiscard]] Word* places_of(int value) const {
    return places_ + static_cast<std::size_t>(value) * at_.slots;
  }
  [[nodiscard]] Word domain_of(Cell cell) const {
    const std::uint64_t* word = cells_ + cell / 64;
    Word domain = 0;
    for (int v = 0; v < order(); ++v, word += width())
      domain = static_cast<Word>(domain | static_cast<Word>(*word >> (cell % 64) & 1) << v);
    return domain;
  }
  static bool many(Word set) { return (set & (set - 1)) != 0; }

  void load_settled(Cell cell, int value) {
    placed()[cell / 64] |= Tables::bit(cell);
    own_cells_[static_cast<std::size_t>(value) * width() + cell / 64] |= Tables::bit(cell);
    for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i) {
      const SmallPlace place = at_.places[i];
      blank_places_[place.unit] &= place.others;
      own_places_[static_cast<std::size_t>(value) * at_.slots + place.unit] |=
          static_cast<Word>(~place.others);
    }
    strike_peers(cell, value);
    const Word* const left = at_.places_left.data() + static_cast<std::size_t>(cell) * at_.slots;
    Word* const places = places_of(value);
    for (int u = 0; u < at_.slots; u += kBlock) {
      for (int i = u; i < u + kBlock; ++i) places[i] &= left[i];
    }
  }

  // A cell with some of the values, or without any: `missing` are those that it has not.
  void load_marked(Cell cell, std::uint64_t missing) {
    for (; missing != 0; missing &= missing - 1) {
      const int value = std::countr_zero(missing);
      cells_of(value)[cell / 64] &= ~Tables::bit(cell);
      for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i) {
        places_of(value)[at_.places[i].unit] &= at_.places[i].others;
      }
    }
  }

  // Takes the settled cells out of the places of a value, but for those that it is settled in, and
  // lists its hidden singles. False when a unit has no place for it.
  [[nodiscard]] bool load_places(int value) {
    Word* const places = places_of(value);
    const Word* const own = own_places_.data() + static_cast<std::size_t>(value) * at_.slots;
    for (int u = 0; u < at_.slots; u += kBlock) {
      SetVectors::Truths found;
      for (int k = 0; k < SetVectors::kVectors; ++k) {
        const int i = u + k * SetVectors::kStep;
        const Vector mine = SetVectors::load(own + i);
        const Vector set =
            SetVectors::load(places + i) & (SetVectors::load(blank_places_.data() + i) | mine);
        SetVectors::store(places + i, set);
        found[k] = SetVectors::few(set) & ((set & mine) == 0);
      }
      if (!list_all(SetVectors::bits(found), u, value)) return false;
    }
    return true;
  }

  void strike_peers(Cell cell, int value) {
    const std::uint64_t* const left =
        at_.cells_left.data() + static_cast<std::size_t>(cell) * width();
    std::uint64_t* const cells = cells_of(value);
    for (int w = 0; w < width(); ++w) cells[w] &= left[w];
  }

  // Lists the single that a unit's set of places is. False when it is empty.
  [[nodiscard]] bool list(int unit, int value) {
    const Word set = places_of(value)[unit];
    if (set == 0) return false;
    const Cell cell = at_.cell_of[static_cast<std::size_t>(unit) * order() + std::countr_zero(set)];
    singles_[single_count_++] = {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(value)};
    return true;
  }
  // The same for several units: bit i stands for `unit` + i.
  [[nodiscard]] bool list_all(std::uint64_t units, int unit, int value) {
    for (; units != 0; units &= units - 1) {
      if (!list(unit + std::countr_zero(units), value)) return false;
    }
    return true;
  }

  // Places the naked singles among the cells of the words w and w + 1. False when one of these
  // cells has no candidate.
  [[nodiscard]] bool place_naked(int w, bool& found) {
    std::array<std::uint64_t, 2> one{};
    std::array<std::uint64_t, 2> two{};
    std::array<std::uint64_t, 2> three{};
    for (int v = 0; v < order(); ++v) {
      for (int i = 0; i < 2; ++i) {
        const std::uint64_t cells = cells_of(v)[w + i];
        three[i] |= two[i] & cells;
        two[i] |= one[i] & cells;
        one[i] |= cells;
      }
    }
    for (int i = 0; i < 2; ++i) {
      if (one[i] != at_.every_cell[w + i]) return false;
    }
    for (int i = 0; i < 2; ++i) {
      open_[w + i] = two[i];
      pairs_[w + i] = two[i] & ~three[i];
      for (std::uint64_t rest = one[i] & ~two[i] & ~placed()[w + i]; rest != 0; rest &= rest - 1) {
        const Cell cell = (w + i) * 64 + std::countr_zero(rest);
        const Word domain = domain_of(cell);
        if (domain == 0) return false;  // one placed just before is its peer
        found = true;
        if (!place(cell, std::countr_zero(domain), domain)) return false;
      }
    }
    return true;
  }

  // Places the value in a cell with this domain. False at a contradiction.
  [[nodiscard]] bool place(Cell cell, int value, Word domain) {
    placed()[cell / 64] |= Tables::bit(cell);
    for (Word rest = static_cast<Word>(domain & ~(Word{1} << value)); rest != 0;
         rest &= static_cast<Word>(rest - 1)) {
      const int other = std::countr_zero(rest);
      cells_of(other)[cell / 64] &= ~Tables::bit(cell);
      for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i) {
        Word& places = places_of(other)[at_.places[i].unit];
        places &= at_.places[i].others;
        if (!many(places) && !list(at_.places[i].unit, other)) return false;
      }
    }
    strike_peers(cell, value);
    const std::size_t row = static_cast<std::size_t>(cell) * at_.slots;
    const Word* const left = at_.places_left.data() + row;
    const Word* const elsewhere = at_.elsewhere.data() + row;
    Word* const places = places_of(value);
    // Two blocks of slots a turn where there are as many, since a loop over bits costs a mistaken
    // prediction each time.
    for (int u = 0; u < at_.slots; u += 2 * kBlock) {
      std::uint64_t units = strike_places(places + u, left + u, elsewhere + u);
      if (u + kBlock < at_.slots) {
        const int next = u + kBlock;
        units |= std::uint64_t{strike_places(places + next, left + next, elsewhere + next)}
                 << kBlock;
      }
      if (!list_all(units, u, value)) return false;
    }
    return true;
  }

  // Leaves of kBlock sets what `left` has. The bits of those that thereby come to one member or
  // none and are `elsewhere`.
  static unsigned strike_places(Word* places, const Word* left, const Word* elsewhere) {
    SetVectors::Truths found;
    for (int k = 0; k < SetVectors::kVectors; ++k) {
      const int i = k * SetVectors::kStep;
      const Vector before = SetVectors::load(places + i);
      const Vector set = before & SetVectors::load(left + i);
      SetVectors::store(places + i, set);
      found[k] = SetVectors::few(set) & (set != before) &
                 reinterpret_cast<Truth>(SetVectors::load(elsewhere + i));
    }
    return SetVectors::bits(found);
  }

  Tables at_;
  // For load(): by value the cells and the places where it is settled; by unit the blanks.
  std::vector<std::uint64_t> own_cells_;
  std::vector<Word> own_places_;
  std::vector<Word> blank_places_;
  // The states to come back to, one after the other, and where the current one begins.
  std::unique_ptr<std::uint64_t[]> cell_sets_;
  std::unique_ptr<Word[]> place_sets_;
  std::uint64_t* cells_ = nullptr;
  Word* places_ = nullptr;
  std::vector<std::uint64_t> pairs_;  // the cells with two candidates
  std::vector<std::uint64_t> open_;   // the cells with two or more
  std::vector<Single> singles_;       // found, not yet placed
  int single_count_ = 0;
};

}  // namespace concord::mrv
