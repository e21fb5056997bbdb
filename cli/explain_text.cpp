#include "cli/explain_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "encoders/catalog.hpp"
#include "encoders/explain/clause_words.hpp"
#include "encoders/explain/explainer.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

// "variables 1 to 20"
std::string range_text(std::uint64_t first, std::uint64_t last) {
  return first == last ? fmt::format("variable {}", first)
                       : fmt::format("variables {} to {}", first, last);
}

// Whether the puzzle has other symbols than the numbers of the values.
bool written_otherwise(const Alphabet& alphabet, int order) {
  for (int value = 1; value <= order; ++value) {
    if (alphabet.write(static_cast<Value>(value)) != std::to_string(value)) return true;
  }
  return false;
}

bool is_bit(const VariableMap& variables, Var var) {
  const std::string name = variables.name(var);
  return read_variable_name(name, variables.geometry()).kind == VariableReading::Kind::kBit;
}

}  // namespace

std::string clauses_text(std::uint64_t clauses, std::uint64_t xors) {
  std::string text = counted(clauses, "clause");
  if (xors != 0) text += fmt::format(" and {}", counted(xors, "XOR clause"));
  return text;
}

std::string title(const Subject& subject) {
  const PuzzleRecord& record = subject.record;
  std::string place = printable(record.source);
  if (!record.name.empty()) place += fmt::format(" ({})", printable(record.name));
  return fmt::format("{}: {}, as {}: {}, {}\n", place, subject.board().geometry().describe(),
                     subject.choice.id(), counted(subject.all.size.variables, "variable"),
                     clauses_text(subject.all.size.clauses, subject.all.xors));
}

std::string legend(const Subject& subject) {
  const EncodingChoice& choice = subject.choice;
  const VariableMap& variables = *subject.encoding.variables;
  ClauseWords words(variables, subject.board());
  std::string text =
      "A variable is a statement that is true or false. A clause says that at least one of some\n"
      "statements, or of their opposites, is true; below it is said in words what that comes to.\n"
      "A grid solves the puzzle when all clauses hold. rRcC is the cell in row R and column C.\n\n";
  const auto quoted = [&](Var var) {
    std::string meaning;
    words.variable(var, meaning);
    const std::string name = variables.name(var);
    return meaning == name ? name : fmt::format("{}, in words \"{}\"", name, meaning);
  };
  const std::uint64_t cells = variables.cell_variable_count();
  const std::uint64_t all = variables.variable_count();
  if (cells != 0) {
    text += fmt::format("  {}: about a cell each; the first is\n    {}\n", range_text(1, cells),
                        quoted(0));
  }
  if (cells != 0 && is_bit(variables, 0)) {
    text +=
        "    (the bits of a cell are its value less 1 as a binary number: bit 0 counts 1, bit 1 "
        "counts 2,\n    bit 2 counts 4, and so on)\n";
  }
  if (all > cells) {
    text += fmt::format("  {}: auxiliary [in brackets: what it stands for]; the first is\n    {}\n",
                        range_text(cells + 1, all), quoted(static_cast<Var>(cells)));
  }
  if (written_otherwise(subject.record.alphabet, subject.board().order())) {
    text += fmt::format("  values are numbers here; 1 to {} are written {} in the puzzle\n",
                        subject.board().order(), subject.record.alphabet.symbols);
  }
  text += fmt::format("  {}: {}\n", choice.board->id, choice.board->summary);
  if (choice.amo.valid())
    text += fmt::format("  {}: {}\n", choice.amo.id(), choice.amo.row().summary);
  text += fmt::format("  {}: {}\n", choice.givens->id, choice.givens->summary);
  if (!choice.redundant) {
    text +=
        "  redundant=off: the last row of each band and the last column of each stack are not "
        "stated;\n    what the others say is enough\n";
  }
  return text;
}

std::string heading(const Subject& subject, const GroupSize& group) {
  std::string text = group.name;
  if (const auto sentence = group_sentence(group.name); !sentence.empty())
    text += fmt::format(": {}", sentence);
  return text + fmt::format(" ({}{})\n", counted(group.clauses, "clause"),
                            subject.choice.givens->prune ? ", what is settled left out" : "");
}

std::string summary(const Subject& subject, const Sizes* selected) {
  const Sizes& shown = selected != nullptr ? *selected : subject.all;
  std::size_t width = 10;
  for (const GroupSize& group : shown.groups) width = std::max(width, group.name.size());
  const auto line = [width](std::string_view name, const auto& clauses, const auto& literals) {
    return fmt::format("{:<{}} {:>12} {:>12}\n", name, width, clauses, literals);
  };
  std::string text = title(subject) + '\n' + line("rule group", "clauses", "literals");
  for (const GroupSize& group : shown.groups)
    text += line(group.name, group.clauses, group.literals);
  if (selected != nullptr) text += line("selected", shown.size.clauses, shown.size.literals);
  text += line("in all", subject.all.size.clauses, subject.all.size.literals);
  if (shown.xors != 0) text += fmt::format("XOR clauses: {}\n", shown.xors);
  return text + fmt::format(
                    "variables: {}, of them {} auxiliary\n", subject.all.size.variables,
                    subject.all.size.variables - subject.encoding.variables->cell_variable_count());
}

// Names, words and ids are ASCII without quotes: nothing has to be escaped.
std::string summary_json(const Subject& subject, const Sizes* selected) {
  const Sizes& shown = selected != nullptr ? *selected : subject.all;
  std::string text = fmt::format(
      R"({{"schema":"concord.explain-summary/1","puzzle":{},"encoding":"{}","variables":{},)"
      R"("auxiliary":{},"selected":{},"clauses":{},"literals":{},"xors":{},"groups":[)",
      subject.record.number, subject.choice.id(), subject.all.size.variables,
      subject.all.size.variables - subject.encoding.variables->cell_variable_count(),
      selected != nullptr, shown.size.clauses, shown.size.literals, shown.xors);
  for (std::size_t i = 0; i < shown.groups.size(); ++i) {
    const GroupSize& group = shown.groups[i];
    text += fmt::format(R"({}{{"name":"{}","clauses":{},"literals":{}}})", i == 0 ? "" : ",",
                        group.name, group.clauses, group.literals);
  }
  return text + "]}\n";
}

}  // namespace concord::cli
