#pragma once
// How an answer is supported, in words, for text output.

#include <span>
#include <string>

#include "results/cross_check.hpp"
#include "results/judge.hpp"

namespace concord::cli {

// Of a verdict: "grid verified, proof checked: 1,113 lemmas, 3.0 ms"; with several proofs "2 proofs
// checked: ..." and the sums. What the judges took for granted follows. Empty where there is
// nothing to say.
[[nodiscard]] std::string evidence_text(std::span<const Answer> answers, const Verdict& verdict);

// Of one answer: "proved (1,113 lemmas, 3.0 ms)", "verified; no proof: timeout".
[[nodiscard]] std::string evidence_text(const Answer& answer);

}  // namespace concord::cli
