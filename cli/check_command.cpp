// `concord check`: several backends on each puzzle, one verdict a puzzle, a summary at the end.

#include <algorithm>
#include <functional>

#include <atomic>

#include <fmt/format.h>

#include "cli/answer_table.hpp"
#include "cli/ask_options.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_watch.hpp"
#include "cli/panel_options.hpp"
#include "cli/puzzle_source.hpp"
#include "cli/replay.hpp"
#include "cli/verdict_text.hpp"
#include "cli/wording.hpp"
#include "puzzles/model/counted.hpp"
#include "results/answer_record.hpp"
#include "results/cross_check.hpp"
#include "results/expectation.hpp"
#include "results/ordered_pool.hpp"

namespace concord::cli {
namespace {

struct Checked {
  PuzzleRecord record;
  std::vector<Answer> answers;  // empty for an invalid record
  Verdict verdict;
};

struct Part {
  std::vector<std::string> messages;
  std::string grids;  // records of --ask all
  std::optional<Checked> checked;
  bool flush = false;  // somebody may be waiting for it
};
using Emit = std::function<bool(Part)>;

// Hands the grids that one backend finds on as records while the search for more goes on: none of
// them is kept.
class GridRecords final : public SolutionSink {
 public:
  GridRecords(const PuzzleRecord& record, std::string backend, const Emit& emit)
      : record_(record), backend_(std::move(backend)), emit_(emit) {}

  bool on_solution(std::size_t, std::span<const Value> values) override {
    const Grid grid{record_.board->order(), {values.begin(), values.end()}};
    lines_ += grid_json(record_, backend_, ++found_, grid);
    return lines_.size() < kChunk_B || flush();
  }

  bool flush() {
    return lines_.empty() || emit_({{}, std::exchange(lines_, {}), std::nullopt, false});
  }

 private:
  static constexpr std::size_t kChunk_B = 1 << 16;

  const PuzzleRecord& record_;
  std::string backend_;
  const Emit& emit_;
  std::string lines_;
  std::uint64_t found_ = 0;
};

// What one backend did over the whole run, for the summary.
struct BackendTotals {
  std::uint64_t unique = 0;
  std::uint64_t multiple = 0;
  std::uint64_t none = 0;
  std::uint64_t solved = 0;
  std::uint64_t unknown = 0;
  std::uint64_t failed = 0;
  double cpu_s = 0;

  void add(const Answer& answer) {
    cpu_s += answer.cpu_s;
    if (!answer.fault.empty()) {
      ++failed;
      return;
    }
    switch (answer.status) {
      case Status::kUnique: ++unique; break;
      case Status::kMultiple: ++multiple; break;
      case Status::kNone: ++none; break;
      case Status::kSolved: ++solved; break;
      case Status::kUnknown: ++unknown; break;
    }
  }
};

enum class CheckOutput { kText, kJson, kCsv };

// What text output shows of each answer.
struct Detail {
  bool answers = false;  // --verbose
  bool table = false;
};

class CheckRun {
 public:
  CheckRun(AskPlan plan, CheckOutput output, Detail detail, std::string replay)
      : plan_(std::move(plan)),
        output_(output),
        detail_(detail),
        replay_(std::move(replay)),
        totals_(plan_.panel.size()) {
    if (output_ == CheckOutput::kCsv) out_.write(answer_csv_header());
  }

  ExitCode run(const std::vector<std::string>& paths, const ReadOptions& read) {
    const auto jobs = static_cast<std::size_t>(plan_.jobs);
    run_ordered<PuzzleBatch, Part>(
        {plan_.jobs, jobs * 16, std::max<std::size_t>(jobs * 8 * kBatchWords, 1 << 20)},
        [&](const auto& put, const std::stop_token& stop) {
          read_batches(
              paths, read, 1, [&] { return stop.stop_requested() || ended(); }, put);
        },
        [&] { return make_worker(); },
        [&](const Part& part) {
          for (const std::string& message : part.messages) say(message);
          if (!part.grids.empty()) {
            progress_.clear();
            out_.write(part.grids);
          }
          if (part.checked) consume(*part.checked);
          if (part.flush) out_.flush();
          if (out_.failed()) end_run();
        });
    if (interrupt_flag().stop_requested()) tally_.note(interrupt_code());
    // Nobody was left to read their answers.
    if (dropped_) tally_.note(ExitCode::kUndecided);
    summarise();
    return out_.finish(tally_.code());
  }

 private:
  // True when nothing more is to be begun. For every thread.
  [[nodiscard]] static bool ended() { return end_flag().stop_requested(); }

  std::function<void(PuzzleBatch, const Emit&)> make_worker() {
    std::vector<std::shared_ptr<Backend>> backends;
    backends.reserve(plan_.panel.size());
    for (const Panelist& panelist : plan_.panel) backends.push_back(plan_.make(panelist.spec));
    const auto desk = plan_.evidence ? std::make_shared<EvidenceDesk>(plan_.proof_folder) : nullptr;
    return [this, desk, backends = std::move(backends)](PuzzleBatch batch, const Emit& emit) {
      if (!batch.messages.empty()) emit({std::move(batch.messages), {}, std::nullopt, false});
      for (PuzzleRecord& record : batch.puzzles) {
        if (ended()) {
          dropped_ = true;
          return;
        }
        emit({{}, {}, check(backends, desk.get(), std::move(record), emit), batch.interactive});
      }
    };
  }

  Checked check(const std::vector<std::shared_ptr<Backend>>& backends, EvidenceDesk* desk,
                PuzzleRecord record, const Emit& emit) const {
    Checked checked;
    checked.record = std::move(record);
    if (!checked.record.board) return checked;
    for (std::size_t i = 0; i < backends.size(); ++i) {
      AskOptions options = plan_.ask;
      options.request.timeout_s = plan_.panel[i].timeout_s;
      options.alphabet = checked.record.alphabet;
      options.evidence = desk;
      options.proof_name = proof_puzzle_name(checked.record.number);
      GridRecords grids(checked.record, plan_.panel[i].spec.id(), emit);
      if (plan_.question() == Question::kAll && output_ == CheckOutput::kJson)
        options.request.sink = &grids;
      checked.answers.push_back(
          ask(*backends[i], plan_.panel[i].spec, *checked.record.board, options));
      grids.flush();
    }
    checked.verdict = cross_check(checked.answers, plan_.question(), plan_.ask.first_lex);
    return checked;
  }

  void consume(const Checked& checked) {
    progress_.clear();
    ++puzzles_;
    const PuzzleRecord& record = checked.record;
    if (!record.board) {
      ++invalid_;
      tally_.note(ExitCode::kBadInput);
      if (output_ == CheckOutput::kText)
        out_.write(fmt::format("{}: invalid\n", place_text(record)));
      if (output_ == CheckOutput::kJson) out_.write(invalid_json(record));
      if (output_ == CheckOutput::kCsv) out_.write(invalid_csv(record));
      return;
    }
    for (std::size_t i = 0; i < checked.answers.size(); ++i) {
      const Answer& answer = checked.answers[i];
      totals_[i].add(answer);
      if (answer.status != Status::kUnknown) ++evidence_[static_cast<int>(answer.evidence)];
      kept_ += answer.proof && !answer.proof->proof_file.empty() && answer.fault.empty();
      const bool claims = answer.status == Status::kNone || answer.status == Status::kUnique;
      unsupported_ += claims && answer.evidence < Evidence::kCorroborated;
      resting_ += answer.evidence == Evidence::kProved && answer.proof->auxiliary_clauses > 0;
      if (answer.proof && !answer.proof->file_problem.empty()) {
        say(record, answer.proof->file_problem);
        tally_.note(ExitCode::kUndecided);
      }
      if (output_ == CheckOutput::kJson) out_.write(answer_json(record, answer));
      if (output_ == CheckOutput::kCsv) out_.write(answer_csv(record, answer));
    }
    const Verdict& verdict = checked.verdict;
    ++agreements_[static_cast<int>(verdict.agreement)];
    const bool disagree = verdict.agreement == Agreement::kDisagree;
    const std::string replay =
        disagree || output_ == CheckOutput::kJson ? replay_command(record, replay_) : std::string();
    const std::string unmet = disagree ? std::string() : unmet_by(checked);
    if (output_ == CheckOutput::kJson) {
      out_.write(
          verdict_json(record, verdict, unmet, is_command(replay) ? std::string_view(replay) : ""));
    }
    if (output_ == CheckOutput::kText) {
      out_.write(verdict_text(record, checked.answers, verdict, detail_.answers, replay));
      if (detail_.table) out_.write(answer_table(checked.answers));
    }
    if (output_ != CheckOutput::kText && disagree) {
      for (const std::string& sentence : verdict.disagreements) say(record, sentence);
    }
    judge(checked, unmet);
    if (progress_.due()) progress_.draw(tally_text());
  }

  void say(const std::string& text) {
    progress_.clear();
    complain(text);
  }

  void say(const PuzzleRecord& record, const std::string& text) {
    say(Diagnostic{record.source, record.line, 0, text}.to_string());
  }

  // The first answer that is not what the file states, and whose it is; empty: there is none.
  static std::string unmet_by(const Checked& checked) {
    for (const Answer& answer : checked.answers) {
      if (const std::string unmet = unmet_expectation(checked.record, answer); !unmet.empty())
        return fmt::format("{} ({})", unmet, answer.backend);
    }
    return {};
  }

  // A number of solutions that the file states and that what was found leaves open.
  static bool is_untested(const Checked& checked) {
    const Expectation& expected = checked.record.expected;
    const Claim& claim = checked.verdict.claim;
    if (expected.solutions) return claim.least != claim.most;
    return expected.at_least && claim.least < *expected.at_least;
  }

  void judge(const Checked& checked, const std::string& unmet) {
    const Verdict& verdict = checked.verdict;
    switch (verdict.agreement) {
      case Agreement::kDisagree: tally_.note(ExitCode::kDisagree); return;
      case Agreement::kInconclusive:
        // Undecided is what no backend decided: a single answer is one, if an unconfirmed one.
        if (std::ranges::none_of(checked.answers, [&](const Answer& answer) {
              return answer.decided(plan_.question());
            })) {
          tally_.note(ExitCode::kUndecided);
        }
        break;
      case Agreement::kAgree: break;
    }
    if (!unmet.empty()) {
      say(checked.record, unmet);
      tally_.note(ExitCode::kDisagree);
      ++unmet_;
    }
    untested_ += unmet.empty() && is_untested(checked);
    if (verdict.status == Status::kNone) tally_.note(ExitCode::kNo);
    if (verdict.status == Status::kMultiple && plan_.question() == Question::kUnique)
      tally_.note(ExitCode::kNo);
  }

  [[nodiscard]] std::uint64_t count(Agreement agreement) const {
    return agreements_[static_cast<int>(agreement)];
  }

  [[nodiscard]] std::uint64_t evidence(Evidence kind) const {
    return evidence_[static_cast<int>(kind)];
  }

  [[nodiscard]] std::string tally_text() const {
    return fmt::format("{}: {} agree, {} disagree, {} inconclusive", counted(puzzles_, "puzzle"),
                       count(Agreement::kAgree), count(Agreement::kDisagree),
                       count(Agreement::kInconclusive));
  }

  // On stdout with text; on stderr beside records, which other programs read.
  void summarise() {
    progress_.clear();
    std::string text = tally_text();
    if (invalid_ > 0) text += fmt::format(", {} invalid", invalid_);
    if (unmet_ > 0) text += fmt::format("; {} not as the file states", unmet_);
    if (untested_ > 0)
      text += fmt::format("; {} stated and not tested (--ask count)", counted(untested_, "number"));
    if (interrupt_flag().stop_requested()) text += fmt::format(" ({})", interrupt_word());
    text += fmt::format("\nevidence: {} proved", evidence(Evidence::kProved));
    if (resting_ > 0)
      text += fmt::format(" ({} with clauses that rest on prove-encoding)", resting_);
    text += fmt::format(", {} corroborated, {} verified", evidence(Evidence::kCorroborated),
                        evidence(Evidence::kVerified));
    if (unsupported_ > 0)
      text += fmt::format("; {} \"none\" or \"unique\" on a backend's word alone", unsupported_);
    if (!plan_.proof_folder.empty())
      text += fmt::format("; {} kept in {}", counted(kept_, "proof"), plan_.proof_folder);
    text += '\n';
    std::size_t widest = 32;
    for (const Panelist& panelist : plan_.panel)
      widest = std::max(widest, panelist.spec.id().size());
    text += fmt::format("\n{:<{}} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>12}\n", "backend", widest,
                        "unique", "multiple", "none", "solved", "unknown", "failed", "CPU s");
    for (std::size_t i = 0; i < totals_.size(); ++i) {
      const BackendTotals& t = totals_[i];
      text += fmt::format("{:<{}} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>12.6f}\n",
                          plan_.panel[i].spec.id(), widest, t.unique, t.multiple, t.none, t.solved,
                          t.unknown, t.failed, t.cpu_s);
    }
    if (output_ == CheckOutput::kText) {
      out_.write(puzzles_ > 0 ? "\n" + text : text);
    } else if (!quiet()) {
      std::fwrite(text.data(), 1, text.size(), stderr);
    }
  }

  AskPlan plan_;
  CheckOutput output_;
  Detail detail_;
  std::string replay_;
  Output out_;
  OutputWatch watch_;
  Progress progress_;
  ExitTally tally_;
  std::atomic<bool> dropped_ = false;  // a puzzle that was read and not begun
  std::vector<BackendTotals> totals_;
  std::uint64_t agreements_[3] = {0, 0, 0};
  std::uint64_t evidence_[4] = {0, 0, 0, 0};  // answers
  std::uint64_t kept_ = 0;                    // checked proofs, in files
  std::uint64_t resting_ = 0;                 // proved, with clauses that were taken for granted
  std::uint64_t unsupported_ = 0;  // that say "none" or "unique" and only the grid was checked
  std::uint64_t puzzles_ = 0;
  std::uint64_t invalid_ = 0;
  std::uint64_t unmet_ = 0;
  std::uint64_t untested_ = 0;
};

Parsed<CheckOutput> parse_output(const std::string& text) {
  if (text == "text") return CheckOutput::kText;
  if (text == "json") return CheckOutput::kJson;
  if (text == "csv") return CheckOutput::kCsv;
  return tl::unexpected(
      fmt::format("--output: '{}' is not text, json or csv (check gives verdicts; "
                  "`concord solve` writes grids)",
                  text));
}

}  // namespace

ExitCode run_check(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  const std::vector<std::string> panel = default_panel();
  add_ask_options(options, fmt::format("{}", fmt::join(panel, ", ")).c_str(), "unique", true);
  add_input_options(options);
  options.section("Output")
      .value("output", "FORMAT",
             "text, json (one answer a backend, one verdict a puzzle) or csv (default: text)")
      .flag("verbose,v", "each backend's answer and time under each verdict")
      .flag("table",
            "sizes, times and search of the backends side by side under each verdict, for instance "
            "of encodings: -b cms -e minimal -e extended (text output only)");
  if (const auto done = begin(options, arguments, "FILE", 1, 1000)) return *done;

  // Options first: until there is somebody to look at the interrupt flag, ^C ends the program.
  auto read = read_options(options);
  auto plan = read_ask_plan(options, panel, Question::kUnique, true);
  auto output = parse_output(options.text("output", "text"));
  if (output && *output != CheckOutput::kText && options.has("table")) {
    output = tl::unexpected(
        std::string("--table is text: `--output json` has the same numbers under \"stats\", for "
                    "programs to read"));
  }
  if (const std::string* problem = first_problem(plan, read, output)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (!plan->proof_folder.empty()) {
    if (const auto ready = prepare_proof_folder(plan->proof_folder); !ready) {
      complain(ready.error());
      return ExitCode::kUndecided;
    }
  }
  std::string replay = replay_options(options, *plan);
  return CheckRun(std::move(*plan), *output, {options.has("verbose"), options.has("table")},
                  std::move(replay))
      .run(options.positionals(), *read);
}

}  // namespace concord::cli
