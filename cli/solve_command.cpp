// `concord solve`: one backend, the answers in the shape of the input or as records.

#include <functional>

#include <fmt/format.h>

#include "cli/answer_text.hpp"
#include "cli/ask_options.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/puzzle_source.hpp"
#include "puzzles/model/conflicts.hpp"
#include "results/answer_record.hpp"
#include "results/expectation.hpp"
#include "results/ordered_pool.hpp"

namespace concord::cli {
namespace {

enum class OutputKind { kText, kJson, kCsv };

struct OutputChoice {
  OutputKind kind = OutputKind::kText;
  const FormatRow* format = nullptr;  // null: same
};

Parsed<OutputChoice> parse_output(const std::string& text) {
  if (text == "same") return OutputChoice{};
  if (text == "json") return OutputChoice{OutputKind::kJson, nullptr};
  if (text == "csv") return OutputChoice{OutputKind::kCsv, nullptr};
  if (text == "line" || text == "rows") return OutputChoice{OutputKind::kText, find_format(text)};
  if (text == "grid") return OutputChoice{OutputKind::kText, find_format("bordered")};
  return tl::unexpected(
      fmt::format("--output: '{}' is not same, line, rows, grid, json or csv", text));
}

// A puzzle with its answer; `grids` are those of --ask all, in the order found, not yet written.
struct Solved {
  PuzzleRecord record;
  std::optional<Answer> answer;  // none for an invalid record
  std::vector<Grid> grids;
  bool started = true;  // false: interrupted before its turn
};

// Collects the grids of one puzzle, or hands them on at once when nobody else can be writing.
class GridCollector final : public SolutionSink {
 public:
  GridCollector(int order, std::vector<Grid>& grids, std::function<void(const Grid&)> emit)
      : order_(order), grids_(grids), emit_(std::move(emit)) {}

  bool on_solution(std::size_t, std::span<const Value> values) override {
    Grid grid{order_, {values.begin(), values.end()}};
    if (emit_) {
      emit_(grid);
    } else {
      grids_.push_back(std::move(grid));
    }
    return true;
  }

 private:
  int order_;
  std::vector<Grid>& grids_;
  std::function<void(const Grid&)> emit_;
};

class SolveRun {
 public:
  SolveRun(AskPlan plan, OutputChoice choice)
      : plan_(std::move(plan)), choice_(choice), text_(choice.format, plan_.question()) {
    if (choice_.kind == OutputKind::kCsv) out_.write(answer_csv_header());
  }

  ExitCode run(std::vector<std::string> paths, ReadOptions read) {
    PuzzleSource source(std::move(paths), std::move(read), &progress_);
    const std::size_t window = static_cast<std::size_t>(plan_.jobs) * 8;
    run_ordered<std::vector<PuzzleRecord>, std::vector<Solved>>(
        plan_.jobs, window, [&] { return next_block(source); }, [&] { return make_worker(); },
        [&](std::vector<Solved> block) {
          for (Solved& solved : block) consume(std::move(solved));
          if (source.interactive()) out_.flush();
        });
    if (interrupt_flag().stop_requested()) {
      progress_.clear();
      complain(fmt::format("interrupted after {} puzzles", puzzles_));
      tally_.note(ExitCode::kInterrupted);
    }
    return out_.finish(tally_.code());
  }

 private:
  // With one job a puzzle at a time, so that an answer never waits for the next puzzle.
  [[nodiscard]] std::size_t block_size() const { return plan_.jobs == 1 ? 1 : 32; }

  std::optional<std::vector<PuzzleRecord>> next_block(PuzzleSource& source) {
    std::vector<PuzzleRecord> block;
    while (block.size() < block_size() && !interrupt_flag().stop_requested() && !out_.failed()) {
      auto record = source.next();
      if (!record) break;
      block.push_back(std::move(*record));
    }
    if (block.empty()) return std::nullopt;
    return block;
  }

  std::function<std::vector<Solved>(std::vector<PuzzleRecord>)> make_worker() {
    return [this, backend = std::shared_ptr<Backend>(plan_.panel.front().spec.make())](
               std::vector<PuzzleRecord> block) {
      std::vector<Solved> solved;
      solved.reserve(block.size());
      for (PuzzleRecord& record : block) solved.push_back(solve(*backend, std::move(record)));
      return solved;
    };
  }

  Solved solve(Backend& backend, PuzzleRecord record) {
    Solved solved;
    solved.record = std::move(record);
    if (interrupt_flag().stop_requested()) {
      solved.started = false;
      return solved;
    }
    if (!solved.record.board) return solved;
    AskOptions options = plan_.ask;
    options.request.timeout_s = plan_.panel.front().timeout_s;
    std::function<void(const Grid&)> emit;
    if (plan_.jobs == 1) emit = [&](const Grid& grid) { write_grid(solved.record, grid); };
    GridCollector collector(solved.record.board->order(), solved.grids, std::move(emit));
    if (plan_.question() == Question::kAll) options.request.sink = &collector;
    grid_index_ = 0;
    solved.answer = ask(backend, plan_.panel.front().spec, *solved.record.board, options);
    return solved;
  }

  void write_grid(const PuzzleRecord& record, const Grid& grid) {
    ++grid_index_;
    switch (choice_.kind) {
      case OutputKind::kText: out_.write(text_.grid(record, grid)); break;
      case OutputKind::kJson:
        out_.write(grid_json(record, plan_.panel.front().spec.id(), grid_index_, grid));
        break;
      case OutputKind::kCsv: break;  // a CSV record is an answer; its grid is the first one
    }
  }

  void consume(Solved solved) {
    if (!solved.started) return;
    progress_.clear();
    ++puzzles_;
    if (!solved.answer) {
      tally_.note(ExitCode::kBadInput);
      switch (choice_.kind) {
        case OutputKind::kText: out_.write(text_.invalid(solved.record)); break;
        case OutputKind::kJson: out_.write(invalid_json(solved.record)); break;
        case OutputKind::kCsv: out_.write(invalid_csv(solved.record)); break;
      }
      return;
    }
    if (plan_.jobs > 1) {
      grid_index_ = 0;
      for (const Grid& grid : solved.grids) write_grid(solved.record, grid);
    }
    const Answer& answer = *solved.answer;
    judge(solved.record, answer);
    switch (choice_.kind) {
      case OutputKind::kText: out_.write(text_.answer(solved.record, answer)); break;
      case OutputKind::kJson: out_.write(answer_json(solved.record, answer)); break;
      case OutputKind::kCsv: out_.write(answer_csv(solved.record, answer)); break;
    }
    if (progress_.due()) progress_.draw(fmt::format("{} puzzles", puzzles_));
  }

  // Exit code and messages for one answer.
  void judge(const PuzzleRecord& record, const Answer& answer) {
    const auto say = [&](const std::string& text) {
      progress_.clear();
      complain(Diagnostic{record.source, record.line, 0, text}.to_string());
    };
    if (!answer.fault.empty()) {
      say(fmt::format("the answer of {} failed its check: {}", answer.backend, answer.fault));
      tally_.note(ExitCode::kDisagree);
      return;
    }
    if (const std::string unmet = unmet_expectation(record, answer); !unmet.empty()) {
      say(unmet);
      tally_.note(ExitCode::kDisagree);
    }
    if (!answer.decided(plan_.question())) {
      if (answer.outcome.reason != StopReason::kInterrupted)
        say(fmt::format("undecided: {}", answer.reason()));
      tally_.note(ExitCode::kUndecided);
    }
    if (answer.status == Status::kNone) {
      tally_.note(ExitCode::kNo);
      explain_none(record, say);
    }
    if (answer.status == Status::kMultiple && plan_.question() == Question::kUnique)
      tally_.note(ExitCode::kNo);
  }

  template <typename Say>
  static void explain_none(const PuzzleRecord& record, Say&& say) {
    constexpr std::size_t kShown = 3;
    const Conflicts conflicts = find_conflicts(record.board->view(), kShown);
    if (conflicts.total == 0) return;
    std::string text = "no solution: ";
    for (const Conflict& conflict : conflicts.first) {
      if (&conflict != &conflicts.first.front()) text += "; ";
      text += conflict.to_string(record.board->geometry());
    }
    if (conflicts.total > kShown) text += fmt::format("; and {} more", conflicts.total - kShown);
    say(text);
  }

  AskPlan plan_;
  OutputChoice choice_;
  Output out_;
  Progress progress_;
  AnswerText text_;
  ExitTally tally_;
  std::uint64_t puzzles_ = 0;
  std::uint64_t grid_index_ = 0;
};

}  // namespace

ExitCode run_solve(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  add_ask_options(options, "dfs-mrv", "first");
  add_input_options(options);
  options.section("Output").value(
      "output", "FORMAT", "same, line, rows, grid, json or csv (default: the shape of the input)");
  if (const auto done = begin(options, arguments, "FILE", 1, 1000)) return *done;

  auto plan = read_ask_plan(options, {"dfs-mrv"}, Question::kFirst);
  auto read = read_options(options);
  auto output = parse_output(options.text("output", "same"));
  if (const std::string* problem = first_problem(plan, read, output)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (plan->panel.size() != 1) {
    complain("solve takes one backend; `concord check` asks several");
    return ExitCode::kBadInput;
  }
  return SolveRun(std::move(*plan), *output).run(options.positionals(), std::move(*read));
}

}  // namespace concord::cli
