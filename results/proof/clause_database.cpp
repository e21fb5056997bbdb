#include "results/proof/clause_database.hpp"

#include <algorithm>

namespace concord::proof {

void ClauseDatabase::load(const Cnf& formula) {
  // Small numbers are used as they are only as far as the formula's size bears it.
  const std::uint64_t bearable = 64 + 4 * std::uint64_t{formula.literals.size()};
  numbers_.reset(static_cast<std::uint32_t>(
      std::min(bearable, static_cast<std::uint64_t>(formula.variables))));
  arena_.clear();
  arena_.reserve(formula.clause_count(), formula.literals.size());
  index_.clear();
  ids_.clear();
  occurrences_built_ = false;
  conflict_ = false;
  root_ = 0;
  units_.reset(numbers_.count());
  marks_.grow(2 * std::size_t{numbers_.count()});
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    take(formula.clause(i));
    const std::uint32_t flags =
        ClauseArena::kOriginal | (tautology_ ? ClauseArena::kTautology : 0U);
    const ClauseRef ref = arena_.add(clause_, flags);
    if (clause_.empty()) conflict_ = true;
    if (clause_.size() == 1 && !units_.add_unit(ref)) conflict_ = true;
  }
  next_original_ = ClauseArena::first();
  if (conflict_) return;
  units_.rebuild_watches();
  conflict_ = !units_.propagate_root();
  root_ = units_.trail_size();
}

void ClauseDatabase::grow() {
  units_.grow(numbers_.count());
  marks_.grow(2 * std::size_t{numbers_.count()});
  if (occurrences_built_) occurrences_.grow(2 * std::size_t{numbers_.count()});
}

void ClauseDatabase::take(std::span<const std::int32_t> literals) {
  clause_.clear();
  tautology_ = false;
  marks_.clear();
  for (const std::int32_t dimacs : literals) {
    const std::uint32_t before = numbers_.count();
    const Literal literal = numbers_.literal(dimacs);
    if (numbers_.count() != before) grow();
    if (!marks_.mark(literal)) continue;
    clause_.push_back(literal);
    tautology_ = tautology_ || marks_.marked(negation(literal));
  }
}

bool ClauseDatabase::follows_by_propagation(std::span<const ClauseRef> hints) {
  if (tautology_) return true;
  for (const Literal literal : clause_) {
    if (units_.is_true(literal)) return true;
    if (!units_.is_false(literal)) units_.assume(negation(literal));
  }
  return !look_at_hints(hints) || !units_.propagate();
}

// What the hinted clauses leave no choice about, without looking further. False on a conflict.
bool ClauseDatabase::look_at_hints(std::span<const ClauseRef> hints) {
  for (const ClauseRef ref : hints) {
    if (arena_.has(ref, ClauseArena::kTautology)) continue;
    Literal open = 0;
    std::uint32_t open_count = 0;
    bool satisfied = false;
    for (const Literal literal : arena_.clause(ref)) {
      satisfied = units_.is_true(literal);
      if (!satisfied && units_.is_false(literal)) continue;
      open = literal;
      if (satisfied || ++open_count > 1) break;
    }
    if (satisfied || open_count > 1) continue;
    if (open_count == 0) return false;
    units_.assume(open);
  }
  return true;
}

// Whether the clause taken, whose literals are assumed false, together with what is left of `other`
// without the negated pivot, follows by propagation.
bool ClauseDatabase::resolvent_follows(ClauseRef other, Literal pivot) {
  if (arena_.has(other, ClauseArena::kDead)) return true;
  const std::size_t before = units_.trail_size();
  bool follows = false;
  for (const Literal literal : arena_.clause(other)) {
    if (literal == negation(pivot) || units_.is_false(literal)) continue;
    follows = units_.is_true(literal);
    if (follows) break;
    units_.assume(negation(literal));
  }
  follows = follows || !units_.propagate();
  units_.undo(before);
  return follows;
}

void ClauseDatabase::build_occurrences() {
  occurrences_.reset(2 * std::size_t{numbers_.count()});
  const auto counts = [&](ClauseRef ref) {
    return !arena_.has(ref, ClauseArena::kDead) && !arena_.has(ref, ClauseArena::kTautology);
  };
  for (ClauseRef ref = ClauseArena::first(); ref != arena_.end(); ref = arena_.next(ref)) {
    if (!counts(ref)) continue;
    for (const Literal literal : arena_.clause(ref)) occurrences_.reserve(literal);
  }
  occurrences_.lay_out();
  for (ClauseRef ref = ClauseArena::first(); ref != arena_.end(); ref = arena_.next(ref)) {
    if (!counts(ref)) continue;
    for (const Literal literal : arena_.clause(ref)) occurrences_.push(literal, ref);
  }
  occurrences_built_ = true;
}

ClauseRef ClauseDatabase::add() {
  const ClauseRef ref = arena_.add(clause_, tautology_ ? ClauseArena::kTautology : 0U);
  index_.add(ref);
  if (tautology_) return ref;
  if (occurrences_built_) {
    for (const Literal literal : clause_) occurrences_.push(literal, ref);
  }
  conflict_ = !units_.add(ref);
  root_ = units_.trail_size();
  return ref;
}

ClauseRef ClauseDatabase::find_original() {
  // Most proofs name the clauses in the formula's order.
  if (next_original_ < arena_.end()) {
    const ClauseRef likely = next_original_;
    if (arena_.has(likely, ClauseArena::kOriginal) && !arena_.has(likely, ClauseArena::kDead) &&
        !named(likely) && equals_taken(likely)) {
      next_original_ = arena_.next(likely);
      return likely;
    }
  }
  ClauseRef taken_already = kNoClause;
  const ClauseRef found = index_.find(clause_hash(clause_), [&](ClauseRef ref) {
    if (!arena_.has(ref, ClauseArena::kOriginal) || !equals_taken(ref)) return false;
    if (named(ref)) taken_already = ref;
    return !named(ref);
  });
  if (found == kNoClause) return taken_already;
  next_original_ = arena_.next(found);
  return found;
}

ClauseRef ClauseDatabase::find() {
  return index_.find(clause_hash(clause_), [&](ClauseRef ref) { return equals_taken(ref); });
}

bool ClauseDatabase::remove(ClauseRef ref) {
  if (arena_.size(ref) < 2 || arena_.has(ref, ClauseArena::kReason)) return false;
  if (!arena_.has(ref, ClauseArena::kTautology)) units_.forget(ref);
  arena_.kill(ref);
  return true;
}

void ClauseDatabase::collect_garbage() {
  if (!arena_.worth_compacting()) return;
  arena_.plan_compaction();
  ids_.for_each([this](ClauseRef& ref) { ref = arena_.forwarded(ref); });
  arena_.compact();
  index_.clear();
  occurrences_built_ = false;
  next_original_ = kNoClause;
  units_.rebuild_watches();
}

std::uint64_t ClauseDatabase::memory_B() const {
  return numbers_.memory_B() + arena_.memory_B() + index_.memory_B() + ids_.memory_B() +
         units_.memory_B() + marks_.memory_B() + occurrences_.memory_B();
}

}  // namespace concord::proof
