// `concord bench-kernels`: how many 9x9 puzzles a second the kernels of `lanes` do, one core, the
// loop alone: puzzles are parsed before the clock starts and answers are not verified, as in the
// benchmarks that solvers publish. With -b backends are measured beside them.

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "backends/native/lanes/kernels.hpp"
#include "backends/native/lanes/workspace.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output_watch.hpp"
#include "cli/panel_options.hpp"
#include "cli/puzzle_source.hpp"
#include "puzzles/model/counted.hpp"
#include "puzzles/model/cpu_clock.hpp"

namespace concord::cli {
namespace {

using Json = nlohmann::ordered_json;
using lanes::kCells;

// The question is always: none, one or more? So the second solution ends a puzzle.
constexpr std::uint64_t kLimit = 2;

struct PuzzleList {
  std::string name;
  BoardBatch boards;
  std::vector<std::uint16_t> cells;  // the same boards as kernels take them
};

// How many puzzles had no solution, one, or more.
using Counts = std::array<std::uint64_t, 3>;

struct Measured {
  std::string simd;     // the instruction set, or empty
  std::string backend;  // the backend that was measured instead, or "lanes"
  Counts counts{};
  std::optional<std::uint64_t> sweeps;  // of all lanes
  std::vector<double> cpu_s;            // sorted, one a repeat
  bool complete = true;                 // each puzzle was decided

  // The middle one, the lower of two: a figure that was measured.
  [[nodiscard]] double median_s() const { return cpu_s[(cpu_s.size() - 1) / 2]; }
};

// What a kernel tells during a run: it keeps the first grid of each board, as a caller would.
struct Answers {
  std::vector<std::uint16_t> grids;
  Counts counts{};
  bool complete = true;
};

bool keep_grid(void* context, std::size_t board, const std::uint16_t* values) {
  auto& answers = *static_cast<Answers*>(context);
  std::copy_n(values, kCells, answers.grids.begin() + static_cast<std::ptrdiff_t>(board * kCells));
  return true;
}

void count_board(void* context, std::size_t /*board*/, const lanes::Tally* tally, lanes::End end) {
  auto& answers = *static_cast<Answers*>(context);
  if (end == lanes::End::kStopped) {
    answers.complete = false;
  } else {
    ++answers.counts[std::min(tally->solutions, kLimit)];
  }
}

lanes::Halt look_for_end(void* /*context*/, const std::size_t* /*boards*/, std::uint32_t active) {
  const bool over = end_flag().stop_requested();
  return {over ? active : 0, over};
}

Measured measure(const lanes::Kernel& kernel, const PuzzleList& list, std::uint64_t repeats) {
  Measured measured;
  measured.simd = kernel.name;
  measured.backend = "lanes";
  lanes::Workspace workspace;
  Answers answers;
  answers.grids.assign(list.cells.size(), 0);
  lanes::Job job{};
  job.cells = list.cells.data();
  job.boards = list.boards.size();
  job.limit = kLimit;
  job.max_nodes = std::numeric_limits<std::uint64_t>::max();
  job.grids = 1;
  job.context = &answers;
  job.found = keep_grid;
  job.ended = count_board;
  job.look = look_for_end;
  void* const memory = workspace.of(kernel);
  for (std::uint64_t i = 0; i < repeats && answers.complete; ++i) {
    answers.counts = {};
    const double start_s = thread_cpu_s();
    const lanes::Work work = kernel.run(&job, memory);
    measured.cpu_s.push_back(thread_cpu_s() - start_s);
    measured.sweeps = work.lane_sweeps;
    answers.complete = answers.complete && work.read == job.boards;
  }
  measured.counts = answers.counts;
  measured.complete = answers.complete;
  std::ranges::sort(measured.cpu_s);
  return measured;
}

Measured measure(const BackendSpec& spec, const PuzzleList& list, std::uint64_t repeats) {
  Measured measured;
  measured.backend = spec.id();
  Request request;
  request.limit = kLimit;
  request.keep_grids = 1;
  request.stop = &end_flag();
  const auto backend = spec.make();
  OutcomeBatch outcomes;
  for (std::uint64_t i = 0; i < repeats && measured.complete; ++i) {
    const double start_s = thread_cpu_s();
    backend->solve_batch(list.boards, request, outcomes);
    measured.cpu_s.push_back(thread_cpu_s() - start_s);
    measured.counts = {};
    measured.complete = outcomes.size() == list.boards.size();
    for (std::size_t b = 0; b < outcomes.size(); ++b) {
      const Outcome outcome = outcomes.get(b);
      // Programs and threads of its own.
      measured.cpu_s.back() += outcome.statistics.side_cpu_s.value_or(0);
      const bool decided = outcome.exhausted || outcome.solutions >= kLimit;
      measured.complete = measured.complete && decided;
      if (decided) ++measured.counts[std::min(outcome.solutions, kLimit)];
    }
  }
  std::ranges::sort(measured.cpu_s);
  return measured;
}

class BenchRun {
 public:
  BenchRun(std::vector<const lanes::Kernel*> kernels, std::vector<BackendSpec> backends,
           std::uint64_t repeats, bool json)
      : kernels_(std::move(kernels)),
        backends_(std::move(backends)),
        repeats_(repeats),
        json_(json) {}

  ExitCode run(const std::vector<std::string>& paths, const ReadOptions& read) {
    for (const std::string& path : paths) {
      if (end_flag().stop_requested()) break;
      const PuzzleList list = read_list(path, read);
      if (list.boards.size() == 0 || end_flag().stop_requested()) continue;
      for (const lanes::Kernel* kernel : kernels_) {
        if (!end_flag().stop_requested()) say(list, measure(*kernel, list, repeats_));
      }
      for (const BackendSpec& spec : backends_) {
        if (!end_flag().stop_requested()) say(list, measure(spec, list, repeats_));
      }
    }
    if (interrupt_flag().stop_requested()) {
      complain(std::string(interrupt_word()));
      tally_.note(interrupt_code());
    }
    return out_.finish(tally_.code());
  }

 private:
  // What is no 9x9 puzzle is said and left out.
  PuzzleList read_list(const std::string& path, const ReadOptions& read) {
    const GeometryPtr shape = *Geometry::make({9, BoxShape{3, 3}, {}, false, false});
    PuzzleList list{path, BoardBatch(shape), {}};
    PuzzleSource source({path}, read, {});
    while (auto record = source.next()) {
      if (!record->board) {
        tally_.note(ExitCode::kBadInput);
        continue;
      }
      const Board& board = *record->board;
      if (board.geometry_ptr() != shape) {
        complain(fmt::format("{}:{}: the kernels take 9x9 boards with boxes 3x3, not {}",
                             record->source, record->line, board.geometry().describe()));
        tally_.note(ExitCode::kBadInput);
        continue;
      }
      list.boards.push_back(board.view());
      for (const std::uint64_t word : board.view().words())
        list.cells.push_back(static_cast<std::uint16_t>(word));
    }
    return list;
  }

  void say(const PuzzleList& list, const Measured& m) {
    // What was stopped in the middle, or could not be decided, is no measurement.
    if (!m.complete) {
      if (!end_flag().stop_requested()) {
        complain(fmt::format("{}: {} did not decide every puzzle", list.name, m.backend));
        tally_.note(ExitCode::kUndecided);
      }
      return;
    }
    const bool first_of_list = shown_ != list.name;
    if (first_of_list) counts_ = m.counts;
    const bool counts_differ = counts_ != m.counts;
    if (counts_differ) tally_.note(ExitCode::kDisagree);
    shown_ = list.name;
    const auto puzzles = static_cast<double>(list.boards.size());
    const double per_s = puzzles / std::max(m.median_s(), 1e-9);
    if (json_) {
      const Json json = {{"schema", "concord.kernels/1"},
                         {"list", list.name},
                         {"simd", m.simd.empty() ? Json(nullptr) : Json(m.simd)},
                         {"backend", m.backend},
                         {"puzzles", list.boards.size()},
                         {"puzzles_per_s", per_s},
                         {"repeats", m.cpu_s.size()},
                         {"cpu_s", m.median_s()},
                         {"cpu_s_min", m.cpu_s.front()},
                         {"cpu_s_max", m.cpu_s.back()},
                         {"none", m.counts[0]},
                         {"unique", m.counts[1]},
                         {"multiple", m.counts[2]},
                         {"sweeps", m.sweeps ? Json(*m.sweeps) : Json(nullptr)}};
      out_.write(json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n');
    } else {
      if (first_of_list) {
        out_.write(fmt::format("{}{}: {}, {} unique, {} multiple, {} none\n", first_ ? "" : "\n",
                               printable(list.name), counted(list.boards.size(), "puzzle"),
                               m.counts[1], m.counts[2], m.counts[0]));
        out_.write(fmt::format("  {:<12} {:>12} {:>12} {:>12} {:>12} {:>14}\n", "solver",
                               "puzzles/s", "CPU s", "least", "most", "sweeps/puzzle"));
        first_ = false;
      }
      const std::string sweeps =
          m.sweeps ? fmt::format("{:.2f}", static_cast<double>(*m.sweeps) / puzzles) : "-";
      out_.write(fmt::format("  {:<12} {:>12.0f} {:>12.6f} {:>12.6f} {:>12.6f} {:>14}\n",
                             m.simd.empty() ? m.backend : m.simd, per_s, m.median_s(),
                             m.cpu_s.front(), m.cpu_s.back(), sweeps));
      if (counts_differ) {
        out_.write(fmt::format("  it counted otherwise: {} unique, {} multiple, {} none\n",
                               m.counts[1], m.counts[2], m.counts[0]));
      }
    }
    out_.flush();
  }

  std::vector<const lanes::Kernel*> kernels_;
  std::vector<BackendSpec> backends_;
  std::uint64_t repeats_;
  bool json_;
  Output out_;
  OutputWatch watch_;
  ExitTally tally_;
  std::string shown_;
  Counts counts_{};
  bool first_ = true;
};

// All that the machine has, or the one that CONCORD_SIMD names.
Parsed<std::vector<const lanes::Kernel*>> read_kernels() {
  const char* const name = std::getenv("CONCORD_SIMD");
  if (name == nullptr || *name == '\0') return lanes::usable_kernels();
  const auto kernel = lanes::chosen_kernel();
  if (!kernel) return tl::unexpected(kernel.error());
  return std::vector{*kernel};
}

Parsed<bool> read_json(const OptionSet& options) {
  const std::string text = options.text("output", "text");
  if (text == "text" || text == "json") return text == "json";
  return tl::unexpected(fmt::format("--output: '{}' is not text or json", text));
}

Parsed<std::vector<BackendSpec>> read_backends(const OptionSet& options) {
  std::vector<BackendSpec> specs;
  for (const std::string& id : options.texts("backend")) {
    auto spec = parse_backend(id);
    if (!spec) return tl::unexpected(spec.error());
    if (spec->row->needs_isolation) {
      return tl::unexpected(
          fmt::format("{} runs in a process of its own and cannot be measured here", spec->id()));
    }
    specs.push_back(*std::move(spec));
  }
  return specs;
}

}  // namespace

ExitCode run_bench_kernels(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Measuring")
      .value("repeat", "N", "runs of each list; the median counts (default: 5)")
      .values("backend,b", "ID", "a backend to be measured as well, repeated for several");
  add_input_options(options);
  options.section("Output").value("output", "FORMAT", "text or json (default: text)");
  if (const auto done = begin(options, arguments, "FILE", 1, 1000)) return *done;

  auto kernels = read_kernels();
  auto backends = read_backends(options);
  const auto repeats = options.whole("repeat", 1);
  const auto json = read_json(options);
  auto read = read_options(options);
  if (const std::string* problem = first_problem(kernels, backends, repeats, json, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  return BenchRun(*std::move(kernels), *std::move(backends), repeats->value_or(5), *json)
      .run(options.positionals(), *read);
}

}  // namespace concord::cli
