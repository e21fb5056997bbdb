#pragma once
// Propagator: unit propagation over one formula, and nothing else: no search, no learning. A
// formula is loaded once; then literals are assumed level by level, each level propagated to its
// fixpoint or to a conflict, and undone, as often as wanted: nothing is allocated after the load.
// Binary clauses are lists of what a literal implies; a longer clause is watched at two literals
// (Moskewicz et al. 2001, Chaff), each watch with a literal of the clause that may spare the visit
// (blocker; Chu, Harwood & Stuckey 2009), the watches of a literal a linked list in one array.
//
// Invariant: while consistent(), every clause has a true literal or two literals that are not
// false. Not thread-safe. Throws nothing but std::bad_alloc.

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/encoding_size.hpp"
#include "encoders/formula.hpp"
#include "encoders/literal.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

class Propagator {
 public:
  struct LoadError {
    enum class Kind : std::uint8_t { kStopped, kUnsupported } kind = Kind::kUnsupported;
    std::string message;  // one sentence
  };

  // Takes `formula` in place of what was loaded before (memory is kept, levels are dropped) and
  // propagates its unit clauses; the formula is not needed afterwards. A clause may repeat a
  // literal or have one with its negation. Refused: XOR clauses, and more than 2^32 literals in the
  // clauses of two or in the longer ones; nothing is then loaded. `stop` may be null.
  [[nodiscard]] tl::expected<void, LoadError> load(const Formula& formula,
                                                   const StopFlag* stop = nullptr);

  [[nodiscard]] std::uint32_t variable_count() const {
    return static_cast<std::uint32_t>(values_.size() / 2);
  }

  // Opens a level, makes the literals true in it and propagates. False when that is a conflict, or
  // there was one before: the level is open all the same, and what it found stays readable. Beyond
  // a conflict nothing is propagated.
  bool assume(std::span<const Lit> literals);
  bool assume(Lit literal) { return assume(std::span<const Lit>(&literal, 1)); }

  // Levels that are open; 0 after a load.
  [[nodiscard]] std::size_t level() const { return level_starts_.size(); }
  // Back to how it was before level `level` + 1 was opened; nothing if there are no more.
  void undo(std::size_t level);

  // False from a conflict on until its level is undone. A conflict of the formula itself stays.
  [[nodiscard]] bool consistent() const { return conflict_level_ == kNoConflict; }

  [[nodiscard]] bool is_true(Lit literal) const { return values_[literal.code()] > 0; }
  [[nodiscard]] bool is_false(Lit literal) const { return values_[literal.code()] < 0; }
  [[nodiscard]] bool is_open(Lit literal) const { return values_[literal.code()] == 0; }

  // The literals that are true, in the order in which they were found. Valid until the next call
  // that is not const.
  [[nodiscard]] std::span<const Lit> trail() const { return {trail_.data(), trail_size_}; }

  // What a formula of this size takes in here at most, in bytes; saturating.
  [[nodiscard]] static std::uint64_t memory_B(const EncodingSize& size);

 private:
  static constexpr std::size_t kNoConflict = std::numeric_limits<std::size_t>::max();
  static constexpr std::uint32_t kNoWatch = std::numeric_limits<std::uint32_t>::max();

  // Watches 2c and 2c + 1 are those of long clause c.
  struct Watch {
    std::uint32_t next;  // of the same literal
    Lit blocker;
  };

  [[nodiscard]] std::optional<std::span<const Lit>> distinct(std::span<const Lit> clause);
  [[nodiscard]] bool measure(const Formula& formula, const StopFlag* stop);
  [[nodiscard]] bool fill(const Formula& formula, const StopFlag* stop);
  void add_binary(Lit a, Lit b);
  void add_long(std::span<const Lit> clause);
  void clear();

  // False when the literal is false.
  bool enqueue(Lit literal);
  bool propagate();
  bool propagate_binary();
  bool visit_watches(Lit falsified);

  std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::vector<Lit> trail_;           // room for every variable
  std::size_t trail_size_ = 0;
  std::size_t binary_next_ = 0;  // trail up to here has been through the binary clauses
  std::size_t long_next_ = 0;    // and through the longer ones
  std::vector<std::size_t> level_starts_;
  std::size_t conflict_level_ = kNoConflict;

  std::vector<std::uint32_t> implied_starts_;  // by literal, one more
  std::vector<Lit> implied_;                   // what a literal implies by a binary clause
  std::vector<std::uint32_t> watches_;         // by literal: the first watch
  std::vector<Watch> watch_nodes_;
  std::vector<std::uint32_t> clause_starts_;  // of the long clauses, one more
  std::vector<Lit> clause_literals_;          // the watched ones are the first two of a clause

  // Of load() only.
  std::vector<Lit> clause_;         // without repeats
  std::vector<std::uint8_t> seen_;  // by literal
  std::vector<Lit> units_;
  bool empty_clause_ = false;
  std::uint64_t long_count_ = 0;
  std::uint64_t long_literals_ = 0;
  std::uint64_t binary_literals_ = 0;
};

}  // namespace concord
