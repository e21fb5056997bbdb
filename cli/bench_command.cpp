// `concord bench`: backends x encodings x puzzles x seeds x repeats as an experiment whose every
// run is kept.

#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "backends/machine_memory.hpp"
#include "backends/process/isolated.hpp"
#include "cli/bench_corpora.hpp"
#include "cli/bench_options.hpp"
#include "cli/bench_session.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/panel_options.hpp"
#include "encoders/catalog.hpp"
#include "encoders/propagate/technique.hpp"
#include "puzzles/model/counted.hpp"
#include "results/bench/session_folder.hpp"

namespace concord::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLogEvery_s = 60;
constexpr double kSyncEvery_s = 1;

// Tells a person how far a run is: a line that is drawn over on a terminal, a line a minute in a
// log.
class BenchProgress {
 public:
  explicit BenchProgress(RecordLog& log) : log_(log) {}

  void tell(const BenchTally& tally) {
    const double now_s = elapsed_s();
    if (now_s - synced_s_ >= kSyncEvery_s) {
      synced_s_ = now_s;
      log_.sync();
    }
    if (progress_.due()) progress_.draw(text(tally, now_s));
    if (now_s - logged_s_ >= kLogEvery_s && !::isatty(STDERR_FILENO)) {
      logged_s_ = now_s;
      note(text(tally, now_s));
    }
  }
  void end() { progress_.clear(); }
  [[nodiscard]] double elapsed_s() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  [[nodiscard]] static std::string text(const BenchTally& tally, double now_s) {
    const double rate = static_cast<double>(tally.done) / std::max(now_s, 1e-3);
    const double left_s = static_cast<double>(tally.planned - tally.done) / std::max(rate, 1e-9);
    return fmt::format("{} of {} runs, {:.3g}/s, {} left, {} wrong, {} unknown{}",
                       grouped(tally.done), grouped(tally.planned), rate, duration_text(left_s),
                       tally.wrong, tally.unknown,
                       tally.error > 0 ? fmt::format(", {} broke", tally.error) : "");
  }

  RecordLog& log_;
  Progress progress_;
  Clock::time_point start_ = Clock::now();
  double synced_s_ = 0;
  double logged_s_ = 0;
};

SessionBackend session_backend(const BenchPanelist& panelist) {
  const BackendSpec& spec = panelist.spec;
  SessionBackend backend;
  backend.id = spec.id();
  backend.independence = spec.independence();
  if (spec.row->takes_encoding) {
    backend.encoding = spec.options.encoding.board->id;
    backend.amounts_to = technique_text(technique_of(spec.options.encoding));
  }
  backend.timeout_s = panelist.timeout_s;
  return backend;
}

// Begins a session: nothing is on the disk yet.
tl::expected<Experiment, ExitCode> begin_session(const OptionSet& options,
                                                 const Arguments& arguments, int jobs) {
  const auto solvers = read_solvers(options);
  if (!solvers) {
    complain(solvers.error());
    return tl::unexpected(ExitCode::kBadInput);
  }
  const auto setup = read_bench_setup(options);
  const auto paths = expand_globs(options.positionals());
  if (const std::string* problem = first_problem(setup, paths)) {
    complain(*problem);
    return tl::unexpected(ExitCode::kBadInput);
  }
  Corpora corpora = read_corpora(*paths, setup->read);
  if (end_flag().stop_requested()) return tl::unexpected(interrupt_code());
  if (corpora.puzzles.empty()) {
    complain("there is no puzzle to run");
    return tl::unexpected(ExitCode::kBadInput);
  }
  SessionRecord session = describe_here();
  session.started = utc_text();
  session.command = command_text("bench", arguments);
  session.jobs = static_cast<std::uint64_t>(jobs);
  session.protocol = setup->protocol;
  session.corpora = std::move(corpora.corpora);
  session.puzzles = corpora.puzzles.size();
  std::vector<BackendSpec> panel;
  for (const BenchPanelist& panelist : setup->panel) {
    session.backends.push_back(session_backend(panelist));
    panel.push_back(panelist.spec);
  }
  session.runs =
      session.puzzles * panel.size() * session.protocol.seeds.size() * session.protocol.repeats;
  session.session = session_name(session_json(session));
  return Experiment(std::move(session), std::move(corpora.puzzles), std::move(panel));
}

tl::expected<Experiment, ExitCode> go_on(const OptionSet& options, const std::string& folder) {
  const auto fail = [](const std::string& sentence) {
    complain(sentence);
    return tl::unexpected(ExitCode::kBadInput);
  };
  if (const std::string given = setup_option_given(options); !given.empty())
    return fail(
        fmt::format("--resume goes on with what the session says; --{} is for a new one", given));
  if (!options.positionals().empty())
    return fail("--resume goes on with the puzzles of the session; a FILE is for a new one");
  const auto solvers = read_solvers(options);
  if (!solvers) return fail(solvers.error());
  auto experiment = load_session(folder, *solvers);
  if (!experiment) return fail(experiment.error());
  if (const std::string why = cannot_go_on(experiment->session(), describe_here()); !why.empty())
    return fail(
        fmt::format("{} cannot be gone on with: {}, so its times would not compare", folder, why));
  return std::move(*experiment);
}

// What is asked is the same, whatever time it was begun.
bool same_experiment(const SessionRecord& a, const SessionRecord& b) {
  return a.protocol == b.protocol && a.backends == b.backends && a.corpora == b.corpora &&
         a.puzzles == b.puzzles;
}

// The folder, made where there is none yet. A shard may find that another one has made it.
tl::expected<void, std::string> settle_folder(const std::string& folder, Experiment& experiment,
                                              const OptionSet& options, const Shard& shard) {
  if (holds_session(folder)) {
    if (shard.count == 1) {
      return tl::unexpected(fmt::format(
          "{} holds a session; `concord bench --resume {}` goes on with it", folder, folder));
    }
    const auto solvers = read_solvers(options);
    if (!solvers) return tl::unexpected(solvers.error());
    auto there = load_session(folder, *solvers);
    if (!there) return tl::unexpected(there.error());
    if (!same_experiment(there->session(), experiment.session())) {
      return tl::unexpected(fmt::format(
          "{} holds the session of another experiment: a shard must be asked as the others are",
          folder));
    }
    if (const std::string why = cannot_go_on(there->session(), experiment.session()); !why.empty())
      return tl::unexpected(fmt::format("{} cannot take this shard: {}", folder, why));
    experiment = std::move(*there);
    return {};
  }
  return make_session(folder, experiment.session(), experiment.puzzles());
}

std::string plan_text(const Experiment& experiment, const BenchTally& tally,
                      const BenchRunOptions& run) {
  const Protocol& protocol = experiment.protocol();
  std::string text = fmt::format(
      "{} x {} x {} x {} = {} runs", counted(experiment.puzzles().size(), "puzzle"),
      counted(experiment.panel().size(), "backend"), counted(protocol.seeds.size(), "seed"),
      counted(protocol.repeats, "repeat"), grouped(experiment.runs()));
  if (run.shard.count > 1)
    text += fmt::format(", shard {} of {}", run.shard.index, run.shard.count);
  if (tally.before > 0)
    text +=
        fmt::format(", {} recorded before, {} left", grouped(tally.before), grouped(tally.planned));
  return text + fmt::format("; {} {}, {}", run.jobs, run.jobs == 1 ? "thread" : "threads",
                            protocol.mode == "fresh" ? "a fresh solver for each run"
                                                     : "solvers kept from run to run");
}

std::string estimate_text(const Estimate& guess, const Experiment& experiment,
                          const BenchTally& tally, int jobs) {
  const double turns = static_cast<double>(tally.planned) /
                       static_cast<double>(std::max<std::size_t>(1, experiment.panel().size()));
  return fmt::format(
      "about {} (from {}), {} if every run times out", duration_text(guess.turn_s * turns / jobs),
      counted(guess.samples, "sample run"), duration_text(guess.worst_s * turns / jobs));
}

std::string result_text(const BenchTally& tally, const std::string& folder, double elapsed_s) {
  std::string text = fmt::format("{} in {}: {} correct, {} unconfirmed, {} unknown, {} wrong",
                                 counted(tally.done, "run"), duration_text(elapsed_s),
                                 tally.correct, tally.unconfirmed, tally.unknown, tally.wrong);
  if (tally.error > 0) text += fmt::format(", {} broke", tally.error);
  return text + fmt::format("\nrecord: {} (`concord report {}`)\n", folder, folder);
}

ExitCode run_session(const Experiment& experiment, const std::string& folder,
                     const RecordedRuns& recorded, const BenchRunOptions& run, BenchOptions bench) {
  auto log = RecordLog::open(runs_path(folder, run.shard));
  if (!log) {
    complain(log.error());
    return ExitCode::kBadInput;
  }
  if (log->torn_B() > 0)
    note(fmt::format("a run that was in flight when the record ended is run again"));
  bench.done = &recorded.done;
  BenchProgress progress(*log);
  bench.on_run = [&](const RunRecord&, const BenchTally& tally) { progress.tell(tally); };
  const auto tally = run_experiment(experiment, *log, bench);
  progress.end();
  if (!tally) {
    complain(
        fmt::format("{}; every run until then is recorded, and `concord bench --resume {}` goes on",
                    tally.error(), folder));
    return ExitCode::kUndecided;
  }
  Output out;
  out.write(result_text(*tally, folder, progress.elapsed_s()));
  if (interrupt_flag().stop_requested()) {
    complain(fmt::format("{}; `concord bench --resume {}` goes on", interrupt_word(), folder));
    return out.finish(interrupt_code());
  }
  return out.finish(ExitCode::kOk);
}

}  // namespace

ExitCode run_bench(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  add_bench_options(options);
  add_input_options(options);
  if (const auto done = begin(options, arguments, "FILE", 0, 10'000)) return *done;
  const auto run = read_bench_run(options);
  if (!run) {
    complain(run.error());
    return ExitCode::kBadInput;
  }
  const bool resumes = options.has("resume");
  if (!resumes && options.positionals().empty()) {
    complain("a FILE is needed (or --resume DIR)");
    return ExitCode::kBadInput;
  }
  std::string folder = options.text("resume");
  auto experiment = resumes ? go_on(options, folder) : begin_session(options, arguments, run->jobs);
  if (!experiment) return experiment.error();
  if (!resumes) folder = options.text("out", "results/runs/" + experiment->session().session);

  RecordedRuns recorded;
  BenchOptions bench;
  bench.jobs = run->jobs;
  bench.shard = run->shard;
  bench.done = &recorded.done;
  bench.bencher.stop = &end_flag();
  bench.bencher.default_memory_B =
      std::max(default_memory_limit_B() / static_cast<std::uint64_t>(run->jobs), kLeastDefault_B);
  bench.bencher.program = this_program();

  if (!resumes && !run->dry_run) {
    if (const auto settled = settle_folder(folder, *experiment, options, run->shard); !settled) {
      complain(settled.error());
      return ExitCode::kBadInput;
    }
  }
  if (holds_session(folder) && !run->dry_run) {
    auto found = recorded_runs(folder, run->retry_errors);
    if (!found) {
      complain(found.error());
      return ExitCode::kBadInput;
    }
    std::swap(recorded, *found);
  }
  const BenchTally tally = plan(*experiment, bench);
  note(plan_text(*experiment, tally, *run));
  if (tally.planned > 0) {
    const Estimate guess = estimate(*experiment, bench.bencher);
    note(estimate_text(guess, *experiment, tally, run->jobs));
  }
  if (run->dry_run) return ExitCode::kOk;
  if (run->jobs > static_cast<int>(std::thread::hardware_concurrency())) {
    note(fmt::format("{} threads on {}: runs will wait for each other", run->jobs,
                     counted(std::thread::hardware_concurrency(), "processor")));
  }
  return run_session(*experiment, folder, recorded, *run, bench);
}

}  // namespace concord::cli
