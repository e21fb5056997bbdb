#pragma once
// What a proof checker must accept and refuse, for anything that can be asked whether a proof shows
// that a formula has no model: small proofs in DRAT and FRAT that hold, and such as almost do. Both
// are texts, so that a checker brings its own readers.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace concord::test {

// True: the formula is shown to have no model.
using ProofChecker = std::function<bool(std::string_view cnf, std::string_view proof)>;

struct ProofCase {
  std::string name;
  std::string cnf;
  std::string proof;
  bool holds;
};

[[nodiscard]] const std::vector<ProofCase>& proof_cases();

// The first case that it judges wrongly, in one sentence; empty: none.
[[nodiscard]] std::string wrong_proof(const ProofChecker& checker);

// A random formula with a proof. `holds` is what a checker must say: the proofs of formulas without
// a model are complete, those of the others cannot hold, whatever they are.
[[nodiscard]] ProofCase random_proof_case(std::uint64_t seed, std::uint64_t trial);

}  // namespace concord::test
