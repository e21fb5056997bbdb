#pragma once
// decide: one formula, one fresh solver, one answer, and the proof of it: FRAT in text (Baek,
// Carneiro & Heule 2021), whose clauses "o" are those of the formula. For who asks about formulas
// that are no encoded boards; the solver is CryptoMiniSat.
//
// Nothing throws. A call keeps to its timeout and stop flag within 0.1 s: the library works on a
// thread of its own, which is left behind when it minds no interruption (backends/left_behind.hpp).
// Thread-safe: no state is shared.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/outcome.hpp"
#include "encoders/formula.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

struct ProofLimits {
  std::optional<std::uint64_t> max_conflicts;
  std::optional<double> timeout_s;  // wall clock
  const StopFlag* stop = nullptr;
  std::uint64_t seed = 0;
  // What a solver outside this process may take; others are refused before they are filled.
  std::optional<std::uint64_t> memory_B = std::nullopt;
};

struct ProvenAnswer {
  enum class Kind : std::uint8_t { kSatisfiable, kUnsatisfiable, kUnknown } kind = Kind::kUnknown;
  std::vector<std::uint8_t> model;         // when satisfiable: 1 for true, one a variable
  std::optional<std::uint64_t> conflicts;  // none: the solver does not tell
  double cpu_s = 0;                        // of the solver
  // Why unknown, where it is no limit that the caller set: one sentence, and its kind.
  std::string problem;
  StopReason reason = StopReason::kNone;
};

// `proof` may be null; otherwise it is open for writing, and holds a proof when the answer is
// kUnsatisfiable; whether all of it could be written is the caller's to ask (std::ferror). Formulas
// with XOR clauses are refused (the library's proofs of them do not check).
[[nodiscard]] ProvenAnswer decide(const Formula& formula, const ProofLimits& limits,
                                  std::shared_ptr<std::FILE> proof = nullptr);

}  // namespace concord
