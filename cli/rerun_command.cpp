// `concord rerun`: one run of a session again, beside what was recorded of it; or the command that
// asks the same without the session.

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "cli/bench_start.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/panel_options.hpp"
#include "cli/replay.hpp"
#include "results/bench/session_folder.hpp"
#include "results/shell_word.hpp"

namespace concord::cli {
namespace {

struct Found {
  Turn turn;
  std::size_t backend = 0;
  std::string run;  // its id in full
};

// Runs whose id begins so; at most two.
std::vector<Found> find_runs(const Experiment& experiment, std::string_view prefix) {
  std::vector<Found> found;
  for (std::uint64_t position = 0; position < experiment.turns(); ++position) {
    const Turn turn = experiment.turn(position);
    for (std::size_t backend = 0; backend < experiment.panel().size(); ++backend) {
      std::string run = experiment.run_id(turn, backend);
      if (!run.starts_with(prefix)) continue;
      found.push_back({turn, backend, std::move(run)});
      if (found.size() == 2) return found;
    }
  }
  return found;
}

// What is recorded of a run; of several the first that did not break.
tl::expected<std::optional<RunRecord>, std::string> recorded(const std::string& folder,
                                                             const std::string& run) {
  const auto files = record_files(folder);
  if (!files) return tl::unexpected(files.error());
  std::optional<RunRecord> found;
  for (const std::string& path : *files) {
    const auto reading = read_runs(path, [&](const RunRecord& record) {
      const bool better = !found || found->category == Category::kError;
      if (record.run == run && better) found = record;
      return true;
    });
    if (!reading) return tl::unexpected(reading.error());
  }
  return found;
}

template <typename T>
std::string or_dash(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : std::string("-");
}

std::string comparison(const std::optional<RunRecord>& then, const RunRecord& now) {
  std::string text = fmt::format("{:<12} {:>24} {:>24}\n", "", "recorded", "now");
  const auto row = [&](std::string_view name, auto&& value) {
    text += fmt::format("{:<12} {:>24} {:>24}\n", name, then ? value(*then) : std::string("-"),
                        value(now));
  };
  row("status", [](const RunRecord& r) { return r.status; });
  row("solutions", [](const RunRecord& r) { return fmt::format("{}", r.solutions); });
  row("category", [](const RunRecord& r) { return std::string(to_string(r.category)); });
  row("termination", [](const RunRecord& r) { return std::string(to_string(r.termination)); });
  row("grid", [](const RunRecord& r) { return or_dash(r.grid_sha); });
  row("CPU s", [](const RunRecord& r) { return fmt::format("{:.6g}", r.cpu_s); });
  row("wall s", [](const RunRecord& r) { return fmt::format("{:.6g}", r.wall_s); });
  row("conflicts", [](const RunRecord& r) { return or_dash(r.conflicts); });
  row("nodes", [](const RunRecord& r) { return or_dash(r.nodes); });
  if (then && then->note) text += fmt::format("recorded: {}\n", printable(*then->note));
  if (now.note) text += fmt::format("now: {}\n", printable(*now.note));
  return text;
}

// Whether the two contradict each other.
bool contradict(const RunRecord& a, const RunRecord& b) {
  const auto decided = [](const RunRecord& r) {
    return r.category == Category::kCorrect || r.category == Category::kUnconfirmed;
  };
  if (!decided(a) || !decided(b)) return false;
  const bool only = a.exhausted && b.exhausted && a.solutions == 1;
  return a.status != b.status || (a.exhausted && b.exhausted && a.solutions != b.solutions) ||
         (only && a.grid_sha != b.grid_sha);
}

std::string same_question(const Experiment& experiment, const Found& found,
                          const std::string& solvers) {
  const Protocol& protocol = experiment.protocol();
  const SessionBackend& backend = experiment.session().backends[found.backend];
  std::string options =
      fmt::format(" -b {} --ask {} --timeout {} --seed {}", shell_quoted(backend.id), protocol.goal,
                  backend.timeout_s, found.turn.seed);
  const auto add = [&](std::string_view name, const std::optional<std::uint64_t>& value) {
    if (value) options += fmt::format(" --{} {}", name, *value);
  };
  add("limit", protocol.limit);
  add("max-nodes", protocol.max_nodes);
  add("max-conflicts", protocol.max_conflicts);
  if (protocol.memory_B) options += fmt::format(" --memory {}", *protocol.memory_B / kMega);
  if (protocol.isolate) options += " --isolate";
  PuzzleRecord asked = experiment.puzzles()[found.turn.puzzle].record;
  if (const auto symmetry = experiment.symmetry(found.turn)) {
    asked.board = image(*asked.board, *symmetry, image_shape(asked.board->geometry(), *symmetry));
  }
  return replay_command(asked, options + solvers);
}

}  // namespace

ExitCode run_rerun(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  auto section = options.section("Rerun");
  section.value("session", "DIR", "folder of the session")
      .flag("print", "print a command that asks the same, and run nothing");
  add_solver_options(section);
  if (const auto done = begin(options, arguments, "RUN", 1, 1)) return *done;
  const auto fail = [](const std::string& sentence) {
    complain(sentence);
    return ExitCode::kBadInput;
  };
  if (!options.has("session")) return fail("--session DIR is needed: the folder of the session");
  const std::string folder = options.text("session");
  const auto solvers = read_solvers(options);
  if (!solvers) return fail(solvers.error());
  const auto experiment = load_session(folder, *solvers);
  if (!experiment) return fail(experiment.error());
  const std::string& prefix = options.positionals().front();
  const std::vector<Found> found = find_runs(*experiment, prefix);
  if (found.empty()) return fail(fmt::format("{} has no run '{}'", folder, prefix));
  if (found.size() > 1) return fail(fmt::format("more than one run begins with '{}'", prefix));
  Output out;
  if (options.has("print")) {
    out.write(same_question(*experiment, found.front(), solver_options(options)) + "\n");
    return out.finish(ExitCode::kOk);
  }
  const auto then = recorded(folder, found.front().run);
  if (!then) return fail(then.error());
  BencherOptions bencher_options;
  bencher_options.stop = &end_flag();
  bencher_options.default_memory_B = std::max(default_memory_limit_B(), kLeastDefault_B);
  bencher_options.make = bench_maker(experiment->protocol());
  const auto now =
      Bencher(*experiment, bencher_options).run(found.front().turn, found.front().backend);
  if (!now) {
    complain(std::string(interrupt_word()));
    return out.finish(interrupt_code());
  }
  out.write(fmt::format("run {} of {}\n{}, {}, seed {}, repeat {}\n\n", now->run,
                        printable(now->session), printable(now->puzzle_name),
                        printable(now->backend), now->seed, now->repeat));
  out.write(comparison(*then, *now));
  const bool wrong = now->category == Category::kWrong || (*then && contradict(**then, *now));
  if (wrong) return out.finish(ExitCode::kDisagree);
  const bool decided =
      now->category == Category::kCorrect || now->category == Category::kUnconfirmed;
  return out.finish(decided ? ExitCode::kOk : ExitCode::kUndecided);
}

}  // namespace concord::cli
