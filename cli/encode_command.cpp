// `concord encode`: a puzzle as DIMACS CNF, with the board and the names of the variables in its
// comments.

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/pick_puzzle.hpp"
#include "cli/puzzle_source.hpp"
#include "encoders/catalog.hpp"
#include "encoders/dimacs_writer.hpp"
#include "encoders/encoding.hpp"
#include "encoders/size_text.hpp"

namespace concord::cli {
namespace {

Parsed<Projection> parse_projection(const std::string& text) {
  if (text == "show") return Projection::kShow;
  if (text == "ind") return Projection::kInd;
  if (text == "both") return Projection::kBoth;
  if (text == "none") return Projection::kNone;
  return tl::unexpected(fmt::format("--projection: '{}' is not show, ind, both or none", text));
}

}  // namespace

ExitCode run_encode(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Encoding")
      .value("encoding,e", "ID", "BOARD[/AMO][/GIVENS] (default: extended/pairwise/prune)")
      .value("puzzle", "N", "encode the N-th puzzle of the input (default: the first)")
      .value("memory", "MB", "refuse a formula that takes more (default: 80 % of what is free)")
      .flag("plain", "no comments: header and clauses only")
      .value("projection", "FORM",
             "how the variables of cells are named for model counters: show (`c p show`, the "
             "default), ind (`c ind`), both or none")
      .value("out,o", "FILE", "write to FILE instead of standard output");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "FILE", 1, 1)) return *done;

  const auto choice = parse_encoding(options.text("encoding"));
  const auto number = options.whole("puzzle", 1);
  const auto memory = options.megabytes("memory");
  const auto projection = parse_projection(options.text("projection", "show"));
  auto read = read_options(options);
  if (const std::string* problem = first_problem(choice, number, memory, projection, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }

  if (options.has("plain") && options.has("projection")) {
    complain("--plain leaves out the comments that --projection asks for: take one of them");
    return ExitCode::kBadInput;
  }
  if (const std::string problem = overwrites_input(options); !problem.empty()) {
    complain(problem);
    return ExitCode::kBadInput;
  }
  const auto record = pick_puzzle(options.positionals().front(), std::move(*read), *number);
  if (!record) return record.error();
  const BoardView board = record->board->view();

  // Whoever reads the formula has to hold it: what no memory here could is refused before the first
  // byte.
  const EncodingSize size = predict_size(board, *choice);
  const std::uint64_t limit_B = *memory ? **memory : default_memory_limit_B();
  if (size.formula_B() > limit_B) {
    const auto [needed, limit] = over_limit_text(size.formula_B(), limit_B);
    const std::string_view advice = prune_advice(board, *choice);
    complain(fmt::format(
        "refused: {0} would take {1}{2} as a formula ({1}{3}), and the limit is {4}; {5}",
        choice->id(), up_to(*choice), needed, size_text(size), limit,
        advice.empty() ? "--memory raises it"
                       : fmt::format("{}, --memory raises the limit", advice)));
    return ExitCode::kUndecided;
  }

  const auto out = options.has("out") ? std::make_unique<Output>(options.text("out"))
                                      : std::make_unique<Output>();
  const auto target = [&](std::string_view bytes) {
    out->write(bytes);
    return out->failed() ? std::make_error_code(std::errc::io_error) : std::error_code();
  };
  const auto written =
      write_dimacs(board, *choice, target,
                   {.plain = options.has("plain"), .projection = *projection}, &interrupt_flag());
  if (!written) {
    if (written.error().kind == DimacsError::Kind::kStopped) return out->finish(interrupt_code());
    if (written.error().kind != DimacsError::Kind::kWrite) complain(written.error().message);
    return out->finish(ExitCode::kUndecided);
  }
  return out->finish(ExitCode::kOk);
}

}  // namespace concord::cli
