#include "cli/explain_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/console.hpp"
#include "encoders/catalog.hpp"
#include "encoders/explain/clause_words.hpp"
#include "encoders/explain/explainer.hpp"
#include "encoders/explain/variable_reading.hpp"
#include "encoders/singles.hpp"
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

VariableReading::Kind kind_of(const VariableMap& variables, Var var) {
  const std::string name = variables.name(var);
  return read_variable_name(name, variables.geometry()).kind;
}

// Whether what a variable stands for follows its words in brackets.
bool has_brackets(const VariableMap& variables, Var var) {
  using Kind = VariableReading::Kind;
  const Kind kind = kind_of(variables, var);
  return kind == Kind::kCellAuxiliary || kind == Kind::kUnitAuxiliary;
}

// A line of the legend: `text` after two spaces, later lines after four.
std::string entry(std::string_view text) {
  constexpr std::size_t kWidth = 96;
  std::string out = "  ";
  std::size_t used = 2;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (used > 4 && used + word.size() > kWidth) {
      out.back() = '\n';
      out += "    ";
      used = 4;
    }
    out += word;
    out += ' ';
    used += word.size() + 1;
  }
  out.back() = '\n';
  return out;
}

// With the number for '#'.
std::string with_parameter(std::string_view text, const Amo& amo) {
  std::string out;
  for (const char c : text) {
    if (c == '#') {
      out += std::to_string(amo.parameter());
    } else {
      out += c;
    }
  }
  return out;
}

// What the treatment `fixpoint` placed: "r1c3=3, r1c4=4 and 5 more". Empty when nothing.
std::string placed_first(BoardView board) {
  constexpr std::size_t kMostNamed = 20;
  const std::vector<std::uint64_t> words = place_singles(board);
  const BoardView placed(board.geometry(), words.data());
  std::string text;
  std::size_t count = 0;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (placed.settled(cell) == 0 || board.settled(cell) != 0) continue;
    if (++count > kMostNamed) continue;
    text += fmt::format("{}{}={}", count == 1 ? "" : ", ", board.geometry().cell_name(cell),
                        placed.settled(cell));
  }
  if (count > kMostNamed) text += fmt::format(" and {} more", count - kMostNamed);
  return text;
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
  std::string text = fmt::format(
      "A variable is a statement that is true or false. A clause says that at least one of some\n"
      "statements, or of their opposites, is true; below it is said in words what that comes to.\n"
      "A grid solves the puzzle when {}all clauses hold.\n"
      "rRcC is the cell in row R and column C.\n\n",
      choice.givens->prune ? "it keeps what is settled and " : "");
  // "variables 1 to 20: WHAT; the first is", "variable 1, WHAT:".
  const auto introduce = [&](Var first, std::uint64_t end, std::string_view what) {
    std::string meaning;
    words.variable(first, meaning);
    const std::string name = variables.name(first);
    text += fmt::format("  {}{} {}{}\n    {}", range_text(first + 1U, end),
                        end - first == 1 ? "," : ":", what,
                        end - first == 1 ? ":" : "; the first is", name);
    text += meaning == name ? std::string("\n") : fmt::format(", in words \"{}\"\n", meaning);
  };
  const std::uint64_t cells = variables.cell_variable_count();
  const std::uint64_t all = variables.variable_count();
  if (cells != 0) introduce(0, cells, cells == 1 ? "about a cell" : "about a cell each");
  if (cells != 0 && kind_of(variables, 0) == VariableReading::Kind::kBit) {
    text +=
        "    (the bits of a cell are its value less 1 as a binary number: bit 0 counts 1, bit 1 "
        "counts 2,\n    bit 2 counts 4, and so on)\n";
  }
  if (all > cells) {
    // Those of cells come first: where any has brackets, the last one has.
    const bool brackets = has_brackets(variables, static_cast<Var>(all - 1));
    introduce(static_cast<Var>(cells), all,
              brackets ? "auxiliary [in brackets: what it stands for]" : "auxiliary");
    if (brackets && choice.amo.valid()) {
      text += entry(fmt::format("how to read their names: {}",
                                with_parameter(choice.amo.row().plain_auxiliary, choice.amo)));
    }
  }
  if (written_otherwise(subject.record.alphabet, subject.board().order())) {
    text += fmt::format("  values are numbers here; 1 to {} are written {} in the puzzle\n",
                        subject.board().order(), subject.record.alphabet.symbols);
  }
  text += entry(fmt::format("{}: {}", choice.board->id, choice.board->plain));
  if (choice.amo.valid()) {
    text += entry(fmt::format("{}, for 'at most one': {}", choice.amo.id(),
                              with_parameter(choice.amo.row().plain, choice.amo)));
  }
  text += entry(fmt::format("{}: {}", choice.givens->id, choice.givens->plain));
  if (choice.givens->singles_first) {
    const std::string placed = placed_first(subject.board());
    text += entry(placed.empty() ? "nothing was placed first: there are no singles"
                                 : "placed first, as naked or hidden singles: " + placed);
  }
  if (choice.native_xor) {
    text += entry(
        "xor=on: each 'exactly one' is stated once more as 'an odd number' of the same statements, "
        "in XOR clauses (marked xor, without a number), for solvers that know them");
  }
  if (!choice.redundant) {
    text +=
        "  redundant=off: the last row of each band and the last column of each stack are not "
        "stated;\n    what the others say is enough\n";
  }
  return text;
}

std::string heading(const Subject& subject, const GroupSize& group) {
  std::string text = group.name;
  if (const auto sentence = group_sentence(group.name, subject.choice, subject.board().geometry());
      !sentence.empty())
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
