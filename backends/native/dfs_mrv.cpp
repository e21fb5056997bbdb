// dfs-mrv: depth-first search over the cell with the fewest candidates ("minimum remaining values",
// the fail-first principle of Haralick & Elliott, Artificial Intelligence 14, 1980), with naked and
// hidden singles to a fixpoint after each step. Where the singles come from is told in
// mrv_small_state.hpp and mrv_state.hpp; here is the search, the same for every order.

#include <memory>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "backends/budget.hpp"
#include "backends/native/mrv_small_state.hpp"
#include "backends/native/mrv_state.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

// Up to this order a state is copied at a branching; above, what changes is undone.
constexpr int kMaxCopiedOrder = 16;

// A solver for boards of one geometry.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual void solve(BoardView board, Budget& budget) = 0;
};

template <typename State, typename Observer = SilentSearch>
class Search final : public Solver {
 public:
  // The observer, where there is one, is the state's as well.
  explicit Search(const Geometry& geometry)
      : state_(geometry), frames_(geometry.cell_count()), grid_(geometry.cell_count()) {}
  Search(const Geometry& geometry, Observer* observer)
      : state_(geometry, observer),
        frames_(geometry.cell_count()),
        grid_(geometry.cell_count()),
        observer_(observer) {}

  // Everything but the trail.
  static std::uint64_t predict_B(const Geometry& geometry) {
    return State::predict_B(geometry) +
           static_cast<std::uint64_t>(geometry.cell_count()) * (sizeof(Frame) + sizeof(Value));
  }

  void solve(BoardView board, Budget& budget) override {
    if (!state_.load(board, budget) || !state_.propagate(budget)) return;
    int depth = 0;  // frames in use
    bool dead = false;
    for (;;) {
      if (!dead) {
        const Cell cell = state_.smallest_domain();
        if (cell < 0) {
          tell([](Observer& observer) { observer.found(); });
          if (!report(budget)) return;
          dead = true;
        } else {
          frames_[depth++] = {cell, -1, false, 0};
        }
      }
      if (dead) {
        // Back to the deepest branching that has another value.
        for (;; --depth) {
          if (depth == 0) return;
          budget.count_backtrack();
          tell([&](Observer& observer) {
            observer.taken_back(frames_[depth - 1].cell,
                                static_cast<Value>(frames_[depth - 1].value + 1));
          });
          if (!frames_[depth - 1].last) break;
        }
        state_.put_back(frames_[depth - 1].mark);
      }
      Frame& frame = frames_[depth - 1];
      frame.value = state_.next_value(frame.cell, frame.value);
      frame.last = state_.next_value(frame.cell, frame.value) < 0;
      if (!budget.spend_node()) return;
      tell([&](Observer& observer) {
        observer.placed(frame.cell, static_cast<Value>(frame.value + 1));
      });
      if (!frame.last) frame.mark = state_.mark();
      dead = !state_.assume(frame.cell, frame.value, budget);
      if (budget.stopped()) return;
    }
  }

 private:
  template <typename F>
  void tell(F&& f) {
    if constexpr (Observer::kHears) f(*observer_);
  }

  struct Frame {
    Cell cell;
    int value;
    bool last;         // no value after this one, so there is nothing to come back to
    std::size_t mark;  // before the value was placed, unless it is the last
  };

  [[nodiscard]] bool report(Budget& budget) {
    state_.read(grid_);
    return budget.found(grid_);
  }

  State state_;
  std::vector<Frame> frames_;
  std::vector<Value> grid_;
  Observer* observer_ = nullptr;
};

// The common orders, others up to 16, up to 64, any.
using NineSearch = Search<mrv::SmallState<9>>;
using SixteenSearch = Search<mrv::SmallState<16>>;
using SmallSearch = Search<mrv::SmallState<0>>;
using WordSearch = Search<mrv::State<std::uint64_t, 1>>;
using WideSearch = Search<mrv::State<std::uint64_t, 0>>;

// Calls f with a null pointer to the type of search that an order takes.
template <typename F>
auto with_search(int order, F&& f) {
  if (order == 9) return f(static_cast<NineSearch*>(nullptr));
  if (order == 16) return f(static_cast<SixteenSearch*>(nullptr));
  if (order <= kMaxCopiedOrder) return f(static_cast<SmallSearch*>(nullptr));
  if (order <= 64) return f(static_cast<WordSearch*>(nullptr));
  return f(static_cast<WideSearch*>(nullptr));
}

std::uint64_t predict_B(const Geometry& geometry) {
  return with_search(geometry.order(), [&](auto* search) {
    return std::remove_pointer_t<decltype(search)>::predict_B(geometry);
  });
}

// What the trail of a board takes, where there is one.
std::uint64_t predict_trail_B(BoardView board) {
  if (board.order() <= kMaxCopiedOrder) return 0;
  std::uint64_t entries = 0;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) entries += board.candidate_count(cell) + 1;
  return entries * sizeof(std::uint32_t);
}

std::unique_ptr<Solver> make_solver(const Geometry& geometry) {
  return with_search(geometry.order(), [&](auto* search) -> std::unique_ptr<Solver> {
    return std::make_unique<std::remove_pointer_t<decltype(search)>>(geometry);
  });
}

class DfsMrv final : public SingleBoardBackend {
 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    const Geometry& geometry = board.geometry();
    // By content, not by address: a geometry may be gone and another in its place.
    if (spec_ != geometry.spec()) {
      solver_.reset();
      spec_ = geometry.spec();
      tables_B_ = predict_B(geometry);
    }
    if (request.memory_B) {
      const std::uint64_t needed_B = tables_B_ + predict_trail_B(board);
      if (needed_B > *request.memory_B) {
        budget.fail(StopReason::kMemory, fmt::format("the search needs {} bytes, the limit is {}",
                                                     needed_B, *request.memory_B));
        return std::move(budget).finish();
      }
    }
    if (!budget.look()) return std::move(budget).finish();
    if (solver_ == nullptr) solver_ = make_solver(geometry);
    solver_->solve(board, budget);
    return std::move(budget).finish();
  }

 private:
  GeometrySpec spec_;  // of the solver and of tables_B_
  std::uint64_t tables_B_ = 0;
  std::unique_ptr<Solver> solver_;
};

}  // namespace

std::unique_ptr<Backend> make_dfs_mrv(const BackendOptions& /*options*/) {
  return std::make_unique<DfsMrv>();
}

// By the state that notes one thing after the other, whatever the order.
Outcome trace_dfs_mrv(BoardView board, const Request& request, SearchListener& listener) {
  Budget budget(request, 0, board.order());
  HeardSearch heard(listener, budget);
  if (!budget.look()) return std::move(budget).finish();
  if (board.order() <= 64) {
    using Heard = mrv::State<std::uint64_t, 1, HeardSearch>;
    Search<Heard, HeardSearch>(board.geometry(), &heard).solve(board, budget);
  } else {
    using Heard = mrv::State<std::uint64_t, 0, HeardSearch>;
    Search<Heard, HeardSearch>(board.geometry(), &heard).solve(board, budget);
  }
  return std::move(budget).finish();
}

}  // namespace concord
