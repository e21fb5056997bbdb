#pragma once
// Clauses by the ids that a FRAT proof gives them. Solvers count, so ids are mostly an index; those
// far above the number of clauses go to a map, so that memory grows with what is there. Not
// thread-safe; defining may throw std::bad_alloc.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "results/proof/clause_arena.hpp"

namespace concord::proof {

class ClauseIds {
 public:
  void clear() {
    dense_.clear();
    sparse_.clear();
    defined_ = 0;
  }

  // kNoClause when there is none.
  [[nodiscard]] ClauseRef find(std::uint64_t id) const {
    if (id < dense_.size() && dense_[id] != kNoClause) return dense_[id];
    if (sparse_.empty()) return kNoClause;
    const auto found = sparse_.find(id);
    return found == sparse_.end() ? kNoClause : found->second;
  }

  // An id that find() does not know.
  void define(std::uint64_t id, ClauseRef ref) {
    ++defined_;
    if (id >= dense_.size() && id > kFew + 8 * defined_) {
      sparse_.emplace(id, ref);
      return;
    }
    if (id >= dense_.size()) dense_.resize(id + 1, kNoClause);
    dense_[id] = ref;
  }

  // An id that find() knows.
  void erase(std::uint64_t id) {
    if (id < dense_.size() && dense_[id] != kNoClause) {
      dense_[id] = kNoClause;
    } else {
      sparse_.erase(id);
    }
  }

  // Calls f(ClauseRef&) for each.
  template <typename Function>
  void for_each(Function&& f) {
    for (ClauseRef& ref : dense_) {
      if (ref != kNoClause) f(ref);
    }
    for (auto& entry : sparse_) f(entry.second);
  }

  [[nodiscard]] std::uint64_t memory_B() const {
    return dense_.capacity() * sizeof(ClauseRef) + sparse_.size() * 48;
  }

 private:
  static constexpr std::uint64_t kFew = 1024;

  std::vector<ClauseRef> dense_;
  std::unordered_map<std::uint64_t, ClauseRef> sparse_;
  std::uint64_t defined_ = 0;  // ever
};

}  // namespace concord::proof
