#pragma once
// A line of a DRAT proof in text (Wetzler, Heule & Hunt, SAT 2014): a clause that follows from what
// is there, or after "d" one that is not used any more. The empty clause is what a proof is for.

#include <iterator>
#include <span>
#include <string>

#include <fmt/format.h>

#include "encoders/literal.hpp"

namespace concord {

enum class DratStep : std::uint8_t { kAdd, kDelete };

inline void append_drat(DratStep step, std::span<const Lit> clause, std::string& out) {
  if (step == DratStep::kDelete) out += "d ";
  for (const Lit literal : clause) {
    fmt::format_to(std::back_inserter(out), "{} ", literal.dimacs());
  }
  out += "0\n";
}

}  // namespace concord
