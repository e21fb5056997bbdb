// `concord decode`: from an annotated CNF and any solver's output back to a checked grid.

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "cli/answer_text.hpp"
#include "cli/console.hpp"
#include "cli/options.hpp"
#include "cli/wording.hpp"
#include "encoders/decode.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/model/verify.hpp"

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

}  // namespace

ExitCode run_decode(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Output").value("output", "FORMAT", "line, rows, grid or json (default: rows)");
  if (const auto done = begin(options, arguments, "CNF OUTPUT", 2, 2)) return *done;
  const auto& paths = options.positionals();
  const auto format = parse_output(options.text("output", "rows"));
  if (!format || (paths[0] == "-" && paths[1] == "-")) {
    complain(format ? "only one of CNF and OUTPUT can be standard input" : format.error());
    return ExitCode::kBadInput;
  }
  const auto cnf = open_file(paths[0]);
  const auto output = open_file(paths[1]);
  if (!cnf || !output) {
    complain(cnf ? output.error() : cnf.error());
    return ExitCode::kBadInput;
  }

  const auto decoded =
      decode_output(source_of(cnf->get()), paths[0], source_of(output->get()), paths[1]);
  if (!decoded) {
    complain(decoded.error().diagnostic.to_string());
    return decoded.error().kind == DecodeError::Kind::kInput ? ExitCode::kBadInput
                                                             : ExitCode::kDisagree;
  }
  Output out;
  if (!decoded->grid) {
    const bool none = decoded->status == SolverAnswer::Status::kUnsatisfiable;
    out.write(none ? "# none\n" : "# unknown: the solver gave up\n");
    return out.finish(none ? ExitCode::kNo : ExitCode::kUndecided);
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
    complain(fmt::format("{}: the last of {} models", paths[1], decoded->models));
  PuzzleRecord record;
  record.alphabet = Alphabet::standard(decoded->board.order());
  record.layout.spaced = record.alphabet.is_integers();
  record.board = decoded->board;
  AnswerText text(*format, Question::kFirst);
  out.write(text.grid(record, *decoded->grid));
  return out.finish(ExitCode::kOk);
}

}  // namespace concord::cli
