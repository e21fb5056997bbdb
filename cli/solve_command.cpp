// `concord solve`: one backend, the answers in the shape of the input or as records.

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include <atomic>
#include <chrono>

#include <fmt/format.h>

#include "backends/native/lanes/kernels.hpp"
#include "cli/answer_text.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_watch.hpp"
#include "cli/solve_worker.hpp"
#include "cli/wording.hpp"
#include "puzzles/model/counted.hpp"
#include "results/answer_batch.hpp"
#include "results/answer_record.hpp"
#include "results/expectation.hpp"
#include "results/ordered_pool.hpp"

namespace concord::cli {
namespace {

Parsed<OutputChoice> parse_output(const std::string& text) {
  if (text == "same") return OutputChoice{};
  if (text == "json") return OutputChoice{OutputKind::kJson, nullptr};
  if (text == "csv") return OutputChoice{OutputKind::kCsv, nullptr};
  if (text == "line" || text == "rows") return OutputChoice{OutputKind::kText, find_format(text)};
  if (text == "grid") return OutputChoice{OutputKind::kText, find_format("bordered")};
  return tl::unexpected(
      fmt::format("--output: '{}' is not same, line, rows, grid, json or csv", text));
}

class SolveRun {
 public:
  explicit SolveRun(SolvePlan plan)
      : solve_(std::move(plan)), text_(solve_.output.format, plan_.question()) {
    if (choice_.kind == OutputKind::kCsv) out_.write(answer_csv_header());
  }

  ExitCode run(const std::vector<std::string>& paths, const ReadOptions& read) {
    const auto jobs = static_cast<std::size_t>(plan_.jobs);
    // With one job a puzzle at a time, so that an answer never waits for the next puzzle.
    const std::size_t block = jobs == 1 ? 1 : 32;
    run_ordered<BulkBatch, Part>(
        {plan_.jobs, jobs * 8, std::max<std::size_t>(jobs * 8 * kBatchWords, 1 << 20)},
        [&](const auto& put, const std::stop_token& stop) {
          const auto over = [&] { return stop.stop_requested() || end_flag().stop_requested(); };
          (solve_.bulk ? read_bulk : read_single)(paths, read, block, over, put);
        },
        [&] {
          return [worker = std::make_unique<SolveWorker>(solve_, dropped_)](
                     BulkBatch batch, const Emit& emit) { worker->answer(std::move(batch), emit); };
        },
        [&](const Part& part) { consume(part); });
    if (interrupt_flag().stop_requested()) {
      progress_.clear();
      complain(fmt::format("{} after {}", interrupt_word(), counted(puzzles_, "puzzle")));
      tally_.note(interrupt_code());
    }
    // Nobody was left to read their answers.
    if (dropped_) tally_.note(ExitCode::kUndecided);
    if (plan_.evidence && !quiet()) {
      progress_.clear();
      complain(fmt::format(
          "{} of {} proved, {} kept in {}", proved_,
          counted(provable_, "answer \"none\" or \"unique\"", "answers \"none\" or \"unique\""),
          counted(kept_, "proof"), plan_.proof_folder));
    }
    return out_.finish(tally_.code());
  }

 private:
  // On the calling thread, as everything below.
  void consume(const Part& part) {
    for (const std::string& message : part.messages) say(message);
    for (const Piece& piece : part.pieces) {
      progress_.clear();
      if (const auto* found = std::get_if<FoundGrid>(&piece.content)) {
        write_grid(*piece.record, *found);
      } else if (const auto* answer = std::get_if<Answer>(&piece.content)) {
        ++puzzles_;
        judge(*piece.record, *answer);
        write_answer(*piece.record, *answer);
      } else if (const auto* lines = std::get_if<AnswerLines>(&piece.content)) {
        puzzles_ += lines->puzzles;
        if (lines->no) tally_.note(ExitCode::kNo);
        out_.write(text_.before_lines());
        out_.write(lines->text);
      } else {
        ++puzzles_;
        tally_.note(ExitCode::kBadInput);
        write_invalid(*piece.record);
      }
      if (progress_.due()) progress_.draw(counted(puzzles_, "puzzle"));
    }
    // Grids are for who watches them come, but a write each would cost more than finding them.
    const auto now = std::chrono::steady_clock::now();
    if (part.flush || now >= next_flush_) {
      out_.flush();
      next_flush_ = now + kFlushInterval;
    }
    if (out_.failed()) end_run();
  }

  void write_grid(const PuzzleRecord& record, const FoundGrid& found) {
    switch (choice_.kind) {
      case OutputKind::kText: out_.write(text_.grid(record, found.grid)); break;
      case OutputKind::kJson:
        out_.write(grid_json(record, plan_.panel.front().spec.id(), found.index, found.grid));
        break;
      case OutputKind::kCsv: break;
    }
  }

  void write_answer(const PuzzleRecord& record, const Answer& answer) {
    switch (choice_.kind) {
      case OutputKind::kText: out_.write(text_.answer(record, answer)); break;
      case OutputKind::kJson: out_.write(answer_json(record, answer)); break;
      case OutputKind::kCsv: out_.write(answer_csv(record, answer)); break;
    }
  }

  void write_invalid(const PuzzleRecord& record) {
    switch (choice_.kind) {
      case OutputKind::kText: out_.write(text_.invalid(record)); break;
      case OutputKind::kJson: out_.write(invalid_json(record)); break;
      case OutputKind::kCsv: out_.write(invalid_csv(record)); break;
    }
  }

  void say(const std::string& text) {
    progress_.clear();
    complain(text);
  }

  // Exit code and messages for one answer.
  void judge(const PuzzleRecord& record, const Answer& answer) {
    const auto say = [&](const std::string& text) {
      this->say(Diagnostic{record.source, record.line, 0, text}.to_string());
    };
    if (!answer.fault.empty()) {
      say(fmt::format("the answer of {} failed its check: {}", answer.backend, answer.fault));
      tally_.note(ExitCode::kDisagree);
      return;
    }
    if (plan_.evidence && (answer.status == Status::kNone || answer.status == Status::kUnique)) {
      ++provable_;
      proved_ += answer.evidence == Evidence::kProved;
      kept_ += answer.proof && !answer.proof->proof_file.empty();
      // What was asked for is not there.
      if (answer.evidence != Evidence::kProved) tally_.note(ExitCode::kUndecided);
      if (!answer.proof) say("no proof");
      if (answer.proof && !answer.proof->missing.empty())
        say(fmt::format("no proof: {}", answer.proof->missing));
      if (answer.proof && !answer.proof->file_problem.empty()) {
        say(answer.proof->file_problem);
        tally_.note(ExitCode::kUndecided);
      }
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
      const std::string clashes = clash_text(*record.board, record.alphabet);
      if (!clashes.empty() && !quiet()) say("no solution: " + clashes);
    }
    if (answer.status == Status::kMultiple && plan_.question() == Question::kUnique)
      tally_.note(ExitCode::kNo);
  }

  static constexpr std::chrono::milliseconds kFlushInterval{100};

  const SolvePlan solve_;
  const AskPlan& plan_ = solve_.ask;
  const OutputChoice& choice_ = solve_.output;
  Output out_;
  OutputWatch watch_;
  Progress progress_;
  AnswerText text_;
  std::chrono::steady_clock::time_point next_flush_;
  ExitTally tally_;
  std::atomic<bool> dropped_ = false;  // a puzzle that was read and not begun
  std::uint64_t puzzles_ = 0;
  std::uint64_t provable_ = 0;
  std::uint64_t proved_ = 0;
  std::uint64_t kept_ = 0;
};

}  // namespace

namespace {

// Who answers an input of many puzzles: the backend that was asked for, if it is made for that; and
// where the user named none, the bulk backend, if it can answer everything that may come, and if
// nobody can tell from the answers: which blocks there are depends on how the input comes.
std::optional<BulkPlan> bulk_plan(const OptionSet& options, const AskPlan& plan,
                                  const OutputChoice& output, const ReadOptions& read) {
  if (!AnswerBatch::can_ask(plan.ask) || plan.evidence) return std::nullopt;
  const Panelist& asked = plan.panel.front();
  if (asked.spec.row->bulk) return BulkPlan{asked, false};
  const bool usual = !options.has("backend") && !plan.isolate && !plan.ask.request.max_nodes &&
                     !read.box && read.regions.empty() && !read.diagonals && !read.windows;
  if (!usual || output.kind != OutputKind::kText) return std::nullopt;
  if (const auto kernel = lanes::chosen_kernel(); !kernel) {
    if (!quiet()) complain(fmt::format("{}; long lists are solved without it", kernel.error()));
    return std::nullopt;
  }
  return BulkPlan{{*parse_backend("lanes"), asked.timeout_s}, true};
}

}  // namespace

ExitCode run_solve(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  add_ask_options(options, "dfs-mrv", "first; unique with --proof", false);
  add_input_options(options);
  options.section("Output").value(
      "output", "FORMAT", "same, line, rows, grid, json or csv (default: the shape of the input)");
  if (const auto done = begin(options, arguments, "FILE", 1, 1000)) return *done;

  // Options first: until there is somebody to look at the interrupt flag, ^C ends the program.
  auto read = read_options(options);
  // "Here is a grid" needs no proof; who wants one asks whether it is the only one.
  const Question usual = options.has("proof") ? Question::kUnique : Question::kFirst;
  auto plan = read_ask_plan(options, {"dfs-mrv"}, usual, false);
  auto output = parse_output(options.text("output", "same"));
  if (const std::string* problem = first_problem(plan, read, output)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (plan->panel.size() != 1) {
    complain("solve takes one backend; `concord check` asks several");
    return ExitCode::kBadInput;
  }
  if (!plan->proof_folder.empty()) {
    if (const auto ready = prepare_proof_folder(plan->proof_folder); !ready) {
      complain(ready.error());
      return ExitCode::kUndecided;
    }
  }
  auto bulk = bulk_plan(options, *plan, *output, *read);
  return SolveRun({std::move(*plan), std::move(bulk), *output}).run(options.positionals(), *read);
}

}  // namespace concord::cli
