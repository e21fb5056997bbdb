#pragma once
// Certified equivalence of encodings: what was asked of a SAT solver about one encoding of one
// board, what it answered, and what follows.
//
// Soundness: with "cell is value" read through the encoding's variable map, its clauses entail
// every rule. Completeness: with every variable replaced by its definition over the cells, the
// rules entail each of its clauses, and the map reads the values back. Both: the encoding has
// exactly the grids that the rules have. Two encodings that are both are equal.
//
// The rules are stated by rules.cpp, which shares no code with the encoders.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoders/encoding.hpp"
#include "puzzles/model/grid.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

struct ProofStep {
  enum class Part : std::uint8_t { kSoundness, kCompleteness, kLemma };
  enum class Answer : std::uint8_t {
    kProved,     // unsatisfiable: `proof_file` holds the proof, where proofs are kept
    kByLemma,    // follows from other steps, as `because` says
    kRefuted,    // the certificate has a counterexample
    kUndecided,  // a limit came first, as `because` says
    kNotShown,   // cannot be asked: a variable without a definition, an undecided step it needs
  };
  Part part = Part::kSoundness;
  std::string kind;       // the rule kind, or the group of clauses: "row at-most-one"
  std::string statement;  // one sentence
  Answer answer = Answer::kUndecided;
  std::string because;
  std::uint64_t asked = 0;      // clauses of the kind
  std::uint64_t conflicts = 0;  // that the solver had
  double cpu_s = 0;
  std::string formula_file;  // empty: not kept
  std::string proof_file;
  // Asked for another encoding of the board before; the conflicts and seconds are counted there.
  bool asked_before = false;
};

// A board filled in that an encoding has wrong.
struct Counterexample {
  ProofStep::Part part = ProofStep::Part::kSoundness;
  // The values of each cell, in reading order: one, none or several.
  std::vector<std::vector<Value>> values;
  std::string broken;  // the rule that it breaks, or the clause of the encoding that excludes it
};

struct Certificate {
  EncodingChoice choice;
  std::string refusal;  // why nothing was asked; empty otherwise
  std::vector<ProofStep> steps;
  std::optional<Counterexample> counterexample;
  // All that there was to ask was asked, or a counterexample came.
  bool finished = false;
  // The board has no solution, so that every rule and its opposite follow from the rules.
  bool vacuous = false;

  // No step of a part left open, and none refuted. False too when nothing was asked.
  [[nodiscard]] bool sound() const { return shown(ProofStep::Part::kSoundness); }
  [[nodiscard]] bool complete() const { return shown(ProofStep::Part::kCompleteness); }
  // Exactly the grids of the rules.
  [[nodiscard]] bool equivalent() const { return sound() && complete(); }
  [[nodiscard]] bool refuted() const { return counterexample.has_value(); }
  [[nodiscard]] std::uint64_t conflicts() const;
  [[nodiscard]] double cpu_s() const;

 private:
  [[nodiscard]] bool shown(ProofStep::Part part) const;
};

struct ProveOptions {
  std::optional<double> timeout_s;      // wall clock, of each call
  std::string proof_folder;             // where formulas and proofs are kept; empty: nowhere
  std::uint64_t memory_B = UINT64_MAX;  // encodings that take more are refused
  const StopFlag* stop = nullptr;
};

}  // namespace concord
