#pragma once
// Two ways to catch a mutant: the rules that everything of its kind is held to (tests/contract),
// and fuzzing, which knows nothing but random questions. Both answer what they saw first.

#include <cstdint>
#include <optional>
#include <string>

#include "tests/mutants/mutant.hpp"

namespace concord::test {

struct Caught {
  std::string by;            // the rule; the kind of the fuzzer's finding
  std::string finding;       // in one sentence
  std::uint64_t trials = 0;  // of the fuzzer, up to the finding
  double seconds = 0;
};

// `seconds`: give up after about so many; none: go through to the end.
[[nodiscard]] std::optional<Caught> caught_by_contract(const Mutant& mutant,
                                                       std::optional<double> seconds);

// A mutant of all_mutants(). What is found depends on the seed alone, unless the time is up first.
[[nodiscard]] std::optional<Caught> caught_by_fuzzing(const Mutant& mutant, std::uint64_t seed,
                                                      std::uint64_t trials, double seconds);

}  // namespace concord::test
