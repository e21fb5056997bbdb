#pragma once
// All clauses of a check in one array: two words of header (size and flags, hash), then the
// literals, each once. A clause is named by the index of its header. A deleted clause stays, marked
// dead, until the owner compacts the array. Not thread-safe; adding may throw std::bad_alloc.

#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "results/proof/literal.hpp"

namespace concord::proof {

using ClauseRef = std::uint32_t;
inline constexpr ClauseRef kNoClause = UINT32_MAX;

// The same for all orders of the same literals.
[[nodiscard]] inline std::uint32_t clause_hash(std::span<const Literal> literals) {
  std::uint32_t sum = 0;
  for (const Literal literal : literals) {
    std::uint32_t mixed = (literal + 1) * 0x9e3779b1U;
    mixed = (mixed ^ (mixed >> 15)) * 0x85ebca77U;
    sum += mixed ^ (mixed >> 13);
  }
  sum ^= static_cast<std::uint32_t>(literals.size()) << 24;
  return (sum ^ (sum >> 16)) * 0xc2b2ae3dU;
}

class ClauseArena {
 public:
  enum Flag : std::uint32_t {
    kDead = 1,
    kReason = 2,     // a literal was propagated from it for good
    kTautology = 4,  // takes part in nothing
    kOriginal = 8,   // of the formula
    kNamed = 16,     // has an id (FRAT)
  };

  void clear() {
    words_.clear();
    dead_words_ = 0;
  }
  void reserve(std::size_t clauses, std::size_t literals) {
    words_.reserve(kHeader * clauses + literals);
  }

  ClauseRef add(std::span<const Literal> literals, std::uint32_t flags) {
    // The highest bit of a reference is taken by the watches, and sizes share a word with flags.
    if (words_.size() + literals.size() >= kMaxWords || literals.size() >= kMaxSize)
      throw std::bad_alloc();
    const auto ref = static_cast<ClauseRef>(words_.size());
    words_.push_back(static_cast<std::uint32_t>(literals.size()) << kFlagBits | flags);
    words_.push_back(clause_hash(literals));
    words_.insert(words_.end(), literals.begin(), literals.end());
    return ref;
  }

  [[nodiscard]] std::uint32_t size(ClauseRef ref) const { return words_[ref] >> kFlagBits; }
  [[nodiscard]] bool has(ClauseRef ref, Flag flag) const { return (words_[ref] & flag) != 0; }
  void set(ClauseRef ref, Flag flag) { words_[ref] |= flag; }
  void unset(ClauseRef ref, Flag flag) { words_[ref] &= ~static_cast<std::uint32_t>(flag); }
  [[nodiscard]] std::uint32_t hash(ClauseRef ref) const { return words_[ref + 1]; }
  [[nodiscard]] Literal* literals(ClauseRef ref) { return words_.data() + ref + kHeader; }
  [[nodiscard]] std::span<const Literal> clause(ClauseRef ref) const {
    return {words_.data() + ref + kHeader, size(ref)};
  }

  void kill(ClauseRef ref) {
    set(ref, kDead);
    dead_words_ += kHeader + size(ref);
  }

  // Walking over all clauses, dead ones too: first(), then next() until it is end().
  [[nodiscard]] static ClauseRef first() { return 0; }
  [[nodiscard]] ClauseRef next(ClauseRef ref) const {
    return ref + static_cast<ClauseRef>(kHeader) + size(ref);
  }
  [[nodiscard]] ClauseRef end() const { return static_cast<ClauseRef>(words_.size()); }

  // Compaction in two steps. After the first, forwarded() tells where each clause that lives will
  // be; the second moves them.
  [[nodiscard]] bool worth_compacting() const {
    return dead_words_ > kLeastGarbage && 2 * dead_words_ > words_.size();
  }
  void plan_compaction() {
    ClauseRef to = 0;
    for (ClauseRef ref = first(); ref != end(); ref = next(ref)) {
      if (has(ref, kDead)) continue;
      words_[ref + 1] = to;
      to += static_cast<ClauseRef>(kHeader) + size(ref);
    }
  }
  [[nodiscard]] ClauseRef forwarded(ClauseRef ref) const { return words_[ref + 1]; }
  void compact() {
    ClauseRef to = 0;
    ClauseRef after = 0;
    for (ClauseRef ref = first(); ref != end(); ref = after) {
      after = next(ref);
      if (has(ref, kDead)) continue;
      std::copy(words_.begin() + ref, words_.begin() + after, words_.begin() + to);
      words_[to + 1] = clause_hash(clause(to));
      to += after - ref;
    }
    words_.resize(to);
    dead_words_ = 0;
  }

  [[nodiscard]] std::uint64_t memory_B() const { return words_.capacity() * sizeof(words_[0]); }

 private:
  static constexpr std::size_t kHeader = 2;
  static constexpr unsigned kFlagBits = 5;
  static constexpr std::size_t kMaxSize = std::size_t{1} << (32 - kFlagBits);
  static constexpr std::size_t kMaxWords = (std::size_t{1} << 31) - 4;
  static constexpr std::size_t kLeastGarbage = std::size_t{1} << 16;

  std::vector<std::uint32_t> words_;
  std::size_t dead_words_ = 0;
};

}  // namespace concord::proof
