#include "cli/wording.hpp"

#include <fmt/format.h>

#include "cli/console.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {

std::string conflict_text(const Conflict& conflict, const Geometry& geometry,
                          const Alphabet& alphabet) {
  return conflict.to_string(geometry, alphabet.write(static_cast<Value>(conflict.digit)));
}

std::vector<std::string> clash_sentences(const Board& board, const Alphabet& alphabet,
                                         std::size_t shown) {
  const Conflicts conflicts = find_conflicts(board.view(), shown);
  std::vector<std::string> sentences;
  for (const Conflict& conflict : conflicts.first)
    sentences.push_back(conflict_text(conflict, board.geometry(), alphabet));
  if (const std::size_t more = conflicts.total - conflicts.first.size(); more > 0)
    sentences.push_back("and " + counted(more, "more clash", "more clashes"));
  return sentences;
}

std::string clash_text(const Board& board, const Alphabet& alphabet, std::size_t shown) {
  const Conflicts conflicts = find_conflicts(board.view(), shown);
  std::string text;
  for (const Conflict& conflict : conflicts.first) {
    if (!text.empty()) text += "; ";
    text += conflict_text(conflict, board.geometry(), alphabet);
  }
  if (const std::size_t more = conflicts.total - conflicts.first.size(); more > 0)
    text += fmt::format("{}and {} more", text.empty() ? "" : "; ", more);
  return text;
}

std::string place_text(const PuzzleRecord& record) {
  std::string text = printable(record.source);
  if (record.line != 0) text += fmt::format(":{}", record.line);
  if (!record.name.empty()) text += fmt::format(" ({})", printable(record.name));
  return text;
}

}  // namespace concord::cli
