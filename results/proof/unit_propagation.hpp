#pragma once
// Unit propagation over the clauses of an arena, with two watched literals a clause (Moskewicz et
// al. 2001), which stand first in it, and a blocking literal in each watch. What is assigned while
// nothing is assumed stays for good: the root. The rest is taken back by undo().
//
// A clause that a literal was propagated from at the root is marked kReason in the arena. Clauses
// that the root satisfies are dropped from the watches, since nothing will ever follow from them.
// Not thread-safe; may throw std::bad_alloc.

#include <cstdint>
#include <span>
#include <vector>

#include "results/proof/clause_arena.hpp"
#include "results/proof/list_pool.hpp"
#include "results/proof/literal.hpp"

namespace concord::proof {

class UnitPropagation {
 public:
  explicit UnitPropagation(ClauseArena& arena) : arena_(arena) {}

  void reset(std::uint32_t variables);
  // More variables, unassigned.
  void grow(std::uint32_t variables);

  [[nodiscard]] bool is_true(Literal literal) const { return values_[literal] > 0; }
  [[nodiscard]] bool is_false(Literal literal) const { return values_[literal] < 0; }
  [[nodiscard]] std::size_t trail_size() const { return trail_.size(); }

  // The watches of all clauses that live. Only when nothing is assumed.
  void rebuild_watches();
  // A clause that was just added to the arena, when nothing is assumed: watches it, assigns what
  // it leaves no choice about, and propagates. False on a conflict, which is then for good.
  [[nodiscard]] bool add(ClauseRef ref);
  // Assigns the literal of a unit clause at the root, without propagating.
  [[nodiscard]] bool add_unit(ClauseRef ref);
  [[nodiscard]] bool propagate_root() { return propagate<true>(); }
  // For a clause that is about to die.
  void forget(ClauseRef ref);

  // Assigns a literal that is open; nothing may be added before undo() to the root.
  void assume(Literal literal) { assign<false>(literal, kNoClause); }
  // False on a conflict.
  [[nodiscard]] bool propagate() { return propagate<false>(); }
  // Back to where the trail had this size; what stays must have been propagated.
  void undo(std::size_t trail_size);

  [[nodiscard]] std::uint64_t propagations() const { return propagations_; }
  [[nodiscard]] std::uint64_t memory_B() const {
    return watches_.memory_B() + values_.capacity() + trail_.capacity() * sizeof(Literal);
  }

 private:
  static constexpr std::uint32_t kBinary = std::uint32_t{1} << 31;
  // Values of a literal: false, open, true; twice that at the root.
  static constexpr std::int8_t kTrue = 1;
  static constexpr std::int8_t kRootTrue = 2;

  struct Watch {
    std::uint32_t ref_and_kind;  // kBinary: the blocking literal is all the rest of the clause
    Literal blocker;
  };

  template <bool kRoot>
  void assign(Literal literal, ClauseRef reason) {
    const std::int8_t value = kRoot ? kRootTrue : kTrue;
    values_[literal] = value;
    values_[negation(literal)] = static_cast<std::int8_t>(-value);
    trail_.push_back(literal);
    if constexpr (kRoot) arena_.set(reason, ClauseArena::kReason);
  }
  template <bool kRoot>
  bool propagate();
  template <bool kRoot>
  bool visit_watches(Literal falsified);
  bool choose_watches(ClauseRef ref);
  void watch(ClauseRef ref);

  ClauseArena& arena_;
  ListPool<Watch> watches_;  // of the clauses that a literal becoming false may make unit
  std::vector<std::int8_t> values_;
  std::vector<Literal> trail_;
  std::size_t head_ = 0;  // what of the trail was propagated
  std::uint64_t propagations_ = 0;
};

}  // namespace concord::proof
