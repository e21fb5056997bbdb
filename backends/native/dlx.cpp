// dlx: the puzzle as an exact cover, solved by Algorithm X with dancing links (Knuth, "Dancing
// Links", 2000; in the form of TAOCP 7.2.2.1, whose names are used here: items, options, spacers,
// hide, cover).
//
// Items: each blank, each (unit, value) that a unit of n cells still lacks; a smaller unit may do
// without a value, so its (unit, value) items are secondary: covered at most once, never chosen.
// Options: each candidate of a blank that no settled peer has. Settled cells are not in the problem
// at all: what they cover is never built.
//
// In place of Knuth's linked list of the items left, their sizes stand side by side, those of
// covered items raised out of reach: the smallest is found by vectors, in less time than a walk
// over the links that are left.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "backends/budget.hpp"
#include "backends/native/native.hpp"
#include "backends/native/search_observer.hpp"

namespace concord {
namespace {

using Index = std::int32_t;  // of a node; an empty 400x400 with every kind of unit has 5*10^8

// The headers of the items come first; their `top` means nothing. A spacer stands before each
// option: its `top` is minus the option's value, so never above 0; `up` is the first node of the
// option before it and `down` the last node of the one after.
struct Node {
  Index up;
  Index down;
  Index top;
};

// The number of options of an item, at most the order; plus kCovered when it is covered.
using Size = std::int16_t;
constexpr Size kCovered = 1 << 14;

class Dlx final : public SingleBoardBackend {
 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    SilentSearch nobody;
    Budget budget(request, index, board.order());
    run(board, request, budget, nobody);
    return std::move(budget).finish();
  }

 public:
  template <typename Observer>
  void run(BoardView board, const Request& request, Budget& budget, Observer& observer) {
    if (budget.look() && plan(board, budget, observer)) {
      const std::uint64_t needed_B = predict_B(board);
      if (request.memory_B && needed_B > *request.memory_B) {
        budget.fail(StopReason::kMemory,
                    fmt::format("{} options and {} nodes of dancing links need {} bytes, the limit "
                                "is {}",
                                options_, option_nodes_, needed_B, *request.memory_B));
      } else if (build(board, budget)) {
        search(board.geometry(), budget, observer);
      }
    }
    // What one large board took is not kept for the small ones after it.
    constexpr std::size_t kKept = std::size_t{1} << 20;
    if (nodes_.capacity() > kKept) nodes_ = {};
    if (sizes_.capacity() > kKept) sizes_ = {};
    if (item_of_.capacity() > kKept) item_of_ = {};
  }

 private:
  // Reads the settled cells, names the items and counts the options. False when the settled cells
  // clash, a cell has no candidate or the budget says stop.
  template <typename Observer>
  [[nodiscard]] bool plan(BoardView board, Budget& budget, Observer& observer) {
    const Geometry& geometry = board.geometry();
    order_ = board.order();
    grid_.assign(board.cell_count(), 0);
    item_of_.assign(static_cast<std::size_t>(geometry.unit_count()) * order_, kUnnamed);
    blanks_.clear();
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (!budget.tick()) return false;
      const Value value = board.settled(cell);
      grid_[cell] = value;
      if (value == 0) {
        if (board.candidate_count(cell) == 0) {
          observer.dead_end(cell);
          return false;
        }
        blanks_.push_back(cell);
        continue;
      }
      for (const int unit : geometry.units_of(cell)) {
        Index& item = item_of_[at(unit, value)];
        if (item == kTaken) {
          observer.rejected(cell, value, [&] { return find_clash(geometry, grid_, cell, value); });
          return false;
        }
        item = kTaken;
      }
    }
    // The blanks are items 1, 2, ...; then the other primary ones; then the secondary ones.
    Index items = static_cast<Index>(blanks_.size());
    for (const bool primary : {true, false}) {
      for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (geometry.is_complete(unit) != primary) continue;
        for (int value = 1; value <= order_; ++value) {
          Index& item = item_of_[at(unit, static_cast<Value>(value))];
          if (item != kTaken) item = ++items;
        }
        if (!budget.tick()) return false;
      }
      if (primary) primary_ = items;
    }
    items_ = items;
    options_ = 0;
    option_nodes_ = 0;
    for (const Cell cell : blanks_) {
      for_each_candidate(board.candidates(cell), [&](Value value) {
        if (!is_option(geometry, cell, value)) return;
        ++options_;
        option_nodes_ += 1 + geometry.units_of(cell).size();
      });
      if (!budget.tick()) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t predict_B(BoardView board) const {
    return (option_nodes_ + options_ + 2 + items_) * sizeof(Node) + (items_ + 1) * sizeof(Size) +
           item_of_.size() * sizeof(Index) + blanks_.size() * (sizeof(Cell) + sizeof(Index)) +
           static_cast<std::uint64_t>(board.cell_count()) * sizeof(Value);
  }

  [[nodiscard]] bool build(BoardView board, Budget& budget) {
    // Reserved, not resized: clearing gigabytes at once would hold up the deadline.
    nodes_.clear();
    nodes_.reserve(1 + items_ + option_nodes_ + options_ + 1);
    sizes_.clear();
    sizes_.reserve(items_ + 1);
    choice_.clear();
    choice_.reserve(blanks_.size());
    for (Index item = 0; item <= items_; ++item) {
      nodes_.push_back({item, item, 0});
      sizes_.push_back(item == 0 ? kCovered : Size{0});  // there is no item 0
      if (item % kItemsPerTick == 0 && !budget.tick()) return false;
    }

    Index first = 0;  // of the option before
    for (Index item = 1; item <= static_cast<Index>(blanks_.size()); ++item) {
      const Cell cell = blanks_[item - 1];
      for_each_candidate(board.candidates(cell), [&](Value value) {
        if (!is_option(board.geometry(), cell, value)) return;
        const Index spacer = add({first, 0, -static_cast<Index>(value)});
        first = spacer + 1;
        append(item);
        for (const int unit : board.geometry().units_of(cell)) append(item_of_[at(unit, value)]);
        nodes_[spacer].down = static_cast<Index>(nodes_.size()) - 1;
      });
      if (!budget.tick()) return false;
    }
    add({first, 0, 0});
    return true;
  }

  // Algorithm X. choice_ holds the option chosen at each level, as the node by which it was chosen.
  template <typename Observer>
  void search(const Geometry& geometry, Budget& budget, Observer& observer) {
    for (;;) {
      const Index smallest = smallest_item(budget);
      if (budget.stopped()) return;
      bool back = sizes_[smallest] == 0;
      if (back) tell_dead_end(geometry, smallest, observer);
      if (sizes_[smallest] >= kCovered) {  // all of them are
        observer.found();
        if (!report(budget)) return;
        back = true;
      } else if (!back) {
        cover(smallest);
        choice_.push_back(nodes_[smallest].down);
      }
      while (back) {
        if (choice_.empty()) return;
        Index& node = choice_.back();
        give_back(node);
        budget.count_backtrack();
        tell_option(
            node, [&](Cell cell, Value value) { observer.taken_back(cell, value); }, observer);
        const Index item = nodes_[node].top;
        node = nodes_[node].down;
        back = node == item;  // every option of this item was tried
        if (back) {
          uncover(item);
          choice_.pop_back();
        }
        if (!budget.tick()) return;
      }
      if (!budget.spend_node()) return;
      take(choice_.back());
      tell_option(
          choice_.back(), [&](Cell cell, Value value) { observer.placed(cell, value); }, observer);
    }
  }

  template <typename Tell, typename Observer>
  void tell_option(Index node, Tell&& tell, const Observer& /*observer*/) const {
    if constexpr (Observer::kHears) {
      node = first_of(node);
      tell(blanks_[nodes_[node].top - 1], static_cast<Value>(-nodes_[node - 1].top));
    }
  }
  template <typename Observer>
  void tell_dead_end(const Geometry& geometry, Index item, Observer& observer) const {
    if constexpr (Observer::kHears) {
      if (item <= static_cast<Index>(blanks_.size())) return observer.dead_end(blanks_[item - 1]);
      for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        for (int value = 1; value <= order_; ++value) {
          if (item_of_[at(unit, static_cast<Value>(value))] == item) {
            return observer.dead_end(unit, static_cast<Value>(value));
          }
        }
      }
    }
  }

  // The first of the items with the fewest options.
  [[nodiscard]] Index smallest_item(Budget& budget) const {
    Size fewest = kCovered;
    Index begin = 0;  // of the first block that has such an item
    for (Index block = 0; block <= primary_; block += kBlock) {
      const Size least = primary_ - block >= kBlock - 1 ? least_of<kBlock>(block)
                                                        : least_of(block, primary_ + 1 - block);
      if (least < fewest) {
        fewest = least;
        begin = block;
        if (fewest == 0) break;
      }
      if (block % kItemsPerTick == 0 && !budget.tick()) break;
    }
    while (sizes_[begin] != fewest) ++begin;
    return begin;
  }
  // Of `count` items from `first` on.
  [[nodiscard]] Size least_of(Index first, Index count) const {
    Size least = kCovered;
    for (const Size* size = &sizes_[first]; count > 0; --count) least = std::min(least, *size++);
    return least;
  }
  template <Index kCount>
  [[nodiscard]] Size least_of(Index first) const {
    return least_of(first, kCount);
  }

  // Covers the other items of the option of `node`, to the right and round.
  void take(Index node) {
    for (Index p = node + 1; p != node;) {
      if (nodes_[p].top <= 0) {
        p = nodes_[p].up;
      } else {
        cover(nodes_[p].top);
        ++p;
      }
    }
  }
  void give_back(Index node) {
    for (Index p = node - 1; p != node;) {
      if (nodes_[p].top <= 0) {
        p = nodes_[p].down;
      } else {
        uncover(nodes_[p].top);
        --p;
      }
    }
  }

  void cover(Index item) {
    for (Index p = nodes_[item].down; p != item; p = nodes_[p].down) hide(p);
    sizes_[item] += kCovered;
  }
  void uncover(Index item) {
    sizes_[item] -= kCovered;
    for (Index p = nodes_[item].up; p != item; p = nodes_[p].up) unhide(p);
  }
  void hide(Index node) {
    for (Index q = node + 1; q != node;) {
      const Node at = nodes_[q];
      if (at.top <= 0) {
        q = at.up;
      } else {
        nodes_[at.up].down = at.down;
        nodes_[at.down].up = at.up;
        --sizes_[at.top];
        ++q;
      }
    }
  }
  void unhide(Index node) {
    for (Index q = node - 1; q != node;) {
      const Node at = nodes_[q];
      if (at.top <= 0) {
        q = at.down;
      } else {
        nodes_[at.up].down = q;
        nodes_[at.down].up = q;
        ++sizes_[at.top];
        --q;
      }
    }
  }

  // To the blank, which is the first of its option.
  [[nodiscard]] Index first_of(Index node) const {
    while (nodes_[node - 1].top > 0) --node;
    return node;
  }
  [[nodiscard]] bool report(Budget& budget) {
    for (Index node : choice_) {
      node = first_of(node);
      grid_[blanks_[nodes_[node].top - 1]] = static_cast<Value>(-nodes_[node - 1].top);
    }
    return budget.found(grid_);
  }

  [[nodiscard]] std::size_t at(int unit, Value value) const {
    return static_cast<std::size_t>(unit) * order_ + value - 1;
  }
  [[nodiscard]] bool is_option(const Geometry& geometry, Cell cell, Value value) const {
    for (const int unit : geometry.units_of(cell)) {
      if (item_of_[at(unit, value)] == kTaken) return false;
    }
    return true;
  }
  Index add(Node node) {
    nodes_.push_back(node);
    return static_cast<Index>(nodes_.size()) - 1;
  }
  void append(Index item) {
    const Index last = nodes_[item].up;
    const Index node = add({last, item, item});
    nodes_[last].down = node;
    nodes_[item].up = node;
    ++sizes_[item];
  }

  static constexpr Index kBlock = 64;
  static constexpr Index kItemsPerTick = 1024;
  static constexpr Index kUnnamed = 0;
  static constexpr Index kTaken = -1;  // a settled cell has covered it

  int order_ = 0;
  std::vector<Value> grid_;
  std::vector<Cell> blanks_;
  std::vector<Index> item_of_;  // by unit and value
  Index items_ = 0;
  Index primary_ = 0;
  std::uint64_t options_ = 0;
  std::uint64_t option_nodes_ = 0;
  std::vector<Node> nodes_;
  std::vector<Size> sizes_;
  std::vector<Index> choice_;
};

}  // namespace

std::unique_ptr<Backend> make_dlx(const BackendOptions& /*options*/) {
  return std::make_unique<Dlx>();
}

Outcome trace_dlx(BoardView board, const Request& request, SearchListener& listener) {
  Budget budget(request, 0, board.order());
  HeardSearch heard(listener, budget);
  Dlx().run(board, request, budget, heard);
  return std::move(budget).finish();
}

}  // namespace concord
