#pragma once
// Which technique of human solvers unit propagation on an encoding amounts to. What is said here is
// tested against programs that know techniques and no clauses. Pure; safe to call from several
// threads.

#include <string>
#include <string_view>

#include "encoders/encoding.hpp"

namespace concord {

struct Technique {
  // "naked singles", "naked and hidden singles", "naked and hidden singles, locked candidates";
  // empty where no technique is known that comes to the same.
  std::string_view name;
  // Where the candidates that are left are not the same, only the placements: what is different.
  std::string_view exception = {};
};

// Hidden singles are those of units with as many cells as there are values.
[[nodiscard]] Technique technique_of(const EncodingChoice& choice);

inline constexpr std::string_view kNoTechnique = "none named";

// For people: the name, with ", placements only" where there is an exception; or kNoTechnique.
[[nodiscard]] std::string technique_text(const Technique& technique);

}  // namespace concord
