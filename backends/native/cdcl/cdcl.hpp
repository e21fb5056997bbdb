#pragma once
// Cdcl: a SAT solver to be read. Two methods over one way to propagate:
//
//   DPLL (Davis, Logemann & Loveland 1962): decide, propagate, and at a conflict take the last
//   decision's other side. Here the other side is made true by the clause "not all of these
//   decisions", which is forgotten as soon as it is undone: so each step has a clause as its
//   reason, and the run is a proof.
//
//   CDCL (Marques-Silva & Sakallah 1999): at a conflict, resolve the conflicting clause with the
//   reasons of its literals, the last first, until one literal of the current level is left (first
//   unique implication point); keep that clause, and go back to where it first made a literal true.
//
// Propagation watches two literals a clause (Moskewicz et al. 2001) with a blocker beside each.
// Decisions take the variable that was in conflicts most of late (Eén & Sörensson 2003), or the
// first open one, and the value that it had last, true to begin with: in a formula of a board a
// candidate tried says more than one denied. Learnt clauses whose literals lie on many levels are
// forgotten from time to time (Audemard & Simon 2009). No restarts unless asked for, no
// preprocessing, no minimisation: what it learns is what the implication graph shows.
//
// Not thread-safe, but for the stop flag that solve() gets. Throws std::bad_alloc, and
// std::length_error for more than 2^32 literals; it is then of no use any more.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "backends/native/cdcl/activity_heap.hpp"
#include "backends/native/cdcl/clause_store.hpp"
#include "backends/native/cdcl/observer.hpp"
#include "encoders/literal.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

struct CdclSettings {
  enum class Method : std::uint8_t { kDpll, kCdcl } method = Method::kCdcl;
  enum class Order : std::uint8_t { kActivity, kFirst } order = Order::kActivity;
  // After so many conflicts times 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair & Zuckerman 1993).
  std::optional<std::uint64_t> restart_after = std::nullopt;
  std::uint64_t seed = 0;  // other than 0: the order of equals is a random one
};

struct CdclCounts {
  std::uint64_t decisions = 0;  // assumptions not among them
  std::uint64_t propagations = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t learnt_literals = 0;
  std::uint64_t restarts = 0;
};

template <typename Observer = SilentCdclObserver>
class Cdcl {
 public:
  enum class Answer : std::uint8_t { kSatisfiable, kUnsatisfiable, kUnknown };

  explicit Cdcl(const CdclSettings& settings = {}, Observer observer = Observer())
      : settings_(settings), observer_(std::move(observer)), activity_(settings.seed) {}

  Var new_variables(std::uint32_t count);
  // Over variables that were made. A literal may be repeated; a clause with a literal and its
  // negation is true anyway, and only gets a number.
  ClauseNumber add_clause(std::span<const Lit> clause);

  // Decides all clauses so far with every assumption true. kUnknown when `stop` was raised (looked
  // at within milliseconds), or after `max_conflicts` of this call.
  [[nodiscard]] Answer solve(std::span<const Lit> assumptions = {},
                             std::optional<std::uint64_t> max_conflicts = std::nullopt,
                             const StopFlag* stop = nullptr);

  // After kSatisfiable, until the next solve().
  [[nodiscard]] bool is_true_in_model(Var var) const { return model_[var] != 0; }
  [[nodiscard]] std::span<const std::uint8_t> model() const { return model_; }
  // After kUnsatisfiable: assumptions that cannot all be true with the clauses. Not all of them may
  // be needed; none means that the clauses alone contradict each other.
  [[nodiscard]] std::span<const Lit> core() const { return core_; }

  [[nodiscard]] const CdclCounts& counts() const { return counts_; }
  [[nodiscard]] std::uint32_t variable_count() const {
    return static_cast<std::uint32_t>(variables_.size());
  }
  [[nodiscard]] Observer& observer() { return observer_; }

 private:
  using Ref = ClauseStore::Ref;
  static constexpr Ref kNone = ClauseStore::kNone;

  struct Variable {
    Ref reason = kNone;
    std::uint32_t level = 0;
    bool phase = true;  // the value it had last
    bool seen = false;  // while a conflict is analysed
  };
  struct Watch {
    Ref clause;
    Lit blocker;  // another literal of the clause: when it is true, the clause needs no visit
  };

  [[nodiscard]] std::int8_t value(Lit literal) const { return values_[literal.code()]; }
  [[nodiscard]] std::size_t level() const { return level_starts_.size(); }

  void watch(Ref clause) {
    const auto literals = clauses_.literals(clause);
    watches_[(~literals[0]).code()].push_back({clause, literals[1]});
    watches_[(~literals[1]).code()].push_back({clause, literals[0]});
  }
  void enqueue(Lit literal, Ref reason);
  // A conflicting clause, or kNone.
  [[nodiscard]] Ref propagate();
  [[nodiscard]] Ref visit_watches(Lit made_true);
  void undo_to(std::size_t level);

  // Each makes the clause that a conflict teaches, its first literal the one that it will imply,
  // and answers the level to which to go back.
  [[nodiscard]] std::size_t analyse(Ref conflict);
  [[nodiscard]] std::size_t take_decisions();
  void add_lesson(std::size_t back_to);
  // The assumption, which is false, and those because of which it is.
  void find_core(Lit assumption);

  [[nodiscard]] bool decide();
  [[nodiscard]] std::uint32_t levels_of(std::span<const Lit> clause);
  void forget(Ref clause);
  void forget_some();
  void compact();
  [[nodiscard]] bool is_reason(Ref clause) const;

  CdclSettings settings_;
  Observer observer_;
  CdclCounts counts_;
  ClauseStore clauses_;
  std::vector<std::vector<Watch>> watches_;  // by literal: to be visited when it becomes true
  std::vector<std::int8_t> values_;          // by literal: 1 true, -1 false, 0 open
  std::vector<Variable> variables_;
  std::vector<Lit> trail_;
  std::size_t next_ = 0;  // the first literal of the trail that is not propagated
  std::vector<std::size_t> level_starts_;
  ActivityHeap activity_;
  Var first_open_ = 0;  // no variable below it is open
  ClauseNumber next_number_ = 0;
  bool refuted_ = false;
  const StopFlag* stop_ = nullptr;  // of the solve() that runs
  bool stopped_ = false;
  std::uint64_t visits_ = 0;

  std::vector<Lit> lesson_;
  std::vector<Lit> clause_;  // these two of add_clause
  std::vector<Lit> sorted_;
  std::vector<Var> seen_;
  std::vector<std::uint64_t> level_seen_;  // by level: when it was last counted
  std::uint64_t level_round_ = 0;
  std::vector<Ref> learnt_;
  std::uint64_t learnt_words_ = 0;
  std::uint64_t forget_beyond_ = 4000;  // learnt clauses
  std::vector<std::uint8_t> model_;
  std::vector<Lit> core_;
};

// How long the run between restart `i` and the next one is, in units: 1, 1, 2, 1, 1, 2, 4, ... from
// i = 0.
[[nodiscard]] constexpr std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1;
  std::uint64_t exponent = 0;
  while (size < i + 1) {
    size = 2 * size + 1;
    ++exponent;
  }
  while (size - 1 != i) {
    size = (size - 1) / 2;
    --exponent;
    i %= size;
  }
  return std::uint64_t{1} << exponent;
}

template <typename Observer>
Var Cdcl<Observer>::new_variables(std::uint32_t count) {
  const auto first = static_cast<Var>(variables_.size());
  variables_.resize(variables_.size() + count);
  values_.resize(2 * variables_.size());
  watches_.resize(2 * variables_.size());
  if (settings_.order == CdclSettings::Order::kActivity) activity_.add(count);
  return first;
}

template <typename Observer>
ClauseNumber Cdcl<Observer>::add_clause(std::span<const Lit> clause) {
  if (level() > 0) undo_to(0);
  const ClauseNumber number = next_number_++;
  sorted_.assign(clause.begin(), clause.end());
  std::ranges::sort(sorted_);
  for (std::size_t i = 1; i < sorted_.size(); ++i) {
    if (sorted_[i] == ~sorted_[i - 1]) return number;
  }
  const auto repeated = std::unique(sorted_.begin(), sorted_.end());
  if (repeated != sorted_.end()) {
    sorted_.erase(repeated, sorted_.end());
    clause = sorted_;
  }
  // Those that may still become true first, each in the order in which they were given.
  clause_.clear();
  for (const bool dead : {false, true}) {
    for (const Lit literal : clause) {
      if ((value(literal) < 0) == dead) clause_.push_back(literal);
    }
  }
  const Ref ref = clauses_.add(number, clause_, false);
  if (clause_.size() > 1) watch(ref);
  if (clause_.empty() || value(clause_[0]) < 0) {
    if (!refuted_) {
      observer_.conflicting(number, clause_);
      observer_.refuted();
    }
    refuted_ = true;
  } else if (value(clause_[0]) == 0 && (clause_.size() == 1 || value(clause_[1]) < 0)) {
    enqueue(clause_[0], ref);
  }
  return number;
}

template <typename Observer>
void Cdcl<Observer>::enqueue(Lit literal, Ref reason) {
  values_[literal.code()] = 1;
  values_[(~literal).code()] = -1;
  Variable& variable = variables_[literal.var()];
  variable.reason = reason;
  variable.level = static_cast<std::uint32_t>(level());
  trail_.push_back(literal);
  if (reason != kNone) {
    ++counts_.propagations;
    observer_.implied(literal, clauses_.number(reason), clauses_.literals(reason));
  }
}

template <typename Observer>
typename Cdcl<Observer>::Ref Cdcl<Observer>::propagate() {
  constexpr std::uint64_t kVisitsBetweenLooks = 256;
  while (next_ < trail_.size()) {
    if (stop_ != nullptr && ++visits_ % kVisitsBetweenLooks == 0 && stop_->stop_requested()) {
      stopped_ = true;
      return kNone;
    }
    if (const Ref conflict = visit_watches(trail_[next_++]); conflict != kNone) return conflict;
  }
  return kNone;
}

template <typename Observer>
typename Cdcl<Observer>::Ref Cdcl<Observer>::visit_watches(Lit made_true) {
  std::vector<Watch>& watches = watches_[made_true.code()];
  const Lit falsified = ~made_true;
  std::size_t kept = 0;
  Ref conflict = kNone;
  std::size_t i = 0;
  for (; i < watches.size() && conflict == kNone; ++i) {
    const Watch entry = watches[i];
    if (value(entry.blocker) > 0) {
      watches[kept++] = entry;
      continue;
    }
    const auto literals = clauses_.literals(entry.clause);
    if (literals[0] == falsified) std::swap(literals[0], literals[1]);
    const Lit first = literals[0];
    std::size_t k = 2;
    if (value(first) <= 0) {
      while (k < literals.size() && value(literals[k]) < 0) ++k;
      if (k < literals.size()) {
        std::swap(literals[1], literals[k]);
        watches_[(~literals[1]).code()].push_back({entry.clause, first});
        continue;
      }
    }
    watches[kept++] = {entry.clause, first};
    if (value(first) < 0) {
      conflict = entry.clause;
    } else if (value(first) == 0) {
      enqueue(first, entry.clause);
    }
  }
  watches.erase(watches.begin() + static_cast<std::ptrdiff_t>(kept),
                watches.begin() + static_cast<std::ptrdiff_t>(i));
  return conflict;
}

template <typename Observer>
void Cdcl<Observer>::undo_to(std::size_t target) {
  if (level() <= target) return;
  const std::size_t start = level_starts_[target];
  for (std::size_t i = trail_.size(); i > start; --i) {
    const Lit literal = trail_[i - 1];
    const Var var = literal.var();
    values_[literal.code()] = 0;
    values_[(~literal).code()] = 0;
    variables_[var].phase = !literal.negated();
    if (settings_.order == CdclSettings::Order::kActivity) activity_.insert(var);
    first_open_ = std::min(first_open_, var);
  }
  trail_.resize(start);
  next_ = start;
  level_starts_.resize(target);
  observer_.undone(target);
}

template <typename Observer>
std::size_t Cdcl<Observer>::analyse(Ref conflict) {
  lesson_.assign(1, Lit());
  std::size_t open = 0;  // literals of the current level that are still to be resolved
  std::size_t back_to = 0;
  std::size_t next = trail_.size();
  Ref reason = conflict;
  const auto take = [&](Lit literal) {
    Variable& variable = variables_[literal.var()];
    // What is false by the clauses alone needs no place in a lesson.
    if (variable.seen || variable.level == 0) return;
    variable.seen = true;
    seen_.push_back(literal.var());
    if (settings_.order == CdclSettings::Order::kActivity) activity_.bump(literal.var());
    if (variable.level == level()) {
      ++open;
    } else {
      lesson_.push_back(literal);
      if (variable.level > back_to) {
        back_to = variable.level;
        std::swap(lesson_[1], lesson_.back());
      }
    }
  };
  for (const Lit literal : clauses_.literals(reason)) take(literal);
  for (;;) {
    do --next;
    while (!variables_[trail_[next].var()].seen);
    const Lit last = trail_[next];
    if (--open == 0) {
      lesson_[0] = ~last;
      break;
    }
    reason = variables_[last.var()].reason;
    observer_.resolved(~last, clauses_.number(reason));
    for (const Lit literal : clauses_.literals(reason)) {
      if (literal != last) take(literal);
    }
  }
  for (const Var var : seen_) variables_[var].seen = false;
  seen_.clear();
  activity_.decay();
  return back_to;
}

// The clause of DPLL: not all decisions so far, the last one first.
template <typename Observer>
std::size_t Cdcl<Observer>::take_decisions() {
  lesson_.clear();
  for (std::size_t l = level(); l > 0; --l) {
    // An assumption that was true already opened a level without a literal of its own.
    const std::size_t start = level_starts_[l - 1];
    if (start < trail_.size() && variables_[trail_[start].var()].level == l) {
      lesson_.push_back(~trail_[start]);
    }
  }
  return lesson_.size() > 1 ? variables_[lesson_[1].var()].level : 0;
}

template <typename Observer>
void Cdcl<Observer>::add_lesson(std::size_t back_to) {
  const bool keeps = settings_.method == CdclSettings::Method::kCdcl;
  const ClauseNumber number = next_number_++;
  counts_.learnt_literals += lesson_.size();
  observer_.learnt(number, lesson_, back_to);
  const Ref clause = clauses_.add(number, lesson_, true);
  clauses_.set_levels(clause, levels_of(lesson_));
  undo_to(back_to);
  if (!keeps) {
    // The other sides that have just been undone, with the clauses that gave them.
    while (!learnt_.empty() && !is_reason(learnt_.back())) {
      forget(learnt_.back());
      learnt_.pop_back();
    }
  }
  learnt_.push_back(clause);
  learnt_words_ += clauses_.words(clause);
  if (keeps && lesson_.size() > 1) watch(clause);
  enqueue(lesson_[0], clause);
}

template <typename Observer>
void Cdcl<Observer>::find_core(Lit assumption) {
  core_.assign(1, assumption);
  if (variables_[assumption.var()].level == 0) return;
  variables_[assumption.var()].seen = true;
  for (std::size_t i = trail_.size(); i > level_starts_[0]; --i) {
    const Lit literal = trail_[i - 1];
    Variable& variable = variables_[literal.var()];
    if (!variable.seen) continue;
    variable.seen = false;
    if (variable.reason == kNone) {
      core_.push_back(literal);  // nothing is decided before all is assumed
      continue;
    }
    for (const Lit other : clauses_.literals(variable.reason)) {
      if (other != literal && variables_[other.var()].level > 0) {
        variables_[other.var()].seen = true;
      }
    }
  }
}

template <typename Observer>
bool Cdcl<Observer>::decide() {
  Var var = 0;
  if (settings_.order == CdclSettings::Order::kActivity) {
    for (;;) {
      if (activity_.empty()) return false;
      var = activity_.take();
      if (values_[Lit::positive(var).code()] == 0) break;
    }
  } else {
    while (first_open_ < variables_.size() && values_[Lit::positive(first_open_).code()] != 0) {
      ++first_open_;
    }
    if (first_open_ == variables_.size()) return false;
    var = first_open_;
  }
  ++counts_.decisions;
  const Lit literal(var, !variables_[var].phase);
  level_starts_.push_back(trail_.size());
  observer_.decided(literal, level());
  enqueue(literal, kNone);
  return true;
}

template <typename Observer>
typename Cdcl<Observer>::Answer Cdcl<Observer>::solve(std::span<const Lit> assumptions,
                                                      std::optional<std::uint64_t> max_conflicts,
                                                      const StopFlag* stop) {
  undo_to(0);
  core_.clear();
  stop_ = stop;
  stopped_ = stop != nullptr && stop->stop_requested();
  level_seen_.resize(std::max(level_seen_.size(), variables_.size() + assumptions.size() + 1));
  std::uint64_t conflicts = 0;
  std::uint64_t restarts = 0;
  std::uint64_t until_restart = settings_.restart_after.value_or(0);
  for (;;) {
    if (refuted_) return Answer::kUnsatisfiable;
    if (stopped_) return Answer::kUnknown;
    const Ref conflict = propagate();
    if (stopped_) continue;
    if (conflict != kNone) {
      ++conflicts;
      ++counts_.conflicts;
      observer_.conflicting(clauses_.number(conflict), clauses_.literals(conflict));
      if (level() == 0) {
        refuted_ = true;
        observer_.refuted();
        continue;
      }
      const std::size_t back_to =
          settings_.method == CdclSettings::Method::kCdcl ? analyse(conflict) : take_decisions();
      add_lesson(back_to);
      forget_some();
      if (max_conflicts && conflicts >= *max_conflicts) return Answer::kUnknown;
      continue;
    }
    if (settings_.restart_after && conflicts >= until_restart) {
      until_restart = conflicts + *settings_.restart_after * luby(++restarts);
      ++counts_.restarts;
      observer_.restarted();
      undo_to(0);
      continue;
    }
    if (level() < assumptions.size()) {
      const Lit next = assumptions[level()];
      if (value(next) < 0) {
        find_core(next);
        return Answer::kUnsatisfiable;
      }
      level_starts_.push_back(trail_.size());
      observer_.assumed(next, level());
      if (value(next) == 0) enqueue(next, kNone);
      continue;
    }
    if (decide()) continue;
    observer_.found();
    model_.resize(variables_.size());
    for (Var var = 0; var < variables_.size(); ++var) {
      model_[var] = values_[Lit::positive(var).code()] > 0 ? 1 : 0;
    }
    return Answer::kSatisfiable;
  }
}

template <typename Observer>
std::uint32_t Cdcl<Observer>::levels_of(std::span<const Lit> clause) {
  ++level_round_;
  std::uint32_t levels = 0;
  for (const Lit literal : clause) {
    std::uint64_t& last = level_seen_[variables_[literal.var()].level];
    if (last == level_round_) continue;
    last = level_round_;
    ++levels;
  }
  return levels;
}

template <typename Observer>
bool Cdcl<Observer>::is_reason(Ref clause) const {
  const Lit first = clauses_.literals(clause)[0];
  return value(first) > 0 && variables_[first.var()].reason == clause;
}

template <typename Observer>
void Cdcl<Observer>::forget(Ref clause) {
  observer_.forgotten(clauses_.number(clause), clauses_.literals(clause));
  learnt_words_ -= clauses_.words(clause);
  clauses_.remove(clause);
}

// Half of the learnt clauses that are no reasons and lie on more than two levels: those on the most
// levels, and of equals the oldest.
template <typename Observer>
void Cdcl<Observer>::forget_some() {
  constexpr std::uint64_t kMoreEachTime = 1000;
  constexpr std::uint64_t kLeastWords = 100'000;
  if (settings_.method == CdclSettings::Method::kDpll) {
    if (clauses_.wasted_words() > clauses_.words() / 2 + kLeastWords) compact();
    return;
  }
  const std::uint64_t original_words = clauses_.words() - learnt_words_ - clauses_.wasted_words();
  if (learnt_.size() < forget_beyond_ && learnt_words_ < std::max(original_words, kLeastWords)) {
    return;
  }
  forget_beyond_ += kMoreEachTime;
  std::vector<Ref> weak;
  for (const Ref clause : learnt_) {
    if (clauses_.levels(clause) > 2 && !is_reason(clause)) weak.push_back(clause);
  }
  std::ranges::stable_sort(weak, std::ranges::greater(),
                           [&](Ref clause) { return clauses_.levels(clause); });
  weak.resize(weak.size() / 2);
  for (const Ref clause : weak) forget(clause);
  std::erase_if(learnt_, [&](Ref clause) { return clauses_.is_removed(clause); });
  compact();
}

// Closes the gaps that removed clauses left, and watches the others again.
template <typename Observer>
void Cdcl<Observer>::compact() {
  for (auto& watches : watches_) {
    std::erase_if(watches, [&](const Watch& entry) { return clauses_.is_removed(entry.clause); });
  }
  const auto moved = clauses_.compact();
  for (auto& watches : watches_) {
    for (Watch& entry : watches) entry.clause = moved.find(entry.clause);
  }
  for (const Lit literal : trail_) {
    Ref& reason = variables_[literal.var()].reason;
    if (reason != kNone) reason = moved.find(reason);
  }
  for (Ref& clause : learnt_) clause = moved.find(clause);
}

}  // namespace concord
