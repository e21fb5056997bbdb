// `concord generate`: puzzles of a wanted kind, checked, the same for the same seed.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output_watch.hpp"
#include "cli/panel_options.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/model/counted.hpp"
#include "results/generate/full_grid.hpp"
#include "results/generate/generator.hpp"
#include "results/ordered_pool.hpp"

namespace concord::cli {
namespace {

// So many candidates in one go: each question of them is one batch.
constexpr std::size_t kChunk = 256;
constexpr std::size_t kSmallChunk = 8;  // of shapes whose questions take long
// So many candidates in a row that came to nothing: there may be no such puzzle.
constexpr std::uint64_t kMostRejected = 200'000;

struct Grade {
  std::string_view name;
  std::uint64_t least;
  std::uint64_t most;
};
// Nodes of dfs-mrv: values tried where singles come to an end.
constexpr Grade kGrades[] = {
    {"easy", 0, 0}, {"medium", 1, 10}, {"hard", 11, 60}, {"extreme", 61, UINT64_MAX}};

struct GeneratePlan {
  GenerateSpec spec;
  std::uint64_t count = 1;
  int jobs = 1;
  const FormatRow* format = nullptr;
};

Parsed<void> read_kind(const OptionSet& options, GenerateSpec& spec) {
  using Kind = GenerateSpec::Kind;
  int kinds = 0;
  if (options.has("solutions")) {
    const auto solutions = options.whole("solutions", 1);
    if (!solutions) return tl::unexpected(solutions.error());
    constexpr std::uint64_t kMostSolutions = 1'000'000;
    if (**solutions > kMostSolutions)
      return tl::unexpected(fmt::format("--solutions: at most {}", kMostSolutions));
    spec.kind = Kind::kSolutions;
    spec.solutions = **solutions;
    ++kinds;
  }
  if (options.has("unsolvable")) {
    spec.kind = Kind::kUnsolvable;
    ++kinds;
  }
  if (options.has("holes")) {
    spec.kind = Kind::kHoles;
    ++kinds;
    std::string text = options.text("holes");
    const int cells = spec.shape->cell_count();
    if (text.ends_with('%')) {
      text.pop_back();
      const auto percent = parse_seconds(text);
      if (!percent || *percent > 100)
        return tl::unexpected(fmt::format("--holes: '{}' is not a number or a share such as 42%",
                                          options.text("holes")));
      spec.holes = static_cast<int>(std::lround(*percent / 100 * cells));
    } else {
      const auto holes = parse_whole(text);
      if (!holes || *holes > static_cast<std::uint64_t>(cells))
        return tl::unexpected(fmt::format(
            "--holes: '{}' is not a number up to {} or a share such as 42%", text, cells));
      spec.holes = static_cast<int>(*holes);
    }
  }
  if (kinds > 1)
    return tl::unexpected(
        std::string("--solutions, --unsolvable and --holes: one of them at a time"));
  if (spec.kind == Kind::kHoles) {
    for (const char* option : {"minimal", "clues", "symmetry"}) {
      if (options.has(option))
        return tl::unexpected(
            fmt::format("--holes says where the clues are: it does not go with --{}", option));
    }
  }
  if (spec.kind == Kind::kUnsolvable && spec.minimal)
    return tl::unexpected(std::string("--minimal is of puzzles that have a solution"));
  return {};
}

// Where no solved grid is made, none needs to be looked for.
Parsed<void> check_shape(const GenerateSpec& spec) {
  if (spec.shape->order() <= kMostSearched || (!spec.jigsaw && has_pattern(*spec.shape))) return {};
  return tl::unexpected(
      fmt::format("order {}: beyond {} there are puzzles with boxes or without, but no jigsaws, no "
                  "regions, no further units and no smaller boxes",
                  spec.shape->order(), kMostSearched));
}

Parsed<void> read_effort(const OptionSet& options, GenerateSpec& spec) {
  spec.effort = options.text("effort", "dfs-mrv");
  const auto backend = parse_backend(spec.effort);
  if (!backend) return tl::unexpected("--effort: " + backend.error());
  if (backend->row->takes_target)
    return tl::unexpected(fmt::format("--effort: {} does not tell its effort", spec.effort));
  const auto least = options.whole("min-effort", 0);
  const auto most = options.whole("max-effort", 0);
  if (const std::string* problem = first_problem(least, most)) return tl::unexpected(*problem);
  spec.min_effort = *least;
  spec.max_effort = *most;
  if (*least && *most && **least > **most) {
    return tl::unexpected(fmt::format(
        "--min-effort {} is more than --max-effort {}: nothing is between", **least, **most));
  }
  // Jigsaws have no boxes yet; what they get is no less strange to a backend of 9x9 alone.
  if ((*least || *most) && !backend->knows(*spec.shape))
    return tl::unexpected(
        fmt::format("--effort: {} does not know boards {}", spec.effort, spec.shape->describe()));
  if (!options.has("grade")) return {};
  if (*least || *most || options.has("effort")) {
    return tl::unexpected(std::string(
        "--grade is a range of nodes of dfs-mrv; it does not go with the options of effort"));
  }
  for (const Grade& grade : kGrades) {
    if (grade.name != options.text("grade")) continue;
    spec.min_effort = grade.least;
    spec.max_effort = grade.most;
    return {};
  }
  return tl::unexpected(
      fmt::format("--grade: '{}' is not easy, medium, hard or extreme", options.text("grade")));
}

Parsed<const FormatRow*> read_format(const OptionSet& options, const GenerateSpec& spec) {
  const FormatRow* format = nullptr;
  if (options.has("to")) {
    const auto named = format_option(options, "to");
    if (!named) return tl::unexpected(named.error());
    format = *named;
  } else if (options.has("answers")) {
    format = find_format("counted");
  } else if (spec.jigsaw || !spec.shape->spec().regions.empty()) {
    format = find_format(spec.shape->order() <= 9 ? "sumocue" : "regions");
  } else {
    format = find_format(spec.shape->order() <= Alphabet::kMostSymbols ? "line" : "numbers");
  }
  if (options.has("answers") && format->id != "counted") {
    return tl::unexpected(fmt::format(
        "--answers: `{}` has no room for an answer; `counted` has (PUZZLE:COUNT:SOLUTION)",
        format->id));
  }
  return format;
}

Parsed<GeneratePlan> read_plan(const OptionSet& options) {
  GeneratePlan plan;
  GenerateSpec& spec = plan.spec;
  const auto order = options.whole("order", 1);
  const auto count = options.whole("count", 1);
  const auto seed = options.whole("seed", 0);
  const auto jobs = options.whole("jobs", 0);
  const auto clues = options.whole("clues", 0);
  auto read = read_options(options);
  if (const std::string* problem = first_problem(order, count, seed, jobs, clues, read))
    return tl::unexpected(*problem);
  auto shape = empty_shape(order->value_or(9), *read);
  if (!shape) return tl::unexpected(shape.error());
  spec.shape = *shape;
  spec.jigsaw = options.has("jigsaw");
  if (spec.jigsaw) {
    if (options.has("box") || options.has("regions"))
      return tl::unexpected(
          std::string("--jigsaw makes regions of its own: no --box, no --regions"));
    GeometrySpec bare = spec.shape->spec();
    bare.box.reset();
    bare.windows = false;
    if (spec.shape->spec().windows) return tl::unexpected(std::string("--jigsaw has no windows"));
    spec.shape = *Geometry::make(bare);
  }
  spec.seed = seed->value_or(0);
  plan.count = count->value_or(1);
  plan.jobs = static_cast<int>(std::min<std::uint64_t>(jobs->value_or(1), 1024));
  if (plan.jobs == 0)
    plan.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  if (*clues) {
    if (**clues > static_cast<std::uint64_t>(spec.shape->cell_count()))
      return tl::unexpected(fmt::format("--clues: at most {}", spec.shape->cell_count()));
    spec.clues = static_cast<int>(**clues);
  }
  const auto symmetry = parse_clue_symmetry(options.text("symmetry", "none"));
  if (!symmetry) {
    return tl::unexpected(
        fmt::format("--symmetry: '{}' is not none, half-turn, quarter-turn, diagonal or upright",
                    options.text("symmetry")));
  }
  spec.symmetry = *symmetry;
  spec.minimal = options.has("minimal");
  if (spec.minimal && spec.clues)
    return tl::unexpected(std::string("--minimal and --clues: one of them at a time"));
  if (auto kind = read_kind(options, spec); !kind) return tl::unexpected(kind.error());
  if (auto shaped = check_shape(spec); !shaped) return tl::unexpected(shaped.error());
  if (auto effort = read_effort(options, spec); !effort) return tl::unexpected(effort.error());
  const auto format = read_format(options, spec);
  if (!format) return tl::unexpected(format.error());
  plan.format = *format;
  return plan;
}

class GenerateRun {
 public:
  GenerateRun(GeneratePlan plan, const OptionSet& options)
      : plan_(std::move(plan)), answers_(options.has("answers")) {
    out_ = options.has("out") ? std::make_unique<Output>(options.text("out"))
                              : std::make_unique<Output>();
  }

  ExitCode run() {
    if (out_->failed()) return out_->finish(ExitCode::kUndecided);
    const bool small = plan_.spec.shape->order() <= 9 && !plan_.spec.jigsaw;
    const std::size_t chunk = std::min<std::uint64_t>(small ? kChunk : kSmallChunk, plan_.count);
    struct Part {
      std::vector<std::optional<GeneratedPuzzle>> puzzles;
      std::optional<GenerateError> problem;
    };
    run_ordered<std::uint64_t, Part>(
        {plan_.jobs, static_cast<std::size_t>(plan_.jobs) * 4, 1 << 20},
        [&](const auto& put, const std::stop_token& stop) {
          for (std::uint64_t first = 0; !stop.stop_requested() && !done(); first += chunk) {
            if (!put(first, 1)) return;
          }
        },
        [&] {
          const auto generator = std::make_shared<Generator>(plan_.spec);
          return [this, generator, chunk](std::uint64_t first, const auto& emit) {
            Part part;
            if (!done()) {
              auto made = generator->make(first, chunk, &end_flag());
              if (made) {
                part.puzzles = std::move(*made);
              } else {
                part.problem = made.error();
              }
            }
            emit(std::move(part));
          };
        },
        [&](const Part& part) {
          if (part.problem && !done()) give_up(*part.problem);
          for (const auto& puzzle : part.puzzles) consume(puzzle);
        });
    progress_.clear();
    if (!problem_.empty()) {
      complain(problem_);
      return out_->finish(problem_code_);
    }
    if (interrupt_flag().stop_requested()) {
      complain(fmt::format("{} after {}", interrupt_word(), counted(written_, "puzzle")));
      return out_->finish(interrupt_code());
    }
    if (written_ < plan_.count) {
      complain(fmt::format("{} candidates in a row came to something else: {} of {}", rejected_,
                           written_, counted(plan_.count, "puzzle")));
      return out_->finish(ExitCode::kUndecided);
    }
    return out_->finish(ExitCode::kOk);
  }

 private:
  // From any thread.
  [[nodiscard]] bool done() const { return finished_ || end_flag().stop_requested(); }

  void give_up(const GenerateError& error) {
    problem_ = error.sentence;
    problem_code_ =
        error.kind == GenerateError::Kind::kWrong ? ExitCode::kDisagree : ExitCode::kUndecided;
    finished_ = true;
  }

  void consume(const std::optional<GeneratedPuzzle>& puzzle) {
    if (done()) return;
    if (!puzzle) {
      finished_ = ++rejected_ >= kMostRejected;
      if (progress_.due()) draw();
      return;
    }
    PuzzleRecord record;
    record.source = "generated";
    record.number = record.line = written_ + 1;
    record.format = plan_.format;
    const int order = puzzle->board.order();
    record.alphabet = Alphabet::standard(order);
    record.board = puzzle->board;
    if (answers_ && plan_.spec.kind != GenerateSpec::Kind::kHoles) {
      record.expected.solutions = puzzle->solutions;
      if (puzzle->solutions == 1) record.expected.solution = puzzle->solution;
    }
    if (answers_ && plan_.spec.kind == GenerateSpec::Kind::kHoles) record.expected.at_least = 1;
    if (const std::string why = plan_.format->refuses(record, *record.board); !why.empty()) {
      problem_ = fmt::format("`{}` cannot hold it: {}", plan_.format->id, why);
      problem_code_ = ExitCode::kBadInput;
      finished_ = true;
      return;
    }
    out_->write(written_ == 0 ? plan_.format->header : plan_.format->separator);
    out_->write(plan_.format->write(record, *record.board));
    ++written_;
    rejected_ = 0;
    finished_ = written_ == plan_.count || out_->failed();
    if (progress_.due()) draw();
  }

  void draw() { progress_.draw(fmt::format("{} of {}", written_, counted(plan_.count, "puzzle"))); }

  GeneratePlan plan_;
  bool answers_;
  std::unique_ptr<Output> out_;
  OutputWatch watch_;
  Progress progress_;
  std::uint64_t written_ = 0;
  std::uint64_t rejected_ = 0;  // in a row
  std::string problem_;
  ExitCode problem_code_ = ExitCode::kDisagree;  // a solver was wrong
  std::atomic<bool> finished_ = false;
};

}  // namespace

ExitCode run_generate(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Puzzles")
      .value("count,n", "N", "how many (default: 1)")
      .value("seed", "N", "the same seed gives the same puzzles (default: 0)")
      .value("order", "N", "n x n cells (default: 9)")
      .flag("jigsaw", "each with random regions of its own in place of boxes");
  options.section("Kind")
      .value("symmetry", "KIND",
             "none, half-turn, quarter-turn, diagonal or upright: of the pattern of clues "
             "(default: none, and "
             "every clue is needed)")
      .flag("minimal", "every clue is needed, with a symmetry too")
      .value("clues", "N", "exactly so many clues")
      .value("solutions", "N", "exactly so many solutions (default: 1)")
      .flag("unsolvable", "no solution, though no clues clash and singles do not refute it")
      .value("holes", "N|P%",
             "so many blanks, as many in every row, column and box; 1 or more solutions");
  options.section("Effort")
      .value("grade", "GRADE",
             "easy (singles), medium (1 to 10 nodes of dfs-mrv), hard (11 to 60) or extreme (more)")
      .value("effort", "BACKEND", "whose nodes or conflicts are counted (default: dfs-mrv)")
      .value("min-effort", "N", "at least so many")
      .value("max-effort", "N", "at most so many");
  options.section("Output")
      .value("out,o", "FILE", "write to FILE instead of standard output")
      .value("to", "FORMAT", "format (default: a line a puzzle where that can hold it)")
      .flag("answers",
            "with the number of solutions, and the solution where it is the only one (`counted`)")
      .value("jobs,j", "N", "threads (default: 1; 0: one a processor)");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "", 0, 0)) return *done;
  auto plan = read_plan(options);
  if (!plan) {
    complain(plan.error());
    return ExitCode::kBadInput;
  }
  return GenerateRun(std::move(*plan), options).run();
}

}  // namespace concord::cli
