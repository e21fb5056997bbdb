#pragma once
// A SatLibrary whose solvers see each formula in a random order: variables renumbered, clauses and
// the literals in them shuffled. The answers are the same; how long they take shows how much of a
// figure is owed to the order in which an encoding happens to state its clauses. The request's seed
// draws the order, seed 0 too.
//
// The formula is held until the first solve(), which hands it over: load times are in solve times.

#include <memory>

#include "backends/sat/sat_library.hpp"

namespace concord {

[[nodiscard]] std::shared_ptr<const SatLibrary> make_shuffled(
    std::shared_ptr<const SatLibrary> library);

}  // namespace concord
