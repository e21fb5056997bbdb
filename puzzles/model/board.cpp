#include "puzzles/model/board.hpp"

#include <algorithm>
#include <cassert>

namespace concord {
namespace {

std::uint64_t bit_of(Value value) {
  return std::uint64_t{1} << ((value - 1U) % 64);
}

// The last word of a cell in which every value is a candidate.
std::uint64_t full_word(int order, int word) {
  const int bits = std::min(64, order - word * 64);
  return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

}  // namespace

Value BoardView::settled(Cell cell) const {
  Value only = 0;
  const auto words = candidates(cell);
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::uint64_t bits = words[w];
    if (bits == 0) continue;
    if (only != 0 || (bits & (bits - 1)) != 0) return 0;
    only = static_cast<Value>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)) + 1);
  }
  return only;
}

Board::Board(GeometryPtr geometry) : geometry_(std::move(geometry)) {
  const int width = geometry_->words_per_cell();
  words_.resize(static_cast<std::size_t>(cell_count()) * width);
  for (int word = 0; word < width; ++word) {
    const std::uint64_t full = full_word(order(), word);
    for (std::size_t i = word; i < words_.size(); i += width) words_[i] = full;
  }
  given_.assign(cell_count(), 0);
}

void Board::set_given(Cell cell, Value value) {
  settle(cell, value);
  given_[cell] = 1;
}

void Board::settle(Cell cell, Value value) {
  clear_candidates(cell);
  add_candidate(cell, value);
}

void Board::remove_candidate(Cell cell, Value value) {
  assert(value >= 1 && value <= order());
  words(cell)[(value - 1U) / 64] &= ~bit_of(value);
  given_[cell] = 0;
}

void Board::clear_candidates(Cell cell) {
  std::fill_n(words(cell), geometry_->words_per_cell(), 0);
  given_[cell] = 0;
}

void Board::add_candidate(Cell cell, Value value) {
  assert(value >= 1 && value <= order());
  words(cell)[(value - 1U) / 64] |= bit_of(value);
}

int Board::given_count() const {
  return static_cast<int>(std::ranges::count(given_, 1));
}

bool Board::has_pencil_marks() const {
  for (Cell cell = 0; cell < cell_count(); ++cell) {
    const int count = view().candidate_count(cell);
    if (count != 1 && count != order()) return true;
  }
  return false;
}

std::size_t Board::hash() const {
  // FNV-1a over the words; the geometry is a shared object, so its address stands for the shape.
  std::uint64_t hash = 0xcbf29ce484222325U ^ reinterpret_cast<std::uintptr_t>(geometry_.get());
  for (const std::uint64_t word : words_) {
    hash = (hash ^ word) * 0x100000001b3U;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace concord
