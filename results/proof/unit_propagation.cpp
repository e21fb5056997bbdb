#include "results/proof/unit_propagation.hpp"

#include <utility>

namespace concord::proof {

void UnitPropagation::reset(std::uint32_t variables) {
  values_.assign(2 * std::size_t{variables}, 0);
  watches_.reset(2 * std::size_t{variables});
  trail_.clear();
  head_ = 0;
  propagations_ = 0;
}

void UnitPropagation::grow(std::uint32_t variables) {
  values_.resize(2 * std::size_t{variables}, 0);
  watches_.grow(2 * std::size_t{variables});
}

// The two literals to watch to the front: such as are not false where there are some. False when
// the root satisfies the clause, so that nothing needs to be watched.
bool UnitPropagation::choose_watches(ClauseRef ref) {
  Literal* literals = arena_.literals(ref);
  const std::uint32_t size = arena_.size(ref);
  std::uint32_t good = 0;
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::int8_t value = values_[literals[i]];
    if (value == kRootTrue) return false;
    if (value == 0 && good < 2) std::swap(literals[good++], literals[i]);
  }
  return true;
}

void UnitPropagation::watch(ClauseRef ref) {
  const Literal* literals = arena_.literals(ref);
  const std::uint32_t kind = arena_.size(ref) == 2 ? kBinary : 0;
  watches_.push(literals[0], {ref | kind, literals[1]});
  watches_.push(literals[1], {ref | kind, literals[0]});
}

void UnitPropagation::rebuild_watches() {
  watches_.reset(values_.size());
  const auto watched = [&](ClauseRef ref) {
    return arena_.size(ref) >= 2 && !arena_.has(ref, ClauseArena::kDead) &&
           !arena_.has(ref, ClauseArena::kTautology);
  };
  for (ClauseRef ref = ClauseArena::first(); ref != arena_.end(); ref = arena_.next(ref)) {
    if (!watched(ref) || !choose_watches(ref)) continue;
    watches_.reserve(arena_.literals(ref)[0]);
    watches_.reserve(arena_.literals(ref)[1]);
  }
  watches_.lay_out();
  for (ClauseRef ref = ClauseArena::first(); ref != arena_.end(); ref = arena_.next(ref)) {
    if (watched(ref) && choose_watches(ref)) watch(ref);
  }
}

bool UnitPropagation::add_unit(ClauseRef ref) {
  const Literal literal = arena_.literals(ref)[0];
  if (is_false(literal)) return false;
  if (!is_true(literal)) assign<true>(literal, ref);
  return true;
}

bool UnitPropagation::add(ClauseRef ref) {
  const std::uint32_t size = arena_.size(ref);
  if (size == 0) return false;
  if (size == 1) return add_unit(ref) && propagate_root();
  if (!choose_watches(ref)) return true;
  const Literal* literals = arena_.literals(ref);
  if (is_false(literals[0])) return false;
  if (is_false(literals[1])) {
    // Satisfied for good from here on, so it is never looked at again.
    assign<true>(literals[0], ref);
    return propagate_root();
  }
  watch(ref);
  return true;
}

void UnitPropagation::forget(ClauseRef ref) {
  // Longer clauses are met as dead and dropped; watches of two literals do not look at the clause.
  if (arena_.size(ref) != 2) return;
  for (const Literal literal : arena_.clause(ref)) {
    if (values_[literal] != 0) continue;  // at the root: its watches are not visited any more
    const auto items = watches_.items(literal);
    for (Watch& item : items) {
      if (item.ref_and_kind != (ref | kBinary)) continue;
      item = items.back();
      watches_.shrink(literal, items.size() - 1);
      break;
    }
  }
}

void UnitPropagation::undo(std::size_t trail_size) {
  while (trail_.size() > trail_size) {
    values_[trail_.back()] = 0;
    values_[negation(trail_.back())] = 0;
    trail_.pop_back();
  }
  head_ = trail_size;
}

template <bool kRoot>
bool UnitPropagation::propagate() {
  while (head_ < trail_.size()) {
    ++propagations_;
    if (!visit_watches<kRoot>(negation(trail_[head_++]))) return false;
  }
  return true;
}

template <bool kRoot>
bool UnitPropagation::visit_watches(Literal falsified) {
  // Pushing to another list may move the pool, so `items` is asked for again after that.
  auto items = watches_.items(falsified);
  const std::size_t count = items.size();
  std::size_t kept = 0;
  std::size_t i = 0;
  bool conflict = false;
  while (i < count) {
    const Watch item = items[i++];
    const std::int8_t blocked = values_[item.blocker];
    if (blocked > 0) {
      if (blocked != kRootTrue) items[kept++] = item;
      continue;
    }
    if ((item.ref_and_kind & kBinary) != 0) {
      items[kept++] = item;
      if (blocked < 0) {
        conflict = true;
        break;
      }
      assign<kRoot>(item.blocker, item.ref_and_kind & ~kBinary);
      continue;
    }
    const ClauseRef ref = item.ref_and_kind;
    if (arena_.has(ref, ClauseArena::kDead)) continue;
    Literal* literals = arena_.literals(ref);
    const Literal other = literals[0] ^ literals[1] ^ falsified;
    const std::int8_t value = values_[other];
    if (value > 0) {
      if (value != kRootTrue) items[kept++] = {ref, other};
      continue;
    }
    const std::uint32_t size = arena_.size(ref);
    std::uint32_t k = 2;
    while (k < size && values_[literals[k]] < 0) ++k;
    literals[0] = other;
    if (k < size) {
      literals[1] = literals[k];
      literals[k] = falsified;
      watches_.push(literals[1], {ref, other});
      items = watches_.items(falsified);
      continue;
    }
    literals[1] = falsified;
    items[kept++] = {ref, other};
    if (value < 0) {
      conflict = true;
      break;
    }
    assign<kRoot>(other, ref);
  }
  while (i < count) items[kept++] = items[i++];
  watches_.shrink(falsified, kept);
  return !conflict;
}

template bool UnitPropagation::propagate<true>();
template bool UnitPropagation::propagate<false>();

}  // namespace concord::proof
