#pragma once
// A set of literals that is emptied in no time: for dropping repetitions and comparing clauses as
// sets. Not thread-safe.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "results/proof/literal.hpp"

namespace concord::proof {

class LiteralMarks {
 public:
  // At least this many literals can be marked.
  void grow(std::size_t literals) {
    if (literals > stamps_.size()) stamps_.resize(literals, 0);
  }
  void clear() {
    if (++now_ != 0) return;
    std::ranges::fill(stamps_, 0);
    now_ = 1;
  }
  // False when it was marked before.
  bool mark(Literal literal) {
    if (stamps_[literal] == now_) return false;
    stamps_[literal] = now_;
    return true;
  }
  [[nodiscard]] bool marked(Literal literal) const { return stamps_[literal] == now_; }
  [[nodiscard]] bool all_marked(std::span<const Literal> literals) const {
    return std::ranges::all_of(literals, [this](Literal l) { return marked(l); });
  }
  [[nodiscard]] std::uint64_t memory_B() const { return stamps_.capacity() * sizeof(stamps_[0]); }

 private:
  std::vector<std::uint32_t> stamps_;
  std::uint32_t now_ = 1;
};

}  // namespace concord::proof
