#include "results/prove/certificate_text.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "encoders/catalog.hpp"
#include "puzzles/model/counted.hpp"
#include "results/prove/subject.hpp"

namespace concord {
namespace {

using Answer = ProofStep::Answer;
using Part = ProofStep::Part;

std::string_view word(Answer answer) {
  switch (answer) {
    case Answer::kProved: return "proved";
    case Answer::kByLemma: return "by lemma";
    case Answer::kRefuted: return "refuted";
    case Answer::kUndecided: return "undecided";
    case Answer::kNotShown: return "not shown";
  }
  return {};
}

std::string part_line(const Certificate& certificate, Part part, bool shown) {
  std::size_t calls = 0;
  bool before = false;
  std::uint64_t conflicts = 0;
  double cpu_s = 0;
  for (const ProofStep& step : certificate.steps) {
    if (step.part != part) continue;
    ++calls;
    before = before || step.asked_before;
    conflicts += step.conflicts;
    cpu_s += step.cpu_s;
  }
  if (calls == 0 && part == Part::kLemma) return {};
  if (calls == 0) return fmt::format("  {:<13} not asked\n", to_string(part));
  const bool refuted = certificate.counterexample && certificate.counterexample->part == part;
  const std::string_view state = shown ? "proved" : refuted ? "refuted" : "not shown";
  return fmt::format("  {:<13} {:<10} {:>9} {:>9} conflicts {:>9.3f} s{}\n", to_string(part), state,
                     counted(calls, "call"), conflicts, cpu_s, before ? " (asked before)" : "");
}

std::string joined(const std::vector<Value>& values) {
  return values.empty() ? "." : fmt::format("{}", fmt::join(values, ","));
}

std::string column_of(const Certificate& certificate) {
  return certificate.choice.amo.valid() ? certificate.choice.amo.id() : "";
}

}  // namespace

std::string conclusion(const Certificate& certificate) {
  if (!certificate.refusal.empty()) return "unsupported";
  if (certificate.equivalent()) {
    return certificate.vacuous ? "equivalent to the rules (vacuously: the board has no solution)"
                               : "equivalent to the rules";
  }
  return certificate.refuted() ? "not equivalent to the rules" : "not shown";
}

std::string certificate_text(const Certificate& certificate, bool steps) {
  std::string text = fmt::format("{}: {}", certificate.choice.id(), conclusion(certificate));
  if (!certificate.refusal.empty()) return text + fmt::format(": {}\n", certificate.refusal);
  text += '\n';
  const bool lemma_shown = std::ranges::all_of(certificate.steps, [](const ProofStep& step) {
    return step.part != Part::kLemma || step.answer == Answer::kProved;
  });
  text += part_line(certificate, Part::kSoundness, certificate.sound());
  text += part_line(certificate, Part::kLemma, lemma_shown);
  text += part_line(certificate, Part::kCompleteness, certificate.complete());
  for (const ProofStep& step : certificate.steps) {
    const bool open = step.answer != Answer::kProved && step.answer != Answer::kByLemma;
    if (!steps && !open) continue;
    text += fmt::format("    {:<10} {} ({} asked, {}{} conflicts, {:.3f} s)\n", word(step.answer),
                        step.statement, step.asked,
                        step.answer == Answer::kByLemma ? "the solver gave up after " : "",
                        step.conflicts, step.cpu_s);
    if (!step.because.empty()) text += fmt::format("               {}\n", step.because);
    if (steps && !step.proof_file.empty())
      text += fmt::format("               {}\n", step.proof_file);
  }
  return text;
}

std::string counterexample_text(const Geometry& geometry, const Counterexample& counterexample) {
  std::string text =
      fmt::format("  {}: {}\n",
                  counterexample.part == Part::kSoundness ? "the encoding allows this board"
                                                          : "the encoding excludes this solution",
                  counterexample.broken);
  std::size_t width = 1;
  for (const auto& values : counterexample.values) width = std::max(width, joined(values).size());
  const int n = geometry.order();
  const auto& box = geometry.spec().box;
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    const int column = geometry.column_of(cell);
    const int row = geometry.row_of(cell);
    if (column == 0) {
      if (box && box->height > 1 && row != 0 && row % box->height == 0) {
        text += "    ";
        for (int c = 0; c < n; ++c) {
          if (c != 0 && c % box->width == 0) text += "+-";
          text += std::string(width + 1, '-');
        }
        text += '\n';
      }
      text += "    ";
    } else if (box && box->width > 1 && column % box->width == 0) {
      text += "| ";
    }
    text +=
        fmt::format("{:<{}}", joined(counterexample.values[static_cast<std::size_t>(cell)]), width);
    text += column == n - 1 ? "\n" : " ";
  }
  return text;
}

std::string certificate_matrix(std::span<const Certificate> certificates) {
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::map<std::pair<std::string, std::string>, char> marks;
  const auto add = [](std::vector<std::string>& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const Certificate& certificate : certificates) {
    const std::string row(certificate.choice.board->id);
    const std::string column = column_of(certificate);
    add(rows, row);
    if (!column.empty()) add(columns, column);
    marks[{row, column}] = !certificate.refusal.empty() ? '-'
                           : certificate.equivalent()   ? '='
                           : certificate.refuted()      ? '#'
                                                        : '?';
  }
  if (columns.empty()) columns.emplace_back();
  std::string text = fmt::format("{:<14}", "");
  for (const std::string& column : columns) text += fmt::format("  {}", column);
  text += '\n';
  for (const std::string& row : rows) {
    text += fmt::format("{:<14}", row);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      auto mark = marks.find({row, columns[i]});
      if (mark == marks.end() && i == 0) mark = marks.find({row, ""});
      text += fmt::format("  {:<{}}", mark == marks.end() ? ' ' : mark->second, columns[i].size());
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text + "= equivalent to the rules, # not, ? not shown, - unsupported on this board\n";
}

std::string certificate_json(const Geometry& geometry, const Certificate& certificate) {
  using nlohmann::ordered_json;
  ordered_json object;
  object["schema"] = "concord.certificate/1";
  object["encoding"] = certificate.choice.id();
  object["board"] = geometry.describe();
  object["conclusion"] = conclusion(certificate);
  object["sound"] = certificate.sound();
  object["complete"] = certificate.complete();
  object["equivalent"] = certificate.equivalent();
  object["vacuous"] = certificate.vacuous;
  object["refusal"] =
      certificate.refusal.empty() ? ordered_json() : ordered_json(certificate.refusal);
  object["conflicts"] = certificate.conflicts();
  object["cpu_s"] = certificate.cpu_s();
  object["steps"] = ordered_json::array();
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? ordered_json() : ordered_json(text);
  };
  for (const ProofStep& step : certificate.steps) {
    ordered_json one;
    one["part"] = to_string(step.part);
    one["kind"] = step.kind;
    one["statement"] = step.statement;
    one["answer"] = word(step.answer);
    one["because"] = text_or_null(step.because);
    one["asked"] = step.asked;
    one["conflicts"] = step.conflicts;
    one["cpu_s"] = step.cpu_s;
    one["formula"] = text_or_null(step.formula_file);
    one["proof"] = text_or_null(step.proof_file);
    one["asked_before"] = step.asked_before;
    object["steps"].push_back(std::move(one));
  }
  object["counterexample"] = nullptr;
  if (certificate.counterexample) {
    ordered_json one;
    one["part"] = to_string(certificate.counterexample->part);
    one["broken"] = certificate.counterexample->broken;
    one["values"] = certificate.counterexample->values;
    object["counterexample"] = std::move(one);
  }
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace concord
