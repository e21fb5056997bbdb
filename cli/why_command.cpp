// `concord why`: why a board has no solution, only one, or a value where it has it, as a smallest
// possible set of its clues and units.

#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/board_drawing.hpp"
#include "cli/console.hpp"
#include "cli/explain_selection.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output_watch.hpp"
#include "cli/pick_puzzle.hpp"
#include "cli/puzzle_source.hpp"
#include "cli/wording.hpp"
#include "lessons/why/why.hpp"
#include "puzzles/io/alphabet.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

// What was asked, or what of it the board turned out to allow.
struct Findings {
  Claim claim;
  WhyAnswer answer;
  std::optional<std::vector<Cell>> culprits;  // of a board without a solution
};

class Storyteller {
 public:
  explicit Storyteller(const PuzzleRecord& record) : record_(record) {}

  [[nodiscard]] std::string text(const Findings& findings) const {
    const Claim& claim = findings.claim;
    const WhyAnswer& answer = findings.answer;
    const Cause& cause = answer.cause;
    if (cause.units.empty() && cause.clues == std::vector<Cell>{claim.cell}) {
      return fmt::format("{}: that is given.\n", claim_text(claim));
    }
    std::string out =
        fmt::format("{}, because of {} and {}:\n", claim_text(claim),
                    counted(cause.clues.size(), "clue"), counted(cause.units.size(), "unit"));
    append_list("  clues  ", clue_names(cause.clues), out);
    append_list("  units  ", unit_names(cause.units), out);
    out += '\n' + drawing(claim, cause) + '\n';
    if (findings.culprits) append_culprits(cause, *findings.culprits, out);
    if (!answer.minimal) {
      out += "There was no time to find out whether all of them are needed.\n";
    } else if (answer.at_least == cause.size()) {
      out += "No cause has fewer parts.\n";
    } else {
      out += "None of them can be left out.";
      if (answer.at_least > 0) {
        out += fmt::format(" No cause has fewer than {}.", counted(answer.at_least, "part"));
      }
      out += '\n';
    }
    return out;
  }

  [[nodiscard]] std::string json(const Findings& findings) const {
    const Claim& claim = findings.claim;
    const WhyAnswer& answer = findings.answer;
    nlohmann::ordered_json out;
    out["schema"] = "concord.why/1";
    out["source"] = record_.source;
    out["puzzle"] = record_.number;
    out["line"] = record_.line;
    out["name"] = nullptr;
    if (!record_.name.empty()) out["name"] = record_.name;
    constexpr const char* kClaims[] = {"impossible", "is", "is-not", "only"};
    out["claim"] = kClaims[static_cast<std::size_t>(claim.kind)];
    out["cell"] = nullptr;
    out["value"] = nullptr;
    if (claim.cell >= 0) {
      out["cell"] = geometry().cell_name(claim.cell);
      out["value"] = claim.value;
    }
    constexpr const char* kKinds[] = {"cause", "not-so", "unknown"};
    out["answer"] = kKinds[static_cast<std::size_t>(answer.kind)];
    out["minimal"] = answer.minimal;
    out["smallest"] = answer.minimal && answer.at_least == answer.cause.size();
    out["at_least"] = answer.at_least;
    out["clues"] = nlohmann::ordered_json::array();
    for (const Cell cell : answer.cause.clues) {
      nlohmann::ordered_json values = nlohmann::ordered_json::array();
      for (int value = 1; value <= geometry().order(); ++value) {
        if (board().view().has(cell, static_cast<Value>(value))) values.push_back(value);
      }
      out["clues"].push_back({{"cell", geometry().cell_name(cell)}, {"values", values}});
    }
    out["units"] = nlohmann::ordered_json::array();
    for (const int unit : answer.cause.units) out["units"].push_back(geometry().unit_name(unit));
    out["culprits"] = nullptr;
    if (findings.culprits) {
      out["culprits"] = nlohmann::ordered_json::array();
      for (const Cell cell : *findings.culprits) {
        out["culprits"].push_back(geometry().cell_name(cell));
      }
    }
    // A grid a part, clues first; or the solution that denies the claim.
    out["witnesses"] = answer.witnesses;
    out["questions"] = answer.questions;
    out["conflicts"] = answer.conflicts;
    return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
  }

  // "r5c6 is 7 in every solution"
  [[nodiscard]] std::string claim_text(const Claim& claim) const {
    switch (claim.kind) {
      case Claim::Kind::kImpossible: return "The board has no solution";
      case Claim::Kind::kIs:
        return fmt::format("{} must be {}", geometry().cell_name(claim.cell), symbol(claim.value));
      case Claim::Kind::kIsNot:
        return fmt::format("{} cannot be {}", geometry().cell_name(claim.cell),
                           symbol(claim.value));
      case Claim::Kind::kOnly: return "There is no other solution";
    }
    return {};
  }
  [[nodiscard]] std::string symbol(Value value) const { return record_.alphabet.write(value); }
  [[nodiscard]] const Geometry& geometry() const { return board().geometry(); }

 private:
  [[nodiscard]] const Board& board() const { return *record_.board; }

  [[nodiscard]] std::vector<std::string> clue_names(const std::vector<Cell>& clues) const {
    std::vector<std::string> names;
    for (const Cell cell : clues) {
      std::string name = geometry().cell_name(cell);
      const char* before = "=";
      for (int value = 1; value <= geometry().order(); ++value) {
        if (!board().view().has(cell, static_cast<Value>(value))) continue;
        name += before + symbol(static_cast<Value>(value));
        before = "|";
      }
      if (board().view().candidate_count(cell) == 0) name += " (nothing)";
      names.push_back(std::move(name));
    }
    return names;
  }
  [[nodiscard]] std::vector<std::string> unit_names(const std::vector<int>& units) const {
    std::vector<std::string> names;
    for (const int unit : units) names.push_back(geometry().unit_name(unit));
    return names;
  }

  // "  clues  r1c1=5, r1c2=3", in lines of at most 100 columns.
  static void append_list(std::string_view title, const std::vector<std::string>& names,
                          std::string& out) {
    constexpr std::size_t kColumns = 100;
    std::string line(title);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string word = names[i] + (i + 1 < names.size() ? ", " : "");
      if (line.size() + names[i].size() > kColumns) {
        while (line.ends_with(' ')) line.pop_back();
        out += line + '\n';
        line.assign(title.size(), ' ');
      }
      line += word;
    }
    if (names.empty()) line += "none";
    out += line + '\n';
  }

  [[nodiscard]] std::string drawing(const Claim& claim, const Cause& cause) const {
    std::vector<bool> marked(static_cast<std::size_t>(board().cell_count()));
    for (const Cell cell : cause.clues) marked[cell] = true;
    if (claim.cell >= 0) marked[claim.cell] = true;
    constexpr int kAnyWidth = 1 << 20;
    const Marking marking = ::isatty(1) == 1 ? marking_wanted() : Marking::kBrackets;
    return draw_board(board().view(), record_.alphabet, marked, marking, kAnyWidth);
  }

  void append_culprits(const Cause& cause, const std::vector<Cell>& culprits,
                       std::string& out) const {
    if (culprits.empty()) {
      out += "No single clue, taken away, leaves a board with a solution.\n";
    } else if (culprits.size() > 1 && culprits == cause.clues) {
      out += "Take any one of these clues away, and the board has a solution.\n";
    } else {
      append_list("Taken away alone, these leave a board with a solution: ", clue_names(culprits),
                  out);
    }
  }

  const PuzzleRecord& record_;
};

// What the options ask about; none: what there is to be asked about the board is to be found out.
Parsed<std::optional<Claim>> asked_claim(const OptionSet& options, int order) {
  const bool cell = options.has("cell");
  for (const char* name : {"digit", "not"}) {
    if (options.has(name) && !cell) {
      return tl::unexpected(fmt::format("--{} needs --cell, the cell that it is about", name));
    }
  }
  if (options.has("digit") && options.has("not")) {
    return tl::unexpected(std::string("--digit and --not do not go together"));
  }
  if (cell && options.has("unique")) {
    return tl::unexpected(std::string("--cell and --unique do not go together"));
  }
  if (!cell) return std::nullopt;
  Claim claim;
  const auto where = parse_cell("--cell", options.text("cell"), order);
  if (!where) return tl::unexpected(where.error());
  claim.kind = options.has("not") ? Claim::Kind::kIsNot : Claim::Kind::kIs;
  claim.cell = *where;
  const std::string name = options.has("not") ? "not" : "digit";
  if (options.has(name)) {
    const auto value = parse_value("--" + name, options.text(name), order);
    if (!value) return tl::unexpected(value.error());
    claim.value = *value;
  }
  return claim;
}

class Asker {
 public:
  Asker(Why& why, const PuzzleRecord& record, WhyLimits limits, bool smallest)
      : why_(why), story_(record), limits_(limits), smallest_(smallest) {}

  // What is said of the claim, or of what it comes to.
  [[nodiscard]] tl::expected<Findings, WhyFault> about(const std::optional<Claim>& asked,
                                                       bool unique) {
    // Whether there is a solution at all: else everything follows.
    Findings findings;
    auto none = ask(findings.claim);
    if (!none) return tl::unexpected(none.error());
    findings.answer = std::move(*none);
    if (findings.answer.kind == WhyAnswer::Kind::kUnknown) return findings;
    if (findings.answer.kind == WhyAnswer::Kind::kCause) {
      if (asked || unique) {
        note("the board has no solution, from which everything follows");
        was_denied_ = true;
      }
      findings.culprits = why_.culprits(findings.answer.cause, limits_);
      return findings;
    }
    const std::vector<Value> grid = std::move(findings.answer.witnesses.front());
    if (asked) {
      findings.claim = *asked;
      if (findings.claim.value == 0) findings.claim.value = grid[findings.claim.cell];
    } else {
      findings.claim.kind = Claim::Kind::kOnly;
      findings.claim.grid = grid;
    }
    auto answer = ask(findings.claim);
    if (!answer) return tl::unexpected(answer.error());
    findings.answer = std::move(*answer);
    if (findings.answer.kind == WhyAnswer::Kind::kNotSo) {
      was_denied_ = true;
      complain(denial_text(findings.claim, grid, findings.answer.witnesses.front()));
    }
    return findings;
  }

  [[nodiscard]] bool was_denied() const { return was_denied_; }

 private:
  tl::expected<WhyAnswer, WhyFault> ask(const Claim& claim) {
    return smallest_ ? why_.smallest(claim, limits_) : why_.minimal(claim, limits_);
  }

  [[nodiscard]] std::string denial_text(const Claim& claim, const std::vector<Value>& grid,
                                        const std::vector<Value>& other) const {
    const Geometry& geometry = story_.geometry();
    if (claim.kind == Claim::Kind::kIs) {
      return fmt::format("{} need not be {}: there is a solution where it is {}",
                         geometry.cell_name(claim.cell), story_.symbol(claim.value),
                         story_.symbol(other[claim.cell]));
    }
    if (claim.kind == Claim::Kind::kIsNot) {
      return fmt::format("{} can be {}: there is a solution where it is",
                         geometry.cell_name(claim.cell), story_.symbol(claim.value));
    }
    Cell cell = 0;
    while (grid[cell] == other[cell]) ++cell;
    return fmt::format(
        "the board has several solutions: {0} is {1} in one and {2} in another (`--cell` asks "
        "about "
        "one cell)",
        geometry.cell_name(cell), story_.symbol(grid[cell]), story_.symbol(other[cell]));
  }

  Why& why_;
  Storyteller story_;
  WhyLimits limits_;
  bool smallest_;
  bool was_denied_ = false;
};

}  // namespace

ExitCode run_why(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options
      .section("What is to be explained (default: that there is no solution, or else no other one)")
      .value("cell", "rRcC", "why this cell has the value that it has")
      .value("digit", "N", "with --cell: why it must be N")
      .value("not", "N", "with --cell: why it cannot be N")
      .flag("unique", "why there is no other solution");
  options.section("Search")
      .flag("smallest", "look for a cause with the fewest parts of all, as long as there is time")
      .value("timeout", "S", "give up after S seconds of wall clock (default: 60)")
      .value("seed", "N", "leave out parts in another order (default: 0)")
      .value("memory", "MB", "memory limit (default: 80 % of what is available)")
      .value("puzzle", "N", "the N-th puzzle of the input (default: the first)");
  options.section("Output").value("output", "FORMAT", "text (default) or json");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "FILE", 1, 1)) return *done;

  constexpr double kTimeout_s = 60;
  const auto timeout = options.seconds("timeout");
  const auto seed = options.whole("seed", 0);
  const auto memory = options.megabytes("memory");
  const auto number = options.whole("puzzle", 1);
  const std::string form = options.text("output", "text");
  auto read = read_options(options);
  const Parsed<void> form_known =
      form == "text" || form == "json"
          ? Parsed<void>()
          : tl::unexpected(fmt::format("--output: '{}' is not text or json", form));
  if (const std::string* problem = first_problem(timeout, seed, memory, number, form_known, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const auto record = pick_puzzle(options.positionals().front(), std::move(*read), *number);
  if (!record) return record.error();
  const auto asked = asked_claim(options, record->board->order());
  if (!asked) {
    complain(asked.error());
    return ExitCode::kBadInput;
  }

  const OutputWatch watch;
  Output out;
  auto why = Why::make(*record->board, *memory);
  if (!why) {
    complain(why.error());
    return out.finish(ExitCode::kUndecided);
  }
  WhyLimits limits;
  limits.deadline =
      std::chrono::steady_clock::now() +
      std::chrono::duration_cast<std::chrono::steady_clock::duration>(
          std::chrono::duration<double>(std::min(timeout->value_or(kTimeout_s), 1e9)));
  limits.stop = &end_flag();
  limits.seed = seed->value_or(0);
  Asker asker(*why, *record, limits, options.has("smallest"));
  const auto findings = asker.about(*asked, options.has("unique"));
  if (!findings) {
    complain(fmt::format("an answer failed its check: {}", findings.error().message));
    return out.finish(ExitCode::kDisagree);
  }
  const Storyteller story(*record);
  if (interrupt_flag().stop_requested()) return out.finish(interrupt_code());
  if (form == "json") {
    out.write(story.json(*findings));
  } else if (findings->answer.kind == WhyAnswer::Kind::kCause) {
    out.write(story.text(*findings));
  }
  if (findings->answer.kind == WhyAnswer::Kind::kUnknown) {
    complain("the time was over before there was an answer (`--timeout S` gives more)");
    return out.finish(ExitCode::kUndecided);
  }
  return out.finish(asker.was_denied() ? ExitCode::kNo : ExitCode::kOk);
}

}  // namespace concord::cli
