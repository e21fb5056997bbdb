#pragma once
// The clauses of a check: added, found by literals or by id, deleted, and asked whether a clause
// follows. All of what a lemma must fulfil is here; what a notation says is the checker's. After
// conflict() nothing more needs to be asked. Not thread-safe; may throw std::bad_alloc.

#include <cstdint>
#include <span>
#include <vector>

#include "results/proof/clause_arena.hpp"
#include "results/proof/clause_ids.hpp"
#include "results/proof/clause_index.hpp"
#include "results/proof/cnf.hpp"
#include "results/proof/list_pool.hpp"
#include "results/proof/literal_marks.hpp"
#include "results/proof/unit_propagation.hpp"
#include "results/proof/variable_numbers.hpp"

namespace concord::proof {

class ClauseDatabase {
 public:
  ClauseDatabase() : index_(arena_), units_(arena_) {}
  ClauseDatabase(const ClauseDatabase&) = delete;  // its parts refer to each other
  ClauseDatabase& operator=(const ClauseDatabase&) = delete;

  // The formula in place of everything before.
  void load(const Cnf& formula);
  // Whether propagation alone finds that no assignment is left.
  [[nodiscard]] bool conflict() const { return conflict_; }

  // A clause as a set, from DIMACS literals: what the next calls are about.
  void take(std::span<const std::int32_t> literals);
  [[nodiscard]] bool is_empty() const { return clause_.empty(); }

  enum class Reason : std::uint8_t { kNone, kPropagation, kResolution };
  // Whether the clause taken follows by unit propagation, or else is RAT on its first literal.
  // `hints` are clauses to look at first, in any order, true or not. `going_on` is asked from time
  // to time; when it says false the answer is kNone.
  template <typename GoingOn>
  [[nodiscard]] Reason justify(std::span<const ClauseRef> hints, GoingOn&& going_on) {
    const bool follows = follows_by_propagation(hints);
    const Reason reason = follows                              ? Reason::kPropagation
                          : is_resolution_asymmetric(going_on) ? Reason::kResolution
                                                               : Reason::kNone;
    units_.undo(root_);
    return reason;
  }
  // Adds the clause taken.
  ClauseRef add();

  // A clause of the formula, not named yet, that equals the one taken; one that is named only where
  // there is no other; kNoClause where it is none of the formula's.
  [[nodiscard]] ClauseRef find_original();
  // Any clause that equals the one taken.
  [[nodiscard]] ClauseRef find();
  [[nodiscard]] bool equals_taken(ClauseRef ref) const {
    return arena_.size(ref) == clause_.size() && marks_.all_marked(arena_.clause(ref));
  }
  // False when it stays: a unit, or the reason of an assignment at the root.
  bool remove(ClauseRef ref);
  void set_named(ClauseRef ref) { arena_.set(ref, ClauseArena::kNamed); }
  [[nodiscard]] bool named(ClauseRef ref) const { return arena_.has(ref, ClauseArena::kNamed); }

  // Ids of clauses. They keep their meaning in collect_garbage(), which no other reference does.
  ClauseIds& ids() { return ids_; }
  void collect_garbage();

  [[nodiscard]] std::uint64_t propagations() const { return units_.propagations(); }
  [[nodiscard]] std::uint64_t memory_B() const;

 private:
  // Each of these leaves assumptions behind.
  bool follows_by_propagation(std::span<const ClauseRef> hints);
  bool look_at_hints(std::span<const ClauseRef> hints);
  bool resolvent_follows(ClauseRef other, Literal pivot);

  template <typename GoingOn>
  bool is_resolution_asymmetric(GoingOn&& going_on) {
    if (clause_.empty()) return false;
    if (!occurrences_built_) build_occurrences();
    const Literal pivot = clause_.front();
    for (const ClauseRef other : occurrences_.items(negation(pivot))) {
      if (!resolvent_follows(other, pivot) || !going_on()) return false;
    }
    return true;
  }
  void build_occurrences();
  void grow();

  VariableNumbers numbers_;
  ClauseArena arena_;
  ClauseIndex index_;
  ClauseIds ids_;
  UnitPropagation units_;
  LiteralMarks marks_;  // of the clause taken
  std::vector<Literal> clause_;
  bool tautology_ = false;
  bool conflict_ = false;
  std::size_t root_ = 0;                 // how much of the trail is for good
  ClauseRef next_original_ = kNoClause;  // the clause of the formula that is likely named next
  ListPool<ClauseRef> occurrences_;      // of literals in clauses, dead ones too
  bool occurrences_built_ = false;
};

}  // namespace concord::proof
