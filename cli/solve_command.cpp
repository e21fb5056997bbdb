// `concord solve`: one backend, the answers in the shape of the input or as records.

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <variant>

#include <atomic>
#include <chrono>

#include <fmt/format.h>

#include "cli/answer_text.hpp"
#include "cli/ask_options.hpp"
#include "cli/bulk_source.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_watch.hpp"
#include "cli/wording.hpp"
#include "puzzles/model/counted.hpp"
#include "results/answer_batch.hpp"
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

// A grid of --ask all: the index-th (from 1) of its puzzle.
struct FoundGrid {
  std::uint64_t index = 0;
  Grid grid;
};

// Plain answers to many puzzles of one-line formats, written out.
struct AnswerLines {
  std::string text;
  std::uint64_t puzzles = 0;
  bool no = false;  // one of them has more solutions than was asked for
};

// What there is to write about a puzzle, in order: its grids (--ask all), then its answer; nothing
// but the record when that is invalid. Or the answers to many, without a record.
struct Piece {
  std::shared_ptr<const PuzzleRecord> record;
  std::variant<std::monostate, FoundGrid, Answer, AnswerLines> content;
};

struct Part {
  std::vector<std::string> messages;
  std::vector<Piece> pieces;
  bool flush = false;  // somebody may be waiting for it
};
using Emit = std::function<bool(Part)>;

// Hands the grids of one puzzle on while the search for more goes on.
class GridStream final : public SolutionSink {
 public:
  // `emit` gets the grids each time there are `chunk` words of them; 0: the grids are not wanted.
  // The search ends when `emit` returns false or `ended` true.
  GridStream(std::shared_ptr<const PuzzleRecord> record, std::size_t chunk, const Emit& emit,
             std::function<bool()> ended)
      : record_(std::move(record)), chunk_(chunk), emit_(emit), ended_(std::move(ended)) {}

  bool on_solution(std::size_t, std::span<const Value> values) override {
    if (chunk_ > 0) {
      Grid grid{record_->board->order(), {values.begin(), values.end()}};
      part_.pieces.push_back({record_, FoundGrid{++found_, std::move(grid)}});
      words_ += values.size();
      if (words_ >= chunk_ && !flush()) return false;
    }
    return !ended_();
  }

  bool flush() {
    words_ = 0;
    return part_.pieces.empty() || emit_(std::exchange(part_, {}));
  }

 private:
  std::shared_ptr<const PuzzleRecord> record_;
  std::size_t chunk_;
  const Emit& emit_;
  std::function<bool()> ended_;
  Part part_;
  std::size_t words_ = 0;
  std::uint64_t found_ = 0;
};

class SolveRun {
 public:
  // `bulk`: who answers an input of many puzzles; none: nobody.
  SolveRun(AskPlan plan, std::optional<Panelist> bulk, OutputChoice choice)
      : plan_(std::move(plan)),
        bulk_(std::move(bulk)),
        choice_(choice),
        text_(choice.format, plan_.question()) {
    if (choice_.kind == OutputKind::kCsv) out_.write(answer_csv_header());
  }

  ExitCode run(const std::vector<std::string>& paths, const ReadOptions& read) {
    const auto jobs = static_cast<std::size_t>(plan_.jobs);
    // With one job a puzzle at a time, so that an answer never waits for the next puzzle.
    const std::size_t block = jobs == 1 ? 1 : 32;
    run_ordered<BulkBatch, Part>(
        {plan_.jobs, jobs * 8, std::max<std::size_t>(jobs * 8 * kBatchWords, 1 << 20)},
        [&](const auto& put, const std::stop_token& stop) {
          const auto over = [&] { return stop.stop_requested() || ended(); };
          (bulk_ ? read_bulk : read_single)(paths, read, block, over, put);
        },
        [&] { return make_worker(); }, [&](const Part& part) { consume(part); });
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
  // True when nothing more is to be begun. For every thread.
  [[nodiscard]] static bool ended() { return end_flag().stop_requested(); }

  // What each thread has of its own.
  struct Solvers {
    std::shared_ptr<EvidenceDesk> desk;
    std::unique_ptr<Backend> single;
    std::unique_ptr<Backend> bulk;  // null until it is needed
    AnswerBatch answers;
  };

  std::function<void(BulkBatch, const Emit&)> make_worker() {
    auto solvers = std::make_shared<Solvers>();
    if (plan_.evidence) solvers->desk = std::make_shared<EvidenceDesk>(plan_.proof_folder);
    solvers->single = plan_.make(plan_.panel.front().spec);
    return [this, solvers](BulkBatch batch, const Emit& emit) {
      if (batch.bulk && !batch.plain.empty()) ask_plain(*solvers, batch.plain.boards());
      Part part;
      const auto send = [&] {
        const bool something = !part.pieces.empty() || !part.messages.empty();
        return !something || emit(std::exchange(part, {}));
      };
      const auto say_first = [&](std::vector<std::string> messages) {
        if (messages.empty()) return;
        send();
        part.messages = std::move(messages);
      };
      for_each_in_order(
          batch, [&](std::size_t i) { return put_plain(batch.plain, i, solvers->answers, part); },
          [&](BulkBatch::Other& other) {
            say_first(std::move(other.messages));
            if (!other.record) return true;
            if (ended()) {
              dropped_ = true;
              return false;
            }
            put_record(std::move(*other.record), *solvers, part, send, emit);
            return true;
          });
      part.flush = batch.interactive;
      send();
    };
  }

  void ask_plain(Solvers& solvers, const BoardBatch& boards) {
    if (solvers.bulk == nullptr) solvers.bulk = plan_.make(bulk_->spec);
    AskOptions options = plan_.ask;
    options.request.timeout_s = bulk_->timeout_s;
    solvers.answers.ask(*solvers.bulk, bulk_->spec, boards, options);
  }

  // The answer to plain line `i`; false when the run has ended before there was one.
  bool put_plain(const PlainLines& plain, std::size_t i, const AnswerBatch& answers, Part& part) {
    const Status status = answers.status(i);
    if (status == Status::kUnknown && answers.reason(i) == StopReason::kInterrupted && ended()) {
      dropped_ = true;
      return false;
    }
    const bool grid =
        status == Status::kSolved || status == Status::kUnique || status == Status::kMultiple;
    if (choice_.kind != OutputKind::kText || !text_.one_line() || !grid) {
      const auto record = std::make_shared<const PuzzleRecord>(plain.record(i));
      part.pieces.push_back({record, answers.answer(i, *record->board, record->alphabet)});
      return true;
    }
    if (part.pieces.empty() || !std::holds_alternative<AnswerLines>(part.pieces.back().content))
      part.pieces.push_back({nullptr, AnswerLines{}});
    auto& lines = std::get<AnswerLines>(part.pieces.back().content);
    ++lines.puzzles;
    if (status == Status::kMultiple && plan_.question() == Question::kUnique) {
      lines.text += "# multiple\n";
      lines.no = true;
      return true;
    }
    append_grid_line(plain.common(i).alphabet, answers.grid(i), lines.text);
    return true;
  }

  template <typename Send>
  void put_record(PuzzleRecord puzzle, Solvers& solvers, Part& part, const Send& send,
                  const Emit& emit) {
    const auto record = std::make_shared<const PuzzleRecord>(std::move(puzzle));
    if (!record->board) {
      part.pieces.push_back({record, {}});
      return;
    }
    Answer answer = solve(*solvers.single, solvers.desk.get(), record, [&](Part grids) {
      // What is known of earlier puzzles comes first.
      return send() && emit(std::move(grids));
    });
    part.pieces.push_back({record, std::move(answer)});
  }

  Answer solve(Backend& backend, EvidenceDesk* desk,
               const std::shared_ptr<const PuzzleRecord>& record, const Emit& emit) {
    AskOptions options = plan_.ask;
    options.request.timeout_s = plan_.panel.front().timeout_s;
    options.alphabet = record->alphabet;
    options.evidence = desk;
    options.proof_name = proof_puzzle_name(record->number);
    // A CSV record is an answer; its grid is the first one. With one job nobody else is writing:
    // each grid is handed on at once.
    const bool wanted = plan_.question() == Question::kAll && choice_.kind != OutputKind::kCsv;
    const std::size_t chunk = !wanted ? 0 : plan_.jobs == 1 ? 1 : kBatchWords;
    GridStream grids(record, chunk, emit, ended);
    if (plan_.question() == Question::kAll || plan_.question() == Question::kCount)
      options.request.sink = &grids;
    Answer answer = ask(backend, plan_.panel.front().spec, *record->board, options);
    grids.flush();
    return answer;
  }

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

  AskPlan plan_;
  std::optional<Panelist> bulk_;
  OutputChoice choice_;
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

// Who answers an input of many puzzles: the backend that was asked for, if it is made for that, and
// where the user named none, the bulk backend, if it can answer everything that may come.
std::optional<Panelist> bulk_panelist(const OptionSet& options, const AskPlan& plan,
                                      const ReadOptions& read) {
  if (!AnswerBatch::can_ask(plan.ask) || plan.evidence) return std::nullopt;
  const Panelist& asked = plan.panel.front();
  if (asked.spec.row->bulk) return asked;
  const bool usual = !options.has("backend") && !plan.isolate && !plan.ask.request.max_nodes &&
                     !read.box && read.regions.empty() && !read.diagonals && !read.windows;
  if (!usual) return std::nullopt;
  for (const BackendRow& row : backend_catalog()) {
    if (row.bulk) return Panelist{BackendSpec{&row, {}, false}, asked.timeout_s};
  }
  return std::nullopt;
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
  auto bulk = bulk_panelist(options, *plan, *read);
  return SolveRun(std::move(*plan), std::move(bulk), *output).run(options.positionals(), *read);
}

}  // namespace concord::cli
