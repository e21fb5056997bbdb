#pragma once
// "At most k" and "exactly k" over any literals, for callers outside the board encoders. The
// catalog has at-most-ones only, so k = 1 is all that can be said today; another k, or a literal
// listed twice (which would count twice), is refused by a value and nothing is written.

#include <cstdint>
#include <span>
#include <string>

#include <tl/expected.hpp>

#include "encoders/catalog.hpp"

namespace concord {

[[nodiscard]] tl::expected<void, std::string> add_at_most(std::uint64_t k,
                                                          std::span<const Lit> literals,
                                                          const Amo& amo, ClauseSink& sink);
// At most k and at least k. Exactly one of no literals is the empty clause.
[[nodiscard]] tl::expected<void, std::string> add_exactly(std::uint64_t k,
                                                          std::span<const Lit> literals,
                                                          const Amo& amo, ClauseSink& sink);

}  // namespace concord
