#pragma once
// A forward checker of proofs that a formula has no model. Each lemma must follow by reverse unit
// propagation (Goldberg & Novikov 2003) or be RAT on its first literal (Heule, Hunt & Wetzler
// 2013/14) at the point where it stands; the proof is good when the empty clause follows. What
// comes after that is not looked at.
//
// Nothing that the proof says is believed. Of its hints, none is needed. Deletions only make
// what follows harder to show, so they are followed without asking why, with one exception that
// drat-trim makes too: unit clauses, and clauses from which a literal was propagated for good, stay
// (and count as clauses wherever RAT asks for all of them). An "o" line of a FRAT proof must be a
// clause of the formula, as a set of literals, that was not deleted. Ids may be used again once
// their clause is deleted or renamed; an id that is in use or means nothing is a fault.
// Tautologies are not part of any argument.
//
// A Checker keeps its memory from proof to proof. Not thread-safe: one a thread. Nothing throws.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/model/diagnostic.hpp"
#include "puzzles/model/stop_flag.hpp"
#include "results/proof/cnf.hpp"
#include "results/proof/proof_format.hpp"

namespace concord::proof {

struct CheckOptions {
  std::optional<Format> format;  // none: told by the first bytes
  std::string_view name;         // of the proof's file, for diagnostics
  std::optional<std::chrono::steady_clock::time_point> deadline;
  const StopFlag* stop = nullptr;
  std::optional<std::uint64_t> memory_B;  // for the checker, beside formula and proof
};

enum class Verdict : std::uint8_t {
  kVerified,     // the formula has no model
  kNotVerified,  // a step does not hold, or the empty clause was not reached
  kUnreadable,   // the proof is not in its notation, or ends within a step
  kStopped,      // a limit came first: nothing is known
};

enum class Limit : std::uint8_t { kNone, kDeadline, kStopFlag, kMemory };

struct CheckResult {
  Verdict verdict = Verdict::kNotVerified;
  Limit limit = Limit::kNone;  // which, when stopped
  Format format = Format::kDrat;
  Diagnostic problem;  // when not verified: what is wrong, where, and the clause

  std::uint64_t lemmas = 0;             // checked
  std::uint64_t rat_lemmas = 0;         // of them by RAT
  std::uint64_t deletions = 0;          // followed
  std::uint64_t ignored_deletions = 0;  // of units and reasons, and in DRAT of unknown clauses
  std::uint64_t propagations = 0;       // literals assigned
  std::uint64_t proof_bytes = 0;        // read
};

class Checker {
 public:
  Checker();
  ~Checker();
  Checker(Checker&&) noexcept;
  Checker& operator=(Checker&&) noexcept;

  [[nodiscard]] CheckResult check(const Cnf& formula, std::string_view proof,
                                  const CheckOptions& options = {});

 private:
  class State;
  std::unique_ptr<State> state_;
};

// With a checker of its own.
[[nodiscard]] CheckResult check(const Cnf& formula, std::string_view proof,
                                const CheckOptions& options = {});

}  // namespace concord::proof
