// `concord fuzz`: random boards, questions and panels until time is up; what goes wrong is shrunk
// and saved as a case that anybody can run again.

#include <algorithm>
#include <filesystem>
#include <random>
#include <thread>

#include <fmt/format.h>

#include "cli/case_file.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_watch.hpp"
#include "puzzles/model/counted.hpp"
#include "results/fuzz/case_text.hpp"
#include "results/fuzz/fuzz.hpp"
#include "results/fuzz/shrink.hpp"

namespace concord::cli {
namespace {

constexpr double kUsualSeconds = 10;
constexpr double kShrinkSeconds = 10;
constexpr double kShrinkTimeout_s = 1;
constexpr std::uint64_t kMaxJobs = 1024;

// Who is asked: everything, or what -b and -e name. A SAT backend without an encoding gets any.
Parsed<Roster> read_roster(const OptionSet& options) {
  if (!options.has("backend") && !options.has("encoding")) return catalog_roster();
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
      roster.add({*spec, open, false, {}});
      continue;
    }
    encodings_used = true;
    for (const EncodingChoice& encoding : encodings) {
      spec->options.encoding = encoding;
      roster.add({*spec, false, false, {}});
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

class FuzzSession {
 public:
  FuzzSession(FuzzOptions options, Roster roster, std::string folder)
      : options_(std::move(options)), roster_(std::move(roster)), folder_(std::move(folder)) {}

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
      text += "  not the same when asked again\n";
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

  static std::string again(const std::string& path, const FuzzCase& fuzz_case) {
    std::string text;
    if (!path.empty()) text += fmt::format("  again: concord fuzz --replay {}\n", path);
    if (const std::string command = check_command_of(fuzz_case); !command.empty())
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
  Output out_;
  OutputWatch watch_;
  Progress progress_;
  ExitTally tally_;
};

ExitCode replay(const std::string& path) {
  const Roster roster = catalog_roster();
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

}  // namespace

ExitCode run_fuzz(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Run")
      .value("seconds", "S", "how long (default: 10, or as long as --trials takes)")
      .value("trials", "N", "how many trials at most")
      .value("seed", "N", "a seed repeats a run (default: a random one, which is said)")
      .value("max-findings", "N", "stop after so many (default: 20)")
      .value("max-order", "N", "boards up to this order (default: 16)")
      .value("jobs,j", "N", "threads (default: 1; 0: one a processor)")
      .value("out,o", "DIR", "where cases are saved (default: fuzz-findings)");
  options.section("Backends")
      .values("backend,b", "ID", "BACKEND[:ENCODING] (default: all, with any encoding)")
      .values("encoding,e", "ID", "BOARD[/AMO][/GIVENS] for the SAT backends named without one");
  options.section("Cases").value("replay", "CASE", "run a saved case again and nothing else");
  if (const auto done = begin(options, arguments, "OPTION", 0, 0)) return *done;

  if (options.has("replay")) return replay(options.text("replay"));

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
  fuzz.max_order = static_cast<int>(std::min<std::uint64_t>(order->value_or(16), 16));
  fuzz.jobs = static_cast<int>(jobs->value_or(1));
  if (fuzz.jobs == 0)
    fuzz.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  fuzz.limits = case_limits(fuzz.limits.timeout_s);
  return FuzzSession(std::move(fuzz), *std::move(roster), options.text("out", "fuzz-findings"))
      .run();
}

}  // namespace concord::cli
