// A program outside the project: reads a puzzle, asks a backend, prints the checked grid.

#include <cstdio>

#include <concord/puzzles/io/catalog.hpp>
#include <concord/puzzles/io/reader.hpp>
#include <concord/results/judge.hpp>

int main() {
  auto reader = concord::PuzzleReader::from_text("12..34..2.4....1\n", "text", {});
  if (!reader) return 1;
  const auto record = reader->next();
  const auto spec = concord::parse_backend("cms");
  if (!record || !record->board || !spec) return 1;
  const auto backend = spec->make();
  const concord::Answer answer = concord::ask(*backend, *spec, *record->board, {});
  if (answer.outcome.grids.empty()) return 1;
  std::puts(concord::grid_line(record->alphabet, answer.outcome.grids.front()).c_str());
  return answer.status == concord::Status::kUnique ? 0 : 1;
}
