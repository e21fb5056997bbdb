// concord-mpi: `concord bench` on many machines. `mpirun -n N concord-mpi bench FILE... --out DIR`
// on a file system that all ranks see; see docs/scaling.md.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <boost/mpi/collectives/broadcast.hpp>
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#include <boost/serialization/string.hpp>

#include "cli/bench_progress.hpp"
#include "cli/bench_session.hpp"
#include "cli/bench_start.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/mpi/mpi_ranks.hpp"
#include "cli/panel_options.hpp"
#include "cli/version.hpp"
#include "results/bench/merge.hpp"

namespace concord::cli {
namespace {

namespace mpi = boost::mpi;
using Clock = std::chrono::steady_clock;

constexpr Command kBench{"bench", "an experiment on many machines",
                         "mpirun -n N concord-mpi bench FILE... --out DIR [options]", nullptr};

// A rank that says nothing for so long is gone.
constexpr double kSilence_s = 30;
constexpr double kServe_s = 0.05;
// All ranks together tell rank 0 something so often a second, but each of them at least every few
// seconds.
constexpr double kTells = 200;
constexpr double kSlowestTell_s = 5;

// The record of one rank.
std::string rank_path(const std::string& folder, int rank) {
  return fmt::format("{}/runs.rank-{}.jsonl", folder, rank);
}

// One rank at work: a thread that solves, and this one, which speaks MPI.
class RankRun {
 public:
  RankRun(const mpi::communicator& world, StartedBench bench)
      : world_(world),
        bench_(std::move(bench)),
        ranks_(world, bench_.experiment.turns(), bench_.programs_here) {}

  ExitCode run() {
    auto log = RecordLog::open(rank_path(bench_.folder, world_.rank()));
    if (log) {
      log_ = std::make_unique<RecordLog>(std::move(*log));
    } else {
      problem_ = log.error();
    }
    // Only rank 0 tells how far all are.
    if (world_.rank() == 0) planned_ = plan(bench_.experiment, bench_.options()).planned;
    std::jthread solver([this] { solve(); });
    RankState state = RankState::kRunning;
    while (state == RankState::kRunning) {
      ranks_.serve(tell_every_s());
      if (end_flag().stop_requested()) ranks_.close();
      if (solved_) state = final_state();
      tell(state);
      if (world_.rank() == 0) progress();
    }
    solver.join();
    if (!problem_.empty()) complain(fmt::format("rank {}: {}", world_.rank(), problem_));
    return world_.rank() == 0 ? gather(state) : wait_for_parting(state);
  }

 private:
  void solve() {
    try {
      solve_turns();
    } catch (const std::exception&) {
      problem_ = "out of memory";
    }
    // Before anybody hears that this rank is done: its record is merged then.
    log_.reset();
    solved_ = true;
    ranks_.wake();
  }

  void solve_turns() {
    if (log_ != nullptr) {
      BenchOptions options = bench_.options();
      options.next = [this]() -> std::optional<std::uint64_t> {
        auto position = ranks_.ask();
        const std::lock_guard lock(mutex_);
        figures_.position = position ? static_cast<std::int64_t>(*position) : -1;
        return position;
      };
      options.on_run = [this](const RunRecord&, const BenchTally& tally) {
        const std::lock_guard lock(mutex_);
        figures_.tally = tally;
      };
      const auto tally = run_experiment(bench_.experiment, *log_, options);
      if (!tally) problem_ = tally.error();
    }
  }

  [[nodiscard]] RankState final_state() const {
    if (!problem_.empty()) return RankState::kFailed;
    return end_flag().stop_requested() ? RankState::kStopped : RankState::kDone;
  }

  [[nodiscard]] double tell_every_s() const {
    return world_.rank() == 0 ? kServe_s : tell_slowest_s();
  }
  [[nodiscard]] double tell_slowest_s() const {
    return std::clamp(world_.size() / kTells, kServe_s, kSlowestTell_s);
  }

  void tell(RankState state) {
    RankFigures figures;
    {
      const std::lock_guard lock(mutex_);
      figures = figures_;
    }
    figures.beat = ++beat_;
    figures.state = state;
    ranks_.tell(figures);
  }

  [[nodiscard]] static BenchTally sum(const std::vector<RankFigures>& all) {
    BenchTally total;
    for (const RankFigures& rank : all) {
      total.done += rank.tally.done;
      total.correct += rank.tally.correct;
      total.wrong += rank.tally.wrong;
      total.unconfirmed += rank.tally.unconfirmed;
      total.unknown += rank.tally.unknown;
      total.error += rank.tally.error;
    }
    return total;
  }

  void progress() {
    BenchTally total = sum(ranks_.heard());
    total.planned = planned_;
    progress_.tell(total);
  }

  // How long a rank's beat has been the same.
  class Silence {
   public:
    [[nodiscard]] bool too_long(std::int64_t beat) {
      if (beat != beat_) {
        beat_ = beat;
        since_ = Clock::now();
      }
      return std::chrono::duration<double>(Clock::now() - since_).count() > kSilence_s;
    }

   private:
    std::int64_t beat_ = -1;
    Clock::time_point since_ = Clock::now();
  };

  // On the others: until rank 0 says how to part, or is gone.
  ExitCode wait_for_parting(RankState state) {
    Silence silence;
    for (;;) {
      const MpiRanks::FirstRank first = ranks_.first_rank();
      if (first.parting == Parting::kTogether) {
        ranks_.leave();
        return ExitCode::kOk;
      }
      if (first.parting == Parting::kAlone) leave_alone(ExitCode::kUndecided);
      if (silence.too_long(first.beat)) {
        complain(fmt::format("rank {}: rank 0 is gone; `concord-mpi bench --resume {}` goes on",
                             world_.rank(), bench_.folder));
        leave_alone(ExitCode::kUndecided);
      }
      tell(state);
      ranks_.serve(tell_every_s());
    }
  }

  // Even MPI_Finalize would wait for a rank that is gone.
  [[noreturn]] static void leave_alone(ExitCode code) {
    std::fflush(nullptr);
    std::_Exit(static_cast<int>(code));
  }

  // On rank 0: waits for the others as long as they live, merges, and says how it went.
  ExitCode gather(RankState state) {
    std::vector<Silence> silences(static_cast<std::size_t>(world_.size()));
    std::vector<std::size_t> gone;
    std::vector<RankFigures> all;
    // How often each had beaten when all were done: each has to be heard of once more, since to
    // part together takes all of them.
    std::vector<std::int64_t> beats;
    bool running = true;
    for (bool waiting = true; waiting;) {
      ranks_.serve(kServe_s);
      tell(state);
      all = ranks_.heard();
      running = false;
      waiting = false;
      gone.clear();
      for (std::size_t rank = 0; rank < all.size(); ++rank) {
        if (silences[rank].too_long(all[rank].beat)) {
          gone.push_back(rank);
        } else {
          running = running || all[rank].state == RankState::kRunning;
          waiting = waiting || beats.empty() || all[rank].beat == beats[rank];
        }
      }
      if (!running && beats.empty()) {
        for (const RankFigures& rank : all) beats.push_back(rank.beat);
      }
      waiting = waiting || running;
      progress();
    }
    progress_.end();
    bool missing = false;
    for (const std::size_t rank : gone) {
      if (all[rank].state != RankState::kRunning) {
        complain(fmt::format("rank {} is gone after its last run: nothing of it is missing", rank));
        continue;
      }
      missing = true;
      complain(fmt::format("rank {} is gone: its run in flight ({}) is not recorded", rank,
                           all[rank].position < 0 ? "before its first turn"
                                                  : fmt::format("turn {}", all[rank].position)));
    }
    // The others go on hearing from this rank while it merges.
    auto merging = std::async(std::launch::async, [this] { return merge(); });
    while (merging.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      tell(state);
      ranks_.serve(kServe_s);
    }
    const ExitCode code = conclude(all, missing, merging.get());
    if (gone.empty()) {
      ranks_.part(Parting::kTogether);
      ranks_.leave();
      return code;
    }
    ranks_.part(Parting::kAlone);
    ranks_.serve(1 + 2 * tell_slowest_s());  // so that they hear it
    leave_alone(code);
  }

  [[nodiscard]] tl::expected<Merged, std::string> merge() const {
    try {
      return merge_records(bench_.folder);
    } catch (const std::exception&) {
      return tl::unexpected(std::string("out of memory"));
    }
  }

  ExitCode conclude(const std::vector<RankFigures>& all, bool missing,
                    const tl::expected<Merged, std::string>& merged) const {
    bool failed = missing;
    for (const RankFigures& rank : all) failed = failed || rank.state == RankState::kFailed;
    if (!merged) {
      // Such as a rank that is only slow, and still writes.
      complain(
          fmt::format("{}; the records stay apart, and `concord-mpi bench --resume {}` goes on",
                      merged.error(), bench_.folder));
      return ExitCode::kUndecided;
    }
    Output out;
    out.write(result_text(sum(all), bench_.folder, progress_.elapsed_s()));
    if (interrupt_flag().stop_requested()) {
      complain(fmt::format("{}; `concord-mpi bench --resume {}` goes on", interrupt_word(),
                           bench_.folder));
      return out.finish(interrupt_code());
    }
    if (missing) complain(fmt::format("`concord-mpi bench --resume {}` goes on", bench_.folder));
    return out.finish(failed ? ExitCode::kUndecided : ExitCode::kOk);
  }

  mpi::communicator world_;
  StartedBench bench_;
  MpiRanks ranks_;
  std::unique_ptr<RecordLog> log_;
  BenchProgress progress_;
  std::uint64_t planned_ = 0;
  std::string problem_;
  std::atomic<bool> solved_ = false;
  std::mutex mutex_;
  RankFigures figures_;
  std::int64_t beat_ = 0;
};

// What rank 0 found out, for the others.
struct Start {
  int code = -1;  // to leave with; -1: go on
  std::string folder;
};

// How many ranks are on this machine. All must ask together.
int ranks_here(const mpi::communicator& world) {
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(static_cast<MPI_Comm>(world), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  int size = 1;
  MPI_Comm_size(here, &size);
  MPI_Comm_free(&here);
  return size;
}

ExitCode run_ranks(const Arguments& arguments) {
  const mpi::communicator world;
  OptionSet options(kBench);
  add_bench_options(options);
  add_input_options(options);
  Start start;
  std::optional<StartedBench> bench;
  if (world.rank() == 0) {
    if (const auto done = begin(options, arguments, "FILE", 0, 10'000)) {
      start.code = static_cast<int>(*done);
    } else if (options.has("shard") || options.has("jobs")) {
      complain("a rank runs one thread of its own: no --jobs, no --shard");
      start.code = static_cast<int>(ExitCode::kBadInput);
    } else {
      auto started = start_bench(options, arguments,
                                 {"concord-mpi bench", static_cast<std::uint64_t>(world.size())});
      if (started) {
        bench.emplace(std::move(*started));
        announce(*bench, static_cast<std::uint64_t>(world.size()), "rank");
        if (bench->run.dry_run) start.code = 0;
        start.folder = bench->folder;
      } else {
        start.code = static_cast<int>(started.error());
      }
    }
  }
  mpi::broadcast(world, start.code, 0);
  mpi::broadcast(world, start.folder, 0);
  if (start.code >= 0) return static_cast<ExitCode>(start.code);
  if (world.rank() != 0) {
    // Rank 0 has read the same without a complaint.
    set_quiet(true);
    static_cast<void>(options.parse(arguments, "FILE", 0, 10'000));
    const auto solvers = read_solvers(options);
    auto experiment = solvers
                          ? load_session(start.folder, *solvers)
                          : tl::expected<Experiment, std::string>(tl::unexpected(solvers.error()));
    auto recorded = recorded_runs(start.folder, options.has("retry-errors"));
    std::string problem;
    if (!experiment || !recorded) {
      problem = !experiment ? experiment.error() : recorded.error();
    } else {
      problem = cannot_go_on(experiment->session(), describe_here());
    }
    if (!problem.empty()) {
      complain(fmt::format("rank {} cannot take part: {}", world.rank(), problem));
      std::fflush(nullptr);
      MPI_Abort(static_cast<MPI_Comm>(world), static_cast<int>(ExitCode::kBadInput));
    }
    bench.emplace(StartedBench{std::move(*experiment), start.folder, {}, std::move(*recorded), 1});
  }
  bench->programs_here = ranks_here(world);
  // Everybody has read the records before anybody writes one.
  world.barrier();
  return RankRun(world, std::move(*bench)).run();
}

int run(int argc, char** argv) {
  const Arguments arguments(argv + std::min(argc, 1), argv + argc);
  // A backend in a process of its own is this program again.
  if (!arguments.empty() && arguments.front() == "worker")
    return static_cast<int>(run_program(arguments));
  if (!arguments.empty() && arguments.front() == "--version") {
    std::printf("concord-mpi %s\n", kVersion);
    return 0;
  }
  mpi::environment environment(argc, argv, mpi::threading::funneled);
  if (arguments.empty() || arguments.front() != "bench") {
    if (mpi::communicator().rank() == 0)
      complain("usage: mpirun -n N concord-mpi bench FILE... --out DIR [options]");
    return static_cast<int>(ExitCode::kBadInput);
  }
  return static_cast<int>(run_ranks({arguments.begin() + 1, arguments.end()}));
}

}  // namespace
}  // namespace concord::cli

int main(int argc, char** argv) {
  concord::cli::reserve_standard_streams();
  return concord::cli::run(argc, argv);
}
