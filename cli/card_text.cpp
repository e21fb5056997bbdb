#include "cli/card_text.hpp"

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "encoders/explain/explainer.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

// A line of a card is a title and a text, broken at blanks so that it fits a terminal.
constexpr std::size_t kTitle = 14;
constexpr std::size_t kWidth = 96;

std::string entry(std::string_view title, std::string_view text) {
  std::string lines = fmt::format("{:<{}}", title, kTitle);
  std::size_t column = kTitle;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    if (column != kTitle && column + 1 + word.size() > kWidth) {
      lines += '\n' + std::string(kTitle, ' ');
      column = kTitle;
    }
    if (column != kTitle) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines + '\n';
}

std::string_view yes_or_no(bool holds) {
  return holds ? "yes" : "no";
}

std::string properties(const AmoProperties& found) {
  const auto line = [](std::string_view what, bool holds) {
    return fmt::format("  {:<60} {}\n", what, yes_or_no(holds));
  };
  std::string text = fmt::format("of {} literals, tried:\n", found.literals);
  text += line("one true makes the others false", found.true_makes_others_false);
  text += line("two true are a conflict", found.two_true_conflict);
  text += line("with \"at least one\": all others false make the last one true",
               found.others_false_make_last_true);
  text += line("with \"at least one\": one model for each literal, no more", found.keeps_models());
  return text;
}

std::string sizes(const CountedFormula& formula, const EncodingSize* repeats) {
  if (!formula.problem.empty()) return fmt::format("  {}\n", formula.problem);
  if (!formula.counted) {
    return fmt::format("  by formula, not counted: {} variables, {} clauses, {} literals\n",
                       formula.size.variables, formula.size.clauses, formula.size.literals);
  }
  const auto line = [](std::string_view name, const auto& auxiliary, const auto& clauses,
                       const auto& literals) {
    return fmt::format("  {:<24} {:>12} {:>12} {:>12}\n", name, auxiliary, clauses, literals);
  };
  std::string text = line("rule group", "auxiliary", "clauses", "literals");
  for (const GroupSize& group : formula.groups)
    text += line(group.name, group.variables, group.clauses, group.literals);
  text += line("in all", formula.auxiliary, formula.size.clauses, formula.size.literals);
  if (repeats != nullptr) {
    text += line("with repeats", formula.auxiliary, formula.size.clauses + repeats->clauses,
                 formula.size.literals + repeats->literals);
  }
  text += "  by length:";
  bool first = true;
  for (std::size_t length = 0; length < formula.by_length.size(); ++length) {
    if (formula.by_length[length] == 0) continue;
    text += fmt::format("{} {} of {}", first ? "" : ",", formula.by_length[length], length);
    first = false;
  }
  text += first ? " no clause\n" : "\n";
  if (formula.xors != 0) text += fmt::format("  native XOR clauses: {}\n", formula.xors);
  return text + fmt::format("  variables: {}, of them {} auxiliary\n", formula.size.variables,
                            formula.auxiliary);
}

std::string technique_line(const EncodingCard& card) {
  if (card.technique.name.empty())
    return "no technique of human solvers is known that comes to the same";
  std::string text(card.technique.name);
  if (!card.technique.exception.empty()) text += fmt::format(" ({})", card.technique.exception);
  return text;
}

}  // namespace

std::string models_text(const EncodingCard& card) {
  if (!card.models) return "not kept: many more models than grids";
  const std::string counts =
      fmt::format("the empty 4x4 has {} models and {} grids", *card.models, EncodingCard::kGrids);
  if (!card.keeps_models()) return fmt::format("not kept: {}", counts);
  if (card.keeps_models_everywhere()) return fmt::format("kept: {}", counts);
  return fmt::format(
      "kept where every unit has as many cells as there are values: {}; where one has fewer, "
      "auxiliary variables of a value that is not there are free",
      counts);
}

std::string card_text(const EncodingCard& card, const Geometry& shape) {
  const EncodingChoice& choice = card.choice;
  const BoardEncoderRow& board = *choice.board;
  std::string text = fmt::format("{}\n\n", choice.id());
  text += entry("board", fmt::format("{}: {}", board.id, board.summary));
  text += entry("", board.source);
  text += entry("", board.formula);
  if (!board.elsewhere.empty()) text += entry("", fmt::format("elsewhere: {}", board.elsewhere));
  if (choice.amo.valid()) {
    const AmoRow& amo = choice.amo.row();
    text += entry("at most one", fmt::format("{}: {}", choice.amo.id(), amo.summary));
    text += entry("", amo.source);
    text += entry("", amo.formula);
    if (!amo.elsewhere.empty()) text += entry("", fmt::format("elsewhere: {}", amo.elsewhere));
  } else {
    text += entry("at most one", "takes none: it states its rules in one way only");
  }
  text += entry("givens", fmt::format("{}: {}", choice.givens->id, choice.givens->summary));
  text += entry("", choice.givens->source);
  if (choice.native_xor) {
    text += entry("xor=on",
                  "every exactly-one also as a native XOR clause: an experiment, slower than "
                  "without and not provable");
  }
  if (!choice.redundant) {
    text += entry("redundant=off",
                  "the last row of each band and the last column of each stack are not stated: "
                  "they follow from the boxes and the other lines");
  }
  text += '\n';
  text +=
      entry("propagation", fmt::format("unit propagation alone finds: {}", technique_line(card)));
  text += entry("models", models_text(card));
  if (card.amo) text += fmt::format("\n{} {}", choice.amo.id(), properties(*card.amo));
  text += fmt::format(
      "\ncounted on an empty board, a clause that two rules share once, under the first ({})\n",
      shape.describe());
  text += sizes(card.empty, &card.repeats);
  if (card.puzzle) {
    text += "\ncounted on the first puzzle of the file: what its givens leave of it\n";
    text += sizes(*card.puzzle, nullptr);
  }
  return text;
}

std::string worked_example(const EncodingChoice& choice) {
  constexpr std::string_view kPuzzle = "12..34..2.4....1";
  Board board(*Geometry::make({4, BoxShape{2, 2}, {}, false, false}));
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const char symbol = kPuzzle[static_cast<std::size_t>(cell)];
    if (symbol != '.') board.set_given(cell, static_cast<Value>(symbol - '0'));
  }
  CountingSink counter;
  const auto encoding = encode_closed(board.view(), choice, counter);
  if (!encoding) return fmt::format("example: {}\n", encoding.error().message);

  std::string text = fmt::format("example: the 4x4 puzzle {}, {} and {}\n", kPuzzle,
                                 counted(counter.size().variables, "variable"),
                                 counted(counter.size().clauses, "clause"));
  if (choice.amo.valid() && !choice.amo.row().all_pairs && choice.amo.size(4).variables == 0) {
    text += fmt::format("(of four literals and fewer {} is pairwise: it shows on larger boards)\n",
                        choice.amo.id());
  }
  std::size_t group = static_cast<std::size_t>(-1);
  Explainer explainer(*encoding->variables, board.view(), {}, [&](const ExplainedClause& clause) {
    if (clause.group != group) {
      group = clause.group;
      const auto sentence = group_sentence(clause.group_name, choice, board.geometry());
      text += fmt::format("\n{}{}{}\n", clause.group_name, sentence.empty() ? "" : ": ", sentence);
    }
    text += fmt::format("{:>5}  {}\n",
                        clause.number == 0 ? std::string("xor") : std::to_string(clause.number),
                        clause.words);
  });
  static_cast<void>(encode_closed(board.view(), choice, explainer));
  return text;
}

std::string amo_card_text(const Amo& amo) {
  const AmoRow& row = amo.row();
  std::string text = fmt::format("{}: {}\n\n", amo.id(), row.summary);
  text += entry("source", row.source);
  text += entry("clauses", row.formula);
  if (!row.elsewhere.empty()) text += entry("elsewhere", row.elsewhere);
  if (row.parameter) {
    text += entry("parameter",
                  fmt::format("{} in {}: {}, {} to {}", row.parameter->letter, row.id,
                              row.parameter->meaning, row.parameter->least, row.parameter->most));
  }
  text += "\nat most one, and exactly one, of n literals\n";
  text += fmt::format("{:>6} {:>10} {:>10} {:>10} {:>20} {:>12}\n", "n", "auxiliary", "clauses",
                      "literals", "exactly one: clauses", "literals");
  for (const std::uint64_t n : {2, 3, 4, 6, 9, 16, 25, 36, 100}) {
    const EncodingSize size = amo.size(n);
    const EncodingSize exactly = amo.exactly_one_size(n);
    text += fmt::format("{:>6} {:>10} {:>10} {:>10} {:>20} {:>12}\n", n, size.variables,
                        size.clauses, size.literals, exactly.clauses, exactly.literals);
  }
  return text + "\nunit propagation " + properties(amo_properties(amo, 9));
}

}  // namespace concord::cli
