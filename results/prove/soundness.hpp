#pragma once
// The first part of a certificate: the encoding entails every rule, kind by kind.

#include <optional>
#include <string>

#include "results/prove/subject.hpp"

namespace concord {

// Whether the lemma (counting_lemma.hpp) was shown for the boards of one prover.
struct LemmaState {
  std::optional<bool> holds;     // none: not asked yet
  std::string problem;           // why it does not
  std::vector<ProofStep> steps;  // as they were asked
};

// Appends the steps, and a counterexample where there is one; stops at it. The error is about a
// file.
[[nodiscard]] tl::expected<void, std::string> prove_soundness(Subject& subject, LemmaState& lemma);

}  // namespace concord
