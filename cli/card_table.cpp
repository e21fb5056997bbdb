#include "cli/card_table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/card_text.hpp"
#include "encoders/catalog.hpp"

namespace concord::cli {
namespace {

using nlohmann::ordered_json;

// A cell of a table may hold no bar.
std::string cell(std::string_view text) {
  std::string safe;
  for (const char c : text) safe += c == '|' ? std::string("\\|") : std::string(1, c);
  return safe;
}

std::string_view mark(bool holds) {
  return holds ? "yes" : "no";
}

std::string amo_table() {
  std::string text =
      "## At most one of n literals\n\n"
      "Auxiliary variables / clauses at n = 9, 16 and 25, and of exactly one of 9; then what unit\n"
      "propagation finds of 9 literals, tried: one true makes the others false; two true are a\n"
      "conflict; all others false make the last one true (with \"at least one\"); and whether\n"
      "exactly one of 9 has 9 models over all variables.\n\n"
      "| id | summary | source | 9 | 16 | 25 | exactly 9 | others | conflict | last | models |\n"
      "|---|---|---|--:|--:|--:|--:|---|---|---|--:|\n";
  for (const AmoRow& row : amo_catalog()) {
    const Amo amo(row);
    const auto pair = [](const EncodingSize& size) {
      return fmt::format("{}/{}", size.variables, size.clauses);
    };
    const AmoProperties found = amo_properties(amo, 9);
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", amo.id(),
                        cell(row.summary), cell(row.source), pair(amo.size(9)), pair(amo.size(16)),
                        pair(amo.size(25)), pair(amo.exactly_one_size(9)),
                        mark(found.true_makes_others_false), mark(found.two_true_conflict),
                        mark(found.others_false_make_last_true),
                        found.models ? std::to_string(*found.models) : std::string("many"));
  }
  text += "\nThe clauses, and what the same name means elsewhere:\n\n";
  for (const AmoRow& row : amo_catalog()) {
    text += fmt::format("- `{}`: {}.{}\n", row.id, row.formula,
                        row.elsewhere.empty() ? "" : fmt::format(" Elsewhere: {}.", row.elsewhere));
  }
  return text;
}

std::string board_table() {
  std::string text =
      "\n## Whole boards\n\n"
      "| id | summary | source | clauses | at-most-one | `xor=on` | `redundant=off` |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const BoardEncoderRow& row : board_encoder_catalog()) {
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} |\n", row.id, cell(row.summary),
                        cell(row.source), cell(row.formula), row.takes_amo ? "any" : "takes none",
                        mark(row.states_exactly_one), mark(row.can_leave_out_units));
  }
  return text;
}

std::string givens_table() {
  std::string text =
      "\n## Givens\n\n| id | summary | source | what becomes of the formula |\n|---|---|---|---|\n";
  for (const GivensRow& row : givens_catalog())
    text += fmt::format("| `{}` | {} | {} | {} |\n", row.id, cell(row.summary), cell(row.source),
                        cell(row.description));
  return text;
}

std::string longest(const CountedFormula& formula) {
  return formula.counted && !formula.by_length.empty()
             ? std::to_string(formula.by_length.size() - 1)
             : std::string("-");
}

ordered_json size_json(const CountedFormula& formula) {
  ordered_json object;
  object["problem"] = formula.problem.empty() ? ordered_json() : ordered_json(formula.problem);
  object["counted"] = formula.counted;
  object["variables"] = formula.size.variables;
  object["auxiliary"] = formula.counted ? ordered_json(formula.auxiliary) : ordered_json();
  object["clauses"] = formula.size.clauses;
  object["literals"] = formula.size.literals;
  object["xors"] = formula.xors;
  object["groups"] = ordered_json::array();
  for (const GroupSize& group : formula.groups) {
    object["groups"].push_back({{"name", group.name},
                                {"auxiliary", group.variables},
                                {"clauses", group.clauses},
                                {"literals", group.literals}});
  }
  object["by_length"] = ordered_json::object();
  for (std::size_t length = 0; length < formula.by_length.size(); ++length) {
    if (formula.by_length[length] != 0)
      object["by_length"][std::to_string(length)] = formula.by_length[length];
  }
  return object;
}

ordered_json text_or_null(std::string_view text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json to_json(const EncodingCard& card, const Geometry& shape) {
  const EncodingChoice& choice = card.choice;
  ordered_json object;
  object["schema"] = "concord.card/1";
  object["id"] = choice.id();
  object["shape"] = shape.describe();
  object["board"] = {{"id", choice.board->id},
                     {"summary", choice.board->summary},
                     {"source", choice.board->source},
                     {"formula", choice.board->formula},
                     {"elsewhere", text_or_null(choice.board->elsewhere)}};
  object["at_most_one"] = nullptr;
  if (choice.amo.valid()) {
    const AmoRow& row = choice.amo.row();
    const AmoProperties& found = *card.amo;
    object["at_most_one"] = {
        {"id", choice.amo.id()},
        {"summary", row.summary},
        {"source", row.source},
        {"formula", row.formula},
        {"elsewhere", text_or_null(row.elsewhere)},
        {"literals_tried", found.literals},
        {"true_makes_others_false", found.true_makes_others_false},
        {"two_true_conflict", found.two_true_conflict},
        {"others_false_make_last_true", found.others_false_make_last_true},
        {"models", found.models ? ordered_json(*found.models) : ordered_json()}};
  }
  object["givens"] = {{"id", choice.givens->id},
                      {"summary", choice.givens->summary},
                      {"source", choice.givens->source}};
  object["xor"] = choice.native_xor;
  object["redundant"] = choice.redundant;
  object["propagation"] = text_or_null(card.technique.name);
  object["models_of_empty_4x4"] = card.models ? ordered_json(*card.models) : ordered_json();
  object["keeps_models"] = card.keeps_models();
  object["keeps_models_everywhere"] = card.keeps_models_everywhere();
  object["empty"] = size_json(card.empty);
  object["with_repeats"] = {{"clauses", card.empty.size.clauses + card.repeats.clauses},
                            {"literals", card.empty.size.literals + card.repeats.literals}};
  object["puzzle"] = card.puzzle ? size_json(*card.puzzle) : ordered_json();
  return object;
}

}  // namespace

std::string cards_markdown(std::span<const EncodingCard> cards, const Geometry& shape) {
  std::string text = fmt::format(
      "# Encodings\n\n"
      "What `concord show --all --format markdown` prints; `concord show ID` has more of each, "
      "with "
      "an example in words,\nand `concord explain` the clauses of a puzzle. An id is "
      "BOARD[/AT-MOST-ONE][/GIVENS][,xor=on][,redundant=off].\nNumbers are counted, properties "
      "tried.\n\n");
  text += amo_table() + board_table() + givens_table();
  text += fmt::format(
      "\n## Every combination\n\n"
      "On the empty board ({}), with `unit` givens. Clauses: a clause that two rules share is "
      "written once; with repeats,\nonce for each. Models: whether every grid is one model over "
      "all "
      "variables, everywhere or only where every unit has\nas many cells as there are values. "
      "Propagation: the technique of human solvers that unit propagation alone comes to.\n\n"
      "| id | variables | auxiliary | clauses | with repeats | literals | longest | models | "
      "propagation |\n|---|--:|--:|--:|--:|--:|--:|---|---|\n",
      shape.describe());
  for (const EncodingCard& card : cards) {
    const CountedFormula& empty = card.empty;
    if (!empty.problem.empty()) {
      text += fmt::format("| `{}` | | | | | | | | {} |\n", card.choice.id(), cell(empty.problem));
      continue;
    }
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {} | {} |\n", card.choice.id(),
                        empty.size.variables,
                        empty.counted ? std::to_string(empty.auxiliary) : std::string("-"),
                        empty.size.clauses, empty.size.clauses + card.repeats.clauses,
                        empty.size.literals, longest(empty),
                        card.keeps_models_everywhere() ? "everywhere"
                        : card.keeps_models()          ? "full units"
                                                       : "no",
                        cell(technique_text(card.technique)));
  }
  return text;
}

std::string cards_json(std::span<const EncodingCard> cards, const Geometry& shape) {
  ordered_json all = ordered_json::array();
  for (const EncodingCard& card : cards) all.push_back(to_json(card, shape));
  return all.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string card_json(const EncodingCard& card, const Geometry& shape) {
  return to_json(card, shape).dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace concord::cli
