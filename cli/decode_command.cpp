// `concord decode`: from an annotated CNF and any solver's output back to a checked grid.

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "backends/machine_memory.hpp"
#include "cli/answer_text.hpp"
#include "cli/console.hpp"
#include "cli/options.hpp"
#include "cli/wording.hpp"
#include "encoders/decode.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/model/counted.hpp"
#include "puzzles/model/verify.hpp"
#include "results/judge.hpp"
#include "results/violation_text.hpp"

namespace concord::cli {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

Parsed<File> open_file(const std::string& path) {
  File file(path == "-" ? stdin : std::fopen(path.c_str(), "rbe"));
  if (!file) return tl::unexpected(fmt::format("{}: {}", path, std::strerror(errno)));
  return file;
}

Parsed<const FormatRow*> parse_output(const std::string& text) {
  if (text == "line" || text == "rows" || text == "json") return find_format(text);
  if (text == "grid") return find_format("bordered");
  return tl::unexpected(fmt::format("--output: '{}' is not line, rows, grid or json", text));
}

ExitCode exit_of(DecodeError::Kind kind) {
  switch (kind) {
    case DecodeError::Kind::kInput: return ExitCode::kBadInput;
    case DecodeError::Kind::kModel: return ExitCode::kDisagree;
    case DecodeError::Kind::kRefused: return ExitCode::kUndecided;
  }
  return ExitCode::kBadInput;
}

void write_grid(Output& out, const FormatRow& format, const Board& board, const Grid& grid) {
  PuzzleRecord record;
  record.alphabet = Alphabet::standard(board.order());
  record.layout.spaced = record.alphabet.is_integers();
  record.board = board;
  AnswerText text(&format, Question::kFirst);
  out.write(text.grid(record, grid));
}

// What a solver's "unsatisfiable" is worth.
struct None {
  std::optional<Grid> found;  // a grid that refutes it
  std::string reservation;    // empty when a search of our own says so too
};

// A solver that finds nothing gives no evidence: a search of our own looks for a grid meanwhile.
None look_for_grid(const Decoded& decoded) {
  constexpr double kPatience_s = 5;
  None none;
  // Added clauses may rule out what the board allows.
  if (decoded.added != 0) {
    none.reservation =
        fmt::format(" with the {} added to the encoding", counted(decoded.added, "clause"));
    return none;
  }
  const auto spec = parse_backend("dfs-mrv");
  if (!spec) return none;
  AskOptions options;
  options.request.question = Question::kFirst;
  options.request.timeout_s = kPatience_s;
  const Answer answer = ask(*spec->make(), *spec, decoded.board, options);
  if (answer.status == Status::kSolved) none.found = answer.outcome.grids.front();
  if (answer.status == Status::kUnknown) none.reservation = ", as the solver says: not confirmed";
  return none;
}

}  // namespace

ExitCode run_decode(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Limits").value(
      "memory", "MB", "refuse a formula that takes more (default: 80 % of what is free)");
  options.section("Output").value("output", "FORMAT", "line, rows, grid or json (default: rows)");
  if (const auto done = begin(options, arguments, "CNF OUTPUT", 2, 2)) return *done;
  const auto& paths = options.positionals();
  const auto format = parse_output(options.text("output", "rows"));
  const auto memory = options.megabytes("memory");
  if (const std::string* problem = first_problem(format, memory)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  if (paths[0] == "-" && paths[1] == "-") {
    complain("only one of CNF and OUTPUT can be standard input");
    return ExitCode::kBadInput;
  }
  const auto cnf = open_file(paths[0]);
  const auto output = open_file(paths[1]);
  if (!cnf || !output) {
    complain(cnf ? output.error() : cnf.error());
    return ExitCode::kBadInput;
  }

  const auto decoded = decode_output(source_of(cnf->get()), paths[0], source_of(output->get()),
                                     paths[1], *memory ? **memory : default_memory_limit_B());
  if (!decoded) {
    complain(decoded.error().diagnostic.to_string());
    return exit_of(decoded.error().kind);
  }
  Output out;
  if (!decoded->grid) {
    const bool json = (*format)->id == "json";
    if (decoded->status != SolverAnswer::Status::kUnsatisfiable) {
      out.write(json ? "null\n" : "# unknown: the solver gave up\n");
      return out.finish(ExitCode::kUndecided);
    }
    const None none = look_for_grid(*decoded);
    if (none.found) {
      complain(fmt::format("{}: the solver says UNSATISFIABLE, and the board has this solution",
                           paths[1]));
      write_grid(out, **format, decoded->board, *none.found);
      return out.finish(ExitCode::kDisagree);
    }
    out.write(json ? "null\n" : "# none" + none.reservation + "\n");
    return out.finish(ExitCode::kNo);
  }
  const auto violations = verify(decoded->board.view(), decoded->grid->values);
  if (!violations.empty()) {
    for (const Violation& violation : violations) {
      complain(fmt::format("{}: {}", paths[1],
                           violation_text(violation, decoded->board.geometry(),
                                          Alphabet::standard(decoded->board.order()))));
    }
    return ExitCode::kDisagree;
  }
  if (decoded->models > 1)
    note(fmt::format("{}: the last of {} models", paths[1], decoded->models));
  write_grid(out, **format, decoded->board, *decoded->grid);
  return out.finish(ExitCode::kOk);
}

}  // namespace concord::cli
