#include "backends/sat/sat_backend.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "backends/budget.hpp"
#include "backends/sat/block_loader.hpp"
#include "backends/sat/board_proof.hpp"
#include "backends/sat/sat_job.hpp"
#include "backends/sat/sat_search.hpp"
#include "backends/sat/sat_size.hpp"
#include "backends/sat/side_thread.hpp"
#include "backends/sat/watchdog.hpp"
#include "encoders/catalog.hpp"

namespace concord {
namespace {

// A solver that is kept from board to board, on a thread of its own or on the caller's.
struct KeptSolver {
  SatJob* job = nullptr;  // owned by one of the next two
  std::shared_ptr<SatJob> here;
  std::unique_ptr<SideThread> side;

  // Whether it may serve a board of this shape.
  [[nodiscard]] bool serves(const Geometry& geometry, const Request& request, bool on_side) const {
    return job != nullptr && &job->board.geometry() == &geometry && job->seed == request.seed &&
           job->memory_B == request.memory_B && (side != nullptr || !on_side) &&
           job->boards < job->library->traits().most_boards &&
           job->retired_B < job->library->traits().most_retired_B &&
           job->solver->conflicts().value_or(0) < job->library->traits().most_conflicts;
  }
};

class SatBackend final : public SingleBoardBackend {
 public:
  SatBackend(std::shared_ptr<const SatLibrary> library, const EncodingChoice& choice)
      : library_(std::move(library)), choice_(choice), prover_(library_, choice) {}
  SatBackend(const SatBackend&) = delete;
  SatBackend& operator=(const SatBackend&) = delete;
  ~SatBackend() override {
    // Nobody's deadline: a large solver that takes its time to end is left behind.
    if (kept_.side != nullptr) kept_.side->set_due({Watchdog::Clock::now(), nullptr});
  }

  ProofAttempt prove(const Board& board, const ProofRequest& request) override {
    return prover_.prove(board, request, watchdog_);
  }

 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    Statistics statistics;
    if (budget.look()) {
      const bool can_be_late = budget.deadline() || request.stop != nullptr;
      const bool on_side = can_be_late && !library_->traits().prompt &&
                           !is_small(*library_, board.geometry(), choice_);
      statistics.kept_solver = keeps(board.geometry(), request);
      if (*statistics.kept_solver) {
        solve_in_kept(board, request, budget, statistics, on_side);
      } else if (on_side) {
        solve_on_the_side(board, request, budget, statistics);
      } else {
        solve_here(board, request, budget, statistics);
      }
    }
    Outcome outcome = std::move(budget).finish(false);
    outcome.statistics = statistics;
    return outcome;
  }

 private:
  // What a conflict limit leaves undecided would depend on the boards before, and a huge formula is
  // not to lie in memory while others work.
  [[nodiscard]] bool keeps(const Geometry& geometry, const Request& request) const {
    return choice_.givens->assumed && !request.max_conflicts &&
           !is_huge(*library_, geometry, choice_);
  }

  void solve_here(BoardView board, const Request& request, Budget& budget, Statistics& statistics) {
    SatJob job(library_, board, choice_, request, loader_);
    const Watchdog::Watch watch(watchdog_, budget.deadline(), request.stop, job);
    SatSearch(job, nullptr, std::nullopt, request, budget, model_).run(statistics);
  }

  void solve_on_the_side(BoardView board, const Request& request, Budget& budget,
                         Statistics& statistics) {
    const SideThread::Due due{budget.deadline(), request.stop};
    make_room(is_huge(*library_, board.geometry(), choice_), due);
    if (!budget.look()) return;
    auto job = SatJob::with_copy(library_, board, choice_, request);
    SatJob& job_here = *job;
    SideThread side(std::move(job), due);
    SatSearch(job_here, &side, std::nullopt, request, budget, model_).run(statistics);
    leftovers_.push_back(side.finish());
    statistics.side_cpu_s = statistics.side_cpu_s.value_or(0) + side.cpu_s();
  }

  void solve_in_kept(BoardView board, const Request& request, Budget& budget,
                     Statistics& statistics, bool on_side) {
    const SideThread::Due due{budget.deadline(), request.stop};
    // It comes back only when all went well.
    KeptSolver kept = std::exchange(kept_, {});
    if (!kept.serves(board.geometry(), request, on_side)) {
      end(kept, due);
      if (on_side) make_room(false, due);
      if (!budget.look()) return;
      kept = make_kept(board.geometry(), request, due, on_side);
    }
    bool reusable = false;
    if (kept.side == nullptr) {
      const Watchdog::Watch watch(watchdog_, due.deadline, due.stop, *kept.job);
      SatSearch search(*kept.job, nullptr, board, request, budget, model_);
      search.run(statistics);
      reusable = search.is_reusable();
    } else {
      kept.side->set_due(due);
      const double earlier_s = kept.side->cpu_s();
      SatSearch search(*kept.job, kept.side.get(), board, request, budget, model_);
      search.run(statistics);
      reusable = search.is_reusable();
      if (!reusable) leftovers_.push_back(kept.side->finish());
      statistics.side_cpu_s = statistics.side_cpu_s.value_or(0) + kept.side->cpu_s() - earlier_s;
      kept.side->set_due({});  // this board's stop flag may be gone by the next
    }
    if (!reusable || kept.job->given_up.stop_requested()) return;
    kept_ = std::move(kept);
  }

  KeptSolver make_kept(const Geometry& geometry, const Request& request, const SideThread::Due& due,
                       bool on_side) {
    // The shape exists, so this finds it and cannot fail.
    const Board empty(*Geometry::make(geometry.spec()));
    auto job = SatJob::with_copy(library_, empty.view(), choice_, request);
    KeptSolver kept;
    kept.job = job.get();
    if (on_side) {
      kept.side = std::make_unique<SideThread>(std::move(job), due);
    } else {
      kept.here = std::move(job);
    }
    return kept;
  }

  void end(KeptSolver& kept, const SideThread::Due& due) {
    if (kept.side != nullptr) {
      kept.side->set_due(due);
      leftovers_.push_back(kept.side->finish());
    }
    kept = {};
  }

  // Solvers left behind must not add up: few at a time, and a huge board begins beside none.
  // Waiting counts as the board's own time; gives up when due.
  void make_room(bool huge, const SideThread::Due& due) {
    constexpr std::size_t kMostLeftovers = 4;
    const auto gone = [](const SideThread::Leftover& leftover) { return leftover.gone(); };
    std::erase_if(leftovers_, gone);
    while (leftovers_.size() >= (huge ? 1 : kMostLeftovers)) {
      leftovers_.front().wait(due);
      if (!leftovers_.front().gone()) return;
      std::erase_if(leftovers_, gone);
    }
  }

  std::shared_ptr<const SatLibrary> library_;
  EncodingChoice choice_;
  BoardProver prover_;
  Watchdog watchdog_;
  BlockLoader loader_;  // of the solvers on this thread
  KeptSolver kept_;
  std::vector<SideThread::Leftover> leftovers_;
  std::vector<std::uint8_t> model_;  // reused from grid to grid
};

}  // namespace

std::unique_ptr<Backend> make_sat_backend(std::shared_ptr<const SatLibrary> library,
                                          const BackendOptions& options) {
  return std::make_unique<SatBackend>(std::move(library), options.encoding.board != nullptr
                                                              ? options.encoding
                                                              : *parse_encoding(""));
}

}  // namespace concord
