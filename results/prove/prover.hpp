#pragma once
// Prover: asks the calls of a certificate, kind of clause by kind of clause. One object proves
// several encodings of one board and asks what they have in common once. Not thread-safe.
//
// "The encoding entails every rule of a kind" is one call: its clauses, the variable map as
// equivalences, and "some rule of the kind is false" (a new variable for each rule, which implies
// that each of its literals is false, and the clause over these variables) are unsatisfiable.
//
// Rules that weaker encodings leave out follow from the others by counting, which is hard for a
// solver (pigeonhole formulas). Where the one call ends without an answer after a few conflicts,
// they are shown by a lemma about n cells and n values, itself shown by induction. Of it one
// representative is asked: the formula of the lemma is the same under every permutation of its
// cells and of its values, and its clauses for any complete unit are rules that were shown before.
// Both are checked.

#include <memory>

#include "results/prove/certificate.hpp"

namespace concord {

class Prover {
 public:
  // The board must outlive the prover.
  Prover(BoardView board, ProveOptions options);
  ~Prover();
  Prover(const Prover&) = delete;
  Prover& operator=(const Prover&) = delete;

  // A folder or file that cannot be written is an error, one sentence.
  [[nodiscard]] tl::expected<Certificate, std::string> certify(const EncodingChoice& choice);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace concord
