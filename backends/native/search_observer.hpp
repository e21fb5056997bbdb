#pragma once
// What a native search tells of its work, event by event, to a listener; and the two observers
// between which a search is a template: SilentSearch, whose calls are empty, so that a search that
// nobody watches is as if they were not there, and HeardSearch, which hands on.
//
// Not thread-safe.

#include <cstdint>
#include <utility>

#include "backends/budget.hpp"
#include "puzzles/model/geometry.hpp"

namespace concord {

struct SearchEvent {
  enum class Kind : std::uint8_t {
    kTry,       // whether `value` may stand in `cell` is looked at
    kReject,    // it may not: `other` has it, in `unit`
    kPlace,     // it stands there now, by choice
    kNaked,     // it stands there now, since no other value is left for the cell
    kHidden,    // it stands there now, since no other cell of `unit` is left for it
    kDeadEnd,   // nothing is left for `cell`; or, where `cell` is -1, no place for `value` in
                // `unit`
    kTwice,     // every cell has a value, but `unit` has `value` twice
    kTakeBack,  // what was placed by choice is taken back, and all that came after it
    kSolution,  // every cell has a value
  };
  Kind kind = Kind::kTry;
  Cell cell = -1;
  Value value = 0;
  Cell other = -1;
  int unit = -1;
  bool operator==(const SearchEvent&) const = default;
};

class SearchListener {
 public:
  virtual ~SearchListener() = default;
  // False ends the search, as an interruption would.
  virtual bool on_event(const SearchEvent& event) = 0;
};

// Where a value stands that rules out another one: a cell, and a unit that it is in.
struct Clash {
  Cell cell = -1;
  int unit = -1;
};

// By a look at every unit of the cell; `grid` has 0 in its empty cells.
template <typename Values>
[[nodiscard]] Clash find_clash(const Geometry& geometry, const Values& grid, Cell cell,
                               Value value) {
  for (const int unit : geometry.units_of(cell)) {
    for (const Cell other : geometry.unit(unit)) {
      if (other != cell && grid[other] == value) return {other, unit};
    }
  }
  return {};
}

class SilentSearch {
 public:
  static constexpr bool kHears = false;
  void tried(Cell /*cell*/, Value /*value*/) {}
  // `clash()` says with what; it is not called here.
  template <typename FindClash>
  void rejected(Cell /*cell*/, Value /*value*/, FindClash&& /*clash*/) {}
  void placed(Cell /*cell*/, Value /*value*/) {}
  void naked(Cell /*cell*/, Value /*value*/) {}
  void hidden(Cell /*cell*/, Value /*value*/, int /*unit*/) {}
  void dead_end(Cell /*cell*/) {}
  void dead_end(int /*unit*/, Value /*value*/) {}
  void twice(int /*unit*/, Value /*value*/) {}
  void taken_back(Cell /*cell*/, Value /*value*/) {}
  void found() {}
};

class HeardSearch {
 public:
  static constexpr bool kHears = true;
  HeardSearch(SearchListener& listener, Budget& budget) : listener_(listener), budget_(budget) {}

  void tried(Cell cell, Value value) { tell({SearchEvent::Kind::kTry, cell, value}); }
  template <typename FindClash>
  void rejected(Cell cell, Value value, FindClash&& clash) {
    const Clash with = std::forward<FindClash>(clash)();
    tell({SearchEvent::Kind::kReject, cell, value, with.cell, with.unit});
  }
  void placed(Cell cell, Value value) { tell({SearchEvent::Kind::kPlace, cell, value}); }
  void naked(Cell cell, Value value) { tell({SearchEvent::Kind::kNaked, cell, value}); }
  void hidden(Cell cell, Value value, int unit) {
    tell({SearchEvent::Kind::kHidden, cell, value, -1, unit});
  }
  void dead_end(Cell cell) { tell({SearchEvent::Kind::kDeadEnd, cell}); }
  void dead_end(int unit, Value value) { tell({SearchEvent::Kind::kDeadEnd, -1, value, -1, unit}); }
  void twice(int unit, Value value) { tell({SearchEvent::Kind::kTwice, -1, value, -1, unit}); }
  void taken_back(Cell cell, Value value) { tell({SearchEvent::Kind::kTakeBack, cell, value}); }
  void found() { tell({SearchEvent::Kind::kSolution}); }

 private:
  void tell(const SearchEvent& event) {
    if (!budget_.stopped() && !listener_.on_event(event)) budget_.fail(StopReason::kInterrupted);
  }

  SearchListener& listener_;
  Budget& budget_;
};

}  // namespace concord
