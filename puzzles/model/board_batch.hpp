#pragma once
// BoardBatch: many boards of one geometry, their candidates in one contiguous array, so that a bulk
// solver reads puzzles without chasing pointers. Safe to read from several threads.

#include <cassert>
#include <cstdint>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord {

class BoardBatch {
 public:
  explicit BoardBatch(GeometryPtr geometry) : geometry_(std::move(geometry)) {}

  [[nodiscard]] const GeometryPtr& geometry_ptr() const { return geometry_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] BoardView view(std::size_t i) const {
    return {*geometry_, words_.data() + i * stride()};
  }

  // `board` must have this batch's geometry.
  void push_back(BoardView board) {
    assert(&board.geometry() == geometry_.get());
    const auto words = board.words();
    words_.insert(words_.end(), words.begin(), words.end());
    ++size_;
  }
  // Makes room for `boards` of them.
  void reserve(std::size_t boards) { words_.reserve(boards * stride()); }
  // A board more, whose candidates (Board's layout, none yet) the caller fills in. Valid until the
  // batch grows.
  [[nodiscard]] std::uint64_t* append() {
    words_.resize(words_.size() + stride());
    ++size_;
    return words_.data() + words_.size() - stride();
  }
  void pop_back() {
    words_.resize(words_.size() - stride());
    --size_;
  }
  void clear() {
    words_.clear();
    size_ = 0;
  }

 private:
  [[nodiscard]] std::size_t stride() const {
    return static_cast<std::size_t>(geometry_->cell_count()) * geometry_->words_per_cell();
  }

  GeometryPtr geometry_;
  std::vector<std::uint64_t> words_;
  std::size_t size_ = 0;
};

}  // namespace concord
