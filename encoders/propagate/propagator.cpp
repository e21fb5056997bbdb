#include "encoders/propagate/propagator.hpp"

#include <algorithm>
#include <utility>

namespace concord {
namespace {

constexpr std::uint64_t kMostLiterals = std::numeric_limits<std::uint32_t>::max();

// Often enough for a stop within 0.1 s, seldom enough to cost nothing.
constexpr std::size_t kClausesAPoll = std::size_t{1} << 16;

bool stopped(std::size_t clause, const StopFlag* stop) {
  return clause % kClausesAPoll == 0 && stop != nullptr && stop->stop_requested();
}

tl::unexpected<Propagator::LoadError> stop_error() {
  return tl::unexpected(Propagator::LoadError{Propagator::LoadError::Kind::kStopped, "stopped"});
}

}  // namespace

void Propagator::clear() {
  values_.clear();
  trail_.clear();
  trail_size_ = 0;
  binary_next_ = 0;
  long_next_ = 0;
  level_starts_.clear();
  conflict_level_ = kNoConflict;
  implied_starts_.clear();
  implied_.clear();
  watches_.clear();
  watch_nodes_.clear();
  clause_starts_.clear();
  clause_literals_.clear();
  units_.clear();
  empty_clause_ = false;
  long_count_ = 0;
  long_literals_ = 0;
  binary_literals_ = 0;
}

tl::expected<void, Propagator::LoadError> Propagator::load(const Formula& formula,
                                                           const StopFlag* stop) {
  clear();
  if (!formula.xors().empty()) {
    return tl::unexpected(LoadError{LoadError::Kind::kUnsupported,
                                    "unit propagation is about clauses, and the formula has XOR "
                                    "clauses beside them"});
  }
  const std::size_t literals = 2 * std::size_t{formula.variable_count()};
  seen_.assign(literals, 0);
  implied_starts_.assign(literals + 1, 0);
  if (!measure(formula, stop)) {
    clear();
    return stop_error();
  }
  if (binary_literals_ > kMostLiterals || long_literals_ > kMostLiterals) {
    clear();
    return tl::unexpected(
        LoadError{LoadError::Kind::kUnsupported,
                  "unit propagation holds 2^32 literals at most in the clauses of two literals, "
                  "and as many in the longer ones"});
  }
  if (!fill(formula, stop)) {
    clear();
    return stop_error();
  }
  values_.assign(literals, 0);
  trail_.resize(formula.variable_count());
  bool fine = !empty_clause_;
  for (const Lit unit : units_) fine = fine && enqueue(unit);
  if (!fine || !propagate()) conflict_level_ = 0;
  return {};
}

// The clause without repeated literals, in clause_ where it had some; none when it always holds.
std::optional<std::span<const Lit>> Propagator::distinct(std::span<const Lit> clause) {
  // Nearly all clauses there are: nothing to look up.
  if (clause.size() == 2 && clause[0].var() != clause[1].var()) return clause;
  const auto not_before = [](Lit a, Lit b) { return a.var() >= b.var(); };
  if (std::ranges::adjacent_find(clause, not_before) == clause.end()) return clause;
  clause_.clear();
  bool always = false;
  for (const Lit literal : clause) {
    if (seen_[literal.code()] != 0) continue;
    seen_[literal.code()] = 1;
    always = always || seen_[(~literal).code()] != 0;
    clause_.push_back(literal);
  }
  for (const Lit literal : clause_) seen_[literal.code()] = 0;
  if (always) return std::nullopt;
  return clause_;
}

// Counts, so that fill() writes into place: implied_starts_[l] becomes the end of what ~l implies.
bool Propagator::measure(const Formula& formula, const StopFlag* stop) {
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    if (stopped(i, stop)) return false;
    const auto clause = distinct(formula.clause(i));
    if (!clause) continue;
    if (clause->size() == 2) {
      ++implied_starts_[(~clause->front()).code()];
      ++implied_starts_[(~clause->back()).code()];
      binary_literals_ += 2;
    } else if (clause->size() > 2) {
      ++long_count_;
      long_literals_ += clause->size();
    }
  }
  return true;
}

bool Propagator::fill(const Formula& formula, const StopFlag* stop) {
  std::uint32_t end = 0;
  for (std::uint32_t& start : implied_starts_) start = end += start;
  implied_.resize(end);
  watches_.assign(implied_starts_.size() - 1, kNoWatch);
  watch_nodes_.reserve(2 * long_count_);
  clause_starts_.reserve(long_count_ + 1);
  clause_starts_.push_back(0);
  clause_literals_.reserve(long_literals_);
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    if (stopped(i, stop)) return false;
    const auto clause = distinct(formula.clause(i));
    if (!clause) continue;
    switch (clause->size()) {
      case 0: empty_clause_ = true; break;
      case 1: units_.push_back(clause->front()); break;
      case 2: add_binary(clause->front(), clause->back()); break;
      default: add_long(*clause);
    }
  }
  return true;
}

void Propagator::add_binary(Lit a, Lit b) {
  // From the back: each end moves down to be the start.
  implied_[--implied_starts_[(~a).code()]] = b;
  implied_[--implied_starts_[(~b).code()]] = a;
}

void Propagator::add_long(std::span<const Lit> clause) {
  for (int i = 0; i < 2; ++i) {
    std::uint32_t& first = watches_[clause[i].code()];
    watch_nodes_.push_back({first, clause[1 - i]});
    first = static_cast<std::uint32_t>(watch_nodes_.size() - 1);
  }
  clause_literals_.insert(clause_literals_.end(), clause.begin(), clause.end());
  clause_starts_.push_back(static_cast<std::uint32_t>(clause_literals_.size()));
}

bool Propagator::assume(std::span<const Lit> literals) {
  level_starts_.push_back(trail_size_);
  if (!consistent()) return false;
  bool fine = true;
  for (const Lit literal : literals) fine = fine && enqueue(literal);
  if (fine && propagate()) return true;
  conflict_level_ = level_starts_.size();
  return false;
}

void Propagator::undo(std::size_t level) {
  if (level >= level_starts_.size()) return;
  const std::size_t start = level_starts_[level];
  while (trail_size_ > start) {
    const Lit literal = trail_[--trail_size_];
    values_[literal.code()] = 0;
    values_[(~literal).code()] = 0;
  }
  level_starts_.resize(level);
  // A lower level was at its fixpoint, or at its conflict, beyond which nothing is propagated.
  binary_next_ = trail_size_;
  long_next_ = trail_size_;
  if (conflict_level_ != kNoConflict && conflict_level_ > level) conflict_level_ = kNoConflict;
}

inline bool Propagator::enqueue(Lit literal) {
  const std::int8_t value = values_[literal.code()];
  if (value != 0) return value > 0;
  values_[literal.code()] = 1;
  values_[(~literal).code()] = -1;
  trail_[trail_size_++] = literal;
  return true;
}

// All binary clauses first: they are cheap, and a long clause is then visited with more known.
bool Propagator::propagate() {
  for (;;) {
    if (!propagate_binary()) return false;
    if (long_next_ == trail_size_) return true;
    if (!visit_watches(~trail_[long_next_++])) return false;
  }
}

bool Propagator::propagate_binary() {
  while (binary_next_ < trail_size_) {
    const std::uint32_t code = trail_[binary_next_++].code();
    const Lit* const end = implied_.data() + implied_starts_[code + 1];
    for (const Lit* implied = implied_.data() + implied_starts_[code]; implied != end; ++implied) {
      if (!enqueue(*implied)) return false;
    }
  }
  return true;
}

// Every clause watched at a literal that became false: is satisfied, finds another literal to
// watch, or has one literal left.
bool Propagator::visit_watches(Lit falsified) {
  std::uint32_t* link = &watches_[falsified.code()];
  while (*link != kNoWatch) {
    const std::uint32_t at = *link;
    Watch& watch = watch_nodes_[at];
    if (is_true(watch.blocker)) {
      link = &watch.next;
      continue;
    }
    Lit* const clause = clause_literals_.data() + clause_starts_[at / 2];
    Lit* const end = clause_literals_.data() + clause_starts_[at / 2 + 1];
    if (clause[0] == falsified) std::swap(clause[0], clause[1]);
    watch.blocker = clause[0];
    if (is_true(clause[0])) {
      link = &watch.next;
      continue;
    }
    Lit* const other = std::find_if(clause + 2, end, [&](Lit l) { return !is_false(l); });
    if (other != end) {
      std::swap(clause[1], *other);
      *link = watch.next;
      watch.next = std::exchange(watches_[clause[1].code()], at);
      continue;
    }
    if (!enqueue(clause[0])) return false;
    link = &watch.next;
  }
  return true;
}

std::uint64_t Propagator::memory_B(const EncodingSize& size) {
  // A literal in a binary clause takes 4 bytes; a long clause 4 + 2 watches, each literal 4.
  constexpr std::uint64_t kVariable_B =
      2 * (sizeof(std::int8_t) + 1 + 2 * sizeof(std::uint32_t)) + 2 * sizeof(Lit);
  constexpr std::uint64_t kClause_B = sizeof(std::uint32_t) + 2 * sizeof(Watch);
  return saturating_add(saturating_multiply(size.variables, kVariable_B),
                        saturating_add(saturating_multiply(size.clauses, kClause_B),
                                       saturating_multiply(size.literals, sizeof(Lit))));
}

}  // namespace concord
