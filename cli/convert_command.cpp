// `concord convert`: puzzles in another format; nothing is lost without a word.

#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/puzzle_source.hpp"
#include "cli/replay.hpp"
#include "puzzles/io/catalog.hpp"

namespace concord::cli {
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
  for (const std::string& input : options.positionals()) {
    std::error_code none;
    if (options.has("out") && std::filesystem::equivalent(input, options.text("out"), none)) {
      complain(fmt::format("--out: '{}' is also read", options.text("out")));
      return ExitCode::kBadInput;
    }
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
    // The shape that the text has no words for, once each.
    const Geometry& geometry = record->board->geometry();
    const bool stated = (*format)->states_boxes != nullptr && (*format)->states_boxes(geometry);
    if (const std::string shape = stated ? "" : shape_options(geometry);
        !shape.empty() && said.insert(shape).second) {
      complain(
          fmt::format("`{}` does not say the shape: read the result with{}", (*format)->id, shape));
    }
    out->write(first ? (*format)->header : (*format)->separator);
    first = false;
    out->write((*format)->write(*record, *record->board));
  }
  if (interrupt_flag().stop_requested()) tally.note(ExitCode::kInterrupted);
  return out == nullptr ? tally.code() : out->finish(tally.code());
}

}  // namespace concord::cli
