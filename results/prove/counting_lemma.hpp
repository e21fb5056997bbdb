#pragma once
// The lemma: n cells, each with one of n values, no value twice: then each value has a place, and
// no cell has two values. Otherwise k things would fit into k - 1 places; that they do not is shown
// by Cook's induction ("A short proof of the pigeon hole principle using extended resolution",
// 1976), a question a step, since solvers need exponentially long for it without new variables.
//
// Pure; safe to call from several threads.

#include <string>
#include <vector>

#include "encoders/formula.hpp"
#include "results/prove/proof_question.hpp"

namespace concord {

struct LemmaStep {
  std::string kind;        // "step-7", "value", "cell": distinct
  std::string statement;   // one sentence
  ProofQuestion question;  // has no model
};

// n is 2 or more; steps 0..lemma_steps(n)-1, made one at a time: together they are large.
[[nodiscard]] int lemma_steps(int n);
[[nodiscard]] LemmaStep lemma_step(int n, int step);

// What the lemma supposes; variable cell * n + value - 1.
[[nodiscard]] Formula lemma_formula(int n);

// The last two steps speak of value 1 and of values 1 and 2 in cell 1. They stand for all: every
// permutation of the cells, or of the values, takes the formula to itself. Checked for the swaps of
// neighbours, which generate them.
[[nodiscard]] bool is_symmetric(const Formula& formula, int n);

}  // namespace concord
