// `concord fuzz`: random boards, questions and panels until time is up; what goes wrong is shrunk
// and saved as a case that anybody can run again.

#include <algorithm>
#include <random>
#include <thread>

#include <fmt/format.h>

#include "backends/process/program_path.hpp"
#include "cli/case_file.hpp"
#include "cli/console.hpp"
#include "cli/fuzz_session.hpp"
#include "cli/options.hpp"
#include "cli/panel_options.hpp"

namespace concord::cli {
namespace {

constexpr double kUsualSeconds = 10;
constexpr std::uint64_t kMaxJobs = 1024;

// Who is asked: everything, or what -b and -e name. A SAT backend without an encoding gets any.
Parsed<Roster> read_roster(const OptionSet& options) {
  const MakeBackend make = read_isolation(options);
  if (!options.has("backend") && !options.has("encoding")) return catalog_roster(make);
  const auto solvers = read_solvers(options);
  if (!solvers) return tl::unexpected(solvers.error());
  auto panel = parse_panel(options, *solvers, {"all"});
  if (!panel) return tl::unexpected(std::move(panel.error()));
  const std::string usual = parse_encoding("")->id();
  Roster roster;
  roster.allow_targets(*solvers, make);
  for (BackendSpec& spec : *panel) {
    // A program that is not there would be a finding at each trial.
    if (spec.options.solver != nullptr) {
      if (const auto program = find_program(spec.options.solver->command.front()); !program)
        return tl::unexpected(fmt::format("-b {}: {}", spec.id(), program.error()));
    }
    const bool open = spec.row->takes_encoding && !spec.encoding_was_named &&
                      !options.has("encoding") && spec.options.encoding.id() == usual;
    roster.add({std::move(spec), open, false, make});
  }
  return roster;
}

std::uint64_t random_seed() {
  std::random_device device;
  // Short enough to be typed.
  return device() % 1'000'000;
}

}  // namespace

ExitCode run_fuzz(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Run")
      .value("seconds", "S", "how long (default: 10, or as long as --trials takes)")
      .value("trials", "N", "how many trials at most")
      .value("seed", "N", "a seed repeats a run (default: a random one, which is said)")
      .value("max-findings", "N", "stop after so many (default: 20)")
      .value("max-order", "N", "boards up to this order (default: 70, few of them above 16)")
      .value("jobs,j", "N", "threads (default: 1; 0: one a processor)")
      .value("out,o", "DIR", "where cases are saved (default: fuzz-findings)");
  auto backends = options.section("Backends");
  backends.values("backend,b", "ID", "BACKEND[:ENCODING] (default: all, with any encoding)")
      .values("encoding,e", "ID", "BOARD[/AMO][/GIVENS] for the SAT backends named without one");
  add_solver_options(backends);
  options.section("Cases").value("replay", "CASE", "run a saved case again and nothing else");
  add_isolation_option(options);
  if (const auto done = begin(options, arguments, "OPTION", 0, 0)) return *done;

  if (options.has("replay")) {
    const auto roster = read_case_roster(options);
    if (roster) return replay_case(options.text("replay"), *roster);
    complain(roster.error());
    return ExitCode::kBadInput;
  }

  const auto seconds = options.seconds("seconds");
  const auto trials = options.whole("trials", 1);
  const auto seed = options.whole("seed", 0);
  const auto findings = options.whole("max-findings", 1);
  const auto order = options.whole("max-order", 1);
  const auto jobs = options.whole("jobs", 0);
  auto roster = read_roster(options);
  if (const std::string* problem =
          first_problem(seconds, trials, seed, findings, order, jobs, roster)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (jobs->value_or(1) > kMaxJobs) {
    complain(fmt::format("--jobs: at most {}", kMaxJobs));
    return ExitCode::kBadInput;
  }
  if (options.has("out") && options.text("out").empty()) {
    complain("--out: the name of the folder is empty");
    return ExitCode::kBadInput;
  }
  FuzzOptions fuzz;
  fuzz.seed = *seed ? **seed : random_seed();
  fuzz.trials = *trials;
  fuzz.seconds = *seconds;
  if (!*trials && !*seconds) fuzz.seconds = kUsualSeconds;
  fuzz.max_findings = findings->value_or(fuzz.max_findings);
  fuzz.max_order = static_cast<int>(std::min<std::uint64_t>(order->value_or(kMaxOrder), kMaxOrder));
  fuzz.jobs = static_cast<int>(jobs->value_or(1));
  if (fuzz.jobs == 0)
    fuzz.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  fuzz.limits = case_limits(fuzz.limits.timeout_s);
  return fuzz_session(std::move(fuzz), *std::move(roster), options.text("out", "fuzz-findings"),
                      solver_options(options));
}

}  // namespace concord::cli
