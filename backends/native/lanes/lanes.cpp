// The backend: from a batch to a kernel's job, and from what the kernel tells to outcomes. How it
// searches is in search.hpp and sweep.hpp.

#include "backends/native/lanes/lanes.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "backends/native/lanes/kernels.hpp"
#include "backends/native/lanes/workspace.hpp"
#include "backends/native/native.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;
using lanes::kCells;

// One batch: what the kernel calls, and why a board was stopped.
class Run {
 public:
  Run(const Request& request, OutcomeBatch& outcomes) : request_(request), outcomes_(outcomes) {
    begun_.fill(std::numeric_limits<std::size_t>::max());
  }

  // Whether the batch must end now, and why.
  [[nodiscard]] bool over() {
    if (request_.stop != nullptr && request_.stop->stop_requested()) {
      why_ = StopReason::kInterrupted;
      return true;
    }
    if (request_.deadline && Clock::now() >= *request_.deadline) {
      why_ = StopReason::kTimeout;
      return true;
    }
    return false;
  }
  [[nodiscard]] StopReason why() const { return why_; }

  [[nodiscard]] lanes::Job job(const std::vector<std::uint16_t>& cells) {
    lanes::Job job{};
    job.cells = cells.data();
    job.boards = cells.size() / kCells;
    job.limit = request_.solution_limit();
    job.max_nodes = request_.max_nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    job.grids = request_.sink != nullptr ? std::numeric_limits<std::uint64_t>::max()
                                         : static_cast<std::uint64_t>(request_.keep_grids);
    job.context = this;
    job.found = [](void* run, std::size_t board, const std::uint16_t* values) {
      return static_cast<Run*>(run)->found(board, std::span<const Value>(values, kCells));
    };
    job.ended = [](void* run, std::size_t board, const lanes::Tally* tally, lanes::End end) {
      static_cast<Run*>(run)->ended(board, *tally, end);
    };
    job.look = [](void* run, const std::size_t* boards, std::uint32_t active) {
      return static_cast<Run*>(run)->look(boards, active);
    };
    return job;
  }

 private:
  bool found(std::size_t board, std::span<const Value> values) {
    outcomes_.add_grid(board, values);
    if (request_.sink == nullptr) return true;
    try {
      if (!request_.sink->on_solution(board, values)) {
        why_ = StopReason::kInterrupted;
        return false;
      }
    } catch (const std::bad_alloc&) {
      why_ = StopReason::kMemory;
      return false;
    } catch (...) {
      why_ = StopReason::kFailure;
      return false;
    }
    // A sink may take its time, so the kernel's own looks would come too late.
    return !over();
  }

  void ended(std::size_t board, const lanes::Tally& tally, lanes::End end) {
    Statistics statistics;
    statistics.nodes = tally.nodes;
    statistics.backtracks = tally.nodes - tally.path;
    outcomes_.close(board, tally.solutions, end == lanes::End::kExhausted, reason(end), statistics);
  }

  [[nodiscard]] StopReason reason(lanes::End end) const {
    switch (end) {
      case lanes::End::kExhausted: return StopReason::kNone;
      case lanes::End::kLimit: return StopReason::kSolutionLimit;
      case lanes::End::kNodes: return StopReason::kNodeLimit;
      case lanes::End::kStopped: return why_;
    }
    return StopReason::kFailure;
  }

  lanes::Halt look(const std::size_t* boards, std::uint32_t active) {
    if (over()) return {active, true};
    if (!request_.timeout_s) return {0, false};
    // A board's time begins with the first look at it, less than a millisecond late.
    const auto now = Clock::now();
    std::uint32_t late = 0;
    for (unsigned lane = 0; lane < lanes::kMostLanes; ++lane) {
      if ((active >> lane & 1U) == 0) continue;
      if (begun_[lane] != boards[lane]) {
        begun_[lane] = boards[lane];
        deadlines_[lane] = deadline_after(now, request_.timeout_s);
      } else if (deadlines_[lane] && now >= *deadlines_[lane]) {
        late |= std::uint32_t{1} << lane;
      }
    }
    if (late != 0) why_ = StopReason::kTimeout;
    return {late, false};
  }

  const Request& request_;
  OutcomeBatch& outcomes_;
  StopReason why_ = StopReason::kNone;
  std::array<std::size_t, lanes::kMostLanes> begun_;  // by lane: the board whose deadline it is
  std::array<std::optional<Clock::time_point>, lanes::kMostLanes> deadlines_;
};

class Lanes final : public Backend {
 public:
  explicit Lanes(tl::expected<const lanes::Kernel*, std::string> kernel)
      : kernel_(std::move(kernel)) {}

  void solve_batch(const BoardBatch& boards, const Request& request,
                   OutcomeBatch& outcomes) override {
    try {
      outcomes.reset(boards.size(), boards.geometry_ptr()->order(), request.keep_grids);
    } catch (const std::bad_alloc&) {
      outcomes = OutcomeBatch();
      return;
    }
    try {
      answer(boards, request, outcomes);
    } catch (...) {
      // Only memory can be short here, and nothing was begun.
      stop_all(outcomes, StopReason::kMemory, "");
    }
  }

 private:
  // May throw std::bad_alloc before the kernel is started.
  void answer(const BoardBatch& boards, const Request& request, OutcomeBatch& outcomes) {
    if (!kernel_) {
      stop_all(outcomes, StopReason::kUnsupported, kernel_.error());
      return;
    }
    if (!lanes_knows(*boards.geometry_ptr())) {
      stop_all(outcomes, StopReason::kUnsupported,
               fmt::format("lanes solves 9x9 boards with boxes 3x3 and no further units, not {}",
                           boards.geometry_ptr()->describe()));
      return;
    }
    const lanes::Kernel& kernel = **kernel_;
    if (request.memory_B && kernel.workspace_B > *request.memory_B) {
      stop_all(outcomes, StopReason::kMemory,
               fmt::format("the search needs {} bytes, the limit is {}", kernel.workspace_B,
                           *request.memory_B));
      return;
    }
    Run run(request, outcomes);
    if (run.over()) {
      stop_all(outcomes, run.why(), "");
      return;
    }
    if (request.timeout_s && *request.timeout_s <= 0) {
      stop_all(outcomes, StopReason::kTimeout, "");
      return;
    }
    cells_.resize(boards.size() * kCells);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const auto words = boards.view(i).words();
      std::uint16_t* const cells = cells_.data() + i * kCells;
      for (unsigned c = 0; c < kCells; ++c) cells[c] = static_cast<std::uint16_t>(words[c]);
    }
    void* const workspace = workspace_.of(kernel);
    // What is not reached before a stop was interrupted, as reset() says, or had no time.
    const lanes::Job job = run.job(cells_);
    const lanes::Work work = kernel.run(&job, workspace);
    for (std::size_t i = work.read; i < boards.size(); ++i)
      outcomes.close(i, 0, false, run.why(), {});
  }

  static void stop_all(OutcomeBatch& outcomes, StopReason reason, const std::string& detail) {
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      Outcome outcome;
      outcome.reason = reason;
      try {
        outcome.detail = detail;
        outcomes.set(i, outcome);
      } catch (...) {
        // The sentence is dropped before the reason is.
        outcomes.close(i, 0, false, reason, {});
      }
    }
  }

  tl::expected<const lanes::Kernel*, std::string> kernel_;
  lanes::Workspace workspace_;
  std::vector<std::uint16_t> cells_;
};

}  // namespace

bool lanes_knows(const Geometry& geometry) {
  const GeometrySpec& spec = geometry.spec();
  return spec.order == 9 && spec.box == BoxShape{3, 3} && spec.regions.empty() && !spec.diagonals &&
         !spec.windows;
}

std::unique_ptr<Backend> make_lanes(const BackendOptions& /*options*/) {
  return std::make_unique<Lanes>(lanes::chosen_kernel());
}

std::unique_ptr<Backend> make_lanes_with(const lanes::Kernel& kernel) {
  return std::make_unique<Lanes>(&kernel);
}

}  // namespace concord
