#pragma once
// What a variable stands for, in words: one of some candidates. Pure; safe to call from several
// threads on distinct strings.

#include <span>
#include <string>

#include "encoders/variable_map.hpp"

namespace concord {

// Appends "r1c1 is 4 to 6", "5 in r1c1 or r2c3", "r1c1=5 or r2c2=6", or that it is never so. Of
// many the first ones, and how many more there are. The candidates as VariableMap::definition has
// them.
void say_any_of(std::span<const Candidate> any_of, const Geometry& geometry, std::string& out);

// Appends "r1c1 has two of 4 to 6" or "two of r1c1=5, r1c2=5": that two of the candidates hold.
// They have the cell or the value in common.
void say_two_of(std::span<const Candidate> all, const Geometry& geometry, std::string& out);

}  // namespace concord
