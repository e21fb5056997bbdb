#pragma once
// One formula, one solver of a SatLibrary, one answer, and the proof of it.
//
// Nothing throws. A call keeps to its timeout and stop flag within 0.1 s, given that small formulas
// alone are decided on the caller's thread.

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "backends/decide.hpp"
#include "backends/sat/proof_buffer.hpp"
#include "backends/sat/sat_library.hpp"
#include "backends/sat/watchdog.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"

namespace concord {

// As decide() does, with a solver of `library`. `here` watches over the caller's thread, where the
// solver then works; null: it gets a thread of its own, which is left behind when it minds no
// interruption. The proof is whole when the call returns kUnsatisfiable.
[[nodiscard]] ProvenAnswer decide_with(const SatLibrary& library,
                                       std::shared_ptr<const Formula> formula,
                                       const ProofLimits& limits, std::shared_ptr<std::FILE> proof,
                                       Watchdog* here);
// The same with a proof in memory, which ends the work when it has no more room.
[[nodiscard]] ProvenAnswer decide_with(const SatLibrary& library,
                                       std::shared_ptr<const Formula> formula,
                                       const ProofLimits& limits,
                                       const std::shared_ptr<ProofBuffer>& proof, Watchdog* here);

// Why no formula of this encoding can be proved to be without models in a way that says something
// about its board, in one sentence; none: it can.
[[nodiscard]] std::optional<std::string> no_proof_with(const EncodingChoice& choice);

}  // namespace concord
