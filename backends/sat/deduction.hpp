#pragma once
// Deduction: what singles, locked candidates and subsets say of a board before a solver is asked.
// Naked singles (a cell with one candidate) and hidden ones (a value with one place in a unit of n
// cells) are placed to a fixpoint. Where cells stay open, locked candidates are struck (a value
// whose places in one unit of n cells all lie in another unit is nowhere else in that one), and
// where there are none, what naked and hidden pairs and triples take; then singles are placed
// again, until nothing follows. Nothing is ever tried, so a board that comes out solved has that
// grid and no other.
//
// For one geometry of order kMaxOrder or less. Bit sets, a word a cell; no allocation after the
// first board. Not thread-safe. Shares no code with the encoders' fixpoint nor with the searches.

#include <cstdint>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord {

class Deduction {
 public:
  static constexpr int kMaxOrder = 16;

  enum class Finding : std::uint8_t { kSolved, kContradiction, kOpen };
  // Each with those before it.
  enum class Means : std::uint8_t { kSingles, kLocked, kSubsets };

  explicit Deduction(GeometryPtr geometry);

  // `board` must be of this geometry.
  Finding run(BoardView board);

  // What is left of the board; valid until the next run(). Of no meaning after a contradiction.
  [[nodiscard]] BoardView left() const { return {*geometry_, words_.data()}; }
  // `board`, the one of the last run(), with what is settled now and else as it was: it has the
  // same solutions and is stated with fewer literals. Valid until the next call.
  [[nodiscard]] BoardView placed_on(BoardView board);
  // What had a part in it.
  [[nodiscard]] Means needed() const { return needed_; }

  [[nodiscard]] const Geometry& geometry() const { return *geometry_; }

 private:
  // Two units that share cells, as ranges of overlap_cells_: those shared, the others of the unit
  // of n cells, the others of the second unit.
  struct Overlap {
    std::int32_t shared;
    std::int32_t rest;
    std::int32_t beyond;
    std::int32_t end;
  };

  void list_overlaps();
  bool place_singles();
  bool place_naked();
  bool find_hidden();
  bool strike_locked();
  bool strike_subsets();
  // False when the cell has no candidate left.
  bool strike(Cell cell, std::uint64_t values);

  GeometryPtr geometry_;
  std::uint64_t every_value_;
  std::vector<std::int32_t> first_peer_;  // by cell, into peers_
  std::vector<Cell> peers_;
  std::vector<Overlap> overlaps_;
  std::vector<Cell> overlap_cells_;

  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> placed_words_;  // of placed_on()
  // At the start of the last strike_subsets() that looked at every unit, and of the present one.
  std::vector<std::uint64_t> seen_words_;
  std::vector<std::uint64_t> next_seen_words_;
  std::vector<std::uint8_t> placed_;
  std::vector<Cell> pending_;  // have one candidate, which their peers may still have
  int open_ = 0;               // cells that are not placed
  bool struck_ = false;        // by the last strike_locked() and strike_subsets()
  bool first_subsets_ = true;  // of this board
  Means needed_ = Means::kSingles;
};

}  // namespace concord
