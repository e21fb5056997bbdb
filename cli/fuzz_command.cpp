// `concord fuzz`: random boards, questions and panels until time is up; what goes wrong is shrunk
// and saved as a case that anybody can run again.

#include <algorithm>
#include <random>
#include <thread>

#include <fmt/format.h>

#include "cli/case_file.hpp"
#include "cli/console.hpp"
#include "cli/fuzz_session.hpp"
#include "cli/options.hpp"

namespace concord::cli {
namespace {

constexpr double kUsualSeconds = 10;
constexpr std::uint64_t kMaxJobs = 1024;

// Who is asked: everything, or what -b and -e name. A SAT backend without an encoding gets any.
Parsed<Roster> read_roster(const OptionSet& options) {
  const MakeBackend make = read_isolation(options);
  if (!options.has("backend") && !options.has("encoding")) return catalog_roster(make);
  std::vector<EncodingChoice> encodings;
  for (const std::string& text : options.texts("encoding")) {
    auto choice = parse_encoding(text);
    if (!choice) return tl::unexpected(choice.error());
    encodings.push_back(*choice);
  }
  std::vector<std::string> names;
  for (const std::string& name :
       options.has("backend") ? options.texts("backend") : std::vector<std::string>{"all"}) {
    if (name != "all") {
      names.push_back(name);
      continue;
    }
    for (const BackendRow& row : backend_catalog()) names.emplace_back(row.id);
  }
  Roster roster;
  bool encodings_used = encodings.empty();
  for (const std::string& name : names) {
    auto spec = parse_backend(name);
    if (!spec) return tl::unexpected(spec.error());
    const bool open = spec->row->takes_encoding && name.find_first_of(":,") == std::string::npos;
    if (!open || encodings.empty()) {
      roster.add({*spec, open, false, make});
      continue;
    }
    encodings_used = true;
    for (const EncodingChoice& encoding : encodings) {
      spec->options.encoding = encoding;
      roster.add({*spec, false, false, make});
    }
  }
  if (!encodings_used) {
    return tl::unexpected(
        std::string("-e needs a backend that takes an encoding, as in -b cms -e minimal"));
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
  options.section("Backends")
      .values("backend,b", "ID", "BACKEND[:ENCODING] (default: all, with any encoding)")
      .values("encoding,e", "ID", "BOARD[/AMO][/GIVENS] for the SAT backends named without one");
  options.section("Cases").value("replay", "CASE", "run a saved case again and nothing else");
  add_isolation_option(options);
  if (const auto done = begin(options, arguments, "OPTION", 0, 0)) return *done;

  if (options.has("replay"))
    return replay_case(options.text("replay"), catalog_roster(read_isolation(options)));

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
  return fuzz_session(std::move(fuzz), *std::move(roster), options.text("out", "fuzz-findings"));
}

}  // namespace concord::cli
