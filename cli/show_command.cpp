// `concord show ID`: a backend, an encoding, a part of one or a format, in words and in counted
// numbers.

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "cli/ask_options.hpp"
#include "cli/card_table.hpp"
#include "cli/card_text.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/puzzle_source.hpp"
#include "encoders/catalog.hpp"
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
  if (row.takes_target) text += fmt::format("target        {}\n", row.target_help);
  text += fmt::format("encoding      {}\n", row.takes_encoding
                                                ? fmt::format("any ({}{}:BOARD/AMO/GIVENS)", row.id,
                                                              row.takes_target ? ":TARGET" : "")
                                                : "none");
  text += fmt::format(
      "time limit    {}\n",
      row.blind ? fmt::format("{} s a puzzle unless --timeout says otherwise", kBlindTimeout_s)
                : "none");
  return text;
}

std::string givens_text(const GivensRow& row) {
  return fmt::format("{}: {}\n\n{}\n\nsource  {}\n", row.id, row.summary, row.description,
                     row.source);
}

enum class Form { kText, kMarkdown, kJson };

Parsed<Form> parse_form(const std::string& text) {
  if (text == "text") return Form::kText;
  if (text == "markdown") return Form::kMarkdown;
  if (text == "json") return Form::kJson;
  return tl::unexpected(fmt::format("--format: '{}' is not text, markdown or json", text));
}

// The error is empty when the reader has complained already.
Parsed<std::string> encoding_text(const EncodingChoice& choice, const Geometry& shape,
                                  const OptionSet& options, ReadOptions read, Form form) {
  std::optional<Board> puzzle;
  if (options.positionals().size() > 1) {
    PuzzleSource source({options.positionals()[1]}, std::move(read), nullptr);
    auto record = source.next();
    if (!record || !record->board) return tl::unexpected(std::string());
    puzzle = std::move(*record->board);
  }
  const EncodingCard card =
      make_card(shape, choice, puzzle ? &*puzzle : nullptr, kMostCountedClauses, &interrupt_flag());
  if (form == Form::kJson) return card_json(card, shape);
  return card_text(card, shape) + '\n' + worked_example(choice);
}

std::string all_text(const Geometry& shape, Form form) {
  std::vector<EncodingCard> cards;
  for (const EncodingChoice& choice : every_encoding(*find_givens("unit"))) {
    if (interrupt_flag().stop_requested()) return {};
    cards.push_back(make_card(shape, choice, nullptr, kMostCountedClauses, &interrupt_flag()));
  }
  if (form == Form::kJson) return cards_json(cards, shape);
  return cards_markdown(cards, shape);
}

std::string format_text(const FormatRow& row) {
  return fmt::format("{}: {}\n\n{}\n", row.id, row.summary, row.example);
}

std::string unknown_id(const std::string& id,
                       const tl::expected<EncodingChoice, std::string>& choice) {
  // What is an encoding in some parts is told about the others.
  if (!choice && id.find_first_of("/,") != std::string::npos) return choice.error();
  if (const auto amo = parse_amo(id); !amo) return amo.error();
  std::vector<std::string_view> names;
  for (const BackendRow& row : backend_catalog()) names.push_back(row.id);
  for (const BoardEncoderRow& row : board_encoder_catalog()) names.push_back(row.id);
  std::vector<std::string> amos;
  for (const AmoRow& row : amo_catalog()) amos.push_back(Amo(row).id());
  names.insert(names.end(), amos.begin(), amos.end());
  for (const GivensRow& row : givens_catalog()) names.push_back(row.id);
  for (const FormatRow& row : format_catalog()) names.push_back(row.id);
  const auto meant = closest_name(id, names);
  return fmt::format("'{}' is no backend, encoding or format{}; `concord list` has them", id,
                     meant ? fmt::format(" (did you mean '{}'?)", *meant) : "");
}

// What is described without a board; none when `id` names no such thing.
std::optional<std::string> plain_text(std::string_view id) {
  if (const BackendRow* row = find_backend(id)) return backend_text(*row);
  if (const auto amo = parse_amo(id); amo && *amo) return amo_card_text(**amo);
  if (const GivensRow* row = find_givens(id)) return givens_text(*row);
  if (const FormatRow* row = find_format(id)) return format_text(*row);
  return std::nullopt;
}

}  // namespace

ExitCode run_show(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Showing")
      .value("order", "N", "count the encoding at this order (default: 9)")
      .flag("all", "the table of all encodings instead of one card")
      .value("format", "text|markdown|json", "how to print (default: text; markdown with --all)");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "ID", 0, 2)) return *done;
  const bool all = options.has("all");
  const auto order = options.whole("order", 1);
  const auto form = parse_form(options.text("format", all ? "markdown" : "text"));
  auto read = read_options(options);
  if (const std::string* problem = first_problem(order, form, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const auto bad = [](std::string message) {
    if (!message.empty()) complain(message);
    return ExitCode::kBadInput;
  };
  if (all != options.positionals().empty()) {
    return bad(all ? "--all takes no ID: it shows every encoding"
                   : "ID is missing: `concord list` has what there is, --all shows every encoding");
  }
  if (all && *form == Form::kText)
    return bad("--all is a table: --format markdown or --format json");
  if (!all && *form == Form::kMarkdown)
    return bad("--format markdown is for --all; a card is text or json");

  Output out;
  std::string id = all ? std::string() : options.positionals().front();
  // "cms:minimal": the encoding of a backend is an encoding.
  if (const auto spec = parse_backend(id); spec && id.find_first_of(":,") != std::string::npos)
    id = spec->options.encoding.id();
  if (const auto text = all ? std::nullopt : plain_text(id)) {
    if (options.positionals().size() > 1 || options.has("order") || options.has("format")) {
      return bad(fmt::format("'{}' is no board encoding: there is nothing to {}", id,
                             options.has("format")  ? "print in another format"
                             : options.has("order") ? "count at an order"
                                                    : "count on a puzzle"));
    }
    out.write(*text);
    return out.finish(ExitCode::kOk);
  }
  const auto choice = parse_encoding(id);
  if (!all && (id.empty() || !choice)) return bad(unknown_id(id, choice));
  const auto shape = empty_shape(order->value_or(9), *read);
  if (!shape) return bad(shape.error());
  const Parsed<std::string> text =
      all ? Parsed<std::string>(all_text(**shape, *form))
          : encoding_text(*choice, **shape, options, std::move(*read), *form);
  if (interrupt_flag().stop_requested()) return out.finish(interrupt_code());
  if (!text) return bad(text.error());
  out.write(*text);
  return out.finish(ExitCode::kOk);
}

}  // namespace concord::cli
