#include "cli/bench_options.hpp"

#include <algorithm>
#include <array>
#include <thread>
#include <unordered_set>

#include <fmt/format.h>

#include "backends/sat/sat_backend.hpp"
#include "cli/ask_options.hpp"
#include "cli/panel_options.hpp"

namespace concord::cli {
namespace {

constexpr std::uint64_t kMostSeeds = 100'000;
constexpr std::uint64_t kMostRepeats = 1'000'000;

// What a session fixes for good.
constexpr std::array kSetupOptions{
    "backend",       "encoding",   "ask",     "limit",   "timeout",     "max-nodes",
    "max-conflicts", "memory",     "repeat",  "seeds",   "mode",        "warmup",
    "order-seed",    "as-written", "isolate", "out",     "shuffle-cnf", "from",
    "blank",         "alphabet",   "box",     "regions", "units"};

Parsed<void> apply_mode(const OptionSet& options, BenchSetup& setup) {
  Protocol& protocol = setup.protocol;
  protocol.mode = options.text("mode", "fresh");
  if (protocol.mode != "fresh" && protocol.mode != "reuse")
    return tl::unexpected(fmt::format("--mode: '{}' is not fresh or reuse", protocol.mode));
  if (protocol.mode == "fresh") return {};
  if (protocol.isolate) {
    return tl::unexpected(
        std::string("--mode reuse keeps solvers from run to run, --isolate gives each run a "
                    "process of its own: leave one of them out"));
  }
  for (BenchPanelist& panelist : setup.panel) {
    BackendSpec& spec = panelist.spec;
    if (!spec.row->can_reuse) continue;
    if (const auto why = refuse_reuse(spec.options.encoding))
      return tl::unexpected(fmt::format("--mode reuse: {}: {}", spec.id(), *why));
    spec.options.reuse = true;
  }
  return {};
}

Parsed<void> apply_shuffle(const OptionSet& options, BenchSetup& setup) {
  setup.protocol.shuffle_cnf = options.has("shuffle-cnf");
  if (!setup.protocol.shuffle_cnf) return {};
  bool used = false;
  for (BenchPanelist& panelist : setup.panel) {
    BackendSpec& spec = panelist.spec;
    if (spec.row->kind != BackendKind::kSat) continue;
    if (spec.options.reuse) {
      return tl::unexpected(
          std::string("--shuffle-cnf shuffles the formula of each board, and --mode reuse keeps "
                      "one for many: leave one of them out"));
    }
    spec.options.shuffle = true;
    used = true;
  }
  if (!used) return tl::unexpected(std::string("--shuffle-cnf needs a SAT backend"));
  return {};
}

}  // namespace

void add_bench_options(OptionSet& options) {
  auto what = options.section("Experiment");
  what.values("backend,b", "ID",
              "BACKEND[:ENCODING], repeated for several (default: those of `concord check`)")
      .values("encoding,e", "ID", "BOARD[/AMO][/GIVENS] for the SAT backends named without one");
  add_solver_options(what);
  what.value("ask", "QUESTION", "first, unique, count or all (default: unique)")
      .value("limit", "N", "stop after N solutions (default: 2 for unique, none for count and all)")
      .value("seeds", "LIST",
             "as in 0-4 or 0,3,7 (default: 0); 0 is the puzzle as it stands, any other one a "
             "symmetric copy and the seed of the solver")
      .value("repeat", "N", "how often each run is made (default: 1)")
      .flag("as-written", "no symmetric copies: seeds are the solver's alone")
      .flag("shuffle-cnf", "variables, clauses and literals in random order, as a control")
      .value("mode", "MODE",
             "fresh: a new solver for each run; reuse: kept from run to run (default: fresh)")
      .flag("isolate", "each run in a process of its own, which may crash")
      .value("warmup", "N", "runs a thread and backend before the first, not recorded (default: 1)")
      .value("order-seed", "N", "of the order in which runs are made (default: 1)");
  options.section("Limits of a run")
      .values("timeout", "[ID=]S", "wall-clock seconds (default: 60; 10 for blind backends)")
      .value("max-nodes", "N", "nodes of a native backend")
      .value("max-conflicts", "N", "conflicts of a SAT backend")
      .value("memory", "MB", "memory (default: 80 % of what is free, shared by the threads)");
  options.section("Record")
      .value("out", "DIR", "folder of the session (default: results/runs/ and a name)")
      .value("resume", "DIR", "go on with the session there; no FILE and no other setting then")
      .flag("retry-errors", "run again what broke")
      .value("shard", "I/N",
             "the I-th of N parts, each with a record of its own in the same folder or another")
      .value("jobs,j", "N", "threads (default: 1; 0: one a processor)")
      .flag("dry-run", "say what would be run, and how long it would take");
}

Parsed<std::vector<std::uint64_t>> parse_seeds(std::string_view text) {
  std::vector<std::uint64_t> seeds;
  std::unordered_set<std::uint64_t> seen;
  const auto wrong = [&](std::string_view part) {
    return tl::unexpected(fmt::format("'{}' is not a number or a range such as 0-4", part));
  };
  if (text.empty()) return wrong(text);
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    more = comma != std::string_view::npos;
    text.remove_prefix(more ? comma + 1 : text.size());
    const std::size_t dash = part.find('-');
    const auto first = parse_whole(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_whole(part.substr(dash + 1));
    if (!first || !last || *last < *first) return wrong(part);
    if (*last - *first >= kMostSeeds - seeds.size())
      return tl::unexpected(fmt::format("more than {}", kMostSeeds));
    for (std::uint64_t i = 0; i <= *last - *first; ++i) {
      if (!seen.insert(*first + i).second)
        return tl::unexpected(fmt::format("{} is there twice", *first + i));
      seeds.push_back(*first + i);
    }
  }
  return seeds;
}

Parsed<Shard> parse_shard(std::string_view text) {
  const auto wrong = [&] {
    return tl::unexpected(fmt::format("--shard: '{}' is not I/N, as in 1/4 to 4/4", text));
  };
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return wrong();
  const std::uint64_t index = parse_whole(text.substr(0, slash)).value_or(0);
  const std::uint64_t count = parse_whole(text.substr(slash + 1)).value_or(0);
  if (index < 1 || index > count) return wrong();
  return Shard{index, count};
}

Parsed<BenchRunOptions> read_bench_run(const OptionSet& options) {
  BenchRunOptions run;
  const auto jobs = options.whole("jobs", 0);
  if (!jobs) return tl::unexpected(jobs.error());
  if (jobs->value_or(1) > 1024) return tl::unexpected(std::string("--jobs: at most 1024"));
  run.jobs = static_cast<int>(jobs->value_or(1));
  if (run.jobs == 0) run.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  if (options.has("shard")) {
    const auto shard = parse_shard(options.text("shard"));
    if (!shard) return tl::unexpected(shard.error());
    run.shard = *shard;
  }
  run.retry_errors = options.has("retry-errors");
  run.dry_run = options.has("dry-run");
  return run;
}

std::string setup_option_given(const OptionSet& options) {
  for (const char* name : kSetupOptions) {
    if (options.has(name)) return name;
  }
  return {};
}

Parsed<BenchSetup> read_bench_setup(const OptionSet& options) {
  BenchSetup setup;
  auto read = read_options(options);
  if (!read) return tl::unexpected(read.error());
  setup.read = std::move(*read);
  const auto plan = read_ask_plan(options, default_panel(), Question::kUnique, false);
  if (!plan) return tl::unexpected(plan.error());
  for (const Panelist& panelist : plan->panel)
    setup.panel.push_back({panelist.spec, panelist.timeout_s.value_or(kBenchTimeout_s)});
  const Request& request = plan->ask.request;
  Protocol& protocol = setup.protocol;
  protocol.goal = to_string(request.question);
  protocol.limit = request.limit;
  protocol.max_nodes = request.max_nodes;
  protocol.max_conflicts = request.max_conflicts;
  if (options.has("memory")) protocol.memory_B = request.memory_B;
  protocol.isolate = plan->isolate;
  protocol.permute = !options.has("as-written");

  const auto repeats = options.whole("repeat", 1);
  const auto warmup = options.whole("warmup", 0);
  const auto order_seed = options.whole("order-seed", 0);
  if (const std::string* problem = first_problem(repeats, warmup, order_seed))
    return tl::unexpected(*problem);
  protocol.repeats = repeats->value_or(1);
  if (protocol.repeats > kMostRepeats)
    return tl::unexpected(fmt::format("--repeat: at most {}", kMostRepeats));
  protocol.warmup = warmup->value_or(protocol.warmup);
  protocol.order_seed = order_seed->value_or(protocol.order_seed);
  if (options.has("seeds")) {
    auto seeds = parse_seeds(options.text("seeds"));
    if (!seeds) return tl::unexpected("--seeds: " + seeds.error());
    protocol.seeds = std::move(*seeds);
  }
  if (auto applied = apply_mode(options, setup); !applied) return tl::unexpected(applied.error());
  if (auto applied = apply_shuffle(options, setup); !applied)
    return tl::unexpected(applied.error());
  return setup;
}

}  // namespace concord::cli
