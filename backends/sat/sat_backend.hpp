#pragma once
// The backend that all SAT libraries share: boards in any encoding of the catalogs, put to the
// solvers of one SatLibrary. Every grid found is blocked by a clause over cell values (all of them,
// or from the third grid on the DefiningCells), until the formula has no more models or a limit is
// reached.
//
// A fresh solver for each board, except with givens that are assumed: then one solver, with the
// formula of the empty board, is kept from board to board, and what it has learnt with it. It is
// made anew when the SatTraits say so, for another shape, seed or memory limit, and after whatever
// interrupted it. Which of several grids comes first depends on the boards before; nothing else of
// an answer does, and so a board with a conflict limit has a fresh solver, as has one whose formula
// is huge.
//
// With BackendOptions::reuse a board is first deduced as far as singles, locked candidates and
// subsets go (Deduction); what they decide no solver sees. What they leave open goes to a fresh
// solver, as a pruned formula, while boards take many conflicts (EasyMeter) and where little is
// open, and else to a kept one, as assumptions. Statistics say which it was.
//
// Statistics are of the board alone, and absent where the solver does not tell. clauses and
// literals count the board's formula with its assumptions, not the clauses that block grids and not
// XOR clauses; encode_s is the encoder's time and load_s the library's in taking the formula (0
// where it has it). max_nodes does not apply (a SAT solver has no nodes); max_conflicts counts over
// all solves of a board.

#include <memory>
#include <optional>
#include <string>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "backends/sat/sat_library.hpp"

namespace concord {

// Why BackendOptions::reuse and this encoding do not go together, in one sentence; none: they do.
[[nodiscard]] std::optional<std::string> refuse_reuse(const EncodingChoice& choice);

// Why there is no proof with BackendOptions::reuse, in one sentence.
[[nodiscard]] std::string no_proof_with_reuse();
// The same with BackendOptions::shuffle.
[[nodiscard]] std::string no_proof_with_shuffle();

[[nodiscard]] std::unique_ptr<Backend> make_sat_backend(std::shared_ptr<const SatLibrary> library,
                                                        const BackendOptions& options);

}  // namespace concord
