#pragma once
// Many lists that grow, in one array, so that a checker allocates nothing anew from proof to proof
// and a list is contiguous. A list that is full moves to the array's end with twice the room. Not
// thread-safe; growing may throw std::bad_alloc.

#include <algorithm>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace concord::proof {

template <typename T>
class ListPool {
 public:
  // Empty lists without room.
  void reset(std::size_t lists) {
    lists_.assign(lists, List());
    pool_.clear();
  }
  // More lists, without touching those there are.
  void grow(std::size_t lists) {
    if (lists > lists_.size()) lists_.resize(lists);
  }

  // After reset(), where the final sizes are known: reserve() for each item, then lay_out() once.
  void reserve(std::size_t list) { ++lists_[list].capacity; }
  void lay_out() {
    std::size_t total = 0;
    for (List& list : lists_) {
      if (list.capacity > 0) list.capacity += list.capacity / 4 + 2;
      list.begin = index(total);
      total += list.capacity;
    }
    pool_.resize(total);
  }

  void push(std::size_t which, const T& item) {
    List& list = lists_[which];
    if (list.size == list.capacity) move_to_end(list);
    pool_[list.begin + list.size++] = item;
  }
  [[nodiscard]] std::span<T> items(std::size_t which) {
    return {pool_.data() + lists_[which].begin, lists_[which].size};
  }
  void shrink(std::size_t which, std::size_t size) {
    lists_[which].size = static_cast<std::uint32_t>(size);
  }

  [[nodiscard]] std::uint64_t memory_B() const {
    return pool_.capacity() * sizeof(T) + lists_.capacity() * sizeof(List);
  }

 private:
  struct List {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
    std::uint32_t capacity = 0;
  };

  static std::uint32_t index(std::size_t place) {
    if (place > UINT32_MAX) throw std::bad_alloc();
    return static_cast<std::uint32_t>(place);
  }

  void move_to_end(List& list) {
    const std::uint32_t begin = index(pool_.size());
    const std::uint32_t capacity = std::max<std::uint32_t>(4, 2 * list.capacity);
    pool_.resize(pool_.size() + capacity);
    std::copy_n(pool_.begin() + list.begin, list.size, pool_.begin() + begin);
    list.begin = begin;
    list.capacity = capacity;
  }

  std::vector<List> lists_;
  std::vector<T> pool_;
};

}  // namespace concord::proof
