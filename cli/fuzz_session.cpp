#include "cli/fuzz_session.hpp"

#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "backends/process/isolated.hpp"
#include "cli/case_file.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_watch.hpp"
#include "cli/panel_options.hpp"
#include "puzzles/model/counted.hpp"
#include "results/fuzz/case_text.hpp"
#include "results/fuzz/shrink.hpp"

namespace concord::cli {
namespace {

constexpr double kShrinkSeconds = 10;
constexpr double kShrinkTimeout_s = 1;

class FuzzSession {
 public:
  FuzzSession(FuzzOptions options, Roster roster, std::string folder, std::string solver_options)
      : options_(std::move(options)),
        roster_(std::move(roster)),
        folder_(std::move(folder)),
        solver_options_(std::move(solver_options)) {}

  ExitCode run() {
    // Said at once, in case the program does not live to say it at the end.
    note(fmt::format("fuzzing with --seed {}", options_.seed));
    const FuzzRun run = run_fuzz(
        options_, roster_, [&](const FuzzFinding& finding) { return on_finding(finding); },
        [&](const FuzzRun& so_far) {
          if (progress_.due()) progress_.draw(tally(so_far));
        });
    progress_.clear();
    out_.write(
        fmt::format("seed {}: {}; {} in {:.1f} s{}\n", options_.seed, tally(run),
                    counted(run.answers, "answer"), run.wall_s,
                    run.undecided > 0 ? fmt::format(", {} of them unknown", run.undecided) : ""));
    if (run.findings >= options_.max_findings)
      out_.write(fmt::format("stopped after {}\n", counted(run.findings, "finding")));
    if (run.findings > 0) tally_.note(ExitCode::kDisagree);
    if (run.interrupted && interrupt_flag().stop_requested()) tally_.note(ExitCode::kInterrupted);
    return out_.finish(tally_.code());
  }

 private:
  static std::string tally(const FuzzRun& run) {
    return fmt::format("{}, {}", counted(run.trials, "trial"), counted(run.findings, "finding"));
  }

  bool on_finding(const FuzzFinding& finding) {
    progress_.clear();
    const FuzzCase& whole = finding.fuzz_case;
    const CaseOrigin& origin = *whole.origin;
    std::string text =
        fmt::format("trial {}, {} board: {}\n", origin.trial, origin.kind, case_summary(whole));
    for (const Problem& problem : whole.seen)
      text += fmt::format("  {}: {}\n", to_string(problem.kind), problem.text);
    const std::string name = fmt::format("case-{}-{}", origin.seed, origin.trial);
    const std::string whole_path = save(whole, name + ".whole.json");

    ShrinkLimits limits;
    limits.seconds = kShrinkSeconds;
    limits.stop = &end_flag();
    const auto small = shrink(whole, roster_, case_limits(kShrinkTimeout_s), limits);
    if (!small) {
      text += end_flag().stop_requested() ? "  interrupted before it was shrunk\n"
                                          : "  not the same when asked again\n";
      text += again(whole_path, whole);
    } else {
      text += fmt::format("  shrunk{}: {}\n", small->minimal ? "" : " as far as time allowed",
                          case_summary(small->fuzz_case));
      for (const Problem& problem : small->fuzz_case.seen)
        text += fmt::format("  {}: {}\n", to_string(problem.kind), problem.text);
      text += again(save(small->fuzz_case, name + ".json"), small->fuzz_case);
    }
    out_.write(text);
    out_.flush();
    return !out_.failed();
  }

  std::string again(const std::string& path, const FuzzCase& fuzz_case) const {
    std::string text;
    if (!path.empty())
      text += fmt::format("  again: concord fuzz --replay {}{}\n", path, solver_options_);
    if (const std::string command = check_command_of(fuzz_case, solver_options_); !command.empty())
      text += fmt::format("  or:    {}\n", command);
    return text;
  }

  // The path; empty when it could not be written (said then).
  std::string save(const FuzzCase& fuzz_case, const std::string& name) {
    std::error_code problem;
    std::filesystem::create_directories(folder_, problem);
    std::string path = (std::filesystem::path(folder_) / name).string();
    Output file(path);
    file.write(case_json(fuzz_case));
    if (file.finish(ExitCode::kOk) == ExitCode::kOk) return path;
    tally_.note(ExitCode::kUndecided);
    return {};
  }

  FuzzOptions options_;
  Roster roster_;
  std::string folder_;
  std::string solver_options_;
  Output out_;
  OutputWatch watch_;
  Progress progress_;
  ExitTally tally_;
};

}  // namespace

void add_isolation_option(OptionSet& options) {
  options.section("Processes")
      .flag("in-process",
            "ask backends in this process: faster, and one that crashes ends the run");
}

MakeBackend read_isolation(const OptionSet& options) {
  const bool apart = !options.has("in-process");
  return [apart, pool = make_worker_pool(this_program())](const BackendSpec& spec) {
    // A program of the table is a process of its own anyway.
    const bool in_worker = spec.row->needs_isolation || (apart && !spec.row->target_in_table);
    return in_worker ? make_isolated(spec, pool) : spec.make();
  };
}

Parsed<Roster> read_case_roster(const OptionSet& options) {
  auto solvers = read_solvers(options);
  if (!solvers) return tl::unexpected(std::move(solvers.error()));
  const MakeBackend make = read_isolation(options);
  Roster roster = catalog_roster(make);
  roster.allow_targets(*std::move(solvers), make);
  return roster;
}

ExitCode fuzz_session(FuzzOptions options, Roster roster, std::string folder,
                      std::string solver_options) {
  return FuzzSession(std::move(options), std::move(roster), std::move(folder),
                     std::move(solver_options))
      .run();
}

ExitCode replay_case(const std::string& path, const Roster& roster) {
  const auto fuzz_case = load_case(path, roster);
  if (!fuzz_case) {
    complain(fuzz_case.error());
    return ExitCode::kBadInput;
  }
  Output out;
  const CaseResult result = run_case(*fuzz_case, roster, case_limits(CaseLimits{}.timeout_s));
  if (result.interrupted) return out.finish(ExitCode::kInterrupted);
  out.write(fmt::format("{}\n", case_summary(*fuzz_case)));
  for (const Answer& answer : result.answers) {
    out.write(fmt::format("  {}: {} ({}){}\n", answer.backend, to_string(answer.status),
                          answer.claim().to_string(),
                          answer.reason().empty() ? "" : ": " + answer.reason()));
  }
  for (const Problem& problem : result.problems)
    out.write(fmt::format("{}: {}\n", to_string(problem.kind), problem.text));
  if (result.clean()) out.write("nothing is wrong\n");
  return out.finish(result.clean() ? ExitCode::kOk : ExitCode::kDisagree);
}

ExitCode shrink_case(const std::string& path, const Roster& roster, const std::string& out_path,
                     const ShrinkLimits& limits, double timeout_s) {
  auto fuzz_case = load_case(path, roster);
  if (!fuzz_case) {
    complain(fuzz_case.error());
    return ExitCode::kBadInput;
  }
  const auto small = shrink(*std::move(fuzz_case), roster, case_limits(timeout_s), limits);
  const bool interrupted = limits.stop != nullptr && limits.stop->stop_requested();
  if (!small) {
    if (interrupted) return ExitCode::kInterrupted;
    complain(fmt::format("{}: nothing goes wrong in this case (any more)", path));
    return ExitCode::kNo;
  }
  const auto out =
      out_path.empty() ? std::make_unique<Output>() : std::make_unique<Output>(out_path);
  out->write(case_json(small->fuzz_case));
  note(fmt::format("{} cases tried, {} of them smaller and failing{}: {}", small->tries,
                   small->steps, small->minimal ? "" : " (stopped by a limit)",
                   case_summary(small->fuzz_case)));
  for (const Problem& problem : small->fuzz_case.seen)
    note(fmt::format("{}: {}", to_string(problem.kind), problem.text));
  return out->finish(interrupted ? ExitCode::kInterrupted : ExitCode::kOk);
}

}  // namespace concord::cli
