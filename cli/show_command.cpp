// `concord show ID`: a backend, an encoding, a part of one or a format, in words and in counted
// numbers.

#include <cmath>

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "cli/ask_options.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/puzzle_source.hpp"
#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/model/closest.hpp"

namespace concord::cli {
namespace {

// Counting writes every clause once; beyond this it would take minutes, and the formulas say the
// sizes anyway.
constexpr std::uint64_t kMostCountedClauses = 500'000'000;

std::string backend_text(const BackendRow& row) {
  std::string text = fmt::format("{}: {}\n\n{}\n\n", row.id, row.summary, row.description);
  text += fmt::format("kind          {}\n",
                      row.kind == BackendKind::kNative ? "native search" : "SAT library");
  text += fmt::format("independence  {}\n", row.independence);
  text += fmt::format("encoding      {}\n",
                      row.takes_encoding ? "any (" + std::string(row.id) + ":BOARD/AMO/GIVENS)"
                                         : std::string("none"));
  text += fmt::format(
      "time limit    {}\n",
      row.blind ? fmt::format("{} s a puzzle unless --timeout says otherwise", kBlindTimeout_s)
                : "none");
  return text;
}

std::string amo_text(const Amo& amo) {
  const AmoRow& row = amo.row();
  std::string text = fmt::format("{}: {}\n\nsource   {}\nclauses  {}\n\n", amo.id(), row.summary,
                                 row.source, row.formula);
  text += "at most one of n literals\n";
  text += fmt::format("{:>6} {:>12} {:>12} {:>12}\n", "n", "auxiliary", "clauses", "literals");
  for (const std::uint64_t n : {2, 3, 4, 6, 9, 16, 25, 36, 100}) {
    const EncodingSize size = amo.size(n);
    text +=
        fmt::format("{:>6} {:>12} {:>12} {:>12}\n", n, size.variables, size.clauses, size.literals);
  }
  return text;
}

std::string givens_text(const GivensRow& row) {
  return fmt::format("{}: {}\n\n{}\n\nsource  {}\n", row.id, row.summary, row.description,
                     row.source);
}

std::string counts(std::string_view title, const Board& board, const EncodingChoice& choice) {
  const EncodingSize predicted = predict_size(board.view(), choice);
  std::string text = fmt::format("{} ({})\n", title, board.geometry().describe());
  if (predicted.clauses > kMostCountedClauses) {
    return text + fmt::format("  by formula, not counted: {} variables, {} clauses, {} literals\n",
                              predicted.variables, predicted.clauses, predicted.literals);
  }
  CountingSink sink;
  const auto encoded = encode(board.view(), choice, sink, &interrupt_flag());
  if (!encoded) return text + fmt::format("  {}\n", encoded.error().message);
  text += fmt::format("  {:<24} {:>12} {:>12}\n", "rule group", "clauses", "literals");
  for (const GroupSize& group : sink.groups()) {
    text += fmt::format("  {:<24} {:>12} {:>12}\n", group.name, group.clauses, group.literals);
  }
  const EncodingSize size = sink.size();
  text += fmt::format("  {:<24} {:>12} {:>12}\n", "in all", size.clauses, size.literals);
  const std::uint32_t cells = encoded->variables->cell_variable_count();
  text += fmt::format("  variables: {}, of them {} auxiliary\n", size.variables,
                      size.variables - cells);
  return text;
}

// The error is empty when the reader has complained already.
Parsed<std::string> encoding_text(const EncodingChoice& choice, std::uint64_t order,
                                  const OptionSet& options) {
  const BoardEncoderRow& board = *choice.board;
  std::string text = fmt::format("{}\n\n", choice.id());
  text += fmt::format("board        {}: {}\n             {}\n             {}\n", board.id,
                      board.summary, board.source, board.formula);
  if (choice.amo.valid()) {
    const AmoRow& amo = choice.amo.row();
    text += fmt::format("at most one  {}: {}\n             {}\n             {}\n", choice.amo.id(),
                        amo.summary, amo.source, amo.formula);
  }
  text += fmt::format("givens       {}: {}\n             {}\n\n", choice.givens->id,
                      choice.givens->summary, choice.givens->source);
  auto read = read_options(options);
  if (!read) return tl::unexpected(read.error());
  GeometrySpec spec{static_cast<int>(order), std::nullopt, read->regions, read->diagonals,
                    read->windows};
  if (spec.regions.empty()) spec.box = read->box.value_or(default_box(spec.order));
  const auto geometry = Geometry::make(spec);
  if (!geometry) return tl::unexpected(geometry.error());
  text += counts("counted on an empty board, a clause that two rules share once, under the first",
                 Board(*geometry), choice);
  if (options.positionals().size() < 2) return text;

  PuzzleSource source({options.positionals()[1]}, std::move(*read), nullptr);
  const auto record = source.next();
  if (!record || !record->board) return tl::unexpected(std::string());
  return text + '\n' + counts("counted on the first puzzle of the file", *record->board, choice);
}

std::string format_text(const FormatRow& row) {
  return fmt::format("{}: {}\n\n{}\n", row.id, row.summary, row.example);
}

std::string unknown_id(const std::string& id) {
  std::vector<std::string_view> names;
  for (const BackendRow& row : backend_catalog()) names.push_back(row.id);
  for (const BoardEncoderRow& row : board_encoder_catalog()) names.push_back(row.id);
  for (const AmoRow& row : amo_catalog()) names.push_back(row.id);
  for (const GivensRow& row : givens_catalog()) names.push_back(row.id);
  for (const FormatRow& row : format_catalog()) names.push_back(row.id);
  const auto meant = closest_name(id, names);
  return fmt::format("'{}' is no backend, encoding or format{}; `concord list` has them", id,
                     meant ? fmt::format(" (did you mean '{}'?)", *meant) : "");
}

// What is described without a board; none when `id` names no such thing.
std::optional<std::string> plain_text(std::string_view id) {
  if (const BackendRow* row = find_backend(id)) return backend_text(*row);
  if (const auto amo = parse_amo(id); amo && *amo) return amo_text(**amo);
  for (const GivensRow& row : givens_catalog()) {
    if (row.id == id) return givens_text(row);
  }
  if (const FormatRow* row = find_format(id)) return format_text(*row);
  return std::nullopt;
}

}  // namespace

ExitCode run_show(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Counting").value("order", "N", "count the encoding at this order (default: 9)");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "ID", 1, 2)) return *done;
  const auto order = options.whole("order", 1);
  if (!order || order->value_or(9) > kMaxOrder) {
    complain(order ? fmt::format("--order: '{}' is above {}", **order, kMaxOrder) : order.error());
    return ExitCode::kBadInput;
  }

  Output out;
  std::string id = options.positionals().front();
  // "cms:minimal": the encoding of a backend is an encoding.
  if (const auto spec = parse_backend(id); spec && id.find(':') != std::string::npos)
    id = spec->options.encoding.id();
  if (const auto text = plain_text(id)) {
    if (options.positionals().size() > 1 || options.has("order")) {
      complain(fmt::format("'{}' is no board encoding: there is nothing to count {}", id,
                           options.has("order") ? "at an order" : "on a puzzle"));
      return ExitCode::kBadInput;
    }
    out.write(*text);
    return out.finish(ExitCode::kOk);
  }
  const auto choice = parse_encoding(id);
  if (id.empty() || !choice) {
    complain(unknown_id(id));
    return ExitCode::kBadInput;
  }
  const auto text = encoding_text(*choice, order->value_or(9), options);
  if (interrupt_flag().stop_requested()) return out.finish(ExitCode::kInterrupted);
  if (!text) {
    if (!text.error().empty()) complain(text.error());
    return ExitCode::kBadInput;
  }
  out.write(*text);
  return out.finish(ExitCode::kOk);
}

}  // namespace concord::cli
