#pragma once
// What memory CaDiCaL takes for a formula, so that one which would not fit is refused before it is
// encoded. Figures of 1.5.3 (64 bits, glibc), resident memory, largest of formulas of 0.1 to 10
// million clauses:
//
//   an empty solver                0.5 MB
//   a variable                   145 bytes when it is made, 25 more in the search
//   a clause of k literals       104 + 4 k bytes (its own allocation, two watches of 16 bytes whose
//                                lists grow by doubling)
//   search                       up to a half more (learnt clauses, lists of occurrences); of small
//                                formulas up to as much again
//
// Clauses that units added before make true are dropped at once: `extended/pairwise/unit` on 49x49
// with 45 % givens took 0.27 GB where this function says 1.9.

#include <cstdint>

#include "encoders/encoding_size.hpp"

namespace concord {

// An upper bound for solving a formula of this size, in bytes; saturating.
[[nodiscard]] std::uint64_t cadical_formula_B(const EncodingSize& size);

// The same for one clause added later, for instance one that blocks a grid.
[[nodiscard]] std::uint64_t cadical_clause_B(std::uint64_t literals);

}  // namespace concord
