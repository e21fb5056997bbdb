// `concord profile`: what unit propagation alone, on each encoding, makes of many puzzles.

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output_watch.hpp"
#include "cli/puzzle_source.hpp"
#include "encoders/catalog.hpp"
#include "encoders/propagate/profile.hpp"
#include "encoders/propagate/technique.hpp"
#include "puzzles/model/counted.hpp"
#include "results/profile_record.hpp"

namespace concord::cli {
namespace {

// What is compared when nobody says: from weak to strong, each technique once.
constexpr std::array<std::string_view, 4> kUsual{"minimal/unit", "natural/unit", "extended/unit",
                                                 "triads/unit"};

// So many boards go through one encoding before the next one has its turn: its formula stays in
// the cache.
constexpr std::size_t kMostBoards = 256;

enum class OutputKind { kText, kJson, kCsv };

Parsed<OutputKind> parse_output(const std::string& text) {
  if (text == "text") return OutputKind::kText;
  if (text == "json") return OutputKind::kJson;
  if (text == "csv") return OutputKind::kCsv;
  return tl::unexpected(fmt::format("--output: '{}' is not text, json or csv", text));
}

// Each encoding once, in the order in which they were named.
Parsed<std::vector<EncodingChoice>> read_choices(const OptionSet& options) {
  std::vector<EncodingChoice> choices;
  if (!options.has("encoding")) {
    for (const std::string_view id : kUsual) choices.push_back(*parse_encoding(id));
    return choices;
  }
  for (const std::string& id : options.texts("encoding")) {
    const auto choice = parse_encoding(id);
    if (!choice) return tl::unexpected(choice.error());
    const bool named = std::ranges::any_of(
        choices, [&](const EncodingChoice& other) { return other.id() == choice->id(); });
    if (!named) choices.push_back(*choice);
  }
  return choices;
}

std::string or_dash(std::optional<double> value) {
  return value ? fmt::format("{:.3f}", *value) : "-";
}

class ProfileRun {
 public:
  ProfileRun(const std::vector<EncodingChoice>& choices, std::uint64_t memory_limit_B,
             OutputKind kind)
      : kind_(kind) {
    for (const EncodingChoice& choice : choices)
      profiles_.emplace_back(choice, memory_limit_B / choices.size());
  }

  ExitCode run(const std::vector<std::string>& paths, ReadOptions read) {
    PuzzleSource source(paths, std::move(read), [&](std::string_view text) {
      progress_.clear();
      complain(text);
    });
    std::vector<PuzzleRecord> batch;
    std::size_t words = 0;
    while (!ended()) {
      auto record = source.next();
      if (!record) break;
      if (!record->board) {
        ++invalid_;
        tally_.note(ExitCode::kBadInput);
        continue;
      }
      words += record->board->view().words().size();
      batch.push_back(std::move(*record));
      if (batch.size() < kMostBoards && words < kMostBoards * 81 && !source.interactive()) continue;
      consume(batch);
      batch.clear();
      words = 0;
    }
    if (!ended()) consume(batch);
    progress_.clear();
    if (interrupt_flag().stop_requested()) {
      complain(fmt::format("{} after {}", interrupt_word(), counted(puzzles_, "puzzle")));
      tally_.note(interrupt_code());
    }
    print(paths);
    return out_.finish(tally_.code());
  }

 private:
  [[nodiscard]] static bool ended() { return end_flag().stop_requested(); }

  void consume(const std::vector<PuzzleRecord>& batch) {
    boards_.clear();
    for (const PuzzleRecord& record : batch) boards_.push_back(&*record.board);
    for (PropagationProfile& profile : profiles_) {
      if (!profile.add(boards_, &end_flag())) return;
    }
    puzzles_ += batch.size();
    if (progress_.due()) progress_.draw(counted(puzzles_, "puzzle"));
  }

  void print(const std::vector<std::string>& paths) {
    if (kind_ == OutputKind::kText) {
      out_.write(text());
    } else {
      if (kind_ == OutputKind::kCsv) out_.write(profile_csv_header());
      for (const PropagationProfile& profile : profiles_) {
        const ProfileRecord record{profile.choice(), profile.totals(), paths, invalid_};
        out_.write(kind_ == OutputKind::kJson ? profile_json(record) : profile_csv(record));
      }
    }
    // In JSON they are in the record.
    if (kind_ == OutputKind::kJson) return;
    for (const PropagationProfile& profile : profiles_) {
      for (const auto& [reason, puzzles] : profile.totals().reasons) {
        note(fmt::format("{}: {} unsupported: {}", profile.choice().id(),
                         counted(puzzles, "puzzle"), reason));
      }
    }
  }

  [[nodiscard]] std::string text() const {
    std::size_t width = std::string_view("encoding").size();
    for (const PropagationProfile& profile : profiles_)
      width = std::max(width, profile.choice().id().size());
    std::string text = counted(puzzles_, "puzzle");
    if (invalid_ > 0) text += fmt::format(", {} invalid", invalid_);
    if (interrupt_flag().stop_requested()) text += fmt::format(" ({})", interrupt_word());
    text += fmt::format("\n\n{:<{}} {:>8} {:>8} {:>8} {:>11} {:>10} {:>15} {:>8}  {}\n", "encoding",
                        width, "solved", "refuted", "left", "unsupported", "mean cells",
                        "mean candidates", "CPU s", "amounts to");
    for (const PropagationProfile& profile : profiles_) {
      const ProfileTotals& t = profile.totals();
      text += fmt::format("{:<{}} {:>8} {:>8} {:>8} {:>11} {:>10} {:>15} {:>8.3f}  {}\n",
                          profile.choice().id(), width, t.solved, t.refuted, t.left, t.unsupported,
                          or_dash(t.mean_cells_decided()), or_dash(t.mean_candidates_left()),
                          t.cpu_s, technique_text(technique_of(profile.choice())));
    }
    return text;
  }

  OutputKind kind_;
  std::vector<PropagationProfile> profiles_;
  std::vector<const Board*> boards_;
  Output out_;
  OutputWatch watch_;
  Progress progress_;
  ExitTally tally_;
  std::uint64_t puzzles_ = 0;  // that every encoding has had
  std::uint64_t invalid_ = 0;
};

}  // namespace

ExitCode run_profile(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Profile")
      .values("encoding,e", "ID",
              "BOARD[/AMO][/GIVENS], repeated for several (default: minimal, natural, extended and "
              "triads, with unit givens)")
      .value("memory", "MB",
             "what the formulas may take in all (default: 80 % of what is free); an encoding that "
             "needs more than its share counts as unsupported");
  add_input_options(options);
  options.section("Output").value("output", "FORMAT", "text, json or csv (default: text)");
  if (const auto done = begin(options, arguments, "FILE", 1, 1000)) return *done;

  const auto choices = read_choices(options);
  const auto memory = options.megabytes("memory");
  const auto output = parse_output(options.text("output", "text"));
  auto read = read_options(options);
  if (const std::string* problem = first_problem(choices, memory, output, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const std::uint64_t limit_B = *memory ? **memory : default_memory_limit_B();
  return ProfileRun(*choices, limit_B, *output).run(options.positionals(), std::move(*read));
}

}  // namespace concord::cli
