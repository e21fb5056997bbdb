#include "backends/sat/sat_backend.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "backends/budget.hpp"
#include "backends/sat/block_loader.hpp"
#include "backends/sat/board_proof.hpp"
#include "backends/sat/deduction.hpp"
#include "backends/sat/easy_meter.hpp"
#include "backends/sat/sat_job.hpp"
#include "backends/sat/sat_search.hpp"
#include "backends/sat/sat_size.hpp"
#include "backends/sat/shuffled_library.hpp"
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

// What reuse knows of the boards of one shape.
struct Reuse {
  Reuse(GeometryPtr geometry, const SatTraits& traits)
      : deduction(std::move(geometry)), meter(traits.easy_conflicts) {}

  Deduction deduction;
  EasyMeter meter;
};

EncodingChoice with_givens(EncodingChoice choice, std::string_view givens) {
  choice.givens = find_givens(givens);
  return choice;
}

Statistics::Decided decided_by(Deduction::Means means) {
  switch (means) {
    case Deduction::Means::kSingles: break;
    case Deduction::Means::kLocked: return Statistics::Decided::kByLocked;
    case Deduction::Means::kSubsets: return Statistics::Decided::kBySubsets;
  }
  return Statistics::Decided::kBySingles;
}

// How many of all candidates of an empty board are candidates of cells that are not settled.
double open_share(BoardView board) {
  int open = 0;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const int count = board.candidate_count(cell);
    if (count > 1) open += count;
  }
  return static_cast<double>(open) / (board.cell_count() * board.order());
}

// Whether every candidate has a literal of its own, so that its absence can be assumed.
bool has_literals_of_values(const EncodingChoice& choice) {
  return choice.board->takes_amo || choice.board->id == "triads";
}

class SatBackend final : public SingleBoardBackend {
 public:
  SatBackend(std::shared_ptr<const SatLibrary> library, const EncodingChoice& choice, bool reuses)
      : library_(std::move(library)),
        fresh_choice_(choice),
        kept_choice_(reuses ? with_givens(choice, "assume") : choice),
        reuses_(reuses),
        prover_(library_, fresh_choice_) {}
  SatBackend(const SatBackend&) = delete;
  SatBackend& operator=(const SatBackend&) = delete;
  ~SatBackend() override {
    // Nobody's deadline: a large solver that takes its time to end is left behind.
    if (kept_.side != nullptr) kept_.side->set_due({Watchdog::Clock::now(), nullptr});
  }

  ProofAttempt prove(const Board& board, const ProofRequest& request) override {
    if (!reuses_) return prover_.prove(board, request, watchdog_);
    ProofAttempt attempt;
    attempt.reason = StopReason::kUnsupported;
    attempt.detail = no_proof_with_reuse();
    return attempt;
  }

 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    Statistics statistics;
    if (budget.look()) {
      if (!reuses_) {
        ask_solver(board, request, budget, statistics, keeps(board.geometry(), request));
      } else if (board.order() > Deduction::kMaxOrder) {
        ask_solver(board, request, budget, statistics, false);
      } else {
        deduce_and_ask(board, request, budget, statistics);
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
    return kept_choice_.givens->assumed && !request.max_conflicts &&
           !is_huge(*library_, geometry, kept_choice_);
  }

  void deduce_and_ask(BoardView board, const Request& request, Budget& budget,
                      Statistics& statistics) {
    if (!reuse_ || &reuse_->deduction.geometry() != &board.geometry()) {
      // The shape exists, so this finds it and cannot fail.
      reuse_.emplace(*Geometry::make(board.geometry().spec()), library_->traits());
    }
    Deduction& deduction = reuse_->deduction;
    const Deduction::Finding finding = deduction.run(board);
    const BoardView left = deduction.left();
    if (finding != Deduction::Finding::kOpen) {
      statistics.decided = decided_by(deduction.needed());
      if (finding == Deduction::Finding::kContradiction) return;
      grid_.resize(static_cast<std::size_t>(left.cell_count()));
      for (Cell cell = 0; cell < left.cell_count(); ++cell)
        grid_[static_cast<std::size_t>(cell)] = left.settled(cell);
      static_cast<void>(budget.found(grid_));
      return;
    }
    const bool kept = reuse_->meter.easy() && has_literals_of_values(kept_choice_) &&
                      open_share(left) >= library_->traits().kept_from_share &&
                      keeps(board.geometry(), request);
    // A literal for each candidate struck would cost a kept solver more than striking it again.
    ask_solver(kept ? deduction.placed_on(board) : left, request, budget, statistics, kept);
    if (statistics.conflicts) reuse_->meter.note(*statistics.conflicts);
  }

  void ask_solver(BoardView board, const Request& request, Budget& budget, Statistics& statistics,
                  bool kept) {
    const EncodingChoice& choice = kept ? kept_choice_ : fresh_choice_;
    const bool can_be_late = budget.deadline() || request.stop != nullptr;
    const bool on_side =
        can_be_late && !library_->traits().prompt && !is_small(*library_, board.geometry(), choice);
    statistics.kept_solver = kept;
    if (kept) {
      solve_in_kept(board, request, budget, statistics, on_side);
    } else if (on_side) {
      solve_on_the_side(board, request, budget, statistics);
    } else {
      solve_here(board, request, budget, statistics);
    }
  }

  void solve_here(BoardView board, const Request& request, Budget& budget, Statistics& statistics) {
    SatJob job(library_, board, fresh_choice_, request, loader_);
    const Watchdog::Watch watch(watchdog_, budget.deadline(), request.stop, job);
    SatSearch(job, nullptr, std::nullopt, request, budget, model_).run(statistics);
  }

  void solve_on_the_side(BoardView board, const Request& request, Budget& budget,
                         Statistics& statistics) {
    const SideThread::Due due{budget.deadline(), request.stop};
    make_room(is_huge(*library_, board.geometry(), fresh_choice_), due);
    if (!budget.look()) return;
    auto job = SatJob::with_copy(library_, board, fresh_choice_, request);
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
    auto job = SatJob::with_copy(library_, empty.view(), kept_choice_, request);
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
  EncodingChoice fresh_choice_;  // of a formula of the board's own
  EncodingChoice kept_choice_;   // of one for all boards of a shape
  bool reuses_;
  std::optional<Reuse> reuse_;
  BoardProver prover_;
  Watchdog watchdog_;
  BlockLoader loader_;  // of the solvers on this thread
  KeptSolver kept_;
  std::vector<SideThread::Leftover> leftovers_;
  std::vector<std::uint8_t> model_;  // reused from grid to grid
  std::vector<Value> grid_;          // the same, of what was deduced
};

}  // namespace

std::string no_proof_with_reuse() {
  return "with --reuse auto a solver goes from board to board and sees what was deduced before: "
         "its "
         "proof would be about no formula that states the board";
}

std::string no_proof_with_shuffle() {
  return "with shuffle=on the solver sees another formula than the one that a proof would be about";
}

std::optional<std::string> refuse_reuse(const EncodingChoice& choice) {
  if (choice.givens->prune || choice.givens->singles_first) return std::nullopt;
  return fmt::format(
      "it takes what is settled out of the formula or assumes it, as it is faster; {} "
      "cannot be asked for (leave it out)",
      choice.givens->id);
}

std::unique_ptr<Backend> make_sat_backend(std::shared_ptr<const SatLibrary> library,
                                          const BackendOptions& options) {
  const EncodingChoice choice =
      options.encoding.board != nullptr ? options.encoding : *parse_encoding("");
  if (options.shuffle) library = make_shuffled(std::move(library));
  return std::make_unique<SatBackend>(std::move(library), choice, options.reuse);
}

}  // namespace concord
