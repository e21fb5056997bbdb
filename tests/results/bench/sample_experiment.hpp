#pragma once
// Small experiments for tests.

#include <string>
#include <utility>
#include <vector>

#include "results/bench/experiment.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {

inline ListedPuzzle listed(std::string_view text, std::optional<std::uint64_t> solutions = {}) {
  int order = 1;
  while (order * order < static_cast<int>(text.size())) ++order;
  ListedPuzzle puzzle;
  puzzle.record.source = "list.txt";
  puzzle.record.expected.solutions = solutions;
  puzzle.record.alphabet = Alphabet::standard(order);
  puzzle.record.board = board_of(default_geometry(order), text);
  puzzle.id = puzzle_id(*puzzle.record.board);
  return puzzle;
}

// One solution each.
inline std::vector<ListedPuzzle> easy_puzzles() {
  std::vector<ListedPuzzle> puzzles{
      listed("12..34..2.4....1"),
      listed("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
      listed("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")};
  for (std::size_t i = 0; i < puzzles.size(); ++i) puzzles[i].record.line = i + 1;
  return puzzles;
}

inline Experiment experiment_of(std::vector<ListedPuzzle> puzzles, std::vector<BackendSpec> panel,
                                Protocol protocol = {}, double timeout_s = 60) {
  SessionRecord session;
  session.session = "test";
  session.protocol = std::move(protocol);
  session.puzzles = puzzles.size();
  for (const BackendSpec& spec : panel)
    session.backends.push_back({spec.id(), spec.independence(), "", "", timeout_s});
  session.runs =
      puzzles.size() * panel.size() * session.protocol.seeds.size() * session.protocol.repeats;
  return {std::move(session), std::move(puzzles), std::move(panel)};
}

inline Experiment experiment_with(std::vector<ListedPuzzle> puzzles,
                                  const std::vector<std::string>& ids, Protocol protocol = {},
                                  double timeout_s = 60) {
  std::vector<BackendSpec> panel;
  for (const std::string& id : ids) panel.push_back(*parse_backend(id));
  return experiment_of(std::move(puzzles), std::move(panel), std::move(protocol), timeout_s);
}

}  // namespace concord::test
