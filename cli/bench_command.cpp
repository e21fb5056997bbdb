// `concord bench`: backends x encodings x puzzles x seeds x repeats as an experiment whose every
// run is kept.

#include <thread>

#include <fmt/format.h>

#include "cli/bench_progress.hpp"
#include "cli/bench_start.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

ExitCode run_session(const StartedBench& bench) {
  auto log = RecordLog::open(runs_path(bench.folder, bench.run.shard));
  if (!log) {
    complain(log.error());
    return ExitCode::kBadInput;
  }
  if (log->torn_B() > 0) note("a run that was in flight when the record ended is run again");
  BenchProgress progress;
  BenchOptions options = bench.options();
  options.on_run = [&](const RunRecord&, const BenchTally& tally) { progress.tell(tally); };
  const auto tally = run_experiment(bench.experiment, *log, options);
  progress.end();
  if (!tally) {
    complain(
        fmt::format("{}; every run until then is recorded, and `concord bench --resume {}` goes on",
                    tally.error(), bench.folder));
    return ExitCode::kUndecided;
  }
  Output out;
  out.write(result_text(*tally, bench.folder, progress.elapsed_s()));
  if (interrupt_flag().stop_requested()) {
    complain(
        fmt::format("{}; `concord bench --resume {}` goes on", interrupt_word(), bench.folder));
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
  const auto bench = start_bench(options, arguments);
  if (!bench) return bench.error();
  announce(*bench, static_cast<std::uint64_t>(bench->run.jobs), "thread");
  if (bench->run.dry_run) return ExitCode::kOk;
  const unsigned processors = std::thread::hardware_concurrency();
  if (bench->run.jobs > static_cast<int>(processors)) {
    note(fmt::format("{} threads on {}: runs will wait for each other", bench->run.jobs,
                     counted(processors, "processor")));
  }
  return run_session(*bench);
}

}  // namespace concord::cli
