#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/console.hpp"
#include "cli/version.hpp"
#include "puzzles/model/closest.hpp"

namespace concord::cli {
namespace {

constexpr std::array kCommands{
    Command{"bench", "backends x puzzles x seeds as an experiment whose every run is kept",
            "concord bench FILE... [options]", run_bench},
    Command{"bench-kernels", "how many 9x9 puzzles a second the kernels of lanes do",
            "concord bench-kernels FILE|- [FILE...] [options]", run_bench_kernels},
    Command{"check", "ask several backends and say whether they agree",
            "concord check FILE|- [options]", run_check},
    Command{"convert", "write puzzles in another format",
            "concord convert FILE|- --to FORMAT [options]", run_convert},
    Command{"decode", "turn a SAT solver's output back into a grid", "concord decode CNF OUTPUT|-",
            run_decode},
    Command{"doctor", "versions, instruction sets, what is missing", "concord doctor", run_doctor},
    Command{"encode", "write a puzzle as DIMACS CNF", "concord encode FILE|- [options]",
            run_encode},
    Command{"explain", "the clauses of a puzzle in words", "concord explain FILE|- [options]",
            run_explain},
    Command{"fuzz", "random boards for all backends; what goes wrong is shrunk and saved",
            "concord fuzz [options]", run_fuzz},
    Command{"generate", "puzzles of a wanted kind, checked", "concord generate [options]",
            run_generate},
    Command{"list", "what there is to choose from",
            "concord list [backends|encoders|formats|commands|solvers]", run_list},
    Command{"profile", "what unit propagation alone finds, encoding by encoding",
            "concord profile FILE|- [options]", run_profile},
    Command{"prove-encoding", "show that encodings mean the same, with proofs",
            "concord prove-encoding ENCODING [ENCODING...] [FILE] [options]", run_prove_encoding},
    Command{"report", "what came out of an experiment: tables, plots, a page",
            "concord report SESSION... [options]", run_report},
    Command{"rerun", "one run of a session of bench again",
            "concord rerun RUN --session DIR [options]", run_rerun},
    Command{"show", "a backend, encoding or format in words and numbers",
            "concord show ID [FILE] [options]", run_show},
    Command{"shrink", "make a saved case of `fuzz` as small as it goes",
            "concord shrink CASE|- [-o FILE] [options]", run_shrink},
    Command{"solve", "solve puzzles with one backend", "concord solve FILE|- [options]", run_solve},
    Command{"trace", "a search, step by step", "concord trace FILE|- [options]", run_trace},
    Command{"verify-proof", "check a solver's proof that a formula has no model",
            "concord verify-proof CNF|- PROOF|- [options]", run_verify_proof},
    Command{"why", "which clues and units leave no solution, only one, or one value for a cell",
            "concord why FILE|- [options]", run_why},
};
static_assert(std::ranges::is_sorted(kCommands, {}, &Command::name));

void print_overview(Output& out) {
  out.write(
      "Concord solves Sudoku-like puzzles with any number of solvers and says whether they "
      "agree.\n\n"
      "usage: concord COMMAND [arguments]\n\n");
  for (const Command& command : kCommands)
    out.write(fmt::format("  {:<14} {}\n", command.name, command.summary));
  out.write(
      "\n`concord COMMAND --help` has the options of a command, `concord list` the backends, "
      "encoders and\n"
      "formats. `concord --version` prints the version.\n");
}

const Command* find_command(std::string_view name) {
  const auto* found = std::ranges::find(kCommands, name, &Command::name);
  return found == kCommands.end() ? nullptr : found;
}

ExitCode complain_unknown(const std::string& name) {
  std::error_code none;
  if (name == "-" || std::filesystem::exists(name, none)) {
    complain(fmt::format("'{0}' is not a command; did you mean `concord solve {0}`?", name));
    return ExitCode::kBadInput;
  }
  std::vector<std::string_view> names;
  for (const Command& command : kCommands) names.push_back(command.name);
  const auto meant = closest_name(name, names);
  complain(fmt::format("'{}' is not a command{}; `concord --help` lists them", name,
                       meant ? fmt::format(" (did you mean '{}'?)", *meant) : ""));
  return ExitCode::kBadInput;
}

}  // namespace

std::span<const Command> command_table() {
  return kCommands;
}

ExitCode run_program(const Arguments& arguments) {
  Output out;
  const std::string first = arguments.empty() ? "" : arguments.front();
  if (first == "--version" || first == "-V") {
    out.write(fmt::format("concord {}\n", kVersion));
    return out.finish(ExitCode::kOk);
  }
  if (first == "worker") return run_worker({arguments.begin() + 1, arguments.end()});
  if (first == "--help" || first == "-h" || first == "help") {
    if (arguments.size() > 1) {
      if (const Command* command = find_command(arguments[1]))
        return command->run(*command, {"--help"});
      return complain_unknown(arguments[1]);
    }
    print_overview(out);
    return out.finish(ExitCode::kOk);
  }
  if (first.empty()) {
    complain("no command given; `concord --help` lists them");
    return ExitCode::kBadInput;
  }
  if (const Command* command = find_command(first)) {
    return command->run(*command, Arguments(arguments.begin() + 1, arguments.end()));
  }
  return complain_unknown(first);
}

}  // namespace concord::cli
