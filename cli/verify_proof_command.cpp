// `concord verify-proof`: whether a proof shows that a formula has no model.

#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "backends/request.hpp"
#include "cli/ask_drat_trim.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/pick_puzzle.hpp"
#include "puzzles/io/byte_source.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/model/counted.hpp"
#include "puzzles/model/cpu_clock.hpp"
#include "puzzles/model/verify.hpp"
#include "results/encoded_formula.hpp"
#include "results/proof/checker.hpp"
#include "results/proof/formula_judge.hpp"
#include "results/proof/frat_to_drat.hpp"
#include "results/proof/readings.hpp"

namespace concord::cli {
namespace {

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

struct Failure {
  ExitCode code = ExitCode::kBadInput;
  std::string message;
};

// What ends everything before its time.
struct Bounds {
  Deadline deadline;
  std::uint64_t memory_B = 0;

  [[nodiscard]] bool over() const {
    return interrupt_flag().stop_requested() ||
           (deadline && std::chrono::steady_clock::now() >= *deadline);
  }
  [[nodiscard]] Failure failure(const std::string& where) const {
    if (interrupt_flag().stop_requested()) return {interrupt_code(), where + ": interrupted"};
    return {ExitCode::kUndecided, where + ": out of time"};
  }
};

// The whole file, decompressed where it needs to be. What it takes is off `bounds.memory_B`.
tl::expected<std::string, Failure> read_file(const std::string& path, Bounds& bounds) {
  constexpr std::size_t kPiece_B = std::size_t{1} << 20;
  const auto bad = [&](std::string_view message) {
    return tl::unexpected(Failure{ExitCode::kBadInput, fmt::format("{}: {}", path, message)});
  };
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return bad("this is a directory");
  auto opened = io::open_bytes(path, [&bounds](bool) { return !bounds.over(); });
  if (!opened) return bad(opened.error());
  const auto source = io::decompressed(std::move(*opened));
  std::string text;
  try {
    for (std::size_t size = 0, got = 1; got > 0; size += got) {
      if (size > bounds.memory_B) {
        return tl::unexpected(Failure{ExitCode::kUndecided,
                                      fmt::format("{}: does not fit in the memory allowed", path)});
      }
      text.resize(size + kPiece_B);
      got = source->read(text.data() + size, kPiece_B);
      text.resize(size + got);
    }
  } catch (const std::exception&) {
    return tl::unexpected(
        Failure{ExitCode::kUndecided, fmt::format("{}: does not fit in memory", path)});
  }
  if (bounds.over()) return tl::unexpected(bounds.failure(path));
  if (!source->failure().empty()) return bad(source->failure());
  bounds.memory_B -= std::min<std::uint64_t>(bounds.memory_B, text.size());
  return text;
}

Parsed<std::optional<proof::Format>> parse_format(const std::string& text) {
  if (text == "auto") return std::optional<proof::Format>();
  if (const auto format = proof::format_named(text)) return std::optional(*format);
  return tl::unexpected(fmt::format("--format: '{}' is not auto, frat, drat or drat-binary", text));
}

std::string report(const proof::CheckResult& result, double cpu_s) {
  std::string text = fmt::format("c {}: {} checked", proof::to_string(result.format),
                                 counted(result.lemmas, "lemma"));
  text += fmt::format(", {} of them by RAT\n", result.rat_lemmas);
  text += fmt::format("c {} followed, {} ignored\n", counted(result.deletions, "deletion"),
                      result.ignored_deletions);
  return text + fmt::format("c {:.3f} s CPU\n", cpu_s);
}

// False when it could not be written; that is then said, and nothing is left that looks whole.
bool write_drat(const std::string& path, std::string_view frat, std::string_view name) {
  Output file(path);
  const auto written = proof::frat_to_drat(frat, name, [&file](std::string_view text) {
    file.write(text);
    return !file.failed() && !interrupt_flag().stop_requested();
  });
  if (!written) complain(written.error().to_string());
  const bool whole = file.finish(ExitCode::kOk) == ExitCode::kOk && written.has_value() && *written;
  std::error_code none;
  if (!whole && std::filesystem::is_regular_file(path, none)) std::filesystem::remove(path, none);
  return whole;
}

// As drat-trim reads it; empty when it cannot be had.
std::string drat_of(std::string_view proof, proof::Format format) {
  if (format != proof::Format::kFrat) return std::string(proof);
  std::string drat;
  const auto written = proof::frat_to_drat(proof, "", [&drat](std::string_view text) {
    drat += text;
    return !interrupt_flag().stop_requested();
  });
  return written && *written ? drat : std::string();
}

// What drat-trim makes of it, and what that makes of our verdict.
ExitCode ask_second_opinion(std::string_view cnf, std::string_view proof,
                            const proof::CheckResult& result, const Bounds& bounds, bool insisted,
                            Output& out) {
  const SecondOpinion opinion =
      ask_drat_trim(cnf, drat_of(proof, result.format), bounds.deadline, interrupt_flag());
  if (opinion.kind == SecondOpinion::Kind::kNone) {
    complain(fmt::format("drat-trim: {}", opinion.detail));
    if (!insisted && !interrupt_flag().stop_requested()) return ExitCode::kOk;
    return interrupt_flag().stop_requested() ? interrupt_code() : ExitCode::kUndecided;
  }
  const bool verified = opinion.kind == SecondOpinion::Kind::kVerified;
  out.write(fmt::format("c drat-trim: s {}VERIFIED\n", verified ? "" : "NOT "));
  return verified == (result.verdict == proof::Verdict::kVerified) ? ExitCode::kOk
                                                                   : ExitCode::kDisagree;
}

ExitCode fail(const Failure& failure) {
  complain(failure.message);
  return failure.code;
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code none;
  return a != "-" && (a == b || std::filesystem::equivalent(a, b, none));
}

struct Wanted {
  std::string cnf;
  std::string proof;
  std::optional<proof::Format> format;
  std::string drat;  // empty: not wanted
  bool second_opinion = false;
  std::optional<PuzzleRecord> puzzle;  // that the formula is to be judged against
};

// What a formula without a model means for a puzzle, in comment lines; and whether it is about it.
struct BoardReport {
  bool right = true;
  std::string about;       // what was judged
  std::string conclusion;  // if the proof holds
};

BoardReport judge_formula(const PuzzleRecord& puzzle, const proof::Cnf& formula,
                          proof::Readings& readings, const std::string& encoding) {
  const Board& board = *puzzle.board;
  readings.finish();
  const auto judgement =
      proof::FormulaJudge(board.geometry_ptr()).judge_any(board.view(), formula, readings);
  BoardReport report;
  const auto fail = [&](const std::string& why) {
    report.right = false;
    report.about += fmt::format("c {}\n", why);
    return report;
  };
  if (!judgement.problem.empty()) return fail(judgement.problem);
  report.about = fmt::format("c {} of the board{}\n", counted(judgement.rules, "rule"),
                             judgement.blocked ? ", and one clause that forbids a grid" : "");
  std::string provided;
  if (judgement.auxiliary > 0) {
    // They cannot be judged one by one, but they can be those of an encoding that was proved.
    if (encoding.empty())
      return fail("clauses have auxiliary variables, and no `c encoding` says whose they are");
    const auto choice = parse_encoding(encoding);
    if (!choice) return fail(fmt::format("`c encoding {}`: {}", encoding, choice.error()));
    const std::string why =
        differs_from_encoding(board.view(), *choice, formula, judgement.blocking);
    if (!why.empty()) return fail(why);
    report.about += fmt::format("c {} with auxiliary variables, as {} makes them\n",
                                counted(judgement.auxiliary, "clause"), encoding);
    provided = fmt::format(" (as far as `concord prove-encoding {}` goes)", encoding);
  }
  if (!judgement.blocked) {
    report.conclusion = fmt::format("c the puzzle has no solution{}\n", provided);
    return report;
  }
  const auto violations = verify(board.view(), judgement.blocked->values);
  if (!violations.empty()) {
    return fail(fmt::format("the grid that the formula forbids is no solution: {}",
                            violations.front().to_string(board.geometry())));
  }
  report.conclusion = fmt::format("c the puzzle has one solution: {}{}\n",
                                  grid_line(puzzle.alphabet, *judgement.blocked), provided);
  return report;
}

ExitCode verify(const Wanted& wanted, Bounds bounds) {
  const auto cnf_text = read_file(wanted.cnf, bounds);
  if (!cnf_text) return fail(cnf_text.error());
  const auto proof_text = read_file(wanted.proof, bounds);
  if (!proof_text) return fail(proof_text.error());
  const proof::Format format = wanted.format ? *wanted.format : proof::detect_format(*proof_text);
  if (!wanted.drat.empty() && format != proof::Format::kFrat) {
    return fail({ExitCode::kBadInput,
                 fmt::format("--drat: {} is {} already", wanted.proof, proof::to_string(format))});
  }
  const double start_s = thread_cpu_s();
  proof::Readings readings;
  std::string encoding;
  const proof::CommentSink comments = [&](std::uint64_t, std::string_view text) {
    constexpr std::string_view kEncoding = "encoding ";
    if (wanted.puzzle) readings.comment(wanted.puzzle->board->geometry(), text);
    if (text.starts_with(kEncoding)) encoding = text.substr(kEncoding.size());
  };
  const auto formula = proof::read_cnf(*cnf_text, wanted.cnf, &comments);
  if (!formula) return fail({ExitCode::kBadInput, formula.error().to_string()});
  proof::CheckOptions options;
  options.format = format;
  options.name = wanted.proof;
  options.deadline = bounds.deadline;
  options.stop = &interrupt_flag();
  options.memory_B = bounds.memory_B;
  const proof::CheckResult result = proof::check(*formula, *proof_text, options);
  const double cpu_s = thread_cpu_s() - start_s;

  if (result.verdict == proof::Verdict::kUnreadable)
    return fail({ExitCode::kBadInput, result.problem.to_string()});
  Output out;
  out.write(fmt::format("c {}, {}\n",
                        counted(static_cast<std::uint64_t>(formula->variables), "variable"),
                        counted(formula->clause_count(), "clause")));
  BoardReport board;
  if (wanted.puzzle) board = judge_formula(*wanted.puzzle, *formula, readings, encoding);
  out.write(board.about);
  out.write(report(result, cpu_s));
  ExitTally tally;
  if (result.verdict == proof::Verdict::kStopped) {
    out.write("s UNKNOWN\n");
    out.flush();
    complain(result.problem.to_string());
    return out.finish(result.limit == proof::Limit::kStopFlag ? interrupt_code()
                                                              : ExitCode::kUndecided);
  }
  const bool verified = result.verdict == proof::Verdict::kVerified;
  if (!verified) {
    out.write(fmt::format("c {}\n", result.problem.to_string()));
    tally.note(ExitCode::kDisagree);
  }
  if (!wanted.drat.empty() && !write_drat(wanted.drat, *proof_text, wanted.proof))
    tally.note(ExitCode::kUndecided);
  bool contradicted = false;
  if (wanted.second_opinion || has_drat_trim()) {
    const ExitCode code =
        ask_second_opinion(*cnf_text, *proof_text, result, bounds, wanted.second_opinion, out);
    tally.note(code);
    contradicted = code == ExitCode::kDisagree;
  }
  if (!board.right) tally.note(ExitCode::kDisagree);
  const bool all_right = verified && board.right && !contradicted;
  if (all_right) out.write(board.conclusion);
  out.write(all_right ? "s VERIFIED\n" : "s NOT VERIFIED\n");
  return out.finish(tally.code());
}

}  // namespace

ExitCode run_verify_proof(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Proof").value("format", "FORMAT",
                                 "of the proof: auto, frat, drat or drat-binary (default: auto)");
  options.section("Puzzle")
      .value("board", "FILE",
             "judge the formula against this puzzle, too: what a proof then shows is about the "
             "puzzle and not only about the formula")
      .value("puzzle", "N", "the N-th puzzle of that file (default: the first)");
  add_input_options(options);
  options.section("Limits")
      .value("timeout", "S", "give up after S seconds")
      .value("memory", "MB", "give up when more is needed (default: 80 % of what is free)");
  options.section("Output").value("drat", "FILE",
                                  "write a FRAT proof as DRAT text, for other checkers");
  options.section("Second opinion")
      .flag("ask-drat-trim",
            "insist on it: drat-trim is asked too wherever it is on the PATH, and this makes it an "
            "error when it is not or says nothing");
  if (const auto done = begin(options, arguments, "CNF PROOF", 2, 2)) return *done;
  const auto& paths = options.positionals();
  const auto format = parse_format(options.text("format", "auto"));
  const auto timeout = options.seconds("timeout");
  const auto memory = options.megabytes("memory");
  if (const std::string* problem = first_problem(format, timeout, memory)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const auto number = options.whole("puzzle", 1);
  auto read = read_options(options);
  if (const std::string* problem = first_problem(number, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (!options.has("board") && options.has("puzzle")) {
    complain("--puzzle is a number of the file that --board names");
    return ExitCode::kBadInput;
  }
  if (paths[0] == "-" && paths[1] == "-") {
    complain("only one of CNF and PROOF can be standard input");
    return ExitCode::kBadInput;
  }
  Wanted wanted{paths[0],    paths[1], *format, options.text("drat"), options.has("ask-drat-trim"),
                std::nullopt};
  if (!wanted.drat.empty() &&
      (same_file(paths[0], wanted.drat) || same_file(paths[1], wanted.drat))) {
    complain(fmt::format("--drat: {} is one of the files to read", wanted.drat));
    return ExitCode::kBadInput;
  }
  if (options.has("board")) {
    auto record = pick_puzzle(options.text("board"), std::move(*read), *number);
    if (!record) return record.error();
    wanted.puzzle = std::move(*record);
  }
  return verify(wanted, {deadline_after(std::chrono::steady_clock::now(), *timeout),
                         memory->value_or(default_memory_limit_B())});
}

}  // namespace concord::cli
