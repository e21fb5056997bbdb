#pragma once
// Counting the models of a small formula, by search with unit propagation.

#include <cstdint>
#include <optional>

#include "encoders/propagate/propagator.hpp"

namespace concord {

// Over all variables of what was loaded, with nothing assumed (level 0), as it is again afterwards.
// None when there are more than `most`. Tries both values of the next open variable, in the order
// of their numbers: the time grows with the models. Throws nothing but std::bad_alloc.
[[nodiscard]] std::optional<std::uint64_t> count_models(Propagator& propagator, std::uint64_t most);

}  // namespace concord
