#include "cli/wording.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/console.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {

namespace {

struct Clashes {
  std::vector<std::string> sentences;
  std::size_t more = 0;  // that are only counted
};

Clashes clashes_of(const Board& board, const Alphabet& alphabet, std::size_t shown) {
  const Conflicts conflicts = find_conflicts(board.view(), shown);
  Clashes clashes{{}, conflicts.total - conflicts.first.size()};
  for (const Conflict& conflict : conflicts.first)
    clashes.sentences.push_back(conflict_text(conflict, board.geometry(), alphabet));
  return clashes;
}

}  // namespace

std::string conflict_text(const Conflict& conflict, const Geometry& geometry,
                          const Alphabet& alphabet) {
  return conflict.to_string(geometry, alphabet.write(static_cast<Value>(conflict.digit)));
}

std::vector<std::string> clash_sentences(const Board& board, const Alphabet& alphabet,
                                         std::size_t shown) {
  auto [sentences, more] = clashes_of(board, alphabet, shown);
  if (more > 0) sentences.push_back("and " + counted(more, "more clash", "more clashes"));
  return sentences;
}

std::string clash_text(const Board& board, const Alphabet& alphabet, std::size_t shown) {
  auto [sentences, more] = clashes_of(board, alphabet, shown);
  if (more > 0) sentences.push_back(fmt::format("and {} more", more));
  return fmt::format("{}", fmt::join(sentences, "; "));
}

std::string place_text(const PuzzleRecord& record) {
  std::string text = printable(record.source);
  if (record.line != 0) text += fmt::format(":{}", record.line);
  if (!record.name.empty()) text += fmt::format(" ({})", printable(record.name));
  return text;
}

}  // namespace concord::cli
