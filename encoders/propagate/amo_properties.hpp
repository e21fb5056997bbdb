#pragma once
// What unit propagation makes of an at-most-one over m literals, found by propagating and counting
// its clauses, not claimed: for the encoding cards and for tests. Pure; safe to call from several
// threads. Throws nothing but std::bad_alloc.

#include <cstdint>
#include <optional>

#include "encoders/at_most_one.hpp"

namespace concord {

struct AmoProperties {
  std::uint32_t literals = 0;  // m
  // At most one: whichever literal is true, all others become false.
  bool true_makes_others_false = false;
  // At most one: whichever two literals are true, that is a conflict.
  bool two_true_conflict = false;
  // Exactly one: whichever literal is left when all others are false, it becomes true; and all
  // literals false is a conflict.
  bool others_false_make_last_true = false;
  // Models of exactly one, over all variables; none where there are more than were to be counted.
  // Each literal has one model or more, so m is the least there can be.
  std::optional<std::uint64_t> models;

  // Exactly one: whatever is known of the literals, everything that follows for them is found. More
  // known never finds less, and beyond the three cases nothing follows.
  [[nodiscard]] bool propagation_complete() const {
    return true_makes_others_false && two_true_conflict && others_false_make_last_true;
  }
  [[nodiscard]] bool keeps_models() const { return models == literals; }
};

// Of any number of literals; what is said of literals that are not there holds. Exactly one of none
// has no model. At most `most_models` models are counted.
[[nodiscard]] AmoProperties amo_properties(const Amo& amo, std::uint32_t literals,
                                           std::uint64_t most_models = 1'000'000);

}  // namespace concord
