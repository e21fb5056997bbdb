#pragma once
// Board: a puzzle. A geometry and, for each cell, the set of values still allowed there (its
// candidates). A cell with one candidate is settled, whether a given or a pencil mark said so; a
// cell without candidates makes the board unsolvable. Which cells were written as givens is
// remembered for printing only: equality ignores it, and no solver may depend on it.
//
// Candidates are bit sets of words_per_cell() 64-bit words a cell, bit v-1 for value v, all cells
// in one contiguous array. Not thread-safe to change; safe to read from several threads.

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/model/geometry.hpp"

namespace concord {

// A non-owning view of one board's candidates: what a solver gets. Valid while the board (or batch)
// lives and is not changed.
class BoardView {
 public:
  BoardView(const Geometry& geometry, const std::uint64_t* words)
      : geometry_(&geometry), words_(words) {}

  [[nodiscard]] const Geometry& geometry() const { return *geometry_; }
  [[nodiscard]] int order() const { return geometry_->order(); }
  [[nodiscard]] int cell_count() const { return geometry_->cell_count(); }
  [[nodiscard]] std::span<const std::uint64_t> candidates(Cell cell) const {
    const auto width = static_cast<std::size_t>(geometry_->words_per_cell());
    return {words_ + static_cast<std::size_t>(cell) * width, width};
  }
  [[nodiscard]] bool has(Cell cell, Value value) const {
    return (candidates(cell)[(value - 1U) / 64] >> ((value - 1U) % 64) & 1U) != 0;
  }
  [[nodiscard]] int candidate_count(Cell cell) const {
    int count = 0;
    for (const std::uint64_t word : candidates(cell)) count += std::popcount(word);
    return count;
  }
  // The cell's value when it has exactly one candidate, else 0.
  [[nodiscard]] Value settled(Cell cell) const;
  // Words of the whole board: cell_count() * words_per_cell().
  [[nodiscard]] std::span<const std::uint64_t> words() const {
    return {words_, static_cast<std::size_t>(cell_count()) * geometry_->words_per_cell()};
  }

 private:
  const Geometry* geometry_;
  const std::uint64_t* words_;
};

class Board {
 public:
  // Every value is a candidate of every cell. `geometry` must not be null.
  explicit Board(GeometryPtr geometry);

  [[nodiscard]] const GeometryPtr& geometry_ptr() const { return geometry_; }
  [[nodiscard]] const Geometry& geometry() const { return *geometry_; }
  [[nodiscard]] BoardView view() const { return {*geometry_, words_.data()}; }
  [[nodiscard]] int order() const { return geometry_->order(); }
  [[nodiscard]] int cell_count() const { return geometry_->cell_count(); }

  // Values must be in 1..order, cells in range: programming errors otherwise.
  void set_given(Cell cell, Value value);
  // Settles a cell as set_given does, without calling it a given (a solved cell, a fixed prefix).
  void settle(Cell cell, Value value);
  void remove_candidate(Cell cell, Value value);
  void clear_candidates(Cell cell);
  void add_candidate(Cell cell, Value value);
  [[nodiscard]] bool is_given(Cell cell) const { return given_[cell] != 0; }
  [[nodiscard]] int given_count() const;
  // True when some cell is neither settled nor open: its candidates are a proper subset of all
  // values.
  [[nodiscard]] bool has_pencil_marks() const;

  friend bool operator==(const Board& a, const Board& b) {
    return a.geometry_ == b.geometry_ && a.words_ == b.words_;
  }
  [[nodiscard]] std::size_t hash() const;

 private:
  [[nodiscard]] std::uint64_t* words(Cell cell) {
    return words_.data() + static_cast<std::size_t>(cell) * geometry_->words_per_cell();
  }

  GeometryPtr geometry_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> given_;
};

// Calls f(value) for each candidate, ascending.
template <typename F>
void for_each_candidate(std::span<const std::uint64_t> words, F&& f) {
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
      f(static_cast<Value>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)) + 1));
    }
  }
}

}  // namespace concord
