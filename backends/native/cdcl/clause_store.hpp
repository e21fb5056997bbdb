#pragma once
// ClauseStore: clauses one after the other in one array, each behind a header of three words; a
// clause is named by where it begins. Removed clauses stay until compact() closes the gaps. The
// order of the literals is the solver's to change.
//
// Not thread-safe. add() throws std::length_error beyond 2^32 words.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "backends/native/cdcl/observer.hpp"
#include "encoders/literal.hpp"

namespace concord {

class ClauseStore {
 public:
  using Ref = std::uint32_t;
  static constexpr Ref kNone = std::numeric_limits<Ref>::max();
  static constexpr std::size_t kHeaderWords = 3;

  Ref add(ClauseNumber number, std::span<const Lit> literals, bool learnt) {
    if (words_.size() + kHeaderWords + literals.size() >= kNone) {
      throw std::length_error("more clauses than cdcl can number");
    }
    const Ref ref = static_cast<Ref>(words_.size());
    words_.push_back(word(static_cast<std::uint32_t>(literals.size())));
    words_.push_back(word(number));
    words_.push_back(word(learnt ? kLearnt : 0));
    words_.insert(words_.end(), literals.begin(), literals.end());
    return ref;
  }

  [[nodiscard]] std::span<Lit> literals(Ref clause) {
    return {words_.data() + clause + kHeaderWords, words_[clause].code()};
  }
  [[nodiscard]] std::span<const Lit> literals(Ref clause) const {
    return {words_.data() + clause + kHeaderWords, words_[clause].code()};
  }
  [[nodiscard]] ClauseNumber number(Ref clause) const { return words_[clause + 1].code(); }
  [[nodiscard]] bool is_learnt(Ref clause) const { return (flags(clause) & kLearnt) != 0; }
  [[nodiscard]] bool is_removed(Ref clause) const { return (flags(clause) & kRemoved) != 0; }
  // On how many levels the literals of a learnt clause lay when it was learnt.
  [[nodiscard]] std::uint32_t levels(Ref clause) const { return flags(clause) / kLevelUnit; }
  void set_levels(Ref clause, std::uint32_t levels) {
    words_[clause + 2] = word(flags(clause) % kLevelUnit + levels * kLevelUnit);
  }

  void remove(Ref clause) {
    words_[clause + 2] = word(flags(clause) | kRemoved);
    wasted_ += words(clause);
  }

  [[nodiscard]] std::size_t words(Ref clause) const { return kHeaderWords + words_[clause].code(); }
  [[nodiscard]] std::size_t words() const { return words_.size(); }
  [[nodiscard]] std::size_t wasted_words() const { return wasted_; }

  // Where the clauses are after compact(); of removed ones it must not be asked.
  class Moved {
   public:
    [[nodiscard]] Ref find(Ref before) const { return old_[before + 1].code(); }

   private:
    friend class ClauseStore;
    std::vector<Lit> old_;  // with the new place in the stead of each clause's number
  };
  [[nodiscard]] Moved compact() {
    Moved moved;
    moved.old_ = std::move(words_);
    words_ = {};
    words_.reserve(moved.old_.size() - wasted_);
    for (std::size_t at = 0; at < moved.old_.size();) {
      const std::size_t size = kHeaderWords + moved.old_[at].code();
      if ((moved.old_[at + 2].code() & kRemoved) == 0) {
        const Lit place = word(static_cast<std::uint32_t>(words_.size()));
        const auto begin = moved.old_.begin() + static_cast<std::ptrdiff_t>(at);
        words_.insert(words_.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
        moved.old_[at + 1] = place;
      }
      at += size;
    }
    wasted_ = 0;
    return moved;
  }

 private:
  static constexpr std::uint32_t kLearnt = 1;
  static constexpr std::uint32_t kRemoved = 2;
  static constexpr std::uint32_t kLevelUnit = 4;

  // A header is kept as if its words were codes of literals: all of the array is of one type.
  static constexpr Lit word(std::uint32_t number) { return Lit::from_code(number); }
  [[nodiscard]] std::uint32_t flags(Ref clause) const { return words_[clause + 2].code(); }

  std::vector<Lit> words_;  // size, number, flags and levels; then the literals
  std::size_t wasted_ = 0;
};

}  // namespace concord
