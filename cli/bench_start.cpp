#include "cli/bench_start.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "backends/process/isolated.hpp"
#include "backends/process/solver_table.hpp"
#include "cli/bench_corpora.hpp"
#include "cli/bench_session.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/panel_options.hpp"
#include "encoders/catalog.hpp"
#include "encoders/propagate/technique.hpp"
#include "puzzles/model/counted.hpp"
#include "results/record/record_log.hpp"

namespace concord::cli {
namespace {

// The command of a backend that is a program; empty for others.
std::string program_of(const BackendSpec& spec) {
  return spec.options.solver ? fmt::format("{}", fmt::join(spec.options.solver->command, " ")) : "";
}

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
  backend.program = program_of(spec);
  return backend;
}

// Begins a session: nothing is on the disk yet.
tl::expected<Experiment, ExitCode> begin_session(const OptionSet& options,
                                                 const Arguments& arguments, int jobs,
                                                 const Launcher& launcher) {
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
  // An experiment on part of what was asked for is another experiment.
  if (corpora.unread) return tl::unexpected(ExitCode::kBadInput);
  if (corpora.puzzles.empty()) {
    complain("there is no puzzle to run");
    return tl::unexpected(ExitCode::kBadInput);
  }
  SessionRecord session = describe_here();
  session.started = utc_text();
  session.command = command_text(launcher.command, arguments);
  session.jobs = launcher.jobs.value_or(static_cast<std::uint64_t>(jobs));
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
  // The order of the turns is held in memory.
  constexpr std::uint64_t kMostRuns = 1'000'000'000;
  const double runs = static_cast<double>(session.puzzles) * static_cast<double>(panel.size()) *
                      static_cast<double>(session.protocol.seeds.size()) *
                      static_cast<double>(session.protocol.repeats);
  if (runs > static_cast<double>(kMostRuns)) {
    complain(fmt::format("these are {:.3g} runs; a session holds up to {:.0g}", runs,
                         static_cast<double>(kMostRuns)));
    return tl::unexpected(ExitCode::kBadInput);
  }
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
  for (std::size_t i = 0; i < experiment->panel().size(); ++i) {
    const SessionBackend& then = experiment->session().backends[i];
    const std::string now = program_of(experiment->panel()[i]);
    if (!then.program.empty() && then.program != now) {
      return fail(fmt::format("{} was begun with '{}' as {}, which is '{}' now (--exec)", folder,
                              then.program, then.id, now));
    }
  }
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

// As they were read: a box or a blank that was asked for makes them others.
bool same_puzzles(const std::vector<ListedPuzzle>& a, const std::vector<ListedPuzzle>& b) {
  return std::ranges::equal(a, b, {}, &ListedPuzzle::id, &ListedPuzzle::id);
}

// The folder, made where there is none yet. A shard may find that another one has made it.
tl::expected<void, std::string> settle_folder(const std::string& folder, Experiment& experiment,
                                              const OptionSet& options, const Shard& shard) {
  // Of two that begin at once in a folder one makes the session, and the other one finds it.
  const auto lock = lock_folder(folder);
  if (!lock) return tl::unexpected(lock.error());
  if (holds_session(folder)) {
    if (shard.count == 1) {
      return tl::unexpected(fmt::format(
          "{} holds a session; `concord bench --resume {}` goes on with it", folder, folder));
    }
    const auto solvers = read_solvers(options);
    if (!solvers) return tl::unexpected(solvers.error());
    auto there = load_session(folder, *solvers);
    if (!there) return tl::unexpected(there.error());
    if (!same_experiment(there->session(), experiment.session()) ||
        !same_puzzles(there->puzzles(), experiment.puzzles())) {
      return tl::unexpected(fmt::format(
          "{} holds the session of another experiment: a shard must be asked as the others are",
          folder));
    }
    if (const std::string why = cannot_go_on(there->session(), experiment.session()); !why.empty())
      return tl::unexpected(fmt::format("{} cannot take this shard: {}", folder, why));
    experiment = std::move(*there);
    return {};
  }
  const auto strangers = record_files(folder);
  if (strangers && !strangers->empty()) {
    return tl::unexpected(fmt::format(
        "{} is a record without a session: another folder is needed (--out)", strangers->front()));
  }
  return make_session(folder, experiment.session(), experiment.puzzles());
}

std::string plan_text(const Experiment& experiment, const BenchTally& tally,
                      const BenchRunOptions& run, std::string_view workers) {
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
  return text + fmt::format("; {}, {}", workers,
                            protocol.mode == "fresh" ? "a fresh solver for each run"
                                                     : "solvers kept from run to run");
}

std::string estimate_text(const Estimate& guess, const Experiment& experiment,
                          const BenchTally& tally, std::uint64_t workers) {
  const double turns = static_cast<double>(tally.planned) /
                       static_cast<double>(std::max<std::size_t>(1, experiment.panel().size())) /
                       static_cast<double>(workers);
  return fmt::format("about {} (from {}), {} if every run times out",
                     duration_text(guess.turn_s * turns), counted(guess.samples, "sample run"),
                     duration_text(guess.worst_s * turns));
}

}  // namespace

std::function<std::unique_ptr<Backend>(const BackendSpec&)> bench_maker(const Protocol& protocol) {
  return [isolate = protocol.isolate](const BackendSpec& spec) {
    // A program of the table is a process of its own anyway.
    const bool apart = spec.row->needs_isolation || (isolate && !spec.row->target_in_table);
    return apart ? make_isolated(spec, this_program()) : spec.make();
  };
}

BenchOptions StartedBench::options() const {
  BenchOptions bench;
  bench.jobs = run.jobs;
  bench.shard = run.shard;
  bench.done = &recorded.done;
  bench.bencher.stop = &end_flag();
  bench.bencher.default_memory_B =
      std::max(default_memory_limit_B() / static_cast<std::uint64_t>(run.jobs * programs_here),
               kLeastDefault_B);
  bench.bencher.make = bench_maker(experiment.protocol());
  return bench;
}

tl::expected<StartedBench, ExitCode> start_bench(const OptionSet& options,
                                                 const Arguments& arguments,
                                                 const Launcher& launcher) {
  const auto fail = [](const std::string& sentence) {
    complain(sentence);
    return tl::unexpected(ExitCode::kBadInput);
  };
  const auto run = read_bench_run(options);
  if (!run) return fail(run.error());
  const bool resumes = options.has("resume");
  if (!resumes && options.positionals().empty()) return fail("a FILE is needed (or --resume DIR)");
  std::string folder = options.text("resume");
  auto experiment =
      resumes ? go_on(options, folder) : begin_session(options, arguments, run->jobs, launcher);
  if (!experiment) return tl::unexpected(experiment.error());
  if (!resumes) {
    if (options.has("out") && options.text("out").empty())
      return fail("--out: a folder is missing");
    folder = options.text("out", "results/runs/" + experiment->session().session);
    if (!run->dry_run) {
      if (const auto settled = settle_folder(folder, *experiment, options, run->shard); !settled)
        return fail(settled.error());
    }
  }
  StartedBench started{std::move(*experiment), std::move(folder), *run, {}, 1};
  if (!run->dry_run) {
    // Before what is recorded is read.
    auto lock =
        lock_session(started.folder, run->shard.count == 1 ? Writer::kWhole : Writer::kPart);
    if (!lock) return fail(lock.error());
    started.lock.emplace(std::move(*lock));
  }
  if (holds_session(started.folder) && (resumes || !run->dry_run)) {
    auto recorded = recorded_runs(started.folder, run->retry_errors);
    if (!recorded) return fail(recorded.error());
    std::swap(started.recorded, *recorded);
  }
  return started;
}

void announce(const StartedBench& bench, std::uint64_t workers, std::string_view word) {
  const BenchOptions options = bench.options();
  const BenchTally tally = plan(bench.experiment, options);
  note(plan_text(bench.experiment, tally, bench.run, counted(workers, word)));
  if (tally.planned == 0) return;
  const Estimate guess = estimate(bench.experiment, options.bencher);
  note(estimate_text(guess, bench.experiment, tally, workers));
}

}  // namespace concord::cli
