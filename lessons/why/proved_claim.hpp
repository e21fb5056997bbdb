#pragma once
// Whether a claim follows from the parts of a cause, shown by a proof that the project's own
// checker accepts (results/proof/). The formula that it is about is written once more, from the
// parts alone.

#include <string>

#include <tl/expected.hpp>

#include "lessons/why/cause.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

enum class ProvedClaim : std::uint8_t { kProved, kStopped };

// The error is one sentence: the claim does not follow, or its proof did not hold.
[[nodiscard]] tl::expected<ProvedClaim, std::string> prove_claim(BoardView board,
                                                                 const Claim& claim,
                                                                 const Cause& cause,
                                                                 const StopFlag* stop);

}  // namespace concord
