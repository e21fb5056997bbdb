#pragma once
// ProofQuestion: a formula under construction of which it is to be shown that it has no model, and
// the call itself, with the files that are kept. Where unit propagation refutes each of the clauses
// that are asked about, no solver is needed, and the proof says just that. Not thread-safe.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "backends/decide.hpp"
#include "encoders/formula.hpp"

namespace concord {

class ProofQuestion {
 public:
  [[nodiscard]] Formula& formula() { return formula_; }

  // All clauses of `other`, over its own variables, which begin at `shift` here.
  void add_formula(const Formula& other, Var shift);
  // A new variable that is true exactly when one of `literals` is.
  [[nodiscard]] Lit define_any_of(std::span<const Lit> literals);
  [[nodiscard]] Lit always_false();

  // "Some of these clauses is false": collects them; close() writes the clause over all of them.
  // A clause that holds whenever the formula does may be left out by the caller.
  void some_false(std::span<const Lit> clause);
  void close();
  [[nodiscard]] std::uint64_t asked() const { return asked_; }

  struct Files {
    std::string folder;   // empty: nothing is kept
    std::string name;     // without ".cnf" and ".frat"
    std::string comment;  // DIMACS comment lines at the head of the formula
  };
  struct Reply {
    ProvenAnswer answer;
    std::string formula_file;  // empty: not kept
    std::string proof_file;    // empty: not kept, or not proved
  };
  // The error is one sentence about a file.
  [[nodiscard]] tl::expected<Reply, std::string> ask(const ProofLimits& limits,
                                                     const Files& files) const;

 private:
  // Whether each clause that is asked about follows by unit propagation alone.
  [[nodiscard]] bool follows_by_propagation(const StopFlag* stop) const;
  void write_propagation_proof(std::FILE* proof) const;
  Formula formula_;
  std::vector<Lit> selectors_;
  std::uint64_t asked_ = 0;
};

}  // namespace concord
