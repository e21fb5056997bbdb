#pragma once
// What memory CryptoMiniSat takes for a formula, so that one which would not fit is refused before
// it is encoded. Figures of 5.11.4 (64 bits, glibc), resident memory after
// loading, largest of formulas of 0.1 to 85 million clauses:
//
//   an empty solver                 1 MB
//   a variable                    240 bytes (names, orders, four empty watch lists)
//   a clause of two literals       23 to 30 bytes (two watches, lists that grow by half)
//   a clause of k literals, k > 2  54 + 4 k bytes
//   a literal of an XOR clause    450 bytes (pieces of ordinary clauses, variables for them)
//   search                         up to a quarter more (learnt clauses, simplification)
//
// `extended/pairwise/unit` on 81x81 took 2.35 GB where these functions say 3.5.

#include <cstdint>

#include "encoders/encoding_size.hpp"

namespace concord {

// An upper bound for solving a formula of this size, in bytes; saturating.
[[nodiscard]] std::uint64_t cms_formula_B(const EncodingSize& size);

// The same for one clause added later, for instance one that blocks a grid.
[[nodiscard]] std::uint64_t cms_clause_B(std::uint64_t literals);

// The same for each literal of an XOR clause: the library cuts it into pieces with variables of its
// own, and keeps it as well.
inline constexpr std::uint64_t kCmsXorLiteral_B = 600;

}  // namespace concord
