// dfs-mrv: depth-first search over the cell with the fewest candidates ("minimum remaining values",
// the fail-first principle of Haralick & Elliott, Artificial Intelligence 14, 1980), with naked and
// hidden singles to a fixpoint after each step.
//
// Two views of one relation are kept: for a cell the set of values still possible there (its
// domain), for a value and a unit the set of places where it may still go. Striking one candidate
// clears one bit of each view it occurs in, and the set that is thereby left with one member *is*
// the naked or hidden single: nothing is ever scanned for singles. A unit with fewer cells than
// values is at-most-one: its places are followed, but a last place proves nothing.
//
// Small boards are copied at a branching, which is one memcpy; for larger ones that would cost more
// than the step itself, so what was struck is noted on a trail and put back.

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "backends/budget.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

// Up to this order a state is small (2 bytes a set) and is copied rather than undone.
constexpr int kMaxCopiedOrder = 16;

struct Place {
  std::int32_t unit;
  std::int32_t position;  // within the unit
};

// Where each cell lies, flattened for the inner loops. One a geometry.
struct Places {
  explicit Places(const Geometry& geometry)
      : order(geometry.order()), cells(geometry.cell_count()), units(geometry.unit_count()) {
    cell_of.assign(static_cast<std::size_t>(units) * order, -1);
    complete.resize(units);
    std::vector<std::vector<Place>> of(cells);
    for (int u = 0; u < units; ++u) {
      complete[u] = geometry.is_complete(u) ? 1 : 0;
      const auto unit = geometry.unit(u);
      for (int k = 0; k < static_cast<int>(unit.size()); ++k) {
        cell_of[slot(u, k)] = unit[k];
        of[unit[k]].push_back({u, k});
      }
    }
    for (Cell cell = 0; cell < cells; ++cell) {
      first.push_back(static_cast<std::int32_t>(places.size()));
      places.insert(places.end(), of[cell].begin(), of[cell].end());
    }
    first.push_back(static_cast<std::int32_t>(places.size()));
    others_first.assign(cell_of.size() + 1, 0);
    for (std::size_t s = 0; s < cell_of.size(); ++s) {
      others_first[s] = static_cast<std::int32_t>(others.size());
      if (cell_of[s] < 0) continue;
      for (const Place place : of[cell_of[s]]) {
        if (static_cast<std::size_t>(place.unit) != s / order) others.push_back(place);
      }
    }
    others_first.back() = static_cast<std::int32_t>(others.size());
  }

  [[nodiscard]] std::size_t slot(int unit, int position) const {
    return static_cast<std::size_t>(unit) * order + position;
  }

  int order;
  int cells;
  int units;
  std::vector<Cell> cell_of;  // by slot; -1 beyond the end of an incomplete unit
  std::vector<std::uint8_t> complete;
  std::vector<std::int32_t> first;         // by cell, into places
  std::vector<Place> places;               // each cell's places, its row first
  std::vector<std::int32_t> others_first;  // by slot, into others
  std::vector<Place> others;               // the other places of a slot's cell
};

// A solver for boards of one geometry. Sets are kWords words wide; 0 means as many as it takes.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual void solve(BoardView board, Budget& budget) = 0;
};

template <typename Word, int kWords>
class Search final : public Solver {
  static constexpr bool kCopies = sizeof(Word) == 2;
  static constexpr int kBits = 8 * static_cast<int>(sizeof(Word));

 public:
  explicit Search(const Geometry& geometry)
      : at_(geometry), words_((at_.order + kBits - 1) / kBits) {
    open_.resize(state_words());
    for (Cell cell = 0; cell < at_.cells; ++cell) {
      for (int v = 0; v < at_.order; ++v) set(open_.data() + domain_index(cell), v);
      for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i) {
        for (int v = 0; v < at_.order; ++v)
          set(open_.data() + where_index(v, at_.places[i].unit), at_.places[i].position);
      }
    }
    singles_.resize(at_.cells + static_cast<std::size_t>(at_.units) * at_.order);
    frames_.resize(at_.cells);
    grid_.resize(at_.cells);
    states_.resize(state_words() * (kCopies ? at_.cells + 1 : 1));
    if constexpr (!kCopies) sizes_.resize(at_.cells);
  }

  // What a solver for this geometry holds, and the trail of a board with so many candidates.
  static std::uint64_t predict_B(const Geometry& geometry, std::uint64_t candidates) {
    const std::uint64_t order = geometry.order();
    const std::uint64_t cells = geometry.cell_count();
    const std::uint64_t slots = geometry.unit_count() * order;
    const std::uint64_t words = (order + kBits - 1) / kBits;
    const std::uint64_t state_B = (cells + slots) * words * sizeof(Word);
    const std::uint64_t tables_B = slots * (2 * sizeof(Cell) + 4 * sizeof(Place));
    const std::uint64_t stack_B = slots * sizeof(Single) + cells * (sizeof(Single) + sizeof(Frame));
    return tables_B + stack_B + state_B * (kCopies ? cells + 2 : 2) +
           (kCopies ? 0 : (candidates + cells) * sizeof(std::uint32_t));
  }

  void solve(BoardView board, Budget& budget) override {
    trail_step_ = 0;  // nothing before the first branching is ever put back
    if (!load(board) || !propagate(budget)) return;
    trail_step_ = 1;
    int depth = 0;  // frames in use
    bool dead = false;
    for (;;) {
      if (!dead) {
        const Cell cell = smallest_domain();
        if (cell < 0) {
          if (!report(budget)) return;
          dead = true;
        } else {
          frames_[depth++] = {cell, -1, false, trail_size_};
        }
      }
      if (dead) {
        // Back to the deepest branching that has another value.
        for (;; --depth) {
          if (depth == 0) return;
          budget.count_backtrack();
          if (!frames_[depth - 1].last) break;
        }
        put_back(frames_[depth - 1]);
      }
      Frame& frame = frames_[depth - 1];
      frame.value = next(domain(frame.cell), frame.value);
      frame.last = next(domain(frame.cell), frame.value) < 0;
      if (!budget.spend_node()) return;
      if (!frame.last) keep(frame);
      singles_[0] = {frame.cell, frame.value};
      single_count_ = 1;
      dead = !propagate(budget);
      if (budget.stopped()) return;
    }
  }

 private:
  struct Single {
    Cell cell;
    std::int32_t value;  // 0-based throughout this file: the bit's number
  };
  struct Frame {
    Cell cell;
    std::int32_t value;
    bool last;  // no value after this one, so there is nothing to come back to
    std::size_t trail;
  };

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
  // The first member after `i`, or -1.
  [[nodiscard]] int next(const Word* words, int i) const {
    for (++i; i < at_.order; ++i) {
      const int w = kWords == 1 ? 0 : i / kBits;
      const Word rest = static_cast<Word>(words[w] >> (i - w * kBits));
      if (rest != 0) return i + std::countr_zero(rest);
      i = (w + 1) * kBits - 1;
    }
    return -1;
  }

  // The state: every domain, then for each value the places it has in each unit. A value that a
  // unit has got has no places there.
  [[nodiscard]] std::size_t domain_index(Cell cell) const {
    return static_cast<std::size_t>(cell) * width();
  }
  [[nodiscard]] std::size_t where_index(int value, int unit) const {
    return (at_.cells + static_cast<std::size_t>(value) * at_.units + unit) * width();
  }
  [[nodiscard]] std::size_t state_words() const { return where_index(at_.order, 0); }
  [[nodiscard]] Word* domain(Cell cell) { return state_ + domain_index(cell); }

  [[nodiscard]] bool load(BoardView board) {
    state_ = states_.data();
    std::memcpy(state_, open_.data(), open_.size() * sizeof(Word));
    single_count_ = 0;
    trail_size_ = 0;
    if constexpr (!kCopies) {
      std::size_t candidates = 0;
      for (Cell cell = 0; cell < at_.cells; ++cell) candidates += board.candidate_count(cell);
      if (candidates + at_.cells >= trail_capacity_) {
        trail_capacity_ = candidates + at_.cells + 1;
        trail_.reset();
        // Left uninitialised: of a large board's trail only what is used becomes memory.
        trail_.reset(new std::uint32_t[trail_capacity_]);
      }
      sizes_.assign(at_.cells, static_cast<std::int16_t>(at_.order));
    }
    for (Cell cell = 0; cell < at_.cells; ++cell) {
      if (const Value value = board.settled(cell); value != 0) {
        singles_[single_count_++] = {cell, value - 1};
        continue;
      }
      for (int v = 0; v < at_.order; ++v) {
        if (board.has(cell, static_cast<Value>(v + 1))) continue;
        if (!strike(cell, v)) return false;
      }
    }
    return true;
  }

  // Takes `value` out of the places of one unit. False when a complete unit has none left.
  [[nodiscard]] bool strike_place(int value, Place place) {
    Word* const where = state_ + where_index(value, place.unit);
    clear(where, place.position);
    if (!many(where) && at_.complete[place.unit] != 0) {
      const int position = only(where);
      if (position < 0) return false;
      singles_[single_count_++] = {at_.cell_of[at_.slot(place.unit, position)], value};
    }
    return true;
  }

  // Takes `value` out of a domain. False when nothing is left of it.
  [[nodiscard]] bool strike_domain(Cell cell, int value) {
    note(cell, value);
    Word* const left = domain(cell);
    clear(left, value);
    if (kCopies ? !many(left) : sizes_[cell] < 2) {
      const int last = only(left);
      if (last < 0) return false;
      singles_[single_count_++] = {cell, last};
    }
    return true;
  }

  [[nodiscard]] bool strike(Cell cell, int value) {
    bool possible = strike_domain(cell, value);
    for (int i = at_.first[cell]; i < at_.first[cell + 1]; ++i)
      possible = strike_place(value, at_.places[i]) && possible;
    return possible;
  }

  // Places every single found, and those found by that. False at a contradiction or a stop.
  [[nodiscard]] bool propagate(Budget& budget) {
    while (single_count_ > 0) {
      const Single single = singles_[--single_count_];
      if (!place(single.cell, single.value)) return false;
      if constexpr (!kCopies) {
        if (!budget.tick()) return false;
      }
    }
    return !budget.stopped();
  }

  [[nodiscard]] bool place(Cell cell, int value) {
    if (!has(domain(cell), value)) return false;
    const Place* const places = at_.places.data() + at_.first[cell];
    const int count = at_.first[cell + 1] - at_.first[cell];
    // Found twice, as a naked and a hidden single: it is this cell that the row has the value from.
    if (!has(state_ + where_index(value, places[0].unit), places[0].position)) return true;
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
      domain(cell)[w] = 0;
    }
    set(domain(cell), value);
    note_placed(cell, value);
    for (int i = 0; i < count; ++i) {
      Word* const where = state_ + where_index(value, places[i].unit);
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
    return true;
  }

  // The first cell in reading order of those with the fewest candidates, two or more; -1 when every
  // cell is placed.
  [[nodiscard]] Cell smallest_domain() {
    if constexpr (kCopies) {
      Cell best = -1;
      int fewest = kBits + 1;
      for (Cell cell = 0; cell < at_.cells; ++cell) {
        const Word candidates = state_[cell];
        const auto second = static_cast<Word>(candidates & (candidates - 1));
        if (second == 0) continue;
        if ((second & (second - 1)) == 0) return cell;
        const int size = std::popcount(candidates);
        if (size < fewest) {
          fewest = size;
          best = cell;
        }
      }
      return best;
    } else {
      // No early exit in the first loop, so that it becomes a vector one.
      std::int16_t fewest = kPlaced;
      for (const std::int16_t size : sizes_) fewest = std::min(fewest, size);
      if (fewest == kPlaced) return -1;
      Cell cell = 0;
      while (sizes_[cell] != fewest) ++cell;
      return cell;
    }
  }

  [[nodiscard]] bool report(Budget& budget) {
    for (Cell cell = 0; cell < at_.cells; ++cell)
      grid_[cell] = static_cast<Value>(only(domain(cell)) + 1);
    return budget.found(grid_);
  }

  // Keeping and putting back. The trail holds struck candidates as cell and value, and placed cells
  // with one bit more; what the sets were follows from those.
  static constexpr int kValueBits = 9;
  static constexpr std::uint32_t kPlacedBit = std::uint32_t{1} << 31;
  static constexpr std::int16_t kPlaced = std::numeric_limits<std::int16_t>::max();

  void note(Cell cell, int value) {
    if constexpr (!kCopies) {
      --sizes_[cell];
      trail_[trail_size_] = static_cast<std::uint32_t>(cell) << kValueBits | value;
      trail_size_ += trail_step_;
    }
  }
  void note_placed(Cell cell, int value) {
    if constexpr (!kCopies) {
      sizes_[cell] = kPlaced;
      trail_[trail_size_] = static_cast<std::uint32_t>(cell) << kValueBits | value | kPlacedBit;
      trail_size_ += trail_step_;
    }
  }

  void keep(Frame& frame) {
    if constexpr (kCopies) {
      std::memcpy(state_ + state_words(), state_, state_words() * sizeof(Word));
      state_ += state_words();
    } else {
      frame.trail = trail_size_;
    }
  }

  void put_back(const Frame& frame) {
    if constexpr (kCopies) {
      state_ -= state_words();
    } else {
      while (trail_size_ > frame.trail) {
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
          set(state_ + where_index(value, at_.places[i].unit), at_.places[i].position);
      }
    }
  }

  Places at_;
  int words_;
  std::vector<Word> open_;    // the state of an empty board
  std::vector<Word> states_;  // the current one and, where they are copied, those to come back to
  Word* state_ = nullptr;
  std::vector<Single> singles_;  // found, not yet placed
  std::size_t single_count_ = 0;
  std::vector<Frame> frames_;
  std::vector<std::int16_t> sizes_;  // of the domains; kPlaced where placed
  std::unique_ptr<std::uint32_t[]> trail_;
  std::size_t trail_size_ = 0;
  std::size_t trail_step_ = 0;  // 0 while nothing is noted
  std::size_t trail_capacity_ = 0;
  std::vector<Value> grid_;
};

using SmallSearch = Search<std::uint16_t, 1>;
using WordSearch = Search<std::uint64_t, 1>;
using WideSearch = Search<std::uint64_t, 0>;

std::uint64_t predict_B(BoardView board) {
  std::uint64_t candidates = 0;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) candidates += board.candidate_count(cell);
  const Geometry& geometry = board.geometry();
  if (geometry.order() <= kMaxCopiedOrder) return SmallSearch::predict_B(geometry, candidates);
  if (geometry.order() <= 64) return WordSearch::predict_B(geometry, candidates);
  return WideSearch::predict_B(geometry, candidates);
}

std::unique_ptr<Solver> make_solver(const Geometry& geometry) {
  if (geometry.order() <= kMaxCopiedOrder) return std::make_unique<SmallSearch>(geometry);
  if (geometry.order() <= 64) return std::make_unique<WordSearch>(geometry);
  return std::make_unique<WideSearch>(geometry);
}

class DfsMrv final : public SingleBoardBackend {
 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    if (request.memory_B) {
      if (const std::uint64_t needed_B = predict_B(board); needed_B > *request.memory_B) {
        budget.fail(StopReason::kMemory, fmt::format("the search needs {} bytes, the limit is {}",
                                                     needed_B, *request.memory_B));
        return std::move(budget).finish();
      }
    }
    if (!budget.look()) return std::move(budget).finish();
    // By content, not by address: a geometry may be gone and another in its place.
    if (solver_ == nullptr || spec_ != board.geometry().spec()) {
      solver_.reset();
      solver_ = make_solver(board.geometry());
      spec_ = board.geometry().spec();
    }
    solver_->solve(board, budget);
    return std::move(budget).finish();
  }

 private:
  GeometrySpec spec_;
  std::unique_ptr<Solver> solver_;
};

}  // namespace

std::unique_ptr<Backend> make_dfs_mrv(const BackendOptions& /*options*/) {
  return std::make_unique<DfsMrv>();
}

}  // namespace concord
