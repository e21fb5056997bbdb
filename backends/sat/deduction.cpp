#include "backends/sat/deduction.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "backends/sat/subsets.hpp"

namespace concord {
namespace {

// By hand: counting members would be a call where the compiler may not assume the instruction.
bool is_single(std::uint64_t word) {
  return (word & (word - 1)) == 0 && word != 0;
}

// Of n sets over n members, the n sets of those that have each member.
void transpose(std::span<const std::uint64_t> sets, std::span<std::uint64_t> of_members) {
  std::fill(of_members.begin(), of_members.end(), 0);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (std::uint64_t left = sets[i]; left != 0; left &= left - 1)
      of_members[static_cast<std::size_t>(std::countr_zero(left))] |= std::uint64_t{1} << i;
  }
}

}  // namespace

Deduction::Deduction(GeometryPtr geometry)
    : geometry_(std::move(geometry)), every_value_(~std::uint64_t{0} >> (64 - geometry_->order())) {
  for (Cell cell = 0; cell < geometry_->cell_count(); ++cell) {
    first_peer_.push_back(static_cast<std::int32_t>(peers_.size()));
    const std::vector<Cell> peers = geometry_->peers(cell);
    peers_.insert(peers_.end(), peers.begin(), peers.end());
  }
  first_peer_.push_back(static_cast<std::int32_t>(peers_.size()));
  list_overlaps();
}

void Deduction::list_overlaps() {
  const auto append = [&](int from, int other, bool in_other) {
    for (const Cell cell : geometry_->unit(from)) {
      const std::span<const std::int32_t> units = geometry_->units_of(cell);
      if ((std::ranges::find(units, other) != units.end()) == in_other)
        overlap_cells_.push_back(cell);
    }
    return static_cast<std::int32_t>(overlap_cells_.size());
  };
  for (int unit = 0; unit < geometry_->unit_count(); ++unit) {
    if (!geometry_->is_complete(unit)) continue;
    for (int other = 0; other < geometry_->unit_count(); ++other) {
      if (other == unit) continue;
      Overlap overlap{};
      overlap.shared = static_cast<std::int32_t>(overlap_cells_.size());
      overlap.rest = append(unit, other, true);
      // One cell alone: that is a hidden single.
      if (overlap.rest - overlap.shared < 2) {
        overlap_cells_.resize(overlap.shared);
        continue;
      }
      overlap.beyond = append(unit, other, false);
      overlap.end = append(other, unit, false);
      overlaps_.push_back(overlap);
    }
  }
}

Deduction::Finding Deduction::run(BoardView board) {
  words_.assign(board.words().begin(), board.words().end());
  placed_.assign(words_.size(), 0);
  pending_.clear();
  open_ = static_cast<int>(words_.size());
  needed_ = Means::kSingles;
  first_subsets_ = true;
  for (Cell cell = 0; cell < geometry_->cell_count(); ++cell) {
    if (words_[cell] == 0) return Finding::kContradiction;
    if (is_single(words_[cell])) pending_.push_back(cell);
  }
  for (;;) {
    if (!place_singles()) return Finding::kContradiction;
    if (open_ == 0) return Finding::kSolved;
    struck_ = false;
    const bool locked_fit = strike_locked();
    if (struck_) needed_ = std::max(needed_, Means::kLocked);
    if (!locked_fit) return Finding::kContradiction;
    if (struck_) continue;
    const bool subsets_fit = strike_subsets();
    if (struck_) needed_ = Means::kSubsets;
    if (!subsets_fit) return Finding::kContradiction;
    if (!struck_) return Finding::kOpen;
  }
}

BoardView Deduction::placed_on(BoardView board) {
  placed_words_.assign(board.words().begin(), board.words().end());
  for (std::size_t cell = 0; cell < words_.size(); ++cell) {
    if (is_single(words_[cell])) placed_words_[cell] = words_[cell];
  }
  return {*geometry_, placed_words_.data()};
}

bool Deduction::strike(Cell cell, std::uint64_t values) {
  std::uint64_t& word = words_[cell];
  if ((word & values) == 0) return true;
  word &= ~values;
  if (is_single(word)) pending_.push_back(cell);
  return word != 0;
}

bool Deduction::place_singles() {
  do {
    if (!place_naked() || !find_hidden()) return false;
  } while (!pending_.empty());
  return true;
}

bool Deduction::place_naked() {
  while (!pending_.empty()) {
    const Cell cell = pending_.back();
    pending_.pop_back();
    if (placed_[cell] != 0) continue;
    placed_[cell] = 1;
    --open_;
    const std::uint64_t value = words_[cell];
    for (std::int32_t i = first_peer_[cell]; i < first_peer_[cell + 1]; ++i) {
      if (!strike(peers_[i], value)) return false;
    }
  }
  return true;
}

// Makes naked singles of the hidden ones.
bool Deduction::find_hidden() {
  for (int unit = 0; unit < geometry_->unit_count(); ++unit) {
    if (!geometry_->is_complete(unit)) continue;
    std::uint64_t once = 0;
    std::uint64_t twice = 0;
    std::uint64_t settled = 0;
    for (const Cell cell : geometry_->unit(unit)) {
      const std::uint64_t word = words_[cell];
      twice |= once & word;
      once |= word;
      settled |= (word & (word - 1)) == 0 ? word : 0;
    }
    if (once != every_value_) return false;
    const std::uint64_t hidden = once & ~twice & ~settled;
    if (hidden == 0) continue;
    for (const Cell cell : geometry_->unit(unit)) {
      const std::uint64_t here = words_[cell] & hidden;
      if (here == 0) continue;
      // Two values that have no place but this cell.
      if (!is_single(here)) return false;
      words_[cell] = here;
      pending_.push_back(cell);
    }
  }
  return true;
}

// Once over all overlaps: singles that come up are the cheaper way on.
bool Deduction::strike_locked() {
  for (const Overlap& overlap : overlaps_) {
    std::uint64_t locked = 0;
    std::uint64_t elsewhere = 0;
    for (std::int32_t i = overlap.shared; i < overlap.rest; ++i)
      locked |= words_[overlap_cells_[i]];
    for (std::int32_t i = overlap.rest; i < overlap.beyond; ++i)
      elsewhere |= words_[overlap_cells_[i]];
    locked &= ~elsewhere;
    if (locked == 0) continue;
    for (std::int32_t i = overlap.beyond; i < overlap.end; ++i) {
      const Cell cell = overlap_cells_[i];
      if ((words_[cell] & locked) == 0) continue;
      struck_ = true;
      if (!strike(cell, locked)) return false;
    }
  }
  return true;
}

// Once over all units in which something was struck since the last time.
bool Deduction::strike_subsets() {
  if (first_subsets_) seen_words_.assign(words_.size(), 0);
  first_subsets_ = false;
  next_seen_words_ = words_;
  static_assert(kMaxOrder <= static_cast<int>(kMostSets));
  std::array<std::uint64_t, kMostSets> cells;   // their candidates
  std::array<std::uint64_t, kMostSets> values;  // their places
  for (int unit = 0; unit < geometry_->unit_count(); ++unit) {
    const std::span<const Cell> places = geometry_->unit(unit);
    bool changed = false;
    for (std::size_t place = 0; place < places.size(); ++place) {
      cells[place] = words_[places[place]];
      changed |= cells[place] != seen_words_[places[place]];
    }
    if (!changed) continue;
    bool any = concord::strike_subsets({cells.data(), places.size()});
    if (!any && geometry_->is_complete(unit)) {
      const std::size_t order = places.size();
      transpose({cells.data(), order}, {values.data(), order});
      any = concord::strike_subsets({values.data(), order});
      if (any) transpose({values.data(), order}, {cells.data(), order});
    }
    if (!any) continue;
    struck_ = true;
    for (std::size_t place = 0; place < places.size(); ++place) {
      if (!strike(places[place], words_[places[place]] & ~cells[place])) return false;
    }
    // Singles that come up are the cheaper way on.
    if (!pending_.empty()) return true;
  }
  seen_words_.swap(next_seen_words_);
  return true;
}

}  // namespace concord
