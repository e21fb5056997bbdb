#pragma once
// The second part of a certificate: with each variable replaced by its definition over the cells,
// the rules entail every clause of the encoding, group by group, and its map reads the values back.

#include <string>

#include "results/prove/subject.hpp"

namespace concord {

// Appends the steps, and a counterexample where there is one; stops at it. The error is about a
// file.
[[nodiscard]] tl::expected<void, std::string> prove_completeness(Subject& subject);

}  // namespace concord
