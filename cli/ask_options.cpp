#include "cli/ask_options.hpp"

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "backends/process/isolated.hpp"
#include "backends/sat/sat_backend.hpp"
#include "cli/interrupt.hpp"
#include "cli/panel_options.hpp"
#include "encoders/catalog.hpp"

namespace concord::cli {
namespace {

constexpr std::uint64_t kMaxJobs = 1024;

Parsed<Question> parse_question(const std::string& text) {
  for (const Question question :
       {Question::kFirst, Question::kUnique, Question::kCount, Question::kAll}) {
    if (text == to_string(question)) return question;
  }
  return tl::unexpected(fmt::format("--ask: '{}' is not first, unique, count or all", text));
}

// Whether `id` names this backend: in full, with parts left out as in -b, or all its encodings.
bool names_backend(const std::string& id, const BackendSpec& spec, const SolverTable& solvers) {
  if (id == spec.row->id) return true;
  const auto named = parse_backend(id, solvers);
  return named && named->id() == spec.id();
}

// --timeout S for all, --timeout ID=S for one; the later one wins.
Parsed<void> apply_timeouts(const OptionSet& options, const SolverTable& solvers,
                            std::vector<Panelist>& panel) {
  for (const std::string& text : options.texts("timeout")) {
    const std::size_t equals = text.rfind('=');
    const std::string id = equals == std::string::npos ? "" : text.substr(0, equals);
    const auto seconds =
        parse_seconds(equals == std::string::npos ? text : text.substr(equals + 1));
    if (!seconds || equals == 0)
      return tl::unexpected(fmt::format("--timeout: '{}' is not SECONDS or BACKEND=SECONDS", text));
    bool used = false;
    for (Panelist& panelist : panel) {
      if (!id.empty() && !names_backend(id, panelist.spec, solvers)) continue;
      panelist.timeout_s = seconds;
      used = true;
    }
    if (!used)
      return tl::unexpected(fmt::format("--timeout: '{}' is none of this run's backends", id));
  }
  return {};
}

}  // namespace

std::unique_ptr<Backend> AskPlan::make(const BackendSpec& spec) const {
  // A program of the table is a process of its own anyway.
  const bool is_process = spec.row->target_in_table;
  const bool apart = spec.row->needs_isolation || (isolate && !is_process);
  return apart ? make_isolated(spec, this_program()) : spec.make();
}

std::string_view to_string(Question question) {
  switch (question) {
    case Question::kFirst: return "first";
    case Question::kUnique: return "unique";
    case Question::kCount: return "count";
    case Question::kAll: return "all";
  }
  return "";
}

void add_ask_options(OptionSet& options, const char* default_backends, const char* default_question,
                     bool several) {
  static std::string backend_help;
  static std::string question_help;
  backend_help =
      fmt::format("BACKEND[:ENCODING] (default: {}{})", default_backends,
                  several ? "; repeated for several; all: everything that was built" : "");
  question_help = fmt::format("first, unique, count or all (default: {})", default_question);
  auto asked = options.section("Question");
  asked.values("backend,b", "ID", backend_help.c_str())
      .values("encoding,e", "ID", "BOARD[/AMO][/GIVENS] for the SAT backends named without one");
  add_solver_options(asked);
  asked.value("ask", "QUESTION", question_help.c_str())
      .value("limit", "N", "stop after N solutions (default: 2 for unique, none for count and all)")
      .flag("first-lex", "the grid is the lexicographically first one")
      .value("seed", "N", "for backends that use randomness (default: 0)")
      .value("reuse", "HOW",
             "auto: many puzzles fast (cms, cadical): singles first, solvers kept from puzzle to "
             "puzzle (default: off)");
  auto evidence = options.section("Evidence");
  evidence.value("proof", "DIR",
                 several ? "keep formula and proof of each none and unique in DIR (SAT backends)"
                         : "prove each none and unique, check the proof, keep it with its formula "
                           "in DIR (SAT backends)");
  if (several) evidence.flag("no-evidence", "neither make proofs nor check them");
  options.section("Limits")
      .values("timeout", "[ID=]S",
              "seconds per puzzle and backend (default: none; 10 for blind backends)")
      .value("max-nodes", "N", "nodes per puzzle and native backend")
      .value("max-conflicts", "N", "conflicts per puzzle and SAT backend")
      .value("memory", "MB",
             "what a backend may use for one puzzle (default: 80 % of what is free)")
      .value("max-time", "S", "seconds for the whole run; later puzzles are unknown")
      .flag("isolate", "each backend in a process of its own, which may crash")
      .value("jobs,j", "N", "threads (default: 1; 0: one a processor)");
}

namespace {

// Whether there could be a proof but for how the backend is to be used.
bool rules_proofs_out(const BackendSpec& spec) {
  const EncodingChoice& encoding = spec.options.encoding;
  return spec.row->takes_encoding && (spec.options.reuse || encoding.givens->assumed ||
                                      encoding.givens->singles_first || encoding.native_xor);
}

// --reuse, which is the setting of that name for all backends that have it; where none of them has
// it, nobody would be faster.
Parsed<void> apply_reuse(const OptionSet& options, AskPlan& plan) {
  const std::string how = options.text("reuse", "off");
  if (how != "auto" && how != "off")
    return tl::unexpected(fmt::format("--reuse: '{}' is not auto or off", how));
  bool used = false;
  for (Panelist& panelist : plan.panel) {
    BackendSpec& spec = panelist.spec;
    if (how == "auto" && spec.row->can_reuse) {
      if (const auto why = refuse_reuse(spec.options.encoding))
        return tl::unexpected(fmt::format("--reuse auto: {}: {}", spec.id(), *why));
      spec.options.reuse = true;
    }
    used = used || spec.options.reuse;
  }
  if (how == "auto" && !used) {
    return tl::unexpected(
        std::string("--reuse auto is for -b cms and -b cadical; none of them is asked"));
  }
  if (used && plan.isolate) {
    return tl::unexpected(
        std::string("--reuse auto keeps solvers from puzzle to puzzle in this process; it does not "
                    "go with --isolate"));
  }
  return {};
}

// --proof and --no-evidence. Backends that give no proof because of how they were asked are refused
// where proofs are to be kept; searches and solvers that never do only where there is nobody else.
Parsed<void> apply_evidence(const OptionSet& options, AskPlan& plan, bool wanted) {
  plan.evidence = wanted && !options.has("no-evidence");
  if (!options.has("proof")) return {};
  if (!plan.evidence && wanted)
    return tl::unexpected(std::string("--proof and --no-evidence contradict each other"));
  plan.evidence = true;
  plan.proof_folder = options.text("proof");
  if (plan.proof_folder.empty()) return tl::unexpected(std::string("--proof: a folder is missing"));
  // Their names number the puzzles of one file.
  if (options.positionals().size() > 1)
    return tl::unexpected(std::string("--proof takes one FILE at a time"));
  std::string first;
  bool any = false;
  for (const Panelist& panelist : plan.panel) {
    const auto reason = panelist.spec.no_proof();
    any = any || !reason;
    if (!reason) continue;
    std::string sentence = fmt::format("--proof: {}: {}", panelist.spec.id(), *reason);
    if (rules_proofs_out(panelist.spec)) return tl::unexpected(std::move(sentence));
    if (first.empty()) first = std::move(sentence);
  }
  if (!any) return tl::unexpected(std::move(first));
  return {};
}

}  // namespace

Parsed<AskPlan> read_ask_plan(const OptionSet& options, std::vector<std::string> backends,
                              Question question, bool evidence) {
  AskPlan plan;
  auto solvers = read_solvers(options);
  if (!solvers) return tl::unexpected(solvers.error());
  plan.solvers = std::move(*solvers);
  auto panel = parse_panel(options, plan.solvers, std::move(backends));
  if (!panel) return tl::unexpected(panel.error());
  for (BackendSpec& spec : *panel) {
    const auto timeout = spec.row->blind ? std::optional(kBlindTimeout_s) : std::nullopt;
    plan.panel.push_back({std::move(spec), timeout});
  }
  if (auto applied = apply_timeouts(options, plan.solvers, plan.panel); !applied)
    return tl::unexpected(applied.error());

  Request& request = plan.ask.request;
  auto asked = parse_question(options.text("ask", to_string(question)));
  if (!asked) return tl::unexpected(asked.error());
  request.question = *asked;

  const auto limit = options.whole("limit", 1);
  const auto nodes = options.whole("max-nodes", 0);
  const auto conflicts = options.whole("max-conflicts", 0);
  const auto memory = options.megabytes("memory");
  const auto seed = options.whole("seed", 0);
  const auto jobs = options.whole("jobs", 0);
  const auto max_time = options.seconds("max-time");
  for (const auto* number : {&limit, &nodes, &conflicts, &memory, &seed, &jobs}) {
    if (!*number) return tl::unexpected(number->error());
  }
  if (!max_time) return tl::unexpected(max_time.error());
  if (jobs->value_or(1) > kMaxJobs)
    return tl::unexpected(fmt::format("--jobs: at most {}", kMaxJobs));

  if (request.question == Question::kUnique && limit->value_or(2) < 2) {
    return tl::unexpected(
        std::string("--ask unique needs --limit 2 or more: one grid never shows that it is the "
                    "only one (--ask first finds one)"));
  }

  if (request.question == Question::kFirst && limit->value_or(1) > 1) {
    return tl::unexpected(fmt::format(
        "--ask first finds one grid, so there is nothing for --limit {}; it goes with --ask "
        "unique, count or all",
        **limit));
  }

  request.limit = *limit;
  request.max_nodes = *nodes;
  request.max_conflicts = *conflicts;
  request.seed = seed->value_or(0);
  request.stop = &end_flag();
  plan.ask.first_lex = options.has("first-lex");
  plan.isolate = options.has("isolate");
  plan.jobs = static_cast<int>(jobs->value_or(1));
  if (plan.jobs == 0)
    plan.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  request.memory_B =
      *memory ? **memory
              : std::max(default_memory_limit_B() / static_cast<std::uint64_t>(plan.jobs),
                         kLeastDefault_B);
  if (*max_time) {
    const double seconds = std::min(**max_time, 3e8);
    request.deadline =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                               std::chrono::duration<double>(seconds));
  }
  if (auto applied = apply_reuse(options, plan); !applied) return tl::unexpected(applied.error());
  if (auto applied = apply_evidence(options, plan, evidence); !applied)
    return tl::unexpected(applied.error());
  if (plan.ask.first_lex && request.question == Question::kAll) {
    return tl::unexpected(
        std::string("--first-lex names one grid and --ask all wants each: leave one of them out"));
  }
  return plan;
}

std::string replay_options(const OptionSet& options, const AskPlan& plan) {
  std::string text;
  for (const Panelist& panelist : plan.panel) text += fmt::format(" -b {}", panelist.spec.id());
  text += fmt::format(" --ask {}", to_string(plan.question()));
  for (const char* name : {"limit", "seed", "max-nodes", "max-conflicts", "memory"}) {
    if (options.has(name)) text += fmt::format(" --{} {}", name, options.text(name));
  }
  for (const std::string& timeout : options.texts("timeout"))
    text += fmt::format(" --timeout {}", timeout);
  if (plan.ask.first_lex) text += " --first-lex";
  if (options.has("no-evidence")) text += " --no-evidence";
  if (plan.isolate) text += " --isolate";
  return text + solver_options(options);
}

}  // namespace concord::cli
