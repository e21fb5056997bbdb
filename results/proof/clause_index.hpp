#pragma once
// Clauses by their literals, for deletions in DRAT and for the clauses of the formula in FRAT. It
// is built when it is first asked, and again after the arena was compacted; proofs that need none
// pay nothing. A clause may be in it several times, as it may stand in a proof several times. Not
// thread-safe; may throw std::bad_alloc.

#include <bit>
#include <cstdint>
#include <vector>

#include "results/proof/clause_arena.hpp"

namespace concord::proof {

class ClauseIndex {
 public:
  explicit ClauseIndex(const ClauseArena& arena) : arena_(arena) {}

  // Forgets everything; the next find() looks at the arena again.
  void clear() {
    built_ = false;
    used_ = 0;
  }

  // A clause that was added to the arena.
  void add(ClauseRef ref) {
    if (!built_) return;
    if (2 * ++used_ > slots_.size()) {
      build();  // which finds it in the arena
    } else {
      place(ref);
    }
  }

  // The first clause that lives, has this hash, and is `wanted`; kNoClause when there is none.
  template <typename Wanted>
  [[nodiscard]] ClauseRef find(std::uint32_t hash, Wanted&& wanted) {
    if (!built_) build();
    for (std::size_t slot = hash & mask(); slots_[slot] != kNoClause; slot = (slot + 1) & mask()) {
      const ClauseRef ref = slots_[slot];
      if (arena_.hash(ref) == hash && !arena_.has(ref, ClauseArena::kDead) && wanted(ref))
        return ref;
    }
    return kNoClause;
  }

  [[nodiscard]] std::uint64_t memory_B() const { return slots_.capacity() * sizeof(ClauseRef); }

 private:
  [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }

  void build() {
    std::size_t live = 0;
    for (ClauseRef ref = ClauseArena::first(); ref != arena_.end(); ref = arena_.next(ref))
      live += arena_.has(ref, ClauseArena::kDead) ? 0 : 1;
    slots_.assign(std::bit_ceil(4 * live + 16), kNoClause);
    for (ClauseRef ref = ClauseArena::first(); ref != arena_.end(); ref = arena_.next(ref)) {
      if (!arena_.has(ref, ClauseArena::kDead)) place(ref);
    }
    used_ = live;
    built_ = true;
  }
  void place(ClauseRef ref) {
    std::size_t slot = arena_.hash(ref) & mask();
    // The place of a dead clause is free: find() passes over it either way.
    while (slots_[slot] != kNoClause && !arena_.has(slots_[slot], ClauseArena::kDead))
      slot = (slot + 1) & mask();
    slots_[slot] = ref;
  }

  const ClauseArena& arena_;
  std::vector<ClauseRef> slots_;  // open addressing; a dead clause stays until its place is needed
  std::size_t used_ = 0;
  bool built_ = false;
};

}  // namespace concord::proof
