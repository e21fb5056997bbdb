// `concord convert`: puzzles in another format; nothing is lost without a word.

#include <set>
#include <vector>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/puzzle_source.hpp"
#include "cli/replay.hpp"
#include "puzzles/io/catalog.hpp"

namespace concord::cli {
namespace {

// What the text will not say, each as the end of a sentence.
std::vector<std::string> losses(const PuzzleRecord& record, const FormatRow& format) {
  std::vector<std::string> all;
  const Board& board = *record.board;
  const bool stated = format.states_boxes != nullptr && format.states_boxes(board.geometry());
  const std::string shape =
      stated ? unit_options(board.geometry()) : shape_options(board.geometry());
  if (!shape.empty())
    all.push_back(fmt::format("does not say the shape: read the result with{}", shape));
  if ((record.expected.solutions || record.expected.at_least) && format.id != "counted")
    all.push_back("has no place for the stated number of solutions (`counted` has)");
  if (record.expected.solution && format.id != "counted" && format.id != "csv")
    all.push_back("has no place for the stated solution (`counted` and `csv` have)");
  if (format.id != "hodoku" && format.id != "pencilmarks") {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (board.is_given(cell) || board.view().settled(cell) == 0) continue;
      if (board.order() > 1) all.push_back("makes givens of solved cells (`hodoku` does not)");
      break;
    }
  }
  return all;
}

}  // namespace

ExitCode run_convert(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Conversion")
      .value("to", "FORMAT", "the format to write (see `concord list formats`)")
      .value("out,o", "FILE", "write to FILE instead of standard output");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "FILE", 1, 1000)) return *done;

  auto read = read_options(options);
  auto format = options.has("to") ? format_option(options, "to")
                                  : tl::unexpected(std::string("--to FORMAT is missing"));
  if (!read || !format) {
    complain(!format ? format.error() : read.error());
    return ExitCode::kBadInput;
  }
  if (const std::string problem = overwrites_input(options); !problem.empty()) {
    complain(problem);
    return ExitCode::kBadInput;
  }
  // Opened at the first puzzle: a conversion that fails must not have emptied the file before.
  std::unique_ptr<Output> out;
  ExitTally tally;
  bool first = true;
  std::set<std::string> said;
  PuzzleSource source(options.positionals(), std::move(*read), nullptr);
  while (out == nullptr || !out->failed()) {
    const auto record = source.next();
    if (!record) break;
    if (!record->board) {
      tally.note(ExitCode::kBadInput);
      continue;
    }
    if (const std::string why = (*format)->refuses(*record, *record->board); !why.empty()) {
      complain(Diagnostic{record->source, record->line, 0, fmt::format("not written: {}", why)}
                   .to_string());
      tally.note(ExitCode::kUndecided);
      continue;
    }
    if (out == nullptr) {
      out = options.has("out") ? std::make_unique<Output>(options.text("out"))
                               : std::make_unique<Output>();
    }
    for (const std::string& loss : losses(*record, **format)) {
      if (said.insert(loss).second) note(fmt::format("`{}` {}", (*format)->id, loss));
    }
    out->write(first ? (*format)->header : (*format)->separator);
    first = false;
    out->write((*format)->write(*record, *record->board));
  }
  if (interrupt_flag().stop_requested()) tally.note(interrupt_code());
  return out == nullptr ? tally.code() : out->finish(tally.code());
}

}  // namespace concord::cli
