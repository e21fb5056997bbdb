#include "puzzles/io/plain_lines.hpp"

#include <utility>

namespace concord {

void PlainLines::begin(const Common& common, std::size_t expected) {
  if (empty()) {
    commons_.assign(1, common);
    places_.reserve(expected);
    boards_ = BoardBatch(common.geometry);
    boards_.reserve(expected);
  } else if (commons_.back().source != common.source) {
    commons_.push_back(common);
  }
}

PuzzleRecord PlainLines::record(std::size_t i) const {
  const Place& place = places_[i];
  const Common& common = this->common(i);
  PuzzleRecord record;
  record.source = common.source;
  record.number = place.number;
  record.line = place.line;
  record.format = common.format;
  record.alphabet = common.alphabet;
  record.alphabet.blank = place.blank;
  const BoardView view = boards_.view(i);
  Board board(common.geometry);
  for (Cell cell = 0; cell < view.cell_count(); ++cell) {
    if (const Value value = view.settled(cell); value != 0) board.set_given(cell, value);
  }
  record.board = std::move(board);
  return record;
}

}  // namespace concord
