#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "results/fuzz/case_text.hpp"
#include "results/fuzz/case_words.hpp"

namespace concord {
namespace {

std::string quoted(const std::string& text) {
  const nlohmann::json json = text;
  return json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

template <typename T>
std::string or_null(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "null";
}

template <typename T>
std::string list(const std::vector<T>& items) {
  return fmt::format("[{}]", fmt::join(items, ", "));
}

// n*n words as n strings, a line each.
std::string square(const std::vector<std::string>& words, int order) {
  std::string text = "[";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool first = i % static_cast<std::size_t>(order) == 0;
    if (first) text += i == 0 ? "\n    \"" : "\",\n    \"";
    if (!first) text += ' ';
    text += words[i];
  }
  return text + "\"\n  ]";
}

std::string cell_word(const Board& board, Cell cell) {
  const BoardView view = board.view();
  const int count = view.candidate_count(cell);
  if (const Value value = view.settled(cell); value != 0 && board.is_given(cell))
    return fmt::format("{}", value);
  if (count == board.order()) return ".";
  if (count == 0) return "-";
  if (count == 1) return fmt::format("={}", view.settled(cell));
  std::string word;
  for_each_candidate(view.candidates(cell), [&](Value value) {
    word += fmt::format("{}{}", word.empty() ? "" : "|", value);
  });
  return word;
}

std::string shape_text(const GeometrySpec& spec) {
  std::vector<std::string> regions;
  for (const std::uint16_t region : spec.regions) regions.push_back(fmt::format("{}", region + 1));
  return fmt::format(
      "  \"order\": {},\n  \"box\": {},\n  \"regions\": {},\n  \"diagonals\": {},\n"
      "  \"windows\": {},\n",
      spec.order, spec.box ? fmt::format("[{}, {}]", spec.box->height, spec.box->width) : "null",
      regions.empty() ? "null" : square(regions, spec.order), spec.diagonals, spec.windows);
}

}  // namespace

std::string case_key(const FuzzCase& fuzz_case) {
  const FuzzQuestion& question = fuzz_case.question;
  std::vector<std::string> panel;
  for (const std::string& id : fuzz_case.panel) panel.push_back(quoted(id));
  std::string text = fmt::format(
      "  \"panel\": {},\n"
      "  \"question\": {{\"ask\": \"{}\", \"limit\": {}, \"first_lex\": {}, \"max_nodes\": {}, "
      "\"max_conflicts\": {}, \"seed\": {}, \"keep_grids\": {}}},\n",
      list(panel), question_word(question.ask), or_null(question.limit), question.first_lex,
      or_null(question.max_nodes), or_null(question.max_conflicts), question.seed,
      question.keep_grids);
  const Board& board = fuzz_case.board;
  text += shape_text(board.geometry().spec());
  std::vector<std::string> cells;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) cells.push_back(cell_word(board, cell));
  text += fmt::format("  \"board\": {},\n", square(cells, board.order()));
  std::string known = "null";
  if (fuzz_case.known) {
    std::vector<std::string> values;
    for (const Value value : fuzz_case.known->values) values.push_back(fmt::format("{}", value));
    known = square(values, fuzz_case.known->order);
  }
  std::string copy = "null";
  if (fuzz_case.copy) {
    copy = fmt::format("{{\"rows\": {}, \"columns\": {}, \"transposed\": {}, \"values\": {}}}",
                       list(fuzz_case.copy->rows), list(fuzz_case.copy->columns),
                       fuzz_case.copy->transposed, list(fuzz_case.copy->values));
  }
  return text +
         fmt::format("  \"known\": {},\n  \"copy\": {},\n  \"again\": {},\n  \"proofs\": {}\n",
                     known, copy, fuzz_case.again, fuzz_case.proofs);
}

std::string case_json(const FuzzCase& fuzz_case) {
  std::string text = "{\n  \"schema\": \"concord.case/1\",\n  \"seen\": [";
  for (std::size_t i = 0; i < fuzz_case.seen.size(); ++i) {
    text += fmt::format("{}\n    {{\"kind\": \"{}\", \"text\": {}}}", i == 0 ? "" : ",",
                        to_string(fuzz_case.seen[i].kind), quoted(fuzz_case.seen[i].text));
  }
  text += fuzz_case.seen.empty() ? "],\n" : "\n  ],\n";
  if (fuzz_case.origin) {
    text += fmt::format("  \"origin\": {{\"seed\": {}, \"trial\": {}, \"kind\": {}}},\n",
                        fuzz_case.origin->seed, fuzz_case.origin->trial,
                        quoted(fuzz_case.origin->kind));
  }
  return text + case_key(fuzz_case) + "}\n";
}

}  // namespace concord
